"""The numbers that steer a search, and those that play best in each game."""

from typing import Any

from fruitbowl.core.kernel import State, i4

ONE = 1 << 16
"""Rewards are from 0 to this: whole numbers, so that sums do not depend on the order in which they are added."""


class Tuning(State):
    exploration: int = i4()
    """How eagerly moves are tried that look worse, in 256ths."""
    carelessness: int = i4()
    """How often a playout takes any move instead of what the rule of thumb says, in 256ths."""
    margin: int = i4()
    """How much of a reward is for the lead in points, and not for winning, in 256ths."""
    lead: int = i4()
    """A lead of so many points counts half as much as an endless one."""
    cut: int = i4()
    """1 to end playouts at the next deal and look at the points then; 0 to play to the end of the game."""
    others: int = i4()
    """1 if the others learn from the playouts, too; 0 if they play by the rule of thumb."""
    grouping: int = i4()
    """1 to forget what the others did in simultaneous moves that are over."""
    bias: int = i4()
    """A head start for the choice of the rule of thumb, in 256ths of a reward, that fades with each visit."""
    urgency: int = i4()
    """A move that was not tried yet counts as if it looked so good, in 256ths of a reward."""


USUAL = {
    "exploration": 180,
    "carelessness": 0,
    "margin": 64,
    "lead": 20,
    "cut": 0,
    "others": 1,
    "grouping": 0,
    "bias": 0,
    "urgency": 1 << 20,
}
"""For a game that nobody has tuned the search for."""

OF_GAME: dict[str, dict[str, int]] = {
    "fruitoplay": {"cut": 1},
    "tree": {},
    "pflaumen": {},
}
"""What differs from that, as measured (docs/decisions/0010-search.md)."""


def tuning_of(slug: str, **changes: int | None) -> Any:
    """An array with the tuning of a game, and what is to be otherwise."""
    tunings = Tuning.blank(1)
    given = {name: value for name, value in changes.items() if value is not None}
    for name, value in {**USUAL, **OF_GAME.get(slug, {}), **given}.items():
        setattr(tunings[0], name, value)
    return tunings
