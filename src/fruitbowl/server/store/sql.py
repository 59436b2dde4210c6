"""A store in SQL: everything but the connections."""

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from fruitbowl.server.store import queries
from fruitbowl.server.store.batches import Append, Transaction, Writer
from fruitbowl.server.store.interface import Due, Header, Mark, Unavailable, UnknownTable
from fruitbowl.server.store.queries import Row, header_of, json_of

NEWEST = Mark((1 << 63) - 1, "")
"""Before everything in a list."""

LONGEST_DUE = Due(-1, "")

FRESH = 1.0
"""Seconds for which a successful write shows that the next would succeed, too."""


class SqlStore(ABC):
    """What both databases have in common."""

    def __init__(self) -> None:
        self._writer = Writer(self._run, self.read)
        self._closed = False

    @abstractmethod
    async def _query(self, query: str, parameters: Row) -> list[Row]:
        """Run a query."""

    @abstractmethod
    async def _run(self, transaction: Transaction) -> None:
        """Query where the transaction's logs end, run its statements, commit. Raises what `Writer` expects."""

    @abstractmethod
    async def _release(self) -> None:
        """Close all connections."""

    async def close(self) -> None:
        await self._writer.finish()
        if not self._closed:
            self._closed = True
            await self._release()

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("The server is stopping.")

    # ---- writing ----------------------------------------------------------------------------------------------------

    async def create(self, table: Header, secret: bytes, entries: Sequence[bytes]) -> None:
        await self._writer.submit(Append(table.id, 0, tuple(entries), table, secret))

    async def append(self, table: str, after: int, entries: Sequence[bytes], header: Header | None = None) -> None:
        if not _can_be_id(table):
            raise UnknownTable(f"There is no table {table!r}.")
        if header and header.id != table:
            raise ValueError(f"The header is of table {header.id!r}, the entries are of {table!r}.")
        await self._writer.submit(Append(table, after, tuple(entries), header))

    async def key(self, name: str) -> bytes:
        if not (found := await self._ask(queries.KEY, name)):
            await self._writer.settle(Transaction([(queries.MAKE_KEY, [(name, secrets.token_bytes(32))])]))
            found = await self._ask(queries.KEY, name)  # perhaps another process was faster
        return bytes(found[0][0])

    async def revoke(self, guest: str, at: int) -> None:
        self._check_open()
        await self._writer.settle(Transaction([(queries.REVOKE, [(guest, at)])]))

    async def ready(self) -> None:
        self._check_open()
        if asyncio.get_running_loop().time() - self._writer.stored_at > FRESH:
            await self._writer.settle(Transaction([(queries.REMAKE_KEY, [("ready", secrets.token_bytes(32))])]))

    # ---- reading ----------------------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return [bytes(entry) for (entry,) in await self._ask(queries.READ, table, after)]

    async def header(self, table: str) -> Header | None:
        found = await self._ask(queries.HEADER, table)
        return header_of(found[0]) if found else None

    async def secret(self, table: str) -> bytes:
        if found := await self._ask(queries.SECRET, table):
            return bytes(found[0][0])
        raise UnknownTable(f"There is no table {table!r}.")

    async def lobby(self, limit: int, before: Mark | None = None) -> list[Header]:
        return await self._list(queries.LOBBY, (), limit, before)

    async def of_guest(self, guest: str, limit: int, *, over: bool, before: Mark | None = None) -> list[Header]:
        return await self._list(queries.OF_GUEST, (guest, over), limit, before)

    async def finished(self, limit: int, before: Mark | None = None) -> list[Header]:
        return await self._list(queries.FINISHED, (), limit, before)

    async def due(self, until: int, limit: int, after: Due | None = None) -> list[Due]:
        return [Due(*row) for row in await self._ask(queries.DUE, until, *(after or LONGEST_DUE), limit)]

    async def ends(self, tables: Iterable[str]) -> dict[str, int]:
        return {table: end for table, end, _guests in await self._ask(queries.STANDINGS, json_of(tables))}

    async def revocations(self, since: int) -> dict[str, int]:
        return dict(await self._ask(queries.REVOCATIONS, since))

    async def _list(self, query: str, parameters: Row, limit: int, before: Mark | None) -> list[Header]:
        return [header_of(row) for row in await self._ask(query, *parameters, *(before or NEWEST), limit)]

    async def _ask(self, query: str, *parameters: object) -> list[Row]:
        """Run a query; for impossible ids, which may come from anybody, there are no rows."""
        self._check_open()
        if not all(_can_be_id(parameter) for parameter in parameters if isinstance(parameter, str)):
            return []
        return await self._query(query, parameters)


def _can_be_id(text: str) -> bool:
    return text.isascii() and text.isprintable()
