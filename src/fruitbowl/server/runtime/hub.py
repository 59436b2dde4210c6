"""The open connections of this process, and what is sent to them.

A slow connection never holds up the others. It has a short queue for answers and reactions, and a flag that the table
has changed; the table itself is not queued but encoded when the socket is ready, with all that happened in between.
Viewers who see the same share one encoding.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fruitbowl.server.runtime import messages
from fruitbowl.server.runtime.live_table import LiveTable
from fruitbowl.server.tables.events import AnyEvent, Reacted
from fruitbowl.server.tables.table import Table
from fruitbowl.server.tables.views import TableViews, Viewer, viewer_of

MAX_QUEUED = 64
"""Unread answers and reactions; a connection that leaves more is closed, and can resume."""

MAX_FRAMES = 64
"""Tables whose latest state is kept encoded. Everybody at a table reads it within moments."""

MAX_DEVICES = 16
"""Connections of one guest to one table; beyond that the oldest is closed."""


class CloseReason(NamedTuple):
    """Why a socket is closed: a WebSocket close code, and a reason for programs."""

    code: int
    reason: str


def too_slow(resume: int) -> CloseReason:
    return CloseReason(4001, f"too slow: resume from {resume}")


REVOKED = CloseReason(4002, "revoked")
TOO_MANY_DEVICES = CloseReason(4003, "too many devices")
NO_TABLE = CloseReason(4004, "no such table")
FLOODING = CloseReason(4008, "too many messages")
STOPPING = CloseReason(1012, "restarting")
FULL = CloseReason(1013, "too many connections")


class Frames:
    """One state of a table, encoded once per viewer."""

    def __init__(self, table: Table, previous: "Frames | None" = None) -> None:
        self.table = table
        self._table_views = TableViews(table, previous.forget() if previous else None)
        self._views: dict[Viewer, msgspec.Raw] = {}
        self._frames: dict[tuple[Viewer, int], str] = {}

    def frame(self, viewer: Viewer, since: int) -> str:
        """The update for a viewer who knows what happened up to event `since`."""
        if (viewer, since) not in self._frames:
            news = msgspec.Raw(messages.encode(self._table_views.moments(viewer, since)))
            self._frames[viewer, since] = messages.encode(messages.TableUpdate(self.view_for(viewer), news)).decode()
        return self._frames[viewer, since]

    def forget(self) -> TableViews:
        """What the next state needs of this one; it does not hold on to the states before."""
        self._table_views.forget_previous()
        return self._table_views

    def view_for(self, viewer: Viewer) -> msgspec.Raw:
        if viewer not in self._views:
            self._views[viewer] = msgspec.Raw(messages.encode(self._table_views.view_for(viewer)))
        return self._views[viewer]


class Connection:
    """One connection to one table: a socket, or the stream of a program."""

    def __init__(self, hub: "Hub", live: LiveTable, guest: str, since: int = 0, language: str = "en") -> None:
        self.live = live
        self.guest = guest
        self._language = language
        self.close_reason: CloseReason | None = None
        self._hub = hub
        self._known = since if since <= live.table.seq else 0
        """The seq up to which the other end knows the table."""
        self._changed = True
        self._warmup, self._warmup_changed = 0, False
        self._queue: deque[str] = deque()
        self._ready = asyncio.Event()
        self._ready.set()

    def notify(self, events: list[AnyEvent]) -> None:
        for event in events:
            if isinstance(event, Reacted):
                self.put(messages.Reaction(event.seat, event.reaction))
            else:
                self._changed = True
        self._ready.set()

    def put(self, message: messages.Outgoing) -> None:
        if len(self._queue) >= MAX_QUEUED:
            self.close(too_slow(self._known))
        elif self.close_reason is None:
            self._queue.append(messages.encode(message).decode())
            self._ready.set()

    def set_warmup(self, seconds: int) -> None:
        """About how many seconds until all bots of the table are at full strength; 0 if they are."""
        if seconds != self._warmup:
            self._warmup, self._warmup_changed = seconds, True
            self._ready.set()

    def close(self, reason: CloseReason) -> None:
        """Drop what is queued; when the server stops, a goodbye is still sent."""
        if self.close_reason is None:
            self._queue.clear()
            if reason is STOPPING:
                self.put(messages.Goodbye(self._known))
            self._changed = False
            self.close_reason = reason
            self._ready.set()

    async def next(self) -> str | None:
        """The next frame to send, once there is one; None when the connection is to be closed."""
        while True:
            if self._queue:
                return self._queue.popleft()
            if self._changed:
                return self._table_update()
            if self.close_reason:
                return None
            if self._warmup_changed:
                self._warmup_changed = False
                return messages.encode(messages.Warming(self._warmup)).decode()
            self._ready.clear()
            await self._ready.wait()

    def _table_update(self) -> str:
        self._changed = False
        frames = self._hub.frames(self.live)
        known, self._known = self._known, frames.table.seq
        return frames.frame(viewer_of(frames.table, self.guest, self._language), known)


class Hub:
    """All connections of this process, by table."""

    def __init__(
        self,
        on_connect: Callable[[Connection], None],
        on_disconnect: Callable[[Connection], None],
        max_connections: int,
    ) -> None:
        self._on_connect = on_connect
        self._on_disconnect = on_disconnect
        self._max = max_connections
        self._connections: dict[str, list[Connection]] = {}
        self._frames: OrderedDict[str, Frames] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def is_full(self) -> bool:
        return self._count >= self._max

    def connect(self, live: LiveTable, guest: str, since: int = 0, language: str = "en") -> Connection:
        connection = Connection(self, live, guest, since, language)
        there = self._connections.setdefault(live.table.id, [])
        same = [other for other in there if guest and other.guest == guest]
        if len(same) >= MAX_DEVICES:
            same[0].close(TOO_MANY_DEVICES)
        there.append(connection)
        live.watchers.add(connection)
        self._count += 1
        self._on_connect(connection)
        return connection

    def disconnect(self, connection: Connection) -> None:
        table = connection.live.table.id
        self._connections[table].remove(connection)
        connection.live.watchers.discard(connection)
        self._count -= 1
        if not self._connections[table]:
            del self._connections[table]
        self._on_disconnect(connection)

    def connections_at(self, table: str) -> list[Connection]:
        return list(self._connections.get(table, ()))

    def guests_at(self, table: str) -> set[str]:
        return {connection.guest for connection in self._connections.get(table, ()) if connection.guest}

    def frames(self, live: LiveTable) -> Frames:
        frames = self._frames.get(live.table.id)
        if frames is None or frames.table is not live.table:
            frames = self._frames[live.table.id] = Frames(live.table, frames)
            self._frames.move_to_end(live.table.id)
            if len(self._frames) > MAX_FRAMES:
                self._frames.popitem(last=False)
        return frames

    def close_all(self, reason: CloseReason, guests: set[str] | None = None) -> None:
        """Close all connections, or those of these guests."""
        for there in self._connections.values():
            for connection in there:
                if guests is None or connection.guest in guests:
                    connection.close(reason)
