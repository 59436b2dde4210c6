"""What challenge cards give: at once, in the next turn, or in any later one."""

import pytest

from fruitbowl.core.match import Match
from fruitbowl.games.grow import challenges as gifts
from fruitbowl.games.grow.state import CLAIM, GROW, SEND

from .builders import (
    KEPT,
    a_card,
    all_done,
    cards,
    cards_for,
    cards_with,
    claiming,
    done_growing,
    garden,
    infest,
    offering_both,
    only,
    plant_meeting,
    plant_of,
    plant_that,
    play,
    reference_plant,
    turn,
    water,
    why_not,
)
from .reference import CARDS, Place


def at(place: str) -> Place:
    """Coordinates of text such as (1,2)."""
    x, y = place.strip("()").split(",")
    return int(x), int(y)


# ---- cards that work at once ----------------------------------------------------------------------------------------


@pytest.mark.rule("GR-25")
@pytest.mark.parametrize("name", cards_for(gifts.AT_ONCE))
def test_a_card_that_works_at_once_is_spent_when_it_is_claimed(name: str) -> None:
    match = claiming(plant_meeting(name), challenges=name)
    play(match, 0, f"claim {name}")
    assert cards(match) == []
    assert match.view(None)["spent"] == [name]
    assert match.view(None)["seats"][0]["points"]["cards"] == 0


@pytest.mark.rule("GR-25", "GR-28", "GR-31")
@pytest.mark.parametrize("name", cards_with(gifts.ROOM))
def test_more_room_raises_the_water_limit_at_the_end_of_this_turn_only(name: str) -> None:
    limit = 6 + CARDS[name].gift.amount
    for had, kept in ((limit + 3, limit), (limit - 1, limit - 1), (4, 4)):
        match = with_room(name, had)
        assert match.view(None)["seats"][0]["water_limit"] == limit
        assert match.view(None)["seats"][1]["water_limit"] == 6
        all_done(match)
        assert water(match) == [kept, min(had, 6)]
        assert match.view(None)["seats"][0]["water_limit"] == 6
        turn(match, "water 3")
        all_done(match)
        assert water(match)[0] == 6


def with_room(name: str, had: int) -> Match:
    """Seat 0 has so much water, and has made use of a card that gives more room."""
    if CARDS[name].gift.when != gifts.AT_ONCE:
        match = garden("", held=(name,), water=had)
        play(match, 0, f"play {name}")
        return match
    match = offering_both(name, KEPT, water=had)
    play(match, 0, f"claim {name}")
    return match


# ---- cards to play --------------------------------------------------------------------------------------------------

PLAYED = [*cards_for(gifts.NEXT_TURN), *cards_for(gifts.ANY_TURN)]


def claimed(name: str) -> Match:
    """Seat 0 has claimed a card, has something to cure, and the turn is over."""
    match = claiming(
        plant_that(lambda plant: plant.meets(CARDS[name]) and plant.count("root") > 0, name), challenges=name
    )
    play(match, 0, f"claim {name}")
    all_done(match)
    x, y = next(place for place, tile in plant_of(match, 0).tiles.items() if tile.kind == "root")
    infest(match, 0, f"({x},{y})")
    return match


@pytest.mark.rule("GR-26", "GR-27")
@pytest.mark.parametrize("name", PLAYED)
def test_a_card_to_play_is_played_on_the_next_water_card_at_the_earliest(name: str) -> None:
    match = claimed(name)
    assert cards(match) == [name]
    turn(match, "water 1")
    assert match.state.phase == GROW
    assert f"play {name}" in match.legal(0)


@pytest.mark.rule("GR-26", "GR-27")
@pytest.mark.parametrize("name", PLAYED)
def test_a_card_to_play_cannot_be_played_in_the_turn_in_which_it_is_claimed(name: str) -> None:
    match = offering_both(name, KEPT)
    play(match, 0, f"claim {name}")
    assert match.state.phase == CLAIM
    assert why_not(match, 0, f"play {name}") == "claim_or_done"


@pytest.mark.rule("GR-26")
@pytest.mark.parametrize("name", cards_for(gifts.NEXT_TURN))
def test_a_card_for_the_next_turn_is_lost_if_it_is_not_played_there(name: str) -> None:
    match = claimed(name)
    turn(match, "water 1")
    done_growing(match)
    assert cards(match) == []
    assert name in match.view(None)["spent"]
    turn(match, "water 1")
    assert why_not(match, 0, f"play {name}") == "not_held"


@pytest.mark.rule("GR-26", "GR-38")
@pytest.mark.parametrize("name", cards_for(gifts.NEXT_TURN))
def test_a_pest_card_is_no_next_turn(name: str) -> None:
    match = claimed(name)
    turn(match, "pest for 1")
    assert cards(match) == [name]
    turn(match, "water 1")
    assert f"play {name}" in match.legal(0)


@pytest.mark.rule("GR-27")
@pytest.mark.parametrize("name", cards_for(gifts.ANY_TURN))
def test_a_card_for_any_later_turn_waits(name: str) -> None:
    match = claimed(name)
    for _ in range(3):
        turn(match, "water 1")
        assert f"play {name}" in match.legal(0)
    assert cards(match) == [name]


@pytest.mark.rule("GR-26", "GR-27")
def test_what_cannot_be_played() -> None:
    match = garden("", held=(KEPT, PLAYED[0]))
    assert why_not(match, 0, f"play {KEPT}") == "not_to_be_played"
    assert why_not(match, 0, f"play {PLAYED[0]}") == "not_held"
    assert match.legal(0).count("done") == 1
    assert not any(move.startswith("play") for move in match.legal(0))


@pytest.mark.rule("GR-11", "GR-26", "GR-27")
@pytest.mark.parametrize("name", [name for name in PLAYED if CARDS[name].gift.effect != gifts.CURE])
def test_whoever_can_play_a_card_is_waited_for_even_without_water(name: str) -> None:
    match = garden("", held=(name,), water=0)
    assert match.actors == (0,)
    assert set(match.legal(0)) == {f"play {name}", "done"}


@pytest.mark.rule("GR-28")
@pytest.mark.parametrize("name", [name for name in PLAYED if CARDS[name].gift.effect == gifts.WATER])
def test_water_gives_that_much_water(name: str) -> None:
    match = garden("", held=(name,), water=2)
    play(match, 0, f"play {name}")
    assert water(match) == [2 + CARDS[name].gift.amount, 2]
    assert cards(match) == []
    assert match.view(None)["spent"] == [name]
    assert why_not(match, 0, f"play {name}") == "not_held"


FRUITFUL = (
    "stalk two-arms at (0,1), stalk plain at (0,2), branch fork-up at (1,1), branch level at (-1,1), flower at (-2,1)"
)
"""A place for every kind of tile."""


@pytest.mark.rule("GR-28")
@pytest.mark.parametrize("name", cards_with(gifts.CHEAPER))
@pytest.mark.parametrize("roots", [0, 3])
def test_cheaper_takes_so_much_off_the_next_tile_of_its_kind(name: str, roots: int) -> None:
    gift = CARDS[name].gift
    plant = ", ".join([FRUITFUL, *(f"root upright at (0,{-1 - number})" for number in range(roots))])
    match = garden(plant, held=(name,), water=60)
    before = match.view(None)["seats"][0]["costs"]
    play(match, 0, f"play {name}")
    after = match.view(None)["seats"][0]["costs"]
    assert after == {**before, gift.of: max(0, before[gift.of] - gift.amount)}
    assert match.view(None)["spent"] == [name]
    tile = next(move for move in match.legal(0) if move.split()[0] == gift.of)
    play(match, 0, tile)
    play(match, 0, match.legal(0)[0])
    assert water(match)[0] == 60 - after[gift.of]
    usual = match.view(None)["seats"][0]["costs"][gift.of]
    assert usual == plant_of(match, 0).cost(gift.of) > after[gift.of]


@pytest.mark.rule("GR-28")
@pytest.mark.parametrize("name", cards_with(gifts.CHEAPER))
def test_cheaper_is_for_this_turn_only_and_for_one_player(name: str) -> None:
    kind = CARDS[name].gift.of
    match = garden(FRUITFUL, FRUITFUL, held=(name,), water=60)
    usual = match.view(None)["seats"][1]["costs"][kind]
    play(match, 0, f"play {name}")
    assert match.view(None)["seats"][1]["costs"][kind] == usual
    turn(match, "water 1")
    assert match.view(None)["seats"][0]["costs"][kind] == usual


@pytest.mark.rule("GR-28")
@pytest.mark.parametrize("name", cards_with(gifts.CHEAPER))
def test_a_tile_made_cheaper_can_be_bought_with_less_water(name: str) -> None:
    gift = CARDS[name].gift
    match = garden(FRUITFUL, held=(name,), water=0)
    cheaper = max(0, match.view(None)["seats"][0]["costs"][gift.of] - gift.amount)
    match = garden(FRUITFUL, held=(name,), water=cheaper)
    assert not any(move.split()[0] == gift.of for move in match.legal(0))
    play(match, 0, f"play {name}")
    assert any(move.split()[0] == gift.of for move in match.legal(0))


# ---- a cure ---------------------------------------------------------------------------------------------------------

SICK = (
    "stalk two-arms at (0,1), branch fork-up at (1,1), leaf at (1,2) infested, flower at (2,1), "
    "fruit at (2,1) infested, root upright at (0,-1) infested, branch level at (-1,1), leaf at (-2,1)"
)
CURE = a_card(lambda challenge: challenge.gift.effect == gifts.CURE)


@pytest.mark.rule("GR-29")
@pytest.mark.parametrize(("place", "kind"), [("(1,2)", "leaf"), ("(2,1)", "fruit"), ("(0,-1)", "root")])
def test_a_cure_takes_a_pest_off_the_plant(place: str, kind: str) -> None:
    match = garden(SICK, held=(CURE,))
    play(match, 0, f"play {CURE}")
    assert set(match.legal(0)) == {"at (1,2)", "at (2,1)", "at (0,-1)", "back"}
    assert match.view(1)["seats"][0]["chosen"] == f"play {CURE}"
    assert cards(match) == [CURE]
    play(match, 0, f"at {place}")
    plant = plant_of(match, 0)
    assert len(plant.infested()) == 2
    assert not plant.tiles[at(place)].infested
    assert match.view(None)["seats"][0]["healthy"][kind] == plant.healthy(kind)
    assert cards(match) == []
    assert match.view(None)["spent"] == [CURE]
    assert match.actors == (0, 1)


@pytest.mark.rule("GR-29")
def test_only_a_pest_can_be_cured() -> None:
    match = garden(SICK, held=(CURE,))
    play(match, 0, f"play {CURE}")
    for place in ("(-2,1)", "(1,1)", "(0,1)", "(5,5)"):  # a healthy leaf, a branch with a fruit, a stalk, nothing
        assert why_not(match, 0, f"at {place}") == "not_infested"
    assert why_not(match, 0, "done") == "say_where"


@pytest.mark.rule("GR-29")
def test_a_cure_can_be_taken_back_until_the_tile_is_named() -> None:
    match = garden(SICK, held=(CURE,))
    before = match.state.copy()
    play(match, 0, f"play {CURE}, back")
    assert cards(match) == [CURE]
    assert match.state.changes[0] == 1
    match.state.changes[0] = 0
    assert match.state.tobytes() == before.tobytes()


@pytest.mark.rule("GR-29")
def test_a_cure_needs_something_to_cure() -> None:
    match = garden(SICK.replace(" infested", ""), held=(CURE,))
    assert f"play {CURE}" not in match.legal(0)
    assert why_not(match, 0, f"play {CURE}") == "nothing_to_cure"
    assert garden("", held=(CURE,), water=0).awaits_chance  # nobody waits for who could cure nothing
    assert garden("root upright at (0,-1) infested", held=(CURE,), water=0).actors == (0,)


# ---- passing a pest on ----------------------------------------------------------------------------------------------

PASS_ON = a_card(lambda challenge: challenge.gift.effect == gifts.PASS_ON)
SENDER = plant_that(
    lambda plant: plant.meets(CARDS[PASS_ON]) and plant.count("leaf") > 1 and bool(plant.hosts("vole")),
    shown=PASS_ON,
)
ONE_LEAF = "stalk arm-right at (0,1), branch fork-up at (1,1), leaf at (1,2)"
TWO_LEAVES = f"{ONE_LEAF}, leaf at (2,1)"


def sick_sender(*kinds: str) -> str:
    """A plant that meets the challenge, with a pest on a leaf or a root, or on both."""
    entries = SENDER.split(", ")
    vole = "at ({},{})".format(*min(reference_plant(SENDER).hosts("vole")))
    for kind in kinds:
        sick = next(entry for entry in entries if entry.startswith(kind) and (kind == "leaf" or entry.endswith(vole)))
        entries.append(entries.pop(entries.index(sick)) + " infested")
    return ", ".join(entries)


def place_of(plant: str, kind: str) -> str:
    (entry,) = [entry for entry in plant.split(", ") if entry.startswith(kind) and entry.endswith(" infested")]
    return entry.partition(" ")[2].removesuffix(" infested").rpartition("at ")[2]


def passing_on(*plants: str) -> Match:
    """Seat 0 claims the card; it turned the season card."""
    match = claiming(*plants, challenges=only(PASS_ON, SENDER, len(plants)), water=9)
    assert match.actors == (0,)
    play(match, 0, f"claim {PASS_ON}")
    assert match.view(None)["spent"] == [PASS_ON]
    return match


@pytest.mark.rule("GR-30", "GR-25", "GR-36")
def test_a_pest_is_passed_on_to_the_next_player_whose_plant_can_host_it() -> None:
    match = passing_on(sick_sender("leaf"), ONE_LEAF, TWO_LEAVES)
    assert plant_of(match, 0).infested() == set()
    assert plant_of(match, 1).infested() == {(1, 2)}  # the only leaf: nobody is asked
    assert plant_of(match, 2).infested() == set()
    assert match.awaits_chance
    assert water(match) == [6, 6, 6]


@pytest.mark.rule("GR-30")
def test_whoever_gets_the_pest_places_it() -> None:
    match = passing_on(sick_sender("leaf"), TWO_LEAVES, ONE_LEAF)
    assert match.actors == (1,)
    assert match.view(None)["phase"] == "infest"
    assert (match.view(0)["victim"], match.view(0)["pest"]) == (1, "caterpillar")
    assert set(match.legal(1)) == {"at (1,2)", "at (2,1)"}
    play(match, 1, "at (2,1)")
    assert plant_of(match, 1).infested() == {(2, 1)}
    assert (match.view(0)["victim"], match.view(0)["pest"]) == (None, None)
    assert match.awaits_chance
    assert match.view(None)["turner"] == 1


@pytest.mark.rule("GR-30")
def test_who_cannot_host_it_is_passed_over() -> None:
    match = passing_on(sick_sender("leaf"), "", f"{ONE_LEAF} infested", TWO_LEAVES)
    assert match.actors == (3,)


@pytest.mark.rule("GR-30")
def test_a_pest_that_nobody_else_can_host_is_gone() -> None:
    """The sender has more leaves, but a pest is passed on, not moved."""
    match = passing_on(sick_sender("leaf"), "", "root upright at (0,-1)")
    assert [plant_of(match, seat).infested() for seat in range(3)] == [set(), set(), set()]
    assert match.awaits_chance


@pytest.mark.rule("GR-30")
def test_without_a_pest_on_the_own_plant_nothing_happens() -> None:
    match = passing_on(SENDER, TWO_LEAVES)
    assert [plant_of(match, seat).infested() for seat in range(2)] == [set(), set()]
    assert match.awaits_chance


@pytest.mark.rule("GR-30")
def test_of_several_pests_the_player_says_which() -> None:
    sick = sick_sender("leaf", "root")
    match = passing_on(sick, f"{TWO_LEAVES}, root upright at (0,-1)")
    assert match.actors == (0,)
    assert match.state.phase == SEND
    assert set(match.legal(0)) == {f"at {place_of(sick, kind)}" for kind in ("leaf", "root")}
    healthy = next(place for place, tile in plant_of(match, 0).tiles.items() if tile.kind == "branch")
    assert why_not(match, 0, f"at ({healthy[0]},{healthy[1]})") == "not_infested"
    for move in ("done", "back", "leaf", "vote vole"):
        assert why_not(match, 0, move) == "pass_a_pest_on"
    twin = match.clone()
    play(match, 0, f"at {place_of(sick, 'root')}")
    assert plant_of(match, 1).infested() == {(0, -1)}
    assert plant_of(match, 0).infested() == {at(place_of(sick, "leaf"))}
    play(twin, 0, f"at {place_of(sick, 'leaf')}")
    assert twin.actors == (1,)
    assert set(twin.legal(1)) == {"at (1,2)", "at (2,1)"}


@pytest.mark.rule("GR-30")
def test_of_several_pests_one_that_nobody_can_host_may_be_chosen_and_is_gone() -> None:
    sick = sick_sender("leaf", "root")
    match = passing_on(sick, "root upright at (0,-1)")
    play(match, 0, f"at {place_of(sick, 'leaf')}")
    assert plant_of(match, 0).infested() == {at(place_of(sick, "root"))}
    assert match.awaits_chance


@pytest.mark.rule("GR-21", "GR-30")
def test_after_a_pest_was_passed_on_claiming_goes_on() -> None:
    """The sender may claim more, and then the others in turn."""
    both = plant_that(
        lambda plant: plant.meets(CARDS[PASS_ON]) and plant.meets(CARDS[KEPT]) and plant.count("leaf") > 0,
        shown=PASS_ON,
    )
    leaf = next(entry for entry in both.split(", ") if entry.startswith("leaf"))
    match = garden(both, both, challenges=only(f"{PASS_ON} {KEPT}", both, players=1))
    infest(match, 0, leaf.partition("at ")[2])
    done_growing(match)
    play(match, 0, f"claim {PASS_ON}")
    if match.actors == (1,):
        play(match, 1, match.legal(1)[0])
    assert len(plant_of(match, 1).infested()) == 1
    assert match.actors == (0,)
    assert match.legal(0) == [f"claim {KEPT}", "done"]
    play(match, 0, "done")
    assert match.actors == (1,)
    assert match.legal(1) == [f"claim {KEPT}", "done"]
