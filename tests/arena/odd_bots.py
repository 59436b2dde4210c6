"""Bots for the tests: good ones, and all kinds of bad ones. They play as `arena.odd_bots:Name`, or as programs."""

import os
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from fruitbowl.core.dice import new_dice


class First:
    """The first of its moves."""

    def choose(self, observation: Any, seat: int, budget: Any) -> str:
        first: str = observation.legal()[0]
        return first


class Curious(First):
    """Asks for everything that a bot may ask for, and talks while it plays."""

    def choose(self, observation: Any, seat: int, budget: Any) -> str:
        print("thinking", file=sys.stdout)  # noqa: T201
        view, world = observation.view(), observation.sample_world(new_dice(1))
        assert view["seat"] == seat == observation.seat
        assert world.view(seat) == view
        assert seat in observation.actors
        assert (budget.seconds, budget.iterations) == (None, 7)
        return super().choose(observation, seat, budget)


class Raises:
    """Plays two moves, and then has a bug."""

    def __init__(self) -> None:
        self._moves = 0

    def choose(self, observation: Any, seat: int, budget: Any) -> str:
        self._moves += 1
        if self._moves > 2:
            raise ValueError("no plums\nleft")
        first: str = observation.legal()[0]
        return first


class Number:
    def choose(self, observation: Any, seat: int, budget: Any) -> Any:
        return np.int64(7)


class Hangs:
    def choose(self, observation: Any, seat: int, budget: Any) -> str:
        time.sleep(1000)
        return ""


class NoBot:
    pass


class KillsWorkerOnce(First):
    """Ends the process that plays, without a warning, if nobody has done that yet; then plays well."""

    def choose(self, observation: Any, seat: int, budget: Any) -> str:
        try:
            Path(os.environ["KILLED_ONCE"]).touch(exist_ok=False)
        except FileExistsError:
            return super().choose(observation, seat, budget)
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(1000)
        return ""


READY = 'import json, sys\nsys.stdin.readline()\nprint(json.dumps({"ready": True}), flush=True)\n'

PROGRAMS = {
    "first": 'for line in sys.stdin: print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)',
    "illegal": 'for line in sys.stdin: print(json.dumps({"move": "Z99"}), flush=True)',
    "moveless": "for line in sys.stdin: print(json.dumps({}), flush=True)",
    "chatters": 'for line in sys.stdin: print("I think I play the first", flush=True)',
    "lists": "for line in sys.stdin: print([], flush=True)",
    "gives up": 'for line in sys.stdin: print(json.dumps({"error": "gives up"}), flush=True)',
    "dies": 'sys.stdin.readline(); sys.exit("out of memory")',
    "goes deaf": "sys.stdout.close(); import os, time; os.close(1); time.sleep(1000)",
    "never stops": 'while True: print(json.dumps({"move": "Z99"}) * 3, flush=True)',
    "has no end": "while True: sys.stdout.write('x' * 65536)",
    "lingers": "import time; time.sleep(5)",
    "hangs": "import time; time.sleep(1000)",
}
"""What each does once it is ready."""


def program(folder: Path, name: str) -> str:
    """A program as `--bots` names it."""
    path = folder / f"{name}.py"
    path.write_text(READY + PROGRAMS[name])
    return f"pipe:{shlex.join([sys.executable, str(path)])}"
