"""The heuristic policy of the growing game does what is obviously right."""

from fruitbowl.core.match import Match
from fruitbowl.games.grow.challenges import KEEP, POINTS
from games.grow.builders import card_with, claiming, garden, plant_meeting

from .policies import choice, choices, play_out

BUSH = "stalk two-arms at (0,1), branch fork-up at (1,1), branch fork-up at (-1,1)"


def test_it_begins_with_roots() -> None:
    assert {move.split()[0] for move in choices(garden("", water=5), 0)} == {"root"}


def let_winter_come(match: Match) -> None:
    """The card that lies open is the last one."""
    for drops, cards in ((1, 8), (2, 5), (3, 5)):
        match.state.water_seen[drops] = cards
    match.state.pests_left = 0


def test_it_grows_no_root_in_the_last_turn() -> None:
    match = garden(BUSH, water=12, card="water 3")
    let_winter_come(match)
    assert "root" not in {move.split()[0] for move in choices(match, 0)}


def test_it_spends_its_last_water_on_leaves() -> None:
    match = garden(f"{BUSH}, leaf at (2,1), leaf at (1,2), leaf at (-1,2)", water=5)
    let_winter_come(match)
    assert choices(match, 0) == {"leaf"}


def test_it_never_takes_back_what_it_chose() -> None:
    match = garden(BUSH, water=20)
    match.play(0, "leaf")
    assert "back" not in choices(match, 0)


def test_it_does_not_close_the_last_open_end_of_its_stalk_with_a_leaf() -> None:
    match = garden("stalk arm-left at (0,1), branch level at (-1,1)", water=14)
    while 0 in match.actors:
        match.play(0, choice(match, 0))
    ends = match.view(0)["seats"][0]["growing_at"]
    assert any(y > 0 for _, y in ends)


def test_it_claims_a_card_that_brings_points() -> None:
    keeper = card_with(KEEP, POINTS)
    match = claiming(plant_meeting(keeper), challenges=keeper)
    assert choices(match, 0) == {f"claim {keeper}"}


def test_it_votes_for_the_wasp_against_a_plant_that_lives_by_its_only_fruit() -> None:
    fruitful = f"{BUSH}, leaf at (2,1), flower at (1,2), fruit at (1,2)"
    match = garden("", fruitful, card="pest", water=0)
    match.apply_chance("pest for seat 1")
    let_winter_come(match)
    assert choices(match, 0) == {"vote wasp"}


def test_it_grows_a_plant_that_is_worth_something() -> None:
    scores = [score for seed in range(4) for score in play_out("grow", 2, seed, {0, 1}).scores]
    assert min(scores) > 100
    assert sum(scores) / len(scores) > 200
