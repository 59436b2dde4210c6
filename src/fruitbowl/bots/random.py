"""A bot that picks any legal move, each as likely: the least that a game can be tried with."""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.game import Rules
from fruitbowl.core.kernel import CHANCE, Ints, lowest, rule

Choose: TypeAlias = Callable[[Any, int, Ints, int, Dice], int]
"""choose(s, seat, moves, count, dice): the place of a move among those of a seat."""
Playout: TypeAlias = Callable[[Any, Dice, Ints, Ints], int]


@rule
def any_move(_s: Any, _seat: int, _moves: Ints, count: int, dice: Dice) -> int:
    return roll(dice, count)


def assemble_playout(rules: Rules) -> Playout:
    """A compiled function that plays a game to its end by the ordinary path, every seat at random.

    It is a closure over the game's rules, because Numba compiles and caches that, and not rules as arguments.
    """
    actors, legal, apply, toss, settle = rules.actors, rules.legal, rules.apply, rules.toss, rules.settle

    @rule
    def playout(s: Any, dice: Dice, moves: Ints, outcome: Ints) -> int:
        """Returns how many decisions the seats made. `moves` and `outcome` are room to work in."""
        decisions = 0
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                toss(s, dice, outcome)
                settle(s, outcome)
            else:
                seat = lowest(acting)
                count = legal(s, seat, moves)
                apply(s, seat, moves[roll(dice, count)])
                decisions += 1
            acting = actors(s)
        return decisions

    return playout
