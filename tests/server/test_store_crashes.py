"""An acknowledged append survives kill -9, and no race forks a log."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from fruitbowl.server.store import open_store
from patience import PATIENCE
from server.places import header
from server.writers import EACH, TABLES

KILLS = int(os.environ.get("FRUITBOWL_KILLS", "20"))

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300 + KILLS)]  # anybody may ask for thousands


async def test_every_acknowledged_append_is_there_once_and_in_order_however_often_the_writer_is_killed(
    place: str,
) -> None:
    store = await open_store(place)
    for table in TABLES:
        await store.create(header(table), b"", [b"start"])
    acknowledged = _run_writers("kill", place, str(KILLS), "7")
    assert len(acknowledged) > KILLS
    logs = {table: await store.read(table) for table in TABLES}
    await store.close()
    for table, seq, entry in acknowledged:
        assert logs[table][int(seq) - 1] == entry.encode()
    for log in logs.values():
        assert max(Counter(log).values()) == 1
        assert _appends_are_whole(log)


def _appends_are_whole(log: list[bytes]) -> bool:
    """Whether each append's entries 0, 1, ... are all there, and where they were meant to be."""
    expected = [b"start"]
    while len(expected) < len(log):
        run = log[len(expected)].split(b".")[0].decode()
        seq = len(expected)
        expected += [f"{run}.{seq}.{part}".encode() for part in range(1 + seq % 3)]
    return log == expected


async def test_processes_that_race_on_one_table_never_fork_it(place: str) -> None:
    store = await open_store(place)
    await store.create(header(), b"", [b"start"])
    acknowledged = _run_writers("race", place, "3")
    log = [entry.decode() for entry in await store.read("t")]
    await store.close()
    assert len(log) == 1 + 3 * EACH
    assert sorted((int(seq), entry) for _, seq, entry in acknowledged) == list(enumerate(log, 1))[1:]
    for before, entry in pairwise(log):
        assert entry.split(" after ")[1] == before.split()[0]


def _run_writers(*arguments: str) -> list[tuple[str, str, str]]:
    """What the writers told: table, seq, entry."""
    program = Path(__file__).with_name("writers.py")
    command = [sys.executable, str(program), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=PATIENCE + KILLS, check=True)
    told = [line.split(" ", 2) for line in done.stdout.splitlines()]
    return [(table, seq, entry) for table, seq, entry in told]
