"""Playouts: how an iteration continues below the tree, where nothing is looked up or learnt any more.

Most moves of a search are made here, in a loop that does nothing else.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.bots.search.tuning import ALWAYS, Tuning
from fruitbowl.core.dice import roll
from fruitbowl.core.game import Rules
from fruitbowl.core.kernel import CHANCE, lowest, routine, rule

PlayoutPolicy: TypeAlias = Callable[[Any, int, int, bool, Tuning, Any], int]
"""pick(s, seat, count, learns, tuning, workspace): the index of a move in `workspace.moves[:count]`."""

STOP, DRAWN, DEALT = range(3)
"""What a chance event was: none, because the playout stops here; one that can recur; or a whole deal."""


def assemble_draw(rules: Rules) -> Callable[..., int]:
    sample_chance, apply_chance = rules.sample_chance, rules.apply_chance

    @rule
    def draw(s: Any, tuning: Tuning, workspace: Any) -> int:
        """Lets chance act, if the playout goes that far."""
        workspace.draws += 1
        if workspace.draws == tuning.horizon:
            return STOP
        drawn = DRAWN
        if sample_chance(s, workspace.luck, workspace.outcome) > 1:
            if tuning.stop_at_deal:
                return STOP
            drawn = DEALT
        apply_chance(s, workspace.outcome)
        return drawn

    return draw


def assemble_playout_policy(heuristics: Heuristics) -> PlayoutPolicy:
    policy, greedy_policy = heuristics.policy, heuristics.policy_for(greedy=True)

    @routine
    def pick(s: Any, seat: int, count: int, learns: bool, tuning: Tuning, workspace: Any) -> int:
        """The policy's move, or a random one with probability epsilon; in the tree (`learns`) only if epsilon is 1."""
        epsilon = tuning.epsilon
        if epsilon >= ALWAYS or (epsilon and not learns and roll(workspace.dice, ALWAYS) < epsilon):
            return roll(workspace.dice, count)
        if tuning.greedy:
            return greedy_policy(s, seat, workspace.moves, count, workspace.dice)
        return policy(s, seat, workspace.moves, count, workspace.dice)

    return pick


@rule
def pick_at_random(_s: Any, _seat: int, count: int, _learns: bool, _tuning: Tuning, workspace: Any) -> int:
    return roll(workspace.dice, count)


def assemble_playout(rules: Rules, pick: PlayoutPolicy) -> Callable[..., None]:
    actors, legal, apply, draw = rules.actors, rules.legal, rules.apply, assemble_draw(rules)

    @routine
    def play_on(s: Any, tuning: Tuning, workspace: Any) -> None:
        """To the end of the game, or as far as playouts go."""
        decisions = 0
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                if draw(s, tuning, workspace) == STOP:
                    break
            else:
                seat = lowest(acting)
                count = legal(s, seat, workspace.moves)
                number = 0 if count == 1 else pick(s, seat, count, False, tuning, workspace)
                apply(s, seat, workspace.moves[number])
                decisions += 1
            acting = actors(s)
        workspace.decisions += decisions
        workspace.over = acting == 0

    return play_on
