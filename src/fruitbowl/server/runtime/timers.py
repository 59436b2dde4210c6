"""What happens at tables without a request: players run out of time, and bots have to move.

Any process may do it, and the first to store wins. To save work, the process that wrote the latest event goes first,
and the others step in only if nothing happens for a while. Tables whose process has died are found by asking the store
what is due.
"""

import asyncio
import heapq
import logging
import random
from contextlib import suppress
from functools import partial

from fruitbowl.server.runtime.bot_workers import BotWorkers
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.live_table import LiveTable, LiveTables
from fruitbowl.server.store import Due, Store
from fruitbowl.server.tables.commands import time_out
from fruitbowl.server.tables.events import AnyEvent
from fruitbowl.server.tables.table import Table

TAKEOVER_MS = 5_000
"""How long other processes leave a bot's move to the one that wrote the latest event."""
JITTER_MS = 200
"""Keeps processes from acting on the same timer at the same moment."""
SWEEP_SECONDS = 5.0
"""How often the store is asked what is due."""
PAGE = 100
SWEEP_PAUSE_SECONDS = 0.005
"""A breather between two tables of a sweep, for everything else."""

log = logging.getLogger("fruitbowl.server.clocks")  # stands in log lines, so it outlives renamed modules


class Timers:
    """A timer for each table where something will be due."""

    def __init__(self, store: Store, tables: LiveTables, bots: BotWorkers) -> None:
        self._store = store
        self._tables = tables
        self._bots = bots
        self._when: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._sweep_forever())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def schedule(self, live: LiveTable, *, written_here: bool) -> None:
        """After events at a table: queue its bots, and set its timer anew."""
        table = live.table
        if written_here:
            self._bots.enqueue(live)
        when = next_due(table, written_here=written_here)
        if when is None:
            self._when.pop(table.id, None)
        elif self._when.get(table.id) != when:
            self._drop_outdated()
            self._when[table.id] = when
            heapq.heappush(self._heap, (when, table.id))
            if self._heap[0] == (when, table.id):
                self._wake.set()

    def _drop_outdated(self) -> None:
        """Rebuild the heap once most of it is outdated."""
        if len(self._heap) > 2 * len(self._when) + 1000:
            self._heap = [(when, table) for table, when in self._when.items()]
            heapq.heapify(self._heap)

    async def run_due(self, live: LiveTable) -> None:
        """Do what is due at a table: time players out, and queue its bots."""
        for seat in live.table.match.actors if live.table.match is not None else ():
            if time_out(live.table, seat, now()):
                await live.execute(partial(_time_out, seat))
        self._bots.enqueue(live)

    async def _run(self) -> None:
        while True:
            wait = (self._heap[0][0] - now()) / 1000 if self._heap else None
            if wait is None or wait > 0:
                self._wake.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), wait)
                continue
            when, table = heapq.heappop(self._heap)
            if self._when.get(table) == when:
                del self._when[table]
                await self._visit(table)

    async def _visit(self, table: str) -> None:
        try:
            await self.run_due(await self._tables.get(table))
        except Exception as problem:  # noqa: BLE001 (the next sweep comes back to it)
            log.warning("A table could not be looked after now: %s", problem)

    async def _sweep_forever(self) -> None:
        overdue = 0  # at the start, no process may be looking after anything
        while True:
            try:
                await self.sweep(now() - overdue)
            except Exception as problem:  # noqa: BLE001 (it is tried again)
                log.warning("The store does not tell what is due: %s", problem)
            else:
                overdue = 2 * TAKEOVER_MS
            await asyncio.sleep(SWEEP_SECONDS * random.uniform(0.8, 1.2))

    async def sweep(self, until: int) -> None:
        """Run what was due by then and has not been done."""
        after: Due | None = None
        while page := await self._store.due(until, PAGE, after):
            for due in page:
                if not self._bots.has(due.id):
                    await self._visit(due.id)
                    await asyncio.sleep(SWEEP_PAUSE_SECONDS)
            after = page[-1]


def _time_out(seat: int, table: Table, _seed: bytes) -> list[AnyEvent]:
    return time_out(table, seat, now())


def next_due(table: Table, *, written_here: bool) -> int | None:
    """When to run what is due, in milliseconds since 1970. If we wrote the event, our bots are already queued."""
    if table.match is None:
        return None
    people = [table.seats[number] for number in table.match.actors if not table.seats[number].played_by_bot]
    times = [seat.time_is_over + random.randrange(JITTER_MS) for seat in people if seat.time_is_over]
    if not written_here and table.bots_to_move:
        times.append(now() + TAKEOVER_MS + random.randrange(JITTER_MS))
    return min(times, default=None)
