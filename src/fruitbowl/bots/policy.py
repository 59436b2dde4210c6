"""What a policy is: a compiled function that picks one of a seat's moves without searching."""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.kernel import Ints, rule

Policy: TypeAlias = Callable[[Any, int, Ints, int, Dice], int]
"""policy(s, seat, moves, count, dice): the index of the chosen move in `moves[:count]`.

It reads only what the seat may see, leaves the state `s` as it was, and takes all its randomness from `dice`.
"""


@rule
def random_policy(_s: Any, _seat: int, _moves: Ints, count: int, dice: Dice) -> int:
    """Any legal move, all equally likely."""
    return roll(dice, count)
