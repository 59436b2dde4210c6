"""Bots that do what looks best at once, one module for each game that has one; and what they tell a search."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeAlias

from fruitbowl.bots.random import Choose, any_move
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import Ints, rule

Consider: TypeAlias = Callable[[Any, int, Ints, int, int], int]
"""consider(s, seat, moves, count, most): keeps the moves worth a thought at the front, and returns how many."""
Forecast: TypeAlias = Callable[[Any, Ints], None]
"""forecast(s, points): writes for each seat the points that it may expect to have in the end."""


@rule
def every_move(_s: Any, _seat: int, _moves: Ints, count: int, _most: int) -> int:
    return count


@dataclass(frozen=True)
class Guide:
    """What rules of thumb tell a search."""

    choose: Choose
    consider: Consider
    forecast: Forecast


def rule_of(slug: str) -> Choose:
    """The rule of thumb of a game; any move where there is none."""
    name = f"{__name__}.{slug}"
    if find_spec(name) is None:
        return any_move
    choose: Choose = importlib.import_module(name).choose
    return choose


def guide_of(game: Game) -> Guide:
    """The guide of a game. Where it has nothing to say, every move is worth a thought, and points are as they are."""
    name = f"{__name__}.{game.about.slug}_guide"
    if find_spec(name) is None:
        return Guide(rule_of(game.about.slug), every_move, game.rules.scores)
    told = importlib.import_module(name)
    return Guide(rule_of(game.about.slug), told.consider, told.forecast)
