"""Python's search for garbage in cycles, made so that it does not get in the way of moves.

By itself, Python looks through everything that has lived for some time again and again: with thousands of connections
that is a third of all the work, in pauses that players notice. But what a move leaves behind is found among the young,
and what is old changes little. So the old are looked through every few minutes only.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

YOUNG = 5_000
"""New objects before the youngest are looked through;"""
MIDDLE = 20
"""so many times, before those that stayed are."""
NEVER = 1_000_000_000
EVERY = 300.0
"""Seconds between two looks at everything."""


@asynccontextmanager
async def seldom() -> AsyncIterator[None]:
    """Looks through everything seldom, for as long as a server runs."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.freeze()  # what was imported stays
    sweeping = asyncio.create_task(_sweep())
    try:
        yield
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        gc.unfreeze()
        gc.set_threshold(*before)


async def _sweep() -> None:
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
