"""What the end of a playout is worth to each seat: for winning, and for the lead in points."""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.bots.search.tuning import ONE, Tuning
from fruitbowl.bots.thumb import Forecast
from fruitbowl.core.game import Rules
from fruitbowl.core.kernel import Ints, bit, popcount, rule

Reward: TypeAlias = Callable[[Any, int, Tuning, Any], None]

WIN = 840
"""A victory, which up to eight winners can share without a rest."""


@rule
def lead_of(points: Ints, players: int, seat: int) -> int:
    """How far a seat is before the best of the others, or behind."""
    best = -(1 << 40)
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule
def worth_of_lead(lead: int, half: int) -> int:
    """From 0 to ONE: rises with the lead, less and less."""
    return ONE // 2 + ONE // 2 * lead // (abs(lead) + half)


def assemble_rewards(rules: Rules, forecast: Forecast) -> Reward:
    scores, winners = rules.scores, rules.winners

    @rule
    def reward(s: Any, players: int, tuning: Tuning, room: Any) -> None:
        """For each seat its points, its part of the victory, and its reward.

        If the game is not over, the lead that is to be expected stands for the chance to win.
        """
        if room.over:
            scores(s, room.points)
        else:
            forecast(s, room.points)
        won = winners(s) if room.over else 0
        for seat in range(players):
            by_lead = worth_of_lead(lead_of(room.points, players, seat), tuning.lead)
            if room.over:
                room.wins[seat] = WIN // popcount(won) if won & bit(seat) else 0
                by_winning = room.wins[seat] * ONE // WIN
                room.rewards[seat] = by_winning + (by_lead - by_winning) * tuning.margin // 256
            else:
                room.wins[seat] = by_lead * WIN // ONE
                room.rewards[seat] = by_lead

    return reward
