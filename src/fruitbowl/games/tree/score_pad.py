"""Counting of a deal played with real cards, from text."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fruitbowl.core.errors import BadScore
from fruitbowl.games.tree.components import FIRST_FRUIT, TREE
from fruitbowl.games.tree.moves import card_text, parse_card


@dataclass(frozen=True)
class DealScore:
    """A deal's count for one player."""

    score: int
    """How many fruits the player has collected."""
    fruits: list[str]
    """The fruits, in the order of the tree."""
    others: list[str]
    """The branches and special cards, which count nothing."""

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def score(cards: str | Iterable[str]) -> DealScore:
    """The fruits among the cards that a player has collected (TR-29).

    Cards are written by the initials of their words, special cards by name.

    >>> score("LSBYD L STDRB moon LSBYB")
    DealScore(score=3, fruits=['LSBYB', 'LSBYD', 'STDRB'], others=['L', 'moon'])
    """
    collected: list[int] = []
    for word in cards.replace(",", " ").split() if isinstance(cards, str) else cards:
        card = _card(str(word))
        if card in collected:
            raise BadScore(f"The card {card_text(card)} is there twice; the game has it once.")
        collected.append(card)
    fruits = [card for card in collected if FIRST_FRUIT <= card < TREE]
    others = [card for card in collected if card not in fruits]
    return DealScore(len(fruits), [card_text(card) for card in sorted(fruits)], [card_text(card) for card in others])


def _card(text: str) -> int:
    if text.strip().lower() in ("uncle", "blank"):
        raise BadScore(f"{text.strip().capitalize()} is not used in the game: nobody can have collected it.")
    try:
        return parse_card(text)
    except ValueError as problem:
        raise BadScore(str(problem)) from None
