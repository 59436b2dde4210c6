"""What bots know of Windfall. All of it is optional: without this file they search with random playouts."""

from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.core.dice import Dice
from fruitbowl.core.kernel import Ints, rule

from windfall.state import WindfallState


@rule
def policy(s: WindfallState, _seat: int, moves: Ints, count: int, _dice: Dice) -> int:
    """The lowest plum that is the highest of the trick so far; else the lowest. (Moves are listed in that order.)"""
    highest = -1
    for other in range(s.players):
        highest = max(highest, int(s.trick[other]))
    for place in range(count):
        if moves[place] > highest:
            return place
    return 0


HEURISTICS = Heuristics(policy)
