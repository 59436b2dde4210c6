"""The parameters of a search, and the values that play best in each game."""

from typing import Any

from fruitbowl.core.kernel import State, i8

ONE = 1 << 16
"""Rewards are from 0 to this: integers, so that sums do not depend on the order of adding."""

ALWAYS = 256
"""Probabilities are in 256ths."""
STANDARD_ERROR = 256
"""Advantages are in 256ths of it."""


class Tuning(State):
    exploration: int = i8()
    """The exploration constant of UCB, in 256ths."""
    epsilon: int = i8()
    """How often playouts make a random move instead of the policy's, in 256ths; ALWAYS for random playouts."""
    greedy: int = i8()
    """1 for playouts by the greedy policy, which has no plan; 0 for those by the policy of a good player."""
    lead_weight: int = i8()
    """How much of the reward is for the lead in points, the rest being for the win, in 256ths."""
    half_lead: int = i8()
    """A lead of this many points gets half of the reward of an infinite one."""
    stop_at_deal: int = i8()
    """1 to stop playouts at the next deal and evaluate them there; 0 to play to the end of the game."""
    horizon: int = i8()
    """After how many chance events playouts stop and are evaluated; 0 to play to the end of the game."""
    first_play_urgency: int = i8()
    """An unvisited move counts as if it had one visit, with this reward in 256ths."""
    min_advantage: int = i8()
    """How much better than the policy's own move another must be to be chosen, in 256ths of a standard error."""
    max_candidates: int = i8()
    """How many of nearly equal moves are searched, in games that can prune them; 0 for all."""


USUAL = {
    "exploration": 60,
    "epsilon": 0,
    "greedy": 0,
    "lead_weight": 64,
    "half_lead": 20,
    "stop_at_deal": 0,
    "horizon": 0,
    "first_play_urgency": 32,
    "min_advantage": STANDARD_ERROR,
    "max_candidates": 0,
}
"""For games without a tuned search."""

OF_GAME: dict[str, dict[str, int]] = {
    "fruitoplay": {"stop_at_deal": 1, "half_lead": 50, "exploration": 30, "lead_weight": 200, "min_advantage": 0},
    "grow": {
        "max_candidates": 3,
        "lead_weight": 256,
        "half_lead": 80,
        "exploration": 200,
        "min_advantage": STANDARD_ERROR // 2,
    },
    "tree": {"half_lead": 6, "min_advantage": 0},
    "pflaumen": {"min_advantage": 0},
}
"""Measured differences from that (docs/decisions/0010-search.md)."""


def tuning_of(slug: str, **changes: int) -> Any:
    """An array with the tuning of a game, with some changes."""
    tunings = Tuning.blank(1)
    for name, value in {**USUAL, **OF_GAME.get(slug, {}), **changes}.items():
        setattr(tunings[0], name, value)
    return tunings
