"""Who can play: our bots by name, your own class (`package:Class`), or any program (`pipe:command`)."""

import shlex
import shutil
import sys
from collections.abc import Sequence

from fruitbowl.bots.bot import Bot
from fruitbowl.bots.heuristics import greedy_policy_of
from fruitbowl.bots.levels import LEVELS, RANDOM, PolicyBot, bot
from fruitbowl.bots.policy import Policy, random_policy
from fruitbowl.core.errors import BadOption, UnknownName
from fruitbowl.core.game import Game
from fruitbowl.games import suggestion

PIPE = "pipe:"

# ---- bots of ours ---------------------------------------------------------------------------------------------------


NAMES = (RANDOM.name, *LEVELS)


def compiled_bots(game: Game) -> dict[str, Policy]:
    """The bots of a game that are one compiled function: games between them need no Python."""
    return {"random": random_policy, "greedy": greedy_policy_of(game.about.slug)}


def new_bot(name: str, game: Game, seed: int) -> Bot:
    """One of our bots, for one game."""
    made = bot(name, game, seed)
    if isinstance(made, PolicyBot):
        made.dice[0] = seed  # as in compiled games, which cannot afford more
    return made


# ---- bots of others -------------------------------------------------------------------------------------------------


def is_foreign(name: str) -> bool:
    """Whether it is not one of ours, and so runs in its own process, which can be killed if it hangs."""
    return ":" in name


def command(name: str) -> list[str]:
    """The command that runs a bot that is not ours."""
    return _words(name) if name.startswith(PIPE) else _host(name)


def _words(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix(PIPE))
    except ValueError as problem:
        raise BadOption(f"{name!r} is not a command: {problem}.") from None
    if not words or shutil.which(words[0]) is None:
        raise BadOption(f"{name!r}: there is no program {words[0] if words else ''!r}.")
    return words


def _host(name: str) -> list[str]:
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise BadOption(f"{name!r}: write a bot of your own as package:Class or pipe:command.")
    return [sys.executable, "-m", "fruitbowl.arena.host", name]


# ---- all of them ----------------------------------------------------------------------------------------------------


def check_names(names: Sequence[str]) -> None:
    """Refuses names that cannot be bots, before anything is played."""
    for name in names:
        if is_foreign(name):
            command(name)
        elif name not in NAMES:
            own = " A bot of your own is written package:Class, or pipe:command."
            raise UnknownName(f"There is no bot {name!r}.{suggestion(name, NAMES)}{own}")
