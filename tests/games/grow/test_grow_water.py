"""A water card: what is collected, what tiles cost, choosing and taking back, everybody at the same time, the limit."""

import random

import pytest

from fruitbowl.core.errors import IllegalMove
from fruitbowl.core.match import Match
from fruitbowl.games.grow.game import GAME
from fruitbowl.games.grow.state import GROW, SEASON

from .builders import (
    all_done,
    done_growing,
    game,
    garden,
    lay,
    pick,
    plant_of,
    play,
    random_positions,
    tiles_on,
    turn,
    water,
    why_not,
)
from .reference import TILES, kind_of

ROOTS = ["root upright at (0,-1)", "root upright at (0,-2)", "root upright at (0,-3)", "root upright at (0,-4)"]
FRUITFUL = "stalk two-arms at (0,1), stalk plain at (0,2), branch fork-up at (1,1), branch level at (-1,1)"
"""A place for every kind of tile, but a fruit."""


def roots(count: int) -> str:
    return ", ".join(ROOTS[:count])


def costs(match: Match, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = match.view(None)["seats"][seat]["costs"]
    return found


# ---- collecting -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-10")
def test_three_drops_on_the_starter_and_one_root_are_six_water() -> None:
    match = game(2)
    lay(match, 0, roots(1))
    turn(match, "water 3")
    assert water(match) == [2 + 6, 2 + 3]


@pytest.mark.rule("GR-10")
@pytest.mark.parametrize(("parts", "collected"), [(1, (1, 2, 3)), (2, (2, 4, 6)), (3, (3, 6, 9)), (4, (4, 8, 12))])
def test_water_and_roots_as_the_quick_reference_says(parts: int, collected: tuple[int, ...]) -> None:
    """`parts` are the starter and its roots; the columns are one, two and three drops."""
    for drops in (1, 2, 3):
        match = game(4)
        lay(match, 2, roots(parts - 1))
        turn(match, f"water {drops}")
        assert water(match) == [2 + drops, 2 + drops, 2 + collected[drops - 1], 2 + drops]


@pytest.mark.rule("GR-10", "GR-37")
def test_only_healthy_roots_bring_water() -> None:
    match = game(2)
    lay(match, 0, f"{roots(2)} infested")
    turn(match, "water 3")
    assert water(match) == [2 + 6, 2 + 3]


@pytest.mark.rule("GR-10")
def test_the_open_card_is_seen_until_its_turn_is_over() -> None:
    match = game(2, deck="water 3")
    assert match.view(None)["drops"] == 3
    all_done(match)
    assert match.view(None)["drops"] == 0


# ---- costs ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-12")
@pytest.mark.parametrize(
    ("tile", "cost"),
    [("stalk plain", 3), ("branch level", 4), ("leaf", 5), ("flower", 6), ("fruit", 7), ("root upright", 3)],
)
def test_each_kind_has_its_price(tile: str, cost: int) -> None:
    plant = FRUITFUL + (", flower at (1,2)" if tile == "fruit" else "")
    place = {"stalk plain": "(0,3)", "branch level": "(2,1)", "leaf": "(1,2)", "flower": "(1,2)", "fruit": "(1,2)"}
    match = garden(plant, water=cost)
    assert costs(match)[kind_of(tile)] == cost
    assert tile in match.legal(0)
    play(match, 0, f"{tile} at {place.get(tile, '(0,-1)')}")
    assert water(match)[0] == 0
    poor = garden(plant, water=(cost - 1, 9))
    assert tile not in poor.legal(0)
    assert why_not(poor, 0, tile) == "too_dear"


@pytest.mark.rule("GR-13")
@pytest.mark.parametrize(("count", "cost"), [(0, 3), (1, 4), (2, 7), (3, 12), (4, 19)])
def test_a_root_costs_three_and_the_square_of_the_roots(count: int, cost: int) -> None:
    """The rulebook's example: with two roots another one costs 7."""
    match = garden(roots(count), water=cost)
    assert costs(match)["root"] == cost
    play(match, 0, f"root upright at (0,{-1 - count})")
    assert water(match)[0] == 0
    assert why_not(garden(roots(count), water=(cost - 1, 9)), 0, "root upright") == "too_dear"


@pytest.mark.rule("GR-13")
def test_each_root_of_a_turn_costs_anew() -> None:
    match = garden("", water=3 + 4 + 7)
    for number, left in enumerate((11, 7, 0)):
        play(match, 0, ROOTS[number])
        assert water(match)[0] == left


@pytest.mark.rule("GR-13", "GR-37")
def test_infested_roots_do_not_make_roots_dearer() -> None:
    assert costs(garden(f"{roots(3)} infested"))["root"] == 3 + 2 * 2
    assert costs(garden("root upright at (0,-1) infested"))["root"] == 3


@pytest.mark.rule("GR-12", "GR-13")
def test_other_tiles_do_not_become_dearer() -> None:
    for plant in ("", FRUITFUL, f"{FRUITFUL}, {roots(3)}, leaf at (1,2), leaf at (2,1)"):
        assert {**costs(garden(plant)), "root": 0} == {
            "root": 0, "stalk": 3, "branch": 4, "leaf": 5, "flower": 6, "fruit": 7,
        }  # fmt: skip


# ---- buying ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-11")
def test_as_many_tiles_as_the_water_allows_can_be_bought_in_a_turn() -> None:
    match = garden("", water=3 + 3 + 4 + 5 + 6 + 7)
    play(match, 0, "root upright at (0,-1), stalk arm-right at (0,1), branch fork-up at (1,1), leaf at (1,2)")
    play(match, 0, "flower at (2,1), fruit at (2,1)")
    assert water(match)[0] == 0
    assert tiles_on(match, 0) == "stalk at (0,1), branch at (1,1), fruit at (2,1), leaf at (1,2), root at (0,-1)"


@pytest.mark.rule("GR-11")
def test_nothing_has_to_be_bought() -> None:
    match = garden("", "", water=6)
    play(match, 0, "done")
    play(match, 1, "done")
    assert [tiles_on(match, seat) for seat in (0, 1)] == ["", ""]
    assert match.awaits_chance


@pytest.mark.rule("GR-11")
def test_who_is_done_is_done_until_the_next_water_card() -> None:
    match = garden("", "", water=9)
    play(match, 0, "done")
    assert match.actors == (1,)
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        play(match, 0, "stalk plain")


@pytest.mark.rule("GR-11")
def test_nobody_waits_for_who_can_do_nothing() -> None:
    assert garden("", "", "", water=(2, 3, 2)).actors == (1,)
    match = garden("", "", water=5)
    play(match, 0, "stalk plain at (0,1)")  # two water are left, and nothing costs less than three
    assert match.actors == (1,)
    play(match, 1, "stalk plain at (0,1)")
    assert match.awaits_chance


@pytest.mark.rule("GR-11", "GR-32")
def test_a_water_card_on_which_nobody_can_do_anything_is_over_at_once() -> None:
    match = garden("", "", water=2)
    assert match.awaits_chance
    assert match.view(None)["turner"] == 1
    assert water(match) == [2, 2]


@pytest.mark.rule("GR-11")
def test_a_tile_lies_open_at_once() -> None:
    match = garden("", "", water=9)
    play(match, 0, "stalk plain at (0,1)")
    assert match.actors == (0, 1)
    for onlooker in (None, 0, 1):
        (tile,) = match.view(onlooker)["seats"][0]["plant"]
        assert (tile["at"], tile["kind"]) == ([0, 1], "stalk")


@pytest.mark.rule("GR-11")
@pytest.mark.parametrize("seed", range(6))
def test_any_order_of_growing_gives_the_same_bytes(seed: int) -> None:
    """Everybody's moves are drawn first, and then played in many orders, to the end of the growing and of the turn."""
    choices = random.Random(seed)
    start = garden("", FRUITFUL, roots(2), f"{FRUITFUL}, {roots(3)}", water=(9, 20, 14, 40))
    scripts = [script(start, seat, choices) for seat in range(4)]
    ends = set()
    for order in range(8):
        match, left = start.clone(), [list(moves) for moves in scripts]
        while any(left):
            awaiting = [seat for seat in range(4) if left[seat]]
            seat = awaiting[order] if order < len(awaiting) else choices.choice(awaiting)
            play(match, seat, left[seat].pop(0))
        assert match.state.phase != GROW
        ends.add(match.state.tobytes())
    assert len(ends) == 1


def script(start: Match, seat: int, choices: random.Random) -> list[str]:
    """Random moves of a seat, until it is done, while the others do nothing."""
    match, moves = start.clone(), []
    while seat in match.actors and match.state.phase == GROW:
        moves.append(pick(choices, match.legal(seat)))
        play(match, seat, moves[-1])
    return moves


# ---- choosing, and taking back --------------------------------------------------------------------------------------


@pytest.mark.rule("GR-14")
def test_water_is_paid_when_the_tile_is_laid() -> None:
    match = garden("", water=9)
    play(match, 0, "stalk plain")
    assert water(match)[0] == 9
    assert match.view(1)["seats"][0]["chosen"] == "stalk plain"
    assert tiles_on(match, 0) == ""
    play(match, 0, "at (0,1)")
    assert water(match)[0] == 6
    assert match.view(1)["seats"][0]["chosen"] is None


@pytest.mark.rule("GR-14")
@pytest.mark.parametrize("tile", ["stalk two-arms", "root bend-up-left", "branch fork-down", "leaf", "flower", "fruit"])
def test_a_choice_taken_back_leaves_everything_as_before_but_the_count(tile: str) -> None:
    match = garden(f"{FRUITFUL}, flower at (2,1)", water=20)
    before = match.state.copy()
    play(match, 0, f"{tile}, back")
    assert match.state.changes[0] == 1
    match.state.changes[0] = 0
    assert match.state.tobytes() == before.tobytes()


@pytest.mark.rule("GR-14")
def test_after_taking_back_something_else_can_be_bought() -> None:
    match = garden("", water=3)
    play(match, 0, "stalk plain, back, root upright at (0,-1)")
    assert tiles_on(match, 0) == "root at (0,-1)"


@pytest.mark.rule("GR-14")
def test_a_choice_can_be_taken_back_50_times_in_a_turn_and_then_has_to_be_laid() -> None:
    match = garden("", water=9)
    play(match, 0, ", ".join(["stalk plain, back"] * 50 + ["root upright"]))
    assert match.legal(0) == ["at (0,-1)"]
    assert why_not(match, 0, "back") == "no_more_changes"
    play(match, 0, "at (0,-1), stalk plain at (0,1), done")
    assert tiles_on(match, 0) == "stalk at (0,1), root at (0,-1)"


@pytest.mark.rule("GR-14")
def test_the_count_is_everybodys_own_and_begins_anew_each_turn() -> None:
    match = garden("", "", water=9)
    play(match, 0, ", ".join(["stalk plain, back"] * 50))
    play(match, 1, "stalk plain, back")
    turn(match, "water 3")
    play(match, 0, ", ".join(["stalk plain, back"] * 50))
    play(match, 0, "stalk plain")
    assert match.legal(0) == ["at (0,1)"]


@pytest.mark.rule("GR-14")
@pytest.mark.parametrize("players", [2, 4])
def test_no_unfinished_purchase_blocks_a_game(players: int) -> None:
    """Whatever can be chosen has a place, even if it cannot be taken back."""
    for match in random_positions(players, seed=3):
        if match.state.phase == GROW:
            for seat in match.actors:
                for move in match.legal(seat):
                    if move in TILES:
                        twin = match.clone()
                        play(twin, seat, move)
                        assert twin.actors == match.actors
                        assert set(twin.legal(seat)) - {"back"}


@pytest.mark.rule("GR-14")
def test_what_has_no_place_cannot_be_bought() -> None:
    match = garden("stalk plain at (0,1)", water=50)
    for tile, problem in (
        ("branch level", "no_place"),
        ("leaf", "no_place"),
        ("flower", "no_place"),
        ("fruit", "no_flower"),
    ):
        assert tile not in match.legal(0)
        assert why_not(match, 0, tile) == problem


@pytest.mark.rule("GR-14")
@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("at (0,1)", "choose_first"),
        ("back", "choose_first"),
        ("vote vole", "grow_or_done"),
        ("claim {card}", "grow_or_done"),
        ("play {card}", "not_held"),
    ],
)
def test_other_moves_are_refused_before_something_is_chosen(move: str, problem: str) -> None:
    match = garden("", water=9)
    assert why_not(match, 0, move.format(card=match.view(0)["challenges"][0])) == problem


@pytest.mark.rule("GR-14")
@pytest.mark.parametrize("move", ["done", "leaf", "stalk plain", "vote vole", "claim {card}", "play {card}"])
def test_once_something_is_chosen_its_place_has_to_be_said(move: str) -> None:
    match = garden("", water=9)
    play(match, 0, "stalk plain")
    assert why_not(match, 0, move.format(card=match.view(0)["challenges"][0])) == "say_where"
    assert why_not(match, 0, "at (0,2)") == "does_not_fit"
    assert match.legal(0) == ["at (0,1)", "back"]


# ---- the end of the turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-31")
def test_at_most_six_water_are_kept() -> None:
    match = garden("", "", "", "", water=(9, 6, 5, 7))
    assert water(match) == [9, 6, 5, 7]
    all_done(match)
    assert water(match) == [6, 6, 5, 6]


@pytest.mark.rule("GR-31")
def test_the_limit_is_looked_at_only_at_the_end_of_the_turn() -> None:
    match = garden("", "", water=(25, 9))
    play(match, 0, "done")
    assert water(match) == [25, 9]
    play(match, 1, "stalk plain, back, done")
    assert water(match) == [6, 6]


@pytest.mark.rule("GR-32")
def test_after_the_turn_the_next_card_is_turned() -> None:
    match = garden("", "", "", first=2)
    all_done(match)
    assert match.state.phase == SEASON
    assert match.view(None)["turner"] == 0
    assert match.awaits_chance


@pytest.mark.rule("GR-11", "GR-14")
def test_nothing_of_a_turn_is_left_when_it_is_over() -> None:
    for match in random_positions(3, seed=8):
        state = match.state
        if state.phase != GROW:
            assert (state.chosen == -1).all()
            assert not state.changes.any()
            assert not state.cheaper.any()


@pytest.mark.rule("GR-11")
def test_growing_is_followed_by_claiming_and_the_next_card_with_nothing_in_between() -> None:
    match = garden("", "", water=9)
    done_growing(match)
    assert match.awaits_chance
    assert plant_of(match, 0).tiles.keys() == {(0, 0)}
    assert len(match.steps) <= GAME.most_steps(2, [0])
