"""Servers that die: `python doomed.py PORT`, then a line for each server that shall run.

A line says where it keeps its tables, at which point it kills itself (or `live`), and how often it comes there before.
Each runs in a fork of this process, which has compiled and imported everything already. What happens is told on stdout.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

from fruitbowl.server import hall as halls
from fruitbowl.server import wire
from fruitbowl.server.app import app
from fruitbowl.server.compiling import try_bots, try_rules
from fruitbowl.server.guests import Guests
from fruitbowl.server.hub import Visitor
from fruitbowl.server.live import LiveTable
from fruitbowl.server.run import Places, serve
from fruitbowl.server.store import postgres, sqlite
from fruitbowl.server.store.batches import Batch, Writer
from server.house import UNLIMITED

IMPORTED = (postgres, sqlite)

POINTS: dict[str, tuple[type, str]] = {
    "before it is stored": (LiveTable, "_write"),
    "within the transaction": (Batch, "statements"),
    "after it is stored": (Writer, "_of_others"),
    "before it happens": (LiveTable, "_happen"),
    "before it is told": (Visitor, "tell"),
    "before it is acknowledged": (Visitor, "put"),
}
"""In the order in which a move comes by: each dies before the function named."""


def doom(point: str, times: int) -> None:
    """The process will kill itself when it comes to a point for the so-manieth time."""
    if point == "after it is stored":
        _die_after_storing(times)
        return
    owner, name = POINTS[point]
    original = getattr(owner, name)
    left = [times]

    def dying(self: Any, *arguments: Any, **more: Any) -> Any:
        acknowledges = point != "before it is acknowledged" or isinstance(arguments[0], wire.Ok)
        _count_down(left, counts=acknowledges)
        return original(self, *arguments, **more)

    setattr(owner, name, dying)


def _die_after_storing(times: int) -> None:
    settle, left = Writer.settle, [times]

    async def dying(self: Writer, transaction: Any) -> Any:
        settled = await settle(self, transaction)
        _count_down(left, counts=isinstance(transaction, Batch))
        return settled

    Writer.settle = dying  # type: ignore[method-assign]


def _count_down(left: list[int], *, counts: bool) -> None:
    left[0] -= counts
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)


def main(port: str) -> None:
    try_rules("tree")
    try_bots("tree")
    app(halls.Hall(None, None, UNLIMITED, Guests(None, b"")))  # type: ignore[arg-type]  # imports what it needs
    halls.LISTED = {"tree": ""}  # type: ignore[misc]
    _tell("ready")
    for line in sys.stdin:
        place, point, times = line.strip().split("\t")
        child = os.fork()
        if child == 0:
            if point != "live":
                doom(point, int(times))
            where = Places(port=int(port), store=place if "://" in place else Path(place))
            asyncio.run(serve(where, UNLIMITED, lambda _port: _tell(f"running {os.getpid()}")))
            os._exit(0)
        os.waitpid(child, 0)
        _tell("dead")


def _tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
