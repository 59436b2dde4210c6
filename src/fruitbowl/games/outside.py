"""Games from outside this package: what installed distributions provide under the entry point `fruitbowl.games`.

    [project.entry-points."fruitbowl.games"]
    crazy_eights = "crazy_eights"

The name is the game's slug, the value its package: the same files as in a folder beside this one. They are looked for
when the first game is asked for that is not of this package. One that is broken, or has a name that is taken, is left
out, and the log says whose it is and why.
"""

import functools
import importlib
import logging
import re
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

from fruitbowl.core.about import About
from fruitbowl.core.errors import BrokenGame

if TYPE_CHECKING:  # neither is needed before somebody asks for a game from outside
    from importlib.metadata import EntryPoint

    from fruitbowl.core.game import Game

Part = TypeVar("Part")

log = logging.getLogger(__name__)

GROUP = "fruitbowl.games"
SLUG = re.compile(r"[a-z][a-z0-9_]{0,30}")
"""What a slug looks like: it stands in file names, addresses and names of environments."""
SLUG_IN_WORDS = (
    "a name has small letters, digits and _ only, begins with a letter, and is not longer than 31 characters"
)


@dataclass(frozen=True)
class OutsideGame:
    slug: str
    package: str
    distribution: str
    """Who provides it: "crazy-eights 1.0"."""

    @property
    def about(self) -> About:
        return self._load("about", "ABOUT", About)

    @property
    def game(self) -> "Game":
        from fruitbowl.core.game import Game  # noqa: PLC0415 (loads NumPy)

        return self._load("game", "GAME", Game)

    def _load(self, module: str, name: str, kind: type[Part]) -> Part:
        found = getattr(self.module(module), name, None)
        if not isinstance(found, kind):
            raise self.broken(f"{name} of {self.package}.{module} is no {kind.__name__}")
        return found

    def module(self, name: str) -> ModuleType:
        """A module of its package; BrokenGame, with the name of its distribution, if it cannot be loaded."""
        try:
            return importlib.import_module(f"{self.package}.{name}")
        except Exception as problem:  # whatever it is: it is theirs, and must not stop the other games
            raise self.broken(f"{type(problem).__name__}: {problem}") from problem

    def broken(self, why: str) -> BrokenGame:
        return BrokenGame(f"The game {self.slug!r} of {self.distribution} cannot be used: {why}.")


@dataclass
class Found:
    """What a look at the installed distributions brought."""

    games: dict[str, OutsideGame] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    """Why a game is not among them."""


@functools.cache
def look(own: frozenset[str]) -> Found:
    """All games from outside; `own` are the slugs of this package. It looks once; `look.cache_clear()` forgets."""
    from importlib.metadata import entry_points  # noqa: PLC0415 (takes longer to load than all of this layer)

    found = Found()
    for game in sorted(map(_game, entry_points(group=GROUP)), key=lambda game: (game.slug, game.distribution)):
        try:
            _check(game, own, found)
        except BrokenGame as problem:
            log.warning("%s", problem)
            found.problems[game.slug] = str(problem)
        else:
            found.games[game.slug] = game
    return found


def _game(point: "EntryPoint") -> OutsideGame:
    distribution = f"{point.dist.name} {point.dist.version}" if point.dist else "an unknown distribution"
    return OutsideGame(point.name, point.value, distribution)


def _check(game: OutsideGame, own: frozenset[str], found: Found) -> None:
    if not SLUG.fullmatch(game.slug):
        raise game.broken(SLUG_IN_WORDS)
    if game.slug in own:
        raise game.broken("fruitbowl has a game of this name itself")
    if game.slug in found.games:
        raise game.broken(f"this name is taken by {found.games[game.slug].distribution}")
    if game.about.slug != game.slug:
        raise game.broken(f"its slug is {game.about.slug!r}, and its entry point has another name")
