"""What the cards in front of a player are worth (FP-20 to FP-26)."""

from collections.abc import Iterable

from fruitbowl.core.kernel import bit, lowest, popcount, rule
from fruitbowl.games.fruitoplay.components import DOUBLES, ROTTENS

NOTHING = -1
THE_COLLECTIVE = 20
"""In place of a card's place in its fruit: the Collective card."""


@rule
def cancelled(cards: int, fruit: int, collective: int) -> int:
    """What the Rotten card of a column cancels besides itself: the place of a card, THE_COLLECTIVE, or NOTHING.

    FP-22: it is the one with the fewest fruits, which is never worse for the player.
    """
    others = cards & ~ROTTENS[fruit]
    if others == cards:
        return NOTHING
    singles = others & ~DOUBLES[fruit]
    if singles:
        return lowest(singles)
    if collective == 1 or (collective and not others):
        return THE_COLLECTIVE
    return lowest(others) if others else NOTHING


@rule
def fruits_on(place: int, fruit: int, collective: int) -> int:
    """How many fruits a card shows, named as `cancelled` names it."""
    if place == NOTHING:
        return 0
    if place == THE_COLLECTIVE:
        return collective
    return 2 if DOUBLES[fruit] & bit(place) else 1


@rule
def column_value(cards: int, fruit: int, collective: int) -> int:
    """FP-23: one for a Single, two for a Double, what the Collective card shows, less what the Rotten card cancels."""
    counting = cards & ~ROTTENS[fruit]
    fruits = popcount(counting) + popcount(counting & DOUBLES[fruit]) + collective
    return fruits - fruits_on(cancelled(cards, fruit, collective), fruit, collective)


@rule
def largest_times_smallest(values: Iterable[int]) -> int:
    """FP-24 to FP-26: the largest column times the smallest one, leaving empty ones out; 0 without any."""
    largest = 0
    smallest = 0
    for value in values:
        if value > 0:
            largest = max(largest, value)
            smallest = value if smallest == 0 else min(smallest, value)
    return largest * smallest
