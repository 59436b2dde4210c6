"""What a search remembers: one flat table of moves tried, found by a hash. Its size is fixed, so memory is bounded.

An edge is a move at a node, and a node is all that a seat can tell apart when it decides. Nodes themselves are not
stored: the key of an edge is made of its node's key and the move.
"""

from typing import Any

from fruitbowl.core.dice import scramble
from fruitbowl.core.kernel import State, add_63, i4, i8, rule

PROBES = 16
"""How many places to probe for an edge. If all are taken, the edge is not stored."""
FULL = -(1 << 40)


class Edge(State):
    key: int = i8()
    """Which move of which node; 0 in an empty place."""
    total: int = i8()
    """The rewards of all its visits, for the seat that decided."""
    visits: int = i4()
    available: int = i4()
    """How often it could have been chosen: with other hidden cards, a seat has other moves."""


@rule
def join(key: int, more: int) -> int:
    """A key that stands for both, in this order."""
    return scramble(add_63(scramble(key), more + 1))


@rule
def find(edges: Any, key: int) -> int:
    """The place of an edge; if it is not there, -1 - the place where it would go, or FULL."""
    last = len(edges) - 1  # the length is a power of two
    place = key & last
    for _ in range(PROBES):
        if edges[place].key == key:
            return place
        if edges[place].key == 0:
            return -1 - place
        place = (place + 1) & last
    return FULL
