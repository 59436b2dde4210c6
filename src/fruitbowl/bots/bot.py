"""What a bot is: something that is shown a table from one seat, and says a move."""

import threading
from dataclasses import dataclass, field
from typing import Any, Protocol

from fruitbowl.core.dice import Dice
from fruitbowl.core.game import Game, View
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue


class SeatTable:
    """A match as one seat may see it: what a bot is given.

    Everything that the seat cannot know has been dealt anew, and there is no history and none of the real dice. So a
    bot may look at all that it finds here, and still learns nothing that its player could not know.
    """

    def __init__(self, match: Match, seat: int, dice: Dice) -> None:
        self._match = match.guess(seat, dice)
        self.game: Game = match.game
        self.players: int = match.players
        self.options: dict[str, OptionValue] = match.options
        self.seat = seat

    @property
    def state(self) -> Any:
        """The whole state of a world that agrees with all the seat knows: one NumPy record, for compiled bots."""
        return self._match.state

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have something to decide now."""
        return self._match.actors

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return self._match.scores

    def view(self) -> View:
        """All that the seat may see, ready for JSON."""
        return self._match.view(self.seat)

    def legal(self) -> list[str]:
        """The moves that the seat has now, as text."""
        return self._match.legal(self.seat)

    def world(self, dice: Dice) -> Match:
        """Another world that agrees with all the seat knows: a match without history, to try things on."""
        return self._match.guess(self.seat, dice)


@dataclass(frozen=True)
class Clock:
    """How long a bot may think: whichever of the two ends first, or as long as the bot finds right if none is given."""

    seconds: float | None = None
    iterations: int | None = None
    """For bots that search: as many tries, however long they take. With a seed that gives the same move each time."""
    threads: int = 1
    cancelled: threading.Event = field(default_factory=threading.Event)
    """Once it is set, the bot answers at once with the best that it has."""


class Bot(Protocol):
    """Anything that has this method is a bot."""

    def choose(self, table: SeatTable, seat: int, clock: Clock) -> str:
        """A move out of `table.legal()`."""
