"""The cards of the tree game: a Trunk, 30 branches, 32 fruits, and five more special cards.

The tree is numbered from the Trunk, 0, as in a heap: card n supports the cards 2n+1 and 2n+2. So 1 to 30 are branches,
31 to 62 fruits, and the smaller number of two cards on one limb is the more general. A set of cards of the tree is a
mask with a bit per card; 63 to 67 are the special cards that grow on no tree.
"""

import numpy as np

from fruitbowl.core.kernel import Ints

TRAITS = (
    ("Large", "Small"),  # size
    ("Sweet", "Tart"),  # flavour
    ("Bright", "Dull"),  # chroma
    ("Red", "Yellow"),  # colour
    ("Berry", "Drupe"),  # type
)
"""What the cards tell, in this order. A branch tells the first one to four, a fruit all five."""

TRUNK = 0
FIRST_FRUIT = 31
TREE = 63
"""How many cards the tree has, the Trunk included."""
SUN, MOON, STARS, RAIN, LEAF = 63, 64, 65, 66, 67
CARDS = 68
"""Of the whole box, without Uncle, the blank card and the Trunk's double."""

WHOLE_TREE = (1 << TREE) - 1
BRANCHES_AND_FRUITS = WHOLE_TREE & ~1
"""The tree without the Trunk, which is a special card as well."""


def supports(card: int) -> list[int]:
    """The two cards that grow directly on a card; none on a fruit."""
    return [2 * card + 1, 2 * card + 2] if card < FIRST_FRUIT else []


def limb(card: int) -> list[int]:
    """A card and all that describe it, down to the Trunk."""
    return [card] if card == TRUNK else [card, *limb((card - 1) // 2)]


def grown_on(card: int) -> list[int]:
    """All that a card describes, and itself."""
    return [card, *(twig for child in supports(card) for twig in grown_on(child))]


def mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


DESCRIBING: Ints = np.array([mask(limb(card)) for card in range(TREE)], np.int64)
"""For each card of the tree a mask of itself and of the cards that describe it."""

FOLLOWING: Ints = np.array(
    [mask(limb(card)) ^ mask(grown_on(card)) for card in range(TREE)] + [WHOLE_TREE] * (CARDS - TREE), np.int64
)
"""For each card that is led a mask of the cards of the tree that follow it: all, if it does not grow on the tree."""

WORDS: Ints = np.array([(card + 1).bit_length() - 1 for card in range(TREE)], np.int64)
"""How many words each card of the tree says: none on the Trunk, five on a fruit. Fewer words, more general."""
