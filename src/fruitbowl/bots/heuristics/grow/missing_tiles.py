"""What is missing for a plant of the growing game to meet a challenge card, and where a tile would help."""

import numpy as np

from fruitbowl.bots.heuristics.grow.places import grows_at, is_free
from fruitbowl.core.kernel import Ints, bit, lowest, rule
from fruitbowl.games.grow.challenges import ARRANGEMENT, CHALLENGES, NEEDED, SIZE
from fruitbowl.games.grow.components import (
    A_LEAF,
    BRANCH,
    DEPTH,
    EMPTY,
    ENDS,
    FLOWER,
    FRUIT,
    HEIGHT,
    KIND,
    KIND_BIT,
    KINDS,
    LEAF,
    MARK,
    MIDDLE,
    NEIGHBOUR,
    PLACE_AT,
    ROOT,
    SHAPED,
    STALK,
    START,
    TILES_OF,
    WORD,
    WORDS,
    X,
    Y,
)
from fruitbowl.games.grow.growing import FITTING, surroundings
from fruitbowl.games.grow.state import Grow

# ---- a number for what lacks ----------------------------------------------------------------------------------------

# What is missing is one number: four bits for each kind, how many tiles of it must be laid (a fruit's flower included),
# and above them about how much that costs. So the smallest of several is the easiest to get.
DEAR = {"root": 8, "stalk": 3, "branch": 2, "leaf": 2, "flower": 10, "fruit": 4}
ONE = np.array([(DEAR[kind] << 24) + (1 << 4 * number) for number, kind in enumerate(KINDS)])
"""ONE[kind]: what is missing if one tile of a kind is."""
NOTHING = 0
IMPOSSIBLE = 1 << 40


@rule
def lacks(lacking: int, kind: int) -> int:
    """How many tiles of a kind are missing."""
    return lacking >> 4 * kind & 15


@rule
def tiles_in(lacking: int) -> int:
    """How many tiles are missing."""
    tiles = 0
    for kind in range(len(KINDS)):
        tiles += lacks(lacking, kind)
    return tiles


# ---- arrangements ---------------------------------------------------------------------------------------------------


def _to_lay(kinds: int) -> int:
    """What must be laid on an empty place of an arrangement: the flower of a bloom, flower and fruit for a fruit."""
    first = (kinds & -kinds).bit_length() - 1
    return int(ONE[first]) + (int(ONE[FLOWER]) if first == FRUIT else 0)


TO_LAY = np.array([NOTHING, *(_to_lay(kinds) for kinds in range(1, 1 << len(KINDS)))])
"""TO_LAY[kinds that fit into the arrangement]."""
KINDS_FITTING = np.array([sum(1 << kind for kind in range(FRUIT) if tiles & TILES_OF[kind]) for tiles in FITTING])
KINDS_FITTING |= (KINDS_FITTING >> FLOWER & 1) << FRUIT
"""KINDS_FITTING[surroundings of a place]: the kinds that can grow there, a bit per kind; a fruit where a flower can."""
ON_BRANCHES = 1 << LEAF | 1 << FLOWER | 1 << FRUIT
MIRRORS = np.array([1 if all(row == row[::-1] for row in challenge.rows) else 2 for challenge in CHALLENGES])
"""In how many ways an arrangement can lie."""
BRANCHLESS = np.array(["B" not in "".join(challenge.rows) for challenge in CHALLENGES])
"""Whether an arrangement shows no branch, so that others must bring its leaves and blooms."""


@rule
def lacking_there(s: Grow, seat: int, card: int, x: int, y: int, mirror: int, least: int) -> int:
    """What an arrangement lacks with its first corner there, if that is less than the least known so far.

    IMPOSSIBLE if something is in its way, or it is not less.
    """
    lacking = NOTHING
    out_of_reach = 0
    for tile in range(SIZE[card]):
        across = x + mirror * ARRANGEMENT[card, tile, 0]
        up = y + ARRANGEMENT[card, tile, 1]
        kinds = ARRANGEMENT[card, tile, 2]
        if abs(across) > MIDDLE or up > HEIGHT or up < -DEPTH:
            return IMPOSSIBLE
        place = int(PLACE_AT[up + DEPTH, across + MIDDLE])
        there = s.plant[seat, place] % MARK
        if place >= START:
            return IMPOSSIBLE
        if there == EMPTY:
            lacking += TO_LAY[kinds]
            if not grows_at(s, seat, place):
                out_of_reach += (kinds & ON_BRANCHES) != 0
            elif not KINDS_FITTING[surroundings(s, seat, place)] & kinds:
                return IMPOSSIBLE
        elif not KIND_BIT[there] & kinds:
            if KIND[there] != FLOWER or kinds != bit(FRUIT):
                return IMPOSSIBLE
            lacking += ONE[FRUIT]
        if lacking >= least:
            return IMPOSSIBLE
    if BRANCHLESS[card]:
        lacking += ONE[BRANCH] * ((out_of_reach + 1) // 2)
    return lacking


@rule
def lacking_with(s: Grow, seat: int, card: int, place: int, kinds: int, least: int) -> int:
    """The least an arrangement lacks if one of some kinds on a place is part of it; or the least known so far."""
    for tile in range(SIZE[card]):
        if ARRANGEMENT[card, tile, 2] & kinds:
            y = Y[place] - ARRANGEMENT[card, tile, 1]
            mirror = 1
            for _ in range(MIRRORS[card]):
                x = X[place] - mirror * ARRANGEMENT[card, tile, 0]
                least = min(least, lacking_there(s, seat, card, x, y, mirror, least))
                mirror = -1
    return least


@rule
def lacking_arrangement(s: Grow, seat: int, card: int) -> int:
    """The least a plant lacks for an arrangement: some tile of it will grow next, or some flower become a fruit."""
    least = IMPOSSIBLE
    for word in range(WORDS):
        places = int(s.growing_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            kinds = int(KINDS_FITTING[surroundings(s, seat, place)])
            least = lacking_with(s, seat, card, place, kinds, least)
        places = int(s.flowers_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            least = lacking_with(s, seat, card, place, bit(FRUIT), least)
    return least


# ---- cards ----------------------------------------------------------------------------------------------------------


@rule
def lacking_tiles(s: Grow, seat: int, card: int) -> int:
    """What a plant lacks for the numbers of tiles that a card needs."""
    fruits = max(0, NEEDED[card, FRUIT] - s.tiles[seat, FRUIT])
    lacking = ONE[FRUIT] * fruits
    lacking += ONE[FLOWER] * max(0, NEEDED[card, FLOWER] + fruits - s.tiles[seat, FLOWER])  # a fruit takes one away
    for kind in range(FLOWER):
        lacking += ONE[kind] * min(15, max(0, NEEDED[card, kind] - s.tiles[seat, kind]))
    return int(lacking)


@rule
def lacking_for(s: Grow, seat: int, card: int) -> int:
    """What a plant lacks for a card, including stalks that its flowers will need; IMPOSSIBLE if it cannot meet it."""
    lacking = lacking_arrangement(s, seat, card) if SIZE[card] else lacking_tiles(s, seat, card)
    if lacking != IMPOSSIBLE and lacks(lacking, FLOWER):
        blooms = s.tiles[seat, FLOWER] + s.tiles[seat, FRUIT] + lacks(lacking, FLOWER)
        stalks = s.tiles[seat, STALK] + lacks(lacking, STALK)
        lacking += ONE[STALK] * max(0, blooms - stalks)
    return lacking


# ---- where a tile would help ----------------------------------------------------------------------------------------

PULL = 1000
"""How good a place is that completes an arrangement; less if other tiles are missing. An open end counts 64."""
HERE = 4
"""In a pull, after the four sides: the place itself."""


@rule
def help_there(s: Grow, seat: int, card: int, kinds: int, place: int) -> int:
    """How much one of some kinds on a place helps towards an arrangement."""
    lacking = lacking_with(s, seat, card, place, kinds, IMPOSSIBLE)
    return 0 if lacking == IMPOSSIBLE else PULL // tiles_in(lacking)


@rule
def grows_from(kind: int) -> int:
    """What can be joined to a root, stalk or branch, a bit per kind."""
    if kind == ROOT:
        return bit(ROOT)
    return bit(STALK) | bit(BRANCH) if kind == STALK else bit(BRANCH) | ON_BRANCHES


@rule
def find_pull(s: Grow, seat: int, card: int, kind: int, place: int, pull: Ints) -> None:
    """How much a tile of a kind on a place helps towards an arrangement: by itself, and by an end on each side."""
    pull[HERE] = help_there(s, seat, card, bit(kind) | (bit(FRUIT) if kind == FLOWER else 0), place)
    for side in range(4):
        beyond = int(NEIGHBOUR[place, side])
        pull[side] = 0
        if kind <= BRANCH and is_free(s, seat, beyond):
            pull[side] = help_there(s, seat, card, grows_from(kind), beyond) // 2


@rule
def pulled(tile: int, pull: Ints) -> int:
    """How much of a pull a tile follows."""
    total = pull[HERE]
    if tile < A_LEAF:
        for side in range(4):
            if ENDS[SHAPED + tile] & bit(side):
                total += pull[side]
    return total
