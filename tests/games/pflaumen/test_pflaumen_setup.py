"""Options, the lot, the deal, and how long a game is."""

from collections import Counter

import numpy as np
import pytest

import fruitbowl
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import BadOption
from fruitbowl.core.match import Match, replay
from fruitbowl.core.record import Chance
from fruitbowl.games.pflaumen.game import GAME

from .builders import deal, new, random_positions, round_cards


@pytest.mark.rule("PP-6")
@pytest.mark.parametrize(("players", "highest"), [(3, 18), (4, 24), (5, 25)])
def test_fewer_players_leave_the_highest_cards_in_the_box(players: int, highest: int) -> None:
    match = Match(GAME, players, seed=1)
    match.resolve_chance()
    word, *cards = match.steps[-1].text.split()
    assert word == "deal"
    assert sorted(cards) == sorted(f"I-{number}" for number in range(1, highest + 1))


@pytest.mark.rule("PP-6")
@pytest.mark.parametrize("players", [0, 2, 6, "3"])
def test_the_game_is_for_three_to_five(players: int) -> None:
    with pytest.raises(BadOption, match="3 to 5 players"):
        fruitbowl.new("pflaumen", players=players)


@pytest.mark.rule("PP-7")
@pytest.mark.parametrize(("players", "each"), [(3, 6), (4, 6), (5, 5)])
def test_everybody_gets_six_cards_or_five_with_five_players(players: int, each: int) -> None:
    match = deal([""] * players)
    cards = round_cards(players)
    for seat in range(players):
        assert match.view(seat)["hand"] == cards[seat * each : (seat + 1) * each]
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [each] * players
    assert len(cards) == players * each


@pytest.mark.rule("PP-7", "PP-9")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_round_has_its_own_cards(players: int) -> None:
    *_, match = random_positions(players, games=1)
    deals = [step.text.split()[1:] for step in match.steps if isinstance(step, Chance) and step.text[:4] == "deal"]
    assert [sorted(cards) for cards in deals] == [sorted(round_cards(players, number)) for number in (1, 2, 3)]


@pytest.mark.rule("PP-9")
@pytest.mark.parametrize(("players", "tricks"), [(3, 6), (4, 6), (5, 5)])
def test_a_game_has_three_rounds_of_six_tricks_or_five(players: int, tricks: int) -> None:
    seen = {(match.view(None)["round"], match.view(None)["trick"]) for match in random_positions(players, games=1)}
    assert seen == {(number, trick) for number in (1, 2, 3) for trick in range(1, tricks + 1)}


@pytest.mark.rule("PP-8")
@pytest.mark.parametrize("players", [3, 5])
def test_the_first_leader_is_drawn_by_lot_each_seat_as_likely(players: int) -> None:
    match = Match(GAME, players)
    assert match.awaits_chance
    assert match.view(None)["leader"] is None
    outcome, dice = np.zeros(25, np.int64), new_dice("lots")
    drawn: Counter[int] = Counter()
    for _ in range(3000):
        assert GAME.rules.sample_chance(match.state, dice, outcome) == 1
        drawn[int(outcome[0])] += 1
    assert set(drawn) == set(range(players))
    assert all(abs(count - 3000 / players) < 150 for count in drawn.values())


@pytest.mark.rule("PP-8")
def test_the_lot_says_who_leads() -> None:
    match = Match(GAME, 3)
    match.apply_chance("first seat 2")
    assert match.awaits_chance
    match.apply_chance(" ".join(["deal", *round_cards(3)]))
    assert (match.view(None)["leader"], match.actors) == (2, (2,))


@pytest.mark.rule("PP-8")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_option_names_who_leads(first: int) -> None:
    match = fruitbowl.new("pflaumen", players=3, seed=1, first=first)
    assert match.actors == (first,)
    assert match.options == {"experienced": False, "first": first}


@pytest.mark.rule("PP-8")
@pytest.mark.parametrize("first", ["random", 0, 4])
def test_whole_games_can_be_played_and_replayed_whoever_leads_first(first: int | str) -> None:
    *_, match = random_positions(5, games=1, first=first)
    assert match.over
    again = replay(GAME, match.record())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.options["first"] == first


@pytest.mark.rule("PP-8")
@pytest.mark.parametrize("first", [3, -1, "nobody", True, 1.0, None])
def test_a_first_leader_who_is_not_there_is_refused(first: object) -> None:
    with pytest.raises(BadOption, match='option first: It is "random" or a seat from 0 to 2'):
        fruitbowl.new("pflaumen", players=3, first=first)  # type: ignore[arg-type]


@pytest.mark.rule("PP-33")
@pytest.mark.parametrize(("given", "meant"), [(True, True), (False, False), ("yes", True), (" False ", False)])
def test_experienced_is_yes_or_no(given: bool | str, meant: bool) -> None:
    assert fruitbowl.new("pflaumen", players=3, seed=1, experienced=given).options["experienced"] is meant


@pytest.mark.rule("PP-33")
@pytest.mark.parametrize("given", ["maybe", 1, 2.5, ["yes"], None])
def test_anything_else_is_refused(given: object) -> None:
    with pytest.raises(BadOption, match="option experienced: true or false"):
        fruitbowl.new("pflaumen", players=3, experienced=given)  # type: ignore[arg-type]


@pytest.mark.rule("PP-5")
def test_a_new_game_has_nothing_on_the_table() -> None:
    view = new(5).view(None)
    assert view["table"] == [None] * 5
    assert view["order"] == view["gone"] == view["seen"] == []
    assert all(seat["display"] == seat["completed"] == [] for seat in view["seats"])
    assert all(seat["pi"] == seat["points"] == 0 for seat in view["seats"])
