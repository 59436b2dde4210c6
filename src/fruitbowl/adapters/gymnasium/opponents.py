"""Who plays the other seats of a single-agent environment."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fruitbowl.adapters.solo import Solo
from fruitbowl.bots.bot import Bot, Budget, Observation
from fruitbowl.bots.heuristics import greedy_policy_of
from fruitbowl.bots.levels import bot
from fruitbowl.bots.policy import Policy, random_policy
from fruitbowl.core.errors import BadOption
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import compiled


def compiled_rule(name: str, game: Game) -> Policy | None:
    """A bot that is one compiled function and looks at nothing hidden, if it has that name."""
    if name == "random":
        return random_policy
    return greedy_policy_of(game.about.slug) if name == "greedy" else None


def names_of(opponents: str | Sequence[str], players: int) -> list[str]:
    """A bot for each other seat, in seat order."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise BadOption(f"With {players} players there are {players - 1} opponents, not {len(names)}.")
    return names


class Opponent:
    """A bot in a seat of a game."""

    def __init__(self, name: str, game: Game, seat: int, dice: npt.NDArray[np.int64]) -> None:
        self._seat, self._dice = seat, dice
        rule = compiled_rule(name, game)
        self._rule = compiled(rule) if rule else None
        self._bot: Bot | None = None if rule else bot(name, game, int(dice[0]))
        self._room = np.zeros(game.most_legal, np.int64)

    def move(self, game: Solo) -> int:
        if self._bot is not None:
            observation = Observation(game.match(), self._seat, self._dice)
            return game.game.parse_move(self._bot.choose(observation, self._seat, Budget()))
        moves = game.moves(self._seat)
        self._room[: len(moves)] = moves
        assert self._rule is not None  # noqa: S101 (one of the two is there)
        return int(self._room[self._rule(game.state, self._seat, self._room, len(moves), self._dice)])
