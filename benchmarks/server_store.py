"""Appends per second of the bare stores, by one writer and by 64 at once.

    python benchmarks/server_store.py [postgresql://...]

Each writer waits until its append is on disk before the next one. The same run measures this disk's own flushes per
second: a single writer cannot be faster than that.
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from fruitbowl.server.store import Header, Status, Store, open_store

SECONDS = 3.0
WRITERS = (1, 64)
ENTRY = b'{"seat":2,"move":"B17","chance":["%0100d"]}'


def main() -> None:
    console = Console()
    table = Table(
        "place", *(f"{writers} writer{'s' * (writers > 1)}" for writers in WRITERS), title="appends per second"
    )
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd()) as folder:  # /tmp may be no disk at all
        for place in (folder, *sys.argv[1:]):
            name = "PostgreSQL" if "://" in place else "SQLite"
            table.add_row(name, *(f"{asyncio.run(appends_per_second(place, writers)):,.0f}" for writers in WRITERS))
        table.add_row("the disk alone", f"{flushes_per_second(Path(folder)):,.0f}", "")
    console.print(table)


async def appends_per_second(place: str, writers: int) -> float:
    """Every fifth append changes the header, too, as a turn that ends a trick or a game does."""
    store = await open_store(place)
    began = time.time_ns()
    tables = [_header(f"{began}-{number}", 0) for number in range(writers)]
    await asyncio.gather(*(store.create(table, b"", [b"start"]) for table in tables))
    end = time.perf_counter() + SECONDS
    counts = await asyncio.gather(*(_append_until(end, store, table.id) for table in tables))
    await store.close()
    return sum(counts) / SECONDS


async def _append_until(end: float, store: Store, table: str) -> int:
    count = 0
    while time.perf_counter() < end:
        count += 1
        await store.append(table, count, [ENTRY % count], None if count % 5 else _header(table, count))
    return count


def _header(table: str, changed: int) -> Header:
    summary = b'{"players":4,"seats":["Anna","Bert","Carl","bot"]}'
    return header(table, "playing", changed, summary, f"{table}-anna", f"{table}-bert", f"{table}-carl")


def header(table: str, status: Status, changed: int, summary: bytes, *guests: str) -> Header:
    return Header(
        id=table,
        game="tree",
        status=status,
        listed=True,
        created=0,
        changed=changed,
        summary=summary,
        guests=frozenset(guests),
    )


def flushes_per_second(folder: Path) -> float:
    file = os.open(folder / "flushed", os.O_CREAT | os.O_RDWR)
    count, end = 0, time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        os.pwrite(file, b"x" * 4096, 0)
        os.fsync(file)
        count += 1
    os.close(file)
    return count / SECONDS


if __name__ == "__main__":
    main()
