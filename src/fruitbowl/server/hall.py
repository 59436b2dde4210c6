"""One process of the server, without its doors: the tables, who is at them, and who looks after them."""

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from fruitbowl.games import LISTED
from fruitbowl.server import decisions, fairness
from fruitbowl.server.clocks import Clocks
from fruitbowl.server.compiling import Compiling
from fruitbowl.server.decisions import Refused, Repeated, refused
from fruitbowl.server.desk import Desk
from fruitbowl.server.entries import Settings
from fruitbowl.server.guests import Guests
from fruitbowl.server.hub import REVOKED, STOPPING, Hub, Visitor
from fruitbowl.server.limits import NORMAL, Buckets, Limits
from fruitbowl.server.live import Decide, LiveTable, Tables, now
from fruitbowl.server.metrics import Metrics
from fruitbowl.server.signals import Missed, Signal, Signals
from fruitbowl.server.store import Conflict, Store, Unavailable
from fruitbowl.server.table import Table

BACK_SOON = 3.0
"""Seconds in which somebody whose connection broke may come back, before the others are told."""
AFTER_TROUBLE = 0.5
"""Seconds between two looks at what became of a write that nobody knows about."""
LOOK = 10.0
"""Seconds between two looks whether tables have moved on unheard, and who has been revoked."""
LOOK_IF_DEAF = 1.0
"""The same while other processes are not heard."""
LAST_COMMANDS = 5.0
"""Seconds for what people have asked for to be done, before the server stops."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class HallSettings:
    limits: Limits = NORMAL
    threads: int = max(1, min(8, (os.cpu_count() or 2) - 1))
    """In which bots think."""
    most_sockets: int = 20_000
    most_idle: int = 2000
    """Tables that are remembered though nobody is there."""
    origins: tuple[str, ...] = ()
    """Other places than its own whose pages may talk to the server, such as https://example.org."""


class Hall:
    """Everything that people and programs can do, one method each. Made by `open`."""

    def __init__(self, store: Store, signals: Signals, settings: HallSettings, guests: Guests) -> None:
        self.store = store
        self.settings = settings
        self.guests = guests
        self.metrics = Metrics()
        self.compiling = Compiling(list(LISTED))
        self.tables = Tables(store, self._told, self.compiling.rules_of, settings.most_idle)
        self.hub = Hub(self._came, self._left, settings.most_sockets)
        self.desk = Desk(settings.threads, self.compiling.bots_of)
        self.clocks = Clocks(store, self.tables, self.desk)
        self.stopping = False
        limits = settings.limits
        self.actions = Buckets(limits.actions)
        self.reactions = Buckets(limits.reactions)
        self.hints = Buckets(limits.hints)
        self.reads = Buckets(limits.reads)
        self.new_tables = Buckets(limits.tables)
        self._signals = signals
        self._tasks: set[asyncio.Task[Any]] = set()
        self._doing = 0
        self._watch()

    @classmethod
    async def open(cls, store: Store, signals: Signals, settings: HallSettings) -> "Hall":
        hall = cls(store, signals, settings, await Guests.open(store, now()))
        signals.subscribe(hall._hear)
        hall.compiling.start()
        hall.desk.start()
        hall.clocks.start()
        hall.do_later(hall._look_around())
        return hall

    def _watch(self) -> None:
        self.metrics.watch("sockets", "Open sockets", lambda: len(self.hub))
        self.metrics.watch("tables", "Tables in memory", lambda: len(self.tables))
        self.metrics.watch("tables_awaiting_bots", "Tables where a bot has to move", lambda: len(self.desk))
        self.metrics.watch("thoughts", "Moves that bots have thought about so far", lambda: self.desk.thoughts)

    # ---- what can be done -------------------------------------------------------------------------------------------

    async def create(self, settings: Settings, guest: str, rematch_of: Table | None = None) -> LiveTable:
        seed = fairness.seed_of_tutorial(settings.game) if settings.tutorial else fairness.new_seed()
        entries = decisions.create(settings, guest, seed, now(), rematch_of)
        with self._in_hand("create", settings.language):
            return await self.tables.create(secrets.token_urlsafe(12), seed, entries)

    async def rematch(self, live: LiveTable, guest: str, language: str) -> str:
        """The table at which these people go on: made now, if none of them has made it yet."""
        decisions.rematch(live.table, guest, "", now(), language)
        if not live.table.rematch:
            settings = decisions.settings_of_rematch(live.table)
            new = (await self.create(settings, guest, rematch_of=live.table)).table.id
            await self.do(
                "rematch", live, lambda table, _: decisions.rematch(table, guest, new, now(), language), language
            )
        return live.table.rematch

    async def do(self, kind: str, live: LiveTable, decide: Decide, language: str) -> int:
        """Do something at a table, and return the seq that it got; a repeat is answered as the first time."""
        with self._in_hand(kind, language):
            try:
                return await live.command(decide)
            except Repeated as first:
                return first.seq
            except (Unavailable, asyncio.CancelledError):
                self.do_later(self._find_out(live))
                raise

    @contextmanager
    def _in_hand(self, kind: str, language: str) -> Iterator[None]:
        """Counts what is being done, and says in people's words why it cannot be."""
        if self.stopping:
            raise refused("stopping", language)
        self._doing += 1
        began, outcome = time.perf_counter(), "done"
        try:
            yield
        except Refused as problem:
            outcome = problem.reason
            raise
        except Conflict:
            outcome = "busy"
            raise refused("busy", language) from None
        except Unavailable as problem:
            outcome = "unavailable"
            log.warning("Something could not be stored: %s", problem)
            raise refused("unavailable", language) from None
        finally:
            self._doing -= 1
            self.metrics.commands.labels(kind, outcome).inc()
            self.metrics.seconds.observe(time.perf_counter() - began)

    async def _find_out(self, live: LiveTable) -> None:
        """What became of something that may or may not have been stored? Those at the table want to know."""
        known = False
        while not known and not self.stopping:
            await asyncio.sleep(AFTER_TROUBLE)
            with suppress(Unavailable):
                await live.catch_up()
                known = True

    # ---- who is there -----------------------------------------------------------------------------------------------

    def _came(self, visitor: Visitor) -> None:
        self._be_here(visitor.live, visitor.guest)

    def _left(self, visitor: Visitor) -> None:
        if not self.stopping and visitor.live.table.seat_of(visitor.guest) is not None:
            asyncio.get_running_loop().call_later(BACK_SOON, self._be_gone, visitor.live, visitor.guest)

    def _be_here(self, live: LiveTable, guest: str) -> None:
        if decisions.here(live.table, guest, now()):
            self.do_later(self._quietly(live, lambda table, _: decisions.here(table, guest, now())))

    def _be_gone(self, live: LiveTable, guest: str) -> None:
        seat = live.table.seat_of(guest)
        if self.stopping or seat is None or any(live.table.seats[seat].held_by(other) for other in self._there(live)):
            return
        if decisions.gone(live.table, guest, now()):
            self.do_later(self._quietly(live, lambda table, _: decisions.gone(table, guest, now())))

    def _there(self, live: LiveTable) -> set[str]:
        return self.hub.guests_at(live.table.id)

    async def _quietly(self, live: LiveTable, decide: Decide) -> None:
        """Something that nobody waits for: it may fail."""
        with suppress(Conflict, Unavailable):
            await live.command(decide)

    # ---- what happens by itself -------------------------------------------------------------------------------------

    def _told(self, live: LiveTable, written_here: bool) -> None:
        if written_here:
            self._signals.publish(live.table.id, live.table.seq)
        self.clocks.note(live, written_here=written_here)
        if not written_here and any(seat.gone for seat in live.table.seats):
            for guest in self._there(live):  # gone from another process, but here
                self._be_here(live, guest)

    def _hear(self, signal: Signal) -> None:
        if isinstance(signal, Missed):
            self.do_later(self._catch_up())
        else:
            for live in self.tables.behind({signal.table: signal.seq}):
                self.do_later(self._catch_up_with(live))

    async def _catch_up(self) -> None:
        """See which of the tables that people look at have moved on, and follow."""
        with suppress(Unavailable):
            ends = await self.store.ends(live.table.id for live in self.tables.watched())
            for live in self.tables.behind(ends):
                await self._catch_up_with(live)

    async def _catch_up_with(self, live: LiveTable) -> None:
        with suppress(Unavailable):
            await live.catch_up()

    async def _look_around(self) -> None:
        """Ask from time to time whether something has happened that we were not told of."""
        looked = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_IF_DEAF)
            if not self._signals.connected or time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                await self._catch_up()
                with suppress(Unavailable):
                    self.hub.close_all(REVOKED, await self.guests.refresh(now()))

    async def revoke(self, guest: str) -> None:
        """All devices of a guest are strangers from now on."""
        await self.guests.revoke(guest, now())
        self.hub.close_all(REVOKED, {guest})

    def do_later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("Something that nobody waited for failed.", exc_info=problem)

    # ---- the end ----------------------------------------------------------------------------------------------------

    async def say_goodbye(self) -> None:
        """Take no more, finish what people have asked for, and tell them that they can come back."""
        if self.stopping:
            return
        self.stopping = True
        give_up = time.monotonic() + LAST_COMMANDS
        while self._doing and time.monotonic() < give_up:
            await asyncio.sleep(0.01)
        self.hub.close_all(STOPPING)
        while len(self.hub) and time.monotonic() < give_up:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        await self.say_goodbye()
        await self.desk.close()
        await self.clocks.close()
        await self.compiling.close()
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_COMMANDS)
