"""A play server in a process of its own, as a user starts it but for one limit; it can be killed and started again."""

import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Self

PROGRAM = """
from fruitbowl.server import limits
limits.NORMAL = limits.NORMAL._replace(tables=limits.Rate(10, 1000))  # tests open more tables than any household
from fruitbowl.cli.main import run
run()
"""


class Served:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
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
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://[^/\s]+:(\d+)", line):
                self.port = int(found[1])
                break
        else:
            raise RuntimeError(f"the server did not start: {(self._folder / 'log').read_text()}")
        self._wait()

    def _wait(self) -> None:
        """Until the games are compiled, which takes minutes on a new machine that is busy."""
        for _ in range(9000):
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as answer:  # noqa: S310
                    if b'"compiling":[]' in answer.read().replace(b" ", b""):
                        return
            except OSError:
                pass
            time.sleep(0.1)
        raise RuntimeError("the server was not ready in a quarter of an hour")

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
