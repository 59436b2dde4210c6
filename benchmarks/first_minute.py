"""The first minute on a machine that has never played: empty caches, everything being compiled meanwhile.

    python benchmarks/first_minute.py [GAME ...]

It measures, each from the start of a new process, the library's first move and first hint and the terminal's first
question; and on a server that compiles everything on all cores, for a person who plays each game against bots of all
levels, how long a move takes to be acknowledged, and how long until the next decision.
"""

import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table as Lines
from websockets.sync.client import ClientConnection, connect

from fruitbowl.games import LISTED

LEVELS = ("beginner", "skilled", "master")
PAUSE = 0.1
"""Seconds for which a person looks at what there is to decide."""
MOST_MOVES = 3000

FIRST_MOVE = """
import fruitbowl, sys
match = fruitbowl.new(sys.argv[1], players=3, seed=1)
seat = match.actors[0]
match.play(seat, match.legal(seat)[0])
"""
FIRST_HINT = """
import fruitbowl, sys
match = fruitbowl.new(sys.argv[1], players=3, seed=1)
match.hint(match.actors[0])
"""
SERVER = "from fruitbowl.cli.main import run; run()"


def main() -> None:
    slugs = sys.argv[1:] or list(LISTED)
    started = Lines("from the start of a process to", *slugs, title="Empty caches, a process each")
    started.add_row("the library's first move", *(f"{seconds_of(FIRST_MOVE, slug):.2f} s" for slug in slugs))
    started.add_row("the terminal's first question", *(f"{first_question(slug):.2f} s" for slug in slugs))
    started.add_row("the library's first hint", *(f"{seconds_of(FIRST_HINT, slug):.2f} s" for slug in slugs))
    Console().print(started)
    played = Lines("", *slugs, title="At a server that compiles everything, against beginner, skilled and master")
    found = {slug: Evening(slug) for slug in slugs}
    for evening in found.values():
        evening.play()
    for name, form in ROWS.items():
        played.add_row(name, *(form(evening) for evening in found.values()))
    Console().print(played)


# ---- library and terminal -------------------------------------------------------------------------------------------


@contextmanager
def nothing_compiled() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FRUITBOWL_CACHE": folder, "HOME": folder}
        environment.pop("FRUITBOWL_JIT", None)
        yield environment


def seconds_of(code: str, slug: str) -> float:
    with nothing_compiled() as environment:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code, slug], env=environment, check=True)
        return time.perf_counter() - began


def first_question(slug: str) -> float:
    with nothing_compiled() as environment:
        keys, terminal = pty.openpty()
        began = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, "play", slug],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment,
        )
        shown = ""
        while "Your move" not in shown:
            shown += os.read(keys, 65536).decode(errors="replace")
            if "Enter: go on" in shown:  # news and table do not fit on one screen
                break
        seconds = time.perf_counter() - began
        process.kill()
        process.wait()
        os.close(keys)
        os.close(terminal)
        return seconds


# ---- the server -----------------------------------------------------------------------------------------------------


class Evening:
    """Somebody plays a game again and again, until everything is compiled."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.acknowledged: list[float] = []
        self.answered: list[float] = []
        """Seconds from the last move of a decision until the next can be made, if bots had to move in between."""
        self.first_decision = 0.0
        self.bots_warm = 0.0
        self.compiled = 0.0

    def play(self) -> None:
        with nothing_compiled() as environment, self._server(environment) as address:
            began = time.perf_counter()
            with httpx.Client(base_url=address, timeout=60) as http:
                while not self.compiled and len(self.acknowledged) < MOST_MOVES:
                    self._play_once(http, began)
                    if not http.get("/readyz").json()["compiling"]:
                        self.compiled = time.perf_counter() - began

    @contextmanager
    def _server(self, environment: dict[str, str]) -> Iterator[str]:
        command = [sys.executable, "-c", SERVER, "serve", "--no-browser", "--port", "0", "--data", environment["HOME"]]
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert process.stdout is not None  # noqa: S101
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found is not None  # noqa: S101
            yield found[0]
        finally:
            process.terminate()
            process.wait(30)

    def _play_once(self, http: httpx.Client, began: float) -> None:
        seats = [{"kind": "open"}, *({"kind": "bot", "level": level} for level in LEVELS)]
        table = http.post("/api/tables", json={"game": self.slug, "seats": seats, "listed": False}).json()["table"]
        http.post(f"/api/tables/{table}/sit", json={"name": "Anna"}).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = f"{str(http.base_url).replace('http', 'ws', 1)}/api/tables/{table}/socket".replace("//api", "/api")
        with connect(address, additional_headers={"Cookie": cookie}) as socket:
            seen = self._hear(socket, began, lambda told: told["type"] == "table" and bool(told["table"]["legal"]))
            self.first_decision = self.first_decision or time.perf_counter() - began
            while seen["status"] == "playing" and len(self.acknowledged) < MOST_MOVES:
                seen = self._decide(socket, seen, began)

    def _decide(self, socket: ClientConnection, seen: dict[str, Any], began: float) -> dict[str, Any]:
        time.sleep(PAUSE)
        sent = time.perf_counter()
        socket.send(json.dumps({"type": "move", "id": str(sent), "base": seen["seq"], "move": seen["legal"][-1]}))
        latest = seen

        def is_next(told: dict[str, Any]) -> bool:
            nonlocal latest
            if told["type"] == "ok":
                self.acknowledged.append(time.perf_counter() - sent)
            if told["type"] == "table":
                latest = told["table"]
            past = latest["seq"] > seen["seq"]
            return past and (bool(latest["legal"]) or latest["status"] == "over") and told["type"] in ("ok", "table")

        self._hear(socket, began, is_next)
        if latest["seq"] > seen["seq"] + 1:
            self.answered.append(time.perf_counter() - sent)
        return latest

    def _hear(self, socket: ClientConnection, began: float, ends: Any) -> dict[str, Any]:
        while True:
            told = json.loads(socket.recv(timeout=60))
            if told["type"] == "warming" and told["seconds"] == 0:
                self.bots_warm = time.perf_counter() - began
            if ends(told):
                seen: dict[str, Any] = told.get("table", {})
                return seen


def at(part: float, times: list[float]) -> str:
    return f"{1000 * sorted(times)[int(part * (len(times) - 1))]:.0f} ms" if times else "-"


ROWS = {
    "moves made": lambda found: f"{len(found.acknowledged)}",
    "from opening a table to the first decision": lambda found: f"{found.first_decision:.2f} s",
    "a move until it is acknowledged, median": lambda found: at(0.5, found.acknowledged),
    "  99 of 100 moves": lambda found: at(0.99, found.acknowledged),
    "  the slowest move": lambda found: at(1, found.acknowledged),
    "until all bots have answered, median": lambda found: at(0.5, found.answered),
    "  99 of 100 answers": lambda found: at(0.99, found.answered),
    "  the slowest answer": lambda found: at(1, found.answered),
    "until the bots of this game have warmed up": lambda found: f"{found.bots_warm:.0f} s",
    "until all four games are compiled": lambda found: f"{found.compiled:.0f} s",
}


if __name__ == "__main__":
    main()
