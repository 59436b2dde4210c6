"""What challenge cards of the growing game are worth to a plant, and what it lacks to meet them."""

import numpy as np

from fruitbowl.bots.greedy.grow_places import RING_ROOTS, grows_at, is_free, ring_worth
from fruitbowl.bots.greedy.grow_plan import (
    ARRANGING,
    AT_ANY_PRICE,
    CARD_MARGIN,
    DROP,
    EARLY_LEAF,
    LAST,
    NEVER,
    POINT,
    WATER,
    WORST,
    drops_to_come,
    imagine,
    copy,
    promise,
    root_price,
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
from fruitbowl.games.grow.scoring import MOST_FLOWERS, MOST_STALKS
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
def gift(s: Grow, seat: int, card: int, lacking: int, outlook: Ints, then: Ints, per_water: int, relief: int) -> int:
    """What a card gives to a seat that claims it once it has what it lacks.

    `per_water` is the worth of a water, `relief` what it is to be rid of a pest.
    """
    effect = EFFECT[card]
    amount = int(AMOUNT[card])
    if effect == POINTS:
        return POINT * amount
    if effect == POINTS_EACH:
        return POINT * amount * (outlook[OF_KIND[card]] + lacks(lacking, int(OF_KIND[card])))
    if effect == MORE_ROOM:
        return per_water * max(0, min(amount, s.water[seat] - WATER_LIMIT))
    if effect == PASS_ON:
        return relief
    if water_left(s) == 0:
        return 0
    if effect == MORE_WATER:
        return per_water * amount
    if effect == CHEAPER:
        return worth_of_cheaper(s, seat, int(OF_KIND[card]), amount, lacking, outlook, then, per_water)
    return max(relief, per_water * 9 * min(1, int(s.pests_left)) // 2)


@rule
def worth_of_cheaper(
    s: Grow, seat: int, kind: int, amount: int, lacking: int, outlook: Ints, then: Ints, per_water: int
) -> int:
    """The water that it saves; less what is lost by a flower or fruit that would not be grown without it."""
    if kind == ROOT:
        drops = drops_to_come(s)
        price = root_price(outlook[ROOT] + lacks(lacking, ROOT))
        return per_water * (max(0, drops - max(0, price - DROP * amount)) - max(0, drops - price)) // DROP
    saved = per_water * min(amount, int(COST[kind]))
    if kind <= LEAF:
        return saved
    copy(outlook, then)
    imagine(then, kind, 1)
    if kind == FRUIT:
        saved -= POINT * MOST_FLOWERS  # there is one flower less
    return max(0, saved - max(0, promise(outlook) - promise(then)))


@rule
def loss(s: Grow, seat: int, card: int, lacking: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """How much less a plant promises if it must get what it lacks; a lot if it cannot have the water for it."""
    copy(outlook, then)
    for kind in range(STALK, len(KINDS)):
        imagine(then, kind, lacks(lacking, kind))
    drops = drops_to_come(s)
    for _ in range(lacks(lacking, ROOT)):
        price = root_price(then[ROOT])
        if price > DROP * (WATER_LIMIT + 3 * (1 + then[ROOT])):
            return -WORST
        then[WATER] -= max(0, price - drops)
        then[ROOT] += 1
    if then[WATER] < 0:
        return -WORST
    lost = promise(outlook) - promise(then) - new_lead(s, seat, then)
    lost += weights[EARLY_LEAF] * lacks(lacking, LEAF) * int(s.pests_left) // int(s.players)
    if SIZE[card]:
        lost += weights[ARRANGING] * lacks(lacking, BRANCH)
        if lacks(lacking, ROOT) and outlook[ROOT] < RING_ROOTS:
            lost += ring_worth(s)
    return lost


@rule
def new_lead(s: Grow, seat: int, then: Ints) -> int:
    """GR-44: what it will be worth to have most flowers or stalks, for a plant that has not now."""
    gained = 0
    if then[FLOWER] > s.tiles[seat, FLOWER] and leads(s, seat, FLOWER, then[FLOWER]):
        gained += POINT * MOST_FLOWERS
    if then[STALK] > s.tiles[seat, STALK] and leads(s, seat, STALK, then[STALK] - 2):  # others grow on, too
        gained += POINT * MOST_STALKS
    return gained


@rule
def leads(s: Grow, seat: int, kind: int, tiles: int) -> bool:
    """Whether nobody else has as many tiles of a kind."""
    for other in range(s.players):
        if other != seat and s.tiles[other, kind] >= tiles:
            return False
    return True


@rule
def is_behind(s: Grow, seat: int, card: int, mine: int) -> bool:
    """Whether somebody else will meet a card first: is clearly nearer, or about as near and claims earlier."""
    turn = (seat - s.turner) % s.players
    for other in range(s.players):
        if other != seat:
            theirs = distance(card, lacking_for(s, other, card))
            if theirs + 4 < mine or (theirs <= mine + 4 and (other - s.turner) % s.players < turn):
                return True
    return False


@rule
def distance(card: int, lacking: int) -> int:
    """How far a plant is from meeting a card that lacks so much.

    For a number of tiles, those that all plants get anyway hardly count, so that it does not matter who has grown
    already in this turn.
    """
    if lacking == NONE:
        return -WORST
    far = 0
    for kind in range(len(KINDS)):
        far += lacks(lacking, kind) * int(RACE[kind])
    return far


RACE = np.array([6, 1, 2, 2, 6, 6])
GIVING_ROOM = sum(1 << card for card in range(CARDS) if EFFECT[card] == MORE_ROOM)


@rule
def room_to_claim(s: Grow, seat: int) -> int:
    """How much more water the cards that a seat is about to claim will let it keep."""
    room = 0
    cards = int(s.offered) & GIVING_ROOM
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if meets(s, seat, card) and not is_behind(s, seat, card, 0):
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
        lacking = lacking_for(s, seat, card)
        if lacking == NONE:
            continue
        given = gift(s, seat, card, lacking, outlook, then, per_water, relief)
        gain = given - loss(s, seat, card, lacking, outlook, then, weights)
        if card == weights[AT_ANY_PRICE]:
            gain = -WORST
        elif gain > best and is_behind(s, seat, card, distance(card, lacking)):
            continue
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
