"""The numbers that steer a search, and those that play best in each game."""

from typing import Any

from fruitbowl.core.kernel import State, i8

ONE = 1 << 16
"""Rewards are from 0 to this: whole numbers, so that sums do not depend on the order in which they are added."""

ALWAYS = 256
"""How often things are done is told in 256ths."""
A_STANDARD_ERROR = 256
"""How much better something looks is told in 256ths of it."""


class Tuning(State):
    exploration: int = i8()
    """How eagerly moves are tried that look worse, in 256ths."""
    carelessness: int = i8()
    """How often a playout takes any move instead of what the rule of thumb says, in 256ths."""
    simple: int = i8()
    """1 to play on by the rule of the greedy bot, who has no plan; 0 by that of a good player."""
    margin: int = i8()
    """How much of a reward is for the lead in points, and not for winning, in 256ths."""
    lead: int = i8()
    """A lead of so many points counts half as much as an endless one."""
    cut: int = i8()
    """1 to end playouts at the next deal and look at the points then; 0 to play to the end of the game."""
    horizon: int = i8()
    """After how many draws by lot playouts end, with a look at what to expect; 0 to play on."""
    urgency: int = i8()
    """A move that was not tried yet counts as if it had been tried once, with this reward in 256ths."""
    trust: int = i8()
    """How much better than the rule of thumb's choice another move must look, in 256ths of a standard error."""
    focus: int = i8()
    """How many of moves that are much alike are thought about, in games that know which those are; 0 for all."""


USUAL = {
    "exploration": 60,
    "carelessness": 0,
    "simple": 0,
    "margin": 64,
    "lead": 20,
    "cut": 0,
    "horizon": 0,
    "urgency": 32,
    "trust": A_STANDARD_ERROR,
    "focus": 0,
}
"""For a game that nobody has tuned the search for."""

OF_GAME: dict[str, dict[str, int]] = {
    "fruitoplay": {"cut": 1, "lead": 50, "exploration": 30, "margin": 200, "trust": 0},
    "grow": {"focus": 3, "margin": 256, "lead": 80, "exploration": 200, "trust": A_STANDARD_ERROR // 2},
    "tree": {"lead": 6, "trust": 0},
    "pflaumen": {"trust": 0},
}
"""What differs from that, as measured (docs/decisions/0010-search.md)."""


def tuning_of(slug: str, **changes: int) -> Any:
    """An array with the tuning of a game, and what is to be otherwise."""
    tunings = Tuning.blank(1)
    for name, value in {**USUAL, **OF_GAME.get(slug, {}), **changes}.items():
        setattr(tunings[0], name, value)
    return tunings
