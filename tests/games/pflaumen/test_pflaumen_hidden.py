"""What a seat may see, and what it can guess."""

import json
from collections import Counter
from itertools import combinations

import pytest

from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games.pflaumen.game import GAME

from .builders import deal, display, new, play, position, random_positions, round_cards, trick


def redealt(match: Match, seat: int, seed: int) -> Match:
    world = match.clone()
    GAME.rules.redeal(world.state, seat, new_dice("world", seed))
    return world


# ---- views ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-34", "PP-7")
@pytest.mark.parametrize("onlooker", [None, 0, 1])
def test_nobody_sees_another_hand(onlooker: int | None) -> None:
    match = deal(["", "", ""])
    hand = match.view(2)["hand"]
    assert len(hand) == 6
    text = json.dumps(match.view(onlooker))
    assert not any(f'"{card}"' in text for card in hand)
    assert match.view(None)["hand"] == []


@pytest.mark.rule("PP-34")
def test_everything_that_lies_open_is_seen_by_everybody() -> None:
    match = position(["I-18 I-1", "I-14 I-2", "I-12 I-3"], ["I-7 I-15 I-20", "Plum"], pi=[1, 2], watchdog=1)
    play(match, "+1pi, I-18, I-14, I-12, take I-18, mix AAA I-7")
    for onlooker in (None, 0, 1, 2):
        view = match.view(onlooker)
        assert view["seats"][0] == {
            "hand": 1,
            "display": ["I-18"],
            "completed": ["I-7"],
            "points": 6,
            "pi": 0,
            "making": None,
            "mixed": [],
        }
        assert view["seats"][1]["display"] == ["Plum"]
        assert (view["watchdog"], view["pi_pile"], view["order"], view["turn"]) == (1, 15, [0, 1, 2], 1)
        assert view["gone"] == ["I-15", "I-20"]
        assert [card["taken"] for card in view["table"]] == [True, False, False]


@pytest.mark.rule("PP-34")
def test_nothing_is_done_in_secret_and_only_a_card_of_the_hand_shows_anything_new() -> None:
    match = position(["I-18 I-1", "I-14 I-2", "I-12 I-3"], pi=[1])
    for move, is_new in (("+1pi", False), ("I-18", True)):
        number = GAME.parse_move(move)
        assert GAME.reveals(match.state, 0, number) == is_new
        assert not GAME.is_secret(match.state, 0, number)


@pytest.mark.rule("PP-34")
def test_the_cards_of_the_round_that_have_been_played_are_listed() -> None:
    match = deal(["I-18", "I-14", "I-12"])
    assert match.view(0)["seen"] == []
    trick(match, "I-18 I-14 I-12")
    assert match.view(0)["seen"] == ["I-12", "I-14", "I-18"]
    play(match, "take I-12, take I-18")
    assert match.view(0)["seen"] == ["I-12", "I-14", "I-18"]


@pytest.mark.rule("PP-34")
@pytest.mark.parametrize("players", [3, 5])
def test_what_is_seen_and_what_is_held_are_all_cards_of_the_round(players: int) -> None:
    for match in random_positions(players, games=1):
        view = match.view(None)
        held = sum(seat["hand"] for seat in view["seats"])
        assert len(view["seen"]) + held == len(round_cards(players))


@pytest.mark.rule("PP-34")
def test_scores_are_the_points_of_completed_mixes() -> None:
    for match in random_positions(4, games=2):
        assert list(match.scores) == [seat["points"] for seat in match.view(None)["seats"]]


# ---- a fair guess ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-35")
def test_a_guess_is_any_way_to_deal_the_unseen_cards_and_each_as_likely() -> None:
    """Exhaustive on small hands: six ways to deal four unseen cards to two others."""
    match = position(["I-1 I-2", "I-3 I-4", "I-5 I-6"])
    found = Counter()
    for seed in range(3000):
        world = redealt(match, 0, seed)
        assert world.view(0) == match.view(0)
        found[tuple(world.view(1)["hand"])] += 1
        assert sorted(world.view(1)["hand"] + world.view(2)["hand"]) == ["I-3", "I-4", "I-5", "I-6"]
    assert set(found) == set(combinations(["I-3", "I-4", "I-5", "I-6"], 2))
    assert all(abs(count - 500) < 110 for count in found.values())


@pytest.mark.rule("PP-35")
def test_a_guess_of_somebody_who_only_watches_deals_all_hands_anew() -> None:
    match = position(["I-1", "I-2", "I-3"])
    hands = {tuple(tuple(redealt(match, -1, seed).view(seat)["hand"]) for seat in range(3)) for seed in range(200)}
    assert len(hands) == 6


@pytest.mark.rule("PP-35")
def test_cards_that_have_been_seen_are_never_guessed() -> None:
    match = deal(["I-18", "I-14", "I-12"])
    trick(match, "I-18 I-14 I-12")
    for seed in range(50):
        world = redealt(match, 0, seed)
        assert not {"I-18", "I-14", "I-12"} & {*world.view(1)["hand"], *world.view(2)["hand"]}


@pytest.mark.rule("PP-35")
def test_hands_of_different_sizes_keep_them() -> None:
    match = deal(["I-18", "", ""])
    match.play(0, "I-18")
    world = redealt(match, 1, 1)
    assert [seat["hand"] for seat in world.view(None)["seats"]] == [5, 6, 6]


# ---- what is done without asking ------------------------------------------------------------------------------------


@pytest.mark.rule("PP-36")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_whoever_is_asked_about_open_cards_has_a_choice(players: int) -> None:
    for match in random_positions(players, games=2):
        if match.view(None)["phase"] != "play":
            assert all(len(match.legal(seat)) > 1 for seat in match.actors)


@pytest.mark.rule("PP-36")
def test_the_last_card_of_a_hand_is_asked_for() -> None:
    match = position(["I-10", "I-14", "I-12"])
    assert match.legal(0) == ["I-10"]


# ---- nothing stale --------------------------------------------------------------------------------------------------


def test_nothing_is_left_in_the_state_of_tricks_and_mixes_that_are_over() -> None:
    for match in random_positions(4, games=2):
        state = match.state
        if match.view(None)["phase"] in ("play", "deal") and match.actors == (state.leader,):
            assert (state.laid == -1).all()
            assert (state.order == -1).all()
            assert state.on_table == state.turn == 0
        if (state.making == -1).all():
            assert not state.letter.any()
            assert not state.lacking.any()
            assert not state.beyond.any()
            assert not state.mixed.any()
            assert (state.mixing == -1).all()
        if state.phase != 5:
            assert state.victim == state.loot == -1


def test_a_display_lists_fruit_by_fruit_and_plums_last() -> None:
    match = position(["I-10", "I-14", "I-12"], ["III-24 I-2 Plum I-25 II-5"])
    assert display(match, 0) == "I-2 II-5 III-24 I-25 Plum"


# ---- all cards are somewhere ----------------------------------------------------------------------------------------


@pytest.mark.rule("PP-5", "PP-6")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_card_is_lost_and_no_game_is_longer_than_announced(players: int) -> None:
    for match in random_positions(players, games=2):
        found = Counter(GAME.components(match.state))
        assert (found["plum"], found["pi"], found["watchdog"]) == (18, 18, 1)
        assert sum(found.values()) == 3 * len(round_cards(players)) + 37
        assert max(found[card] for card in range(75)) == 1
        assert len(match.steps) <= GAME.most_steps(players, [0, 0])
    assert sum(Counter(GAME.components(new(players).state)).values()) == 3 * len(round_cards(players)) + 37
