"""The service that one server process runs: what people can do, who is connected, and what happens without them."""

import asyncio
import base64
import hashlib
import logging
import os
import secrets
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from fruitbowl.compiling.compiler import compiler
from fruitbowl.games import slugs
from fruitbowl.server.runtime.bot_workers import BotWorkers
from fruitbowl.server.runtime.bus import Bus, BusMessage, MessagesMissed
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.compile_state import CompileState
from fruitbowl.server.runtime.guests import Guests
from fruitbowl.server.runtime.hub import REVOKED, STOPPING, Connection, Hub
from fruitbowl.server.runtime.live_table import Command, LiveTable, LiveTables
from fruitbowl.server.runtime.metrics import Metrics
from fruitbowl.server.runtime.rate_limits import DEFAULT_LIMITS, RateLimits, TokenBuckets
from fruitbowl.server.runtime.timers import Timers
from fruitbowl.server.store import Conflict, Store, Unavailable
from fruitbowl.server.tables import commands, fairness
from fruitbowl.server.tables.events import Settings
from fruitbowl.server.tables.refusals import Refused, Repeated, refused
from fruitbowl.server.tables.table import Table

RECONNECT_GRACE_SECONDS = 3.0
"""How long a player may take to reconnect before the others see them as gone."""
UNSURE_RETRY_SECONDS = 0.5
"""How often we check what became of a write whose outcome is unknown."""
POLL_SECONDS = 10.0
"""How often we look for missed events, and for cookies revoked elsewhere."""
POLL_SECONDS_WITHOUT_BUS = 1.0
"""The same while the bus is down."""
DRAIN_SECONDS = 5.0
"""How long commands in progress may take once the server stops."""

log = logging.getLogger("fruitbowl.server.hall")  # stands in log lines, so it outlives renamed modules


@dataclass(frozen=True, kw_only=True)
class ServiceSettings:
    limits: RateLimits = DEFAULT_LIMITS
    threads: int = max(1, min(8, (os.cpu_count() or 2) - 1))
    """For bots to think in."""
    max_sockets: int = 20_000
    max_idle: int = 2000
    """Tables kept in memory though nobody is connected."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may talk to the server, such as https://example.org."""
    lan_address: str | None = None
    """Where other devices on the network reach the server, such as http://192.168.1.20:8000; None if unknown."""


class Service:
    """Executes commands, and holds everything that a process needs for its tables. Made by `open`."""

    def __init__(self, store: Store, bus: Bus, settings: ServiceSettings, guests: Guests) -> None:
        self.store = store
        self.settings = settings
        self.guests = guests
        self.metrics = Metrics()
        self.compile_state = CompileState(slugs(), compiler(), self._notify_compile_state)
        self.tables = LiveTables(store, self._on_events, settings.max_idle)
        self.hub = Hub(self._on_connect, self._on_disconnect, settings.max_sockets)
        self.bots = BotWorkers(settings.threads)
        self.timers = Timers(store, self.tables, self.bots)
        self.stopping = False
        limits = settings.limits
        self.actions = TokenBuckets(limits.actions)
        self.reactions = TokenBuckets(limits.reactions)
        self.hints = TokenBuckets(limits.hints)
        self.reads = TokenBuckets(limits.reads)
        self.new_tables = TokenBuckets(limits.tables)
        self._bus = bus
        self._tasks: set[asyncio.Task[Any]] = set()
        self._in_flight = 0
        self._register_gauges()

    @classmethod
    async def open(cls, store: Store, bus: Bus, settings: ServiceSettings) -> "Service":
        service = cls(store, bus, settings, await Guests.open(store, now()))
        bus.subscribe(service._on_bus_message)
        service.compile_state.start()
        service.bots.start()
        service.timers.start()
        service.spawn(service._poll())
        return service

    def _register_gauges(self) -> None:
        self.metrics.gauge("sockets", "Open sockets", lambda: len(self.hub))
        self.metrics.gauge("tables", "Tables in memory", lambda: len(self.tables))
        self.metrics.gauge("tables_awaiting_bots", "Tables where a bot has to move", lambda: len(self.bots))
        self.metrics.gauge("thoughts", "Moves that bots have thought about so far", lambda: self.bots.moves_chosen)

    # ---- commands --------------------------------------------------------------------------------------------------

    async def create(
        self, settings: Settings, guest: str, rematch_of: Table | None = None, key: str | None = None
    ) -> LiveTable:
        """Open a table; with an idempotency key that was used before, return that table."""
        seed = fairness.seed_of_tutorial(settings.game) if settings.tutorial else fairness.new_seed()
        events = commands.create(settings, guest, seed, now(), rematch_of)
        table = id_for(key) if key else secrets.token_urlsafe(12)
        with self._tracked("create", settings.language):
            try:
                return await self.tables.create(table, seed, events)
            except Conflict:
                return await self.tables.get(table)

    async def rematch(self, live: LiveTable, guest: str, language: str) -> str:
        """The table at which these people continue, opened now unless one of them has done so."""
        commands.rematch(live.table, guest, "", now(), language)
        if not live.table.rematch:
            settings = commands.settings_of_rematch(live.table)
            new = (await self.create(settings, guest, rematch_of=live.table)).table.id
            await self.execute(
                "rematch", live, lambda table, _: commands.rematch(table, guest, new, now(), language), language
            )
        return live.table.rematch

    async def execute(self, kind: str, live: LiveTable, command: Command, language: str) -> int:
        """Execute a command at a table and return its seq; a repeated move gets the seq of the first time."""
        with self._tracked(kind, language):
            try:
                return await live.execute(command)
            except Repeated as first:
                return first.seq
            except (Unavailable, asyncio.CancelledError):
                self.spawn(self._resolve_unsure_write(live))
                raise

    @contextmanager
    def _tracked(self, kind: str, language: str) -> Iterator[None]:
        """Count and time a command, and turn failures of the store into refusals."""
        if self.stopping:
            raise refused("stopping", language)
        self._in_flight += 1
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
            self._in_flight -= 1
            self.metrics.commands.labels(kind, outcome).inc()
            self.metrics.seconds.observe(time.perf_counter() - began)

    async def _resolve_unsure_write(self, live: LiveTable) -> None:
        """Find out what became of a write that may or may not have been stored, for those at the table."""
        known = False
        while not known and not self.stopping:
            await asyncio.sleep(UNSURE_RETRY_SECONDS)
            with suppress(Unavailable):
                await live.catch_up()
                known = True

    # ---- presence --------------------------------------------------------------------------------------------------

    def _on_connect(self, connection: Connection) -> None:
        self.compile_state.prioritize(connection.live.table.settings.game)
        connection.set_warmup(self.compile_state.seconds_left(connection.live.table))
        self._reconnect(connection.live, connection.guest)

    def _on_disconnect(self, connection: Connection) -> None:
        if not self.stopping and connection.live.table.seat_of(connection.guest) is not None:
            asyncio.get_running_loop().call_later(
                RECONNECT_GRACE_SECONDS, self._disconnect, connection.live, connection.guest
            )

    def _reconnect(self, live: LiveTable, guest: str) -> None:
        if commands.reconnect(live.table, guest, now()):
            self.spawn(self._try_execute(live, lambda table, _: commands.reconnect(table, guest, now())))

    def _disconnect(self, live: LiveTable, guest: str) -> None:
        seat = live.table.seat_of(guest)
        if self.stopping or seat is None:
            return
        if any(live.table.seats[seat].held_by(other) for other in self._connected_guests(live)):
            return
        if commands.disconnect(live.table, guest, now()):
            self.spawn(self._try_execute(live, lambda table, _: commands.disconnect(table, guest, now())))

    def _notify_compile_state(self) -> None:
        for live in self.tables.watched():
            seconds = self.compile_state.seconds_left(live.table)
            for connection in self.hub.connections_at(live.table.id):
                connection.set_warmup(seconds)

    def _connected_guests(self, live: LiveTable) -> set[str]:
        return self.hub.guests_at(live.table.id)

    async def _try_execute(self, live: LiveTable, command: Command) -> None:
        """Execute a command that nobody is waiting for, so it may fail."""
        with suppress(Conflict, Unavailable):
            await live.execute(command)

    # ---- what happens by itself -------------------------------------------------------------------------------------

    def _on_events(self, live: LiveTable, written_here: bool) -> None:
        if written_here:
            self._bus.publish(live.table.id, live.table.seq)
        self.timers.schedule(live, written_here=written_here)
        if not written_here and any(seat.gone for seat in live.table.seats):
            for guest in self._connected_guests(live):  # they left another process, but are connected to this one
                self._reconnect(live, guest)

    def _on_bus_message(self, message: BusMessage) -> None:
        if isinstance(message, MessagesMissed):
            self.spawn(self._catch_up())
        else:
            for live in self.tables.behind({message.table: message.seq}):
                self.spawn(self._catch_up_with(live))

    async def _catch_up(self) -> None:
        """Catch up with all watched tables that other processes have moved on."""
        with suppress(Unavailable):
            ends = await self.store.ends(live.table.id for live in self.tables.watched())
            for live in self.tables.behind(ends):
                await self._catch_up_with(live)

    async def _catch_up_with(self, live: LiveTable) -> None:
        with suppress(Unavailable):
            await live.catch_up()

    async def _poll(self) -> None:
        """Look from time to time for what the bus did not tell us."""
        polled = time.monotonic()
        while True:
            await asyncio.sleep(POLL_SECONDS_WITHOUT_BUS)
            if not self._bus.connected or time.monotonic() - polled > POLL_SECONDS:
                polled = time.monotonic()
                await self._catch_up()
                with suppress(Unavailable):
                    self.hub.close_all(REVOKED, await self.guests.refresh(now()))

    async def revoke(self, guest: str) -> None:
        """Invalidate all cookies of a guest, and close their connections."""
        await self.guests.revoke(guest, now())
        self.hub.close_all(REVOKED, {guest})

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("Something that nobody waited for failed.", exc_info=problem)

    # ---- shutdown ---------------------------------------------------------------------------------------------------

    async def drain(self) -> None:
        """Accept no more commands, finish those in progress, and close all connections with a goodbye."""
        if self.stopping:
            return
        self.stopping = True
        give_up = time.monotonic() + DRAIN_SECONDS
        while self._in_flight and time.monotonic() < give_up:
            await asyncio.sleep(0.01)
        self.hub.close_all(STOPPING)
        while len(self.hub) and time.monotonic() < give_up:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        await self.drain()
        await self.bots.close()
        await self.timers.close()
        await self.compile_state.close()
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=DRAIN_SECONDS)


def id_for(key: str) -> str:
    """The id of the table opened with an idempotency key: the same in every process, and as hard to guess as the key.

    >>> id_for("0123456789abcdef")
    'n59REfeyengfHx3d'
    """
    return base64.urlsafe_b64encode(hashlib.sha256(key.encode()).digest()[:12]).decode()
