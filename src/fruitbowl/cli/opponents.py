"""The bots at a person's table."""

import secrets

from fruitbowl.bots.bot import Bot, Budget, Observation
from fruitbowl.bots.levels import level_of
from fruitbowl.compiling.compiler import compiler
from fruitbowl.compiling.parts import BOTS, RULES, Part
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match

USUAL = "greedy"
"""The default level."""


class Opponents:
    """A bot of one level for each seat. With a seed they play the same way each time, unless they think by the clock.

    Without a seed they answer at once: until their search is compiled, a quicker bot stands in for them.
    """

    def __init__(self, match: Match, level: str = USUAL, seed: int | None = None) -> None:
        self.level = level
        self._level, self._game = level_of(level), match.game
        self._repeatable = seed is not None
        self._seed = secrets.randbits(62) if seed is None else seed
        self._bots_part = Part(match.game.about.slug, BOTS)
        self._dice = new_dice("opponents", self._seed)
        self._bots: dict[tuple[int, bool], Bot] = {}
        compiler().want(Part(match.game.about.slug, RULES), self._bots_part)

    @property
    def warming(self) -> float:
        """About how many seconds until they play as well as they can; 0 if they do."""
        return 0.0 if self._is_warm else max(1.0, compiler().seconds_left(self._bots_part))

    @property
    def _is_warm(self) -> bool:
        return self._repeatable or self._level.is_warm(self._game) or compiler().is_done(self._bots_part)

    def choose(self, match: Match, seat: int) -> str:
        """The move of the bot in a seat, which sees what the seat may see."""
        return self._bot(match, seat).choose(Observation(match, seat, self._dice), seat, Budget())

    def _bot(self, match: Match, seat: int) -> Bot:
        warm = self._is_warm
        if (seat, warm) not in self._bots:
            make = self._level.make if self._repeatable else self._level.make_for_now
            self._bots[seat, warm] = make(match.game, self._seed * match.players + seat)
        return self._bots[seat, warm]
