"""The games of the bowl. A game is in it by being listed here: everything else finds it by itself."""

import difflib
import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fruitbowl.core.about import About
from fruitbowl.core.errors import UnknownName

if TYPE_CHECKING:  # a listing must not load what compiles rules
    from fruitbowl.core.game import Game

LISTED: dict[str, str] = {
    "fruitoplay": "fruitbowl.games.fruitoplay",
    "grow": "fruitbowl.games.grow",
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
    return found


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


def list_games() -> list[About]:
    """All games, with their players, options and authors. No rules are loaded.

    >>> import fruitbowl
    >>> [(game.slug, game.title) for game in fruitbowl.list_games()]
    [('fruitoplay', 'Fruitoplay'), ('grow', 'Fruit (the growing game)'), ('pflaumen', 'Pi mal Pflaumen'), \
('tree', 'Fruit (the tree)')]
    """
    return [about(slug) for slug in LISTED]
