"""What the end of a playout is worth to each seat: for winning, and for the lead in points."""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.bots.heuristics.protocol import ExpectedScores
from fruitbowl.bots.search.tuning import ONE, Tuning
from fruitbowl.core.game import Rules
from fruitbowl.core.kernel import Ints, bit, popcount, rule

Reward: TypeAlias = Callable[[Any, int, Tuning, Any], None]

WIN = 840
"""A win, which up to eight winners can share without a remainder."""


@rule
def lead_of(points: Ints, players: int, seat: int) -> int:
    """How many points a seat is ahead of its best opponent; negative if behind."""
    best = -(1 << 40)
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule
def lead_reward(lead: int, half: int) -> int:
    """From 0 to ONE: grows with the lead, ever more slowly."""
    return ONE // 2 + ONE // 2 * lead // (abs(lead) + half)


def assemble_rewards(rules: Rules, expected_scores: ExpectedScores | None) -> Reward:
    scores, winners = rules.scores, rules.winners
    evaluate = scores if expected_scores is None else expected_scores

    @rule
    def reward(s: Any, players: int, tuning: Tuning, workspace: Any) -> None:
        """For each seat its points, its share of the win, and its reward.

        If the game is not over, the reward of the expected lead stands in for the chance to win.
        """
        if workspace.over:
            scores(s, workspace.points)
        else:
            evaluate(s, workspace.points)
        won = winners(s) if workspace.over else 0
        for seat in range(players):
            by_lead = lead_reward(lead_of(workspace.points, players, seat), tuning.half_lead)
            if workspace.over:
                workspace.wins[seat] = WIN // popcount(won) if won & bit(seat) else 0
                by_winning = workspace.wins[seat] * ONE // WIN
                workspace.rewards[seat] = by_winning + (by_lead - by_winning) * tuning.lead_weight // 256
            else:
                workspace.wins[seat] = by_lead * WIN // ONE
                workspace.rewards[seat] = by_lead

    return reward
