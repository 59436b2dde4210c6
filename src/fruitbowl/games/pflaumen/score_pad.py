"""Scoring of a game played with real cards, from text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fruitbowl.core.errors import BadScore
from fruitbowl.games.pflaumen.best_mixes import Lying, Made, best_mixes, lying
from fruitbowl.games.pflaumen.components import FRUITS, MIXES, PLUM, PLUMS, ROUNDS
from fruitbowl.games.pflaumen.moves import parse_card

MOST_OF_A_FRUIT = 3 * ROUNDS
MOST_PLUMS = PLUMS + ROUNDS
MOST_POINTS = 99

DESCRIBED = re.compile(r"(?P<fruit>[a-z]+)(?::(?P<mix>[a-z]+)(?P<points>\d+))?")
FRUIT_WORDS = {fruit.replace(" ", "").lower(): number for number, fruit in enumerate(FRUITS)}


@dataclass(frozen=True)
class Pad:
    """What a player has, and what can be made of it."""

    score: int
    """The points of completed mixes."""
    best: int
    """The points of all mixes, if the best is made of the display."""
    mixes: tuple[Made, ...]
    """The mixes that are still to be made for that, with the very cards."""
    fruit_left: int
    """Fruit cards that are then left in the display, for a tie."""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def score(cards: str | Iterable[str], completed: str | Iterable[str] = "") -> Pad:
    """The points so far, and the best set of mixes that can still be made from a display.

    Cards in the display are written by round and number (`I-13`, our table of cards), or as they look: `Cherry`,
    `WhiteCurrant`, or `Blackberry:AAA5` for one that shows a mix worth 5 points. `Plum` is a plum of the pile.
    `completed` are the face-down cards of mixes, written the same way.

    >>> pad = score("Blackberry:AAA5 Blackberry Blackberry Plum", completed="Fig:PPP7")
    >>> pad.score, pad.best, pad.fruit_left
    (7, 12, 1)
    >>> pad.mixes[0].cards
    ('Blackberry:AAA5', 'Blackberry', 'Blackberry')
    """
    display, face_down = _cards(cards), _cards(completed)
    _check(display + face_down)
    for card in face_down:
        if not card.mix:
            raise BadScore(f"{card.text} shows no mix, so it cannot be the card of a completed one.")
    mixes = best_mixes(display)
    points = sum(card.points for card in face_down)
    return Pad(
        score=points,
        best=points + sum(made.points for made in mixes),
        mixes=mixes,
        fruit_left=len(display) - sum(made.cards_gone for made in mixes),
    )


def _cards(cards: str | Iterable[str]) -> list[Lying]:
    words = cards.replace(",", " ").split() if isinstance(cards, str) else [str(card).strip() for card in cards]
    return [_card(word) for word in words]


def _card(word: str) -> Lying:
    if "-" in word:
        try:
            return lying(parse_card(word))
        except ValueError as problem:
            raise BadScore(str(problem)) from None
    described = DESCRIBED.fullmatch(word.replace(" ", "").lower())
    if described is None or described["fruit"] not in FRUIT_WORDS:
        raise BadScore(
            f"{word!r} is not a card. Cards are written as I-13, or as they look: Cherry, WhiteCurrant, "
            f"Blackberry:AAA5. Fruits are {', '.join(FRUITS)}."
        )
    fruit = FRUIT_WORDS[described["fruit"]]
    name = FRUITS[fruit].replace(" ", "")
    if described["mix"] is None:
        return Lying(name, fruit, "", 0)
    mix, points = described["mix"].upper(), int(described["points"])
    if mix not in MIXES:
        raise BadScore(f"{word!r}: there is no mix {mix}. Mixes are {', '.join(MIXES)}.")
    if not 1 <= points <= MOST_POINTS:
        raise BadScore(f"{word!r}: a mix is worth 1 to {MOST_POINTS} points.")
    return Lying(f"{name}:{mix}{points}", fruit, mix, points)


def _check(cards: Sequence[Lying]) -> None:
    """No card of the table twice, and no fruit more often than the game has it."""
    texts = [card.text for card in cards]
    for text in texts:
        if "-" in text and texts.count(text) > 1:
            raise BadScore(f"The card {text} is there twice; the game has it once.")
    fruits = [card.fruit for card in cards]
    for fruit, name in enumerate(FRUITS):
        most = MOST_PLUMS if fruit == PLUM else MOST_OF_A_FRUIT
        if fruits.count(fruit) > most:
            raise BadScore(f"There are {fruits.count(fruit)} cards with {name}; the game has {most}.")
