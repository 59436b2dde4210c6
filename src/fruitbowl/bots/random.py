"""A bot that picks any legal move, each as likely: the least that a game can be tried with."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.game import Game, Rules
from fruitbowl.core.kernel import CHANCE, Ints, State, i8, lowest, rule

Choose: TypeAlias = Callable[[Any, int, Ints, int, Dice], int]
"""choose(s, seat, moves, count, dice): the place of a move among those of a seat."""
Playout: TypeAlias = Callable[[Any, Any], int]


@rule
def any_move(_s: Any, _seat: int, _moves: Ints, count: int, dice: Dice) -> int:
    return roll(dice, count)


@cache
def room_for(game: Game) -> type[State]:
    """A record with the dice of a playout and room to work in: arrays would be counted at every step."""

    class Room(State):
        dice: Dice = i8(1)
        moves: Ints = i8(game.most_legal)
        outcome: Ints = i8(game.longest_outcome)

    return Room


def assemble_playout(rules: Rules) -> Playout:
    """A compiled function that plays a game to its end by the ordinary path, every seat at random.

    It is a closure over the game's rules, because Numba compiles and caches that, and not rules as arguments.
    """
    actors, legal, apply, toss, settle = rules.actors, rules.legal, rules.apply, rules.toss, rules.settle

    @rule
    def playout(s: Any, room: Any) -> int:
        """Returns how many decisions the seats made."""
        decisions = 0
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                toss(s, room.dice, room.outcome)
                settle(s, room.outcome)
            else:
                seat = lowest(acting)
                count = legal(s, seat, room.moves)
                apply(s, seat, room.moves[roll(room.dice, count)])
                decisions += 1
            acting = actors(s)
        return decisions

    return playout
