"""A folder's own troubles: full disks, locked, damaged and vanished files."""

import asyncio
import resource
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from fruitbowl.server.store import Unavailable, sqlite
from fruitbowl.server.store.sqlite import FILE, SqliteStore
from patience import Deadline
from server.places import header

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(tmp_path)
    await store.create(header(), b"", [b"one"])
    yield store
    await store.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY", 0.2)


async def test_a_commit_is_on_disk_before_it_returns(store: SqliteStore, tmp_path: Path) -> None:
    (connection,) = store._writers
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_full_disk_stores_nothing_of_an_append_and_goes_on_when_there_is_room(store: SqliteStore) -> None:
    largest = max(path.stat().st_size for path in store._path.parent.iterdir())
    with _files_at_most(largest + 20_000):
        with pytest.raises(Unavailable, match="may be full"):
            await store.append("t", 1, [b"small", b"x" * 100_000], header(changed=2))
        assert await store.read("t") == [b"one"]
        assert await store.header("t") == header()
    assert await store.read("t") == [b"one"]
    await store.append("t", 1, [b"small", b"x" * 100_000])
    assert await store.read("t") == [b"one", b"small", b"x" * 100_000]


async def test_ready_finds_out_that_the_disk_is_full(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fruitbowl.server.store.sql.FRESH", 0)
    await store.ready()
    with _files_at_most(1), pytest.raises(Unavailable):
        await store.ready()
    await store.ready()


async def test_a_locked_file_makes_appends_wait_but_neither_readers_nor_the_event_loop(
    impatient: None, store: SqliteStore, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.append("t", 1, [b"two"]))
        longest, before = 0.0, time.perf_counter()
        limit = Deadline("a refusal")
        while not waiting.done():
            limit.check()
            assert await store.read("t") == [b"one"]
            longest, before = max(longest, time.perf_counter() - before), time.perf_counter()
        with pytest.raises(Unavailable, match="keeps it locked"):
            await waiting
        other.execute("ROLLBACK")
    assert longest < 0.2
    await store.append("t", 1, [b"two"])
    assert await store.read("t") == [b"one", b"two"]


async def test_a_lock_that_ends_in_time_is_not_noticed(store: SqliteStore, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.append("t", 1, [b"two"]))
        await asyncio.sleep(0.1)
        other.execute("COMMIT")
        await waiting


async def test_a_file_that_was_replaced_is_not_written_to(store: SqliteStore, tmp_path: Path) -> None:
    away = (tmp_path / FILE).rename(tmp_path / "away")
    with pytest.raises(Unavailable, match="No such file"):
        await store.append("t", 1, [b"two"])
    (tmp_path / FILE).write_bytes(away.read_bytes())
    with pytest.raises(Unavailable, match="no longer the file that the server opened"):
        await store.append("t", 1, [b"two"])
    away.replace(tmp_path / FILE)
    await store.append("t", 1, [b"two"])


async def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"my own notes" * 1000)
    with pytest.raises(Unavailable, match="damaged, or not ours"):
        await SqliteStore.open(tmp_path)
    assert (tmp_path / FILE).read_bytes() == b"my own notes" * 1000


async def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable, match="Not a directory"):
        await SqliteStore.open(tmp_path / "file" / "folder")


@contextmanager
def _files_at_most(size: int) -> Iterator[None]:
    """No file can grow beyond a size, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
