"""Garbage collection by the clock, so that it does not delay moves.

By default Python collects when many more objects have been allocated than freed. A move at a table allocates about as
many as it frees, so the count stays low while hundreds of thousands of young objects pile up, and the collection that
follows is a pause players notice. Here the young generation is collected often, while it is small, and what survives is
frozen at once. Everything is collected rarely.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count

YOUNG_SECONDS = 0.1
"""How often the young generation is collected."""
FULL_EVERY = 3000
"""Every n-th collection is a full one: every five minutes."""


@asynccontextmanager
async def scheduled_gc() -> AsyncIterator[None]:
    """Replaces Python's automatic collection while a server runs."""
    gc.disable()
    gc.freeze()  # imported modules stay
    collecting = asyncio.create_task(_collect())
    try:
        yield
    finally:
        collecting.cancel()
        with suppress(asyncio.CancelledError):
            await collecting
        gc.unfreeze()
        gc.enable()


async def _collect() -> None:
    for look in count(1):
        await asyncio.sleep(YOUNG_SECONDS)
        if look % FULL_EVERY == 0:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(0)
        gc.freeze()
