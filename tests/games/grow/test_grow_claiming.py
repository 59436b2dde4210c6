"""Claiming challenge cards: who may, when a plant meets them, and what they are worth to keep."""

import pytest

from fruitbowl.core.match import Match
from fruitbowl.games.grow import challenges as gifts
from fruitbowl.games.grow.challenges import CHALLENGES, NAMES

from .builders import (
    KEPT,
    SECOND,
    all_done,
    cards,
    cards_for,
    cards_with,
    claiming,
    done_growing,
    garden,
    infest,
    lay,
    offering_both,
    only,
    plant_meeting,
    plant_of,
    plant_that,
    play,
    turn,
    why_not,
)
from .reference import CARDS, Plant

PLANT = plant_meeting(KEPT)
"""A plant that meets a challenge whose card is kept."""

# ---- claiming -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-21", "GR-22")
@pytest.mark.parametrize("name", NAMES)
def test_a_challenge_can_be_claimed_as_soon_as_the_plant_meets_it(name: str) -> None:
    *before, last = plant_meeting(name).split(", ")
    challenges = only(name, ", ".join(before))
    match = claiming(", ".join(before), challenges=challenges)
    assert match.awaits_chance
    match = garden(", ".join(before), challenges=challenges, water=300)
    play(match, 0, last)
    done_growing(match)
    assert match.actors == (0,)
    assert f"claim {name}" in match.legal(0)
    play(match, 0, f"claim {name}")
    assert name not in match.view(None)["challenges"]
    assert name in (*cards(match), *match.view(None)["spent"])


@pytest.mark.rule("GR-21")
@pytest.mark.parametrize("first", range(3))
def test_claiming_begins_with_who_turned_the_card_and_goes_round(first: int) -> None:
    match = claiming(PLANT, PLANT, PLANT, challenges=only(KEPT, PLANT, 3), first=first)
    for step in range(3):
        assert match.actors == ((first + step) % 3,)
        play(match, match.actors[0], "done")
    assert match.awaits_chance
    assert match.view(None)["turner"] == (first + 1) % 3


@pytest.mark.rule("GR-21")
@pytest.mark.parametrize("first", range(2))
def test_of_two_who_meet_a_challenge_in_the_same_turn_the_first_asked_may_take_it(first: int) -> None:
    match = claiming(PLANT, PLANT, challenges=only(KEPT, PLANT), first=first)
    play(match, first, f"claim {KEPT}")
    assert match.awaits_chance  # nothing is left for the other one
    assert cards(match, first) == [KEPT]
    assert cards(match, 1 - first) == []


@pytest.mark.rule("GR-21")
def test_a_card_that_another_has_claimed_is_gone() -> None:
    match = offering_both(KEPT, SECOND)
    play(match, 0, f"claim {KEPT}, done")
    assert match.actors == (1,)
    assert why_not(match, 1, f"claim {KEPT}") == "not_offered"
    assert match.legal(1) == [f"claim {SECOND}", "done"]


@pytest.mark.rule("GR-21")
def test_what_the_first_does_not_want_the_second_can_claim() -> None:
    match = claiming(PLANT, PLANT, challenges=only(KEPT, PLANT))
    play(match, 0, "done")
    play(match, 1, f"claim {KEPT}")
    assert (cards(match, 0), cards(match, 1)) == ([], [KEPT])


@pytest.mark.rule("GR-21")
def test_one_player_can_claim_several_cards_in_one_turn_or_one_or_none() -> None:
    start = offering_both(KEPT, SECOND)
    assert set(start.legal(0)) == {f"claim {KEPT}", f"claim {SECOND}", "done"}
    for claims in ([KEPT, SECOND], [SECOND, KEPT], [KEPT], []):
        match = start.clone()
        for name in claims:
            play(match, 0, f"claim {name}")
        all_done(match)
        assert set(cards(match)) == set(claims)
        assert cards(match, 1) == []


@pytest.mark.rule("GR-21")
def test_a_card_that_was_not_claimed_can_be_claimed_on_a_later_card() -> None:
    match = claiming(PLANT, challenges=only(KEPT, PLANT))
    play(match, 0, "done")
    turn(match, "water 1")
    done_growing(match)
    play(match, 0, f"claim {KEPT}")
    assert cards(match) == [KEPT]


@pytest.mark.rule("GR-21")
def test_what_cannot_be_claimed() -> None:
    challenges = only(KEPT, PLANT)
    match = claiming(PLANT, challenges=challenges)
    unmet = challenges.split()[1]
    absent = next(name for name in NAMES if name not in challenges.split())
    assert why_not(match, 0, f"claim {unmet}") == "not_met"
    assert why_not(match, 0, f"claim {absent}") == "not_offered"
    for move in ("leaf", "at (0,1)", "back", "vote vole", f"play {KEPT}"):
        assert why_not(match, 0, move) == "claim_or_done"
    assert match.legal(0) == [f"claim {KEPT}", "done"]


@pytest.mark.rule("GR-21")
def test_nothing_is_claimed_before_all_are_done() -> None:
    match = garden(PLANT, challenges=only(KEPT, PLANT), water=9)
    assert match.view(0)["seats"][0]["meets"] == [KEPT]
    assert why_not(match, 0, f"claim {KEPT}") == "grow_or_done"


@pytest.mark.rule("GR-21", "GR-22")
@pytest.mark.parametrize("name", NAMES)
def test_what_counts_is_the_plant_of_now(name: str) -> None:
    """All flowers become fruits: a card that asks for flowers may be out of reach, all others are not."""
    match = garden(plant_meeting(name), challenges=name)
    ripen(match)
    met = plant_of(match, 0).meets(CARDS[name])
    assert met or "flower" in CARDS[name].needs
    done_growing(match)
    assert (f"claim {name}" in match.legal(0)) == met


# ---- arrangements ---------------------------------------------------------------------------------------------------

ARRANGED = [challenge.name for challenge in CHALLENGES if challenge.rows]
LOPSIDED = [name for name in ARRANGED if any(row != row[::-1] for row in CARDS[name].rows)]


def shows(plant: Plant, name: str, mirrored: bool) -> bool:
    return plant.has(tuple(row[::-1] if mirrored else row for row in CARDS[name].rows))


@pytest.mark.rule("GR-22")
@pytest.mark.parametrize("name", LOPSIDED)
@pytest.mark.parametrize("mirrored", [False, True])
def test_an_arrangement_counts_as_shown_and_mirrored(name: str, mirrored: bool) -> None:
    plant = plant_that(lambda plant: shows(plant, name, mirrored) and not shows(plant, name, not mirrored), shown=name)
    match = claiming(plant, challenges=name)
    assert f"claim {name}" in match.legal(0)


def test_some_arrangement_is_not_its_own_mirror_image() -> None:
    assert LOPSIDED


@pytest.mark.rule("GR-22")
@pytest.mark.parametrize("name", NAMES)
def test_infested_tiles_count_for_challenges(name: str) -> None:
    match = garden(plant_meeting(name), challenges=name)
    for place, tile in plant_of(match, 0).tiles.items():
        if tile.kind in ("root", "leaf", "fruit"):
            infest(match, 0, f"({place[0]},{place[1]})")
    done_growing(match)
    assert f"claim {name}" in match.legal(0)


@pytest.mark.rule("GR-22")
@pytest.mark.parametrize("name", [name for name in ARRANGED if "O" in "".join(CARDS[name].rows)])
def test_a_bloom_is_a_flower_or_the_fruit_that_took_its_place(name: str) -> None:
    """Some plant has the arrangement with a bare flower, and after that became a fruit it still has it."""
    plant = plant_that(lambda plant: plant.meets(CARDS[name]) and plant.count("flower") > 0, shown=name)
    match = garden(plant, challenges=name)
    assert name in match.view(0)["seats"][0]["meets"]
    ripen(match)
    assert name in match.view(0)["seats"][0]["meets"]


@pytest.mark.rule("GR-22")
@pytest.mark.parametrize("name", [name for name in ARRANGED if "F" in "".join(CARDS[name].rows)])
def test_a_fruit_in_an_arrangement_is_no_flower(name: str) -> None:
    """Some plant has flowers where the card shows fruits; they must ripen first."""
    with_flowers = tuple(row.replace("F", "O") for row in CARDS[name].rows)
    plant = plant_that(lambda plant: plant.has(with_flowers) and not plant.meets(CARDS[name]), shown=name)
    match = garden(plant, challenges=name)
    assert name not in match.view(0)["seats"][0]["meets"]
    ripen(match)
    assert name in match.view(0)["seats"][0]["meets"]


def ripen(match: Match) -> None:
    """All flowers of seat 0 become fruits."""
    for place, tile in plant_of(match, 0).tiles.items():
        if tile.kind == "flower":
            lay(match, 0, f"fruit at ({place[0]},{place[1]})")


# ---- what stays -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-23")
def test_a_claimed_card_stays_whatever_becomes_of_the_plant() -> None:
    for name in cards_for(gifts.KEEP):
        match = claiming(plant_meeting(name), challenges=name)
        play(match, 0, f"claim {name}")
        ripen(match)
        all_done(match)
        assert cards(match) == [name]
        turn(match, "pest for 1")
        turn(match, "water 3")
        all_done(match)
        assert name in cards(match)
        assert name not in match.view(None)["challenges"]


@pytest.mark.rule("GR-24")
@pytest.mark.parametrize("name", cards_with(gifts.POINTS))
def test_a_card_to_keep_adds_its_points(name: str) -> None:
    match = claiming(plant_meeting(name), challenges=name)
    before = match.scores
    play(match, 0, f"claim {name}")
    assert match.scores == (before[0] + CARDS[name].gift.amount, before[1])
    assert match.view(None)["seats"][0]["points"]["cards"] == CARDS[name].gift.amount


@pytest.mark.rule("GR-24")
@pytest.mark.parametrize("name", cards_with(gifts.POINTS_EACH))
def test_a_card_can_add_so_many_points_for_each_healthy_tile_of_a_kind(name: str) -> None:
    gift = CARDS[name].gift
    match = claiming(plant_meeting(name), challenges=name)
    play(match, 0, f"claim {name}")
    count = plant_of(match, 0).count(gift.of)
    assert match.view(None)["seats"][0]["points"]["cards"] == gift.amount * count > 0
    if gift.of in ("root", "leaf", "fruit"):
        x, y = next(place for place, tile in plant_of(match, 0).tiles.items() if tile.kind == gift.of)
        infest(match, 0, f"({x},{y})")
        assert match.view(None)["seats"][0]["points"]["cards"] == gift.amount * (count - 1)


@pytest.mark.rule("GR-24")
def test_points_of_several_cards_add_up_and_cards_to_play_have_none() -> None:
    match = garden(plant_meeting(KEPT), held=(f"{KEPT} {SECOND}", " ".join(cards_for(gifts.ANY_TURN))))
    points = [seat["points"]["cards"] for seat in match.view(None)["seats"]]
    assert points == [CARDS[KEPT].gift.amount + CARDS[SECOND].gift.amount, 0]
