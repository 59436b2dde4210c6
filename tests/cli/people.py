"""People for the tests of the command line: one inside the process, and one at a real terminal of 80 x 24."""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, Group, RenderableType
from typer.testing import CliRunner, Result

from fruitbowl.cli.main import app
from fruitbowl.cli.screen import Screen
from patience import PATIENCE, too_late

PROGRAM = [sys.executable, "-c", "import sys; sys.argv[0] = 'fruitbowl'; from fruitbowl.cli.main import run; run()"]

CTRL_C, CTRL_D = "\x03", "\x04"

HEED_CTRL_C = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL)"
TAKE_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
EXECUTE = "os.execv(sys.argv[1], sys.argv[1:])"
"""Steps from a test's process to the program that a person starts. A shell's background and `nohup` hand down to all
that they start, tests and their programs included, that Ctrl-C is ignored."""


class Person:
    """Gives the answers that are told, then always the first move that is offered; then nothing but Enter."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: str, at_a_terminal: bool = True) -> None:
        self.questions: list[str] = []
        self._answers = list(answers)
        init = Screen.__init__

        def sit_down(screen: Screen) -> None:
            init(screen)
            screen.interactive = at_a_terminal

        monkeypatch.setattr(Screen, "__init__", sit_down)
        monkeypatch.setattr(Screen, "ask", self._answer)

    def _answer(self, screen_or_question: Any, question: str = "") -> str:
        question = question or screen_or_question
        self.questions.append(question)
        answer = self._answers.pop(0) if self._answers else first_move(question)
        if answer == CTRL_C:
            raise KeyboardInterrupt
        if answer == CTRL_D:
            raise EOFError
        return answer


def first_move(question: str) -> str:
    """The first move in the prompt; "1" where the moves stand above it."""
    if "Your move" not in question:
        return ""
    offered = re.search(r"\((?:1 )?([^,]+),", question)
    return offered[1] if offered else "1"


class Terminal:
    """The program in a terminal, as a person has it: Ctrl-C is a key."""

    def __init__(self, *arguments: str, folder: Path, **environment: str) -> None:
        self._keys, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._process = subprocess.Popen(
            [*_shell(HEED_CTRL_C, TAKE_TERMINAL, EXECUTE), *PROGRAM, *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            cwd=folder,
            env={**os.environ, "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(terminal)
        self.shown = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # what is read may end amid a character

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._keys)

    def type(self, keys: str) -> None:
        time.sleep(0.2)  # nobody types in the microseconds between a prompt and its being listened to
        os.write(self._keys, keys.encode())

    def wait_for(self, *words: str) -> str:
        """Everything new up to and with the first of some words that is shown."""
        until = time.monotonic() + PATIENCE
        while not (found := [self.shown.index(word) + len(word) for word in words if word in self.shown]):
            wanted = " or ".join(map(repr, words))
            assert self._read(until), f"{wanted} was not shown within {PATIENCE:.0f} s, but: {self.shown[-2000:]}"
        new, self.shown = self.shown[: min(found)], self.shown[min(found) :]
        return new

    def end(self) -> tuple[int, str]:
        """The exit code, and the last words, without colours."""
        until = time.monotonic() + PATIENCE
        while self._read(until):
            pass
        try:
            return self._process.wait(max(1.0, until - time.monotonic())), without_colours(self.shown)
        except subprocess.TimeoutExpired:
            raise AssertionError(too_late(f"its end, after: {self.shown[-2000:]}")) from None

    def _read(self, until: float) -> bool:
        if not select.select([self._keys], [], [], max(0.0, until - time.monotonic()))[0]:
            return False
        try:
            content = os.read(self._keys, 65536)
        except OSError:  # Linux's way of saying that nobody is at the other end any more
            return False
        self.shown += self._decoder.decode(content).replace("\r", "")
        return bool(content)


@contextlib.contextmanager
def started(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """The program between pipes, for a test to interrupt or to kill. Nobody waits for its end if the test fails."""
    command = [*_shell(HEED_CTRL_C, EXECUTE), *PROGRAM, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def _shell(*steps: str) -> list[str]:
    return [sys.executable, "-c", "; ".join(steps)]


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def piped(arguments: Sequence[str], typed: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """The program between pipes."""
    environment = {**os.environ, **environment}
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )


def run(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)


def failed(result: Result) -> str:
    """The one line that a failure leaves on standard error."""
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("fruitbowl: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def one_line(shown: str) -> str:
    """Without the line breaks that the width of the screen makes."""
    return " ".join(shown.split())


def text_of(*things: RenderableType, width: int = 80) -> str:
    console = Console(width=width, color_system=None, highlight=False)
    with console.capture() as shown:
        console.print(Group(*things))
    return shown.get()
