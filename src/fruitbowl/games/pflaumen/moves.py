"""Moves and chance outcomes of Pi mal Pflaumen as text."""

from collections.abc import Sequence

import numpy as np

from fruitbowl.core.deals import check_deal
from fruitbowl.games.pflaumen.components import (
    A_MIX,
    CARDS,
    FRUIT_CARDS,
    FRUITS,
    MIXES,
    NUMBERS,
    PIS,
    PLUM,
    ROMAN,
    ROUNDS,
    FruitCard,
)
from fruitbowl.games.pflaumen.state import LOT, SEATS, Pflaumen

MIX_CARDS = tuple(card for card, facts in enumerate(FRUIT_CARDS) if facts.kind == A_MIX)
A_PLUM = CARDS
"""In place of a card: a plum of the pile."""

# Move ids: 0 to 74 play a card, then
ADD_PI = CARDS - 1
"""ADD_PI + k: add k pi cards to the card that is played next."""
TAKE_CARD = ADD_PI + PIS + 1
"""Take a card out of the trick, or out of the display that is stolen from: a card, or A_PLUM."""
STEAL_FRUIT = TAKE_CARD + CARDS + 1
"""STEAL_FRUIT + fruit * SEATS + seat: steal a card of that fruit from that seat."""
NO_STEAL = STEAL_FRUIT + len(FRUITS) * SEATS
MAKE = NO_STEAL + 1
"""Begin the mix of a card: an id for each card that shows one."""
WITH = MAKE + len(MIX_CARDS)
"""Use a card for the mix, or A_PLUM."""
DONE = WITH + CARDS + 1
MOVES = DONE + 1

MAKE_ID = np.full(CARDS, -1)
"""The move id with which a card's mix begins."""
for at, mix_card in enumerate(MIX_CARDS):
    MAKE_ID[mix_card] = MAKE + at
MADE_BY = np.array(MIX_CARDS)
"""MADE_BY[move - MAKE]: the card whose mix it begins."""

CARD_TEXTS = tuple(card.text for card in FRUIT_CARDS)
CARD_IDS = {text.lower(): card for card, text in enumerate(CARD_TEXTS)}


def card_text(card: int) -> str:
    """A card as its round and its number; a plum of the pile as itself.

    >>> card_text(12), card_text(74), card_text(A_PLUM)
    ('I-13', 'III-25', 'Plum')
    """
    return "Plum" if card == A_PLUM else CARD_TEXTS[card]


def parse_card(text: str) -> int:
    """The card that a text names, or a ValueError that says what cards there are.

    >>> parse_card(" i-13 "), parse_card("plum") == A_PLUM
    (12, True)
    """
    word = text.strip().lower()
    card = A_PLUM if word == "plum" else CARD_IDS.get(word)
    if card is None:
        raise ValueError(
            f"There is no card {text.strip()!r}. Cards are {', '.join(ROMAN[:-1])} or {ROMAN[-1]}, a dash and a number "
            f"from 1 to {NUMBERS}, such as I-13."
        )
    return card


def printed(card: str) -> FruitCard:
    """What is printed on a card that has a number.

    >>> printed("I-7").gift
    'AAA 6'
    """
    return FRUIT_CARDS[parse_card(card)]


def fruit_of(card: str) -> int:
    return PLUM if card == "Plum" else printed(card).fruit


def _texts() -> list[str]:
    """The texts of all moves, in the order of their ids."""
    cards = [card_text(card) for card in range(CARDS + 1)]
    return [
        *cards[:CARDS],
        *(f"+{count}pi" for count in range(1, PIS + 1)),
        *(f"take {card}" for card in cards),
        *(f"steal {fruit} from seat {seat}" for fruit in FRUITS for seat in range(SEATS)),
        "no steal",
        *(f"mix {MIXES[FRUIT_CARDS[card].mix]} {cards[card]}" for card in MIX_CARDS),
        *(f"with {card}" for card in cards),
        "done",
    ]


TEXTS = tuple(_texts())
IDS = {text.lower(): move for move, text in enumerate(TEXTS)}


def move_text(move: int) -> str:
    """A move as people write it.

    >>> [move_text(move) for move in (12, ADD_PI + 2, TAKE_CARD + 12, STEAL_FRUIT + 12, NO_STEAL, WITH + A_PLUM, DONE)]
    ['I-13', '+2pi', 'take I-13', 'steal Cherry from seat 2', 'no steal', 'with Plum', 'done']
    >>> move_text(MAKE_ID[parse_card("I-7")])
    'mix AAA I-7'
    """
    return TEXTS[move]


def parse_move(text: str) -> int:
    move = IDS.get(" ".join(text.lower().split()))
    if move is None:
        raise ValueError(
            f"{text.strip()!r} is not a move. Moves are a card such as I-13 to play it, +2pi to add pi cards to the "
            "next card, take I-13, steal Cherry from seat 2, no steal, mix AAA I-7, with I-13, with Plum, and done."
        )
    return move


# ---- chance ---------------------------------------------------------------------------------------------------------


def cards_of_a_round(players: int) -> int:
    """PP-6: with three players the numbers 1 to 18 are used, with four 1 to 24, with five all."""
    return min(6 * players, NUMBERS)


def outcome_text(s: Pflaumen, outcome: Sequence[int]) -> str:
    if s.phase == LOT:
        return f"first seat {outcome[0]}"
    return "deal " + " ".join(card_text(card) for card in outcome)


def parse_outcome(s: Pflaumen, text: str) -> list[int]:
    words = text.split()
    if s.phase == LOT:
        seats = [str(seat) for seat in range(s.players)]
        if words[:2] != ["first", "seat"] or words[2:] not in [[seat] for seat in seats]:
            raise ValueError(f'The first leader has to be drawn here: "first seat" and 0 to {s.players - 1}.')
        return [int(words[2])]
    if words[:1] != ["deal"]:
        raise ValueError('A deal has to come here: "deal" and all cards of the round, hand by hand.')
    return _parse_deal([parse_card(word) for word in words[1:]], int(s.round_number), int(s.players))


def _parse_deal(cards: list[int], played_in: int, players: int) -> list[int]:
    first = (played_in - 1) * NUMBERS
    used = range(first, first + cards_of_a_round(players))
    for card in cards:
        if card not in used:
            raise ValueError(
                f"The card {card_text(card)} is not dealt now: with {players} players round {played_in} of {ROUNDS} "
                f"has the cards {card_text(used[0])} to {card_text(used[-1])}."
            )
    check_deal(cards, len(used), card_text)
    return cards
