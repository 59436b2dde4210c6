"""The greedy policy of Fruitoplay, without a plan: it counts what it would score if the round ended after this trick.

It looks at nothing that its seat may not see: its own hand, and what lies open.
"""

import numpy as np

from fruitbowl.bots.heuristics.argmax import WORST, keep_best
from fruitbowl.bots.heuristics.fruitoplay.policy import ALL, chance_of, choose_no_card, hand_of, unseen
from fruitbowl.core.dice import Dice
from fruitbowl.core.kernel import Ints, bit, routine, rule
from fruitbowl.games.fruitoplay.components import NUMBERS
from fruitbowl.games.fruitoplay.rules import collective_fruits
from fruitbowl.games.fruitoplay.scoring import column_value, largest_times_smallest
from fruitbowl.games.fruitoplay.state import PLAY, Fruitoplay

NO_CARD = -1


@rule
def points_now(s: Fruitoplay, seat: int, more: int, less: int, values: Ints) -> int:
    """What a seat would score now with one more card on the table, or one less in hand."""
    for fruit in range(4):
        laid = int(s.column[seat, fruit])
        hand = hand_of(s, seat, fruit)
        if more // NUMBERS == fruit:
            laid |= bit(more % NUMBERS)
        if less // NUMBERS == fruit:
            hand &= ~bit(less % NUMBERS)
        values[fruit] = column_value(laid | hand, fruit, int(collective_fruits(s, fruit)))
    return int(largest_times_smallest(values))


@rule
def choose_card(s: Fruitoplay, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The card with the better outcome: to win the Target with it, or to lose and be rid of it."""
    values = np.empty(4, np.int64)
    target = int(s.river[s.turn - 1])
    out = unseen(s, seat, target // NUMBERS)
    won = points_now(s, seat, target, NO_CARD, values)
    best = WORST
    ties = 0
    chosen = 0
    for index in range(count):
        chance = chance_of(int(s.players), moves[index], target, out)
        value = chance * won + (ALL - chance) * points_now(s, seat, NO_CARD, moves[index], values)
        best, ties, chosen = keep_best(best, ties, chosen, value, index, dice)
    return chosen


@routine
def greedy_policy(s: Fruitoplay, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The index of the best of a seat's moves."""
    return choose_card(s, seat, moves, count, dice) if s.phase == PLAY else choose_no_card(s, seat, moves)
