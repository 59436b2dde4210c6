"""A store in a folder: SQLite, for any number of processes on one machine.

One thread writes. Others read, each with its own connection, and never wait for the writer (WAL). A commit returns when
it is on disk (synchronous FULL).
"""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from fruitbowl.core.files import settle_folder
from fruitbowl.server.store import queries, schema
from fruitbowl.server.store.batches import Transaction
from fruitbowl.server.store.interface import Unavailable
from fruitbowl.server.store.queries import Row, standings_of
from fruitbowl.server.store.schema import SQLITE
from fruitbowl.server.store.sql import SqlStore

FILE = "fruitbowl.sqlite3"

BUSY = 5.0
"""Seconds to wait while another process writes."""

READERS = 4

SETTINGS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on a Mac, only this makes the disk itself flush
)

REASONS = {
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it cannot be written to",
    sqlite3.SQLITE_PERM: "it cannot be written to",
    sqlite3.SQLITE_IOERR: "the disk does not do what it is asked to; it may be full",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore it from a copy",
    sqlite3.SQLITE_NOTADB: "the file is damaged, or not ours; move it away or restore it from a copy",
}


class SqliteStore(SqlStore):
    """A store in a file. Made by `open`."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._file = _identity(path)
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(READERS, "store-reader")
        self._writers: list[sqlite3.Connection] = []
        self._readers: list[sqlite3.Connection] = []

    @classmethod
    async def open(cls, folder: Path) -> Self:
        """The store in a folder, which is created if needed, with its schema up to date."""
        path = folder.absolute() / FILE
        await asyncio.to_thread(_prepare, path)
        return cls(path)

    async def _query(self, query: str, parameters: Row) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._query_now, query, parameters)

    async def _run(self, transaction: Transaction) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writing, self._run_now, transaction)

    async def _release(self) -> None:
        await asyncio.to_thread(self._release_now)

    def _query_now(self, query: str, parameters: Row) -> list[Row]:
        with self._connection(self._readers) as connection:
            return connection.execute(SQLITE(query), parameters).fetchall()

    def _run_now(self, transaction: Transaction) -> None:
        with self._connection(self._writers) as connection:
            connection.execute("BEGIN IMMEDIATE")  # from here on, nobody else appends: the standings stay valid
            found = connection.execute(SQLITE(queries.STANDINGS), (transaction.tables,))
            for statement, rows in transaction.statements(standings_of(found)):
                connection.executemany(SQLITE.for_rows(statement), rows)
            connection.execute("COMMIT")

    @contextmanager
    def _connection(self, idle: list[sqlite3.Connection]) -> Iterator[sqlite3.Connection]:
        """A connection for this thread alone. After an error it is closed, which rolls back; the next one is new."""
        with _told(self._path):
            self._check_file()
            connection = idle.pop() if idle else _connect(self._path, "rw")
            try:
                yield connection
            except BaseException:
                _close(connection)
                raise
            idle.append(connection)

    def _check_file(self) -> None:
        """SQLite would continue with a deleted file, and everything in it would be lost."""
        if _identity(self._path) != self._file:
            raise Unavailable(f"{self._path} is no longer the file that the server opened. Restart the server.")

    def _release_now(self) -> None:
        for threads in (self._reading, self._writing):
            threads.shutdown()
        for connection in (*self._readers, *self._writers):
            _close(connection)


def _prepare(path: Path) -> None:
    with _told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = _connect(path, "rwc")
        try:
            _use_wal(connection)
            _migrate(connection, path)
        finally:
            _close(connection)
        settle_folder(path.parent)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode={mode}", uri=True, timeout=BUSY, isolation_level=None, check_same_thread=False
    )
    for setting in SETTINGS:
        connection.execute(setting)
    return connection


def _close(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        connection.close()


def _use_wal(connection: sqlite3.Connection) -> None:
    """The file remembers it. SQLite does not wait for another process that is doing the same, so we do."""
    give_up = time.monotonic() + BUSY
    while True:
        try:
            ((mode,),) = connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if _code(problem) != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            if mode != "wal":
                raise Unavailable("This disk cannot keep tables: SQLite's WAL does not work on it. Use a local disk.")
            return


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(SQLITE(schema.VERSIONS))
    ((version,),) = connection.execute(schema.VERSION)
    for reached, statements in schema.due(version, str(path)):
        for statement in statements:
            connection.execute(SQLITE(statement))
        connection.execute(SQLITE(schema.REACHED), (reached,))
    connection.execute("COMMIT")


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Raise problems with the file or its disk as Unavailable; problems with the data pass through."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError):
        raise
    except sqlite3.DatabaseError as problem:
        reason = REASONS.get(_code(problem), "the database does not work")
        raise Unavailable(f"{path} cannot be used now: {reason} ({problem}).") from problem
    except OSError as problem:
        raise Unavailable(f"{path} cannot be used now: {problem.strerror}.") from problem


def _code(problem: sqlite3.Error) -> int:
    """The primary result code, without the extended part."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF
