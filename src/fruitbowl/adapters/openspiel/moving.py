"""The compiled side of a position: one call per step, because calls from Python into compiled code take time."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from fruitbowl.core.game import Game
from fruitbowl.core.kernel import CHANCE, Ints, compiled, entry, lowest, rule
from fruitbowl.core.options import encode_options

OVER, BY_CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
"""OpenSpiel's player ids for a finished game and for chance."""


def room_for(game: Game) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """The numbers that `mover` reads and writes."""
    return np.empty(1 + max(game.most_legal, game.longest_outcome), np.int64)


@cache
def mover(game: Game) -> Callable[..., int]:
    """A compiled function that applies a step, and says who acts next.

    It takes an array with one state: Numba needs five microseconds to unbox a single record. It is called here once the
    ordinary way, on a throwaway game.
    """
    players, numbers = game.about.usual_players, room_for(game)
    step = _compiled_mover(game)
    compiled(step)(game.start(players, encode_options(game.about, players, {})), OVER, 0, numbers)
    return entry(step)


def _compiled_mover(game: Game) -> Callable[..., int]:
    actors, legal, apply, apply_chance = game.rules.actors, game.rules.legal, game.rules.apply, game.rules.apply_chance

    @rule
    def step(states: Any, player: int, what: int, numbers: Ints) -> int:
        """A seat's move; or a chance outcome, the first `what` of the numbers; or, for player OVER, nothing.

        Writes who acts next and, if it is a seat, its legal moves. Returns how many numbers it wrote.
        """
        s = states[0]
        if player == BY_CHANCE:
            apply_chance(s, numbers[:what])
        elif player != OVER:
            apply(s, player, what)
        acting = actors(s)
        if acting in (0, CHANCE):
            numbers[0] = BY_CHANCE if acting else OVER
            return 1
        seat = lowest(acting)
        numbers[0] = seat
        return 1 + legal(s, seat, numbers[1:])

    return step
