"""Rules of thumb, one module for each game that has some: how a good player plays who does not think ahead.

The strongest bots think with them. Where a game asks for a plan, they have one; the greedy bot has none, and in these
games it has a simpler rule of its own, in `GAME_at_once.py`. What else a search is told is in `GAME_guide.py`.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeAlias, TypeVar

from fruitbowl.bots.random import Choose, any_move
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import Ints, rule

Consider: TypeAlias = Callable[[Any, int, Ints, int, int], int]
"""consider(s, seat, moves, count, most): keeps the moves worth a thought at the front, and returns how many."""
Forecast: TypeAlias = Callable[[Any, Ints], None]
"""forecast(s, points): writes for each seat the points that it may expect to have in the end."""
Told = TypeVar("Told")


@rule
def every_move(_s: Any, _seat: int, _moves: Ints, count: int, _most: int) -> int:
    return count


@dataclass(frozen=True)
class Guide:
    """What rules of thumb tell a search."""

    choose: Choose
    at_once: Choose
    """The same for who has no plan."""
    consider: Consider
    forecast: Forecast


def rule_of(slug: str) -> Choose:
    """The rule of thumb of a game; any move where there is none."""
    return _told(slug, "choose", any_move)


def greedy_rule(slug: str) -> Choose:
    """What looks best at once, without a plan."""
    return _told(f"{slug}_at_once", "choose", rule_of(slug))


def guide_of(game: Game) -> Guide:
    """The guide of a game. Where it has nothing to say, every move is worth a thought, and points are as they are."""
    slug = game.about.slug
    return Guide(
        choose=rule_of(slug),
        at_once=greedy_rule(slug),
        consider=_told(f"{slug}_guide", "consider", every_move),
        forecast=_told(f"{slug}_guide", "forecast", game.rules.scores),
    )


def _told(module: str, name: str, otherwise: Told) -> Told:
    """What a module here says, if there is such a module."""
    full = f"{__name__}.{module}"
    if find_spec(full) is None:
        return otherwise
    told: Told = getattr(importlib.import_module(full), name)
    return told
