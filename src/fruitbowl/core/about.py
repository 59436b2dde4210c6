"""Facts about a game. Light: nothing here loads NumPy or Numba."""

from dataclasses import dataclass
from operator import index
from typing import TypeGuard

from fruitbowl.core.errors import BadOption
from fruitbowl.core.options import Option


@dataclass(frozen=True, kw_only=True)
class About:
    """Facts about a game that are worth knowing before its rules are loaded.

    >>> import fruitbowl
    >>> tree = fruitbowl.list_games()[3]
    >>> tree.title, tree.players, [option.name for option in tree.options]
    ('Fruit (the tree)', range(2, 7), ['specials', 'deals', 'first'])
    """

    slug: str
    """The name in code and on the command line."""
    title: str
    summary: str
    """One sentence for somebody who has never heard of it."""
    authors: tuple[str, ...]
    publisher: str = ""
    """Empty if nobody knows."""
    fewest: int
    most: int
    """How many can play."""
    options: tuple[Option, ...] = ()
    rules_version: int = 1
    """Goes up when a recorded game could replay to something else."""
    environment_version: int = 0
    """Goes up when the same seed and moves could give other observations, masks or rewards (`adapters/versions.py`)."""

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return range(self.fewest, self.most + 1)

    @property
    def usual_players(self) -> int:
        """Four, or as near to it as the game allows."""
        return max(self.fewest, min(4, self.most))

    def check_players(self, players: object) -> int:
        """The number of players as an int; raises BadOption if the game is not for so many."""
        if not is_whole_number(players) or players not in self.players:
            raise BadOption(f"{self.title} is for {self.fewest} to {self.most} players, not {players!r}.")
        return int(players)


def is_whole_number(value: object) -> TypeGuard[int]:
    """Python's and NumPy's integers, but no truth values, which are numbers by accident."""
    try:
        index(value)  # type: ignore[arg-type]
    except TypeError:
        return False
    return not isinstance(value, bool)
