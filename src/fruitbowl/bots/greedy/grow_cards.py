"""What challenge cards of the growing game are worth to a plant, and what it lacks to meet them."""

import numpy as np

from fruitbowl.bots.greedy.grow_places import grows_at, is_free, ring_worth
from fruitbowl.bots.greedy.grow_plan import (
    ARRANGING,
    AT_ANY_PRICE,
    CARD_MARGIN,
    DROP,
    LAST,
    NEVER,
    POINT,
    WATER,
    WORST,
    drops_to_come,
    imagine,
    promise,
    worth_of_water,
)
from fruitbowl.core.kernel import Ints, bit, lowest, rule
from fruitbowl.games.grow.challenges import (
    AMOUNT,
    ARRANGED,
    ARRANGEMENT,
    CARDS,
    CHALLENGES,
    CHEAPER,
    CURE,
    EFFECT,
    NEEDED,
    OF_KIND,
    PASS_ON,
    POINTS,
    POINTS_EACH,
    SIZE,
)
from fruitbowl.games.grow.challenges import ROOM as MORE_ROOM
from fruitbowl.games.grow.challenges import WATER as MORE_WATER
from fruitbowl.games.grow.claiming import meets
from fruitbowl.games.grow.components import (
    A_LEAF,
    COST,
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
    NONE,
    PLACE_AT,
    ROOT,
    SHAPED,
    STALK,
    BRANCH,
    TILES_OF,
    VOID,
    START,
    WATER_LIMIT,
    WORD,
    WORDS,
    X,
    Y,
)
from fruitbowl.games.grow.growing import FITTING, cost, healthy, surroundings
from fruitbowl.games.grow.pests import pests_on
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.state import Grow

# ---- what a plant lacks ---------------------------------------------------------------------------------------------

# What lacks is a number with four bits for each kind of tile: how many must be laid. A fruit needs a flower before.
LACKS_ONE = np.array([1 << 4 * kind for kind in range(len(KINDS))])
NOTHING = 0


def _laid(kinds: int) -> int:
    """What must be laid on an empty place of an arrangement: the flower of a bloom, flower and fruit of a fruit."""
    first = (kinds & -kinds).bit_length() - 1
    return int(LACKS_ONE[first]) + (int(LACKS_ONE[FLOWER]) if first == FRUIT else 0)


LAID_ON_EMPTY = np.array([0, *(_laid(kinds) for kinds in range(1, 1 << len(KINDS)))])
DEAR = np.array([8, 3, 2, 2, 10, 4])
"""About how dear a tile of each kind is that was not wanted anyway: what makes one place for an arrangement better."""


KINDS_FITTING = sum(np.where(FITTING & TILES_OF[kind], 1 << kind, 0) for kind in range(FRUIT))
KINDS_FITTING |= np.where(KINDS_FITTING & 1 << FLOWER, 1 << FRUIT, 0)
"""KINDS_FITTING[surroundings of a place]: the kinds that can be laid there, a bit per kind; a fruit where a flower can."""
ON_BRANCHES = 1 << LEAF | 1 << FLOWER | 1 << FRUIT
BRANCHLESS = np.array([not any("B" in row for row in challenge.rows) for challenge in CHALLENGES])
"""Whether an arrangement has no branch, so that one must bring its leaves and blooms from outside."""


@rule
def lacks(lacking: int, kind: int) -> int:
    return lacking >> 4 * kind & 15


@rule
def dearness(lacking: int) -> int:
    total = 0
    for kind in range(len(KINDS)):
        total += lacks(lacking, kind) * DEAR[kind]
    return total


@rule
def tiles_in(lacking: int) -> int:
    total = 0
    for kind in range(len(KINDS)):
        total += lacks(lacking, kind)
    return total


@rule
def lacking_there(s: Grow, seat: int, card: int, x: int, y: int, mirror: int) -> int:
    """What an arrangement lacks with its first corner there, mirrored or not; NONE if something is in the way."""
    lacking = NOTHING
    out_of_reach = 0
    for tile in range(SIZE[card]):
        across = x + mirror * ARRANGEMENT[card, tile, 0]
        up = y + ARRANGEMENT[card, tile, 1]
        kinds = ARRANGEMENT[card, tile, 2]
        if abs(across) > MIDDLE or up > HEIGHT or up < -DEPTH:
            return NONE
        place = int(PLACE_AT[up + DEPTH, across + MIDDLE])
        if place >= START:
            return NONE
        there = s.plant[seat, place] % MARK
        if there == EMPTY:
            lacking += LAID_ON_EMPTY[kinds]
            if not grows_at(s, seat, place):
                out_of_reach |= kinds & ON_BRANCHES
            elif not KINDS_FITTING[surroundings(s, seat, place)] & kinds:
                return NONE
        elif not KIND_BIT[there] & kinds:
            if KIND[there] != FLOWER or kinds != bit(FRUIT):
                return NONE
            lacking += LACKS_ONE[FRUIT]
    if out_of_reach and BRANCHLESS[card]:
        lacking += LACKS_ONE[BRANCH]
    return lacking


@rule
def best_with(s: Grow, seat: int, card: int, place: int, kinds: int) -> int:
    """What an arrangement lacks at best, if a tile of one of some kinds is laid on a place; NONE if that is no part."""
    best = NONE
    least = -WORST
    for tile in range(SIZE[card]):
        if ARRANGEMENT[card, tile, 2] & kinds:
            y = Y[place] - ARRANGEMENT[card, tile, 1]
            for mirror in (1, -1):
                x = X[place] - mirror * ARRANGEMENT[card, tile, 0]
                lacking = lacking_there(s, seat, card, x, y, mirror)
                if lacking != NONE and dearness(lacking) < least:
                    least = dearness(lacking)
                    best = lacking
    return best


@rule
def lacking_arrangement(s: Grow, seat: int, card: int) -> int:
    """What a plant lacks for a card's arrangement, where it lacks least; NONE if there is no room for it."""
    best = NONE
    least = -WORST
    for word in range(WORDS):
        places = int(s.growing_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            kinds = KINDS_FITTING[surroundings(s, seat, place)]
            lacking = best_with(s, seat, card, place, kinds)
            if lacking != NONE and dearness(lacking) < least:
                least = dearness(lacking)
                best = lacking
        places = int(s.flowers_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            lacking = best_with(s, seat, card, place, bit(FRUIT))
            if lacking != NONE and dearness(lacking) < least:
                least = dearness(lacking)
                best = lacking
    return best


@rule
def lacking_tiles(s: Grow, seat: int, card: int) -> int:
    """What a plant lacks for the number of tiles that a card needs."""
    lacking = NOTHING
    for kind in range(len(KINDS)):
        lacking += LACKS_ONE[kind] * min(15, max(0, NEEDED[card, kind] - s.tiles[seat, kind]))
    fruits = lacks(lacking, FRUIT)
    if fruits:  # each takes a flower away
        flowers = max(0, NEEDED[card, FLOWER] + fruits - s.tiles[seat, FLOWER])
        lacking += LACKS_ONE[FLOWER] * (flowers - lacks(lacking, FLOWER))
    return lacking


@rule
def lacking_for(s: Grow, seat: int, card: int) -> int:
    """What a plant lacks for a card, stalks included that its flowers will need; NONE if it cannot be met."""
    lacking = lacking_arrangement(s, seat, card) if SIZE[card] else lacking_tiles(s, seat, card)
    if lacking != NONE and lacks(lacking, FLOWER):
        blooms = s.tiles[seat, FLOWER] + s.tiles[seat, FRUIT] + lacks(lacking, FLOWER)
        stalks = s.tiles[seat, STALK] + lacks(lacking, STALK)
        lacking += LACKS_ONE[STALK] * max(0, blooms - stalks)
    return lacking


# ---- what a card is worth -------------------------------------------------------------------------------------------


@rule
def gift(s: Grow, seat: int, card: int, outlook: Ints, per_water: int, relief: int) -> int:
    """What a card would give to a seat that claims it now; `relief` is what it would be to be rid of a pest."""
    effect = EFFECT[card]
    amount = int(AMOUNT[card])
    if effect == POINTS:
        return POINT * amount
    if effect == POINTS_EACH:
        return POINT * amount * outlook[OF_KIND[card]]
    if effect == MORE_ROOM:
        return per_water * max(0, min(amount, s.water[seat] - WATER_LIMIT))
    if effect == PASS_ON:
        return relief
    if water_left(s) == 0:
        return 0
    if effect == MORE_WATER:
        return per_water * amount
    if effect == CHEAPER:
        return per_water * saved(s, seat, int(OF_KIND[card]), amount)
    return max(relief, per_water * 9 * min(1, int(s.pests_left)) // 2)


@rule
def saved(s: Grow, seat: int, kind: int, amount: int) -> int:
    """How much water is saved by a tile that is so much cheaper."""
    price = cost(s, seat, kind)
    cheap = max(0, price - amount)
    if kind != ROOT:
        return price - cheap
    drops = drops_to_come(s) // DROP
    return max(0, drops - cheap) - max(0, drops - price)


@rule
def loss(s: Grow, card: int, lacking: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """How much less a plant promises if it must get what it lacks; a lot if it has not the water for it."""
    for field in range(len(outlook)):
        then[field] = outlook[field]
    for kind in range(STALK, len(KINDS)):
        imagine(then, kind, lacks(lacking, kind))
    drops = drops_to_come(s)
    roots = outlook[ROOT]
    for _ in range(lacks(lacking, ROOT)):
        then[WATER] -= max(0, DROP * (3 + roots * roots) - drops)
        roots += 1
    if then[WATER] < 0:
        return -WORST
    lost = promise(outlook) - promise(then)
    if SIZE[card]:
        lost += weights[ARRANGING] * lacks(lacking, BRANCH)
        if lacks(lacking, ROOT) and outlook[ROOT] < 4:
            lost += ring_worth(s)
    return lost


@rule
def is_behind(s: Grow, seat: int, card: int) -> bool:
    """Whether somebody else will meet a card first: is clearly nearer, or about as near and claims earlier.

    What all plants get anyway hardly counts, so that it does not matter who has grown already in this turn.
    """
    mine = distance(s, seat, card)
    turn = (seat - s.turner) % s.players
    for other in range(s.players):
        if other != seat:
            theirs = distance(s, other, card)
            if theirs + 4 < mine or (theirs <= mine + 4 and (other - s.turner) % s.players < turn):
                return True
    return False


def _counted() -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    counted = NEEDED.copy()
    for card in range(CARDS):
        for tile in range(SIZE[card]):
            counted[card, lowest_kind(int(ARRANGEMENT[card, tile, 2]))] += 1
    return counted


def lowest_kind(kinds: int) -> int:
    return (kinds & -kinds).bit_length() - 1


GIVING_ROOM = sum(1 << card for card in range(CARDS) if EFFECT[card] == MORE_ROOM)
COUNTED = _counted()
"""COUNTED[card, kind]: so many tiles at least, for an arrangement too; a bloom as a flower."""


RACE = np.array([6, 1, 1, 1, 6, 6])
"""How much a tile of each kind that somebody else lacks counts in the race for a card."""


@rule
def distance(s: Grow, seat: int, card: int) -> int:
    """How far a plant is from meeting a card, by what it lacks at least, wherever it may lie."""
    short = 0
    for kind in range(len(KINDS)):
        have = int(s.tiles[seat, kind])
        if kind == FLOWER and SIZE[card]:
            have += s.tiles[seat, FRUIT]
        short += RACE[kind] * max(0, COUNTED[card, kind] - have)
    return short


@rule
def room_to_claim(s: Grow, seat: int) -> int:
    """How much more water the cards that a seat is about to claim will let it keep."""
    room = 0
    cards = int(s.offered) & GIVING_ROOM
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if meets(s, seat, card) and not is_behind(s, seat, card):
            room += AMOUNT[card]
    return room


@rule
def goal(s: Grow, seat: int, outlook: Ints, then: Ints, relief: int, weights: Ints) -> int:
    """The offered card that is most worth going for; NONE if none is."""
    best = weights[CARD_MARGIN]
    chosen = NONE
    per_water = worth_of_water(outlook)
    cards = int(s.offered)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card == weights[NEVER] or meets(s, seat, card):
            continue
        given = gift(s, seat, card, outlook, per_water, relief)
        if card == weights[AT_ANY_PRICE]:
            given = -WORST // 4
        elif given <= best or is_behind(s, seat, card):
            continue
        lacking = lacking_for(s, seat, card)
        if lacking == NONE:
            continue
        gain = given - loss(s, card, lacking, outlook, then, weights)
        if gain > best:
            best = gain
            chosen = card
    return chosen


HERE = 4
"""After the four sides: the place itself."""

# ---- where a card wants a tile --------------------------------------------------------------------------------------


PULL = 1000
"""What it counts in the choice of a place that a tile completes an arrangement; a part of it while others lack."""


@rule
def help_there(s: Grow, seat: int, card: int, kinds: int, place: int) -> int:
    """How much a tile of one of some kinds on a place helps towards an arrangement."""
    lacking = best_with(s, seat, card, place, kinds)
    return 0 if lacking == NONE else PULL // tiles_in(lacking)


@rule
def kinds_beyond(kind: int) -> int:
    """What can grow on from a root, stalk or branch, a bit per kind."""
    if kind == ROOT:
        return bit(ROOT)
    return bit(STALK) | bit(BRANCH) if kind == STALK else bit(BRANCH) | ON_BRANCHES


@rule
def find_pull(s: Grow, seat: int, card: int, kind: int, place: int, pull: Ints) -> None:
    """How much a tile of a kind on a place helps towards an arrangement: itself, and what its ends could bear."""
    pull[HERE] = help_there(s, seat, card, bit(kind) | (bit(FRUIT) if kind == FLOWER else 0), place)
    for side in range(4):
        beyond = int(NEIGHBOUR[place, side])
        pull[side] = 0
        if kind <= BRANCH and is_free(s, seat, beyond):
            pull[side] = help_there(s, seat, card, kinds_beyond(kind), beyond) // 2


@rule
def pulled(tile: int, pull: Ints) -> int:
    """How much a tile helps by its shape."""
    total = pull[HERE]
    for side in range(4):
        if tile < A_LEAF and ENDS[SHAPED + tile] & bit(side):
            total += pull[side]
    return total
