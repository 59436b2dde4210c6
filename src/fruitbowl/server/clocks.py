"""What happens at tables though nobody asks for it: times run out, and bots have to be sent for.

Any process may do it, and the log takes what comes first. To spare work, who wrote the latest entry begins, and the
others only wake up if nothing happens for a while. What nobody looks after, because its process is no more, the store
tells: it knows what is due.
"""

import asyncio
import heapq
import logging
import random
from contextlib import suppress
from functools import partial

from fruitbowl.server.decisions import clock_out
from fruitbowl.server.desk import Desk
from fruitbowl.server.entries import AnyEntry
from fruitbowl.server.live import LiveTable, Tables, now
from fruitbowl.server.store import Due, Store
from fruitbowl.server.table import Table

TAKEOVER = 5_000
"""Milliseconds after which a bot's move is made by a process that did not write the latest entry."""
JITTER = 200
"""Milliseconds by which processes look at a clock at different times."""
SWEEP = 5.0
"""Seconds between two questions to the store about what is due."""
PAGE = 100
PAUSE = 0.005
"""Seconds between two tables of a sweep, for everybody else."""

log = logging.getLogger(__name__)


class Clocks:
    """When to look at which table again."""

    def __init__(self, store: Store, tables: Tables, desk: Desk) -> None:
        self._store = store
        self._tables = tables
        self._desk = desk
        self._when: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._sooner = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._sweep_on_and_on())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def note(self, live: LiveTable, *, written_here: bool) -> None:
        """Something has happened at a table: remember when something will be due."""
        table = live.table
        if written_here:
            self._desk.come(live)
        when = next_look(table, written_here=written_here)
        if when is None:
            self._when.pop(table.id, None)
        elif self._when.get(table.id) != when:
            self._make_room()
            self._when[table.id] = when
            heapq.heappush(self._heap, (when, table.id))
            if self._heap[0] == (when, table.id):
                self._sooner.set()

    def _make_room(self) -> None:
        """Forgets what was noted and is not so any more, once that is most of all."""
        if len(self._heap) > 2 * len(self._when) + 1000:
            self._heap = [(when, table) for table, when in self._when.items()]
            heapq.heapify(self._heap)

    async def attend(self, live: LiveTable) -> None:
        """Do what is due at a table."""
        for seat in live.table.match.actors if live.table.match is not None else ():
            if clock_out(live.table, seat, now()):
                await live.command(partial(_clock_out, seat))
        self._desk.come(live)

    async def _run(self) -> None:
        while True:
            wait = (self._heap[0][0] - now()) / 1000 if self._heap else None
            if wait is None or wait > 0:
                self._sooner.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._sooner.wait(), wait)
                continue
            when, table = heapq.heappop(self._heap)
            if self._when.get(table) == when:
                del self._when[table]
                await self._look(table)

    async def _look(self, table: str) -> None:
        try:
            await self.attend(await self._tables.get(table))
        except Exception as problem:  # noqa: BLE001 (the next sweep comes back to it)
            log.warning("A table could not be looked after now: %s", problem)

    async def _sweep_on_and_on(self) -> None:
        patience = 0  # at the start nobody looks after anything
        while True:
            try:
                await self.sweep(now() - patience)
            except Exception as problem:  # noqa: BLE001 (it is tried again)
                log.warning("The store does not tell what is due: %s", problem)
            else:
                patience = 2 * TAKEOVER
            await asyncio.sleep(SWEEP * random.uniform(0.8, 1.2))

    async def sweep(self, until: int) -> None:
        """Look after all tables where something has been due since then and nobody has done it."""
        after: Due | None = None
        while page := await self._store.due(until, PAGE, after):
            for due in page:
                if not self._desk.has(due.id):
                    await self._look(due.id)
                    await asyncio.sleep(PAUSE)
            after = page[-1]


def _clock_out(seat: int, table: Table, _seed: bytes) -> list[AnyEntry]:
    return clock_out(table, seat, now())


def next_look(table: Table, *, written_here: bool) -> int | None:
    """When to see what is due, in milliseconds since 1970. The desk has been told of bots already, if it is ours."""
    if table.match is None:
        return None
    people = [table.seats[number] for number in table.match.actors if not table.seats[number].played_by_bot]
    times = [seat.time_is_over + random.randrange(JITTER) for seat in people if seat.time_is_over]
    if not written_here and table.bots_to_move:
        times.append(now() + TAKEOVER + random.randrange(JITTER))
    return min(times, default=None)
