"""What a finished game is worth to each seat, the same in every adapter: only winning counts, not by how much.

A sole winner gets 1; the others share -1; joint winners split their reward. The sum is always 0.
"""

import numpy as np
import numpy.typing as npt

from fruitbowl.core.kernel import Ints, bit, popcount, rule


@rule
def write_rewards(won: int, players: int, rewards: Ints) -> None:
    """The reward of each seat, if the seats whose bits are set in `won` have won."""
    part = players / popcount(won)
    for seat in range(players):
        share = part if won & bit(seat) else 0.0
        rewards[seat] = (share - 1) / (players - 1)  # type: ignore[assignment]  # a row of floats


def rewards_of(won: int, players: int) -> npt.NDArray[np.float64]:
    """The same as an array.

    >>> rewards_of(0b0100, 4).round(2).tolist(), rewards_of(0b011, 3).tolist()
    ([-0.33, -0.33, 1.0, -0.33], [0.25, 0.25, -0.5])
    """
    rewards = np.zeros(players)
    write_rewards(won, players, rewards)
    return rewards
