"""The end of a turn, and of the game."""

from collections.abc import Iterator

from fruitbowl.core.events import Event, Seat, View
from fruitbowl.games.grow.challenges import BY_NAME, KEEP
from fruitbowl.games.grow.components import WATER_LIMIT
from fruitbowl.games.grow.events import (
    ClaimDue,
    GameWon,
    NextTurner,
    PlantCounted,
    Points,
    Source,
    Water,
    WaterKept,
    Winter,
)
from fruitbowl.games.grow.scoring import MOST_FLOWERS, MOST_STALKS, fruit_points, plant_points
from fruitbowl.games.grow.telling.seen import SCORING, SeenSeat, waters

BONUSES = {"most_stalks": MOST_STALKS, "most_flowers": MOST_FLOWERS}


def claims_go_on(after: View, have: list[int]) -> Iterator[Event]:
    """GR-21: the next seat that can claim something, or the end of the turn; unless somebody has to see to a pest.

    `have` is the water of each seat before some of it is lost.
    """
    if after["phase"] == "claim":
        seat = after["actors"][0]
        yield ClaimDue(seat, tuple(after["seats"][seat]["meets"]))
    elif after["phase"] in ("season", "over"):
        yield from water_lost(after, have)
        yield from turn_ends(after)


def water_lost(after: View, have: list[int]) -> Iterator[Event]:
    """GR-31."""
    for seat, (had, kept) in enumerate(zip(have, waters(after), strict=True)):
        if had > kept or kept > WATER_LIMIT:
            yield WaterKept(Seat(seat), Water(kept), had - kept)


def turn_ends(after: View) -> Iterator[Event]:
    """GR-32, GR-39."""
    if after["over"]:
        yield from winter(after)
    else:
        yield NextTurner(after["turner"])


def winter(after: View) -> Iterator[Event]:
    yield Winter()
    for seat, (seen, points) in enumerate(zip(after["seats"], after["scores"], strict=True)):
        yield PlantCounted(Seat(seat), tuple(sources(seen)), Points(points))
    winners, best = tuple(after["winners"]), max(after["scores"])
    level = tuple(Seat(seat) for seat, points in enumerate(after["scores"]) if points == best)
    why = "shared" if len(winners) > 1 else "fruits" if len(level) > 1 else "points"
    yield GameWon(winners, Points(best), why, level)


def sources(seen: SeenSeat) -> Iterator[Source]:
    """GR-40 to GR-44, GR-24: what scores."""
    counts = [seen["healthy"][kind] for kind in SCORING]
    *others, fruits = counts
    for number, (kind, count) in enumerate(zip(SCORING, counts, strict=True)):
        if kind == "fruit":
            points = fruit_points(fruits, *others)
        else:
            points = plant_points(*(count if place == number else 0 for place in range(len(SCORING))))
        if points:
            yield Source((kind, count, int(points)))
    for bonus, points in BONUSES.items():
        if seen["points"][bonus]:
            yield Source((bonus, 1, points))
    for card in seen["cards"]:
        gift = BY_NAME[card].gift
        if gift.when == KEEP:
            yield Source((card, 1, gift.amount * (seen["healthy"][gift.of] if gift.of else 1)))
