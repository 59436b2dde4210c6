"""Moves and chance outcomes of Crazy Eights as text, both ways: "7H", "8C hearts", "draw", "pass"."""

from collections.abc import Sequence

from crazy_eights.components import CARDS, EACH, EIGHT, SUITS, card_text, parse_card
from crazy_eights.rules import DRAW, EIGHTS, MOVES, PASS
from crazy_eights.state import CrazyEightsState


def _text(move: int) -> str:
    if move < EIGHTS:
        return card_text(move)
    if move < DRAW:
        eight, suit = divmod(move - EIGHTS, len(SUITS))
        return f"{card_text(eight * EACH + EIGHT)} {SUITS[suit]}"
    return {DRAW: "draw", PASS: "pass"}[move]


MOVE_TEXTS = tuple(_text(move) for move in range(MOVES))
MOVE_IDS = {text.lower(): move for move, text in enumerate(MOVE_TEXTS)}


def move_text(move: int) -> str:
    return MOVE_TEXTS[move]


def parse_move(text: str) -> int:
    move = MOVE_IDS.get(" ".join(text.lower().split()))
    if move is None:
        raise ValueError(f"{text!r} is no move. Moves are written 7H, 10S, 8C hearts, draw, pass.")
    return move


def outcome_text(_s: CrazyEightsState, outcome: Sequence[int]) -> str:
    return " ".join(map(card_text, outcome))


def parse_outcome(_s: CrazyEightsState, text: str) -> list[int]:
    cards = [parse_card(word) for word in text.split()]
    if sorted(cards) != list(range(CARDS)):
        raise ValueError("A deal is all 52 cards, each once.")
    return cards
