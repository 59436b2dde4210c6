"""The games of the bowl. A game is in it by being listed here: everything else finds it by itself."""

import copyreg
import difflib
import importlib
import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import TYPE_CHECKING

from fruitbowl.core.about import About
from fruitbowl.core.errors import UnknownName

if TYPE_CHECKING:  # a listing must not load what compiles rules
    from fruitbowl.core.game import Game

LISTED: dict[str, str] = {
    "fruitoplay": "fruitbowl.games.fruitoplay",
    "pflaumen": "fruitbowl.games.pflaumen",
    "tree": "fruitbowl.games.tree",
}
"""Slug -> package with `about.py` (its ABOUT, without loading any rules) and `game.py` (its GAME)."""


def about(slug: str) -> About:
    """Facts about a game, without loading its rules."""
    found: About = importlib.import_module(f"{_package(slug)}.about").ABOUT
    return found


def find(slug: str) -> "Game":
    """A game, its rules loaded."""
    found: Game = importlib.import_module(f"{_package(slug)}.game").GAME
    copyreg.pickle(type(found), _by_name)
    return found


def _by_name(game: "Game") -> tuple[Callable[[str], "Game"], tuple[str]]:
    """A game is pickled as its name: its rules are code, which whoever unpickles it has."""
    return find, (game.about.slug,)


def _package(slug: str) -> str:
    try:
        return LISTED[slug]
    except (KeyError, TypeError):
        raise UnknownName(f"There is no game {slug!r}.{suggestion(str(slug), LISTED)}") from None


def suggestion(name: str, known: Iterable[str]) -> str:
    """What may have been meant, and what there is."""
    known = list(known)
    close = difflib.get_close_matches(name.lower(), known, 1)
    return f"{f' Did you mean {close[0]}?' if close else ''} There are: {', '.join(known)}."


class _Bowl(ModuleType):
    """Lets this package be called: `fruitbowl.games()` is what a user types, `fruitbowl.games.find` what we do."""

    def __call__(self) -> list[About]:
        """What there is: slug, title, players, options, authors.

        >>> import fruitbowl
        >>> [(game.slug, game.title) for game in fruitbowl.games()]
        [('fruitoplay', 'Fruitoplay'), ('pflaumen', 'Pi mal Pflaumen'), ('tree', 'Fruit (the tree)')]
        """
        return [about(slug) for slug in LISTED]


sys.modules[__name__].__class__ = _Bowl
