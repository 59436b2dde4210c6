"""Whole games with a random move for every decision: the simplest way to try a game."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.game import Game, Rules
from fruitbowl.core.kernel import CHANCE, Ints, State, i8, lowest, rule

Playout: TypeAlias = Callable[[Any, Any], int]


@cache
def workspace_for(game: Game) -> type[State]:
    """A record with a playout's dice and scratch space: arrays would be reference-counted at every step."""

    class Workspace(State):
        dice: Dice = i8(1)
        moves: Ints = i8(game.most_legal)
        outcome: Ints = i8(game.longest_outcome)

    return Workspace


def assemble_playout(rules: Rules) -> Playout:
    """A compiled function that plays a game to its end by the ordinary path, every seat at random.

    It is a closure over the game's rules, which Numba compiles and caches; rules as arguments it does not.
    """
    actors, legal, apply = rules.actors, rules.legal, rules.apply
    sample_chance, apply_chance = rules.sample_chance, rules.apply_chance

    @rule
    def playout(s: Any, workspace: Any) -> int:
        """Returns how many decisions the seats made."""
        decisions = 0
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                sample_chance(s, workspace.dice, workspace.outcome)
                apply_chance(s, workspace.outcome)
            else:
                seat = lowest(acting)
                count = legal(s, seat, workspace.moves)
                apply(s, seat, workspace.moves[roll(workspace.dice, count)])
                decisions += 1
            acting = actors(s)
        return decisions

    return playout
