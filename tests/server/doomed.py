"""Servers that die: `python doomed.py PORT`, then a line for each server to run.

A line says where it keeps its tables, at which point it kills itself (or `live`), and how often it passes there before.
Each runs in a fork of this process, which has compiled and imported everything already. Stdout says what happens.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

from fruitbowl.compiling.parts import BOTS, RULES, Part
from fruitbowl.server.http.app import app
from fruitbowl.server.http.run import ServeConfig, serve
from fruitbowl.server.runtime import messages, service
from fruitbowl.server.runtime.guests import Guests
from fruitbowl.server.runtime.hub import Connection
from fruitbowl.server.runtime.live_table import LiveTable
from fruitbowl.server.store import postgres, sqlite
from fruitbowl.server.store.batches import Batch, Writer
from server.house import UNLIMITED

IMPORTED = (postgres, sqlite)

POINTS: dict[str, tuple[type, str]] = {
    "before it is stored": (LiveTable, "_write"),
    "within the transaction": (Batch, "statements"),
    "after it is stored": (Writer, "_of_others"),
    "before it happens": (LiveTable, "_apply"),
    "before it is told": (Connection, "notify"),
    "before it is acknowledged": (Connection, "put"),
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
        acknowledges = point != "before it is acknowledged" or isinstance(arguments[0], messages.Ok)
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
    Part("tree", RULES).go_through()
    Part("tree", BOTS).go_through()
    app(service.Service(None, None, UNLIMITED, Guests(None, b"")))  # type: ignore[arg-type]  # imports what it needs
    service.LISTED = {"tree": ""}  # type: ignore[misc]
    _tell("ready")
    for line in sys.stdin:
        place, point, times = line.strip().split("\t")
        child = os.fork()
        if child == 0:
            if point != "live":
                doom(point, int(times))
            where = ServeConfig(port=int(port), store=place if "://" in place else Path(place))
            asyncio.run(serve(where, UNLIMITED, lambda _port: _tell(f"running {os.getpid()}")))
            os._exit(0)
        os.waitpid(child, 0)
        _tell("dead")


def _tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
