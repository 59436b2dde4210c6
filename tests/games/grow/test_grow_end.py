"""Winter: what plants score, bonuses, and who wins."""

import pytest

from fruitbowl.core.kernel import places_in
from fruitbowl.core.match import Match
from fruitbowl.games.grow.game import GAME
from fruitbowl.games.grow.scoring import fruit_points

from .builders import (
    KEPT,
    all_done,
    game,
    garden,
    infest,
    lay,
    only,
    plant_meeting,
    plant_of,
    play,
    random_positions,
    turn,
    water,
)
from .reference import CARDS

STEM = "stalk arm-right at (0,1)"
LEAVES = ["leaf at (2,2)", "leaf at (3,1)", "leaf at (1,2)"]
LEAFY = f"{STEM}, branch fork-up at (1,1), branch fork-up at (2,1)"


def tile_points(plant: str) -> int:
    found: int = garden(plant).view(None)["seats"][0]["points"]["tiles"]
    return found


def winners(match: Match) -> tuple[int, ...]:
    """Who would win if it were winter now."""
    return places_in(int(GAME.rules.winners(match.state)))


# ---- winter ---------------------------------------------------------------------------------------------------------


def last_card(players: int, card: str) -> Match:
    """Only one card is left in the season deck; it has been turned. Everybody has much water."""
    match = game(players)
    match.state.begun = 1
    match.state.pests_left = 1 if card.startswith("pest") else 0
    match.state.water_seen[1:] = (6, 6, 6) if card.startswith("pest") else (6, 6, 5)
    match.state.water[:players] = 20
    turn(match, card)
    return match


@pytest.mark.rule("GR-39")
def test_the_last_water_card_gets_its_full_turn() -> None:
    match = last_card(2, "water 3")
    assert water(match) == [23, 23]
    assert not match.over
    play(match, 0, "stalk plain at (0,1), done")
    assert not match.over
    play(match, 1, "done")
    assert match.over
    assert match.view(None)["phase"] == "over"
    assert match.actors == ()
    assert match.scores == (2 + 5, 0)
    assert match.winners == (0,)


@pytest.mark.rule("GR-39", "GR-21")
def test_challenges_are_claimed_on_the_last_card_too() -> None:
    plant = plant_meeting(KEPT)
    match = garden(plant, challenges=only(KEPT, plant))
    match.state.water_seen[1:], match.state.pests_left = (6, 6, 6), 0
    while match.view(None)["phase"] == "grow":
        play(match, match.actors[0], "done")
    assert not match.over
    play(match, 0, f"claim {KEPT}")
    assert match.over


@pytest.mark.rule("GR-39", "GR-38")
def test_a_pest_can_be_the_last_card() -> None:
    match = last_card(2, "pest for 0")
    assert match.over  # there was nothing to sit on
    match = game(2)
    lay(match, 0, "root fork-up at (0,-1), root level at (1,-1), root level at (-1,-1)")
    match.state.begun, match.state.pests_left, match.state.water_seen[1:] = 1, 1, (6, 6, 6)
    turn(match, "pest for 0")
    assert not match.over
    play(match, 0, "at (1,-1)")
    assert match.over
    assert plant_of(match, 0).infested() == {(1, -1)}


@pytest.mark.rule("GR-39")
def test_water_that_is_left_is_worth_nothing() -> None:
    match = last_card(2, "water 1")
    match.state.water[:2] = 3, 6
    all_done(match)
    assert match.over
    assert match.scores == (0, 0)
    assert match.winners == (0, 1)


@pytest.mark.rule("GR-39")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_over_exactly_when_the_deck_is_empty_and_its_last_turn_done(players: int) -> None:
    for match in random_positions(players, seed=11):
        left = match.view(None)["season"]
        if left["water_left"] + left["pests_left"]:
            assert not match.over
        assert match.over == (match.view(None)["phase"] == "over")
    assert match.view(None)["season"]["water_left"] == match.view(None)["season"]["pests_left"] == 0


# ---- tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-40")
def test_starter_and_roots_score_nothing_a_stalk_2_a_branch_3_a_flower_5() -> None:
    assert tile_points("") == 0
    assert tile_points("root upright at (0,-1), root upright at (0,-2)") == 0
    assert tile_points(STEM) == 2
    assert tile_points(f"{STEM}, stalk plain at (0,2)") == 4
    assert tile_points(f"{STEM}, branch level at (1,1)") == 2 + 3
    assert tile_points(f"{STEM}, branch level at (1,1), flower at (2,1)") == 2 + 3 + 5


@pytest.mark.rule("GR-41")
@pytest.mark.parametrize(("leaves", "each"), [(1, 2), (2, 3), (3, 4)])
def test_a_leaf_scores_one_more_than_there_are_leaves(leaves: int, each: int) -> None:
    """The rulebook's examples: of two leaves each scores 3, of three each scores 4."""
    plant = ", ".join([LEAFY, *LEAVES[:leaves]])
    assert tile_points(plant) == tile_points(LEAFY) + leaves * each


@pytest.mark.rule("GR-42")
def test_a_fruit_scores_one_for_each_stalk_branch_leaf_and_flower() -> None:
    """The rulebook's example: two stalks, a branch, a leaf and a flower make each fruit worth 2 + 1 + 1 + 1 = 5."""
    assert fruit_points(1, 2, 1, 1, 1) == 5
    assert fruit_points(3, 2, 1, 1, 1) == 15
    plant = "stalk two-arms at (0,1), stalk plain at (0,2), branch fork-up at (1,1), leaf at (1,2), flower at (2,1)"
    without = f"{plant}, branch level at (-1,1)"  # a flower and a fruit need two branches
    assert tile_points(f"{without}, flower at (-2,1), fruit at (-2,1)") == tile_points(without) + 2 + 2 + 1 + 1


@pytest.mark.rule("GR-42", "GR-40")
def test_fruits_do_not_count_for_fruits_nor_do_roots() -> None:
    stem = "stalk two-arms at (0,1), stalk plain at (0,2), branch level at (1,1), branch level at (-1,1)"
    one = f"{stem}, flower at (2,1), fruit at (2,1)"
    two = f"{one}, flower at (-2,1), fruit at (-2,1)"
    assert tile_points(stem) == 10
    assert tile_points(one) == 10 + 4
    assert tile_points(two) == 10 + 2 * 4
    assert tile_points(f"{two}, root upright at (0,-1)") == 10 + 2 * 4


@pytest.mark.rule("GR-43", "GR-41")
def test_an_infested_leaf_scores_nothing_and_does_not_count_for_other_leaves() -> None:
    plant = ", ".join([LEAFY, *LEAVES[:2]])
    assert tile_points(plant) == 2 + 6 + 2 * 3
    assert tile_points(f"{plant} infested") == 2 + 6 + 1 * 2


@pytest.mark.rule("GR-43", "GR-42")
def test_an_infested_leaf_does_not_count_for_fruits_and_an_infested_fruit_scores_nothing() -> None:
    plant = f"{STEM}, branch fork-up at (1,1), leaf at (1,2), flower at (2,1), fruit at (2,1)"
    assert tile_points(plant) == 2 + 3 + 2 + 3
    assert tile_points(plant.replace("leaf at (1,2)", "leaf at (1,2) infested")) == 2 + 3 + 2
    assert tile_points(f"{plant} infested") == 2 + 3 + 2


# ---- bonuses --------------------------------------------------------------------------------------------------------


def stalks(count: int) -> str:
    return ", ".join(f"stalk two-arms at (0,{y})" for y in range(1, count + 1))


def flowers(count: int) -> str:
    """As many stalks as the others; only flowers differ."""
    blooming = [f"branch level at (1,{y}), flower at (2,{y})" for y in range(1, count + 1)]
    return ", ".join([stalks(3), *blooming])


def bonuses(*plants: str) -> list[int]:
    match = garden(*plants)
    seats = match.view(None)["seats"]
    return [
        score - seat["points"]["tiles"] - seat["points"]["cards"]
        for score, seat in zip(match.scores, seats, strict=True)
    ]


@pytest.mark.rule("GR-44")
@pytest.mark.parametrize(
    ("counts", "leader"),
    [((1, 0), 0), ((0, 1), 1), ((2, 2), None), ((0, 0), None), ((3, 1, 3), None), ((1, 3, 2), 1), ((2, 2, 3, 1), 2),
     ((3, 3, 1, 1), None), ((1, 2, 2, 2), None), ((2, 2, 2, 3), 3), ((3, 2, 2, 2), 0), ((1, 1, 0, 1), None)],
)  # fmt: skip
def test_who_alone_has_the_most_stalks_gets_five_points(counts: tuple[int, ...], leader: int | None) -> None:
    expected = [5 if seat == leader else 0 for seat in range(len(counts))]
    match = garden(*map(stalks, counts))
    assert bonuses(*map(stalks, counts)) == expected
    told = [seat["points"]["most_stalks"] for seat in match.view(None)["seats"]]
    assert told == [seat == leader for seat in range(len(counts))]


@pytest.mark.rule("GR-44")
@pytest.mark.parametrize(
    ("counts", "leader"),
    [((1, 0), 0), ((2, 2), None), ((0, 0), None), ((3, 1, 3), None), ((1, 3, 2), 1), ((1, 2, 2, 3), 3)],
)
def test_who_alone_has_the_most_flowers_gets_four_points(counts: tuple[int, ...], leader: int | None) -> None:
    match = garden(*map(flowers, counts))
    assert bonuses(*map(flowers, counts)) == [4 if seat == leader else 0 for seat in range(len(counts))]
    told = [seat["points"]["most_flowers"] for seat in match.view(None)["seats"]]
    assert told == [seat == leader for seat in range(len(counts))]


@pytest.mark.rule("GR-44")
def test_flowers_that_became_fruits_are_no_flowers() -> None:
    ripe = f"{flowers(3)}, fruit at (2,1), fruit at (2,2)"
    assert bonuses(ripe, flowers(1)) == [0, 0]
    assert bonuses(ripe, flowers(2)) == [0, 4]


@pytest.mark.rule("GR-44")
def test_both_bonuses_can_go_to_one_player() -> None:
    assert bonuses(f"{stalks(3)}, branch level at (1,1), flower at (2,1)", stalks(2)) == [9, 0]


# ---- who wins -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-45")
def test_the_most_points_win() -> None:
    assert winners(garden(stalks(1), stalks(3), stalks(2))) == (1,)
    assert winners(garden(stalks(3), stalks(1))) == (0,)


@pytest.mark.rule("GR-45")
@pytest.mark.parametrize("seat", range(2))
def test_among_equals_the_most_healthy_fruits_win(seat: int) -> None:
    """Ten points each: two stalks, a branch and a fruit that is worth three; or two stalks and two branches."""
    fruity = f"{stalks(2)}, branch level at (1,1), flower at (2,1), fruit at (2,1)"
    leafy = f"{stalks(2)}, branch level at (1,1), branch level at (2,1)"
    plants = (fruity, leafy) if seat == 0 else (leafy, fruity)
    match = garden(*plants)
    assert match.scores == (10, 10)
    assert winners(match) == (seat,)
    infest(match, seat, "(2,1)")
    assert winners(match) == (1 - seat,)


@pytest.mark.rule("GR-45")
def test_infested_fruits_do_not_break_a_tie() -> None:
    fruity = f"{stalks(2)}, branch level at (1,1), flower at (2,1), fruit at (2,1) infested"
    assert winners(garden(fruity, f"{stalks(2)}, branch level at (1,1)")) == (0, 1)


@pytest.mark.rule("GR-45")
def test_if_fruits_are_equal_too_the_victory_is_shared() -> None:
    assert winners(garden("", "", "")) == (0, 1, 2)
    assert winners(garden(stalks(2), "", stalks(2))) == (0, 2)
    fruity = f"{stalks(2)}, branch level at (1,1), flower at (2,1), fruit at (2,1)"
    assert winners(garden(fruity, stalks(2), fruity, "")) == (0, 2)


@pytest.mark.rule("GR-45", "GR-24")
def test_cards_and_bonuses_count_for_the_victory() -> None:
    match = garden(stalks(1), stalks(1), held=("", KEPT))
    assert match.scores == (2, 2 + CARDS[KEPT].gift.amount)
    assert winners(match) == (1,)
    assert winners(garden(f"{stalks(1)}, branch level at (1,1)", f"{stalks(2)}")) == (1,)  # 5 against 4 + 5


@pytest.mark.rule("GR-45")
def test_scores_of_a_game_are_points_of_tiles_and_cards_and_bonuses() -> None:
    for match in random_positions(4, seed=2):
        for seat, seen in enumerate(match.view(None)["seats"]):
            points = seen["points"]
            bonus = 5 * points["most_stalks"] + 4 * points["most_flowers"]
            assert match.scores[seat] == points["tiles"] + points["cards"] + bonus
