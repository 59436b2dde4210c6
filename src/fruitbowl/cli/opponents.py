"""The bots at a person's table."""

import secrets

from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.levels import bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match

USUAL = "greedy"
"""The level if nobody asks for another: one that begins at once, because it has no search that must be compiled."""


class Opponents:
    """A bot of one level for each seat. With a seed they play the same each time, unless they think by the clock."""

    def __init__(self, match: Match, level: str = USUAL, seed: int | None = None) -> None:
        seed = secrets.randbits(62) if seed is None else seed
        self.level = level
        self._bots = [bot(level, match.game, seed * match.players + seat) for seat in range(match.players)]
        self._dice = new_dice("opponents", seed)
        self._try_out(match)

    def _try_out(self, match: Match) -> None:
        """One choice that nobody makes, so that all is compiled before the person sits down."""
        for seat in match.actors[:1]:
            table = SeatTable(match, seat, new_dice("try"))
            bot(self.level, match.game, 0).choose(table, seat, Clock(iterations=1))

    def choose(self, match: Match, seat: int) -> str:
        """The move of the bot in a seat, who is shown what the seat may see."""
        return self._bots[seat].choose(SeatTable(match, seat, self._dice), seat, Clock())
