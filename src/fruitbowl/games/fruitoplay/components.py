"""The cards of Fruitoplay: 20 of each of four fruits, and four Collective Fruit cards.

A card is a number from 0 to 79, fruit by fruit; a column or a hand of one fruit is a mask with a bit per card.
"""

FRUITS = ("banana", "apple", "strawberry", "fig")
LETTERS = "BASF"
NUMBERS = 20
"""The cards of each fruit are numbered 1 to 20."""

CARDS = len(FRUITS) * NUMBERS
HALF = CARDS // 2
"""A hand is two masks of this many cards."""

# House data (FP-3): the rulebook prints how many cards of each kind there are, not which numbers they have.
# Owners of the box can type the real numbers in.
#             banana          apple           strawberry      fig
DOUBLE = ((3, 8, 13, 18), (3, 8, 13, 18), (3, 8, 13, 18), (3, 8, 13, 18))
ROTTEN = (11, 11, 11, 11)

DOUBLES = tuple(sum(1 << number - 1 for number in numbers) for numbers in DOUBLE)
"""For each fruit a mask of its Double cards."""
ROTTENS = tuple(1 << number - 1 for number in ROTTEN)
"""For each fruit a mask of its one Rotten card."""


def fruits_on_card(card: str) -> int:
    """How many fruits a card such as "B6" shows; none if it is Rotten.

    >>> [fruits_on_card(card) for card in ("B6", "B13", "B11")]
    [1, 2, 0]
    """
    fruit, number = LETTERS.index(card[0]), int(card[1:])
    return 0 if number == ROTTEN[fruit] else 2 if number in DOUBLE[fruit] else 1
