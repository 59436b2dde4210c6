"""How a plant grows: what fits where, what it costs, and laying a tile. Numbers such as GR-15 are the ledger's.

Where something can be laid is kept up to date, not looked for: `growing_at` has the empty places that an end points at,
and what fits on one of them depends on nothing but its four neighbours.
"""

import numpy as np
import numpy.typing as npt

from fruitbowl.core.kernel import bit, lowest, rule
from fruitbowl.games.grow.challenges import CHEAPER, EFFECT, OF_KIND
from fruitbowl.games.grow.components import (
    A_FLOWER,
    A_FLOWER_AT,
    A_FRUIT,
    A_FRUIT_AT,
    A_LEAF,
    A_LEAF_AT,
    BRANCH,
    CELLS,
    COST,
    EMPTY,
    ENDS,
    FLOWER,
    FRUIT,
    GREEN_WORDS,
    KIND,
    LEAF,
    MARK,
    NEIGHBOUR,
    ROOT,
    SHAPED,
    STALK,
    STARTER,
    TILE_KIND,
    TILES_OF,
    UP,
    WORD,
    WORDS,
)
from fruitbowl.games.grow.state import Grow

# ---- what a place's neighbours allow, as tables ---------------------------------------------------------------------

# What a neighbour shows to a place: three bits, for each of the four sides.
FREE, BLANK, ROOT_END, STARTER_END, BRANCH_END, STALK_END, BEARING_END = range(7)
SHOWN = 8
"""BEARING_END is that of a branch with a flower or fruit already: the bits of BRANCH_END, and one more."""

JOINS = {  # GR-16 to GR-18: what each kind can be joined to, and one of what it must be joined to
    ROOT: ({ROOT_END}, {ROOT_END}),
    STALK: ({STARTER_END, STALK_END, BRANCH_END, BEARING_END}, {STARTER_END, STALK_END}),
    BRANCH: ({STALK_END, BRANCH_END, BEARING_END}, {STALK_END, BRANCH_END, BEARING_END}),
    LEAF: ({BRANCH_END, BEARING_END}, {BRANCH_END, BEARING_END}),
    FLOWER: ({BRANCH_END}, {BRANCH_END}),
}


def _shown(what: int, side: int) -> int:
    """What something shows to the place on that side of it."""
    tile = what % MARK
    if tile == EMPTY or tile > STARTER:
        return FREE
    if not ENDS[tile] >> side & 1:
        return BLANK
    if tile == STARTER:
        return STARTER_END if side == UP else ROOT_END
    bearing = BEARING_END if what >= MARK else BRANCH_END
    # A leaf's, flower's or fruit's end is joined from the start, so no empty place ever sees it.
    return {ROOT: ROOT_END, STALK: STALK_END, BRANCH: bearing}.get(int(KIND[tile]), BLANK)


SHOWS = np.array([[_shown(what, (side + 2) % 4) << 3 * side for side in range(4)] for what in range(2 * MARK)])
"""SHOWS[what lies on a side, side]: what it shows to the place, shifted to its three bits."""


def _fitting(kind: int, ends: int) -> npt.NDArray[np.bool_]:
    """For each of the 4096 surroundings, whether a tile of this kind with these ends fits (GR-15 to GR-18)."""
    allowed, needed = JOINS[kind]
    with_end = np.array([shown == FREE or shown in allowed for shown in range(SHOWN)])
    without = np.array([shown in (FREE, BLANK) for shown in range(SHOWN)])
    surroundings = np.arange(SHOWN**4)
    fits, joined = np.ones(SHOWN**4, bool), np.zeros(SHOWN**4, bool)
    for side in range(4):
        shown = surroundings >> 3 * side & 7
        fits &= (with_end if ends >> side & 1 else without)[shown]
        joined |= np.isin(shown, list(needed))
    return fits & joined


def _all_fitting() -> npt.NDArray[np.int64]:
    tiles = np.zeros(SHOWN**4, np.int64)
    for tile in range(A_LEAF):
        tiles |= _fitting(int(TILE_KIND[tile]), int(ENDS[SHAPED + tile])).astype(np.int64) << tile
    for side in range(4):  # the place decides how a leaf or flower is turned
        tiles |= _fitting(LEAF, 1 << side).astype(np.int64) << A_LEAF
        tiles |= _fitting(FLOWER, 1 << side).astype(np.int64) << A_FLOWER
    return tiles


FITTING = _all_fitting()
"""FITTING[surroundings of a place]: the tiles that fit there, a bit per tile."""

# ---- what fits ------------------------------------------------------------------------------------------------------


@rule
def surroundings(s: Grow, seat: int, place: int) -> int:
    """What the four neighbours of a place show to it."""
    around = 0
    for side in range(4):
        around |= SHOWS[s.plant[seat, NEIGHBOUR[place, side]], side]
    return around


@rule
def fitting(s: Grow, seat: int, place: int) -> int:
    """The tiles that fit on an empty place, a bit per tile."""
    return int(FITTING[surroundings(s, seat, place)])


@rule
def fits(s: Grow, seat: int, tile: int, place: int) -> bool:
    """GR-15, GR-20: whether a tile, not looking at its cost, can be laid on a place of the table."""
    if tile == A_FRUIT:
        return (s.flowers_at[seat, place // WORD] & bit(place % WORD)) != 0
    if not s.growing_at[seat, place // WORD] & bit(place % WORD):
        return False
    return bool(fitting(s, seat, place) & bit(tile))


@rule
def first_word(kind: int) -> int:
    """Where the half of the table begins on which a kind of tile grows: GR-2, below the ground or above it."""
    return GREEN_WORDS if kind == ROOT else 0


@rule
def last_word(kind: int) -> int:
    return WORDS if kind == ROOT else GREEN_WORDS


@rule
def find_places(s: Grow, seat: int, kind: int) -> None:
    """Looks again for which tiles there is a place, on the half of the table where this kind grows."""
    tiles = 0
    for word in range(first_word(kind), last_word(kind)):
        places = int(s.growing_at[seat, word])
        while places:
            tiles |= fitting(s, seat, word * WORD + lowest(places))
            places &= places - 1
    others = ~TILES_OF[ROOT] if kind == ROOT else TILES_OF[ROOT]
    s.has_place[seat] = s.has_place[seat] & others | tiles


# ---- what can be bought ---------------------------------------------------------------------------------------------

CHANGING = np.array(sorted({ROOT, *(kind for kind, effect in zip(OF_KIND, EFFECT, strict=True) if effect == CHEAPER)}))
"""The kinds that do not always cost the same: GR-13, and GR-28 for those that some card makes cheaper."""


def _affordable(water: int) -> int:
    return sum(int(TILES_OF[kind]) for kind in range(len(COST)) if kind in CHANGING or COST[kind] <= water)


AFFORDABLE = np.array([_affordable(water) for water in range(int(COST.max()) + 1)])
"""AFFORDABLE[water]: the tiles that cost no more, a bit per tile; those of CHANGING kinds are all among them."""


@rule
def healthy(s: Grow, seat: int, kind: int) -> int:
    return int(s.tiles[seat, kind]) - int(s.infested[seat, kind])


@rule
def cost(s: Grow, seat: int, kind: int) -> int:
    """GR-12, GR-13, and GR-28 for a card that makes it cheaper."""
    price = int(COST[kind])
    if kind == ROOT:
        roots = healthy(s, seat, ROOT)
        price += roots * roots
    return max(0, price - int(s.cheaper[seat, kind]))


@rule
def may_flower(s: Grow, seat: int) -> bool:
    """GR-19: flowers and fruits are never more than the stalks."""
    return s.tiles[seat, FLOWER] + s.tiles[seat, FRUIT] < s.tiles[seat, STALK]


@rule
def growable(s: Grow, seat: int) -> int:
    """The tiles that a seat could lay now if it had the water, a bit per tile."""
    tiles = int(s.has_place[seat])
    if s.tiles[seat, FLOWER]:
        tiles |= bit(A_FRUIT)
    if not may_flower(s, seat):
        tiles &= ~bit(A_FLOWER)
    return tiles


@rule
def buyable(s: Grow, seat: int) -> int:
    """The tiles that a seat can buy and lay now, a bit per tile."""
    tiles = growable(s, seat)
    tiles &= int(AFFORDABLE[min(int(s.water[seat]), len(AFFORDABLE) - 1)])
    for number in range(len(CHANGING)):
        kind = int(CHANGING[number])
        if cost(s, seat, kind) > s.water[seat]:
            tiles &= ~int(TILES_OF[kind])
    return tiles


# ---- laying a tile --------------------------------------------------------------------------------------------------


@rule
def plant_starter(s: Grow, seat: int, place: int) -> None:
    s.plant[seat, place] = STARTER
    open_ends(s, seat, place)
    find_places(s, seat, ROOT)
    find_places(s, seat, STALK)


@rule
def open_ends(s: Grow, seat: int, place: int) -> None:
    """The empty places of the table that a tile's ends point at can be grown on."""
    ends = int(ENDS[s.plant[seat, place] % MARK])
    for side in range(4):
        beyond = int(NEIGHBOUR[place, side])
        opens = ends >> side & (beyond < CELLS) & (s.plant[seat, beyond] == EMPTY)  # no `if`: nobody could foretell it
        s.growing_at[seat, beyond // WORD] |= opens << beyond % WORD


@rule
def branch_side(s: Grow, seat: int, place: int) -> int:
    """The side on which a leaf or flower would be joined."""
    around = surroundings(s, seat, place)
    side = 0
    while around >> 3 * side & 7 < ROOT_END:
        side += 1
    return side


@rule
def lay(s: Grow, seat: int, tile: int, place: int) -> None:
    """Pays for a tile and lays it."""
    kind = int(TILE_KIND[tile])
    s.water[seat] -= cost(s, seat, kind)
    s.cheaper[seat, kind] = 0
    s.tiles[seat, kind] += 1
    if tile == A_FRUIT:
        ripen(s, seat, place)
    else:
        s.growing_at[seat, place // WORD] &= ~bit(place % WORD)
        if tile < A_LEAF:
            s.plant[seat, place] = SHAPED + tile
            open_ends(s, seat, place)
        else:
            lay_on_branch(s, seat, tile, place)
        find_places(s, seat, kind)


@rule
def lay_on_branch(s: Grow, seat: int, tile: int, place: int) -> None:
    """GR-18: a flower's branch is marked as bearing one."""
    side = branch_side(s, seat, place)
    if tile == A_LEAF:
        s.plant[seat, place] = A_LEAF_AT + side
    else:
        s.plant[seat, place] = A_FLOWER_AT + side
        s.flowers_at[seat, place // WORD] |= bit(place % WORD)
        s.plant[seat, NEIGHBOUR[place, side]] |= MARK


@rule
def ripen(s: Grow, seat: int, place: int) -> None:
    """GR-20: a fruit takes the place and the direction of a flower."""
    s.plant[seat, place] += A_FRUIT_AT - A_FLOWER_AT
    s.flowers_at[seat, place // WORD] &= ~bit(place % WORD)
    s.tiles[seat, FLOWER] -= 1
