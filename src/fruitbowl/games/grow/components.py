"""Tiles, cards and the table of the growing game, as tables that a person can read and edit.

The rulebook prints neither the tiles' shapes nor the cards: shapes and drops are house data, as are the challenge cards
in `challenges.py`.
"""

from dataclasses import dataclass

import numpy as np

NONE = -1

# ---- kinds of tiles -------------------------------------------------------------------------------------------------

KINDS = ("root", "stalk", "branch", "leaf", "flower", "fruit")
ROOT, STALK, BRANCH, LEAF, FLOWER, FRUIT = range(len(KINDS))

COST = np.array([3, 3, 4, 5, 6, 7])
"""GR-12: water for a tile of each kind; a root costs more, the more there are (GR-13)."""

# ---- sides and shapes -----------------------------------------------------------------------------------------------

SIDES = ("up", "right", "down", "left")
UP, RIGHT, DOWN, LEFT = range(4)

SHAPES = {  # GR-3, house data: a shape's name and the sides on which it has an end
    "upright": "up down",
    "level": "left right",
    "bend-up-right": "up right",
    "bend-down-right": "down right",
    "bend-down-left": "down left",
    "bend-up-left": "up left",
    "fork-up": "left right up",
    "fork-right": "up down right",
    "fork-down": "left right down",
    "fork-left": "up down left",
}
STALK_SHAPES = {
    "plain": "up down",
    "arm-left": "up down left",
    "arm-right": "up down right",
    "two-arms": "up down left right",
}


@dataclass(frozen=True)
class Tile:
    """What a player can choose to lay."""

    kind: int
    shape: str
    """Empty where the place decides: a leaf or flower turns to its branch, a fruit takes a flower's place."""

    @property
    def text(self) -> str:
        return f"{KINDS[self.kind]} {self.shape}".strip()


TILES = (
    *(Tile(ROOT, shape) for shape in SHAPES),
    *(Tile(STALK, shape) for shape in STALK_SHAPES),
    *(Tile(BRANCH, shape) for shape in SHAPES),
    Tile(LEAF, ""),
    Tile(FLOWER, ""),
    Tile(FRUIT, ""),
)
TILE_KIND = np.array([tile.kind for tile in TILES])
A_LEAF, A_FLOWER, A_FRUIT = (TILES.index(Tile(kind, "")) for kind in (LEAF, FLOWER, FRUIT))
TILES_OF = np.array([sum(1 << number for number, tile in enumerate(TILES) if tile.kind == kind) for kind in range(6)])
"""The tiles of each kind, a bit per tile."""

# ---- what lies on a place -------------------------------------------------------------------------------------------

# A place holds 0, or a tile: first those with a shape of their own, then leaves, flowers and fruits by the side of
# their end, then the starter; and MARK on top for a pest, or, on a branch, for the flower or fruit that it bears.
EMPTY = 0
SHAPED = 1
"""SHAPED + tile: a root, stalk or branch."""
A_LEAF_AT = SHAPED + A_LEAF
"""A_LEAF_AT + side: a leaf whose end is on that side; and so on."""
A_FLOWER_AT = A_LEAF_AT + 4
A_FRUIT_AT = A_FLOWER_AT + 4
STARTER = A_FRUIT_AT + 4
MARK = 64


def _sides(words: str) -> int:
    return sum(1 << SIDES.index(side) for side in words.split())


def _ends() -> list[int]:
    shaped = [_sides(SHAPES.get(tile.shape, STALK_SHAPES.get(tile.shape, ""))) for tile in TILES[:A_LEAF]]
    return [0, *shaped, *(1 << side for _ in range(3) for side in range(4)), _sides("up down")]


ENDS = np.array(_ends())
"""ENDS[what lies there]: the sides with an end, a bit per side."""
KIND = np.array([NONE, *(tile.kind for tile in TILES[:A_LEAF]), *[LEAF] * 4, *[FLOWER] * 4, *[FRUIT] * 4, NONE])
"""KIND[what lies there]: its kind; NONE for nothing and for the starter."""
KIND_BIT = np.array([0 if kind == NONE else 1 << int(kind) for kind in KIND])
"""The same as a bit; 0 for nothing and for the starter."""

# ---- the table ------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, DEPTH = 21, 15, 8
MIDDLE = WIDTH // 2
GREEN = WIDTH * HEIGHT
"""Places 0 to GREEN - 1 lie above the ground, row by row upwards; then come those below it, row by row downwards."""
CELLS = GREEN + WIDTH * DEPTH
START = CELLS
"""The starter's place."""
VOID = CELLS + 1
"""Beyond the table, and the rest of the ground row: always empty, and never to be laid on."""
PLACES = CELLS + 2


def place_at(x: int, y: int) -> int:
    """The place with these coordinates, counted from the starter; VOID if no tile can lie there.

    >>> place_at(-10, 1), place_at(10, 15), place_at(-10, -1), place_at(0, 0) == START, place_at(1, 0) == VOID
    (0, 314, 315, True, True)
    """
    if x == 0 and y == 0:
        return START
    if abs(x) > MIDDLE or y == 0 or y > HEIGHT or y < -DEPTH:
        return VOID
    return (y - 1) * WIDTH + x + MIDDLE if y > 0 else GREEN + (-y - 1) * WIDTH + x + MIDDLE


def coordinates(place: int) -> tuple[int, int]:
    """The inverse of `place_at`.

    >>> coordinates(place_at(2, 5)), coordinates(place_at(-3, -8))
    ((2, 5), (-3, -8))
    """
    if place == START:
        return 0, 0
    row, column = divmod(place if place < GREEN else place - GREEN, WIDTH)
    return column - MIDDLE, row + 1 if place < GREEN else -row - 1


STEP = {UP: (0, 1), RIGHT: (1, 0), DOWN: (0, -1), LEFT: (-1, 0)}


def _neighbours(place: int) -> list[int]:
    if place == VOID:
        return [VOID] * 4
    x, y = coordinates(place)
    return [place_at(x + across, y + up) for across, up in STEP.values()]


X = np.array([coordinates(place)[0] for place in range(CELLS)])
Y = np.array([coordinates(place)[1] for place in range(CELLS)])
NEIGHBOUR = np.array([_neighbours(place) for place in range(PLACES)], np.uint16)
"""NEIGHBOUR[place, side]: the place on that side. Unsigned, so that no index is looked at for being negative."""
PLACE_AT = np.array([[place_at(x, y) for x in range(-MIDDLE, MIDDLE + 1)] for y in range(-DEPTH, HEIGHT + 1)])
"""PLACE_AT[y + DEPTH, x + MIDDLE]."""

WORD = 3 * WIDTH
"""A set of places is kept as numbers with so many bits: three rows."""
WORDS = -(-CELLS // WORD)
GREEN_WORDS = GREEN // WORD
"""The first so many of them lie above the ground, and the others below it."""

# ---- cards, water and pests -----------------------------------------------------------------------------------------

WATER_CARDS = np.array([0, 8, 8, 8])
"""GR-4, house data: how many water cards show so many drops."""
WATER_USED = 18
FIRST_WATER = 2
WATER_LIMIT = 6
"""GR-31."""

PESTS = ("vole", "caterpillar", "wasp")
HOST = np.array([ROOT, LEAF, FRUIT])
"""HOST[pest]: the kind of tile that it sits on."""
