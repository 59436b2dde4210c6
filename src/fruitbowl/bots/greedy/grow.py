"""A player of the growing game who spends its water on what promises the most points, and places tiles with care.

It looks at nothing that its seat may not see: all that is hidden are votes, and those it does not look at. What a plant
promises is in `grow_plan.py`, where tiles go in `grow_places.py`, and challenge cards in `grow_cards.py`.
"""

import numpy as np

from fruitbowl.bots.greedy.grow_cards import (
    HERE,
    find_pull,
    pulled,
    room_to_claim,
    gift,
    goal,
    lacking_for,
    lacks,
)
from fruitbowl.bots.greedy.grow_places import FORKS, fitness
from fruitbowl.bots.greedy.grow_plan import (
    ARMS,
    CARD_MARGIN,
    DROP,
    ENDS,
    ENDS_SHARE,
    LAST,
    NEVER,
    OUTLOOK,
    POINT,
    WATER,
    WEIGHTS,
    WORST,
    drops_to_come,
    copy,
    imagine,
    look_ahead,
    pays,
    promise,
    water_to_spend,
    worth_of_water,
)
from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.kernel import Ints, bit, lowest, rule
from fruitbowl.games.grow.challenges import AMOUNT, CHEAPER, CURE, EFFECT, OF_KIND
from fruitbowl.games.grow.components import (
    A_FRUIT,
    BRANCH,
    CELLS,
    FLOWER,
    FRUIT,
    HOST,
    KIND,
    KINDS,
    LEAF,
    MARK,
    NONE,
    PESTS,
    ROOT,
    STALK,
    TILE_KIND,
    TILES_OF,
    WATER_LIMIT,
    WORD,
    WORDS,
)
from fruitbowl.games.grow.growing import FITTING, buyable, cost, surroundings
from fruitbowl.games.grow.moves import BACK, CHOOSE, CLAIM_CARD, DONE, PLAY_CARD, VOTE_FOR
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.state import CLAIM, CURING, GROW, INFEST, SEND, VOTE, Grow

VOLE = PESTS.index("vole")

# ---- what to grow ---------------------------------------------------------------------------------------------------


@rule
def best_tile(s: Grow, seat: int, kind: int, card: int) -> int:
    """The tile of a kind that has the best place, for a plant that goes for a card. Branches fork, where a fork fits."""
    if kind > BRANCH:
        return lowest(TILES_OF[kind])
    tiles = int(TILES_OF[kind])
    pull = np.zeros(HERE + 1, np.int64)
    best = WORST
    chosen = 0
    for word in range(WORDS):
        places = int(s.growing_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            fitting = int(FITTING[surroundings(s, seat, place)]) & tiles
            if fitting & FORKS:
                fitting &= FORKS
            if fitting and card != NONE:
                find_pull(s, seat, card, kind, place, pull)
            while fitting:
                tile = lowest(fitting)
                fitting &= fitting - 1
                value = fitness(s, seat, tile, place) + pulled(tile, pull)
                if value > best:
                    best = value
                    chosen = tile
    return chosen


@rule
def best_kind(s: Grow, seat: int, kinds: int, outlook: Ints, then: Ints) -> int:
    """Which of some kinds lets the plant promise most; NONE if in the last turn nothing adds to it."""
    best = WORST
    chosen = NONE
    if outlook[LAST]:
        copy(outlook, then)
        then[WATER] = 0
        best = promise(then)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        copy(outlook, then)
        imagine(then, kind, 1)
        if promise(then) > best:
            best = promise(then)
            chosen = kind
    return chosen


@rule
def kinds_to_buy(tiles: int) -> int:
    """The kinds of some tiles, a bit per kind."""
    kinds = 0
    for kind in range(len(KINDS)):
        if tiles & TILES_OF[kind]:
            kinds |= bit(kind)
    return kinds


@rule
def next_for_goal(lacking: int, kinds: int) -> int:
    """Which kind to buy of those that a goal lacks: stalks first, for their flowers; NONE if none can be bought."""
    for kind in range(len(KINDS)):
        if lacks(lacking, kind) and kinds & bit(kind):
            return kind
    return NONE


@rule
def kind_to_grow(s: Grow, seat: int, card: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """Roots while they pay, then what a challenge card lacks, then whatever promises most; NONE to be done."""
    kinds = kinds_to_buy(buyable(s, seat))
    saving = pays(drops_to_come(s), DROP * cost(s, seat, ROOT), weights) and s.has_place[seat] & TILES_OF[ROOT]
    if saving and kinds & bit(ROOT):
        return ROOT
    if card != NONE and not saving:
        kind = next_for_goal(lacking_for(s, seat, card), kinds)
        if kind != NONE:
            return kind
    kinds &= ~bit(ROOT)
    for kind in range(STALK, len(KINDS)):
        if s.cheaper[seat, kind] and kinds & bit(kind):
            return kind
    if outlook[LAST]:
        return best_kind(s, seat, kinds, outlook, then)
    if s.water[seat] <= WATER_LIMIT + s.room[seat] + (room_to_claim(s, seat) if saving else 0):
        return NONE  # nothing is lost by waiting, and pests find less
    if outlook[ENDS] + outlook[ARMS] < 3 and kinds & (bit(STALK) | bit(BRANCH)):
        kinds &= bit(STALK) | bit(BRANCH)
    if kinds & bit(LEAF) and 5 * DROP * POINT * outlook[ENDS] >= outlook[WATER] * weights[ENDS_SHARE]:
        return LEAF
    if outlook[ARMS] > 0 and kinds & bit(BRANCH):
        return BRANCH
    if kinds & (bit(STALK) | bit(BRANCH)):
        kinds &= bit(STALK) | bit(BRANCH) | bit(FRUIT)
    return best_kind(s, seat, kinds, outlook, then)


# ---- playing cards, pests -------------------------------------------------------------------------------------------


@rule
def harm(s: Grow, seat: int, pest: int, hosts: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """How much less a plant promises with one host less of a pest; or, with one more, how much it is to be rid of it."""
    kind = int(HOST[pest])
    copy(outlook, then)
    then[kind] += hosts
    if kind == ROOT:
        then[WATER] = water_to_spend(s, seat, then[ROOT], weights)
    return abs(promise(outlook) - promise(then))


@rule
def worst_pest(s: Grow, seat: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """Of the pests on a plant the one that does most harm; NONE if there is none."""
    worst = NONE
    most = WORST
    for pest in range(len(PESTS)):
        if s.infested[seat, HOST[pest]]:
            done = harm(s, seat, pest, 1, outlook, then, weights)
            if done > most:
                most = done
                worst = pest
    return worst


@rule
def plays_now(s: Grow, seat: int, card: int, worst: int, outlook: Ints) -> bool:
    """Water at once, a cheaper tile if it can be bought, a cure for a root or in the last turn: worse may come."""
    if EFFECT[card] == CURE:
        return worst == VOLE or outlook[LAST] == 1
    if EFFECT[card] == CHEAPER:
        kind = int(OF_KIND[card])
        if kind == FRUIT and s.tiles[seat, FLOWER] == 0:
            return False
        price = max(0, cost(s, seat, kind) - int(AMOUNT[card]))
        if kind == ROOT and drops_to_come(s) < DROP * price:
            return False
        return price <= s.water[seat] and (kind == FRUIT or (s.has_place[seat] & TILES_OF[kind]) != 0)
    return True


# ---- what to do -----------------------------------------------------------------------------------------------------


@rule
def place_of(move: int, moves: Ints, count: int) -> int:
    for index in range(count):
        if moves[index] == move:
            return index
    return NONE


@rule
def choose_what(
    s: Grow, seat: int, moves: Ints, count: int, worst: int, card: int, outlook: Ints, then: Ints, weights: Ints
) -> int:
    for index in range(count):
        if moves[index] >= PLAY_CARD and moves[index] < BACK:
            if plays_now(s, seat, moves[index] - PLAY_CARD, worst, outlook):
                return index
    kind = kind_to_grow(s, seat, card, outlook, then, weights)
    if kind == NONE:
        return count - 1
    return place_of(CHOOSE + best_tile(s, seat, kind, card), moves, count)


@rule
def value_there(s: Grow, seat: int, chosen: int, place: int, card: int, pull: Ints) -> int:
    kind = int(TILE_KIND[chosen])
    if card != NONE:
        find_pull(s, seat, card, kind, place, pull)
    return pull[HERE] if chosen == A_FRUIT else fitness(s, seat, chosen, place) + pulled(chosen, pull)


@rule
def choose_where(s: Grow, seat: int, moves: Ints, count: int, dice: Dice, worst: int, card: int) -> int:
    """The best place for a tile, or for a cure; never the way back."""
    chosen = int(s.chosen[seat])
    pull = np.zeros(HERE + 1, np.int64)
    best = WORST
    where = 0
    equal = 0
    for index in range(count):
        place = moves[index]
        if place < CELLS:
            if chosen == NONE or chosen >= CURING:
                value = int(KIND[s.plant[seat, place] % MARK] == HOST[worst])
            else:
                value = value_there(s, seat, chosen, place, card, pull)
            if value > best:
                best = value
                equal = 0
            if value == best:
                equal += 1
                if roll(dice, equal) == 0:
                    where = index
    return where


@rule
def choose_claim(
    s: Grow, seat: int, moves: Ints, count: int, relief: int, outlook: Ints, then: Ints, weights: Ints
) -> int:
    """The card that gives most; none that gives nothing, so that it may still be good later."""
    per_water = worth_of_water(outlook)
    best = 0
    chosen = count - 1
    for index in range(count - 1):
        card = moves[index] - CLAIM_CARD
        given = gift(s, seat, card, 0, outlook, then, per_water, relief)
        if given > best and card != weights[NEVER]:
            best = given
            chosen = index
    return chosen


@rule
def choose_vote(s: Grow, moves: Ints, count: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """The pest that does the victim most harm."""
    best = WORST
    chosen = 0
    for index in range(count):
        done = harm(s, int(s.victim), moves[index] - VOTE_FOR, -1, outlook, then, weights)
        if done > best:
            best = done
            chosen = index
    return chosen


@rule
def choose_with(s: Grow, seat: int, moves: Ints, count: int, dice: Dice, weights: Ints) -> int:
    """The place of the best of a seat's moves, by some weights."""
    if s.phase == INFEST:
        return roll(dice, count)  # all hosts of a pest are worth the same
    outlook = np.empty(OUTLOOK, np.int64)
    then = np.empty(OUTLOOK, np.int64)
    if s.phase == VOTE:
        look_ahead(s, int(s.victim), weights, outlook)
        return choose_vote(s, moves, count, outlook, then, weights)
    look_ahead(s, seat, weights, outlook)
    worst = worst_pest(s, seat, outlook, then, weights)
    relief = harm(s, seat, worst, 1, outlook, then, weights) if worst != NONE else 0
    if s.phase == CLAIM:
        return choose_claim(s, seat, moves, count, relief, outlook, then, weights)
    if s.phase == SEND:
        return choose_where(s, seat, moves, count, dice, worst, NONE)
    card = goal(s, seat, outlook, then, relief, weights)
    if s.chosen[seat] == NONE:
        return choose_what(s, seat, moves, count, worst, card, outlook, then, weights)
    return choose_where(s, seat, moves, count, dice, worst, card)


@rule
def choose(s: Grow, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The place of the best of a seat's moves."""
    return choose_with(s, seat, moves, count, dice, WEIGHTS)
