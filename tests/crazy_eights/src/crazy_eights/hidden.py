"""What a seat may see of a game of Crazy Eights, and a fair guess at the rest."""

import numpy as np
from fruitbowl.core.dice import Dice, redeal_hands
from fruitbowl.core.game import TABLE, View
from fruitbowl.core.kernel import bit, places_in, rule

from crazy_eights.components import CARDS, SUITS, card_text
from crazy_eights.rules import PASS
from crazy_eights.state import DEAL, OVER, PLAY, CrazyEightsState


def open_facts(s: CrazyEightsState) -> View:
    """CE-2: the pile; how many cards the others and the stock have. CE-9: at the end, all hands."""
    dealt = s.phase != DEAL
    return {
        "seats": [seen_by_all(s, seat) for seat in range(s.players)],
        "top": card_text(int(s.top)) if dealt else None,
        "suit": SUITS[s.suit] if dealt else None,
        "stock": int(s.stock_size),
        "pile": cards_in(s.pile),
    }


def seen_by_all(s: CrazyEightsState, seat: int) -> View:
    return {"cards": int(s.hand[seat]).bit_count(), "shown": cards_in(s.hand[seat]) if s.phase == OVER else []}


def own_facts(s: CrazyEightsState, seat: int) -> View:
    """CE-1: the seat's own hand."""
    return {"hand": [] if seat == TABLE else cards_in(s.hand[seat])}


def cards_in(mask: int) -> list[str]:
    return [card_text(card) for card in places_in(int(mask))]


def revealed(s: CrazyEightsState, seat: int) -> dict[str, list[str]]:
    """What no move tells: the card turned up, the cards that a seat gets, and all hands at the end."""
    up = cards_in(s.pile) if int(s.pile).bit_count() == 1 else []
    over = s.phase == OVER
    shown = [f"{other}/{card}" for other in range(s.players) if over for card in cards_in(s.hand[other])]
    return {"up": up, "shown": shown, **own_facts(s, seat)}


def reveals(_s: CrazyEightsState, _seat: int, move: int) -> bool:
    """A card that is played or drawn was hidden; passing shows nothing."""
    return move != PASS


def is_secret(_s: CrazyEightsState, _seat: int, _move: int) -> bool:
    return False


def components(s: CrazyEightsState) -> list[int]:
    """Every card, wherever it lies."""
    if s.phase == DEAL:
        return list(range(CARDS))
    lying = [card for mask in (*s.hand, s.pile) for card in places_in(int(mask))]
    return sorted([*lying, *(int(card) for card in s.stock[: s.stock_size])])


@rule
def redeal(s: CrazyEightsState, seat: int, dice: Dice) -> None:
    """CE-1: the cards that the seat has not seen, dealt anew to where they lie.

    Each world is as likely: anybody may draw or pass who could play (CE-5), so neither says anything certain.
    """
    if s.phase != PLAY:  # nothing is dealt yet, or everything is shown
        return
    unseen = np.empty(CARDS, np.int64)
    known = s.pile
    if seat >= 0:
        known |= s.hand[seat]
    redeal_hands(dice, s.hand, s.players, seat, ~known & (bit(CARDS) - 1), unseen)
    for place in range(s.stock_size):
        s.stock[place] = unseen[place]
