"""What a seat may see of a game of Windfall, and a fair guess at the rest."""

import numpy as np
from fruitbowl.core.dice import Dice, redeal_hands
from fruitbowl.core.game import TABLE, View
from fruitbowl.core.kernel import bit, places_in, rule

from windfall.components import PLUMS
from windfall.moves import move_text
from windfall.state import NONE, WindfallState

# ---- what may be seen: whatever is not said here stays hidden -------------------------------------------------------


def open_facts(s: WindfallState) -> View:
    """WF-1: what lies open. `seats` is what everybody sees of each seat."""
    return {
        "seats": [seen_by_all(s, seat) for seat in range(s.players)],
        "gone": plums_in(s.gone),
    }


def seen_by_all(s: WindfallState, seat: int) -> View:
    plum = int(s.trick[seat])
    return {"hand": int(s.hand[seat]).bit_count(), "trick": None if plum == NONE else move_text(plum)}


def own_facts(s: WindfallState, seat: int) -> View:
    """WF-1: the seat's own hand."""
    return {"hand": [] if seat == TABLE else plums_in(s.hand[seat])}


def plums_in(mask: int) -> list[str]:
    return [move_text(plum) for plum in places_in(int(mask))]


def revealed(s: WindfallState, seat: int) -> dict[str, list[str]]:
    """What no move tells: the plums that were dealt."""
    return own_facts(s, seat)


def reveals(_s: WindfallState, _seat: int, _move: int) -> bool:
    """A plum that is played was in a hand, so it cannot be taken back."""
    return True


def is_secret(_s: WindfallState, _seat: int, _move: int) -> bool:
    """Plums are played openly."""
    return False


def components(s: WindfallState) -> list[int]:
    """Every plum, wherever it lies."""
    if not s.dealt:
        return list(range(PLUMS))
    lying = [plum for mask in (*s.hand, s.gone, s.left) for plum in places_in(int(mask))]
    return sorted([*lying, *(int(plum) for plum in s.trick if plum != NONE)])


# ---- a fair guess at the rest ---------------------------------------------------------------------------------------


@rule
def redeal(s: WindfallState, seat: int, dice: Dice) -> None:
    """WF-1: the plums that the seat has not seen, dealt anew to where they lie."""
    unseen = np.empty(PLUMS, np.int64)
    count = redeal_hands(dice, s.hand, s.players, seat, s.left, unseen)
    s.left = 0
    for place in range(count):
        s.left |= bit(unseen[place])
