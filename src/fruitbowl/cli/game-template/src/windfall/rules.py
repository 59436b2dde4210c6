"""The rules of Windfall, in the order of the ledger. What each of them must do is told in `fruitbowl.core.game.Rules`.

They are written in the part of Python that Numba compiles: whole numbers, loops, arrays. Shift with `bit(n)`, not
with `1 << n`.
"""

from fruitbowl.core.dice import Dice, shuffle_range
from fruitbowl.core.kernel import CHANCE, Ints, append_set, bit, rule, seats_with_most

from windfall.components import PLUMS
from windfall.state import NONE, WindfallState

REFUSALS = ("not_yours",)
"""Why a move is not legal: the codes 1, 2, ... of `refusal`, and the keys of the sentences in `texts/`."""


@rule
def setup(s: WindfallState, players: int, options: Ints) -> None:
    """WF-2: seat 0 leads the first trick."""
    s.players = players
    s.cards = options[0]
    s.trick[:] = NONE


@rule
def actors(s: WindfallState) -> int:
    if not s.dealt:
        return CHANCE
    return bit(s.seat) if s.hand[s.seat] else 0


# ---- the deal -------------------------------------------------------------------------------------------------------


@rule
def sample_chance(_s: WindfallState, dice: Dice, outcome: Ints) -> int:
    shuffle_range(dice, outcome, 0, PLUMS)
    return PLUMS


@rule
def apply_chance(s: WindfallState, outcome: Ints) -> None:
    """WF-1: everybody gets as many plums as agreed; the others stay hidden."""
    s.dealt = 1
    for place in range(PLUMS):
        if place < s.players * s.cards:
            s.hand[place % s.players] |= bit(outcome[place])
        else:
            s.left |= bit(outcome[place])


# ---- a move ---------------------------------------------------------------------------------------------------------


@rule
def legal(s: WindfallState, seat: int, moves: Ints) -> int:
    return append_set(moves, 0, 0, s.hand[seat])


@rule
def refusal(s: WindfallState, seat: int, move: int) -> int:
    return 0 if s.hand[seat] & bit(move) else 1


@rule
def apply(s: WindfallState, seat: int, move: int) -> None:
    """WF-2: everybody plays a plum in turn."""
    s.hand[seat] &= ~bit(move)
    s.trick[seat] = move
    s.seat = (seat + 1) % s.players
    if s.trick[s.seat] != NONE:
        take_trick(s)


@rule
def take_trick(s: WindfallState) -> None:
    """WF-2, WF-3: the highest plum takes the trick, which is a point, and leads."""
    best = 0
    for seat in range(s.players):
        s.gone |= bit(s.trick[seat])
        if s.trick[seat] > s.trick[best]:
            best = seat
    s.trick[:] = NONE
    s.points[best] += 1
    s.seat = best


# ---- the end --------------------------------------------------------------------------------------------------------


@rule
def scores(s: WindfallState, points: Ints) -> None:
    for seat in range(s.players):
        points[seat] = s.points[seat]


@rule
def winners(s: WindfallState) -> int:
    """WF-3: the most points win, or share the victory."""
    return seats_with_most(s.points, s.players)
