"""Selection and expansion: which move an iteration tries at a node."""

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
def select_at_root(results: Grid, count: int, tuning: Tuning) -> int:
    """UCB at the root, where all moves are always available and each is tried at least once."""
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
def select(edges: Any, node: int, moves: Ints, count: int, places: Ints, tuning: Tuning, dice: Dice) -> int:
    """The move of a node with the highest bound, or EXPAND to try a new one. Fills `places` with those of all edges.

    This is ISMCTS's UCB for moves that are not always available: `available` counts how often a move could be chosen.
    """
    best, chosen, unknown, times = 0.0, EXPAND, False, 1
    for number in range(count):
        place = find(edges, join(node, moves[number]))
        places[number] = place
        if place >= 0:
            edge = edges[place]
            edge.available += 1
            times = max(times, int(edge.available))
            value = upper_confidence_bound(int(edge.total), int(edge.visits), int(edge.available), tuning, dice)
            if chosen == EXPAND or value > best:
                best, chosen = value, number
        elif place != FULL:
            unknown = True
    if unknown and best < upper_confidence_bound(tuning.first_play_urgency * ONE // 256, 1, times, tuning, dice):
        return EXPAND
    return chosen


@rule
def upper_confidence_bound(total: int, visits: int, available: int, tuning: Tuning, dice: Dice) -> float:
    """The mean reward, plus a bonus for rarely tried moves.

    The bonus is randomized, or seats that choose simultaneously would fall into step, as if they saw each other.
    """
    bonus = roll(dice, 256) / 128 * tuning.exploration / 256
    return total / (visits * ONE) + bonus * sqrt(log(available) / visits)


@rule
def expansion_move(count: int, places: Ints, policy_move: int, dice: Dice) -> int:
    """A move without an edge: the policy's own, or else a random one."""
    if FULL < places[policy_move] < 0:
        return policy_move
    unknown, chosen = 0, policy_move
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
