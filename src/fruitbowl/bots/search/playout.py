"""How an iteration goes on when nobody has anything to look up or to learn any more.

Most decisions of a search are made here, in a loop that does nothing else.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.bots.search.tuning import ALWAYS, Tuning
from fruitbowl.bots.thumb import Guide
from fruitbowl.core.dice import roll
from fruitbowl.core.game import Rules
from fruitbowl.core.kernel import CHANCE, lowest, routine, rule

Pick: TypeAlias = Callable[[Any, int, int, bool, Tuning, Any], int]
"""pick(s, seat, count, learns, tuning, room): the place of a move in `room.moves`, of which there are so many."""

NO_MORE, A_LOT, A_DEAL = range(3)
"""What a draw was: none, because the playout ends here; or something that can come again; or a whole deal."""


def assemble_draw(rules: Rules) -> Callable[..., int]:
    toss, settle = rules.toss, rules.settle

    @rule
    def draw(s: Any, tuning: Tuning, room: Any) -> int:
        """Lets chance act, if the playout goes on that far."""
        room.draws += 1
        if room.draws == tuning.horizon:
            return NO_MORE
        drawn = A_LOT
        if toss(s, room.luck, room.outcome) > 1:
            if tuning.cut:
                return NO_MORE
            drawn = A_DEAL
        settle(s, room.outcome)
        return drawn

    return draw


def assemble_pick(guide: Guide) -> Pick:
    choose, at_once = guide.choose, guide.at_once

    @routine
    def pick(s: Any, seat: int, count: int, learns: bool, tuning: Tuning, room: Any) -> int:
        """What the rule of thumb says, or any move for who is careless. Who learns from it is so always or never."""
        carelessness = tuning.carelessness
        if carelessness >= ALWAYS or (carelessness and not learns and roll(room.dice, ALWAYS) < carelessness):
            return roll(room.dice, count)
        if tuning.simple:
            return at_once(s, seat, room.moves, count, room.dice)
        return choose(s, seat, room.moves, count, room.dice)

    return pick


@rule
def pick_any(_s: Any, _seat: int, count: int, _learns: bool, _tuning: Tuning, room: Any) -> int:
    return roll(room.dice, count)


def assemble_playout(rules: Rules, pick: Pick) -> Callable[..., None]:
    actors, legal, apply, draw = rules.actors, rules.legal, rules.apply, assemble_draw(rules)

    @routine
    def play_on(s: Any, tuning: Tuning, room: Any) -> None:
        """To the end of the game, or as far as playouts go."""
        decisions = 0
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                if draw(s, tuning, room) == NO_MORE:
                    break
            else:
                seat = lowest(acting)
                count = legal(s, seat, room.moves)
                number = 0 if count == 1 else pick(s, seat, count, False, tuning, room)
                apply(s, seat, room.moves[number])
                decisions += 1
            acting = actors(s)
        room.decisions += decisions
        room.over = acting == 0

    return play_on
