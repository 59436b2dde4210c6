"""What people call the things in Fruitoplay's events: cards, fruits, points."""

from functools import cache
from pathlib import Path
from typing import Any, NewType

from fruitbowl.core.texts import texts
from fruitbowl.games.fruitoplay.components import FRUITS, LETTERS

Card = NewType("Card", str)
"""A card as it is typed: "F13"."""

Fruit = NewType("Fruit", str)
"""The letter of a fruit: "F"."""

Fruits = NewType("Fruits", str)
"""So many of a fruit: "F+3". A Rotten card, which takes one away, is "F-1"."""

Collective = NewType("Collective", str)
"""A Collective Fruit card: "F+1" or "F+2"."""

Points = NewType("Points", int)


@cache
def noun(kind: str, value: str | int, language: str) -> str:
    """A thing in words. "fruit:many" are several, and "points:dative" stand behind a preposition.

    >>> noun("card", "F13", "fr"), noun("fruit:many", "F", "de"), noun("collective", "A+1", "de")
    ('Figue 13', 'Feigen', 'einen Apfel')
    >>> [noun("fruits", fruits, "en") for fruits in ("F+1", "F+3", "F-1")], noun("points", 1, "en")
    (['1 fig', '3 figs', 'a rotten fig'], '1 point')
    >>> [noun("move", move, "en") for move in ("F13", "collective F", "stay")]
    ['Fig 13', 'Collective Fruit: fig', 'Do not draw']
    """
    words = texts(Path(__file__).parent, language)
    if isinstance(value, int):
        is_one = value == 1 or (value == 0 and language == "fr")
        return f"{value} {words['points']['one' if is_one else kind.partition(':')[2] or 'many']}"
    if kind == "collective":
        return str(words["collective_fruits"][value])
    if kind == "move":
        return move_name(value, words, language)
    fruit, rest = FRUITS[LETTERS.index(value[0])], value[1:]
    if kind == "card":
        return f"{words['names'][fruit].capitalize()} {rest}"
    if rest == "-1":
        return str(words["rotten_fruits"][fruit])
    name: str = words["plurals" if kind == "fruit:many" or rest not in ("", "+1") else "names"][fruit]
    return f"{rest[1:]} {name}".lstrip()


def move_name(move: str, words: dict[str, Any], language: str) -> str:
    if move in words["moves"]:
        return str(words["moves"][move])
    if move.startswith("collective "):
        return f"{words['moves']['collective']} {noun('fruit', move[-1], language)}"
    return noun("card", move, language)
