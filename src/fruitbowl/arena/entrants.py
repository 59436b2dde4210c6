"""Who can play: bots of ours by their names, a class of one's own (`package:Class`), a program (`pipe:command`)."""

import shlex
import shutil
import sys
from collections.abc import Sequence

import numpy as np

from fruitbowl.bots.bot import Bot, Clock, SeatTable
from fruitbowl.bots.greedy import rule_of
from fruitbowl.bots.random import Choose, any_move
from fruitbowl.core.errors import BadOption, UnknownName
from fruitbowl.core.game import Game
from fruitbowl.games import suggestion

PIPE = "pipe:"

# ---- bots of ours ---------------------------------------------------------------------------------------------------


def compiled_bots(game: Game) -> dict[str, Choose]:
    """The bots of a game that are one compiled function: games between them need no Python."""
    return {"random": any_move, "greedy": rule_of(game.about.slug)}


def new_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot of ours, for one game."""
    return RuleBot(compiled_bots(game)[name], game, seed)


class RuleBot:
    """A compiled function as a bot. Its dice start at the seed itself, so that games without Python roll the same."""

    def __init__(self, choose: Choose, game: Game, seed: int) -> None:
        self._choose = choose
        self._moves = np.zeros(game.most_legal, np.int64)
        self._dice = np.array([seed], np.int64)

    def choose(self, table: SeatTable, seat: int, clock: Clock) -> str:  # noqa: ARG002 (it never thinks long)
        count = table.game.rules.legal(table.state, seat, self._moves)
        place = self._choose(table.state, seat, self._moves, count, self._dice)
        return table.game.move_text(int(self._moves[place]))


# ---- bots of others -------------------------------------------------------------------------------------------------


def is_foreign(name: str) -> bool:
    """Whether it is not one of ours, and so gets a process of its own, which can be ended if it hangs."""
    return ":" in name


def command(name: str) -> list[str]:
    """What is run for a bot that is not ours."""
    return _words(name) if name.startswith(PIPE) else _host(name)


def _words(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix(PIPE))
    except ValueError as problem:
        raise BadOption(f"{name!r} is no command: {problem}.") from None
    if not words or shutil.which(words[0]) is None:
        raise BadOption(f"{name!r}: there is no program {words[0] if words else ''!r}.")
    return words


def _host(name: str) -> list[str]:
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise BadOption(f"{name!r}: a bot of your own is written package:Class, or pipe:command.")
    return [sys.executable, "-m", "fruitbowl.arena.host", name]


# ---- all of them ----------------------------------------------------------------------------------------------------


def check_names(names: Sequence[str], game: Game) -> None:
    """Refuses what cannot be a bot of this game, before anything is played."""
    known = list(compiled_bots(game))
    for name in names:
        if is_foreign(name):
            command(name)
        elif name not in known:
            own = " A bot of your own is written package:Class, or pipe:command."
            raise UnknownName(f"{game.about.title} has no bot {name!r}.{suggestion(name, known)}{own}")
