"""What the results of a search say about a move, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fruitbowl.bots.search.rewards import WIN
from fruitbowl.bots.search.selection import LEAD, REWARD, SQUARES, VISITS, WINS
from fruitbowl.bots.search.tuning import ONE


@dataclass(frozen=True)
class Estimate:
    visits: int
    reward: float
    """The mean, from 0 to 1."""
    error: float
    """The standard error of the reward."""
    win: float
    """The mean share of the win."""
    lead: float
    """The mean lead in points."""

    @property
    def rank(self) -> tuple[int, float]:
        """The move tried most looked best for longest; among equals, the best on average."""
        return self.visits, self.reward

    def advantage(self, other: "Estimate") -> float:
        """How much better this is than another, in standard errors of the difference."""
        return (self.reward - other.reward) / sqrt(self.error**2 + other.error**2)


def estimate(row: Sequence[int]) -> Estimate:
    """From a row of results."""
    visits = int(row[VISITS])
    if visits == 0:
        return Estimate(0, 0.0, 1.0, 0.0, 0.0)
    reward = int(row[REWARD]) / visits / ONE
    spread = max(0.0, int(row[SQUARES]) / visits / ONE**2 - reward**2)
    error = sqrt((spread + 0.1 / visits) / visits)  # a single visit has no spread, yet says little
    return Estimate(visits, reward, error, int(row[WINS]) / visits / WIN, int(row[LEAD]) / visits)
