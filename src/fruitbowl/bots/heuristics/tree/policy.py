"""The policy of a good card player in the tree game, who looks no further than this trick.

It counts the cards that are out, takes fruits where nobody can take them back, gives its own away where it must, and
keeps what will win later. It looks at nothing that its seat may not see. Values are in 64ths of a fruit.
"""

import numpy as np

from fruitbowl.bots.heuristics.argmax import WORST, keep_best
from fruitbowl.core.dice import Dice
from fruitbowl.core.kernel import Grid, Ints, bit, popcount, routine, rule
from fruitbowl.games.tree.components import (
    DESCRIBING,
    FIRST_FRUIT,
    MOON,
    RAIN,
    STARS,
    TREE,
    WHOLE_TREE,
    WORDS,
    grown_on,
    limb,
    mask,
)
from fruitbowl.games.tree.redeal import unseen_tree
from fruitbowl.games.tree.rules import hand_size, seat_at
from fruitbowl.games.tree.state import NONE, Tree
from fruitbowl.games.tree.tricks import rain_falls, taking

FRUIT = 64

ABOVE: Ints = np.array([mask(limb(card)[1:]) for card in range(TREE)], np.int64)
"""For each card of the tree a mask of those that describe it, and so beat it if it is led: its rivals."""
BENEATH: Ints = np.array([mask([c for c in grown_on(card)[1:] if c >= FIRST_FRUIT]) for card in range(TREE)], np.int64)
"""For each branch a mask of the fruits that grow on it, which have to follow when it is led."""

# The numbers below were tuned by playing small changes against each other over some millions of games.

# fmt: off
#   words   0 (Trunk)  1    2    3    4  5 (fruit)
KEEPING: Grid = np.array([
    [150, 104,  32,  26,  20,  56],  # no rival is out: it takes what it is led to
    [  0,  48,  72,  10,   9,  -3],  # one rival: soon the highest of its limb
    [  0,  26,  34,   9,   8, -10],  # more of them: a fruit that others will take anyway
], np.int64)
# fmt: on
"""What a card is worth for the tricks to come, by how many rivals are unseen."""
FRUIT_BENEATH = 12
"""What each unseen fruit that grows on a branch adds to that: it may have to follow one day."""
#                              Sun Moon Stars Rain Leaf
KEEPING_SPECIALS: Ints = np.array([8, 90, 87, 24, 13], np.int64)
LATE = 4
"""With fewer tricks to come than this, what is kept is worth less and less."""

#   rivals              none one more
CHANCE_OF_LEAD: Ints = np.array([64, 7, 0], np.int64)
CHANCE_LAST_BUT_ONE: Ints = np.array([64, 34, 9], np.int64)
CHANCE_EARLY: Ints = np.array([64, 6, 0], np.int64)
"""How often of 64 times a card takes the trick, by how many cards are out that take it back: leading, with one player
to come, with more. A player who has such a card mostly has a use for it."""

FALLING = 21
"""What each player to come adds to a trick, in fruits."""
LEADING = 7
"""What it is worth to lead next."""
#                 players  2   3   4   5   6
LOSS: Ints = np.array([0, 0, 23, 13, 13, 13, 13], np.int64)
"""What a fruit is worth that others do not get: most if there is only one other."""


# ---- what is out ----------------------------------------------------------------------------------------------------


@rule
def still_to_come(s: Tree, unseen: int) -> int:
    """The unseen cards that a player after this seat may have."""
    cards = 0
    for place in range(int(s.trick_size) + 1, int(s.players)):
        cards |= ~int(s.absent[seat_at(s, place)])
    return cards & unseen


@rule
def fruits_there(s: Tree) -> int:
    """How many fruits lie in the trick."""
    fruits = 0
    for place in range(s.trick_size):
        fruits += FIRST_FRUIT <= s.trick[place] < TREE
    return fruits


@rule
def takers(s: Tree) -> int:
    """The cards of the tree that would take the trick as it lies: all, if nothing is led."""
    if s.trick_size == 0:
        return WHOLE_TREE
    led = int(s.trick[0])
    best = TREE
    for place in range(s.trick_size):
        card = int(s.trick[place])
        if card in (MOON, STARS, RAIN):
            return 0
        if card < TREE and led >= TREE:
            best = min(best, bit(WORDS[card]) - 1)  # the first of all cards with as many words
        elif card < TREE and DESCRIBING[led] & bit(card):
            best = min(best, card)
    return bit(best) - 1 & (DESCRIBING[led] if led < TREE else WHOLE_TREE)


# ---- what a card is worth -------------------------------------------------------------------------------------------


@rule
def chance_to_take(s: Tree, rivals: int) -> int:
    """How often of 64 times a card takes the trick."""
    if s.trick_size == 0:
        return CHANCE_OF_LEAD[min(rivals, 2)]
    if s.trick_size + 2 == s.players:
        return CHANCE_LAST_BUT_ONE[min(rivals, 2)]
    return CHANCE_EARLY[min(rivals, 2)]


@rule
def keeping(card: int, unseen: int) -> int:
    if card >= TREE:
        return KEEPING_SPECIALS[card - TREE]
    rivals = min(2, popcount(ABOVE[card] & unseen))
    return KEEPING[rivals, WORDS[card]] + FRUIT_BENEATH * popcount(BENEATH[card] & unseen)


@rule
def taken_by_tree(s: Tree, card: int, there: int, falling: int, winning: int, coming: int) -> int:
    """What a fruit, a branch or the Trunk promises now; `there` are the fruits in the trick."""
    chance = 0
    if winning & bit(card):
        rivals = ABOVE[card] if s.trick_size == 0 else winning & bit(card) - 1
        chance = chance_to_take(s, popcount(rivals & coming))
    own = FRUIT if card >= FIRST_FRUIT else 0
    all_fruits = there * FRUIT + own + falling
    loss = LOSS[s.players]
    return (chance * ((all_fruits * (FRUIT + loss) >> 6) + LEADING) - own * loss) >> 6


@rule
def taken_by_special(s: Tree, card: int, there: int, falling: int) -> int:
    """What one of the other special cards promises now."""
    loss = LOSS[s.players]
    rain = rain_falls(s.trick, s.trick_size)
    s.trick[s.trick_size] = card
    taker = taking(s.trick, s.trick_size + 1)
    s.trick[s.trick_size] = NONE
    if card in (MOON, STARS) and taker == s.trick_size:
        return there * (FRUIT + loss) + falling + (LEADING if card == MOON else 0)
    return there * loss if taker == NONE and not rain else 0


# ---- what to do -----------------------------------------------------------------------------------------------------


@routine
def heuristic_policy(s: Tree, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The index of the best of a seat's moves; a random one among equals."""
    if count == 1:
        return 0
    unseen = unseen_tree(s, seat)
    coming = still_to_come(s, unseen)
    there = fruits_there(s)
    falling = FALLING * (int(s.players) - 1 - int(s.trick_size))
    winning = takers(s)
    later = min(LATE, hand_size(s, seat) - 1)
    best = WORST
    ties = 0
    chosen = 0
    for index in range(count):
        card = moves[index]
        if card < TREE:
            value = taken_by_tree(s, card, there, falling, winning, coming)
        else:
            value = taken_by_special(s, card, there, falling)
        value = value * LATE - keeping(card, unseen) * later
        best, ties, chosen = keep_best(best, ties, chosen, value, index, dice)
    return chosen
