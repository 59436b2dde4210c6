"""What there is: the table with its edges, the tiles with their ends, and the cards."""

import re
from collections import Counter
from itertools import combinations

import pytest

from fruitbowl.games.grow import challenges as gifts
from fruitbowl.games.grow.challenges import CHALLENGES, Challenge
from fruitbowl.games.grow.game import GAME

from .builders import (
    all_done,
    game,
    garden,
    growth,
    lay,
    places,
    plant_of,
    plant_that,
    play,
    random_positions,
    season,
    tiles_on,
    water,
    why_not,
)
from .reference import STEP, TABLE, TILES, ends_of, kind_of

KINDS = ("root", "stalk", "branch", "leaf", "flower", "fruit")


def growing_at(plant: str) -> set[tuple[int, int]]:
    """The places that a plant's ends point at, as everybody sees them."""
    return {(x, y) for x, y in garden(plant).view(None)["seats"][0]["growing_at"]}


# ---- the table ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-1")
def test_two_to_four_can_play() -> None:
    assert (GAME.about.fewest, GAME.about.most) == (2, 4)


@pytest.mark.rule("GR-1")
def test_the_table_is_21_wide_15_high_and_8_deep_without_the_ground_row() -> None:
    texts = {GAME.move_text(move) for move in range(GAME.move_count)}
    assert {text for text in texts if text.startswith("at ")} == {f"at ({x},{y})" for x, y in TABLE}
    assert len(TABLE) == 21 * (15 + 8)


@pytest.mark.rule("GR-1")
@pytest.mark.parametrize("place", ["(11,1)", "(-11,1)", "(0,16)", "(0,-9)", "(0,0)", "(1,0)", "(-10,0)", "(11,-1)"])
def test_nothing_lies_off_the_table_nor_in_the_ground_row(place: str) -> None:
    with pytest.raises(ValueError, match=rf"No tile can lie at {re.escape(place)}\. Places are .* from -10 to 10"):
        GAME.parse_move(f"at {place}")


@pytest.mark.rule("GR-1")
def test_everybody_has_a_table_of_their_own() -> None:
    match = garden("stalk plain at (0,1)", "root upright at (0,-1)", "")
    assert [tiles_on(match, seat) for seat in range(3)] == ["stalk at (0,1)", "root at (0,-1)", ""]
    assert [places(match, "stalk plain", seat) for seat in range(3)] == [{(0, 2)}, {(0, 1)}, {(0, 1)}]


@pytest.mark.rule("GR-1", "GR-2")
def test_the_starter_lies_in_the_middle_with_an_end_up_and_an_end_down() -> None:
    match = game(deck="water 1")
    assert growing_at("") == {(0, 1), (0, -1)}
    for tile in TILES:
        kind = kind_of(tile)
        fits = kind == "stalk" or (kind == "root" and "up" in ends_of(tile))
        assert places(match, tile) == ({(0, 1) if kind == "stalk" else (0, -1)} if fits else set())


# ---- the four edges -------------------------------------------------------------------------------------------------

UP = ", ".join(f"stalk plain at (0,{y})" for y in range(1, 16))
DOWN = ", ".join(f"root upright at (0,{y})" for y in range(-1, -9, -1))
RIGHT = "stalk arm-right at (0,1), " + ", ".join(f"branch level at ({x},1)" for x in range(1, 11))
LEFT = "stalk arm-left at (0,1), " + ", ".join(f"branch level at ({x},1)" for x in range(-1, -11, -1))
ROOTS_RIGHT = "root fork-up at (0,-1), " + ", ".join(f"root level at ({x},-1)" for x in range(1, 11))
ROOTS_LEFT = "root fork-up at (0,-1), " + ", ".join(f"root level at ({x},-1)" for x in range(-1, -11, -1))


@pytest.mark.rule("GR-1", "GR-15")
@pytest.mark.parametrize(
    ("plant", "growing"),
    [
        (UP, {(0, -1)}),
        (DOWN, {(0, 1)}),
        (RIGHT, {(0, 2), (0, -1)}),
        (LEFT, {(0, 2), (0, -1)}),
        (ROOTS_RIGHT, {(0, 1), (-1, -1)}),
        (ROOTS_LEFT, {(0, 1), (1, -1)}),
    ],
)
def test_an_end_at_the_edge_of_the_table_fits_and_leads_nowhere(plant: str, growing: set[tuple[int, int]]) -> None:
    assert growing_at(plant) == growing
    match = garden(plant, water=500)
    reference = plant_of(match, 0)
    for tile in TILES:
        assert places(match, tile) == reference.places(tile)


@pytest.mark.rule("GR-15")
@pytest.mark.parametrize(("x", "inwards", "outwards"), [(10, "left", "right"), (-10, "right", "left")])
def test_a_plant_goes_on_along_the_edge(x: int, inwards: str, outwards: str) -> None:
    plant = (RIGHT if x > 0 else LEFT).replace(f"level at ({x},1)", f"bend-up-{inwards} at ({x},1)")
    match = garden(plant, water=500)
    for tile in TILES:
        if kind_of(tile) == "branch":
            assert ((x, 2) in places(match, tile)) == ("down" in ends_of(tile))
    assert growing_at(f"{plant}, branch fork-{outwards} at ({x},2), leaf at ({x},3)") == {(0, 2), (0, -1)}


@pytest.mark.rule("GR-11", "GR-15", "GR-31")
def test_a_hand_full_of_water_with_nowhere_to_grow_is_not_waited_for() -> None:
    match = garden(f"{UP}, {DOWN}", water=(200, 6))
    assert match.actors == (1,)
    assert {why_not(match, 0, tile) for tile in TILES} == {"no_place", "no_flower"}
    all_done(match)
    assert water(match) == [6, 6]


@pytest.mark.rule("GR-15")
def test_ends_meet_nothing_in_the_ground_row() -> None:
    """A branch looks down and a root looks up, at the same empty place of the ground row."""
    crossing = "branch fork-down at (1,1), root fork-up at (1,-1)"
    plant = f"stalk arm-right at (0,1), root fork-right at (0,-1), {crossing}"
    assert growing_at(plant) == {(2, 1), (0, 2), (2, -1), (0, -2)}


# ---- tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-2")
@pytest.mark.parametrize("seed", range(3))
def test_roots_grow_below_the_ground_and_everything_green_above(seed: int) -> None:
    match = garden(", ".join(tile for tile, _ in growth(seed, tiles=30)), water=500)
    for tile in TILES:
        assert all((y < 0) == (kind_of(tile) == "root") for _, y in places(match, tile))


@pytest.mark.rule("GR-3")
def test_these_are_all_the_tiles_that_can_be_bought() -> None:
    texts = {GAME.move_text(move) for move in range(GAME.move_count)}
    assert {text for text in texts if kind_of(text) in KINDS} == set(TILES)
    assert len(TILES) == 27


@pytest.mark.rule("GR-2", "GR-3")
@pytest.mark.parametrize("tile", [tile for tile in TILES if " " in tile])
def test_a_tile_lies_as_its_name_says(tile: str) -> None:
    match = garden(plant_that(lambda plant: bool(plant.places(tile))))
    x, y = min(plant_of(match, 0).places(tile))
    lay(match, 0, f"{tile} at ({x},{y})")
    (laid,) = [one for one in match.view(0)["seats"][0]["plant"] if one["at"] == [x, y]]
    assert f"{laid['kind']} {laid['shape']}" == tile
    assert set(laid["ends"]) == ends_of(tile)
    assert len(laid["ends"]) == len(set(laid["ends"]))


@pytest.mark.rule("GR-3")
def test_roots_and_branches_come_with_two_or_three_ends_in_every_way() -> None:
    every_way = {frozenset(ends) for count in (2, 3) for ends in combinations(STEP, count)}
    for kind in ("root", "branch"):
        shapes = [ends_of(tile) for tile in TILES if kind_of(tile) == kind]
        assert len(shapes) == 10
        assert set(shapes) == every_way


@pytest.mark.rule("GR-3")
def test_stalks_stand_upright_with_an_arm_on_neither_either_or_both_sides() -> None:
    shapes = [ends_of(tile) for tile in TILES if kind_of(tile) == "stalk"]
    assert all({"up", "down"} <= ends for ends in shapes)
    assert sorted(sorted(ends - {"up", "down"}) for ends in shapes) == [[], ["left"], ["left", "right"], ["right"]]


@pytest.mark.rule("GR-3", "GR-20")
@pytest.mark.parametrize(
    ("branches", "place", "end"),
    [
        ("branch level at (1,1)", (2, 1), "left"),
        ("branch bend-up-left at (1,1)", (1, 2), "down"),
        ("branch bend-up-left at (1,1), branch fork-right at (1,2), branch bend-down-left at (2,2)", (2, 1), "up"),
        ("branch fork-up at (1,1), branch bend-down-right at (1,2), branch bend-up-left at (2,2)", (2, 3), "down"),
        ("branch bend-up-left at (1,1), branch upright at (1,2), branch bend-down-left at (1,3)", (0, 3), "right"),
    ],
)
def test_a_leaf_flower_or_fruit_has_one_end_towards_its_branch(branches: str, place: tuple[int, int], end: str) -> None:
    x, y = place
    for tile in ("leaf", "flower", "flower fruit"):
        match = garden(f"stalk arm-right at (0,1), {branches}", water=50)
        for one in tile.split():
            play(match, 0, f"{one} at ({x},{y})")
        assert plant_of(match, 0).tiles[place].kind == tile.split()[-1]
        assert plant_of(match, 0).tiles[place].ends == {end}


@pytest.mark.rule("GR-3")
def test_tiles_never_run_out() -> None:
    rows = [f"branch level at ({x},1)" for side in (1, -1) for x in range(side, 11 * side, side)]
    match = garden(", ".join(["stalk two-arms at (0,1)", *rows]))
    assert match.view(0)["seats"][0]["tiles"]["branch"] == 20


# ---- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-4", "GR-6", "GR-39")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_season_has_18_water_cards_and_a_pest_for_each_player_and_one_more(players: int, seed: int) -> None:
    *_, match = random_positions(players, seed)
    turned = Counter(season(match))
    assert turned["pest"] == players + 1
    assert turned["water 1"] + turned["water 2"] + turned["water 3"] == 18
    assert max(turned[f"water {drops}"] for drops in (1, 2, 3)) <= 8
    assert len(turned) == 4


@pytest.mark.rule("GR-5")
def test_there_are_as_many_challenge_cards_as_the_ledger_says() -> None:
    ledger = (GAME.folder / "README.md").read_text("utf-8")
    (number,) = re.findall(r"^\| GR-5 \| There are (\d+) challenge cards", ledger, re.MULTILINE)
    assert int(number) == len(CHALLENGES) >= 16
    assert len({challenge.name for challenge in CHALLENGES}) == len(CHALLENGES)


@pytest.mark.rule("GR-5")
def test_challenges_are_about_half_numbers_and_half_arrangements_and_about_ten_are_kept() -> None:
    arranged = [challenge for challenge in CHALLENGES if challenge.rows]
    assert 0.4 <= len(arranged) / len(CHALLENGES) <= 0.6
    kept = [challenge for challenge in CHALLENGES if challenge.gift.when == gifts.KEEP]
    assert 8 <= len(kept) <= 13
    assert len(CHALLENGES) - len(kept) >= 5


@pytest.mark.rule("GR-5", "GR-24", "GR-25", "GR-26", "GR-27")
@pytest.mark.parametrize("challenge", CHALLENGES, ids=lambda challenge: challenge.name)
def test_every_challenge_card_asks_for_something_and_gives_what_the_rules_know(challenge: Challenge) -> None:
    assert bool(challenge.needs) != bool(challenge.rows)
    words = challenge.needs.split()
    assert set(words[::2]) <= set(KINDS)
    assert all(int(number) > 0 for number in words[1::2])
    assert set("".join(challenge.rows)) <= set("RSBLOF.")
    assert len({len(row) for row in challenge.rows}) <= 1
    gift = challenge.gift
    assert (
        gift.effect
        in {
            gifts.KEEP: (gifts.POINTS, gifts.POINTS_EACH),
            gifts.AT_ONCE: (gifts.WATER, gifts.ROOM, gifts.PASS_ON),
            gifts.NEXT_TURN: (gifts.WATER, gifts.CHEAPER, gifts.ROOM, gifts.CURE),
            gifts.ANY_TURN: (gifts.WATER, gifts.CHEAPER, gifts.ROOM, gifts.CURE),
        }[gift.when]
    )
    assert (gift.amount > 0) == (gift.effect not in (gifts.CURE, gifts.PASS_ON))
    assert (gift.of in KINDS) == (gift.effect in (gifts.POINTS_EACH, gifts.CHEAPER))


@pytest.mark.rule("GR-5")
def test_gifts_of_one_kind_add_up_to_what_a_byte_holds() -> None:
    for effect in (gifts.CHEAPER, gifts.ROOM):
        assert sum(challenge.gift.amount for challenge in CHALLENGES if challenge.gift.effect == effect) < 128
