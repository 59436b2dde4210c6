"""Pennies, the smallest game of hidden choices: both say heads or tails at once; seat 0 wins if they agree."""

from typing import Any

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.game import Game, Rules
from fruitbowl.core.kernel import Ints, State, bit, i1, rule
from windfall.game import GAME as WINDFALL

NONE = -1


class Pennies(State):
    said: Ints = i1(2)
    """0 for heads, 1 for tails, or NONE."""


@rule
def setup(s: Pennies, _players: int, _options: Ints) -> None:
    s.said[:] = NONE


@rule
def actors(s: Pennies) -> int:
    return (s.said[0] == NONE) + 2 * (s.said[1] == NONE)


@rule
def legal(_s: Pennies, _seat: int, moves: Ints) -> int:
    moves[0] = 0
    moves[1] = 1
    return 2


@rule
def apply(s: Pennies, seat: int, move: int) -> None:
    s.said[seat] = move


@rule
def sample_chance(_s: Pennies, _dice: Dice, _outcome: Ints) -> int:
    return 0


@rule
def apply_chance(_s: Pennies, _outcome: Ints) -> None:
    pass


@rule
def winners(s: Pennies) -> int:
    return bit(0) if s.said[0] == s.said[1] else bit(1)


@rule
def scores(s: Pennies, points: Ints) -> None:
    points[0] = 0
    points[1] = 0


@rule
def redeal(s: Pennies, seat: int, dice: Dice) -> None:
    for other in range(2):
        if other != seat and s.said[other] != NONE:
            s.said[other] = roll(dice, 2)


@rule
def retract(s: Pennies, seat: int) -> None:
    s.said[1 - seat] = NONE


def _rules(**parts: Any) -> Rules:
    return Rules(**{**vars(WINDFALL.rules), **parts})


GAME = Game(
    **{
        **vars(WINDFALL),
        "blank": Pennies.blank,
        "most_legal": 2,
        "rules": _rules(
            setup=setup,
            actors=actors,
            legal=legal,
            apply=apply,
            sample_chance=sample_chance,
            apply_chance=apply_chance,
            winners=winners,
            scores=scores,
            redeal=redeal,
            retract=retract,
        ),
    }
)
