"""Facts about a game. Light: nothing here loads NumPy or Numba."""

from dataclasses import dataclass

from fruitbowl.core.errors import BadOption
from fruitbowl.core.options import Option


@dataclass(frozen=True, kw_only=True)
class About:
    """Facts about a game that are worth knowing before its rules are loaded."""

    slug: str
    """The name in code and on the command line."""
    title: str
    summary: str
    """One sentence for somebody who has never heard of it."""
    authors: tuple[str, ...]
    publisher: str
    fewest: int
    most: int
    """How many can play."""
    options: tuple[Option, ...] = ()
    rules_version: int = 1
    """Goes up when a recorded game could replay to something else."""

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return range(self.fewest, self.most + 1)

    @property
    def usual_players(self) -> int:
        """Four, or as near to it as the game allows."""
        return max(self.fewest, min(4, self.most))

    def check_players(self, players: object) -> int:
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            raise BadOption(f"{self.title} is for {self.fewest} to {self.most} players, not {players!r}.")
        return players
