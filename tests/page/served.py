"""A play server in its own process, started as a user would except for some limits; it can be killed and come back."""

import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

from installing import environment
from patience import Deadline, killed_if_late

PROGRAM = """
from fruitbowl.server.runtime import rate_limits
# tests open more tables, and ask and do more in a second, than any household
many = rate_limits.Rate(1000, 10_000)
rate_limits.DEFAULT_LIMITS = rate_limits.DEFAULT_LIMITS._replace(tables=many, reads=many, actions=many)
from fruitbowl.cli.main import run
run()
"""

COMPILING = 240.0
"""Seconds that a new machine gets for all games; a test has more."""


class Served:
    def __init__(self, folder: Path, *, new_machine: bool = False, site: Path | None = None) -> None:
        """On a new machine nothing has ever been compiled; there nobody waits for that.

        `site` is a folder in which a game from outside is installed.
        """
        self._folder = folder
        self._new_machine = new_machine
        self._site = site
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-c", PROGRAM, "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self._folder)]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment()
            )
        assert self._process.stdout is not None
        with killed_if_late(self._process):
            for line in self._process.stdout:
                if found := re.search(r"http://[^/\s]+:(\d+)", line):
                    self.port = int(found[1])
                    break
            else:
                raise RuntimeError(f"the server did not start: {(self._folder / 'log').read_text()}")
        if not self._new_machine:
            self._wait()

    def _environment(self) -> dict[str, str]:
        """As a user has it: rules run plain until they are compiled."""
        empty = {"HOME": str(self._folder), "FRUITBOWL_CACHE": str(self._folder / "cache")} if self._new_machine else {}
        inherited = dict(os.environ) if self._site is None else environment(self._site)
        return {**inherited, "FRUITBOWL_JIT": "", **empty}

    def _wait(self) -> None:
        """Until the games are compiled, which takes minutes on a new machine that is busy."""
        answer = b"no answer"
        limit = Deadline(lambda: f"a server that has compiled its games, not: {answer.decode()}", COMPILING)
        while b'"compiling":[]' not in answer.replace(b" ", b""):
            limit.check()
            time.sleep(0.1)
            with suppress(OSError), urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as ready:  # noqa: S310
                answer = ready.read()

    def stop(self) -> None:
        self._end(subprocess.Popen.terminate)

    def kill(self) -> None:
        """As by a power cut."""
        self._end(subprocess.Popen.kill)

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> None:
        if self._process:
            how(self._process)
            self._process.communicate(timeout=20)
            self._process = None
