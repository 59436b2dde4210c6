"""`fruitbowl serve`, as somebody starts and stops it."""

import asyncio
import os
import re
import signal
import socket as network
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from rich.console import Console

from cli.people import PROGRAM, failed, run
from fruitbowl.cli.lan import lan_host, show_qr
from fruitbowl.server.http.run import ServeConfig
from page.scripts import read_qr
from patience import PATIENCE, Deadline, killed_if_late
from server.house import Person, Socket

ROOT = Path(__file__).parents[2]


class Served:
    """The program, serving."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout
        self.process = process
        with killed_if_late(process):
            self.first_words = process.stdout.readline() + process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.first_words)
        assert found, f"it was to say where it is, not: {self.first_words!r}"
        self.port = int(found[1])

    def stop(self) -> str:
        """As whoever runs it does; what it says last."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=PATIENCE)[0]


@contextmanager
def served(folder: Path, *arguments: str, **environment: str) -> Iterator[Served]:
    command = [*PROGRAM, "serve", "--port", "0", "--no-browser", "--data", str(folder), *arguments]
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
        assert (await after[0].hear())["news"]["from"] == 7  # a lot, a deal and five moves
        assert after[0].table["seq"] == answers[-1]
        await _move_one(after)
        assert await goodbye == "Stopped.\n"


async def _move_one(sockets: list[Socket]) -> int:
    for socket in sockets:
        await socket.see(lambda _: True)
    limit = Deadline("somebody's turn")
    while not any(socket.table["legal"] for socket in sockets):
        await sockets[0].hear()
        limit.check()
    mover = next(socket for socket in sockets if socket.table["legal"])
    answer = await mover.move()
    assert answer["type"] == "ok"
    for socket in sockets:
        await socket.see(lambda seen: seen["seq"] >= answer["seq"])
    seq: int = answer["seq"]
    return seq


def _serve_nobody(monkeypatch: pytest.MonkeyPatch) -> list[ServeConfig]:
    """Only says that it begins, at port 8123; where it would have been."""
    asked: list[ServeConfig] = []

    async def serve_nobody(places: ServeConfig, _settings: object, began: Callable[[int], None]) -> None:
        asked.append(places)
        began(8123)

    monkeypatch.setattr("fruitbowl.cli.serve.serve", serve_nobody)
    monkeypatch.setattr("fruitbowl.cli.serve.log_as_json", lambda: None)
    return asked


@pytest.mark.parametrize(
    ("screen", "arguments", "opened"),
    [
        (":0", [], ["http://127.0.0.1:8123"]),
        (":0", ["--host", "0.0.0.0"], ["http://127.0.0.1:8123"]),  # noqa: S104 (it serves nobody)
        (":0", ["--lan"], ["http://127.0.0.1:8123"]),
        (":0", ["--no-browser"], []),
        ("", [], []),
    ],
)
def test_the_browser_is_opened_where_there_is_one(
    screen: str, arguments: list[str], opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    _serve_nobody(monkeypatch)
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
        (["--redis", "nonsense://x"], "That is not an address of Redis"),
        (["--host", "256.256.256.256"], "Nobody can be served at 256.256.256.256"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(arguments: list[str], words: str, tmp_path: Path) -> None:
    where = [] if "--database" in arguments else ["--data", str(tmp_path)]
    assert words in failed(run("serve", "--port", 0, "--no-browser", *where, *arguments))


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("192.168.1.20", "For other devices on your network: http://192.168.1.20:8123\n"),
        ("fd00::20", "For other devices on your network: http://[fd00::20]:8123\n"),
        (None, "Other devices cannot connect yet: this machine is on no network."),
    ],
)
def test_lan_serves_everybody_and_tells_their_address(
    own: str | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _serve_nobody(monkeypatch)
    monkeypatch.setattr("fruitbowl.cli.serve.lan_host", lambda: own)
    shown = run("serve", "--lan", "--no-browser", "--data", tmp_path).stdout
    assert shown.startswith("Fruitbowl is running at http://127.0.0.1:8123\n" + told)
    assert "Tables are kept in" in shown
    assert "█" not in shown, "a QR code is for a terminal"
    assert [(places.host, places.lan_host) for places in asked] == [("0.0.0.0", own)]  # noqa: S104


def test_without_lan_nobody_else_is_served_or_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _serve_nobody(monkeypatch)
    shown = run("serve", "--no-browser", "--data", tmp_path).stdout
    assert [(places.host, places.lan_host) for places in asked] == [("127.0.0.1", None)]
    assert "Other devices" not in shown


def test_lan_and_host_exclude_each_other(tmp_path: Path) -> None:
    shown = run("serve", "--lan", "--host", "127.0.0.1", "--data", tmp_path)
    assert (shown.exit_code, "leave out --host" in shown.stderr) == (2, True)


def test_the_page_of_a_server_in_the_network_is_told_its_address(tmp_path: Path) -> None:
    with served(tmp_path, "--lan") as server:
        told = httpx.get(f"http://127.0.0.1:{server.port}/api/me", timeout=PATIENCE).json()["lan_address"]
        assert told == (f"http://{own}:{server.port}" if (own := lan_host()) else None)
        if told:
            assert f"on your network: {told}" in server.first_words
            assert httpx.get(f"{told}/healthz", timeout=PATIENCE).json() == {"alive": True}


def test_a_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere(network.socket):
        def connect(self, _address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket", Nowhere)
    assert lan_host() is None


def test_a_machine_that_knows_only_itself_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(network.socket):
        def connect(self, _address: object) -> None: ...

        def getsockname(self) -> tuple[str, int]:
            return ("127.0.0.1", 0) if self.family == network.AF_INET else ("::1", 0)

    monkeypatch.setattr("socket.socket", Alone)
    assert lan_host() is None


ADDRESS = "http://192.168.178.123:8000"
BLOCKS = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}


def _printed(**terminal: Any) -> str:
    """What is printed of a QR code, without its colours."""
    out = StringIO()
    options = {"force_terminal": True, "width": 80, "color_system": "truecolor", "_environ": {"TERM": "xterm"}}
    shown = show_qr(ADDRESS, Console(file=Utf8(out), **{**options, **terminal}))
    assert shown == bool(out.getvalue())
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue())


class Utf8:
    """A file that says how it is written."""

    def __init__(self, out: StringIO, encoding: str = "utf-8") -> None:
        self.write, self.flush, self.encoding = out.write, out.flush, encoding


def test_the_qr_code_in_a_terminal_leads_to_the_address() -> None:
    rows: list[list[int]] = []
    for line in _printed().splitlines():
        halves = [BLOCKS[character] for character in line]
        rows += [[int(upper) for upper, _ in halves], [int(lower) for _, lower in halves]]
    width = len(rows[0])
    assert len(rows) - width in (0, 1)  # two rows stand in a line
    around = [*rows[:4], *rows[width - 4 :], *([*row[:4], *row[-4:]] for row in rows)]
    assert not any(any(row) for row in around)
    assert read_qr(rows[:width]) == ADDRESS


@pytest.mark.parametrize(
    "terminal",
    [
        {"force_terminal": False},
        {"width": 30},
        {"no_color": True},
        {"_environ": {"TERM": "dumb"}},
        {"color_system": None},
    ],
)
def test_no_qr_code_is_printed_where_it_could_not_be_read(terminal: dict[str, Any]) -> None:
    assert _printed(**terminal) == ""


def test_no_qr_code_is_printed_where_blocks_cannot_be_written() -> None:
    out = StringIO()
    console = Console(file=Utf8(out, "latin-1"), force_terminal=True, width=80, _environ={"TERM": "xterm"})
    assert not show_qr(ADDRESS, console)
    assert out.getvalue() == ""


@pytest.mark.parametrize(("given", "lan"), [([], False), (["LAN=1"], True)])
def test_make_play_serves_the_network_if_asked(given: list[str], lan: bool) -> None:
    make = ["/usr/bin/env", "make", "--dry-run", "play", *given]
    told = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (line,) = [line for line in told.splitlines() if "fruitbowl serve" in line]
    assert ("--lan" in line) == lan


def test_tables_are_kept_in_one_place(tmp_path: Path) -> None:
    shown = run("serve", "--data", tmp_path, "--database", "postgresql:///x")
    assert (shown.exit_code, "one place" in shown.stderr) == (2, True)
