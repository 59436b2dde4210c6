"""What a tournament is: everything that decides its games. This and a game's number are enough to play that game."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from math import inf
from typing import Any

import fruitbowl
from fruitbowl.arena.entrants import check_names, compiled_bots
from fruitbowl.core.about import is_whole_number
from fruitbowl.core.errors import BadOption
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import JIT
from fruitbowl.core.options import OptionValue, decode_options, encode_options
from fruitbowl.games import find


@dataclass(frozen=True)
class Tournament:
    """The settings of a tournament, checked and complete. It goes to other threads and machines as it is.

    >>> asked = tournament("tree", ["greedy", "random"], players=4, games=100)
    >>> asked.rotations, asked.options
    (4, {'specials': 'moon trunk', 'deals': 1, 'first': 'random'})
    """

    game: str
    players: int
    bots: tuple[str, ...]
    """Who plays, as named on the command line. A name given several times gets as many seats."""
    games: int
    seed: int = 0
    options: dict[str, OptionValue] = field(default_factory=dict)
    seconds: float | None = None
    iterations: int | None = None
    """How long the bots may think about a move; if neither is given, each decides for itself."""

    def __post_init__(self) -> None:
        about = self.the_game.about
        about.check_players(self.players)
        object.__setattr__(self, "options", decode_options(about, encode_options(about, self.players, self.options)))
        if not is_whole_number(self.games) or self.games < 1:
            raise BadOption(f"A tournament needs at least one game, not {self.games!r}.")
        if not is_whole_number(self.seed):
            raise BadOption(f"A seed is a whole number, not {self.seed!r}.")
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise BadOption(f"The seconds per move must be a number above 0, not {self.seconds!r}.")
        if self.iterations is not None and (not is_whole_number(self.iterations) or self.iterations < 1):
            raise BadOption(f"A bot needs at least one iteration per move, not {self.iterations!r}.")
        if len(self.bots) < 2:
            raise BadOption("A tournament needs at least two bots: --bots greedy,random. You may name one twice.")
        if self.players < len(self.bots) > self.games:
            raise BadOption(
                f"With {len(self.bots)} bots, play at least as many games, so that each of them takes part."
            )
        check_names(self.bots)

    @property
    def the_game(self) -> Game:
        """The game itself, its rules loaded."""
        return find(self.game)

    @cached_property
    def entrants(self) -> tuple[str, ...]:
        """The different names. Rows refer to bots by their index here."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def is_compiled(self) -> bool:
        """Whether all bots are compiled, so that whole games are played without Python."""
        return JIT and set(self.bots) <= set(compiled_bots(self.the_game))

    @property
    def rotations(self) -> int:
        """How many games are played with the same deal."""
        return max(len(self.bots), self.players)

    def settings(self) -> dict[str, Any]:
        """All that decides what happens in a game; how many are played does not."""
        told = {key: value for key, value in asdict(self).items() if key != "games"}
        rules_version = self.the_game.about.rules_version
        return {"version": fruitbowl.__version__, "rules": rules_version, **told, "bots": list(self.bots)}


def names_in(text: str) -> tuple[str, ...]:
    """The bots of `--bots`. A name that contains a comma is quoted.

    >>> names_in('greedy, "pipe:python3 bot.py --depths 1,2"')
    ('greedy', 'pipe:python3 bot.py --depths 1,2')
    """
    (names,) = csv.reader([text], skipinitialspace=True)
    return tuple(name.strip() for name in names)


def tournament(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
) -> Tournament:
    """A tournament between bots, to be played by `hold`. Without `players`, four, or as near to it as the game allows.

    Raises UnknownName for a game, an option or a bot that does not exist, and BadOption for a value that cannot be.

    >>> tournament("tree", ["greedy", "random"], games=100).players
    4
    """
    if players is None:
        players = find(game).about.usual_players
    return Tournament(game, players, tuple(bots), games, seed, dict(options or {}), seconds, iterations)
