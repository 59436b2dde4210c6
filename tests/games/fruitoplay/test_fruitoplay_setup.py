"""The cards, the deal, the river, the deck, and how long a game is."""

from collections import Counter

import numpy as np
import pytest

import fruitbowl
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import BadOption
from fruitbowl.core.match import Match
from fruitbowl.core.record import Chance
from fruitbowl.games.fruitoplay.game import GAME

from .builders import ALL_CARDS, deal, hand, play, random_positions


def fruits_on(card: str) -> int:
    """How many fruits a card shows, as the score pad counts it alone."""
    columns: dict[str, int] = fruitbowl.score("fruitoplay", card).columns
    return max(columns.values())


# ---- the cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-1", "FP-6")
def test_eighty_cards_are_dealt_twenty_of_each_of_four_fruits() -> None:
    word, *cards = fruitbowl.new("fruitoplay", players=3, seed=1).steps[0].text.split()
    assert word == "deal"
    assert len(cards) == 80
    assert sorted(cards) == sorted(f"{fruit}{number}" for fruit in "BASF" for number in range(1, 21))


@pytest.mark.rule("FP-1")
@pytest.mark.parametrize("no_card", ["B0", "F21", "C6", "B", "6"])
def test_there_is_no_other_card(no_card: str) -> None:
    with pytest.raises(fruitbowl.BadScore, match="from 1 to 20"):
        fruitbowl.score("fruitoplay", no_card)


@pytest.mark.rule("FP-2")
def test_sixty_cards_are_single_sixteen_double_and_four_rotten() -> None:
    assert Counter(fruits_on(card) for card in ALL_CARDS) == {1: 60, 2: 16, 0: 4}


@pytest.mark.rule("FP-2")
def test_each_fruit_has_one_rotten_card_and_four_double_ones() -> None:
    kinds = Counter((card[0], fruits_on(card)) for card in ALL_CARDS)
    assert [kinds[fruit, 0] for fruit in "BASF"] == [1, 1, 1, 1]
    assert [kinds[fruit, 2] for fruit in "BASF"] == [4, 4, 4, 4]


@pytest.mark.rule("FP-3")
@pytest.mark.parametrize("fruit", "BASF")
def test_3_8_13_and_18_are_double_and_11_is_rotten(fruit: str) -> None:
    assert {number for number in range(1, 21) if fruits_on(f"{fruit}{number}") == 2} == {3, 8, 13, 18}
    assert {number for number in range(1, 21) if fruits_on(f"{fruit}{number}") == 0} == {11}


@pytest.mark.rule("FP-4")
@pytest.mark.parametrize(("points", "side"), [([(1, 2)], "+1"), ([(1, 2), (0, 0)], "+2")])
def test_four_collective_cards_have_a_side_with_one_fruit_and_one_with_two(
    points: list[tuple[int, int]], side: str
) -> None:
    match = deal(["", ""], points=points)
    assert match.legal(0) == [f"collective {fruit}" for fruit in "BASF"]
    for fruit in "BASF":
        chosen = match.clone()
        chosen.play(0, f"collective {fruit}")
        assert chosen.view(None)["collective"] == fruit + side


@pytest.mark.rule("FP-4")
def test_the_collective_cards_are_set_aside_in_round_1() -> None:
    match = deal(["", ""])
    assert match.view(0)["collective"] is None
    assert match.view(0)["phase"] == "play"


# ---- a game's length ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-5")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_has_three_rounds_of_seven_turns(players: int) -> None:
    turns = []
    for match in random_positions(players, seed=1):
        view = match.view(None)
        if view["phase"] == "play" and (view["round"], view["turn"]) not in turns:
            turns.append((view["round"], view["turn"]))
    assert turns == [(number, turn) for number in (1, 2, 3) for turn in range(1, 8)]
    assert match.over
    assert [step.text.split()[0] for step in match.steps if isinstance(step, Chance)].count("deal") == 3


@pytest.mark.rule("FP-5")
@pytest.mark.parametrize("players", range(2, 7))
def test_no_game_is_longer_and_no_choice_wider_than_the_game_declares(players: int) -> None:
    for seed in range(3):
        for match in random_positions(players, seed):
            assert all(len(match.legal(seat)) <= GAME.most_legal for seat in match.actors)
        assert len(match.steps) <= GAME.most_steps(players, [])


def test_two_to_six_can_play() -> None:
    for players in (1, 7):
        with pytest.raises(BadOption, match="2 to 6 players"):
            fruitbowl.new("fruitoplay", players=players)


# ---- the deal -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-6")
@pytest.mark.parametrize(("players", "each"), [(2, 7), (3, 7), (4, 6), (5, 6), (6, 6)])
def test_two_or_three_players_get_seven_cards_more_players_six(players: int, each: int) -> None:
    match = fruitbowl.new("fruitoplay", players=players, seed=3)
    assert [len(match.view(seat)["hand"]) for seat in range(players)] == [each] * players
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [each] * players


@pytest.mark.rule("FP-6")
def test_every_card_can_lie_anywhere_in_the_shuffled_pile() -> None:
    match, dice, pile = Match(GAME, 4), new_dice(1), np.zeros(80, np.int64)
    found = np.zeros((80, 80), np.int64)
    for _ in range(2000):
        assert GAME.rules.sample_chance(match.state, dice, pile) == 80
        found[np.arange(80), pile] += 1
    assert (found.sum(axis=0) == 2000).all()
    assert found.min() > 0
    assert found.max() < 25 + 6 * 5  # 25 are to be expected, give or take 5


@pytest.mark.rule("FP-6")
def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    deals = [fruitbowl.new("fruitoplay", players=4, seed=seed).steps[0].text for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


# ---- river and deck -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-7", "FP-35")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_all_seven_targets_lie_open_from_the_start(seat: int | None) -> None:
    match = deal(["", ""], river="F20 B6 S1 A9 B7 F3 S2")
    assert match.view(seat)["river"] == ["F20", "B6", "S1", "A9", "B7", "F3", "S2"]


@pytest.mark.rule("FP-7")
def test_targets_come_into_play_one_by_one_from_the_end_of_the_river() -> None:
    match = deal(["A1 A2", "S1 S2"], river="F20 B6 S3 A9 B7 F3 S4")
    play(match, "A1 S1")
    assert match.view(0)["last_trick"]["target"] == "F20"
    assert match.view(0)["river"] == ["B6", "S3", "A9", "B7", "F3", "S4"]
    play(match, "A2 S2")
    assert match.view(0)["last_trick"]["target"] == "B6"
    assert match.view(0)["river"] == ["S3", "A9", "B7", "F3", "S4"]


@pytest.mark.rule("FP-8")
@pytest.mark.parametrize(("players", "deck"), [(2, 59), (3, 52), (4, 49), (5, 43), (6, 37)])
def test_the_deck_is_all_that_is_left(players: int, deck: int) -> None:
    match = fruitbowl.new("fruitoplay", players=players, seed=3)
    assert match.view(None)["deck"] == deck
    seen = {card for seat in range(players) for card in hand(match, seat)} | set(match.view(None)["river"])
    assert len(seen) + deck == 80
