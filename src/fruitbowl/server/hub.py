"""Everybody who is connected to this process, and what they are told.

Who is told never makes the others wait: a visitor has a small queue of answers and reactions, and a mark that the table
has changed. The table itself is not queued. Whoever is slow is told the latest when ready for it, with all moves in
between. It is written out once for all who see it with the same eyes.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fruitbowl.server import wire
from fruitbowl.server.entries import AnyEntry, Reacted
from fruitbowl.server.live import LiveTable
from fruitbowl.server.seen import Eyes, Look, eyes_of
from fruitbowl.server.table import Table

MOST_WAITING = 64
"""Answers and reactions that wait for somebody. Whoever leaves more unread is sent away, and can come back."""

MOST_FRAMES = 64
"""Tables whose latest state is kept as it was written out. All at a table are told within moments."""

MOST_DEVICES = 16
"""Connections of one guest to one table; then the oldest has to go."""


class Closing(NamedTuple):
    """Why a socket is closed: a code of the application's own range, and a word for programs."""

    code: int
    reason: str


def too_slow(resume: int) -> Closing:
    return Closing(4001, f"too slow: resume from {resume}")


REVOKED = Closing(4002, "revoked")
ELSEWHERE = Closing(4003, "too many devices")
NO_TABLE = Closing(4004, "no such table")
FLOODING = Closing(4008, "too many messages")
STOPPING = Closing(1012, "restarting")
FULL = Closing(1013, "too many connections")


class Frames:
    """One state of a table, written out once for each pair of eyes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._look = Look(table)
        self._seen: dict[Eyes, msgspec.Raw] = {}
        self._frames: dict[tuple[Eyes, int], str] = {}

    def frame(self, eyes: Eyes, since: int) -> str:
        """For somebody who knows the moves up to entry `since`."""
        if (eyes, since) not in self._frames:
            log = msgspec.Raw(wire.encode(self._look.log(eyes.seat, since)))
            self._frames[eyes, since] = wire.encode(wire.Told(self.seen(eyes), log)).decode()
        return self._frames[eyes, since]

    def seen(self, eyes: Eyes) -> msgspec.Raw:
        if eyes not in self._seen:
            self._seen[eyes] = msgspec.Raw(wire.encode(self._look.by(eyes)))
        return self._seen[eyes]


class Visitor:
    """One connection to one table: a socket, or the stream of a program."""

    def __init__(self, hub: "Hub", live: LiveTable, guest: str, since: int = 0) -> None:
        self.live = live
        self.guest = guest
        self.closing: Closing | None = None
        self._hub = hub
        self._known = since if since <= live.table.seq else 0
        """Up to where the visitor knows the table."""
        self._changed = True
        self._queue: deque[str] = deque()
        self._something_to_send = asyncio.Event()
        self._something_to_send.set()

    def tell(self, entries: list[AnyEntry]) -> None:
        for entry in entries:
            if isinstance(entry, Reacted):
                self.put(wire.Reaction(entry.seat, entry.reaction))
            else:
                self._changed = True
        self._something_to_send.set()

    def put(self, message: wire.Outgoing) -> None:
        if len(self._queue) >= MOST_WAITING:
            self.close(too_slow(self._known))
        elif self.closing is None:
            self._queue.append(wire.encode(message).decode())
            self._something_to_send.set()

    def close(self, closing: Closing) -> None:
        """What waits is not sent any more; only a goodbye is."""
        if self.closing is None:
            self._queue.clear()
            if closing is STOPPING:
                self.put(wire.Goodbye(self._known))
            self._changed = False
            self.closing = closing
            self._something_to_send.set()

    async def next(self) -> str | None:
        """What to send next; None once there is nothing more to come."""
        while True:
            if self._queue:
                return self._queue.popleft()
            if self._changed:
                return self._table()
            if self.closing:
                return None
            self._something_to_send.clear()
            await self._something_to_send.wait()

    def _table(self) -> str:
        self._changed = False
        frames = self._hub.frames(self.live)
        known, self._known = self._known, frames.table.seq
        return frames.frame(eyes_of(frames.table, self.guest), known)


class Hub:
    """All visitors of this process, by table."""

    def __init__(self, came: Callable[[Visitor], None], left: Callable[[Visitor], None], most: int) -> None:
        self._came = came
        self._left = left
        self._most = most
        self._visitors: dict[str, list[Visitor]] = {}
        self._frames: OrderedDict[str, Frames] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def full(self) -> bool:
        return self._count >= self._most

    def enter(self, live: LiveTable, guest: str, since: int = 0) -> Visitor:
        visitor = Visitor(self, live, guest, since)
        there = self._visitors.setdefault(live.table.id, [])
        same = [other for other in there if guest and other.guest == guest]
        if len(same) >= MOST_DEVICES:
            same[0].close(ELSEWHERE)
        there.append(visitor)
        live.watchers.add(visitor)
        self._count += 1
        self._came(visitor)
        return visitor

    def leave(self, visitor: Visitor) -> None:
        table = visitor.live.table.id
        self._visitors[table].remove(visitor)
        visitor.live.watchers.discard(visitor)
        self._count -= 1
        if not self._visitors[table]:
            del self._visitors[table]
        self._left(visitor)

    def guests_at(self, table: str) -> set[str]:
        return {visitor.guest for visitor in self._visitors.get(table, ()) if visitor.guest}

    def frames(self, live: LiveTable) -> Frames:
        frames = self._frames.get(live.table.id)
        if frames is None or frames.table is not live.table:
            frames = self._frames[live.table.id] = Frames(live.table)
            self._frames.move_to_end(live.table.id)
            if len(self._frames) > MOST_FRAMES:
                self._frames.popitem(last=False)
        return frames

    def close_all(self, closing: Closing, guests: set[str] | None = None) -> None:
        """Send everybody away, or everybody of these guests."""
        for there in self._visitors.values():
            for visitor in there:
                if guests is None or visitor.guest in guests:
                    visitor.close(closing)
