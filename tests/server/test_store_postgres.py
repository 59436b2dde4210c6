"""PostgreSQL's own troubles: connections that end at the worst moment, and a server that goes away for a while."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from fruitbowl.core.errors import BadOption
from fruitbowl.server.store import Conflict, Store, Unavailable, batches, open_store, postgres
from fruitbowl.server.store.queries import Statements
from patience import within
from server.line import Line, Pipe
from server.places import POSTGRES, header

pytestmark = pytest.mark.anyio


async def test_ended_backends_lose_no_acknowledged_append_and_store_none_that_was_refused(database: str) -> None:
    store = await open_store(database)
    tables = [f"t{number}" for number in range(16)]
    acknowledged: dict[str, list[bytes]] = {table: [b"start"] for table in tables}
    for table in tables:
        await store.create(header(table), b"", [b"start"])
    refusals: list[Unavailable] = []
    playing = True

    async def play(table: str) -> None:
        while playing:
            seq = len(acknowledged[table])
            entry = b"%d of %s" % (seq, table.encode())
            try:
                await store.append(table, seq, [entry], header(table, changed=seq))
            except Unavailable as problem:
                refusals.append(problem)
            else:
                acknowledged[table].append(entry)

    players = [asyncio.create_task(play(table)) for table in tables]
    ended = 0
    async with await psycopg.AsyncConnection.connect(POSTGRES, autocommit=True) as killer:
        for pause in range(30):
            await asyncio.sleep(0.003 * pause)
            ended += await _end_backends(killer, database)
    playing = False
    await asyncio.gather(*players)
    assert ended > 10
    assert not any(refusal.unsure for refusal in refusals)
    assert {table: await store.read(table) for table in tables} == acknowledged
    await store.close()


async def _end_backends(killer: psycopg.AsyncConnection, database: str) -> int:
    name = psycopg.conninfo.conninfo_to_dict(database)["application_name"]
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
    return len(await (await killer.execute(query, [name])).fetchall())


@pytest.mark.parametrize("delivered", [True, False], ids=["delivered", "lost"])
async def test_a_commit_whose_answer_is_cut_off_is_looked_for_and_stored_once(
    database: str, tmp_path: Path, delivered: bool
) -> None:
    async with _store_behind_a_line(database, tmp_path) as (store, line):
        await store.create(header(), b"", [b"one"])
        line.cut_at_commit = "after" if delivered else "before"
        await store.append("t", 1, [b"two", b"three"], header(changed=2))
        assert line.cut_at_commit == ""
        assert await store.read("t") == [b"one", b"two", b"three"]
        await store.append("t", 3, [b"four"])


async def test_somebody_elses_entry_in_place_of_a_commit_that_was_cut_off_is_a_conflict(
    database: str, tmp_path: Path
) -> None:
    async with _store_behind_a_line(database, tmp_path) as (store, line):
        other = await open_store(database)
        await store.create(header(), b"", [b"one"])
        line.cut_at_commit = "before"
        line.open = False
        ours = asyncio.create_task(store.append("t", 1, [b"two"]))
        async with within("a COMMIT that was cut"):
            while line.cut_at_commit:
                await asyncio.sleep(0.01)
        await other.append("t", 1, [b"two of somebody else"])
        line.open = True
        with pytest.raises(Conflict, match="moved on to 2"):
            await ours
        await other.close()


async def test_an_append_that_slips_in_at_the_last_moment_is_a_conflict_for_the_other(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(database)
    await store.create(header(), b"", [b"one"])
    statements = batches.Batch.statements

    def slip_in_first(batch: batches.Batch, standings: batches.Standings) -> Statements:
        monkeypatch.undo()
        with psycopg.connect(database) as other:
            other.execute("INSERT INTO entries VALUES ('t', 2, 'two of somebody else')")
        return statements(batch, standings)

    monkeypatch.setattr(batches.Batch, "statements", slip_in_first)
    with pytest.raises(Conflict, match="moved on to 2"):
        await store.append("t", 1, [b"two", b"three"])
    assert await store.read("t") == [b"one", b"two of somebody else"]
    await store.close()


async def test_while_the_server_is_away_everything_is_unavailable_and_then_goes_on(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "CONNECTING", 0.3)
    async with _store_behind_a_line(database, tmp_path) as (store, line):
        await store.create(header(), b"", [b"one"])
        line.open = False
        line.cut()
        for refused in (store.append("t", 1, [b"two"]), store.read("t"), store.header("t"), store.lobby(1)):
            with pytest.raises(Unavailable, match="cannot be used now"):
                await refused
        line.open = True
        await _until_stored(store, 1, b"two")
        assert await store.read("t") == [b"one", b"two"]


async def test_who_cannot_be_told_in_time_what_became_of_a_commit_is_told_that(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "CONNECTING", 0.2)
    monkeypatch.setattr(batches, "PATIENCE", 0.2)
    async with _store_behind_a_line(database, tmp_path) as (store, line):
        await store.create(header(), b"", [b"one"])
        line.cut_at_commit = "after"
        line.open = False
        with pytest.raises(Unavailable) as problem:
            await store.append("t", 1, [b"two"])
        assert problem.value.unsure
        line.open = True
        await _until_stored(store, 2, b"three")  # the log tells: it was stored


async def test_a_server_that_does_not_answer_at_all_is_not_waited_for_for_ever(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ANSWERING", 0.3)
    async with _store_behind_a_line(database, tmp_path) as (store, line):
        line.silent = True
        with pytest.raises(Unavailable, match="does not answer"):
            await store.read("t")
        line.silent = False


async def test_no_commit_is_acknowledged_early_even_if_the_database_is_set_to(database: str) -> None:
    careless = database.replace("options=", "options=-csynchronous_commit%3Doff%20")
    store = await open_store(careless)
    assert isinstance(store, postgres.PostgresStore)
    assert await store._query("SHOW synchronous_commit", ()) == [("on",)]
    await store.close()


async def test_an_address_is_refused_without_telling_its_password() -> None:
    with pytest.raises(BadOption) as wrong:
        await open_store("postgresql://me:sesame@localhost/test?port")
    with pytest.raises(Unavailable) as away:
        await open_store("postgresql://me:sesame@127.0.0.1:1/test")
    assert "sesame" not in str(wrong.value) + str(away.value)


async def _until_stored(store: Store, after: int, entry: bytes) -> None:
    async with within("a store that is available again", seconds=20):
        while True:
            try:
                return await store.append("t", after, [entry])
            except Unavailable:
                await asyncio.sleep(0.05)


@asynccontextmanager
async def _store_behind_a_line(database: str, folder: Path) -> AsyncIterator[tuple[Store, Line]]:
    line = Line(_connect_to_server)
    address = f"{database}&host={folder}&port=5432"
    async with line.at(await asyncio.start_unix_server(line.connect, folder / ".s.PGSQL.5432"), address):
        store = await open_store(line.address)
        yield store, line
        await store.close()


async def _connect_to_server() -> Pipe:
    with psycopg.connect(POSTGRES) as connection:
        host, port = connection.info.host, connection.info.port
    if host.startswith("/"):
        return await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
    return await asyncio.open_connection(host, port)
