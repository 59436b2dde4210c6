"""Where a plant of the growing game should grow, so that it does not block itself."""

import numpy as np

from fruitbowl.core.kernel import bit, rule
from fruitbowl.games.grow.components import (
    BRANCH,
    CELLS,
    DOWN,
    EMPTY,
    ENDS,
    KIND,
    LEAF,
    MARK,
    NEIGHBOUR,
    ROOT,
    SHAPED,
    STALK,
    TILE_KIND,
    TILES,
    TILES_OF,
    WORD,
    Tile,
    X,
    place_at,
)
from fruitbowl.games.grow.growing import fitting
from fruitbowl.games.grow.state import Grow

FORKS = sum(1 << number for number, tile in enumerate(TILES) if tile.kind == BRANCH and "fork" in tile.shape)
"""The branches with three ends, a bit per tile."""

RING = {  # the first four roots: joined in a ring, they leave no end for a vole, and the third can go on
    place_at(0, -1): "fork-right",
    place_at(0, -2): "bend-up-right",
    place_at(1, -2): "fork-up",
    place_at(1, -1): "bend-down-left",
}
RING_ROOTS = len(RING)
RING_TILE = np.full(CELLS, -1)
"""RING_TILE[place]: the root that belongs there; -1 outside the ring."""
for place, shape in RING.items():
    RING_TILE[place] = TILES.index(Tile(ROOT, shape))

NEW_END = 64
"""An open end, on which a leaf can be laid; the place that a branch takes is one less."""
MEETING_END = -80
"""An end that points where another one does: no leaf fits there any more."""
FREE_SIDE = 6
"""A free place around a new end, where a fork can go on."""
BLANK_SIDE = -8
"""A blank side beside a place that grows: fewer shapes fit there."""
CROWDED_ARM = -80
"""A stalk's arm next to another place that grows: only one of them can fork."""
OFF_THE_TRUNK = -200
"""A stalk beside the trunk, or a branch on top of it: the trunk is to go on straight up."""


@rule
def ring_worth(s: Grow) -> int:
    """What it is worth to have no root for a vole, in 64ths of a point: some 18 points, if no pest has come yet."""
    return 18 * 64 * int(s.pests_left) // (int(s.players) + 1)


@rule
def grows_at(s: Grow, seat: int, place: int) -> bool:
    return place < CELLS and (s.growing_at[seat, place // WORD] & bit(place % WORD)) != 0


@rule
def is_free(s: Grow, seat: int, place: int) -> bool:
    """Whether nothing lies on a place of the table, and no end points at it."""
    return place < CELLS and s.plant[seat, place] == EMPTY and not grows_at(s, seat, place)


@rule
def room_around(s: Grow, seat: int, place: int) -> int:
    """How many free places lie around a place."""
    room = 0
    for side in range(4):
        room += is_free(s, seat, int(NEIGHBOUR[place, side]))
    return room


@rule
def growing_around(s: Grow, seat: int, place: int) -> int:
    """How many places around a place grow."""
    growing = 0
    for side in range(4):
        growing += grows_at(s, seat, int(NEIGHBOUR[place, side]))
    return growing


@rule
def arms_around(s: Grow, seat: int, place: int) -> int:
    """How many places around a place are stalks' arms, where no leaf fits."""
    arms = 0
    for side in range(4):
        beyond = int(NEIGHBOUR[place, side])
        if grows_at(s, seat, beyond) and X[beyond] != 0:
            arms += (fitting(s, seat, beyond) & TILES_OF[LEAF]) == 0
    return arms


@rule
def openness(s: Grow, seat: int, tile: int, place: int) -> int:
    """How open a plant is once a root, stalk or branch lies there, compared with now."""
    ends = int(ENDS[SHAPED + tile])
    value = -NEW_END if fitting(s, seat, place) & TILES_OF[LEAF] else 0
    for side in range(4):
        beyond = int(NEIGHBOUR[place, side])
        if not ends & bit(side):
            value += BLANK_SIDE * grows_at(s, seat, beyond)
        elif grows_at(s, seat, beyond):
            value += MEETING_END
        elif beyond < CELLS and s.plant[seat, beyond] == EMPTY:
            value += NEW_END + FREE_SIDE * room_around(s, seat, beyond)
            if TILE_KIND[tile] == STALK and X[beyond] != 0 and arms_around(s, seat, beyond):
                value += CROWDED_ARM
    kind = TILE_KIND[tile]
    if kind == STALK and X[place] != 0:
        value += OFF_THE_TRUNK
    if kind == BRANCH and X[place] == 0 and KIND[s.plant[seat, NEIGHBOUR[place, DOWN]] % MARK] == STALK:
        value += OFF_THE_TRUNK
    return value


@rule
def modesty(s: Grow, seat: int, place: int) -> int:
    """How little a leaf or flower takes from the rest of the plant if it lies there."""
    return FREE_SIDE * (4 - room_around(s, seat, place)) + BLANK_SIDE * growing_around(s, seat, place)


@rule
def fitness(s: Grow, seat: int, tile: int, place: int, plans: bool) -> int:
    """How good a place is for a tile: by the room it leaves, and, for a player who plans, by the ring.

    Fruits fit equally well everywhere. Challenge cards do not count here.
    """
    kind = TILE_KIND[tile]
    if plans and kind == ROOT:
        return 5 * ring_worth(s) // 64 * int(RING_TILE[place] == tile) + openness(s, seat, tile, place) // 16
    return openness(s, seat, tile, place) if kind < LEAF else modesty(s, seat, place)
