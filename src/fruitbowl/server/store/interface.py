"""What a store is: a log for each table, and a header for lists."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec

from fruitbowl.core.errors import FruitbowlError

Status = Literal["waiting", "playing", "over"]


class Mark(NamedTuple):
    """A position in a list from newest to oldest: the last header of a page says where the page ended."""

    changed: int
    id: str


class Due(NamedTuple):
    """A table where something is due, and since when."""

    since: int
    id: str


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What lists show about a table. The log is the truth; a header is written with the entries that changed it."""

    id: str
    """Printable ASCII, impossible to guess, like the ids of guests."""
    game: str
    """The game's slug."""
    status: Status
    listed: bool
    """Whether strangers see it in lists; otherwise they need its link."""
    created: int
    """Milliseconds since 1970."""
    changed: int
    """Milliseconds since 1970; lists are in the order of this."""
    summary: bytes
    """Small JSON for lists, opaque to the store."""
    guests: frozenset[str]
    """The ids of the guests who sit here."""
    due: int | None = None
    """When something happens here without a request, a bot's move or the end of somebody's time; None for never."""

    @property
    def mark(self) -> Mark:
        return Mark(self.changed, self.id)


class Conflict(FruitbowlError):
    """The log has moved on: it ends at `seq` now. Nothing was stored; read what is new and decide again."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"The table has moved on to {seq}.")
        self.seq = seq

    def __reduce__(self) -> tuple[type["Conflict"], tuple[int]]:
        return type(self), (self.seq,)


class UnknownTable(FruitbowlError, LookupError):
    """There is no such table."""


class Unavailable(FruitbowlError):
    """The store cannot do it now, but perhaps later; the message says why.

    Nothing was stored, unless `unsure`: then a write was interrupted, and its outcome could not be found out in time.
    The log tells, once it can be read again.
    """

    def __init__(self, message: str, *, unsure: bool = False) -> None:
        super().__init__(message)
        self.unsure = unsure


class NewerSchema(FruitbowlError):
    """The tables were written by a newer Fruitbowl. The message says what to do."""


class Store(Protocol):
    """Logs and headers of tables, safe for any number of processes. Every method may raise Unavailable.

    A store belongs to the event loop that opened it. A caller that is cancelled while waiting for `create` or `append`
    does not know whether it was stored.
    """

    async def create(self, table: Header, secret: bytes, entries: Sequence[bytes]) -> None:
        """A new table with its first entries, 1, 2, ...; Conflict if the id is taken."""

    async def append(self, table: str, after: int, entries: Sequence[bytes], header: Header | None = None) -> None:
        """Entries `after` + 1, ... (at least one), and the header that follows from them: all or nothing.

        Returns only when it is on disk. Conflict if the log has moved on, UnknownTable if there is none. No two entries
        of a table may be equal, so that after an interrupted write our own can be told from another's.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries `after` + 1, ...; none if there is no such table."""

    async def header(self, table: str) -> Header | None: ...

    async def secret(self, table: str) -> bytes:
        """The seed that a table was created with. UnknownTable if there is none."""

    async def lobby(self, limit: int, before: Mark | None = None) -> list[Header]:
        """Listed tables that are waiting for players."""

    async def of_guest(self, guest: str, limit: int, *, over: bool, before: Mark | None = None) -> list[Header]:
        """Tables where a guest sits, listed or not: either those that are over, or those that are not."""

    async def finished(self, limit: int, before: Mark | None = None) -> list[Header]:
        """Listed tables that are over."""

    async def due(self, until: int, limit: int, after: Due | None = None) -> list[Due]:
        """Tables where something was due by then, the longest due first: the work of processes that have died."""

    async def ends(self, tables: Iterable[str]) -> dict[str, int]:
        """The last seq of each of these tables that exists."""

    async def revoke(self, guest: str, at: int) -> None:
        """Invalidate what was signed for a guest until then."""

    async def revocations(self, since: int) -> dict[str, int]:
        """Guests for whom something was revoked at that time or later, and when."""

    async def key(self, name: str) -> bytes:
        """32 random bytes, made once, and the same for every process: to sign cookies with."""

    async def ready(self) -> None:
        """Raises Unavailable unless something was actually stored within the last second, or can be now."""

    async def close(self) -> None:
        """Finish what is under way. Later calls raise Unavailable."""
