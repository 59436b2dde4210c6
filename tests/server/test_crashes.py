"""An acknowledged move survives kill -9 of the server between any two steps, and none is made twice."""

import asyncio
import contextlib
import os
import random
import signal
import socket as sockets
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from fruitbowl.server.store import Store, open_store
from fruitbowl.server.tables import fairness
from fruitbowl.server.tables.events import Moved, decode
from fruitbowl.server.tables.table import Table
from patience import killed_if_late, within
from server.doomed import POINTS
from server.house import Json, Person, Socket, until

KILLS = int(os.environ.get("FRUITBOWL_KILLS", "100" if os.environ.get("CI") else "10"))
"""At random moments, half of them on each store."""

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300 + KILLS)]  # anybody may ask for thousands
PAUSE = (0.01, 0.19)
"""Seconds from a start to the next kill: from before anybody is back to well within the game."""
DEALS_A_KILL = 0.4
"""A game so long that it outlasts the kills."""
EVERY = 5
"""Times that a server comes to a point before it dies there."""
ROUNDS = 2
"""Deaths at each point."""
AFTERWARDS = 10
"""Moves that everybody makes once nobody is killed any more."""
TROUBLE = (OSError, EOFError, WebSocketException)
"""Of somebody whose server is killed."""


class Doom:
    """A server that dies again and again, and one after it."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self._process = process
        self.port = port
        self.deaths = 0
        self.pid = 0

    async def start(self, place: str, point: str = "live", times: int = 0) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{place}\t{point}\t{times}\n")
        self._process.stdin.flush()
        running = await self.line()
        assert running.startswith("running "), f"it was to run, not: {running!r}"
        self.pid = int(running.split()[1])

    async def dies(self) -> None:
        assert await self.line() == "dead", "it was to die"
        self.deaths += 1
        self.pid = 0

    async def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        await self.dies()

    async def line(self) -> str:
        assert self._process.stdout
        with killed_if_late(self._process):
            return (await asyncio.to_thread(self._process.stdout.readline)).strip()


@pytest.fixture(scope="module")
def process() -> Iterator[tuple["subprocess.Popen[str]", int]]:
    with sockets.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, str(Path(__file__).with_name("doomed.py")), str(port)]
    tests = str(Path(__file__).parents[1])
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [tests, os.environ.get("PYTHONPATH")]))}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=found, start_new_session=True
    ) as process:
        assert process.stdout
        try:
            with killed_if_late(process):
                assert process.stdout.readline() == "ready\n", "it was to compile, and to say that it is ready"
            yield process, port
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # with a server that it may have left


@pytest.fixture
async def server(process: tuple["subprocess.Popen[str]", int]) -> AsyncIterator[Doom]:
    server = Doom(*process)
    yield server
    if server.pid:
        await server.kill()


class Player:
    """Plays on whatever happens, and remembers what was acknowledged."""

    def __init__(self, person: Person, table: str, name: str) -> None:
        self.person = person
        self.table = table
        self.name = name
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.over = False
        self._made = 0
        self._unanswered: Json | None = None
        self._latest: Json = {"seq": -1}
        """The table as it was told last."""

    async def play(self) -> None:
        while not self.over:
            with contextlib.suppress(*TROUBLE):
                await self._play_while_it_lives(await self.person.socket(self.table))
            await asyncio.sleep(0.02)

    async def _play_while_it_lives(self, socket: Socket) -> None:
        while True:
            if self._unanswered:
                await socket.say(**self._unanswered)
            message = await socket.hear()
            while not self._takes(message):
                message = await socket.hear()
            if self.over:
                return

    def _takes(self, message: Json) -> bool:
        """Whether there is something to send now."""
        match message:
            case {"type": "ok", "id": name, "seq": seq}:
                assert self._unanswered
                assert name == self._unanswered["id"]
                self.acknowledged[name] = (seq, self._unanswered["move"])
                self._unanswered = None
                return self._decides(seq)
            case {"type": "refused", "reason": reason, "seq": seq}:
                assert reason in ("unavailable", "stale", "not_awaited", "stopping"), message
                self._unanswered = None
                return self._decides(seq)
            case {"type": "table", "table": table}:
                self._latest = table
                self.over = table["status"] == "over"
                return self.over or self._decides(0)
        return False

    def _decides(self, seq: int) -> bool:
        """Whether there is a move to make, as far as is known. The table may have been told before an answer."""
        if self._unanswered or self._latest["seq"] < seq or not self._latest["legal"]:
            return False
        self._made += 1
        name, base, move = f"{self.name}{self._made}", self._latest["seq"], self._latest["legal"][0]
        self._unanswered = {"type": "move", "id": name, "base": base, "move": move}
        return True


async def _prepare(server: Doom, deals: int = 3) -> list[Player]:
    """Two people and a bot sit down."""
    people = [Person(server.port) for _ in range(2)]
    table = await people[0].open_table("tree", "oog", options={"deals": deals})
    for person in people:
        await person.sit(table)
    return [Player(person, table, name) for person, name in zip(people, "ab", strict=True)]


async def _check(store: Store, players: list[Player]) -> None:
    table = players[0].table
    log = [decode(line) for line in await store.read(table)]
    moves = {seq: event for seq, event in enumerate(log, 1) if isinstance(event, Moved)}
    for player in players:
        assert len(player.acknowledged) > 10
        for name, (seq, move) in player.acknowledged.items():
            assert (moves[seq].client, moves[seq].move) == (name, move)
    names = Counter(event.client for event in moves.values() if event.client)
    assert set(names.values()) == {1}
    assert any(event.by == "bot" for event in list(moves.values())[-6:])
    told = Table(table, log)
    assert fairness.check(told.playing, await store.secret(table), told.salts, told.commitment) > 1


async def _finish(place: str, tables: list[list[Player]]) -> None:
    store = await open_store(place)
    for players in tables:
        for player in players:
            await player.person.__aexit__()
        await _check(store, players)
    await store.close()


async def test_no_acknowledged_move_is_lost_or_doubled_wherever_the_server_dies(place: str, server: Doom) -> None:
    await server.start(place)
    players = await _prepare(server)
    playing = asyncio.gather(*(player.play() for player in players))
    await server.kill()
    for point in ROUNDS * tuple(POINTS):
        await server.start(place, point, EVERY)
        dying = asyncio.create_task(server.dies())
        async with within(f"the server to die {point}"):
            await asyncio.wait([dying, playing], return_when="FIRST_COMPLETED")
        assert dying.done()  # all points come before the end of the game
    await server.start(place)
    async with within("the end of the game"):
        await playing
    assert all(player.over for player in players)
    await _finish(place, [players])


async def test_no_acknowledged_move_is_lost_or_doubled_whenever_the_server_is_killed(place: str, server: Doom) -> None:
    dice, kills = random.Random(place), KILLS // 2
    await server.start(place)
    tables = [await _prepare(server, 2 + int(kills * DEALS_A_KILL)) for _ in range(2)]
    players = [player for table in tables for player in table]
    playing = asyncio.gather(*(player.play() for player in players))
    for _ in range(kills):
        await asyncio.sleep(dice.uniform(*PAUSE))
        assert not playing.done()  # or they would be killed for nothing
        await server.kill()
        await server.start(place)
    before = [len(player.acknowledged) for player in players]
    await until(
        lambda: all(
            len(player.acknowledged) >= count + AFTERWARDS for player, count in zip(players, before, strict=True)
        )
    )
    for player in players:
        player.over = True  # asyncio can lose a cancellation that comes together with a message
    playing.cancel()
    await asyncio.wait([playing])
    assert server.deaths == kills
    await _finish(place, tables)
