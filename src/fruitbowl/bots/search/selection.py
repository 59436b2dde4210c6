"""Which move an iteration tries at a node."""

from math import log, sqrt
from typing import Any

from fruitbowl.bots.search.edges import FULL, find, join
from fruitbowl.bots.search.tuning import ONE, Tuning
from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.kernel import Grid, Ints, rule

EXPAND = -1

VISITS, REWARD, SQUARES, WINS, LEAD = range(5)
"""Columns of the results, a row for each move at the root: visits, and sums over them."""
RESULTS = 5


@rule
def root_move(results: Grid, count: int, tuning: Tuning) -> int:
    """Which move of the root to try: there all moves are always there, and all are tried."""
    visits = 0
    for number in range(count):
        if results[number, VISITS] == 0:
            return number
        visits += results[number, VISITS]
    best, chosen = 0.0, 0
    for number in range(count):
        mean = results[number, REWARD] / (results[number, VISITS] * ONE)
        value = mean + tuning.exploration / 256 * sqrt(log(visits) / results[number, VISITS])
        if value > best:
            best, chosen = value, number
    return chosen


@rule
def try_next(edges: Any, node: int, moves: Ints, count: int, places: Ints, tuning: Tuning, dice: Dice) -> int:
    """The most promising move of a node, or EXPAND to try one that was not tried yet. Notes the places of all edges.

    (UCB for moves that are not always there: a move is measured against how often it could have been chosen.)
    """
    best, chosen, unknown, times = 0.0, EXPAND, False, 1
    for number in range(count):
        place = find(edges, join(node, moves[number]))
        places[number] = place
        if place >= 0:
            edge = edges[place]
            edge.available += 1
            times = max(times, int(edge.available))
            value = promise(int(edge.total), int(edge.visits), int(edge.available), tuning, dice)
            if chosen == EXPAND or value > best:
                best, chosen = value, number
        elif place != FULL:
            unknown = True
    if unknown and best < promise(tuning.urgency * ONE // 256, 1, times, tuning, dice):
        return EXPAND
    return chosen


@rule
def promise(total: int, visits: int, available: int, tuning: Tuning, dice: Dice) -> float:
    """The mean reward, and more for moves that were tried seldom.

    Chance has a hand in it, or seats that choose at the same time would fall into step, as if they saw each other.
    """
    curiosity = roll(dice, 256) / 128 * tuning.exploration / 256
    return total / (visits * ONE) + curiosity * sqrt(log(available) / visits)


@rule
def new_one(count: int, places: Ints, hint: int, dice: Dice) -> int:
    """A move that was not tried yet: the rule of thumb's choice, or else any."""
    if FULL < places[hint] < 0:
        return hint
    unknown, chosen = 0, hint
    for number in range(count):
        if FULL < places[number] < 0:
            unknown += 1
            if roll(dice, unknown) == 0:
                chosen = number
    return chosen


@rule
def add_edge(edges: Any, node: int, move: int, place: int) -> int:
    """The place of a new edge, or FULL."""
    if place == FULL:
        return FULL
    edge = edges[-1 - place]
    edge.key = join(node, move)
    edge.available = 1
    return -1 - place
