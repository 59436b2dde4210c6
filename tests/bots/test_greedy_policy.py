"""The greedy bot plays by the same heuristics as a good player, but without a plan: it does what pays at once."""

import pytest

from fruitbowl.bots.heuristics import greedy_policy_of, policy_of
from games.fruitoplay.builders import deal, last_turn, play
from games.grow.builders import garden

from .policies import PolicyOf, choices, play_out

BUSH = "stalk two-arms at (0,1), branch fork-up at (1,1), branch fork-up at (-1,1)"

# ---- Fruitoplay -----------------------------------------------------------------------------------------------------


def test_it_plays_the_nearest_card_to_win_what_fits() -> None:
    match = last_turn(["B6 B12 B20", "B4 S3", "B11 F5"], target="B7")
    assert choices(match, 0, greedy_policy_of) == {"B6"}


def test_it_draws_when_a_card_more_helps() -> None:
    match = last_turn(["B1 B2", "B3 B4 B5"], target="B6", deck="B7 B8 B9 B10")
    play(match, "B1 B5")
    assert choices(match, 0, greedy_policy_of) == {"draw"}


@pytest.mark.parametrize(("policy", "fruit"), [(policy_of, "A"), (greedy_policy_of, "B")])
def test_it_keeps_two_columns_alike_where_a_plan_would_be_rid_of_one(policy: PolicyOf, fruit: str) -> None:
    match = deal(["B1 B2 B4 B5 A1 A2 A4", "F1 F2 F4 F5 F6 F7 F9"], river="F10")  # 3 x 3 now, or 4 x 2 and later 4 x 4
    assert {card[0] for card in choices(match, 0, policy)} == {fruit}


# ---- the growing game -----------------------------------------------------------------------------------------------


def test_it_begins_with_roots() -> None:
    assert {move.split()[0] for move in choices(garden("", water=5), 0, greedy_policy_of)} == {"root"}


@pytest.mark.parametrize(("policy", "spends"), [(policy_of, False), (greedy_policy_of, True)])
def test_it_saves_no_water_for_the_next_root(policy: PolicyOf, spends: bool) -> None:
    match = garden("root fork-right at (0,-1)", water=3)  # the second root costs 4
    assert (choices(match, 0, policy) != {"done"}) == spends


def test_it_never_takes_back_what_it_chose() -> None:
    match = garden(BUSH, water=20)
    match.play(0, "leaf")
    assert "back" not in choices(match, 0, greedy_policy_of)


def test_it_grows_a_plant_that_is_worth_something() -> None:
    scores = [score for seed in range(4) for score in play_out("grow", 2, seed, {0, 1}, greedy_policy_of).scores]
    assert sum(scores) / len(scores) > 150
