"""Results of games: a row for each, stored as columns, because there may be millions."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Column: TypeAlias = npt.NDArray[np.int64]

NOBODY = -1


@dataclass
class Rows:
    """The games of a tournament, as columns: NumPy arrays with a row for each game.

    >>> from fruitbowl.arena.run import hold
    >>> from fruitbowl.arena.tournament import tournament
    >>> rows = hold(tournament("tree", ["greedy", "random"], players=2, games=100, seed=1))
    >>> rows.scores.shape, rows.victories().sum()
    ((100, 2), np.float64(100.0))
    """

    number: Column
    """The game's number in the tournament."""
    lineup: Column
    """A row for each game: who sat in each seat, as an index into the entrants."""
    scores: Column
    """A row for each game: the points of each seat, at the end or when somebody forfeited."""
    won: Column
    """A bit for each seat that won."""
    moves: Column
    forfeit: Column
    """The seat that forfeited, or NOBODY."""
    seconds: npt.NDArray[np.float64]
    problems: dict[int, str] = field(default_factory=dict)
    """Game number -> why the bot forfeited."""

    @classmethod
    def blank(cls, lineup: Column, first: int) -> "Rows":
        """Room for the games from `first` on."""
        games = len(lineup)
        return cls(
            number=np.arange(first, first + games),
            lineup=lineup,
            scores=np.zeros(lineup.shape, np.int64),
            won=np.zeros(games, np.int64),
            moves=np.zeros(games, np.int64),
            forfeit=np.full(games, NOBODY, np.int64),
            seconds=np.zeros(games),
        )

    @classmethod
    def joined(cls, parts: Iterable["Rows"], players: int) -> "Rows":
        """All rows in the order of their numbers, each game once."""
        parts = [cls.blank(np.zeros((0, players), np.int64), 0), *parts]
        columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS}
        order = np.unique(columns["number"], return_index=True)[1]
        problems = {number: text for part in parts for number, text in part.problems.items()}
        return cls(**{name: column[order] for name, column in columns.items()}, problems=problems)

    def below(self, games: int) -> "Rows":
        """The rows of the first games of the tournament."""
        kept = self.number < games
        columns = {name: getattr(self, name)[kept] for name in COLUMNS}
        problems = {number: text for number, text in self.problems.items() if number < games}
        return Rows(**columns, problems=problems)

    def victories(self) -> npt.NDArray[np.float64]:
        """A row for each game: each seat's share of the win."""
        seats = np.arange(self.lineup.shape[1])
        winners = (self.won[:, None] >> seats & 1).astype(np.float64)
        return np.asarray(winners / winners.sum(axis=1, keepdims=True))

    def __len__(self) -> int:
        return len(self.number)


COLUMNS = ("number", "lineup", "scores", "won", "moves", "forfeit", "seconds")
