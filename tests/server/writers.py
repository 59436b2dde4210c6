"""Processes that write to a store, for tests to kill and to race. Stdout says what was acknowledged.

python writers.py kill PLACE TIMES SEED     one process after the other appends to all tables, and is killed
python writers.py race PLACE PROCESSES      several processes append to the same table at once
"""

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any

from fruitbowl.server.store import Conflict, Store, open_store, postgres, sqlite

IMPORTED = (postgres, sqlite)
"""Before any process is made, so that it can begin at once."""

TABLES = tuple(f"t{number}" for number in range(8))
EACH = 60
"""Entries that each process of a race gets in."""


def kill(place: str, times: str, seed: str) -> None:
    dice = random.Random(int(seed))
    for run in range(int(times)):
        child = _fork(_write_for_ever, place, str(run))
        time.sleep(dice.uniform(0.0, 0.3))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


async def _write_for_ever(place: str, run: str) -> None:
    store = await open_store(place)
    await asyncio.gather(*(_write_to(store, table, run) for table in TABLES))


async def _write_to(store: Store, table: str, run: str) -> None:
    seq = len(await store.read(table))
    while True:
        entries = [f"{run}.{seq}.{part}" for part in range(1 + seq % 3)]
        await store.append(table, seq, [entry.encode() for entry in entries])
        _tell("".join(f"{table} {seq + part} {entry}\n" for part, entry in enumerate(entries, 1)))
        seq += len(entries)


def race(place: str, processes: str) -> None:
    children = [_fork(_append_as_one_of_many, place, str(number)) for number in range(int(processes))]
    ends = [os.waitpid(child, 0)[1] for child in children]
    sys.exit(any(ends))


async def _append_as_one_of_many(place: str, name: str) -> None:
    """Each entry names the one before it, as a move is based on what its player saw."""
    store = await open_store(place)
    for number in range(EACH):
        while True:
            log = await store.read("t")
            entry = f"{name}.{number} after {log[-1].decode().split()[0]}"
            try:
                await store.append("t", len(log), [entry.encode()])
            except Conflict:
                continue
            _tell(f"t {len(log) + 1} {entry}\n")
            break
    await store.close()


def _tell(lines: str) -> None:
    os.write(1, lines.encode())  # at once, and whole


def _fork(work: Callable[..., Coroutine[Any, Any, None]], *arguments: str) -> int:
    """Run something in a process of its own, which need not import everything again."""
    child = os.fork()
    if child == 0:
        asyncio.run(work(*arguments))
        os._exit(0)
    return child


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    (kill if what == "kill" else race)(*arguments)
