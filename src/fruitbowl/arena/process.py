"""A third-party bot in its own process: one line of JSON in, one line out. See docs/bots.md.

So it can be in any language, it cannot disturb us, and it can be killed when it hangs, which a thread cannot.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import Empty, Full, Queue
from typing import IO, Any

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.core.options import OptionValue

PROTOCOL = 2
START = 120.0
"""Seconds that a program has to say that it is ready: it may have a lot to load or compile."""
PATIENCE = 10.0
"""Seconds that a bot has for a move beyond its budget: the machine may be busy."""
AFTER_HANGING = 1.0
"""The same for a bot that has hung before, so that one that always hangs does not hold up a tournament."""
LONGEST_LINE = 1 << 20
POLL = 0.2
"""Seconds between two checks whether the tournament has been stopped."""


class BotFailed(Exception):
    """A bot did something for which it loses its game; the message continues the sentence after the bot's name."""


class BotHangs(BotFailed):
    """It did not answer in time."""


class BotProcess:
    """A running program that has said that it is ready."""

    def __init__(
        self, command: Sequence[str], game: str, players: int, options: Mapping[str, OptionValue], budget: Budget
    ) -> None:
        self._cancelled = budget.cancelled
        self._process = _started(command)
        self._lines: Queue[bytes] = Queue(maxsize=8)
        self._last_words: deque[bytes] = deque(maxlen=5)
        self._closed = threading.Event()
        self._listeners = [
            _in_background(self._process.stdout, self._hear_answer),
            _in_background(self._process.stderr, self._last_words.append),
        ]
        try:
            self._greet({"protocol": PROTOCOL, "game": game, "players": players, "options": dict(options)})
        except BaseException:
            self.close()
            raise

    def _greet(self, hello: Mapping[str, Any]) -> None:
        answer = self.ask({"hello": hello}, START)
        if answer.get("ready") is not True:
            raise BotFailed(f'answered {_short(answer)} to "hello" instead of {{"ready": true}}')

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a message. BotFailed if none comes in time, or it cannot be understood."""
        try:
            answer = self._asked(message, seconds)
        except BotFailed:
            self.close()  # its next answer might be to this message
            raise
        if "error" in answer:
            raise BotFailed(str(answer["error"]))
        return answer

    def _asked(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        try:
            assert self._process.stdin is not None  # noqa: S101
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise BotFailed(self._how_it_ended()) from None
        line = self._next_line(seconds)
        if not line:
            raise BotFailed(self._how_it_ended())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise BotFailed(f"answered {_short(line)}, which is not a line of JSON") from None
        if not isinstance(answer, dict):
            raise BotFailed(f"answered {_short(answer)}, which is not a JSON object")
        return answer

    def close(self) -> None:
        """Kill the program and whatever it has started, if it is still running."""
        if self.alive:
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)  # it leads a group of its own
            else:
                self._process.kill()
        self._closed.set()
        self._process.wait()
        _shut(self._process.stdin)
        for listener in self._listeners:
            listener.join(
                1
            )  # takes longer only if something that the program started escaped, and holds its output open

    def _next_line(self, seconds: float) -> bytes:
        """The program's next line; empty if it has ended."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and not self._cancelled.is_set():
            try:
                return self._lines.get(timeout=min(left, POLL))
            except Empty:
                continue
        raise BotHangs(f"gave no answer within {seconds:g} seconds")

    def _hear_answer(self, line: bytes) -> None:
        """Blocks a program that never stops writing."""
        while not self._closed.is_set():
            try:
                self._lines.put(line, timeout=POLL)
            except Full:
                continue
            else:
                return

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._listeners[1].join(1)
        words = b" ".join(b"".join(self._last_words).split()).decode(errors="replace")
        return f"ended with exit code {code}" + (f", saying: {words[-500:]}" if words else "")


def _started(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 (the command that the user gave)
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},  # it can import what we can
        start_new_session=True,  # Ctrl-C is for us
    )


def _in_background(stream: IO[bytes] | None, hear: Callable[[bytes], object]) -> threading.Thread:
    """Passes on every line of a stream, and an empty one at its end."""

    def listen() -> None:
        assert stream is not None  # noqa: S101 (for the type checker)
        with stream:
            while line := stream.readline(LONGEST_LINE):
                hear(line)
        hear(b"")

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    return listener


def _shut(stream: IO[bytes] | None) -> None:
    try:
        if stream is not None:
            stream.close()
    except OSError:  # there was something left to write, and nobody to read it
        pass


def _short(answer: object) -> str:
    text = answer.decode(errors="replace").rstrip("\n") if isinstance(answer, bytes) else json.dumps(answer)
    return text if len(text) <= 100 else f"{text[:97]}..."


def in_one_line(problem: BaseException) -> str:
    """An error in one line: what, and where in the bot.

    >>> in_one_line(ValueError("no plums"))
    'ValueError: no plums'
    """
    what = " ".join(str(problem).split())
    frames = traceback.extract_tb(problem.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(problem).__name__}: {what}{where}" if what else f"{type(problem).__name__}{where}"


class ProcessBot:
    """A bot in a process, for one game; to the arena it is like any other bot."""

    def __init__(self, process: BotProcess, seed: int, *, with_state: bool, patience: float) -> None:
        self._process = process
        self._seed = seed
        self._with_state = with_state
        self._patience = patience

    def choose(self, observation: Observation, seat: int, budget: Budget) -> str:
        message = {
            "seed": self._seed,
            "seat": seat,
            "view": observation.view(),
            "legal": observation.legal(),
            "budget": {"seconds": budget.seconds, "iterations": budget.iterations},
        }
        if self._with_state:  # of a sampled world: the others' secrets never leave this process
            message["state"] = observation.state.tobytes().hex()
        answer = self._process.ask(message, (budget.seconds or 0) + self._patience)
        move: str = answer.get("move", answer)
        return move
