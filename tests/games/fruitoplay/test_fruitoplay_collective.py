"""The Collective Fruit card of rounds 2 and 3: who chooses it, and what it is worth."""

from collections import Counter
from typing import Any, TypeAlias

import numpy as np
import pytest

from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games.fruitoplay.game import GAME

from . import reference
from .builders import counted, deal, last_turn, play, play_until

# ---- who chooses ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-28")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_player_with_the_fewest_points_chooses_a_fruit_before_the_first_turn(last: int) -> None:
    match = deal(["", "", ""], points=[[4 if seat == last else 5 + seat for seat in range(3)]])
    assert match.view(None)["phase"] == "collective"
    assert match.actors == (last,)
    assert match.legal(last) == ["collective B", "collective A", "collective S", "collective F"]
    match.play(last, "collective A")
    assert match.view(None)["collective"] == "A+1"
    assert match.view(None)["phase"] == "play"
    assert match.actors == (0, 1, 2)


@pytest.mark.rule("FP-28")
def test_in_round_3_the_points_of_both_rounds_together_decide() -> None:
    match = deal(["", ""], points=[(9, 1), (0, 5)])
    assert match.actors == (1,)  # 9 against 6, though seat 0 had fewer in round 2


@pytest.mark.rule("FP-28")
def test_whoever_chooses_knows_the_river_and_the_own_hand() -> None:
    match = deal(["B1 B2 B3 A1 A2 A3 S1", ""], river="F1 F2 F3 F4 F5 F6 F7", points=[(1, 2)])
    assert match.actors == (0,)
    assert match.view(0)["hand"] == ["B1", "B2", "B3", "A1", "A2", "A3", "S1"]
    assert match.view(0)["river"] == ["F1", "F2", "F3", "F4", "F5", "F6", "F7"]


@pytest.mark.rule("FP-28")
def test_in_round_1_nobody_chooses() -> None:
    match = Match(GAME, 3, seed=1)
    match.resolve_chance()
    assert (match.view(None)["phase"], match.view(None)["collective"]) == ("play", None)


@pytest.mark.rule("FP-29")
@pytest.mark.parametrize(
    "points", [[(3, 3, 9)], [(9, 3, 3)], [(4, 4, 4)], [(9, 1, 9), (0, 8, 2)], [(0, 0, 0), (0, 0, 0)]]
)
def test_a_tie_for_the_fewest_points_leaves_the_fruit_to_the_lot(points: list[tuple[int, int, int]]) -> None:
    match = deal(["", "", ""], points=points)
    assert match.awaits_chance
    assert match.actors == ()
    assert match.view(None)["phase"] == "lot"
    assert all(match.legal(seat) == [] for seat in range(3))
    match.apply_chance("collective F")
    assert match.view(None)["collective"] == f"F+{len(points)}"
    assert match.actors == (0, 1, 2)
    assert match.steps[-1].text == "collective F"


@pytest.mark.rule("FP-29")
def test_a_tie_further_up_leaves_the_choice_to_the_last() -> None:
    assert deal(["", "", ""], points=[(7, 2, 7)]).actors == (1,)


@pytest.mark.rule("FP-29")
def test_the_lot_gives_each_of_the_four_fruits_as_often() -> None:
    match, dice, outcome = deal(["", ""], points=[(3, 3)]), new_dice(4), np.zeros(80, np.int64)
    drawn: Counter[str] = Counter()
    for _ in range(4000):
        length = GAME.rules.sample_chance(match.state, dice, outcome)
        drawn[GAME.outcome_text(match.state, [int(number) for number in outcome[:length]])] += 1
    assert set(drawn) == {"collective B", "collective A", "collective S", "collective F"}
    assert all(abs(count - 1000) < 6 * 28 for count in drawn.values())


@pytest.mark.rule("FP-29")
def test_a_drawn_fruit_is_settled_by_chance_without_anybody_choosing() -> None:
    match = deal(["", ""], points=[(3, 3)], seed=8)
    match.resolve_chance()
    assert match.view(None)["collective"] in ("B+1", "A+1", "S+1", "F+1")
    assert match.actors == (0, 1)


# ---- what it is worth -----------------------------------------------------------------------------------------------

Points: TypeAlias = list[tuple[int, int]]
in_rounds_2_and_3 = pytest.mark.parametrize(("points", "fruits"), [([(0, 0)], 1), ([(0, 0), (0, 0)], 2)])


def counted_round(hands: list[str], **facts: Any) -> Match:
    """The round has been counted after its last trick: A1 and A2 were played, and seat 0 stayed."""
    match = last_turn(hands, target="A6", **facts)
    play(match, "A1 A2")
    play(match, "stay")
    return match


@pytest.mark.rule("FP-30")
@in_rounds_2_and_3
def test_it_adds_one_fruit_in_round_2_and_two_in_round_3_for_everybody(points: Points, fruits: int) -> None:
    match = counted_round(["A1 S1 S2 S4", "A2 S5"], points=points, collective="S")
    assert [counted(match, seat)["columns"]["strawberry"] for seat in (0, 1)] == [3 + fruits, 1 + fruits]
    assert counted(match, 0)["score"] == (3 + fruits) ** 2


@pytest.mark.rule("FP-30")
@in_rounds_2_and_3
def test_it_makes_a_column_where_there_is_none_and_that_can_be_the_smallest(points: Points, fruits: int) -> None:
    match = counted_round(["A1 B1 B2 B4 B5", "A2 S5"], points=points, collective="F")
    assert counted(match, 0)["columns"]["fig"] == fruits
    assert (counted(match, 0)["largest"], counted(match, 0)["smallest"]) == ("banana", "fig")
    assert counted(match, 0)["score"] == 4 * fruits


@pytest.mark.rule("FP-30")
def test_it_gives_points_to_a_player_without_any_card() -> None:
    match = counted_round(["A1", "A2"], points=[(0, 0)], collective="F")
    assert counted(match, 0)["score"] == 1


@pytest.mark.rule("FP-30")
def test_in_round_1_there_is_none() -> None:
    match = counted_round(["A1 S1", "A2"])
    assert counted(match, 0)["columns"] == {"banana": 0, "apple": 0, "strawberry": 1, "fig": 0}


@pytest.mark.rule("FP-31")
def test_round_2s_card_goes_back_and_can_be_chosen_again_in_round_3() -> None:
    match = counted_round(["A1 S1 S2", "A2"], points=[(0, 50)], collective="S")
    assert match.view(None)["round"] == 3
    assert match.view(None)["collective"] is None
    assert match.legal(0) == ["collective B", "collective A", "collective S", "collective F"]
    match.play(0, "collective S")
    assert match.view(None)["collective"] == "S+2"


@pytest.mark.rule("FP-31")
def test_in_round_3_only_its_own_card_counts() -> None:
    match = counted_round(["A1 S1 S2", "A2"], points=[(0, 50)], collective="S")
    match.play(0, "collective B")
    play_until(match, lambda match: match.over)
    for seat in (0, 1):
        count = counted(match, seat)
        assert count["columns"]["strawberry"] in reference.outcomes_of_column(count["cards"]["S"])
        assert count["columns"]["banana"] in reference.outcomes_of_column([*count["cards"]["B"], "B+2"])
