"""What chance can do in a growing game, number by number."""

from collections.abc import Sequence
from math import comb

from fruitbowl.games.grow.challenges import CARDS
from fruitbowl.games.grow.components import WATER_CARDS, WATER_USED
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.state import OFFER, SEASON, Grow


def chance_outcomes(s: Grow, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """GR-7: challenge cards; GR-6: a season card; GR-9, GR-34: a seat."""
    if s.phase == OFFER:
        return _next_challenges(drawn, int(s.players) + 1 - len(drawn))
    if drawn:
        return []
    return _season(s) if s.phase == SEASON else [(seat, 1) for seat in range(s.players)]


def _next_challenges(drawn: Sequence[int], wanted: int) -> list[tuple[int, int]]:
    """So many more, in the order of the table: each in as many ways as the rest can be chosen from those behind it."""
    first = drawn[-1] + 1 if drawn else 0
    choices = [(card, comb(CARDS - card - 1, wanted - 1)) for card in range(first, CARDS)] if wanted else []
    return [(card, ways) for card, ways in choices if ways]


def _season(s: Grow) -> list[tuple[int, int]]:
    """0 for a pest, or the drops of a water card: some of those that have not shown are not in the deck."""
    waters, unseen = int(water_left(s)), int(WATER_CARDS.sum()) - WATER_USED + int(water_left(s))
    choices = [(0, int(s.pests_left) * unseen)]
    choices += [(drops, waters * (int(WATER_CARDS[drops]) - int(s.water_seen[drops]))) for drops in (1, 2, 3)]
    return [(card, ways) for card, ways in choices if ways]
