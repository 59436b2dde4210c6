"""Heuristics: what bots know about each game. A folder per game, found by its entry in a table.

A game from outside brings its own: `HEURISTICS` in the `heuristics.py` of its package. What a game may provide is in
`protocol.py`. A game without heuristics can still be played and searched.
"""

import importlib

from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.bots.policy import Policy
from fruitbowl.games import module_of, slugs

_REGISTERED: dict[str, Heuristics | str] = {
    "fruitoplay": "fruitbowl.bots.heuristics.fruitoplay:HEURISTICS",
    "grow": "fruitbowl.bots.heuristics.grow:HEURISTICS",
    "pflaumen": "fruitbowl.bots.heuristics.pflaumen:HEURISTICS",
    "tree": "fruitbowl.bots.heuristics.tree:HEURISTICS",
}
"""Slug -> the heuristics of a game, or where they are: "module:NAME", imported when they are first needed."""
NO_HEURISTICS = Heuristics()


def register(slug: str, heuristics: Heuristics | str) -> None:
    """Provide the heuristics of a game, or say where they are ("module:NAME").

    Do so before its first search: a search is compiled once, with the heuristics that it finds.

    >>> register("tree", "fruitbowl.bots.heuristics.tree:HEURISTICS")  # as it is by default
    >>> heuristics_of("tree").greedy_policy is None
    True
    """
    _REGISTERED[slug] = heuristics


def heuristics_of(slug: str) -> Heuristics:
    """The heuristics of a game; the defaults if it has none.

    >>> heuristics_of("a game without any") == Heuristics()
    True
    """
    if slug not in _REGISTERED:
        return _brought_by(slug)
    found = _REGISTERED[slug]
    if isinstance(found, str):
        found = _REGISTERED[slug] = _at(found)
    return found


def _at(place: str) -> Heuristics:
    module, _, name = place.partition(":")
    return _checked(getattr(importlib.import_module(module), name), place)


def _brought_by(slug: str) -> Heuristics:
    """Those in the package of a game from outside."""
    module = module_of(slug, "heuristics") if slug in slugs() else None
    return NO_HEURISTICS if module is None else _checked(module.HEURISTICS, f"{module.__name__}:HEURISTICS")


def _checked(found: object, place: str) -> Heuristics:
    if not isinstance(found, Heuristics):
        raise TypeError(f"{place} is not a Heuristics")
    return found


def policy_of(slug: str) -> Policy:
    """How a good player plays without searching."""
    return heuristics_of(slug).policy


def greedy_policy_of(slug: str) -> Policy:
    """What looks best right now, without a plan."""
    return heuristics_of(slug).policy_for(greedy=True)
