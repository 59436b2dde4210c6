"""What a seat may see of a game of Pi mal Pflaumen, and a fair guess at the rest."""

from typing import Any

import numpy as np

from fruitbowl.core.dice import Dice, redeal_hands
from fruitbowl.core.game import TABLE, View
from fruitbowl.core.kernel import places_in, rule
from fruitbowl.games.pflaumen.components import CARD_AT, CARDS, FRUITS, MIX_OF, NONE, NUMBERS, SIZES
from fruitbowl.games.pflaumen.moves import A_PLUM, card_text, cards_of_a_round
from fruitbowl.games.pflaumen.rules import height_of
from fruitbowl.games.pflaumen.state import DEAL, LAST_MIXES, LOT, PLAY, Pflaumen

CARDS_BY_FRUIT: list[list[int]] = CARD_AT.tolist()
PHASES = ("lot", "deal", "play", "take", "steal", "steal which", "mix", "last mixes", "over")

# ---- what may be seen -----------------------------------------------------------------------------------------------


def open_facts(s: Pflaumen) -> View:
    """PP-34: everything that lies open."""
    return {
        "round": int(s.round_number),
        "trick": int(s.trick_number),
        "phase": PHASES[s.phase],
        "leader": seat_or_none(s.leader),
        "table": [trick_card(s, other) for other in range(s.players)],
        "order": [int(other) for other in s.order[: s.players] if other != NONE],
        "turn": int(s.order[s.turn]) if PLAY < s.phase < LAST_MIXES else None,
        "seats": [seen_by_all(s, other) for other in range(s.players)],
        "watchdog": seat_or_none(s.watchdog),
        "stealing": None if s.victim == NONE else {"from": int(s.victim), "fruit": FRUITS[s.loot]},
        "pi_pile": int(s.pi_pile),
        "plum_pile": int(s.plum_pile),
        "gone": [card_text(card) for card in [*cards_in(s.gone), *[A_PLUM] * int(s.gone_plums)]],
        "seen": [card_text(card) for card in cards_played(s)],
    }


def own_facts(s: Pflaumen, seat: int) -> View:
    """PP-34: the seat's own hand."""
    return {"hand": [] if seat == TABLE else [card_text(card) for card in cards_in_hand(s, seat)]}


def seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else int(seat)


def trick_card(s: Pflaumen, seat: int) -> dict[str, Any] | None:
    """What a seat has played in this trick: the card, pi cards, their sum to two places, and if it is still there."""
    if s.laid[seat] == NONE and not s.laid_pi[seat]:
        return None
    played = s.laid[seat] != NONE
    return {
        "card": card_text(s.laid[seat]) if played else None,
        "pi": int(s.laid_pi[seat]),
        "height": int(height_of(s, seat)) // 1000 / 100 if played else None,
        "taken": bool(s.order[0] != NONE and not int(s.on_table) >> seat & 1),
    }


def seen_by_all(s: Pflaumen, seat: int) -> dict[str, Any]:
    return {
        "hand": int(s.hand[seat]).bit_count(),
        "display": [card_text(card) for card in [*cards_in(s.display[seat]), *[A_PLUM] * int(s.plums[seat])]],
        "completed": [card_text(card) for card in cards_in(s.completed[seat])],
        "points": int(s.points[seat]),
        "pi": int(s.pi[seat]),
        "making": None if s.making[seat] == NONE else card_text(s.making[seat]),
        "mixed": fruits_mixed(s, seat),
    }


def fruits_mixed(s: Pflaumen, seat: int) -> list[str]:
    """The fruits that a seat has used for the mix it is making, one for each card, the latest last."""
    latest = int(s.mixing[seat])
    if latest == NONE:
        return []
    sizes = SIZES[MIX_OF[s.making[seat]]]
    earlier = [FRUITS[fruit] for fruit in places_in(int(s.mixed[seat])) if fruit != latest for _ in range(sizes[0])]
    return earlier + [FRUITS[latest]] * int(sizes[s.letter[seat] - 1] - s.lacking[seat])


def cards_in(masks: Any) -> list[int]:
    """The cards of nine masks, fruit by fruit."""
    return [CARDS_BY_FRUIT[fruit][place] for fruit, mask in enumerate(masks.tolist()) for place in places_in(mask)]


def cards_in_hand(s: Pflaumen, seat: int) -> list[int]:
    first = (int(s.round_number) - 1) * NUMBERS
    return [first + place for place in places_in(int(s.hand[seat]))]


def cards_played(s: Pflaumen) -> list[int]:
    """The cards of this round that have been played, wherever they are now."""
    if s.phase in (LOT, DEAL):
        return []
    held = {card for seat in range(s.players) for card in cards_in_hand(s, seat)}
    first = (int(s.round_number) - 1) * NUMBERS
    return [card for card in range(first, first + cards_of_a_round(s.players)) if card not in held]


def revealed(s: Pflaumen, seat: int) -> dict[str, list[str]]:
    """What no move tells: who leads first, and the cards that were dealt."""
    return {
        "leads": [] if s.leader == NONE else [str(int(s.leader))],
        "hand": [] if seat == TABLE else [card_text(card) for card in cards_in_hand(s, seat)],
    }


def reveals(s: Pflaumen, _seat: int, move: int) -> bool:
    """A card of the hand that is played; everything else lies open already."""
    return bool(s.phase == PLAY and move < CARDS)


def is_secret(_s: Pflaumen, _seat: int, _move: int) -> bool:
    """Everything is done openly."""
    return False


def components(s: Pflaumen) -> list[object]:
    """Every fruit card, plum, pi card and the watchdog, wherever it lies; cards of rounds to come are in a stack."""
    dealt = int(s.round_number) - (s.phase in (LOT, DEAL))
    stacks = [card for card in range(dealt * NUMBERS, CARDS) if card % NUMBERS < cards_of_a_round(s.players)]
    hands = [card for seat in range(s.players) for card in cards_in_hand(s, seat)]
    waiting = [int(s.laid[seat]) for seat in range(s.players) if still_there(s, seat)]
    lying = [card for masks in (*s.display, *s.completed, s.gone) for card in cards_in(masks)]
    plums = int(s.plum_pile) + int(s.gone_plums) + sum(map(int, s.plums))
    pi_cards = int(s.pi_pile) + sum(map(int, s.pi)) + sum(map(int, s.laid_pi))
    return [*sorted([*stacks, *hands, *waiting, *lying]), *["plum"] * plums, *["pi"] * pi_cards, "watchdog"]


def still_there(s: Pflaumen, seat: int) -> bool:
    return bool(s.laid[seat] != NONE and (s.order[0] == NONE or int(s.on_table) >> seat & 1))


# ---- a fair guess at the rest ---------------------------------------------------------------------------------------


@rule
def redeal(s: Pflaumen, seat: int, dice: Dice) -> None:
    """PP-35: the cards of the round that the seat has not seen, dealt anew to the others' hands.

    Each world that fits is equally likely: whatever a player holds can be played at any time, so what was played says
    nothing certain about the rest.
    """
    unseen = np.empty(NUMBERS, np.int64)
    redeal_hands(dice, s.hand, s.players, seat, 0, unseen)
