"""Python's search for garbage in cycles, made so that it does not get in the way of moves.

By itself, Python counts how many more objects were made than have gone, and looks through the young when there are many
more. At a table each move makes new objects and lets as many old ones go: the count stays low, the young become
hundreds of thousands, and then a look at them is a pause that players notice. So here the clock decides: the few that
are new are looked through often, and what stays is set aside at once. What is old is looked through seldom.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count

OFTEN = 0.1
"""Seconds between two looks at what is new."""
SELDOM = 3000
"""So many looks before one at everything: five minutes."""


@asynccontextmanager
async def by_the_clock() -> AsyncIterator[None]:
    """Looks for garbage at these times only, for as long as a server runs."""
    gc.disable()
    gc.freeze()  # what was imported stays
    sweeping = asyncio.create_task(_sweep())
    try:
        yield
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        gc.unfreeze()
        gc.enable()


async def _sweep() -> None:
    for look in count(1):
        await asyncio.sleep(OFTEN)
        if look % SELDOM == 0:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(0)
        gc.freeze()
