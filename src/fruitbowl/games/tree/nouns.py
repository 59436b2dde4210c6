"""What people call the cards of a tree game in three languages, for the sentences of events."""

from functools import cache
from pathlib import Path
from typing import NewType

from fruitbowl.core.texts import texts
from fruitbowl.games.tree.components import TREE
from fruitbowl.games.tree.moves import parse_card, traits

Card = NewType("Card", str)
"""A card as it is typed: "LTD", "moon"."""


@cache
def noun(kind: str, card: str, language: str) -> str:
    """A card in words; special cards with their article, which in German differs by what the card does in a sentence.

    >>> noun("card", "LTD", "en"), noun("card", "moon", "de"), noun("card:subject", "moon", "de")
    ('Large Tart Dull', 'den Mond', 'der Mond')
    """
    words = texts(Path(__file__).parent, language)
    if is_special(card):
        return str(words["subjects" if kind == "card:subject" else "objects"][card])
    return " ".join(words["names"][word.lower()] for word in traits(parse_card(card)))


def is_special(card: str) -> bool:
    return card == "trunk" or parse_card(card) >= TREE
