"""The cards of Pi mal Pflaumen: 75 fruit cards for three rounds, plums, pi cards and the watchdog.

A card is a number from 0 to 74, round by round. In a display the cards lie by fruit: a mask per fruit with a bit for
each of its places, three in each round (a plum has one).
"""

import re
from typing import NamedTuple

import numpy as np

FRUITS = ("Apple", "Blackberry", "Cherry", "Fig", "Orange", "Pear", "Strawberry", "White Currant", "Plum")
PLUM = 8
ROUNDS = 3
NUMBERS = 25
"""The cards of each round are numbered 1 to 25."""
CARDS = ROUNDS * NUMBERS
PLUMS = 18
"""Plum cards beside the table."""
PIS = 18
"""Pi cards beside the table."""

MIXES = ("AA", "ABC", "AAA", "ABCD", "AABB", "PPP", "ABCDE", "AAABB", "PPPP", "AABBCC", "PPPPP")

# House data (PP-2 to PP-4): the rulebook does not print the cards. Owners of the box can type the real ones in.
# A card's gift: nothing, "watchdog", "steal", "three pi", or a mix and its points.
#
#       round I                        round II                       round III
CARD_TABLE = """
    1   Pear           PPPPP 14        Strawberry     PPPPP 16        Cherry         PPPPP 18
    2   Apple          AABBCC 10       Fig            AABBCC 12       Orange         AABBCC 15
    3   Cherry         PPPP 10         White Currant  PPPP 12         Apple          PPPP 14
    4   Strawberry     AAABB 9         Orange         AAABB 11        Blackberry     AAABB 13
    5   Orange         ABCDE 7         Apple          ABCDE 8         Pear           ABCDE 10
    6   White Currant  three pi        Blackberry     AABB 8          Fig            PPP 10
    7   Blackberry     AAA 6           Pear           three pi        Strawberry     AABB 9
    8   Fig            PPP 6           Cherry         PPP 8           White Currant  three pi
    9   Apple          steal           Fig            AAA 7           Orange         AAA 8
    10  Pear           AABB 6          Strawberry     steal           Apple          AAA 8
    11  Strawberry     three pi        Orange         AAA 7           Cherry         steal
    12  Cherry         ABCD 5          Apple          three pi        Blackberry     ABCD 7
    13  Fig            steal           White Currant  ABCD 6          Fig            three pi
    14  White Currant  ABC 3           Blackberry     steal           Pear           ABCD 7
    15  Blackberry     watchdog        Cherry         ABC 4           White Currant  steal
    16  Orange         three pi        Pear           three pi        Strawberry     three pi
    17  Cherry         steal           Strawberry     steal           Orange         steal
    18  Fig            ABC 3           Orange         watchdog        Blackberry     watchdog
    19  Apple          watchdog        Fig            ABC 4           Pear           ABC 5
    20  Blackberry     ABC 3           White Currant  watchdog        Fig            AA 4
    21  Orange         AA 2            Apple          AA 3            Cherry         watchdog
    22  Pear           AA 2            Pear           -               White Currant  -
    23  Strawberry     -               Blackberry     -               Apple          -
    24  White Currant  -               Cherry         -               Strawberry     -
    25  Plum           -               Plum           -               Plum           -
"""

# ---- the table, read ------------------------------------------------------------------------------------------------

PLAIN, WATCHDOG, THEFT, THREE_PI, A_MIX = range(5)
"""Kinds of gifts."""
GIFTS = {"-": PLAIN, "watchdog": WATCHDOG, "steal": THEFT, "three pi": THREE_PI}

ROMAN = ("I", "II", "III")
NONE = -1


class FruitCard(NamedTuple):
    played_in: int
    """The round, 1 to 3."""
    number: int
    fruit: int
    kind: int
    mix: int
    """Which of MIXES, or NONE."""
    points: int

    @property
    def text(self) -> str:
        return f"{ROMAN[self.played_in - 1]}-{self.number}"

    @property
    def gift(self) -> str:
        """What it does, as the table has it."""
        words = [word for word, kind in GIFTS.items() if kind == self.kind]
        return f"{MIXES[self.mix]} {self.points}" if self.kind == A_MIX else words[0]


def read_table(table: str) -> tuple[FruitCard, ...]:
    """The cards of a table, round by round; a ValueError for a line that makes no sense."""
    rows = [re.split(r"\s{2,}", line.strip()) for line in table.strip().splitlines()]
    return tuple(
        _card(played_in, int(row[0]), row[2 * played_in - 1], row[2 * played_in])
        for played_in in range(1, ROUNDS + 1)
        for row in rows
    )


def _card(played_in: int, number: int, fruit: str, gift: str) -> FruitCard:
    letters, _, points = gift.partition(" ")
    if fruit not in FRUITS or not (gift in GIFTS or (letters in MIXES and points.isdecimal())):
        raise ValueError(f"Card {ROMAN[played_in - 1]}-{number} cannot be {fruit!r} with {gift!r}.")
    if gift in GIFTS:
        return FruitCard(played_in, number, FRUITS.index(fruit), GIFTS[gift], NONE, 0)
    return FruitCard(played_in, number, FRUITS.index(fruit), A_MIX, MIXES.index(letters), int(points))


FRUIT_CARDS = read_table(CARD_TABLE)

# ---- the same for the rules -----------------------------------------------------------------------------------------

PLACES = 9
"""At most so many cards of a fruit: three in each round."""
PILE_PLUM = PLACES
"""The place of a plum of the pile among plums: behind all numbered ones."""

FRUIT = np.array([card.fruit for card in FRUIT_CARDS])
KIND = np.array([card.kind for card in FRUIT_CARDS])
MIX_OF = np.array([card.mix for card in FRUIT_CARDS])
POINTS = np.array([card.points for card in FRUIT_CARDS])
PLACE = np.array([sum(other.fruit == card.fruit for other in FRUIT_CARDS[:at]) for at, card in enumerate(FRUIT_CARDS)])
"""Where a card lies among those of its fruit."""
CARD_AT = np.full((len(FRUITS), PLACES), NONE)
"""CARD_AT[fruit, place]: the card that lies there."""
CARD_AT[FRUIT, PLACE] = np.arange(CARDS)
MIX_PLACES = np.array(
    [
        sum(1 << int(PLACE[at]) for at, card in enumerate(FRUIT_CARDS) if card.fruit == fruit and card.kind == A_MIX)
        for fruit in range(len(FRUITS))
    ]
)
"""MIX_PLACES[fruit]: a mask of the places whose cards show a mix."""


def _shown(fruit: int, places: int) -> int:
    mixes = [int(MIX_OF[CARD_AT[fruit, place]]) for place in range(PLACES) if places >> place & 1]
    return sum(1 << mix for mix in set(mixes) - {NONE})


SHOWN = np.array([[_shown(fruit, places) for places in range(1 << PLACES)] for fruit in range(len(FRUITS))], np.int16)
"""SHOWN[fruit, places]: the kinds of mixes, a bit each, that the cards of these places show. (Small numbers: it is the
largest table by far, and looked at after every turn.)"""

LETTERS = np.array([len(set(mix)) for mix in MIXES])
"""How many different fruits a mix has."""
SIZES = np.array([[mix.replace("P", "A").count(letter) for letter in "ABCDE"] for mix in MIXES])
"""SIZES[mix, letter]: how many cards of that fruit."""
PLUMS_ONLY = np.array(["P" in mix for mix in MIXES])
NEEDED = np.array([[sum(size >= least for size in sizes) for least in (1, 2, 3)] for sizes in SIZES.tolist()])
"""NEEDED[mix]: of how many fruits it needs at least one card, at least two, at least three."""
PLUMS_NEEDED = np.array([mix.count("P") for mix in MIXES])
MOST_PLUMS = int(PLUMS_NEEDED.max())
A_BIT_EACH = 1 << np.arange(len(MIXES))
ENOUGH = np.array([[A_BIT_EACH[needed <= fruits].sum() for fruits in range(len(FRUITS) + 1)] for needed in NEEDED.T])
"""ENOUGH[least, fruits]: the mixes, a bit each, that need no more fruits with one, two, three cards."""
ENOUGH_PLUMS = np.array([A_BIT_EACH[plums >= PLUMS_NEEDED].sum() for plums in range(MOST_PLUMS + 1)])
"""ENOUGH_PLUMS[plums]: those that need no more plums."""
