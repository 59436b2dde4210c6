"""Tables that somebody plays at or looks at: one command at a time, stored before it is told."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from fruitbowl.server.entries import AnyEntry, decode, encode
from fruitbowl.server.store import Conflict, Header, Store, UnknownTable
from fruitbowl.server.table import Table

ATTEMPTS = 5
"""How often a command is decided again when another process was faster, before the player is asked to try again."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """Somebody who is told what happens at a table."""

    guest: str

    def tell(self, entries: list[AnyEntry]) -> None:
        """These entries have happened. Must neither wait nor raise."""


Decide = Callable[[Table, bytes], list[AnyEntry]]
"""What follows from a command, given the table and its seed; it raises a refusal, and changes nothing."""

Told = Callable[["LiveTable", bool], None]
"""Something has happened at a table; written here, or by another process."""


Prepare = Callable[[str], Awaitable[None]]
"""Waits until a game's rules can be used."""


class LiveTable:
    """One table in this process: the fold of its log, and who watches it."""

    def __init__(self, table: Table, seed: bytes, store: Store, told: Told, prepare: Prepare) -> None:
        self.table = table
        """Never changed, only replaced: whoever has got hold of it can go on looking at it."""
        self.seed = seed
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self._store = store
        self._told = told
        self._prepare = prepare
        self._turn = asyncio.Lock()
        self._may_be_behind = False

    @property
    def busy(self) -> bool:
        return self._turn.locked()

    async def command(self, decide: Decide) -> int:
        """Does what a command decides: first it is stored, then it happens, then it is told. Returns the new seq."""
        async with self._turn:
            self.used = time.monotonic()
            await self._prepare(self.table.settings.game)
            if self._may_be_behind:
                await self._read_on()
            for _attempt in range(ATTEMPTS):
                entries = decide(self.table, self.seed)
                if not entries:
                    return self.table.seq
                try:
                    await self._write(entries)
                except Conflict as problem:
                    conflict = problem
                    await self._read_on()
                else:
                    return self.table.seq
            raise conflict

    async def _write(self, entries: list[AnyEntry]) -> None:
        # What will be is folded on the side, so that the header can be stored with the entries that change it.
        ahead = self.table.ahead(entries)
        self._may_be_behind = True  # until we know better: whoever is cancelled here does not know what was stored
        await self._store.append(self.table.id, self.table.seq, [encode(entry) for entry in entries], header_of(ahead))
        self._may_be_behind = False
        self._happen(ahead, entries, written_here=True)

    async def catch_up(self) -> None:
        """Another process has moved on, or may have."""
        async with self._turn:
            await self._prepare(self.table.settings.game)
            await self._read_on()

    async def _read_on(self) -> None:
        lines = await self._store.read(self.table.id, self.table.seq)
        self._may_be_behind = False
        if lines:
            entries = [decode(line) for line in lines]
            self._happen(self.table.ahead(entries), entries, written_here=False)

    def _happen(self, ahead: Table, entries: list[AnyEntry], *, written_here: bool) -> None:
        self.table = ahead
        for watcher in list(self.watchers):
            watcher.tell(entries)
        self._told(self, written_here)


def header_of(table: Table) -> Header:
    over = table.match is not None and table.match.over
    summary = {
        "players": table.players,
        "free": sum(seat.free for seat in table.seats),
        "names": [seat.name or seat.level for seat in table.seats],
        "scores": list(table.playing.scores) if over else None,
        "winners": list(table.playing.winners) if over else [],
        "clock": table.settings.clock,
        "language": table.settings.language,
    }
    return Header(
        id=table.id,
        game=table.settings.game,
        status=table.status,
        listed=table.settings.listed,
        created=table.created,
        changed=table.changed,
        summary=msgspec.json.encode(summary),
        guests=frozenset(guest for seat in table.seats for guest in (seat.guest, *seat.also) if guest),
        due=table.due,
    )


class Tables:
    """All tables of this process that are in use. The log is the truth; these are only a cache of it."""

    def __init__(self, store: Store, told: Told, prepare: Prepare, most_idle: int) -> None:
        self._store = store
        self._told = told
        self._prepare = prepare
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._most_idle = most_idle

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
        """What is played there, told without waiting for the rules of the game; None if there is no such table."""
        if live := self._live.get(table):
            return live.table.settings.game
        header = await self._store.header(table)
        return header.game if header else None

    async def _load(self, table: str) -> LiveTable:
        header = await self._store.header(table)
        if header is None:
            raise UnknownTable(f"There is no table {table}.")
        await self._prepare(header.game)
        seed = await self._store.secret(table)
        lines = await self._store.read(table)
        return self._admit(Table(table, map(decode, lines)), seed)

    def _admit(self, table: Table, seed: bytes) -> LiveTable:
        self._make_room()
        live = self._live[table.id] = LiveTable(table, seed, self._store, self._told, self._prepare)
        return live

    async def create(self, table: str, seed: bytes, entries: list[AnyEntry]) -> LiveTable:
        fresh = Table(table, entries)
        await self._store.create(header_of(fresh), seed, [encode(entry) for entry in entries])
        return self._admit(fresh, seed)

    def behind(self, ends: dict[str, int]) -> list[LiveTable]:
        """The tables here that others have moved beyond what is known here."""
        return [live for table, seq in ends.items() if (live := self._live.get(table)) and live.table.seq < seq]

    def watched(self) -> list[LiveTable]:
        return [live for live in self._live.values() if live.watchers]

    def _make_room(self) -> None:
        """Forgets the tables that nobody has used for longest, once they are too many."""
        if len(self._live) <= self._most_idle:
            return
        idle = [table for table, live in self._live.items() if not live.watchers and not live.busy]
        if len(idle) > self._most_idle:
            for table in sorted(idle, key=lambda one: self._live[one].used)[: len(idle) // 2]:
                del self._live[table]
