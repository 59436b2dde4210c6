"""`fruitbowl serve`, as somebody starts and stops it."""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cli.people import PATIENCE, PROGRAM, failed, run
from fruitbowl.server.run import Places
from server.house import Person, Socket


class Served:
    """The program, serving."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout
        self.process = process
        self.first_words = process.stdout.readline() + process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.first_words)
        assert found, self.first_words
        self.port = int(found[1])

    def stop(self) -> str:
        """As whoever runs it does; what it says last."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=PATIENCE)[0]


@contextmanager
def served(folder: Path, **environment: str) -> Iterator[Served]:
    command = [*PROGRAM, "serve", "--port", "0", "--no-browser", "--data", str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **environment}
    ) as process:
        try:
            yield Served(process)
        finally:
            process.kill()


def test_it_says_where_it_is_and_where_tables_are_kept(tmp_path: Path) -> None:
    with served(tmp_path / "tables") as server:
        assert f"Tables are kept in {tmp_path / 'tables'}." in server.first_words
        taken = run("serve", "--port", server.port, "--no-browser", "--data", tmp_path)
        assert f"port {server.port}: Address already in use." in failed(taken)
        assert server.stop() == "Stopped.\n"
        assert server.process.returncode == 0


def test_whoever_stops_it_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    with served(tmp_path / "tables", FRUITBOWL_CACHE=str(tmp_path / "nothing compiled yet")) as server:
        ready = httpx.get(f"http://127.0.0.1:{server.port}/readyz", timeout=PATIENCE).json()
        assert ready["compiling"]
        assert server.stop() == "Stopped.\n"
        assert server.process.returncode == 0


def test_servers_take_over_from_each_other_without_a_lost_move(tmp_path: Path) -> None:
    """A rolling restart: another server is there before the first one stops, and everybody goes on with that."""
    with served(tmp_path) as old, served(tmp_path) as new:
        asyncio.run(_move_house(old, new))


async def _move_house(old: Served, new: Served) -> None:
    async with Person(old.port) as anna, Person(old.port) as bert:
        table = await anna.open_table("tree", "oo")
        for person in (anna, bert):
            await person.sit(table)
        before = [await person.socket(table) for person in (anna, bert)]
        answers = [await _move_one(before) for _ in range(5)]
        goodbye = asyncio.create_task(asyncio.to_thread(old.stop))
        resume = (await before[0].hear_until(lambda heard: heard["type"] == "goodbye"))["resume"]
        assert (await before[0].closed())[0] == 1012
        anna.port = bert.port = new.port
        after = [await person.socket(table, f"?since={resume}") for person in (anna, bert)]
        assert (await after[0].hear())["log"]["from"] == 5
        assert after[0].table["seq"] == answers[-1]
        await _move_one(after)
        assert await goodbye == "Stopped.\n"


async def _move_one(sockets: list[Socket]) -> int:
    for socket in sockets:
        await socket.see(lambda _: True)
    while not any(socket.table["legal"] for socket in sockets):
        await sockets[0].hear()
    mover = next(socket for socket in sockets if socket.table["legal"])
    answer = await mover.move()
    assert answer["type"] == "ok"
    for socket in sockets:
        await socket.see(lambda seen: seen["seq"] >= answer["seq"])
    seq: int = answer["seq"]
    return seq


@pytest.mark.parametrize(
    ("screen", "arguments", "opened"),
    [
        (":0", [], ["http://127.0.0.1:8123"]),
        (":0", ["--host", "0.0.0.0"], ["http://127.0.0.1:8123"]),  # noqa: S104 (it serves nobody)
        (":0", ["--no-browser"], []),
        ("", [], []),
    ],
)
def test_the_browser_is_opened_where_there_is_one(
    screen: str, arguments: list[str], opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []

    async def serve_nobody(_places: Places, _settings: object, began: Callable[[int], None]) -> None:
        began(8123)

    monkeypatch.setattr("fruitbowl.cli.serve.serve", serve_nobody)
    monkeypatch.setattr("fruitbowl.cli.serve.log_as_json", lambda: None)
    monkeypatch.setattr("webbrowser.open", found.append)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert run("serve", "--data", tmp_path, *arguments).exit_code == 0
    assert found == opened


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--database", "postgresql://127.0.0.1:1/none"], "cannot be used now"),
        (["--database", "mysql://x"], "mysql:// is neither"),
        (["--redis", "nonsense://x"], "The address of Redis is not one"),
        (["--host", "256.256.256.256"], "Nobody can be served at 256.256.256.256"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(arguments: list[str], words: str, tmp_path: Path) -> None:
    where = [] if "--database" in arguments else ["--data", str(tmp_path)]
    assert words in failed(run("serve", "--port", 0, "--no-browser", *where, *arguments))


def test_tables_are_kept_in_one_place(tmp_path: Path) -> None:
    shown = run("serve", "--data", tmp_path, "--database", "postgresql:///x")
    assert (shown.exit_code, "one place" in shown.stderr) == (2, True)
