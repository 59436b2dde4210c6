"""Scoring of a round played with real cards, from text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fruitbowl.core.errors import BadScore
from fruitbowl.games.fruitoplay.components import FRUITS, LETTERS, NUMBERS, ROTTEN
from fruitbowl.games.fruitoplay.moves import card_text, parse_card
from fruitbowl.games.fruitoplay.scoring import (
    NOTHING,
    THE_COLLECTIVE,
    cancelled,
    column_value,
    largest_times_smallest,
)

COLLECTIVE_CARD = re.compile(r"([BASF])\+([12])", re.IGNORECASE)
HOW_TO_WRITE_IT = "A Collective card is B, A, S or F, then +1 (round 2) or +2 (round 3)."


@dataclass(frozen=True)
class RoundScore:
    """A round's count for one player."""

    score: int
    """The largest column times the smallest."""
    columns: dict[str, int]
    """The fruits that count, fruit by fruit; 0 where there are none."""
    cancelled: dict[str, str | None]
    """What each Rotten card in front of the player cancelled: a card, the Collective card, or nothing."""
    largest: str | None
    smallest: str | None
    """The fruits of the two columns that were multiplied; of equal ones the first."""

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def score(cards: str | Iterable[str], collective: str | None = None) -> RoundScore:
    """The points of a round for the cards that a player has in front of them, the rest of the hand included.

    Cards are written B, A, S or F (banana, apple, strawberry, fig) and the number. The Collective card, if there is
    one, is written S+1 (round 2) or S+2 (round 3), among the cards or as `collective`.

    >>> score("S1 S3 S4 A8 A11 A12")
    RoundScore(score=8, columns={'banana': 0, 'apple': 2, 'strawberry': 4, 'fig': 0}, cancelled={'A11': 'A12'}, \
largest='strawberry', smallest='apple')
    >>> score("B3 B4 F3 F5 S11", collective="S+2").cancelled
    {'S11': 'S+2'}
    """
    words = _words(cards)
    if collective is not None:
        words.append(_collective_word(collective))
    collectives = [word for word in words if COLLECTIVE_CARD.fullmatch(word)]
    if len(collectives) > 1:
        raise BadScore(f"There is only one Collective card in a round, not {' and '.join(collectives)}.")
    masks = _masks([word for word in words if word not in collectives])
    fruit = LETTERS.index(collectives[0][0].upper()) if collectives else None
    return count_columns(masks, fruit, int(collectives[0][2]) if collectives else 0)


def _words(cards: str | Iterable[str]) -> list[str]:
    if isinstance(cards, str):
        return cards.replace(",", " ").split()
    try:
        return [str(card).strip() for card in cards]
    except TypeError:
        raise BadScore(f"{cards!r} are not cards. Write them as text, such as B6 A12.") from None


def _collective_word(collective: object) -> str:
    word = str(collective).strip()
    if not COLLECTIVE_CARD.fullmatch(word):
        raise BadScore(f"{collective!r} is no Collective card. {HOW_TO_WRITE_IT}")
    return word


def _masks(words: Sequence[str]) -> list[int]:
    masks = [0] * len(FRUITS)
    for word in words:
        try:
            card = parse_card(word)
        except ValueError as problem:
            raise BadScore(f"{problem} {HOW_TO_WRITE_IT}" if "+" in word else str(problem)) from None
        fruit, place = divmod(card, NUMBERS)
        if masks[fruit] >> place & 1:
            raise BadScore(f"The card {card_text(card)} is there twice; the game has it once.")
        masks[fruit] |= 1 << place
    return masks


def count_columns(masks: Sequence[int], collective: int | None, collective_fruits: int) -> RoundScore:
    """The count of four columns, given as masks, with the Collective card of a fruit."""
    extra = [collective_fruits if fruit == collective else 0 for fruit in range(len(FRUITS))]
    values = [int(column_value(mask, fruit, extra[fruit])) for fruit, mask in enumerate(masks)]
    counting = [fruit for fruit, value in enumerate(values) if value]
    return RoundScore(
        score=int(largest_times_smallest(np.array(values, np.int64))),
        columns=dict(zip(FRUITS, values, strict=True)),
        cancelled=_cancelled_cards(masks, extra),
        largest=FRUITS[max(counting, key=values.__getitem__)] if counting else None,
        smallest=FRUITS[min(counting, key=values.__getitem__)] if counting else None,
    )


def _cancelled_cards(masks: Sequence[int], extra: Sequence[int]) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for fruit, mask in enumerate(masks):
        rotten = ROTTEN[fruit] - 1
        if mask >> rotten & 1:
            place = int(cancelled(mask, fruit, extra[fruit]))
            found[card_text(fruit * NUMBERS + rotten)] = _cancelled_text(place, fruit, extra[fruit])
    return found


def _cancelled_text(place: int, fruit: int, extra: int) -> str | None:
    if place == NOTHING:
        return None
    return f"{LETTERS[fruit]}+{extra}" if place == THE_COLLECTIVE else card_text(fruit * NUMBERS + place)
