"""Random numbers for rules: small, fast, the same compiled and uncompiled, and exactly uniform.

Dice are an array of one 63-bit number that steps through all 2**63 values, each scrambled when it is used (the idea of
SplitMix, with the multiplication of wyrand). Numbers are 63 bits in signed integers that are never negative: there
plain Python, which does not overflow, and compiled code, which does, give the same.
"""

import hashlib
from operator import index
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fruitbowl.core.kernel import Ints, add_63, append_set, bit, fold_63, popcount, rule

Dice: TypeAlias = Ints

_32_BITS = (1 << 32) - 1
_STEP = 0x1E3779B97F4A7C15  # odd, so that every number is visited; near the golden ratio, so that steps spread
_MASK = 0x2545F4914F6CDD1D  # half of its bits are set, without a pattern


def new_dice(*seeds: int | str) -> npt.NDArray[np.int64]:
    """Dice for a seed, or for a list of seeds such as (root seed, number of the game).

    >>> roll(new_dice(7), 6), roll(new_dice(7), 6), roll(new_dice(7, 0), 6)
    (5, 5, 1)
    """
    digest = hashlib.sha256(repr([seed if isinstance(seed, str) else index(seed) for seed in seeds]).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "big") >> 1], np.int64)


@rule
def seed_for_game(root: int, number: int) -> int:
    """Where the dice of game `number` of a series start. Far apart for neighbours, whichever worker plays it."""
    return scramble(add_63(root, scramble(number + 1)))


@rule
def scramble(number: int) -> int:
    """63 bits that look unrelated to the 63 bits given."""
    return fold_63(number, number ^ _MASK)


@rule
def thirty_two_bits(dice: Dice) -> int:
    dice[0] = add_63(dice[0], _STEP)
    return scramble(dice[0]) >> 31


@rule
def roll(dice: Dice, sides: int) -> int:
    """A number from 0 to sides - 1, each exactly as likely; at most 2**31 sides.

    (Lemire's method: multiply, keep the high half, and reject what would make it uneven.)
    """
    sides = int(sides)  # a small field of a state would overflow below, uncompiled
    product = thirty_two_bits(dice) * sides
    if product & _32_BITS < sides:
        uneven = (_32_BITS + 1) % sides
        while product & _32_BITS < uneven:
            product = thirty_two_bits(dice) * sides
    return product >> 32


@rule
def shuffle(dice: Dice, cards: Ints, count: int) -> None:
    """Puts the first `count` entries into random order, each order as likely."""
    for place in range(count - 1, 0, -1):
        other = roll(dice, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


@rule
def shuffle_range(dice: Dice, cards: Ints, first: int, count: int) -> None:
    """Writes `count` numbers from `first` on, in random order: a fresh deck, shuffled."""
    for place in range(count):
        cards[place] = first + place
    shuffle(dice, cards, count)


@rule
def redeal_hands(dice: Dice, hands: Ints, players: int, seat: int, others: int, cards: Ints) -> int:
    """Deals the cards of all hands but the seat's anew, together with `others` that lie elsewhere.

    Hands are sets, and keep their sizes. The cards that are left over stand first in `cards`; returns how many.
    """
    hidden = others
    for other in range(players):
        if other != seat:
            hidden |= int(hands[other])
    count = append_set(cards, 0, 0, hidden)  # in the order of their numbers: it does not matter who really has them
    shuffle(dice, cards, count)
    for other in range(players):
        if other != seat:
            held = popcount(hands[other])
            hands[other] = 0
            for _ in range(held):
                count -= 1
                hands[other] |= bit(cards[count])
    return count
