"""A player of the growing game without a plan: it spends its water as it comes, on what promises most points.

It keeps its plant open and buys roots while they pay, but it goes for no challenge card, saves no water for the next
root, and knows no way to keep voles off. Pests and cards that it happens to meet it judges as a good player does.
"""

import numpy as np

from fruitbowl.bots.thumb.grow import best_kind, card_to_play, index_of, kinds_to_buy, worst_pest
from fruitbowl.bots.thumb.grow import choose as choose_with_a_plan
from fruitbowl.bots.thumb.grow_places import room_left
from fruitbowl.bots.thumb.grow_plan import DROP, OUTLOOK, WEIGHTS, WORST, drops_to_come, look_ahead, pays
from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.kernel import Ints, bit, lowest, routine, rule
from fruitbowl.games.grow.components import A_FRUIT, BRANCH, CELLS, NONE, ROOT, TILES_OF, WORD, WORDS
from fruitbowl.games.grow.growing import cost, fitting
from fruitbowl.games.grow.moves import CHOOSE
from fruitbowl.games.grow.state import CURING, GROW, Grow


@rule
def kind_at_once(s: Grow, seat: int, outlook: Ints, then: Ints) -> int:
    """A root if it will pay, else what promises most; NONE to be done."""
    kinds = kinds_to_buy(s, seat)
    if kinds & bit(ROOT) and pays(drops_to_come(s), DROP * cost(s, seat, ROOT), WEIGHTS):
        return ROOT
    return best_kind(kinds & ~bit(ROOT), outlook, then)


@rule
def roomiest_tile(s: Grow, seat: int, kind: int) -> int:
    """The tile of a kind that can lie where it leaves most room."""
    if kind > BRANCH:
        return lowest(TILES_OF[kind])
    best = WORST
    chosen = 0
    for word in range(WORDS):
        places = int(s.growing_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            tiles = fitting(s, seat, place) & int(TILES_OF[kind])
            while tiles:
                tile = lowest(tiles)
                tiles &= tiles - 1
                value = room_left(s, seat, tile, place)
                if value > best:
                    best = value
                    chosen = tile
    return chosen


@rule
def choose_what(s: Grow, seat: int, moves: Ints, count: int) -> int:
    """A card to play, or a tile to grow, or done."""
    outlook = np.empty(OUTLOOK, np.int64)
    then = np.empty(OUTLOOK, np.int64)
    look_ahead(s, seat, WEIGHTS, outlook)
    worst, _ = worst_pest(s, seat, outlook, then, WEIGHTS)
    playing = card_to_play(s, seat, moves, count, worst, outlook)
    if playing != NONE:
        return playing
    kind = kind_at_once(s, seat, outlook, then)
    return count - 1 if kind == NONE else index_of(CHOOSE + roomiest_tile(s, seat, kind), moves, count)


@rule
def choose_where(s: Grow, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The place for the chosen tile that leaves most room, of equal ones any; never the way back."""
    tile = int(s.chosen[seat])
    best = WORST
    where = 0
    equal = 0
    for index in range(count):
        if moves[index] < CELLS:
            value = 0 if tile == A_FRUIT else room_left(s, seat, tile, moves[index])
            if value > best:
                best = value
                equal = 0
            if value == best:
                equal += 1
                if roll(dice, equal) == 0:
                    where = index
    return where


@routine
def choose(s: Grow, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The place of the best of a seat's moves."""
    if s.phase != GROW or s.chosen[seat] >= CURING:
        return choose_with_a_plan(s, seat, moves, count, dice)
    if s.chosen[seat] == NONE:
        return choose_what(s, seat, moves, count)
    return choose_where(s, seat, moves, count, dice)
