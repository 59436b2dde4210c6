"""The policy of a good player of the growing game: spend water on what promises most points, keep the plant open.

It looks at nothing that its seat may not see: only votes are hidden, and those it does not look at. What a plant
promises is in `evaluation.py`, where tiles go in `places.py`, what challenge cards are worth in `cards.py`.
"""

import numpy as np

from fruitbowl.bots.heuristics.argmax import WORST, keep_best
from fruitbowl.bots.heuristics.grow.cards import gift, goal, room_to_claim
from fruitbowl.bots.heuristics.grow.evaluation import (
    ARMS,
    DROP,
    ENDS,
    ENDS_SHARE,
    LAST,
    NEVER,
    OUTLOOK,
    POINT,
    WATER,
    WEIGHTS,
    copy,
    drops_to_come,
    evaluate,
    imagine,
    look_ahead,
    pays,
    water_to_spend,
)
from fruitbowl.bots.heuristics.grow.missing_tiles import HERE, NOTHING, find_pull, lacking_for, lacks, pulled
from fruitbowl.bots.heuristics.grow.places import FORKS, fitness
from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.kernel import Ints, bit, lowest, routine, rule
from fruitbowl.games.grow.challenges import AMOUNT, CARDS, CHEAPER, CURE, EFFECT, OF_KIND, SIZE
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
from fruitbowl.games.grow.growing import buyable, cost, fitting
from fruitbowl.games.grow.moves import BACK, CHOOSE, CLAIM_CARD, PLAY_CARD, VOTE_FOR
from fruitbowl.games.grow.state import CLAIM, CURING, INFEST, SEND, VOTE, Grow

VOLE = PESTS.index("vole")
WOOD = 1 << STALK | 1 << BRANCH
ARRANGED = sum(bit(card) for card in range(CARDS) if SIZE[card])
"""The cards that ask for an arrangement, a bit per card: only these say where to grow."""
FEW_ENDS = 3
"""With fewer places to grow, no leaf is laid before the last turn: it could take the last place."""

# ---- what to grow ---------------------------------------------------------------------------------------------------


@rule
def kinds_to_buy(s: Grow, seat: int) -> int:
    """The kinds that a seat can buy and lay now, a bit per kind."""
    tiles = buyable(s, seat)
    kinds = 0
    for kind in range(len(KINDS)):
        if tiles & TILES_OF[kind]:
            kinds |= bit(kind)
    return kinds


@rule
def saves_for_roots(s: Grow, seat: int, weights: Ints) -> bool:
    return pays(drops_to_come(s), DROP * cost(s, seat, ROOT), weights) and s.has_place[seat] & TILES_OF[ROOT] != 0


@rule
def kind_to_grow(
    s: Grow, seat: int, kinds: int, saving: bool, card: int, outlook: Ints, then: Ints, weights: Ints
) -> int:
    """Roots while they pay, then what is missing for a card, then what would otherwise be lost; NONE to stop."""
    if saving and kinds & bit(ROOT):
        return ROOT
    if card != NONE and not saving:
        kind = next_for(lacking_for(s, seat, card), kinds)
        if kind != NONE:
            return kind
    kinds &= ~bit(ROOT)
    for kind in range(STALK, len(KINDS)):
        if s.cheaper[seat, kind] and kinds & bit(kind):
            return kind
    if outlook[LAST]:
        return best_kind(kinds, outlook, then)
    if s.water[seat] <= WATER_LIMIT + s.room[seat] + (room_to_claim(s, seat) if saving else 0):
        return NONE  # nothing is lost by waiting, and pests find less
    return kind_to_spare(kinds, outlook, then, weights)


@rule
def next_for(lacking: int, kinds: int) -> int:
    """Which of some kinds to buy for what is missing: wood first, which has to carry the rest; NONE if none helps."""
    for kind in range(len(KINDS)):
        if lacks(lacking, kind) and kinds & bit(kind):
            return kind
    return NONE


@rule
def kind_to_spare(kinds: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """What to spend water on that cannot be kept: open ends for the leaves to come, and then leaves."""
    wood = kinds & WOOD
    enough_ends = 5 * DROP * POINT * outlook[ENDS] >= outlook[WATER] * weights[ENDS_SHARE]
    if kinds & bit(LEAF) and enough_ends and outlook[ENDS] + outlook[ARMS] >= FEW_ENDS:
        return LEAF
    if wood & bit(BRANCH) and outlook[ARMS] > 0:
        return BRANCH
    return best_kind(wood | kinds & bit(FRUIT) if wood else kinds, outlook, then)


@rule
def best_kind(kinds: int, outlook: Ints, then: Ints) -> int:
    """Which of some kinds makes the plant promise most; NONE if in the last turn nothing adds to it."""
    best = WORST
    chosen = NONE
    if outlook[LAST]:
        copy(outlook, then)
        then[WATER] = 0
        best = evaluate(then)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        copy(outlook, then)
        imagine(then, kind, 1)
        promised = evaluate(then)
        if promised > best:
            best = promised
            chosen = kind
    return chosen


@rule
def best_tile(s: Grow, seat: int, kind: int, card: int, plans: bool) -> int:
    """The tile of a kind that has the best place, for a plant that goes for a card.

    A player who plans chooses branches that fork, where they fit.
    """
    if kind > BRANCH:
        return lowest(TILES_OF[kind])
    pull = np.zeros(HERE + 1, np.int64)
    best = WORST
    chosen = 0
    for word in range(WORDS):
        places = int(s.growing_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            tiles = fitting(s, seat, place) & int(TILES_OF[kind])
            if plans and tiles & FORKS:
                tiles &= FORKS
            if tiles and card != NONE:
                find_pull(s, seat, card, kind, place, pull)
            while tiles:
                tile = lowest(tiles)
                tiles &= tiles - 1
                value = fitness(s, seat, tile, place, plans) + pulled(tile, pull)
                if value > best:
                    best = value
                    chosen = tile
    return chosen


# ---- pests ----------------------------------------------------------------------------------------------------------


@rule
def harm(s: Grow, seat: int, pest: int, hosts: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """How much the promise of a plant changes if a pest leaves it one host more or fewer."""
    kind = int(HOST[pest])
    copy(outlook, then)
    then[kind] += hosts
    if kind == ROOT:
        then[WATER] = water_to_spend(s, seat, then[ROOT], weights)
    return abs(evaluate(outlook) - evaluate(then))


@rule
def worst_pest(s: Grow, seat: int, outlook: Ints, then: Ints, weights: Ints) -> tuple[int, int]:
    """The pest on a plant that does most harm, and how much; NONE and 0 if there is none."""
    worst = NONE
    most = 0
    for pest in range(len(PESTS)):
        if s.infested[seat, HOST[pest]]:
            done = harm(s, seat, pest, 1, outlook, then, weights)
            if worst == NONE or done > most:
                most = done
                worst = pest
    return worst, most


# ---- what to do -----------------------------------------------------------------------------------------------------


@rule
def index_of(move: int, moves: Ints, count: int) -> int:
    index = 0
    while moves[index] != move and index < count - 1:
        index += 1
    return index


@rule
def plays_now(s: Grow, seat: int, card: int, worst: int, outlook: Ints) -> bool:
    """Water at once; a cheaper tile if it can be bought; a cure for a root, or in the last turn: worse may come."""
    if EFFECT[card] == CURE:
        return worst == VOLE or outlook[LAST] == 1
    if EFFECT[card] != CHEAPER:
        return True
    kind = int(OF_KIND[card])
    price = max(0, cost(s, seat, kind) - int(AMOUNT[card]))
    if kind == ROOT and drops_to_come(s) < DROP * price:
        return False
    has_place = s.tiles[seat, FLOWER] > 0 if kind == FRUIT else (s.has_place[seat] & TILES_OF[kind]) != 0
    return bool(has_place and price <= s.water[seat])


@rule
def card_to_play(s: Grow, seat: int, moves: Ints, count: int, worst: int, outlook: Ints) -> int:
    """The index of a challenge card that helps now; NONE if there is none."""
    for index in range(count):
        if PLAY_CARD <= moves[index] < BACK and plays_now(s, seat, moves[index] - PLAY_CARD, worst, outlook):
            return index
    return NONE


@rule
def choose_what(
    s: Grow, seat: int, moves: Ints, count: int, worst: int, relief: int, outlook: Ints, then: Ints, weights: Ints
) -> int:
    """A card to play, or a tile to grow, or done. Finding a goal takes long, so it is done only where it matters."""
    playing = card_to_play(s, seat, moves, count, worst, outlook)
    if playing != NONE:
        return playing
    kinds = kinds_to_buy(s, seat)
    if kinds == 0:
        return count - 1
    saving = saves_for_roots(s, seat, weights)
    card = NONE if saving else goal(s, seat, relief, outlook, then, weights)
    kind = kind_to_grow(s, seat, kinds, saving, card, outlook, then, weights)
    if kind == NONE:
        return count - 1
    if saving and kind <= BRANCH:
        card = goal(s, seat, relief, outlook, then, weights)
    return index_of(CHOOSE + best_tile(s, seat, kind, card, True), moves, count)


@rule
def choose_where(s: Grow, seat: int, moves: Ints, count: int, card: int, plans: bool, dice: Dice) -> int:
    """The best place for the chosen tile, a random one among equals; never `back`."""
    pull = np.zeros(HERE + 1, np.int64)
    tile = int(s.chosen[seat])
    best = WORST
    ties = 0
    where = 0
    for index in range(count):
        place = moves[index]
        if place < CELLS:
            if card != NONE:
                find_pull(s, seat, card, int(TILE_KIND[tile]), place, pull)
            value = pulled(tile, pull) + (0 if tile == A_FRUIT else fitness(s, seat, tile, place, plans))
            best, ties, where = keep_best(best, ties, where, value, index, dice)
    return where


@rule
def choose_infested(s: Grow, seat: int, moves: Ints, count: int, worst: int) -> int:
    """A tile with the worst of the pests, to be rid of it."""
    for index in range(count):
        if moves[index] < CELLS and KIND[s.plant[seat, moves[index]] % MARK] == HOST[worst]:
            return index
    return 0


@rule
def choose_claim(
    s: Grow, seat: int, moves: Ints, count: int, relief: int, outlook: Ints, then: Ints, weights: Ints
) -> int:
    """The card that gives most. A card that gives nothing now may do so later, and is left."""
    best = 0
    chosen = count - 1
    for index in range(count - 1):
        card = moves[index] - CLAIM_CARD
        given = gift(s, seat, card, NOTHING, relief, outlook, then)
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


@routine
def weighted_policy(  # noqa: PLR0911 (one for each kind of decision)
    s: Grow, seat: int, moves: Ints, count: int, dice: Dice, weights: Ints
) -> int:
    """The index of the best of a seat's moves, by some weights."""
    if s.phase == INFEST:
        return roll(dice, count)  # each host of a pest is worth the same
    if count == 2 and moves[1] == BACK:
        return 0
    outlook = np.empty(OUTLOOK, np.int64)
    then = np.empty(OUTLOOK, np.int64)
    look_ahead(s, int(s.victim) if s.phase == VOTE else seat, weights, outlook)
    if s.phase == VOTE:
        return choose_vote(s, moves, count, outlook, then, weights)
    worst, relief = worst_pest(s, seat, outlook, then, weights)
    if s.phase == CLAIM:
        return choose_claim(s, seat, moves, count, relief, outlook, then, weights)
    if s.phase == SEND or s.chosen[seat] >= CURING:
        return choose_infested(s, seat, moves, count, worst)
    if s.chosen[seat] == NONE:
        return choose_what(s, seat, moves, count, worst, relief, outlook, then, weights)
    card = goal(s, seat, relief, outlook, then, weights) if s.offered & ARRANGED else NONE
    return choose_where(s, seat, moves, count, card, True, dice)


@routine
def heuristic_policy(s: Grow, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The index of the best of a seat's moves."""
    return weighted_policy(s, seat, moves, count, dice, WEIGHTS)
