"""Runs a bot that is a Python class in its own process.

python -m fruitbowl.arena.host package:Class

It speaks the pipe protocol, with one addition to each message: the state of a world that the bot's seat may be in.
"""

import importlib
import json
import os
import random
import sys
import threading
from collections.abc import Callable, Iterator
from queue import Queue
from typing import Any

import numpy as np

from fruitbowl.arena.process import in_one_line
from fruitbowl.bots.bot import Bot, Budget, Observation
from fruitbowl.core.dice import Dice, new_dice
from fruitbowl.core.match import Match
from fruitbowl.core.rule import compile_everywhere
from fruitbowl.games import find


def main(name: str) -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # keep what the bot prints out of the answers

    def answer(**said: Any) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    compile_everywhere()  # before any clock runs, and not while a bot is thinking
    messages = _messages()
    try:
        make, table = found(name), Table(**next(messages)["hello"])
    except Exception as problem:  # noqa: BLE001 (whatever it is, it is in_one_line)
        answer(error=f"could not be started: {in_one_line(problem)}")
        return
    answer(ready=True)
    seed, bot, dice = None, None, new_dice(0)
    for message in messages:
        try:
            if bot is None or message["seed"] != seed:  # another game
                seed = message["seed"]
                dice = new_dice(seed)
                random.seed(seed)
                bot = make()
            move: object = bot.choose(table.shown(message, dice), message["seat"], Budget(**message["budget"]))
        except Exception as problem:  # noqa: BLE001
            bot = None
            answer(error=f"raised {in_one_line(problem)}")
        else:
            answer(**{"move": move} if isinstance(move, str) else {"error": f"answered {move!r}, which is not text"})


def _messages() -> Iterator[Any]:
    """The messages to the bot. Their end ends this process, even while the bot is thinking or hangs."""
    lines: Queue[str] = Queue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        yield json.loads(lines.get())


def found(name: str) -> Callable[[], Bot]:
    module, _, attribute = name.partition(":")
    made: Any = importlib.import_module(module)
    for part in attribute.split("."):
        made = getattr(made, part)
    if not callable(getattr(made, "choose", None)):
        raise TypeError(f"{name} has no method choose(observation, seat, budget)")
    bot: Callable[[], Bot] = made
    return bot


class Table:
    """The table of the current game, reused for every observation."""

    def __init__(self, protocol: int, game: str, players: int, options: dict[str, Any]) -> None:  # noqa: ARG002
        self._match = Match(find(game), players, options, seed=0)
        self._match.resolve_chance()
        seat = self._match.actors[0]
        Observation(self._match, seat, new_dice(0)).legal()  # compile or load before the clock runs

    def shown(self, message: dict[str, Any], dice: Dice) -> Observation:
        match = self._match
        match._states = np.frombuffer(bytes.fromhex(message["state"]), match._states.dtype).copy()
        match._acting = int(match.game.rules.actors(match.state))
        return Observation(match, message["seat"], dice)


if __name__ == "__main__":
    main(sys.argv[1])
