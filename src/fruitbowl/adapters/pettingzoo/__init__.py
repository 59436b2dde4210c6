"""The games as PettingZoo environments: `fruitbowl.adapters.pettingzoo.tree_v0.env(players=4)`.

Each game has `env` and `raw_env` (AEC, one agent after the other); those in which many choose at once also have
`parallel_env`. A game from outside the package is found under its name in the same way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fruitbowl.adapters.pettingzoo.aec import TurnEnv
from fruitbowl.adapters.pettingzoo.parallel import SimultaneousEnv
from fruitbowl.adapters.versions import name_of
from fruitbowl.core.game import nothing_pending
from fruitbowl.games import find, slugs

__all__ = ["TurnEnv", "SimultaneousEnv", "fruitoplay_v0", "grow_v0", "pflaumen_v0", "tree_v0"]  # noqa: RUF022


@dataclass(frozen=True)
class TurnEnvironment:
    """What is a module in PettingZoo: a game played in turn.

    >>> tree_v0.env(players=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """

    env: Callable[..., TurnEnv]
    """env(players=..., render_mode=..., **options of the game)."""
    raw_env: Callable[..., TurnEnv]
    """The same: it needs no wrappers."""


@dataclass(frozen=True)
class Environment(TurnEnvironment):
    """The same for a game in which several choose at the same time.

    >>> fruitoplay_v0.parallel_env(players=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """

    parallel_env: Callable[..., SimultaneousEnv]


def _simultaneous(slug: str) -> Environment:
    turns = partial(TurnEnv, slug, name=name_of(slug))
    return Environment(turns, turns, partial(SimultaneousEnv, slug, name=name_of(slug)))


def _in_turn(slug: str) -> TurnEnvironment:
    turns = partial(TurnEnv, slug, name=name_of(slug))
    return TurnEnvironment(turns, turns)


fruitoplay_v0 = _simultaneous("fruitoplay")
grow_v0 = _simultaneous("grow")
pflaumen_v0 = _in_turn("pflaumen")
tree_v0 = _in_turn("tree")


def __getattr__(name: str) -> Environment | TurnEnvironment:
    """A game from outside the package."""
    names = {name_of(slug): slug for slug in slugs()}
    if name not in names:
        raise AttributeError(f"There is no environment {name!r}. There are: {', '.join(names)}.")
    in_turn = find(names[name]).pending is nothing_pending
    return _in_turn(names[name]) if in_turn else _simultaneous(names[name])
