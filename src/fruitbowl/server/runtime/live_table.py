"""Tables in memory: each executes one command at a time, and stores its events before anybody is notified."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from fruitbowl.core.errors import BrokenGame, UnknownName
from fruitbowl.server.runtime.table_headers import header_of
from fruitbowl.server.store import Conflict, Store, UnknownTable
from fruitbowl.server.tables.events import AnyEvent, decode, encode
from fruitbowl.server.tables.table import Table

ATTEMPTS = 5
"""How often a command is run again after another process was faster, before the player is asked to try again."""


class Watcher(Protocol):
    """Anything that is notified of what happens at a table."""

    guest: str

    def notify(self, events: list[AnyEvent]) -> None:
        """These events have happened. Must neither block nor raise."""


Command = Callable[[Table, bytes], list[AnyEvent]]
"""The events that follow, given a table and its seed; it may raise a refusal. See `tables/commands.py`."""

OnEvents = Callable[["LiveTable", bool], None]
"""Called after events were applied to a table; the flag says whether this process wrote them."""


class LiveTable:
    """One table in this process: its current state, and its watchers."""

    def __init__(self, table: Table, seed: bytes, store: Store, on_events: OnEvents) -> None:
        self.table = table
        """Never changed, only replaced, so it is safe to hold on to."""
        self.seed = seed
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self._store = store
        self._on_events = on_events
        self._lock = asyncio.Lock()
        self._may_be_behind = False

    @property
    def busy(self) -> bool:
        return self._lock.locked()

    async def execute(self, command: Command) -> int:
        """Run a command: store its events, apply them, notify, in this order. Returns the new seq."""
        async with self._lock:
            self.used = time.monotonic()
            if self._may_be_behind:
                await self._read_new()
            for _attempt in range(ATTEMPTS):
                events = command(self.table, self.seed)
                if not events:
                    return self.table.seq
                try:
                    await self._write(events)
                except Conflict as problem:
                    conflict = problem
                    await self._read_new()
                else:
                    return self.table.seq
            raise conflict

    async def _write(self, events: list[AnyEvent]) -> None:
        # Folded ahead of time, so that the header is stored together with the events that change it.
        ahead = self.table.ahead(events)
        self._may_be_behind = True  # if cancelled while storing, we cannot know whether it was stored
        await self._store.append(self.table.id, self.table.seq, [encode(event) for event in events], header_of(ahead))
        self._may_be_behind = False
        self._apply(ahead, events, written_here=True)

    async def catch_up(self) -> None:
        """Read what other processes may have added."""
        async with self._lock:
            await self._read_new()

    async def _read_new(self) -> None:
        lines = await self._store.read(self.table.id, self.table.seq)
        self._may_be_behind = False
        if lines:
            events = [decode(line) for line in lines]
            self._apply(self.table.ahead(events), events, written_here=False)

    def _apply(self, ahead: Table, events: list[AnyEvent], *, written_here: bool) -> None:
        self.table = ahead
        for watcher in list(self.watchers):
            watcher.notify(events)
        self._on_events(self, written_here)


class LiveTables:
    """The tables in use in this process: a cache, since the stored events are the truth."""

    def __init__(self, store: Store, on_events: OnEvents, max_idle: int) -> None:
        self._store = store
        self._on_events = on_events
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._max_idle = max_idle

    def __len__(self) -> int:
        return len(self._live)

    async def get(self, table: str) -> LiveTable:
        """UnknownTable if there is none."""
        if live := self._live.get(table):
            return live
        if table not in self._loading:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _done: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def game_of(self, table: str) -> str | None:
        """The game of a table, found without loading the game's rules; None if there is no such table."""
        if live := self._live.get(table):
            return live.table.settings.game
        header = await self._store.header(table)
        return header.game if header else None

    async def _load(self, table: str) -> LiveTable:
        header = await self._store.header(table)
        if header is None:
            raise UnknownTable(f"There is no table {table}.")
        seed = await self._store.secret(table)
        lines = await self._store.read(table)
        try:
            return self._add(Table(table, map(decode, lines)), seed)
        except (UnknownName, BrokenGame) as problem:  # its game was installed once
            raise UnknownTable(f"Table {table} cannot be opened: {problem}") from problem

    def _add(self, table: Table, seed: bytes) -> LiveTable:
        self._evict_idle()
        live = self._live[table.id] = LiveTable(table, seed, self._store, self._on_events)
        return live

    async def create(self, table: str, seed: bytes, events: list[AnyEvent]) -> LiveTable:
        fresh = Table(table, events)
        await self._store.create(header_of(fresh), seed, [encode(event) for event in events])
        return self._add(fresh, seed)

    def behind(self, ends: dict[str, int]) -> list[LiveTable]:
        """The tables that have fallen behind, given the last seq of each."""
        return [live for table, seq in ends.items() if (live := self._live.get(table)) and live.table.seq < seq]

    def watched(self) -> list[LiveTable]:
        return [live for live in self._live.values() if live.watchers]

    def _evict_idle(self) -> None:
        """Forget the least recently used half of the idle tables, once there are too many."""
        if len(self._live) <= self._max_idle:
            return
        idle = [table for table, live in self._live.items() if not live.watchers and not live.busy]
        if len(idle) > self._max_idle:
            for table in sorted(idle, key=lambda one: self._live[one].used)[: len(idle) // 2]:
                del self._live[table]
