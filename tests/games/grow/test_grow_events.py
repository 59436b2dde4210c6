"""What happens is told, in order and with reasons."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from fruitbowl.core.events import Event, Scene, scenes, untold_changes
from fruitbowl.core.match import Match
from fruitbowl.core.moments import phrases_of, seat_names, seen_move
from fruitbowl.core.record import Chance, Move, Step
from fruitbowl.core.texts import LANGUAGES
from fruitbowl.games.grow.challenges import (
    ANY_TURN,
    AT_ONCE,
    CHEAPER,
    CURE,
    KEEP,
    NEXT_TURN,
    PASS_ON,
    POINTS,
    POINTS_EACH,
    ROOM,
    WATER,
)
from fruitbowl.games.grow.events import (
    BonusLost,
    BonusWon,
    Claimed,
    LotFell,
    PestLeft,
    PestSettled,
    PlantSealed,
    TileLaid,
    WaterCollected,
)
from fruitbowl.games.grow.moves import MOVES, move_text
from fruitbowl.games.grow.nouns import noun

from .builders import (
    able_to_claim,
    bits,
    card_with,
    claiming,
    game,
    garden,
    new,
    plant_meeting,
)

AnEvent = TypeVar("AnEvent", bound=Event)

ROOTS = "root fork-up at (0,-1), root level at (1,-1), root level at (-1,-1)"
ONE_ROOT = "root upright at (0,-1)"
BUSH = "stalk two-arms at (0,1), branch fork-up at (1,1), leaf at (1,2), flower at (2,1)"
A_LEAF = "stalk two-arms at (0,1), branch fork-up at (1,1), leaf at (1,2)"
A_FRUIT = "stalk two-arms at (0,1), branch fork-up at (1,1), flower at (1,2), fruit at (1,2)"
TWO_LEAVES = f"{A_LEAF}, leaf at (2,1)"
TWO_FRUITS = (
    "stalk two-arms at (0,1), stalk plain at (0,2), branch level at (1,1), branch level at (-1,1), flower at (2,1), "
    "flower at (-2,1), fruit at (2,1), fruit at (-2,1)"
)
ONE_END = "stalk plain at (0,1), branch bend-down-right at (0,2)"
"""One open end above the ground, at (1,2)."""
ONE_ROOT_END = "root bend-up-right at (0,-1)"
"""One open end below the ground, at (1,-1), which a root that bends up closes."""


def steps_of(moves: Sequence[str]) -> list[Step]:
    """Moves such as "0: leaf at (2,3)", in two steps, and chance such as "water 3"."""
    steps: list[Step] = []
    for entry in moves:
        who, colon, what = entry.partition(": ")
        tile, at, place = what.partition(" at ")
        if not colon:
            steps.append(Chance(entry))
        elif tile and at:
            steps += [Move(int(who), tile), Move(int(who), f"at {place}")]
        else:
            steps.append(Move(int(who), what))
    return steps


def film(match: Match, seat: int | None, *moves: str) -> list[Scene]:
    """The events of some steps as a seat saw them, each with what it saw then. Every change must have been told."""
    shown: list[Scene] = []
    for step in steps_of(moves):
        before, move = match.view(seat), seen_move(match, step, seat)
        match.take(step)
        after = match.view(seat)
        events = list(match.game.tell(before, after, move))
        assert not untold_changes(before, after, events)
        shown += scenes(before, after, events)
    return shown


def events(match: Match, seat: int | None, *moves: str) -> list[Event]:
    return [scene.event for scene in film(match, seat, *moves)]


def in_words(match: Match, seat: int | None, event: Event, language: str = "en") -> str:
    return phrases_of(match.game, language).sentence(event, seat_names(match.players, language), seat)


def told(match: Match, seat: int | None, *moves: str, language: str = "en") -> list[str]:
    """What the log says."""
    return [in_words(match, seat, event, language) for event in events(match, seat, *moves) if event.in_log]


def quiet(match: Match, seat: int | None, *moves: str) -> list[str]:
    """What is shown, but stays out of the log."""
    return [in_words(match, seat, event) for event in events(match, seat, *moves) if not event.in_log]


def only_one(found: Sequence[Event], kind: type[AnEvent]) -> AnEvent:
    (event,) = (event for event in found if isinstance(event, kind))
    return event


# ---- the start ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-9", "GR-7")
def test_the_start_is_told() -> None:
    offer = "challenges deep-roots harvest garland"
    assert told(new(2, first="random"), 1, "first seat 1", offer) == [
        "The lot falls on you: you turn the first season card.",
        "Challenge cards on the table: Deep Roots, Harvest and Garland.",
    ]
    assert told(new(2, first="random"), 0, "first seat 1") == [
        "The lot falls on Seat 1, who turns the first season card."
    ]


# ---- a water card ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-10")
def test_rain_is_told_with_its_arithmetic() -> None:
    match = garden(ROOTS, ONE_ROOT, "", card="pest for 2", water=2)
    assert told(match, 0, "water 3") == [
        "Season card 2 of 22: Seat 1 turns 3 drops",
        "You: 3 × 4 = 12 water (starter and 3 healthy roots), now 14.",
        "Seat 1: 3 × 2 = 6 water (starter and one healthy root), now 8.",
        "Seat 2: 3 × 1 = 3 water (starter alone), now 5.",
    ]


@pytest.mark.rule("GR-37")
def test_a_root_with_a_vole_is_not_among_those_that_bring_water() -> None:
    match = garden(f"{ONE_ROOT} infested", "", card="pest for 0", water=2)
    assert WaterCollected(0, 2, 0, 1, 2, 4) in events(match, None, "water 2")


@pytest.mark.rule("GR-33")
def test_a_pest_before_the_first_water_is_told_to_do_nothing() -> None:
    assert told(game(2), 0, "pest", "water 1")[:2] == [
        "Season card 1 of 21: you turn a pest, which does nothing before the first water",
        "Season card 2 of 21: you turn 1 drop",
    ]
    assert told(game(2), 1, "pest") == [
        "Season card 1 of 21: Seat 0 turns a pest, which does nothing before the first water"
    ]


@pytest.mark.rule("GR-11", "GR-12")
def test_who_has_too_little_water_is_skipped_and_told_why() -> None:
    match = garden("", "", card="pest for 0", water=(1, 2))
    assert told(match, 0, "water 1")[3:] == ["You can buy nothing with 2 water (the cheapest, a root, costs 3)."]
    match = garden("", f"{ONE_END}, leaf at (1,2), {ROOTS}", card="pest", water=6)
    assert told(match, 0, "pest for seat 0", "water 1")[-1] == (
        "Seat 1 can buy nothing with 10 water (the cheapest, a root, costs 12)."
    )


@pytest.mark.rule("GR-11", "GR-15")
def test_who_has_a_plant_without_a_place_is_skipped() -> None:
    full = f"{ONE_END}, leaf at (1,2), {ONE_ROOT_END}, root bend-up-left at (1,-1)"
    for seat, words in enumerate(("You can buy nothing: no tile finds a place on your plant any more.", "Seat 0 can")):
        match = garden(full, "", card="pest", water=6)
        skipped = told(match, seat, "pest for seat 1", "water 1")[-1]
        assert skipped.startswith(words)


@pytest.mark.rule("GR-11", "GR-31", "GR-32")
def test_a_card_on_which_nobody_can_do_anything_is_seen_before_its_turn_ends() -> None:
    shown = film(garden("", "", card="pest for 0", water=1), 0, "water 1")
    assert [(scene.event.kind, scene.view["drops"], scene.view["turner"]) for scene in shown] == [
        ("water_card", 1, 1),
        ("water_collected", 1, 1),
        ("water_collected", 1, 1),
        ("turn_skipped", 1, 1),
        ("turn_skipped", 1, 1),
        ("next_turner", 0, 0),
    ]


# ---- tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-12", "GR-13", "GR-40", "GR-41")
@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("root upright at (0,-1)", "a root for 3 water: each drop now brings {}2 water."),
        ("stalk plain at (0,2)", "a stalk for 3 water: +2 points."),
        ("branch upright at (0,2)", "a branch for 4 water: +3 points."),
        ("leaf at (2,1)", "a leaf for 5 water: +4 points (2 healthy leaves score 3 each)."),
        ("flower at (2,1)", "a flower for 6 water: +5 points."),
    ],
)
def test_a_tile_is_told_with_its_cost_and_what_it_brings(tile: str, words: str) -> None:
    assert told(garden(A_LEAF, water=20), 0, f"0: {tile}")[0] == f"You lay {words.format('you ')}"
    assert told(garden(A_LEAF, water=20), None, f"0: {tile}")[0] == f"Seat 0 lays {words.format('')}"


@pytest.mark.rule("GR-20", "GR-42")
def test_a_fruit_is_told_with_what_it_scores_and_the_flower_that_is_gone() -> None:
    words = "a flower into a fruit for 7 water: −2 points (a fruit scores 3 now; the flower no longer counts)."
    assert told(garden(BUSH, water=20), 0, "0: fruit at (2,1)")[0] == f"You turn {words}"
    assert told(garden(BUSH, water=20), 1, "0: fruit at (2,1)")[0] == f"Seat 0 turns {words}"


@pytest.mark.rule("GR-42")
def test_a_tile_counts_for_fruits_too() -> None:
    laid = only_one(events(garden(A_FRUIT, water=20), 0, "0: stalk plain at (0,2)"), TileLaid)
    assert (laid.points, laid.now, laid.cost, laid.water, laid.shape, laid.at) == (3, 2, 3, 17, "plain", (0, 2))


@pytest.mark.rule("GR-24")
def test_a_root_can_bring_points_by_a_card() -> None:
    match = garden("", water=20, held=(card_with(KEEP, POINTS_EACH),))
    assert told(match, 0, f"0: {ONE_ROOT}") == [
        "You lay a root for 3 water: each drop now brings you 2 water (+8 points)."
    ]


@pytest.mark.rule("GR-14")
def test_a_choice_is_shown_and_stays_out_of_the_log() -> None:
    moves = ("0: stalk plain", "0: back", "0: root level")
    assert told(garden(""), 0, *moves[:2]) == told(garden(""), 1, *moves[:2]) == []
    assert quiet(garden("", ""), 0, *moves[:2]) == ["You choose a stalk.", "You choose again."]
    assert quiet(garden("", ""), None, *moves[:2]) == ["Seat 0 chooses a stalk.", "Seat 0 chooses again."]


@pytest.mark.rule("GR-44")
def test_a_bonus_that_is_won_or_lost_is_told_where_it_happens() -> None:
    match = garden("", "", water=20)
    first = told(match, 0, "0: stalk plain at (0,1)", "1: stalk plain at (0,1)", "1: stalk plain at (0,2)")
    assert [line for line in first if "lay" not in line] == [
        "You alone have the most stalks: +5 points.",
        "You and Seat 1 have equally many stalks: you lose the bonus (−5 points).",
        "Seat 1 alone has the most stalks: +5 points.",
    ]
    assert told(match, 1, "0: stalk plain at (0,2)")[1] == (
        "Seat 0 and you have equally many stalks: you lose the bonus (−5 points)."
    )
    assert told(match, 0, "0: stalk plain at (0,3)", "1: stalk plain at (0,3)")[3] == (
        "You and Seat 1 have equally many stalks: you lose the bonus (−5 points)."
    )


@pytest.mark.rule("GR-44", "GR-20")
def test_a_flower_that_becomes_a_fruit_can_cost_or_bring_somebody_the_bonus() -> None:
    match = garden(BUSH, BUSH, water=20)
    assert told(match, 0, "1: fruit at (2,1)")[1] == "You alone have the most flowers: +4 points."
    assert told(match, 1, "0: fruit at (2,1)")[1] == "Nobody has a flower any more: Seat 0 loses the bonus (−4 points)."
    match = garden(BUSH, A_LEAF, "", water=20)
    assert told(match, 0, "1: flower at (2,1)")[1] == (
        "You and Seat 1 have equally many flowers: you lose the bonus (−4 points)."
    )
    match = garden(BUSH, A_LEAF, "", water=20)
    assert told(match, 2, "1: flower at (2,1)")[1] == (
        "Seat 0 and Seat 1 have equally many flowers: Seat 0 loses the bonus (−4 points)."
    )
    assert told(match, 2, "1: fruit at (2,1)")[1] == "Seat 0 alone has the most flowers: +4 points."
    assert told(match, 0, "0: fruit at (2,1)")[1] == "Nobody has a flower any more: you lose the bonus (−4 points)."


@pytest.mark.rule("GR-44")
def test_scores_change_with_the_tile_or_else_with_the_bonus_that_follows() -> None:
    shown = film(garden("", "", water=20), 0, "0: stalk plain at (0,1)")
    assert [(type(scene.event), scene.view["scores"]) for scene in shown[1:]] == [
        (TileLaid, [0, 0]),
        (BonusWon, [7, 0]),
    ]
    shown = film(
        garden("stalk plain at (0,1)", "", "", water=20), 0, "1: stalk plain at (0,1)", "1: stalk plain at (0,2)"
    )
    assert [scene.view["scores"] for scene in shown if isinstance(scene.event, BonusLost)] == [[2, 2, 0]]
    shown = film(garden(A_LEAF, "", water=20), 0, "0: leaf at (2,1)")
    assert [scene.view["scores"][0] for scene in shown] == [12, 16]


@pytest.mark.rule("GR-22")
def test_a_challenge_is_told_when_it_is_met_and_when_it_is_not_any_more() -> None:
    moves = ("0: flower at (2,1)", "0: fruit at (2,1)")
    lines = told(garden(A_LEAF, "", challenges="spring-rain", water=20), 0, *moves)
    assert lines[2] == "Your plant now meets Spring Rain."
    assert lines[5] == "Your plant no longer meets Spring Rain."
    lines = told(garden(A_LEAF, "", challenges="spring-rain", water=20), 1, *moves)
    assert lines[2] == "Seat 0 now meets Spring Rain."
    assert lines[5] == "Seat 0 no longer meets Spring Rain."


@pytest.mark.rule("GR-15", "GR-20")
@pytest.mark.parametrize(
    ("plant", "moves", "words"),
    [
        (
            ONE_END,
            "leaf at (1,2)",
            "Above the ground, your plant has no place left: only flowers can still become fruits",
        ),
        (ONE_ROOT_END, "root bend-up-left at (1,-1)", "Below the ground, your plant has no place left: no more roots."),
        (
            f"{ONE_END}, {ONE_ROOT_END}, root bend-up-left at (1,-1)",
            "leaf at (1,2)",
            "Your plant has no place left: it has stopped growing for good.",
        ),
        (
            f"{ONE_END}, flower at (1,2), {ONE_ROOT_END}",
            "root bend-up-left at (1,-1)",
            "Your plant has no place left: only flowers can still become fruits.",
        ),
    ],
)
def test_a_plant_that_is_sealed_is_told(plant: str, moves: str, words: str) -> None:
    assert [line for line in told(garden(plant, water=30), 0, f"0: {moves}") if line.startswith(words)]
    others = [line for line in told(garden(plant, water=30), 1, f"0: {moves}") if "Seat 0's plant has no place" in line]
    assert len(others) == 1


@pytest.mark.rule("GR-20")
def test_the_last_fruit_of_a_sealed_plant_ends_its_growth() -> None:
    plant = f"{ONE_END}, flower at (1,2), {ONE_ROOT_END}, root bend-up-left at (1,-1)"
    sealed = only_one(events(garden(plant, water=30), 0, "0: fruit at (1,2)"), PlantSealed)
    assert sealed == PlantSealed(0, "everywhere")


# ---- done -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-11")
def test_done_is_told_apart_from_a_turn_that_ends_by_itself() -> None:
    match = garden("", "", "", water=(6, 6, 8))
    assert told(match, 0, "0: done", "1: stalk plain at (0,1)", "1: done") == [
        "You are done, with 6 water left.",
        "Seat 1 lays a stalk for 3 water: +2 points.",
        "Seat 1 alone has the most stalks: +5 points.",
        "Seat 1 is done, with 3 water left.",
    ]
    match = garden("", "", water=(6, 4))
    assert told(match, 1, "0: root upright at (0,-1)", "1: stalk plain at (0,1)")[3:] == [
        "Nothing more to buy: you have 1 water left (the cheapest, a root, costs 3)."
    ]
    match = garden("", "", water=4)
    assert told(match, 1, "0: root upright at (0,-1)")[-1] == (
        "Nothing more to buy: Seat 0 has 1 water left (the cheapest, a stalk, costs 3)."
    )


@pytest.mark.rule("GR-11")
def test_a_turn_that_ends_without_water_is_told() -> None:
    assert told(garden("", "", water=3), 0, f"0: {ONE_ROOT}")[-1] == "You have no water left."
    assert told(garden("", "", water=3), 1, f"0: {ONE_ROOT}")[-1] == "Seat 0 has no water left."


@pytest.mark.rule("GR-11", "GR-15")
def test_a_turn_that_ends_because_nothing_fits_is_told() -> None:
    plant = f"{ONE_END}, {ONE_ROOT_END}, root bend-up-left at (1,-1)"
    assert told(garden(plant, "", water=30), 0, "0: leaf at (1,2)")[-1] == (
        "Nothing more to buy: no tile finds a place on your plant. You have 25 water left."
    )
    assert told(garden(plant, "", water=30), 1, "0: leaf at (1,2)")[-1] == (
        "Nothing more to buy: no tile finds a place on that plant. Seat 0 has 25 water left."
    )


@pytest.mark.rule("GR-31")
def test_water_above_the_limit_is_told_to_be_lost() -> None:
    match = garden("", "", "", water=(7, 9, 6))
    moves = ("0: done", "1: done", "2: done")
    assert told(match, 0, *moves)[3:] == [
        "You keep 6 water, the limit; 1 is lost.",
        "Seat 1 keeps 6 water, the limit; 3 are lost.",
    ]
    match = garden("", "", "", water=(7, 9, 6))
    assert told(match, 1, *moves)[3:] == [
        "Seat 0 keeps 6 water, the limit; 1 is lost.",
        "You keep 6 water, the limit; 3 are lost.",
    ]


@pytest.mark.rule("GR-31")
def test_what_a_tile_leaves_is_seen_before_the_rest_is_lost() -> None:
    match = garden(f"{ONE_END}, {ROOTS}", "", water=(14, 2))
    shown = film(match, 0, "0: leaf at (1,2)")
    assert [(scene.event.kind, scene.view["seats"][0]["water"]) for scene in shown if scene.event.in_log] == [
        ("tile_laid", 9),
        ("plant_sealed", 9),
        ("nothing_to_buy", 9),
        ("water_kept", 6),
    ]


@pytest.mark.rule("GR-32")
def test_who_turns_the_next_card_is_shown() -> None:
    assert quiet(garden("", "", first=1), 0, "0: done", "1: done") == ["You turn the next season card."]
    assert quiet(garden("", ""), 0, "0: done", "1: done") == ["Seat 1 turns the next season card."]


# ---- cards that are played ------------------------------------------------------------------------------------------

RAIN = card_with(NEXT_TURN, WATER)
CHEAP = "taproot"
LADYBIRD = card_with(ANY_TURN, CURE)


@pytest.mark.rule("GR-26", "GR-28")
def test_a_card_that_is_played_is_told_with_what_it_does() -> None:
    assert told(garden("", "", held=(RAIN,)), 0, f"0: play {RAIN}") == ["You play Spring Rain: 4 more water."]
    assert told(garden("", "", held=(CHEAP,)), 1, f"0: play {CHEAP}", f"0: {ONE_ROOT}") == [
        "Seat 0 plays Taproot: a root costs 4 less.",
        "Seat 0 lays a root for nothing: each drop now brings 2 water.",
    ]


@pytest.mark.rule("GR-26")
def test_a_card_that_is_not_played_in_time_is_lost() -> None:
    match = garden("", "", held=(RAIN, CHEAP))
    assert told(match, 0, "0: done", "1: done")[2:] == [
        "You did not play Spring Rain in time: it is lost.",
        "Seat 1 did not play Taproot in time: it is lost.",
    ]


@pytest.mark.rule("GR-28")
def test_a_lower_price_that_is_not_used_is_lost() -> None:
    match = garden("", "", held=(CHEAP, ""))
    assert told(match, 0, f"0: play {CHEAP}", "0: done", "1: done")[-1] == (
        "You did not use the lower price (root): it is lost."
    )
    match = garden("", "", held=(CHEAP, ""))
    assert told(match, 1, f"0: play {CHEAP}", "0: done", "1: done")[-1] == (
        "Seat 0 did not use the lower price (root): it is lost."
    )


@pytest.mark.rule("GR-11", "GR-28")
def test_a_card_played_last_is_played_even_if_it_helps_nobody() -> None:
    match = garden(ROOTS, "", held=(CHEAP,), water=(2, 2))
    assert told(match, 0, f"0: play {CHEAP}") == [
        "You play Taproot: a root costs 4 less.",
        "Nothing more to buy: you have 2 water left (the cheapest, a stalk, costs 3).",
        "You did not use the lower price (root): it is lost.",
    ]
    full = f"{ONE_END}, leaf at (1,2), {ROOTS}"
    match = garden(full, "", held=(RAIN,), water=(4, 2))
    assert told(match, 0, f"0: play {RAIN}") == [
        "You play Spring Rain: 4 more water.",
        "Nothing more to buy: you have 8 water left (the cheapest, a root, costs 12).",
        "You keep 6 water, the limit; 2 are lost.",
    ]
    match = garden(full, "", held=(CHEAP,), water=(7, 2))
    assert told(match, 0, f"0: play {CHEAP}")[1] == (
        "Nothing more to buy: you have 7 water left (the cheapest, a root, costs 8)."
    )


@pytest.mark.rule("GR-29", "GR-37", "GR-43")
@pytest.mark.parametrize(
    ("plant", "at", "words"),
    [
        (f"{ONE_ROOT} infested", "(0,-1)", "The vole leaves {} root: each drop now brings {}2 water."),
        (
            f"{TWO_LEAVES} infested",
            "(2,1)",
            "The caterpillar leaves {} leaf: +4 points (2 healthy leaves score 3 each).",
        ),
        (f"{A_FRUIT} infested", "(1,2)", "The wasp leaves {} fruit: +2 points."),
    ],
)
def test_a_cure_is_told(plant: str, at: str, words: str) -> None:
    match = garden(plant, held=(LADYBIRD,), water=6)
    assert quiet(match, 0, f"0: play {LADYBIRD}") == ["You play Ladybird: which pest is to be cured?"]
    assert told(match, 0, f"0: at {at}")[:2] == ["You play Ladybird: a pest is cured.", words.format("your", "you ")]
    match = garden(plant, held=(LADYBIRD,), water=6)
    assert quiet(match, 1, f"0: play {LADYBIRD}") == ["Seat 0 plays Ladybird, to cure a pest."]
    assert told(match, 1, f"0: at {at}")[:2] == [
        "Seat 0 plays Ladybird: a pest is cured.",
        words.format("Seat 0's", ""),
    ]


# ---- claiming challenges --------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-21", "GR-24")
def test_a_card_to_keep_is_told_with_its_points() -> None:
    keeper, each = card_with(KEEP, POINTS), card_with(KEEP, POINTS_EACH)
    assert told(able_to_claim(keeper, ""), 0, f"0: claim {keeper}")[0] == "You claim Tall Stalk: +26 points."
    assert told(able_to_claim(keeper, ""), 1, f"0: claim {keeper}")[0] == "Seat 0 claims Tall Stalk: +26 points."
    assert told(able_to_claim(each, ROOTS), 0, f"0: claim {each}")[0] == (
        "You claim Deep Roots: +24 points, 8 for each healthy root."
    )


@pytest.mark.rule("GR-25", "GR-26", "GR-27")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        (card_with(AT_ONCE, ROOM), "Rain Barrel. At once: 6 more water can be kept."),
        (card_with(NEXT_TURN, CHEAPER), "Taproot. On the next water card only: a root costs 4 less."),
        (card_with(ANY_TURN, CURE), "Ladybird. On any later water card: a pest is cured."),
    ],
)
def test_a_card_to_play_is_told_with_when_and_what(card: str, words: str) -> None:
    assert told(able_to_claim(card, "", ""), 0, f"0: claim {card}")[0] == f"You claim {words}"
    assert told(able_to_claim(card, "", ""), 1, f"0: claim {card}")[0] == f"Seat 0 claims {words}"


@pytest.mark.rule("GR-28", "GR-31")
def test_water_kept_above_the_usual_limit_is_told() -> None:
    barrel = card_with(AT_ONCE, ROOM)
    assert told(able_to_claim(barrel, "", "", water=(11, 3)), 0, f"0: claim {barrel}")[1:] == [
        "You keep 11 water, more than the usual 6."
    ]
    assert told(able_to_claim(barrel, "", "", water=(11, 3)), 1, f"0: claim {barrel}")[1:] == [
        "Seat 0 keeps 11 water, more than the usual 6."
    ]


@pytest.mark.rule("GR-21")
def test_who_claims_one_card_of_several_is_told_to_claim_that_one() -> None:
    keeper = card_with(KEEP, POINTS)
    match = claiming(plant_meeting(keeper), challenges=keeper)
    assert len(match.view(0)["challenges"]) > 1
    assert only_one(events(match, 1, f"0: claim {keeper}"), Claimed).card == keeper


@pytest.mark.rule("GR-21")
def test_who_can_claim_is_shown_and_what_is_left_is_told() -> None:
    for seat, words in enumerate((("You can claim", "You leave"), ("Seat 0 can claim", "Seat 0 leaves"))):
        match = garden("", "", challenges="hedge")
        match.state.arranged[0] = bits("hedge")
        assert quiet(match, seat, "0: done", "1: done") == [f"{words[0]} Hedge."]
        assert told(match, seat, "0: done") == [f"{words[1]} Hedge on the table for now."]


# ---- pests that are passed on ---------------------------------------------------------------------------------------

BLOSSOM = card_with(AT_ONCE, PASS_ON)


@pytest.mark.rule("GR-30")
def test_without_a_pest_nothing_is_passed_on() -> None:
    assert told(able_to_claim(BLOSSOM, "", ""), 0, f"0: claim {BLOSSOM}") == [
        "You claim Blossom. At once: a pest is passed on.",
        "There is no pest on your plant: nothing happens.",
    ]
    assert told(able_to_claim(BLOSSOM, "", ""), 1, f"0: claim {BLOSSOM}")[1] == (
        "There is no pest on Seat 0's plant: nothing happens."
    )


@pytest.mark.rule("GR-30")
def test_a_pest_that_is_passed_on_is_told_where_it_goes() -> None:
    match = able_to_claim(BLOSSOM, f"{ONE_ROOT} infested", "", ONE_ROOT)
    assert told(match, 2, f"0: claim {BLOSSOM}") == [
        "Seat 0 claims Blossom. At once: a pest is passed on.",
        "The vole leaves Seat 0's root: each drop now brings 2 water.",
        "The vole moves on to you: yours is the next plant that can host it.",
        "A vole settles on your only root end: each drop now brings you only 1 water.",
    ]


@pytest.mark.rule("GR-30")
def test_a_pest_that_no_other_plant_can_host_is_gone() -> None:
    match = able_to_claim(BLOSSOM, f"{ONE_ROOT} infested", "")
    assert told(match, 0, f"0: claim {BLOSSOM}")[1:] == [
        "The vole leaves your root: each drop now brings you 2 water.",
        "No other plant can host the vole: it is gone.",
    ]


@pytest.mark.rule("GR-30", "GR-36")
def test_of_several_pests_and_tiles_the_chosen_ones_are_told() -> None:
    two = "root fork-up at (0,-1), root level at (1,-1) infested, root level at (-1,-1) infested"
    for seat, (first, second) in enumerate(
        [
            ("You choose which pest you pass on.", "Seat 1 chooses where the vole settles."),
            ("Seat 0 chooses which pest to pass on.", "You choose where the vole settles."),
        ]
    ):
        match = able_to_claim(BLOSSOM, two, ROOTS)
        assert quiet(match, seat, f"0: claim {BLOSSOM}") == [first]
        assert quiet(match, seat, "0: at (1,-1)") == [second]
    assert told(match, 0, "1: at (1,-1)") == ["Seat 1 gives the vole a root: each drop now brings only 3 water."]
    match = able_to_claim(BLOSSOM, two, ROOTS)
    assert told(match, 0, f"0: claim {BLOSSOM}", "0: at (1,-1)")[1:] == [
        "The vole leaves your root: each drop now brings you 3 water.",
        "The vole moves on to Seat 1, the next whose plant can host it.",
    ]


@pytest.mark.rule("GR-30")
def test_scores_follow_the_pest_from_plant_to_plant() -> None:
    match = able_to_claim(BLOSSOM, f"{TWO_LEAVES} infested", A_LEAF)
    shown = film(match, 0, f"0: claim {BLOSSOM}")
    seen = [(scene.event.kind, scene.view["victim"], scene.view["pest"], scene.view["scores"]) for scene in shown]
    assert seen[1:4] == [
        ("pest_left", None, None, [7, 7]),
        ("pest_moves_on", 1, "caterpillar", [7, 7]),
        ("pest_settled", None, None, [11, 5]),
    ]
    assert only_one([scene.event for scene in shown], PestLeft).points == 4


# ---- a pest card ----------------------------------------------------------------------------------------------------

ALL_PESTS = f"{A_FRUIT}, leaf at (2,1), {ONE_ROOT}"


@pytest.mark.rule("GR-34", "GR-35")
def test_a_pest_that_finds_nothing_is_told() -> None:
    match = garden("", "", water=2)
    assert told(match, 0, "pest", "pest for seat 0") == [
        "Season card 2 of 21: Seat 1 turns a pest",
        "The lot falls on you, but your plant has nothing for a pest: no healthy leaf, fruit or root end.",
    ]
    assert told(match, 1, "pest", "pest for seat 0") == [
        "Season card 3 of 21: Seat 0 turns a pest",
        "The lot falls on Seat 0, whose plant has nothing for a pest: no healthy leaf, fruit or root end.",
    ]


@pytest.mark.rule("GR-34")
def test_who_turns_a_pest_is_you() -> None:
    assert told(garden("", "", card="pest for 1", first=1), 0, "pest") == ["Season card 2 of 21: you turn a pest"]


@pytest.mark.rule("GR-35", "GR-36")
def test_a_pest_without_a_choice_is_told_step_by_step() -> None:
    match = garden("", A_LEAF, card="pest")
    shown = film(match, 1, "pest for seat 1")
    assert [in_words(match, 1, scene.event) for scene in shown] == [
        "The lot falls on you. Only a caterpillar can live on your plant, so there is no vote.",
        "A caterpillar settles on your only healthy leaf: −2 points.",
        "You turn the next season card.",
    ]
    assert [scene.view["victim"] for scene in shown] == [1, None, None]
    assert told(garden("", A_LEAF, card="pest"), 0, "pest for seat 1")[0] == (
        "The lot falls on Seat 1. Only a caterpillar can live on that plant, so there is no vote."
    )


@pytest.mark.rule("GR-36")
def test_a_pest_with_a_choice_of_tiles_is_placed_by_the_victim() -> None:
    match = garden(ROOTS, "", card="pest")
    assert quiet(match, 0, "pest for seat 0") == ["You choose where the vole settles."]
    assert told(match, 0, "0: at (1,-1)") == ["You give the vole a root: each drop now brings you only 3 water."]


@pytest.mark.rule("GR-36", "GR-43")
@pytest.mark.parametrize(
    ("plant", "pest", "at", "words"),
    [
        (TWO_LEAVES, "caterpillar", "(2,1)", "the caterpillar a leaf: −4 points (one healthy leaf scores 2)."),
        (TWO_FRUITS, "wasp", "(2,1)", "the wasp a fruit: −4 points."),
    ],
)
def test_what_a_pest_costs_is_told(plant: str, pest: str, at: str, words: str) -> None:
    match = garden(plant, "", card="pest for 0")
    assert match.view(0)["pest"] == pest
    twin = match.clone()
    assert told(match, 0, f"0: at {at}") == [f"You give {words}"]
    assert told(twin, 1, f"0: at {at}") == [f"Seat 0 gives {words}"]


@pytest.mark.rule("GR-36", "GR-43")
@pytest.mark.parametrize(
    ("pest", "words"),
    [
        ("vole", "A vole settles on {} only root end: each drop now brings {}only 1 water."),
        ("caterpillar", "A caterpillar settles on {} only healthy leaf: −3 points."),
        ("wasp", "A wasp settles on {} only healthy fruit: −3 points."),
    ],
)
def test_the_only_tile_for_a_pest_is_told_as_such(pest: str, words: str) -> None:
    moves = (f"1: vote {pest}",)
    assert told(garden(ALL_PESTS, "", card="pest for 0"), 0, *moves)[-1] == words.format("your", "you ")
    assert told(garden(ALL_PESTS, "", card="pest for 0"), 1, *moves)[-1] == words.format("Seat 0's", "")


@pytest.mark.rule("GR-24", "GR-43")
def test_a_vole_can_cost_points_too() -> None:
    match = garden(ONE_ROOT, "", card="pest", held=(card_with(KEEP, POINTS_EACH),))
    settled = only_one(events(match, 0, "pest for seat 0"), PestSettled)
    assert (settled.points, settled.now, settled.forced, settled.at) == (-8, 1, True, (0, -1))
    assert in_words(match, 0, settled).endswith("only 1 water (−8 points).")


@pytest.mark.rule("GR-35")
def test_the_lot_names_the_pests_and_the_voters() -> None:
    match = garden("", ALL_PESTS, "", card="pest")
    fell = only_one(events(match, 0, "pest for seat 1"), LotFell)
    assert in_words(match, 0, fell) == (
        "The lot falls on Seat 1. Possible: a vole, a caterpillar and a wasp. Voting: you and Seat 2."
    )
    assert in_words(match, 1, fell).startswith("The lot falls on you. Possible: a vole,")


@pytest.mark.rule("GR-35", "GR-46")
def test_votes_are_told_when_all_are_cast() -> None:
    match = garden("", ALL_PESTS, "", "", card="pest for 1")
    assert quiet(match, 0, "0: vote vole") == ["You vote for a vole."]
    assert quiet(match, 0, "2: vote wasp") == ["Seat 2 has voted."]
    assert told(match, 0, "3: vote vole") == [
        "Seat 2 voted for a wasp.",
        "Seat 3 voted for a vole.",
        "You voted for a vole.",
        "A vole it is, with 2 votes of 3.",
        "A vole settles on Seat 1's only root end: each drop now brings only 1 water.",
    ]


@pytest.mark.rule("GR-35")
def test_a_unanimous_vote_and_a_tie_are_told() -> None:
    match = garden("", ALL_PESTS, "", card="pest for 1")
    assert told(match, 0, "0: vote wasp", "2: vote wasp")[2] == "All votes are for a wasp."
    match = garden("", ALL_PESTS, "", card="pest for 1")
    assert told(match, 0, "0: vote wasp", "2: vote caterpillar")[2] == (
        "The votes are tied, so the first of these voters to the victim's left decides (Seat 2): a caterpillar."
    )
    match = garden(ALL_PESTS, "", "", card="pest for 0")
    assert told(match, 1, "1: vote wasp", "2: vote caterpillar")[2].endswith("decides (you): a wasp.")


@pytest.mark.rule("GR-35")
def test_a_single_vote_needs_no_count() -> None:
    match = garden(ALL_PESTS, "", card="pest for 0")
    assert told(match, 0, "1: vote wasp") == [
        "Seat 1 voted for a wasp.",
        "A wasp settles on your only healthy fruit: −3 points.",
    ]


@pytest.mark.rule("GR-35", "GR-36")
def test_after_a_vote_the_victim_places_the_pest() -> None:
    match = garden(f"{A_LEAF}, {ROOTS}", "", card="pest for 0")
    shown = film(match, 1, "1: vote vole")
    assert [in_words(match, 1, scene.event) for scene in shown] == [
        "You voted for a vole.",
        "Seat 0 chooses where the vole settles.",
    ]
    assert shown[-1].view["pest"] == "vole"


@pytest.mark.rule("GR-35")
def test_votes_and_pest_are_seen_while_they_are_told() -> None:
    match = garden(ALL_PESTS, "", "", card="pest for 0")
    shown = film(match, 0, "2: vote wasp", "1: vote caterpillar")
    keys = ("voted", "last_votes", "victim", "pest")
    assert [(scene.event.kind, *(scene.view[key] for key in keys)) for scene in shown] == [
        ("vote_cast", [2], [None] * 3, 0, None),
        ("vote_shown", [2], [None, "caterpillar", "wasp"], 0, None),
        ("vote_shown", [2], [None, "caterpillar", "wasp"], 0, None),
        ("vote_decided", [], [None, "caterpillar", "wasp"], 0, "caterpillar"),
        ("pest_settled", [], [None, "caterpillar", "wasp"], None, None),
        ("next_turner", [], [None, "caterpillar", "wasp"], None, None),
    ]


# ---- the end --------------------------------------------------------------------------------------------------------


def last_turn(*plants: str, held: tuple[str, ...] = ()) -> Match:
    """One water card is left, on which nobody can buy anything."""
    match = garden(*plants, water=0, held=held)
    match.state.pests_left = 0
    match.state.water_seen[1:] = (6, 6, 5)
    return match


@pytest.mark.rule("GR-45", "GR-39")
@pytest.mark.parametrize(
    ("plants", "words"),
    [
        (("stalk plain at (0,1)", ""), "You win with 7 points."),
        (("", "stalk plain at (0,1)"), "Seat 1 wins with 7 points."),
        (("", ""), "You and Seat 1 share the victory with 0 points each and as many healthy fruits."),
        ((A_FRUIT, A_LEAF), "You and Seat 1 have 7 points, and you win with the most healthy fruits."),
        ((A_LEAF, A_FRUIT), "You and Seat 1 have 7 points, and Seat 1 wins with the most healthy fruits."),
    ],
)
def test_the_victory_is_told(plants: tuple[str, str], words: str) -> None:
    lines = told(last_turn(*plants), 0, "water 1")
    assert lines[5] == "Winter has come: the points are counted"
    assert lines[-1] == words


@pytest.mark.rule("GR-40", "GR-41", "GR-42", "GR-44", "GR-24")
def test_where_points_come_from_is_told_for_each_seat() -> None:
    match = last_turn(f"{BUSH}, {ONE_ROOT}", A_FRUIT, "", held=("deep-roots harvest", "", "ladybird"))
    lines = told(match, 1, "water 1")
    assert lines[lines.index("Winter has come: the points are counted") + 1 : -1] == [
        "Seat 0: 2 for 1 stalk, 3 for 1 branch, 2 for 1 leaf, 5 for 1 flower, 4 for the most flowers, 8 for Deep Roots "
        "and 57 for Harvest, 81 points in all.",
        "You: 2 for 1 stalk, 3 for 1 branch and 2 for 1 fruit, 7 points in all.",
        "Seat 2: 0 points.",
    ]


@pytest.mark.rule("GR-39")
def test_winter_opens_a_part_of_the_log_and_so_does_every_season_card() -> None:
    headings = [event.heading for event in events(last_turn("", ""), 0, "water 1") if event.heading]
    assert headings == [2, 1]
    assert [event.heading for event in events(garden("", "", water=2), 0, "pest", "pest for seat 0")][:2] == [2, 0]


# ---- other languages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "fr",
            [
                "Vous posez une feuille pour 5 jetons d'eau : +4 points (2 feuilles saines valent 3 chacune).",
                "Plus rien à acheter : il vous reste 1 jeton d'eau (la tuile la moins chère, une racine, en coûte 3).",
            ],
        ),
        (
            "de",
            [
                "Du legst ein Blatt für 5 Wassermarken: +4 Punkte (2 gesunde Blätter zählen je 3).",
                "Mehr geht nicht: Du hast noch 1 Wassermarke (das günstigste Plättchen, eine Wurzel, kostet 3).",
            ],
        ),
    ],
)
def test_other_languages_count_in_their_own_way(language: str, words: list[str]) -> None:
    assert told(garden(A_LEAF, "", water=6), 0, "0: leaf at (2,1)", language=language) == words


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("card", "tall-stalk", ("Tall Stalk", "«\u00a0Haute tige\u00a0»", "„Hoher Stängel“")),
        ("points:number", 7, ("7", "7", "7")),
        ("water", 0, ("0 water", "0 jeton d'eau", "0 Wassermarken")),
        ("gain", 0, ("0 points", "0 point", "0 Punkte")),
        ("gain", -1, ("−1 point", "−1 point", "−1 Punkt")),
        (
            "now:leaves",
            0,
            ("no healthy leaf is left", "il ne reste aucune feuille saine", "kein gesundes Blatt ist mehr da"),
        ),
        (
            "card:effect",
            "candlestick",
            ("a fruit costs 7 less", "un fruit coûte 7 de moins", "eine Frucht kostet 7 weniger"),
        ),
        ("card:effect", "canopy", ("6 more water", "6 jetons d'eau de plus", "6 Wassermarken mehr")),
    ],
)
def test_things_in_words(kind: str, value: int | str, words: tuple[str, ...]) -> None:
    assert tuple(noun(kind, value, language) for language in ("en", "fr", "de")) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name_for_advice(language: str) -> None:
    names = [noun("move", move_text(move), language) for move in range(MOVES)]
    assert len(set(names)) == MOVES
    assert not any("{" in name for name in names)


def test_moves_are_called_what_people_call_them() -> None:
    moves = ["root upright", "leaf", "at (0,-1)", "vote vole", "claim taproot", "done"]
    assert [noun("move", move, "en") for move in moves] == [
        "Root, upright",
        "Leaf",
        "Lay it at (0,-1)",
        "Vote for a vole",
        "Claim Taproot",
        "Done",
    ]
