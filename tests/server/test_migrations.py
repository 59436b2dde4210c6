"""A database follows the schema, all the way or not at all."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from fruitbowl.server.store import NewerSchema, Unavailable, open_store, schema
from fruitbowl.server.store.sqlite import FILE
from server.places import header

pytestmark = pytest.mark.anyio

NEXT = ("CREATE TABLE marbles (id {int} PRIMARY KEY)", "ALTER TABLE tables ADD COLUMN mood {text} DEFAULT 'good'")
BROKEN = (*NEXT, "INSERT INTO nowhere VALUES (1)")


@pytest.mark.parametrize("version", range(1, len(schema.MIGRATIONS) + 1))
async def test_tables_of_every_earlier_version_are_kept(
    place: str, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _open_and_close(place, monkeypatch, schema.MIGRATIONS[:version])
    _run(place, "INSERT INTO tables VALUES ('old', 'tree', 'over', {true}, 1, 2, {bytes}, NULL, {bytes})")
    _run(place, "INSERT INTO entries VALUES ('old', 1, {bytes})")
    for migrations in (schema.MIGRATIONS, (*schema.MIGRATIONS, NEXT)):
        monkeypatch.setattr(schema, "MIGRATIONS", migrations)
        store = await open_store(place)
        assert await store.read("old") == [b"\x01"]
        assert [found.id for found in await store.finished(9)] == ["old"]
        await store.close()
    assert _run(place, "SELECT mood FROM tables") == [("good",)]
    assert _run(place, "SELECT version FROM schema_versions ORDER BY version") == [
        (number + 1,) for number in range(len(schema.MIGRATIONS))
    ]


async def test_a_newer_schema_is_refused_with_what_to_do_and_left_as_it_is(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = schema.MIGRATIONS
    await _open_and_close(place, monkeypatch, (*today, NEXT))
    monkeypatch.setattr(schema, "MIGRATIONS", today)
    with pytest.raises(NewerSchema, match="Install the newer Fruitbowl"):
        await open_store(place)
    assert _run(place, "SELECT MAX(version) FROM schema_versions") == [(len(today) + 1,)]


async def test_a_migration_that_is_interrupted_changes_nothing(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    today = schema.MIGRATIONS
    store = await open_store(place)
    await store.create(header(), b"", [b"one"])
    await store.close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*today, BROKEN))
    with pytest.raises(Unavailable, match="nowhere"):
        await open_store(place)
    monkeypatch.setattr(schema, "MIGRATIONS", (*today, NEXT))
    store = await open_store(place)  # what BROKEN did before it broke is not in the way
    assert await store.read("t") == [b"one"]
    await store.close()


async def test_processes_that_start_at_once_on_a_new_place_all_find_it_ready(place: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from fruitbowl.server.store import open_store\n"
        "sys.stdin.readline()\n"
        "async def start():\n"
        "    store = await open_store(sys.argv[1])\n"
        "    print((await store.key('k')).hex())\n"
        "    await store.close()\n"
        "asyncio.run(start())\n"
    )
    command = [sys.executable, "-c", program, place]
    starting = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    await asyncio.sleep(0.5)  # until they wait for us
    for process in starting:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    told = [process.communicate(timeout=30)[0] for process in starting]
    assert [process.returncode for process in starting] == [0] * 4
    assert len(set(told)) == 1


async def _open_and_close(
    place: str, monkeypatch: pytest.MonkeyPatch, migrations: tuple[schema.Migration, ...]
) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", migrations)
    store = await open_store(place)
    await store.close()


def _run(place: str, statement: str) -> list[tuple[object, ...]]:
    """Look into a database, or change it, behind the store's back."""
    if "://" in place:
        with psycopg.connect(place) as connection:
            cursor = connection.execute(statement.format(true="true", bytes="'\\x01'").encode())
            return cursor.fetchall() if cursor.description else []
    with closing(sqlite3.connect(Path(place) / FILE, isolation_level=None)) as file:
        return file.execute(statement.format(true="1", bytes="x'01'")).fetchall()
