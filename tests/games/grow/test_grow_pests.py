"""Pest cards: whom they hit, who decides which pest, where it sits, and what it does."""

from collections import Counter
from itertools import product

import pytest

from fruitbowl.core.match import Match
from fruitbowl.games.grow.state import INFEST, VICTIM, VOTE

from .builders import all_done, game, garden, lay, places, plant_of, play, turn, water, why_not
from .reference import Place

ALL_PESTS = (
    "stalk two-arms at (0,1), branch fork-up at (1,1), leaf at (1,2), flower at (2,1), fruit at (2,1), "
    "root upright at (0,-1)"
)
"""Can host every pest, each on one tile."""
TWO_OF_EACH = (
    f"{ALL_PESTS}, stalk plain at (0,2), branch fork-up at (-1,1), leaf at (-1,2), flower at (-2,1), fruit at (-2,1)"
).replace("root upright at (0,-1)", "root fork-up at (0,-1), root level at (1,-1), root level at (-1,-1)")
PLACES_OF = {
    "vole": {(1, -1), (-1, -1)},
    "caterpillar": {(1, 2), (-1, 2)},
    "wasp": {(2, 1), (-2, 1)},
}
"""Where the pests can sit on it."""
ROOTS = "root upright at (0,-1), root upright at (0,-2)"
LEAVES = "stalk arm-right at (0,1), branch fork-up at (1,1), leaf at (1,2), leaf at (2,1)"
FRUITS = "stalk two-arms at (0,1), stalk plain at (0,2), branch level at (1,1), flower at (2,1), fruit at (2,1)"


def infested(match: Match, seat: int = 0) -> set[Place]:
    return plant_of(match, seat).infested()


# ---- before the first water card ------------------------------------------------------------------------------------


@pytest.mark.rule("GR-33")
def test_a_pest_as_the_first_card_has_no_effect_and_the_same_player_turns_the_next() -> None:
    match = game(3, first=1)
    lay(match, 0, ALL_PESTS)
    for _ in range(2):
        turn(match, "pest")
        assert match.awaits_chance
        assert match.view(None)["phase"] == "season"
        assert match.view(None)["turner"] == 1
    turn(match, "water 1")
    assert match.view(None)["turner"] == 1
    assert infested(match) == set()
    assert match.view(None)["season"]["pests_left"] == 2


@pytest.mark.rule("GR-33")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_season_deck_whose_first_cards_are_all_pests(players: int) -> None:
    match = game(players, deck=", ".join(["pest"] * (players + 1)), first=players - 1)
    assert match.view(None)["turner"] == players - 1
    assert match.view(None)["season"] == {"water_left": 18, "pests_left": 0, "seen": [0, 0, 0]}
    assert water(match) == [2] * players
    for drops in (1, 2, 3) * 6:
        assert not match.over
        turn(match, f"water {drops}")
    all_done(match)
    assert match.over
    assert [infested(match, seat) for seat in range(players)] == [set()] * players


@pytest.mark.rule("GR-33", "GR-34")
def test_after_a_water_card_a_pest_hits_somebody() -> None:
    match = game(2, deck="pest, water 1")
    turn(match, "pest")
    assert match.state.phase == VICTIM
    assert match.awaits_chance


# ---- whom it hits ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-34")
@pytest.mark.parametrize("victim", range(3))
@pytest.mark.parametrize("first", range(3))
def test_anybody_can_be_hit_whoever_turned_the_card(victim: int, first: int) -> None:
    match = garden(ROOTS, ROOTS, ROOTS, card=f"pest for {victim}", first=first)
    assert [bool(infested(match, seat)) for seat in range(3)] == [seat == victim for seat in range(3)]


# ---- which pest -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-35")
def test_the_others_vote_at_the_same_time() -> None:
    match = garden(ALL_PESTS, "", "", "", card="pest for 0")
    assert match.actors == (1, 2, 3)
    assert match.view(None)["victim"] == 0
    for seat in (3, 1, 2):
        assert set(match.legal(seat)) == {"vote vole", "vote caterpillar", "vote wasp"}
        play(match, seat, "vote wasp")
        assert seat not in match.actors
    assert infested(match) == {(2, 1)}


@pytest.mark.rule("GR-35")
@pytest.mark.parametrize(
    ("plant", "possible"),
    [
        (f"{ROOTS}, {LEAVES}", "vole caterpillar"),
        (ALL_PESTS.removesuffix(", root upright at (0,-1)"), "caterpillar wasp"),
        (f"{ROOTS}, {FRUITS}", "vole wasp"),
    ],
)
def test_only_a_pest_that_the_plant_can_host_can_be_voted_for(plant: str, possible: str) -> None:
    match = garden(plant, "", card="pest for 0")
    assert set(match.legal(1)) == {f"vote {pest}" for pest in possible.split()}
    assert match.view(1)["possible_pests"] == possible.split()
    (impossible,) = {"vole", "caterpillar", "wasp"} - set(possible.split())
    assert why_not(match, 1, f"vote {impossible}") == "cannot_be_hosted"
    for move in ("done", "back", "leaf", "at (0,-1)"):
        assert why_not(match, 1, move) == "vote_now"


@pytest.mark.rule("GR-35")
@pytest.mark.parametrize("victim", range(4))
def test_every_vote_of_three_is_counted_as_told(victim: int) -> None:
    """The most votes; if all three differ, the vote of the first to the victim's left."""
    pests = ("vole", "caterpillar", "wasp")
    clockwise = [(victim + step) % 4 for step in (1, 2, 3)]
    start = garden(*[ALL_PESTS] * 4, card=f"pest for {victim}")
    sits = {"vole": (0, -1), "caterpillar": (1, 2), "wasp": (2, 1)}
    for votes in product(pests, repeat=3):
        ((favourite, count),) = Counter(votes).most_common(1)
        decided = favourite if count > 1 else votes[0]
        match = start.clone()
        for seat, pest in zip(clockwise, votes, strict=True):
            play(match, seat, f"vote {pest}")
        assert infested(match, victim) == {sits[decided]}


@pytest.mark.rule("GR-35")
@pytest.mark.parametrize("victim", range(3))
def test_of_two_different_votes_the_one_to_the_victims_left_decides(victim: int) -> None:
    left, right = (victim + 1) % 3, (victim + 2) % 3
    for voters in ((left, right), (right, left)):
        match = garden(*[ALL_PESTS] * 3, card=f"pest for {victim}")
        for seat in voters:
            play(match, seat, "vote wasp" if seat == left else "vote vole")
        assert infested(match, victim) == {(2, 1)}


@pytest.mark.rule("GR-35")
def test_with_two_players_the_other_decides_alone() -> None:
    match = garden("", ALL_PESTS, card="pest for 1")
    assert match.actors == (0,)
    play(match, 0, "vote caterpillar")
    assert infested(match, 1) == {(1, 2)}


@pytest.mark.rule("GR-35")
@pytest.mark.parametrize(("plant", "place"), [("root upright at (0,-1)", (0, -1)), (FRUITS, (2, 1))])
def test_if_only_one_pest_can_be_hosted_nobody_is_asked(plant: str, place: Place) -> None:
    match = garden(plant, "", "", card="pest for 0")
    assert match.awaits_chance
    assert infested(match) == {place}


@pytest.mark.rule("GR-35")
@pytest.mark.parametrize(
    "plant",
    [
        "",
        "stalk arm-right at (0,1), branch level at (1,1), flower at (2,1)",
        "root upright at (0,-1) infested",
        "stalk arm-right at (0,1), branch level at (1,1), leaf at (2,1) infested",
        "stalk arm-right at (0,1), branch level at (1,1), flower at (2,1), fruit at (2,1) infested",
    ],
)
def test_if_no_pest_can_be_hosted_nothing_happens(plant: str) -> None:
    match = garden(plant, ALL_PESTS, card="pest for 0")
    assert match.awaits_chance
    assert match.view(None)["turner"] == 1
    assert match.view(None)["victim"] is None
    assert len(infested(match)) == plant.count("infested")
    assert infested(match, 1) == set()


@pytest.mark.rule("GR-35")
def test_votes_are_forgotten_when_they_are_counted() -> None:
    match = garden(TWO_OF_EACH, "", "", card="pest for 0")
    play(match, 1, "vote wasp")
    assert match.view(None)["voted"] == [1]
    play(match, 2, "vote wasp")
    assert match.view(None)["voted"] == []
    assert (match.state.votes == -1).all()


# ---- where ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-36")
@pytest.mark.parametrize("pest", ["vole", "caterpillar", "wasp"])
def test_the_victim_picks_the_tile(pest: str) -> None:
    match = garden(TWO_OF_EACH, "", card="pest for 0")
    play(match, 1, f"vote {pest}")
    assert match.actors == (0,)
    assert match.state.phase == INFEST
    assert match.view(1)["pest"] == pest
    assert set(match.legal(0)) == {f"at ({x},{y})" for x, y in PLACES_OF[pest]}
    for x, y in plant_of(match, 0).tiles.keys() - PLACES_OF[pest] - {(0, 0)} | {(9, 9)}:
        assert why_not(match, 0, f"at ({x},{y})") == "no_host"
    for move in ("done", "back", "leaf", "vote vole"):
        assert why_not(match, 0, move) == "place_the_pest"
    for x, y in PLACES_OF[pest]:
        twin = match.clone()
        play(twin, 0, f"at ({x},{y})")
        assert infested(twin) == {(x, y)}
        assert twin.awaits_chance
        assert twin.view(None)["turner"] == 1
        assert (twin.view(None)["victim"], twin.view(None)["pest"]) == (None, None)


@pytest.mark.rule("GR-36")
@pytest.mark.parametrize("pest", ["vole", "caterpillar", "wasp"])
def test_one_pest_sits_on_a_tile_and_stays_there(pest: str) -> None:
    match = garden(TWO_OF_EACH, "", card="pest for 0")
    play(match, 1, f"vote {pest}")
    first, second = sorted(PLACES_OF[pest])
    play(match, 0, f"at ({first[0]},{first[1]})")
    turn(match, "water 1")
    turn(match, "pest for 0")
    play(match, 1, f"vote {pest}")
    assert infested(match) == {first, second}  # the only tile that is left
    turn(match, "water 1")
    turn(match, "pest for 0")
    assert f"vote {pest}" not in match.legal(1)


@pytest.mark.rule("GR-36")
@pytest.mark.parametrize(
    ("roots", "ends"),
    [
        ("root upright at (0,-1)", {(0, -1)}),
        ("root upright at (0,-1), root upright at (0,-2), root upright at (0,-3)", {(0, -3)}),
        ("root fork-up at (0,-1), root level at (1,-1)", {(1, -1)}),
        ("root fork-up at (0,-1), root level at (1,-1), root bend-down-right at (-1,-1)", {(1, -1), (-1, -1)}),
        ("root upright at (0,-1), root upright at (0,-2) infested", set()),
    ],
)
def test_a_vole_sits_at_an_end_of_the_roots(roots: str, ends: set[Place]) -> None:
    """On a healthy root that is joined to exactly one tile; the starter is a tile like any other."""
    match = garden(roots, "", card="pest for 0")
    before = roots.count("infested")
    if len(ends) > 1:
        assert set(match.legal(0)) == {f"at ({x},{y})" for x, y in ends}
    else:
        assert match.awaits_chance
        assert len(infested(match)) == before + len(ends)
        assert ends <= infested(match)


@pytest.mark.rule("GR-36")
def test_a_ring_of_roots_has_no_end() -> None:
    right = "root bend-down-left at (1,-1), root bend-up-left at (1,-2)"
    ring = f"root fork-right at (0,-1), root fork-right at (0,-2), {right}"
    assert garden(ring, "", card="pest for 0").awaits_chance
    assert infested(garden(ring, "", card="pest for 0")) == set()
    tail = garden(f"{ring}, root upright at (0,-3)", "", card="pest for 0")
    assert infested(tail) == {(0, -3)}


@pytest.mark.rule("GR-36")
def test_touching_is_not_joining_for_a_vole() -> None:
    """Two runs of roots side by side, blank to blank: both ends are ends."""
    roots = "root fork-right at (0,-1), root upright at (0,-2), root bend-down-left at (1,-1), root upright at (1,-2)"
    match = garden(roots, "", card="pest for 0")
    assert set(match.legal(0)) == {"at (0,-2)", "at (1,-2)"}


@pytest.mark.rule("GR-36")
def test_a_wasp_sits_on_no_flower_and_a_branch_that_bears_is_not_infested() -> None:
    match = garden(f"{FRUITS}, branch level at (-1,1), flower at (-2,1)", "", card="pest for 0")
    assert infested(match) == {(2, 1)}
    healthy = match.view(None)["seats"][0]["healthy"]
    assert (healthy["branch"], healthy["flower"], healthy["fruit"]) == (2, 1, 0)


# ---- what it does ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-37")
def test_a_root_with_a_vole_brings_no_water_and_does_not_make_roots_dearer() -> None:
    match = garden(ROOTS, "", card="pest for 0", water=0)
    assert infested(match) == {(0, -2)}
    assert match.view(None)["seats"][0]["costs"]["root"] == 3 + 1
    turn(match, "water 3")
    assert water(match) == [3 * 2, 3]


@pytest.mark.rule("GR-37")
def test_roots_may_be_added_to_a_root_with_a_vole() -> None:
    match = garden("root upright at (0,-1) infested", water=9)
    assert places(match, "root upright") == {(0, -2)}
    play(match, 0, "root upright at (0,-2)")
    assert water(match)[0] == 9 - 3
    turn(match, "pest for 0")
    assert infested(match) == {(0, -1), (0, -2)}


# ---- a turn with a pest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-38")
@pytest.mark.parametrize("plant", ["", "root upright at (0,-1)", ALL_PESTS, TWO_OF_EACH])
def test_on_a_pest_card_nobody_gets_buys_lays_claims_or_discards(plant: str) -> None:
    match = garden(plant, ALL_PESTS, card="pest for 0", water=(9, 5))
    before = [plant_of(match, seat).tiles.keys() for seat in (0, 1)]
    while match.actors:
        assert match.view(None)["phase"] in ("vote", "infest")
        assert match.view(None)["drops"] == 0
        play(match, match.actors[0], match.legal(match.actors[0])[-1])
    assert water(match) == [9, 5]
    assert [plant_of(match, seat).tiles.keys() for seat in (0, 1)] == before
    assert match.awaits_chance
    assert match.view(None)["turner"] == 1


@pytest.mark.rule("GR-38")
def test_what_is_voted_and_placed_is_all_that_is_awaited() -> None:
    match = garden(TWO_OF_EACH, TWO_OF_EACH, TWO_OF_EACH, card="pest for 2", water=50)
    assert match.state.phase == VOTE
    assert match.actors == (0, 1)
    play(match, 0, "vote vole")
    assert match.actors == (1,)
    play(match, 1, "vote vole")
    assert match.actors == (2,)
    play(match, 2, "at (1,-1)")
    assert match.awaits_chance
