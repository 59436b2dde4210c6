"""The games of the bowl: those listed here, and those that other distributions provide (see `outside.py`)."""

import difflib
import importlib
from collections.abc import Iterable
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from fruitbowl.core.about import About
from fruitbowl.core.errors import BrokenGame, UnknownName

if TYPE_CHECKING:  # a listing must not load what compiles rules
    from fruitbowl.core.game import Game
    from fruitbowl.games.outside import Found, OutsideGame

LISTED: dict[str, str] = {
    "fruitoplay": "fruitbowl.games.fruitoplay",
    "grow": "fruitbowl.games.grow",
    "pflaumen": "fruitbowl.games.pflaumen",
    "tree": "fruitbowl.games.tree",
}
"""The games of this package. Slug -> package with `about.py` (its ABOUT, without loading any rules) and `game.py` (its
GAME)."""


def slugs() -> list[str]:
    """All games, those of this package first."""
    return [*LISTED, *_found().games]


def package_of(slug: str) -> str:
    """Where a game's files are."""
    return LISTED[slug] if _is_listed(slug) else _outside(slug).package


def about(slug: str) -> About:
    """Facts about a game, without loading its rules."""
    if _is_listed(slug):
        found: About = importlib.import_module(f"{LISTED[slug]}.about").ABOUT
        return found
    return _outside(slug).about


def find(slug: str) -> "Game":
    """A game, its rules loaded."""
    if _is_listed(slug):
        found: Game = importlib.import_module(f"{LISTED[slug]}.game").GAME
        return found
    return _outside(slug).game


def module_of(slug: str, name: str) -> ModuleType | None:
    """A module that a game's package may have, such as `terminal`; None if it has none."""
    module = f"{package_of(slug)}.{name}"
    if find_spec(module) is None:
        return None
    return importlib.import_module(module) if _is_listed(slug) else _outside(slug).module(name)


def list_games() -> list[About]:
    """All games, with their players, options and authors. No rules are loaded.

    >>> import fruitbowl
    >>> [(game.slug, game.title) for game in fruitbowl.list_games()][:4]
    [('fruitoplay', 'Fruitoplay'), ('grow', 'Fruit (the growing game)'), ('pflaumen', 'Pi mal Pflaumen'), \
('tree', 'Fruit (the tree)')]
    """
    return [about(slug) for slug in slugs()]


def suggestion(name: str, known: Iterable[str]) -> str:
    """What may have been meant, and what there is."""
    known = list(known)
    close = difflib.get_close_matches(name.lower(), known, 1)
    return f"{f' Did you mean {close[0]}?' if close else ''} There are: {', '.join(known)}."


def _is_listed(slug: object) -> bool:
    return isinstance(slug, str) and slug in LISTED


def _outside(slug: object) -> "OutsideGame":
    found = _found()
    if isinstance(slug, str) and slug in found.games:
        return found.games[slug]
    if isinstance(slug, str) and slug in found.problems:
        raise BrokenGame(found.problems[slug])
    raise UnknownName(f"There is no game {slug!r}.{suggestion(str(slug), slugs())}")


def _found() -> "Found":
    from fruitbowl.games import outside  # noqa: PLC0415 (whoever plays a game of this package does not need it)

    return outside.look(frozenset(LISTED))
