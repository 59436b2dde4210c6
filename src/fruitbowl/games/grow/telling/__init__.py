"""What happened in a step of a growing game, found out from what somebody saw before and after it."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from fruitbowl.core.events import Event, SeenMove, View
from fruitbowl.games.grow.telling.cards import challenges_dealt, claimed, lot_drawn, season_card_turned
from fruitbowl.games.grow.telling.growing import grown
from fruitbowl.games.grow.telling.pests import lot_fell, pest_passed_on, pest_placed, voted

ByChance: TypeAlias = Callable[[View, View], Iterable[Event]]
ByMove: TypeAlias = Callable[[View, View, SeenMove], Iterable[Event]]

CHANCE: Mapping[str, ByChance] = {
    "lot": lot_drawn,
    "challenges": challenges_dealt,
    "season": season_card_turned,
    "victim": lot_fell,
}
"""By the phase in which chance acts."""
MOVES: Mapping[str, ByMove] = {
    "grow": grown,
    "claim": claimed,
    "pass on": pest_passed_on,
    "vote": voted,
    "infest": pest_placed,
}
"""By the phase in which a seat moves."""


def tell(before: View, after: View, move: SeenMove | None) -> Iterable[Event]:
    if move is None:
        return CHANCE[before["phase"]](before, after)
    return MOVES[before["phase"]](before, after, move)
