"""The greedy policy of the growing game, without a plan: it spends its water as it comes, on what promises most points.

It keeps its plant open and buys roots while they pay, but it goes for no challenge card, saves no water for the next
root, and knows no way to keep voles off. It judges pests and cards that it happens to meet as a good player does.
"""

import numpy as np

from fruitbowl.bots.heuristics.grow.evaluation import DROP, OUTLOOK, WEIGHTS, drops_to_come, look_ahead, pays
from fruitbowl.bots.heuristics.grow.policy import (
    best_kind,
    best_tile,
    card_to_play,
    choose_where,
    heuristic_policy,
    index_of,
    kinds_to_buy,
    worst_pest,
)
from fruitbowl.core.dice import Dice
from fruitbowl.core.kernel import Ints, bit, routine, rule
from fruitbowl.games.grow.components import NONE, ROOT
from fruitbowl.games.grow.growing import cost
from fruitbowl.games.grow.moves import CHOOSE
from fruitbowl.games.grow.state import CURING, GROW, Grow


@rule
def greedy_kind(s: Grow, seat: int, outlook: Ints, then: Ints) -> int:
    """A root if it will pay, else what promises most; NONE to stop."""
    kinds = kinds_to_buy(s, seat)
    if kinds & bit(ROOT) and pays(drops_to_come(s), DROP * cost(s, seat, ROOT), WEIGHTS):
        return ROOT
    return best_kind(kinds & ~bit(ROOT), outlook, then)


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
    kind = greedy_kind(s, seat, outlook, then)
    return count - 1 if kind == NONE else index_of(CHOOSE + best_tile(s, seat, kind, NONE, False), moves, count)


@routine
def greedy_policy(s: Grow, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The index of the best of a seat's moves."""
    if s.phase != GROW or s.chosen[seat] >= CURING:
        return heuristic_policy(s, seat, moves, count, dice)
    if s.chosen[seat] == NONE:
        return choose_what(s, seat, moves, count)
    return choose_where(s, seat, moves, count, NONE, False, dice)
