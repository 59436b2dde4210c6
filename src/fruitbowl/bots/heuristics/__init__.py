"""Heuristics: what bots know about each game. A folder per game, found by its entry in a table.

What a game may provide is in `protocol.py`. A game without heuristics can still be played and searched.
"""

import importlib

from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.bots.policy import Policy

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
    """The heuristics of a game; the defaults if it has registered none.

    >>> heuristics_of("a game without any") == Heuristics()
    True
    """
    found = _REGISTERED.get(slug, NO_HEURISTICS)
    if isinstance(found, str):
        module, _, name = found.partition(":")
        loaded = getattr(importlib.import_module(module), name)
        if not isinstance(loaded, Heuristics):
            raise TypeError(f"{found} is not a Heuristics")
        found = _REGISTERED[slug] = loaded
    return found


def policy_of(slug: str) -> Policy:
    """How a good player plays without searching."""
    return heuristics_of(slug).policy


def greedy_policy_of(slug: str) -> Policy:
    """What looks best right now, without a plan."""
    return heuristics_of(slug).policy_for(greedy=True)
