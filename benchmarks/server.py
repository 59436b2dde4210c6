"""How much load the play server can take: the server on one core, the players on the other.

    python benchmarks/server.py [--full] [postgresql://...]

Without `--full` it is a quick look. It measures acknowledged moves per second, as fast as the server takes them; the
time from sending a move until all four seats have received it, at half that rate; memory; and the time from start-up to
the first page. In the same run it measures appends to the bare store: by one writer, which is how often it commits, and
by as many at once as there are moves under way. If other programs keep the machine busy it says so; then only memory
and processor times are meaningful.
"""

import asyncio
import base64
import gc
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

import msgspec
import psycopg
from rich.console import Console
from rich.table import Table as Lines
from server_store import appends_per_second, header

from fruitbowl.server.http.cookies import COOKIE
from fruitbowl.server.http.run import ServeConfig, fastest_loop, serve
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.guests import Guests
from fruitbowl.server.runtime.rate_limits import Rate, RateLimits
from fruitbowl.server.runtime.service import ServiceSettings
from fruitbowl.server.runtime.table_headers import header_of
from fruitbowl.server.store import Header, open_store
from fruitbowl.server.tables import commands, fairness
from fruitbowl.server.tables.events import AnyEvent, SeatPlan, Settings, encode
from fruitbowl.server.tables.table import Table

PLAYERS = 4
UNDER_WAY = 64
"""Moves that are sent and not yet acknowledged, when the server shall be as fast as it can."""
BATCH = 200
QUIET = 0.5
"""Load of a machine that does nothing else."""
UNLIMITED = Rate(1e9, 1_000_000_000)


@dataclass(frozen=True)
class Size:
    tables: int
    seconds: float
    finished: int


QUICK = Size(tables=100, seconds=4.0, finished=2_000)
FULL = Size(tables=1000, seconds=15.0, finished=100_000)


@dataclass(frozen=True)
class Measured:
    one_writer: float
    bare: float
    moves: float
    p50: float
    p99: float
    refused: int
    each: float
    table: float
    connection: float
    first_page: float
    first_page_work: float


def main() -> None:
    if "--serve" in sys.argv:
        serve_for_benchmark(*sys.argv[2:])
        return
    size = FULL if "--full" in sys.argv else QUICK
    found = {}
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd()) as folder:  # /tmp may be no disk at all
        found["SQLite"] = asyncio.run(measure(folder, size))
    for address in (word for word in sys.argv[1:] if "://" in word):
        try:
            with fresh_schema(address) as place:
                found["PostgreSQL"] = asyncio.run(measure(place, size))
        except psycopg.OperationalError:
            Console().print(f"No database answers at {address}.")
    lines = Lines("", *found, title=f"{size.tables:,} tables with {PLAYERS} connected seats each")
    for name, form in ROWS.items():
        lines.add_row(name, *(form(each) for each in found.values()))
    Console().print(lines)
    if busy > QUIET:
        Console().print(
            f"Others kept this machine busy (load {busy:.1f} before): moves a second and delays say little."
        )


@contextmanager
def fresh_schema(address: str) -> Iterator[str]:
    """A place in a database where nothing is, and which goes away afterwards."""
    name = f"fruitbowl_bench_{secrets.token_hex(8)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        try:
            yield f"{address}?options={quote(f'-csearch_path={name}')}"
        finally:
            connection.execute("SET client_min_messages = warning")
            connection.execute(f"DROP SCHEMA {name} CASCADE")


ROWS = {
    "commits a second, bare store, one writer": lambda m: f"{m.one_writer:,.0f}",
    f"appends a second, bare store, {UNDER_WAY} writers": lambda m: f"{m.bare:,.0f}",
    "acknowledged moves a second": lambda m: f"{m.moves:,.0f}",
    "  to the bare store's commits": lambda m: f"{m.moves / m.one_writer:.2f}",
    f"  to its appends by {UNDER_WAY} at once": lambda m: f"{m.moves / m.bare:.2f}",
    "at half of that, until all four are told, median": lambda m: f"{1000 * m.p50:.1f} ms",
    "  99 of 100": lambda m: f"{1000 * m.p99:.1f} ms",
    "the server's processor time for a move": lambda m: f"{1000 * m.each:.2f} ms",
    "refused": lambda m: f"{m.refused}",
    "memory for an idle table": lambda m: f"{m.table / 1000:.1f} kB",
    "memory for a connection": lambda m: f"{m.connection / 1000:.1f} kB",
    "from the start to the first page": lambda m: f"{m.first_page:.2f} s",
    "  the server's processor time for that": lambda m: f"{m.first_page_work:.2f} s",
}


async def measure(place: str, size: Size) -> Measured:
    one_writer = await appends_per_second(place, 1)
    bare = await appends_per_second(place, UNDER_WAY)
    await store_finished(place, size.finished)
    parties = await seat_parties(place, size.tables)
    with server(place) as (process, port, first_page, first_page_work):
        crowd = Crowd(port, parties)
        gc.disable()  # pauses of those who measure are none of the server's
        idle = memory_of(process)
        for party in parties:
            urlopen(f"http://127.0.0.1:{port}/api/tables/{party.table}").close()
        with_tables = memory_of(process)
        await crowd.connect()
        with_sockets = memory_of(process)
        busy, made = processor_time_of(process), crowd.acknowledged
        moves = await crowd.play_as_fast_as_it_goes(size.seconds)
        await crowd.settle()
        each = (processor_time_of(process) - busy) / (crowd.acknowledged - made)
        delays = sorted(await crowd.play_at(moves / 2, size.seconds))
        return Measured(
            one_writer=one_writer,
            bare=bare,
            moves=moves,
            p50=delays[len(delays) // 2],
            p99=delays[len(delays) * 99 // 100],
            refused=crowd.refused,
            each=each,
            table=(with_tables - idle) / size.tables,
            connection=(with_sockets - with_tables) / size.tables / PLAYERS,
            first_page=first_page,
            first_page_work=first_page_work,
        )


# ---- the server -----------------------------------------------------------------------------------------------------


@contextmanager
def server(place: str) -> Iterator[tuple[int, int, float, float]]:
    """A server in a process of its own: its id, its port, and how long it took and worked up to the first page."""
    cores = sorted(os.sched_getaffinity(0))
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, __file__, "--serve", place, str(cores[0])], stdout=subprocess.PIPE)
    os.sched_setaffinity(0, {cores[-1]})
    try:
        assert process.stdout is not None  # noqa: S101
        port = int(process.stdout.readline())
        urlopen(f"http://127.0.0.1:{port}/").close()
        first_page, work = time.perf_counter() - began, processor_time_of(process.pid)
        while b'"compiling":[]' not in urlopen(f"http://127.0.0.1:{port}/readyz").read():
            time.sleep(0.2)
        yield process.pid, port, first_page, work
    finally:
        process.terminate()
        process.wait(30)
        os.sched_setaffinity(0, cores)


def serve_for_benchmark(place: str, core: str) -> None:
    os.sched_setaffinity(0, {int(core)})
    settings = ServiceSettings(limits=RateLimits(*[UNLIMITED] * len(RateLimits())), max_idle=10_000)
    places = ServeConfig(port=0, store=place if "://" in place else Path(place))
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(serve(places, settings, lambda port: print(port, flush=True)))  # noqa: T201


def memory_of(process: int) -> int:
    """What the process alone has in memory, in bytes."""
    found = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in found if line.startswith(("Private", "Swap:")))


def processor_time_of(process: int) -> float:
    """In seconds, which other programs on the machine do not change much."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---- what is stored beforehand --------------------------------------------------------------------------------------


async def store_finished(place: str, count: int) -> None:
    store = await open_store(place)
    began = time.time_ns()
    for first in range(0, count, BATCH):
        headers = [_finished(f"{began}-{number}", number) for number in range(first, min(count, first + BATCH))]
        await asyncio.gather(*(store.create(each, b"", [b"over"]) for each in headers))
    await store.close()


def _finished(table: str, changed: int) -> Header:
    summary = b'{"players":2,"free":0,"names":["a","b"],"scores":[1,2],"winners":[1],"clock":0,"language":"en"}'
    return header(table, "over", changed, summary, f"{changed}")


async def seat_parties(place: str, count: int) -> "list[Party]":
    """Tables where four sit and the game has begun, as if they had done so before a restart."""
    store = await open_store(place)
    guests = await Guests.open(store, now())
    parties = []
    for first in range(0, count, BATCH):
        made = [_begun() for _ in range(min(count - first, BATCH))]
        await asyncio.gather(*(store.create(header_of(table), seed, log) for table, seed, log in made))
        for table, _, _ in made:
            cookies = [f"{COOKIE}={guests.sign(seat.guest, now())}" for seat in table.seats]
            parties.append(Party(table.id, cookies))
    await store.close()
    return parties


def _begun() -> tuple[Table, bytes, list[bytes]]:
    seed, settings = fairness.new_seed(), Settings("tree", (SeatPlan("open"),) * PLAYERS)
    log: list[AnyEvent] = commands.create(settings, "host", seed, now())
    table = Table(secrets.token_urlsafe(12), log)
    for seat in range(PLAYERS):
        came = commands.sit(table, seat, secrets.token_urlsafe(16), f"Person {seat}", "", seed, now(), "en")
        table = table.ahead(came)
        log += came
    return table, seed, [encode(event) for event in log]


# ---- people ---------------------------------------------------------------------------------------------------------


class TableView(msgspec.Struct):
    """What somebody who plays has to know."""

    seq: int
    legal: list[str]
    status: str


class Told(msgspec.Struct, tag_field="type", tag="table"):
    table: TableView


class Ok(msgspec.Struct, tag_field="type", tag="ok"):
    pass


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    pass


class Goodbye(msgspec.Struct, tag_field="type", tag="goodbye"):
    pass


DECODE = msgspec.json.Decoder(Told | Ok | Refused | Goodbye).decode


@dataclass(eq=False)
class Party:
    """Four people at a table."""

    table: str
    cookies: list[str]
    people: "list[Person]" = field(default_factory=list)
    sent: float = 0.0
    awaited: int = 0
    """The seq that all four have to reach."""
    told: int = 0
    over: bool = False


class Person(asyncio.Protocol):
    """A socket, spoken by hand: a client library would take longer than the server."""

    def __init__(self, crowd: "Crowd", party: Party, request: bytes) -> None:
        self.crowd, self.party, self.request = crowd, party, request
        self.buffer = bytearray()
        self.open = False
        self.legal: list[str] = []
        self.seq = 0
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self.buffer[:20], bytes(self.buffer)  # noqa: S101
            del self.buffer[: end + 4]
            self.open = True
        while (frame := self._frame()) is not None:
            self._hear(frame)

    def _frame(self) -> bytes | None:
        if len(self.buffer) < 2:
            return None
        length, start = self.buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(self.buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(self.buffer[2:10], "big"), 10
        if len(self.buffer) < start + length:
            return None
        opcode = self.buffer[0] & 15
        payload = bytes(self.buffer[start : start + length])
        del self.buffer[: start + length]
        if opcode == 9:
            self._send(10, payload)
        return payload if opcode == 1 else b""

    def _hear(self, payload: bytes) -> None:
        if not payload:
            return
        match DECODE(payload):
            case Told(table):
                self.seq, self.legal = table.seq, table.legal
                self.party.over |= table.status == "over"
                self.crowd.told(self.party, self)
            case Ok():
                self.crowd.acknowledged += 1
                self.crowd.under_way -= 1
            case Refused():
                self.crowd.refused += 1
                self.crowd.under_way -= 1

    def move(self) -> None:
        move, self.legal = self.legal[0], []
        self.crowd.number += 1
        message = {"type": "move", "id": str(self.crowd.number), "base": self.seq, "move": move}
        self._send(1, msgspec.json.encode(message))

    def _send(self, opcode: int, payload: bytes) -> None:
        size = bytes([128 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        self.transport.write(bytes([128 | opcode]) + size + bytes(4) + payload)  # a mask of zeros changes nothing


class Crowd:
    """Everybody who plays."""

    def __init__(self, port: int, parties: list[Party]) -> None:
        self.port = port
        self.parties = parties
        self.ready: deque[Party] = deque(parties)
        self.acknowledged = self.refused = self.under_way = self.number = 0
        self.delays: list[float] = []

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        for party in self.parties:
            for cookie in party.cookies:
                person = Person(self, party, self._handshake(party.table, cookie))
                party.people.append(person)
                await loop.create_connection(lambda person=person: person, "127.0.0.1", self.port)  # type: ignore[misc]
        while not all(person.seq for party in self.parties for person in party.people):
            await asyncio.sleep(0.05)

    def _handshake(self, table: str, cookie: str) -> bytes:
        key = base64.b64encode(bytes(16)).decode()
        return (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()

    async def play_as_fast_as_it_goes(self, seconds: float) -> float:
        """Moves a second that were acknowledged, without the first moments."""
        counted_from, counted = 0.0, 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            while self.under_way < UNDER_WAY and self.move():
                pass
            await asyncio.sleep(0.0005)
            if not counted_from and time.perf_counter() > end - 0.8 * seconds:
                counted_from, counted = time.perf_counter(), self.acknowledged
        return (self.acknowledged - counted) / (time.perf_counter() - counted_from)

    async def settle(self) -> None:
        give_up = time.perf_counter() + 10
        while self.under_way and time.perf_counter() < give_up:
            await asyncio.sleep(0.01)
        self.delays.clear()

    async def play_at(self, rate: float, seconds: float) -> list[float]:
        """So many moves a second, whether or not the server keeps up; how long each took until all were told."""
        began, made = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            while made < passed * rate and self.move():
                made += 1
            await asyncio.sleep(0.0005)
        await asyncio.sleep(0.5)
        return self.delays

    def told(self, party: Party, person: "Person") -> None:
        if party.sent and person.seq >= party.awaited:
            party.told += 1
            if party.told == PLAYERS:
                self.delays.append(time.perf_counter() - party.sent)
                party.sent = 0.0
                if not party.over:
                    self.ready.append(party)

    def move(self) -> bool:
        """Somebody whose turn it is moves; False if all wait for the server."""
        while self.ready:
            party = self.ready.popleft()
            person = next((person for person in party.people if person.legal), None)
            if person is not None:
                party.awaited = max(other.seq for other in party.people) + 1
                party.sent, party.told = time.perf_counter(), 0
                self.under_way += 1
                person.move()
                return True
        return False


if __name__ == "__main__":
    main()
