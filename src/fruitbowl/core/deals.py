"""A deal as somebody writes it down, checked."""

from collections.abc import Callable, Sequence


def check_deal(cards: Sequence[int], size: int, card_text: Callable[[int], str]) -> None:
    """Raises ValueError, with a sentence, unless there are `size` cards, each of them once.

    >>> check_deal([7, 8, 7], 3, str)
    Traceback (most recent call last):
    ValueError: The card 7 is dealt twice.
    """
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"The card {card_text(card)} is dealt twice.")
    if len(cards) < size:
        raise ValueError(f"Only {len(cards)} of {size} cards are dealt.")
