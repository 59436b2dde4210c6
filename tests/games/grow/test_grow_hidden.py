"""What everybody knows, and a fair guess at the votes that are not told yet."""

import json
from collections import Counter
from itertools import product

import pytest

from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import TABLE
from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match
from fruitbowl.games.grow.challenges import NAMES
from fruitbowl.games.grow.components import PESTS
from fruitbowl.games.grow.game import GAME

from .builders import all_done, game, garden, play, random_positions, turn

ALL_PESTS = (
    "stalk two-arms at (0,1), branch fork-up at (1,1), leaf at (1,2), flower at (2,1), fruit at (2,1), "
    "root upright at (0,-1)"
)
TWO_PESTS = ALL_PESTS.replace("root upright at (0,-1)", "stalk plain at (0,2)")
"""No root, so no vole."""


def voting(votes: dict[int, str], plant: str = ALL_PESTS) -> Match:
    """The pest is for seat 0 of four; these votes have been cast."""
    match = garden(plant, "", "", "", card="pest for 0")
    for seat, pest in votes.items():
        play(match, seat, f"vote {pest}")
    return match


def without_vote(view: dict[str, object]) -> dict[str, object]:
    return {**view, "vote": None, "seat": None}


# ---- views ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-46")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sees_the_same_but_for_their_own_vote(players: int) -> None:
    for number, match in enumerate(random_positions(players, seed=4)):
        if number % 5 == 0 or match.view(None)["phase"] == "vote":
            table = match.view(None)
            assert table["vote"] is None
            for seat in range(players):
                assert without_vote(match.view(seat)) == without_vote(table)


@pytest.mark.rule("GR-35", "GR-46")
def test_a_vote_is_seen_only_by_who_cast_it_until_all_are_cast() -> None:
    match = voting({2: "wasp", 1: "caterpillar"})
    assert [match.view(seat)["vote"] for seat in (None, 0, 1, 2, 3)] == [None, None, "caterpillar", "wasp", None]
    assert {json.dumps(match.view(seat)["voted"]) for seat in (None, 0, 1, 2, 3)} == {"[1, 2]"}
    other = voting({2: "vole", 1: "caterpillar"})
    for seat in (None, 0, 1, 3):
        assert match.view(seat) == other.view(seat)
    assert match.view(2) != other.view(2)


@pytest.mark.rule("GR-34", "GR-35", "GR-46")
def test_the_last_pest_and_its_votes_lie_open_until_the_next_one() -> None:
    match = voting({2: "wasp", 1: "caterpillar"})
    view = match.view(0)
    assert (view["last_victim"], view["last_votes"]) == (0, [None] * 4)
    play(match, 3, "vote wasp")
    view = match.view(0)
    assert (view["last_victim"], view["last_votes"]) == (0, [None, "caterpillar", "wasp", "wasp"])
    turn(match, "pest for 1")
    view = match.view(0)
    assert (view["last_victim"], view["last_votes"]) == (1, [None] * 4)


@pytest.mark.rule("GR-15", "GR-19", "GR-20")
@pytest.mark.parametrize(
    ("plant", "kinds"),
    [
        ("", "root stalk"),
        ("stalk plain at (0,1)", "root stalk branch"),
        ("stalk plain at (0,1), branch upright at (0,2)", "root branch leaf flower"),
        (TWO_PESTS.replace(", fruit at (2,1)", ""), "root stalk branch fruit"),
        (ALL_PESTS, "root stalk branch"),
    ],
)
def test_a_view_tells_what_could_grow_if_there_were_water(plant: str, kinds: str) -> None:
    assert garden(plant, water=0).view(0)["seats"][0]["grows"] == kinds.split()


@pytest.mark.rule("GR-46")
def test_what_can_be_done_does_not_depend_on_the_votes_of_others() -> None:
    for votes in product(PESTS, repeat=2):
        match = voting({1: votes[0], 2: votes[1]})
        assert match.legal(3) == ["vote vole", "vote caterpillar", "vote wasp"]


@pytest.mark.rule("GR-46")
def test_a_view_tells_everything_that_lies_open() -> None:
    match = garden("root upright at (0,-1) infested", "", card="water 2", water=(9, 3), held=(NAMES[0],), first=1)
    play(match, 0, "stalk arm-left")
    view = match.view(None)
    assert (view["phase"], view["turner"], view["drops"]) == ("grow", 1, 2)
    assert view["season"] == {"water_left": 17, "pests_left": 3, "seen": [0, 1, 0]}
    assert view["possible_pests"] == view["voted"] == view["spent"] == []
    assert len(view["challenges"]) == 3
    first, second = view["seats"]
    assert first == {
        "water": 9,
        "water_limit": 6,
        "plant": [{"at": [0, -1], "kind": "root", "shape": "upright", "ends": ["up", "down"], "pest": True}],
        "growing_at": [[0, 1], [0, -2]],
        "tiles": {"root": 1, "stalk": 0, "branch": 0, "leaf": 0, "flower": 0, "fruit": 0},
        "healthy": {"root": 0, "stalk": 0, "branch": 0, "leaf": 0, "flower": 0, "fruit": 0},
        "costs": {"root": 3, "stalk": 3, "branch": 4, "leaf": 5, "flower": 6, "fruit": 7},
        "grows": ["root", "stalk"],
        "cards": [NAMES[0]],
        "meets": [],
        "chosen": "stalk arm-left",
        "fits": [[0, 1]],
        "points": {**first["points"], "tiles": 0, "most_stalks": False, "most_flowers": False},
    }
    assert (second["plant"], second["water"], second["chosen"]) == ([], 3, None)


@pytest.mark.rule("GR-46")
def test_phases_are_told_by_name() -> None:
    told = {match.view(None)["phase"] for seed in range(3) for match in random_positions(4, seed)}
    assert {"grow", "claim", "vote", "infest", "over"} <= told <= {"grow", "claim", "pass on", "vote", "infest", "over"}


@pytest.mark.rule("GR-5", "GR-23")
@pytest.mark.parametrize("players", [2, 4])
def test_no_challenge_card_is_lost_or_doubled(players: int) -> None:
    for match in random_positions(players, seed=6):
        view = match.view(None)
        lying = [*view["challenges"], *view["spent"], *(card for seat in view["seats"] for card in seat["cards"])]
        assert len(set(lying)) == len(lying) == players + 1
        assert Counter(GAME.components(match.state)) == Counter(NAMES)


# ---- a fair guess ---------------------------------------------------------------------------------------------------


MANY = 600 if JIT else 150


def guesses(match: Match, seat: int, count: int = MANY) -> Counter[tuple[int, ...]]:
    """The votes of many guesses; nothing else may ever differ."""
    found = Counter[tuple[int, ...]]()
    for seed in range(count):
        world = match.clone()
        GAME.rules.redeal(world.state, seat, new_dice("guess", seed))
        found[tuple(int(vote) for vote in world.state.votes)] += 1
        world.state.votes[:] = match.state.votes
        assert world.state.tobytes() == match.state.tobytes()
    return found


@pytest.mark.rule("GR-46")
@pytest.mark.parametrize(("plant", "possible"), [(ALL_PESTS, (0, 1, 2)), (TWO_PESTS, (1, 2))])
@pytest.mark.parametrize("seat", [TABLE, 0, 1, 2, 3])
def test_a_guess_draws_the_votes_of_others_and_all_are_as_likely(
    plant: str, possible: tuple[int, ...], seat: int
) -> None:
    match = voting({1: "wasp", 3: "caterpillar"}, plant)
    choices = [(-1,), (2,) if seat == 1 else possible, (-1,), (1,) if seat == 3 else possible]
    worlds = list(product(*choices))
    found = guesses(match, seat)
    assert set(found) == set(worlds)
    assert all(abs(count / MANY - 1 / len(worlds)) < 0.08 for count in found.values())


@pytest.mark.rule("GR-46")
def test_before_the_first_vote_there_is_nothing_to_guess() -> None:
    assert guesses(voting({}), 1, 20) == {(-1, -1, -1, -1): 20}


@pytest.mark.rule("GR-46")
def test_outside_a_vote_there_is_nothing_to_guess() -> None:
    for match in random_positions(3, seed=1):
        if match.view(None)["phase"] != "vote":
            for seat in (TABLE, 0, 1, 2):
                guesses(match, seat, 2)
                assert (match.state.votes == -1).all()


@pytest.mark.rule("GR-46")
def test_a_guess_looks_the_same_to_who_guesses() -> None:
    match = voting({1: "wasp", 3: "caterpillar"})
    for seat in (TABLE, 0, 1, 2, 3):
        for seed in range(20):
            world = match.clone()
            GAME.rules.redeal(world.state, seat, new_dice("guess", seed))
            assert GAME.view(world.state, seat) == GAME.view(match.state, seat)
            play(world, 2, "vote vole")
            assert world.awaits_chance


# ---- nothing stale --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-46")
def test_nothing_is_left_in_the_state_of_turns_that_are_over() -> None:
    for seed in range(2):
        for match in random_positions(4, seed):
            state, phase = match.state, match.view(None)["phase"]
            if phase != "vote":
                assert (state.votes == -1).all()
            if phase not in ("vote", "infest"):
                assert state.victim == state.pest == -1
            if phase not in ("claim", "pass on", "infest"):
                assert state.claims == 0
            if phase in ("vote", "over"):
                assert not state.room.any()


def test_all_that_is_not_used_stays_empty() -> None:
    """With two players, nothing is ever written for seats 2 and 3."""
    *_, match = random_positions(2, seed=7)
    state = match.state
    for field in ("plant", "growing_at", "flowers_at", "has_place", "tiles", "infested", "held", "arranged", "water"):
        assert not state[field][2:].any()
    assert (state.chosen[2:] == -1).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_is_longer_than_announced(players: int) -> None:
    """Nor would one be in which everybody always takes back what can be taken back."""
    match = game(players)
    bound = GAME.most_steps(players, [0])
    for drops in (1, 2, 3) * 6:
        turn(match, f"water {drops}")
        while match.actors:
            seat = match.actors[0]
            moves = match.legal(seat)
            play(match, seat, "back" if "back" in moves else moves[0])
    all_done(match)
    assert 1000 * players < len(match.steps) <= bound


@pytest.mark.rule("GR-46")
def test_votes_that_are_not_told_can_be_thought_of_as_still_to_be_cast() -> None:
    match = voting({1: "wasp", 2: "vole"})
    GAME.rules.retract(match.state, 2)
    assert list(match.state.votes) == [-1, -1, PESTS.index("vole"), -1]
    assert GAME.rules.actors(match.state) == 0b1010


@pytest.mark.rule("GR-46")
def test_a_vote_is_secret_until_the_last_one_shows_all() -> None:
    match = voting({1: "wasp", 2: "vole"})
    first = voting({1: "wasp"})
    vote = GAME.parse_move(first.legal(2)[0])
    assert GAME.is_secret(first.state, 2, vote)
    assert not GAME.reveals(first.state, 2, vote)
    (last,) = match.actors
    vote = GAME.parse_move(match.legal(last)[0])
    assert GAME.reveals(match.state, last, vote)
    assert not GAME.is_secret(match.state, last, vote)
