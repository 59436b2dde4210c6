"""The deck: a card is a number from 0 to 51, suit by suit; a set of cards is a mask, a bit per card."""

import numpy as np
from fruitbowl.core.kernel import Ints

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
EACH = len(RANKS)
CARDS = len(SUITS) * EACH
EIGHT = RANKS.index("8")

#                          A  2  3  4  5  6  7   8  9  10   J   Q   K
POINTS: Ints = np.array([1, 2, 3, 4, 5, 6, 7, 50, 9, 10, 10, 10, 10], np.int64)
"""CE-9: what a card counts against whoever holds it, by rank."""


def card_text(card: int) -> str:
    """A card as people write it: rank, then the suit's initial: 10H."""
    suit, rank = divmod(card, EACH)
    return f"{RANKS[rank]}{SUITS[suit][0].upper()}"


CARD_IDS = {card_text(card): card for card in range(CARDS)}


def parse_card(text: str) -> int:
    card = CARD_IDS.get(text.strip().upper())
    if card is None:
        raise ValueError(f"There is no card {text.strip()!r}. Cards are written AC, 10D, QH, 8S.")
    return card
