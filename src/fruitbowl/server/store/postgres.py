"""A store in PostgreSQL, for any number of processes on any number of machines."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from math import ceil
from typing import Self

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import UniqueViolation
from psycopg_pool import AsyncConnectionPool

from fruitbowl.core.errors import BadOption
from fruitbowl.server.store import queries, schema
from fruitbowl.server.store.batches import Again, Transaction
from fruitbowl.server.store.interface import Unavailable
from fruitbowl.server.store.queries import Row, standings_of
from fruitbowl.server.store.schema import POSTGRES
from fruitbowl.server.store.sql import SqlStore

CONNECTIONS = 8

CONNECTING = 3.0
"""Seconds to wait for a connection."""

ANSWERING = 15.0
"""Seconds to wait for an answer, in case the network swallows it. The database itself gives up earlier."""

SETTINGS = """
    SELECT set_config('statement_timeout', '10s', false),
        set_config('idle_in_transaction_session_timeout', '5s', false),
        -- a commit returns when it is on disk, whatever the server's own setting is
        set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
            THEN 'on' ELSE current_setting('synchronous_commit') END, false)
"""

MIGRATION_LOCK = 0x6672756974  # "fruit"

Connection = AsyncConnection[Row]


class Lost(Again):
    """The server has closed the connection."""


class PostgresStore(SqlStore):
    """A store in a database. Made by `open`."""

    def __init__(self, address: str, place: str) -> None:
        super().__init__()
        self._place = place
        self._pool = AsyncConnectionPool(
            address,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=CONNECTIONS,
            timeout=CONNECTING,
            reconnect_timeout=CONNECTING,  # then it tries again when one is needed, instead of ever more rarely
            configure=_configure,
            open=False,
        )

    @classmethod
    async def open(cls, address: str) -> Self:
        """The store in a database, with its schema up to date."""
        place = _place(address)
        await _migrate(address, place)
        store = cls(address, place)
        await store._pool.open()
        return store

    async def _query(self, query: str, parameters: Row) -> list[Row]:
        """Query; and if the connection was lost, as all are after a restart of the database, query on another one."""
        try:
            async with asyncio.timeout(ANSWERING):
                while True:
                    with suppress(Lost):
                        async with self._connection() as connection:
                            return await (await connection.execute(_sql(query), parameters)).fetchall()
        except TimeoutError as problem:
            raise Unavailable(f"{self._place} does not answer.") from problem

    async def _run(self, transaction: Transaction) -> None:
        """Two round trips: where the logs end, and all the rest. The unique (table, seq) guards the time in between."""
        sent = False
        try:
            async with asyncio.timeout(ANSWERING), self._connection() as connection:
                cursor = await connection.execute(_sql(queries.STANDINGS), (transaction.tables,))
                statements = transaction.statements(standings_of(await cursor.fetchall()))
                sent = True
                async with connection.pipeline(), connection.transaction():
                    for statement, rows in statements:
                        if rows:
                            columns = [list(column) for column in zip(*rows, strict=True)]
                            await connection.execute(POSTGRES.for_rows(statement).encode(), columns)
        except (Lost, TimeoutError) as problem:
            if sent or isinstance(problem, TimeoutError):
                raise Unavailable(f"{self._place} went away while storing something.", unsure=sent) from problem
            raise

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection, with its errors translated into the store's own."""
        connection: Connection | None = None
        try:
            async with self._pool.connection() as connection:
                yield connection
        except UniqueViolation as problem:
            raise Again(f"{self._place} is too busy.") from problem
        except (psycopg.IntegrityError, psycopg.DataError):
            raise
        except psycopg.Error as problem:
            if connection and connection.closed:
                raise Lost(f"{self._place} is closing its connections.") from problem
            raise Unavailable(f"{self._place} cannot be used now: {_in_a_line(problem)}") from problem

    async def _release(self) -> None:
        await self._pool.close()


async def _configure(connection: Connection) -> None:
    await connection.execute(SETTINGS)


async def _migrate(address: str, place: str) -> None:
    try:
        async with await AsyncConnection.connect(address, connect_timeout=ceil(CONNECTING)) as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATION_LOCK])
            await connection.execute(_sql(schema.VERSIONS))
            ((version,),) = await (await connection.execute(_sql(schema.VERSION))).fetchall()
            for reached, statements in schema.due(version, place):
                for statement in statements:
                    await connection.execute(_sql(statement))
                await connection.execute(_sql(schema.REACHED), [reached])
    except psycopg.Error as problem:
        raise Unavailable(f"{place} cannot be used now: {_in_a_line(problem)}") from problem


def _place(address: str) -> str:
    """What to call the database in messages: without its password."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error:
        raise BadOption("The address of the database is not one that PostgreSQL understands.") from None
    return f"The database {parts.get('dbname', '')!r} at {parts.get('host', 'this machine')}"


def _in_a_line(problem: Exception) -> str:
    return " ".join(str(problem).split())


def _sql(statement: str) -> bytes:
    return POSTGRES(statement).encode()
