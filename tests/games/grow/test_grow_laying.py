"""Laying tiles: what fits where."""

from itertools import product

import pytest

from fruitbowl.games.grow.components import CELLS, place_at
from fruitbowl.games.grow.game import GAME

from .builders import PLENTY, garden, lay, places, plant_of, play, tiles_on, why_not
from .layout import NUMBER, growing_at, row, words
from .reference import OPPOSITE, STEP, TABLE, TILES, Place, Plant, Tile, ends_of, kind_of

STEM = "stalk arm-right at (0,1)"
TALL = "stalk two-arms at (0,1), stalk two-arms at (0,2), stalk two-arms at (0,3)"

# ---- sides ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-15")
def test_an_end_needs_an_end_and_blank_needs_blank() -> None:
    match = garden(STEM, water=50)
    for tile in TILES:
        if kind_of(tile) == "branch":
            assert ((1, 1) in places(match, tile)) == ("left" in ends_of(tile))
    lay(match, 0, "branch bend-up-left at (1,1)")
    assert (1, 2) in places(match, "branch upright")
    assert (1, 2) not in places(match, "branch level")
    assert not any((2, 1) in places(match, tile) for tile in TILES)


@pytest.mark.rule("GR-15")
def test_a_tile_that_touches_several_fits_all_of_them() -> None:
    """The last tile of a ring: ends down and to the right meet ends, and the stalk on its left shows a blank side."""
    ring = "branch fork-up at (1,1), branch bend-up-left at (2,1), branch bend-down-left at (2,2)"
    match = garden(f"{STEM}, stalk plain at (0,2), {ring}", water=50)
    assert {tile for tile in TILES if (1, 2) in places(match, tile)} == {"branch bend-down-right", "branch fork-right"}


@pytest.mark.rule("GR-15")
def test_nothing_is_laid_on_something_else() -> None:
    match = garden(f"{STEM}, branch level at (1,1), leaf at (2,1)", water=50)
    for tile in TILES:
        assert not places(match, tile) & {(0, 0), (0, 1), (1, 1), (2, 1)}


# ---- joins ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-16")
def test_a_tile_must_be_joined_to_something() -> None:
    """Beside the blank sides of a plain stalk, and far from everything, nothing can be laid."""
    match = garden("stalk plain at (0,1)", water=50)
    assert {place for tile in TILES for place in places(match, tile)} == {(0, 2), (0, -1)}


@pytest.mark.rule("GR-16")
@pytest.mark.parametrize(
    ("plant", "place", "kinds"),
    [
        ("", (0, 1), "stalk"),
        ("", (0, -1), "root"),
        ("root upright at (0,-1)", (0, -2), "root"),
        ("stalk plain at (0,1)", (0, 2), "stalk branch"),
        (STEM, (1, 1), "stalk branch"),
        (f"{STEM}, branch level at (1,1)", (2, 1), "branch leaf flower"),
        (f"{STEM}, branch bend-up-left at (1,1)", (1, 2), "branch leaf flower"),
    ],
)
def test_what_can_be_joined_to_what(plant: str, place: Place, kinds: str) -> None:
    match = garden(plant, water=50)
    assert {kind_of(tile) for tile in TILES if place in places(match, tile)} == set(kinds.split())


@pytest.mark.rule("GR-16")
@pytest.mark.parametrize("grown", ["leaf at (1,2)", "flower at (1,2)", "flower at (1,2), fruit at (1,2)"])
def test_nothing_can_be_joined_to_a_leaf_a_flower_or_a_fruit(grown: str) -> None:
    match = garden(f"{STEM}, stalk plain at (0,2), branch fork-up at (1,1), branch level at (2,1), {grown}", water=50)
    laid = {place for tile in TILES if tile != "fruit" for place in places(match, tile)}
    assert laid == {(0, 3), (3, 1), (0, -1)}


@pytest.mark.rule("GR-16", "GR-17")
def test_a_stalk_needs_the_starter_or_a_stalk_and_a_branch_is_not_enough() -> None:
    match = garden(f"{STEM}, branch bend-up-left at (1,1)", water=50)
    for tile in TILES:
        if kind_of(tile) == "stalk":
            assert places(match, tile) == {(0, 2)}


@pytest.mark.rule("GR-16", "GR-17")
def test_a_stalk_may_be_joined_to_a_branch_besides() -> None:
    """A branch has grown round, and points at the place above the stalk."""
    match = garden(f"{STEM}, branch bend-up-left at (1,1), branch bend-down-left at (1,2)", water=50)
    fitting = {tile for tile in TILES if kind_of(tile) == "stalk" and (0, 2) in places(match, tile)}
    assert fitting == {"stalk arm-right", "stalk two-arms"}


@pytest.mark.rule("GR-16", "GR-17")
def test_stalks_can_be_joined_by_their_arms() -> None:
    match = garden(STEM, water=50)
    assert (1, 1) in places(match, "stalk arm-left")
    assert (1, 1) not in places(match, "stalk arm-right")
    lay(match, 0, "stalk arm-left at (1,1)")
    assert places(match, "stalk plain") == {(0, 2), (1, 2)}


# ---- flowers and fruits ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-18")
def test_a_branch_bears_one_flower_or_fruit() -> None:
    match = garden(f"{TALL}, branch fork-up at (1,3)", water=50)
    assert places(match, "flower") == {(1, 4), (2, 3)}
    lay(match, 0, "flower at (1,4)")
    assert places(match, "flower") == set()
    assert why_not(match, 0, "flower") == "no_place"
    lay(match, 0, "fruit at (1,4)")
    assert places(match, "flower") == set()
    assert why_not(match, 0, "flower") == "no_place"


@pytest.mark.rule("GR-18")
def test_leaves_are_not_limited() -> None:
    match = garden(f"{TALL}, branch fork-up at (1,3), flower at (1,4)", water=50)
    assert places(match, "leaf") == {(2, 3)}
    lay(match, 0, "leaf at (2,3), branch fork-up at (-1,3), leaf at (-1,4)")
    assert places(match, "leaf") == places(match, "flower") == {(-2, 3)}
    lay(match, 0, "leaf at (-2,3)")
    assert plant_of(match, 0).count("leaf") == 3


@pytest.mark.rule("GR-18")
def test_an_infested_fruit_still_keeps_its_branch() -> None:
    match = garden(f"{TALL}, branch fork-up at (1,3), flower at (1,4), fruit at (1,4) infested", water=50)
    assert places(match, "flower") == set()
    assert places(match, "leaf") == {(2, 3)}


@pytest.mark.rule("GR-18")
def test_the_next_branch_bears_its_own_flower() -> None:
    match = garden(f"{TALL}, branch fork-up at (1,3), flower at (1,4), branch fork-up at (2,3)", water=50)
    assert places(match, "flower") == {(2, 4), (3, 3)}


@pytest.mark.rule("GR-15", "GR-18")
def test_a_place_that_two_branches_point_at_takes_neither_leaf_nor_flower() -> None:
    ring = "branch fork-up at (1,1), branch bend-up-left at (2,1), branch bend-down-left at (2,2)"
    match = garden(f"{STEM}, {ring}", water=50)
    assert [1, 2] in match.view(0)["seats"][0]["growing_at"]
    assert places(match, "leaf") == places(match, "flower") == set()


@pytest.mark.rule("GR-19")
@pytest.mark.parametrize(
    "blooms",
    [
        ["flower", "flower", "flower"],
        ["flower", "flower", "fruit"],
        ["flower", "fruit", "fruit"],
        ["fruit", "fruit", "fruit"],
        ["fruit infested", "fruit", "flower"],
        ["fruit infested", "fruit infested", "fruit infested"],
    ],
)
def test_three_stalks_allow_three_flowers_and_fruits_together(blooms: list[str]) -> None:
    branches = ", ".join(f"branch level at {place}" for place in ("(1,1)", "(1,2)", "(1,3)", "(-1,1)"))
    match = garden(f"{TALL}, {branches}", water=50)
    for bloom, place in zip(blooms, ["(2,1)", "(2,2)", "(2,3)"], strict=True):
        assert "flower" in match.legal(0)
        lay(match, 0, f"flower at {place}")
        if bloom != "flower":
            lay(match, 0, bloom.replace("fruit", f"fruit at {place}"))
    assert "flower" not in match.legal(0)
    assert why_not(match, 0, "flower") == "too_few_stalks"
    lay(match, 0, "stalk plain at (0,4)")
    assert places(match, "flower") == {(-2, 1)}


@pytest.mark.rule("GR-19")
def test_a_flower_that_becomes_a_fruit_needs_no_other_stalk() -> None:
    match = garden(f"{STEM}, branch level at (1,1), flower at (2,1)", water=50)
    assert "flower" not in match.legal(0)
    play(match, 0, "fruit at (2,1)")
    assert tiles_on(match, 0) == "stalk at (0,1), branch at (1,1), fruit at (2,1)"


@pytest.mark.rule("GR-20")
def test_a_fruit_takes_the_place_and_the_direction_of_a_flower() -> None:
    blooming = "branch fork-up at (1,3), flower at (1,4), branch level at (-1,3), flower at (-2,3)"
    match = garden(f"{TALL}, {blooming}", water=50)
    before = plant_of(match, 0).tiles
    assert places(match, "fruit") == {(1, 4), (-2, 3)}
    play(match, 0, "fruit at (-2,3)")
    after = plant_of(match, 0).tiles
    assert after.pop((-2, 3)) == Tile("fruit", frozenset({"right"}))
    assert before.pop((-2, 3)) == Tile("flower", frozenset({"right"}))
    assert after == before
    counts = match.view(0)["seats"][0]["tiles"]
    assert (counts["flower"], counts["fruit"]) == (1, 1)


@pytest.mark.rule("GR-20")
def test_a_fruit_goes_nowhere_but_on_a_flower() -> None:
    match = garden(f"{TALL}, branch fork-up at (1,3), flower at (1,4), leaf at (2,3)", water=50)
    play(match, 0, "fruit")
    assert [place for place in range(CELLS) if not GAME.rules.refusal(match.state, 0, place)] == [place_at(1, 4)]
    assert {why_not(match, 0, f"at ({x},{y})") for x, y in TABLE} == {None, "not_a_flower"}
    play(match, 0, "at (1,4)")
    assert why_not(match, 0, "fruit") == "no_flower"


@pytest.mark.rule("GR-20")
def test_a_flower_can_become_a_fruit_in_the_turn_in_which_it_was_laid() -> None:
    match = garden(f"{STEM}, branch level at (1,1)", water=13)
    play(match, 0, "flower at (2,1), fruit at (2,1)")
    assert plant_of(match, 0).count("fruit") == 1


# ---- all surroundings of a place ------------------------------------------------------------------------------------

BEARING = "branch with a flower"


def neighbour(plant: Plant, hole: Place, side: str, kind: str) -> None:
    """Puts something on a side of a place: of that kind, with an end towards it; or "blank", without one."""
    across, up = STEP[side]
    beside, beyond = (hole[0] + across, hole[1] + up), (hole[0] + 2 * across, hole[1] + 2 * up)
    straight = frozenset({side, OPPOSITE[side]})
    if kind == "blank":  # a root that runs past, or a leaf that turns its back
        past = frozenset(set(STEP) - straight)
        plant.tiles[beside] = Tile("root", past) if hole[1] < 0 else Tile("leaf", frozenset({side}))
    elif kind == "stalk":
        plant.tiles[beside] = Tile("stalk", frozenset(STEP))
    elif kind:
        plant.tiles[beside] = Tile(kind.split(maxsplit=1)[0], straight)
        if kind == BEARING:
            plant.tiles[beyond] = Tile("flower", frozenset({OPPOSITE[side]}))


@pytest.mark.rule("GR-15", "GR-16", "GR-17", "GR-18")
@pytest.mark.parametrize(
    ("hole", "kinds"),
    [
        ((3, 3), ("", "blank", "stalk", "branch", BEARING)),
        ((0, 1), ("", "blank", "stalk", "branch", BEARING)),
        ((3, -4), ("", "blank", "root")),
        ((0, -1), ("", "blank", "root")),
        ((3, 1), ("", "blank", "stalk", "branch", BEARING)),
        ((10, 15), ("", "blank", "stalk", "branch", BEARING)),
        ((-10, -8), ("", "blank", "root")),
    ],
)
def test_what_fits_depends_on_nothing_but_the_four_sides_and_in_all_cases_as_the_ledger_says(
    hole: Place, kinds: tuple[str, ...]
) -> None:
    match = garden("", water=PLENTY)
    state, number = match.state, place_at(*hole)
    around = [(side, (hole[0] + across, hole[1] + up)) for side, (across, up) in STEP.items()]
    sides = [side for side, beside in around if beside in TABLE]
    for combination in product(kinds, repeat=len(sides)):
        plant = Plant()
        for side, kind in zip(sides, combination, strict=True):
            neighbour(plant, hole, side, kind)
        if not set(plant.tiles) <= TABLE | {(0, 0)}:
            continue  # no room for the flower
        state.plant[0], state.growing_at[0] = row(plant), words(growing_at(plant))
        for tile in TILES:
            state.chosen[0] = NUMBER[tile]
            fits = GAME.rules.refusal(state, 0, number) == 0
            assert fits == bool(plant.ways(tile, hole)), (combination, tile)
            assert len(plant.ways(tile, hole)) <= 1
