"""What a bot is: something that gets a seat's observation of a match, and chooses a move."""

import threading
from dataclasses import dataclass, field
from typing import Any, Protocol

from fruitbowl.core.dice import Dice
from fruitbowl.core.game import Game, View
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue


class Observation:
    """What one seat knows of a match: what a bot gets to see.

    Behind it is a determinization: whatever the seat cannot know has been dealt anew, and there is neither history nor
    any of the real dice. So a bot may read all that it finds here and still learns nothing that it should not.

    >>> import fruitbowl
    >>> from fruitbowl.core.dice import new_dice
    >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
    >>> observation = Observation(match, 0, new_dice(1))
    >>> observation.legal() == match.legal(0), observation.view() == match.view(0)
    (True, True)
    >>> world = observation.sample_world(new_dice(2))  # to try things on
    >>> world.play(0, "B17")
    """

    def __init__(self, match: Match, seat: int, dice: Dice) -> None:
        self._match = match.sample_world(seat, dice)
        self.game: Game = match.game
        self.players: int = match.players
        self.options: dict[str, OptionValue] = match.options
        self.seat = seat

    @property
    def state(self) -> Any:
        """The whole state of a world that agrees with all that the seat knows: one NumPy record, for compiled bots."""
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
        """Everything the seat may see, ready for JSON."""
        return self._match.view(self.seat)

    def legal(self) -> list[str]:
        """The seat's legal moves, as text."""
        return self._match.legal(self.seat)

    def sample_world(self, dice: Dice) -> Match:
        """Another determinization, to try moves on: a match without history that agrees with what the seat knows."""
        return self._match.sample_world(self.seat, dice)


@dataclass(frozen=True)
class Budget:
    """How long a bot may search: until either limit is reached, or as long as it sees fit if there is none.

    >>> Budget(seconds=0.5).iterations is None
    True
    """

    seconds: float | None = None
    iterations: int | None = None
    """For bots that search. Unlike seconds, iterations make a seeded bot's moves repeatable."""
    threads: int = 1
    cancelled: threading.Event = field(default_factory=threading.Event)
    """Once set, the bot returns the best move it has found so far."""


class Bot(Protocol):
    """Anything that has this method is a bot.

    >>> class First:
    ...     def choose(self, observation, seat, budget):
    ...         return observation.legal()[0]
    """

    def choose(self, observation: Observation, seat: int, budget: Budget) -> str:
        """The move to make: one of `observation.legal()`."""
