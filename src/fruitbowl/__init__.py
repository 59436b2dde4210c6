"""Fruitbowl: four fruit games, exactly by their rulebooks, to play, to score and to study by the million.

>>> import fruitbowl
>>> match = fruitbowl.new("fruitoplay", players=3, seed=5)
>>> while not match.over:
...     for seat in match.actors:
...         match.play(seat, match.legal(seat)[0])
>>> match.scores, match.winners
((68, 33, 46), (0,))

Names are loaded when they are first used, so that `import fruitbowl` and the command line start at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fruitbowl.adapters.batch import batch
    from fruitbowl.api import load, new, score
    from fruitbowl.core.errors import (
        BadOption,
        BadRecord,
        BadScore,
        BrokenGame,
        FruitbowlError,
        IllegalMove,
        UnknownMove,
        UnknownName,
    )
    from fruitbowl.core.match import Match
    from fruitbowl.games import list_games


__version__ = "0.2.0"

__all__ = [
    "BadOption",
    "BadRecord",
    "BadScore",
    "BrokenGame",
    "FruitbowlError",
    "IllegalMove",
    "Match",
    "UnknownMove",
    "UnknownName",
    "batch",
    "list_games",
    "load",
    "new",
    "score",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"fruitbowl has no {name!r}. It has: {', '.join(__all__)}.")
    return getattr(import_module(f"fruitbowl.{_HOMES.get(name, 'core.errors')}"), name)


_HOMES = {"batch": "adapters.batch", "list_games": "games", "new": "api", "load": "api", "score": "api", "Match": "api"}


def __dir__() -> list[str]:
    return __all__
