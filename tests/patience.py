"""No test waits forever: it says what it is waiting for, and fails with those words if that does not come."""

import asyncio
import inspect
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

PATIENCE = 90.0
"""Seconds that anything may take on a busy machine; fewer than a test has, whose limit knows not what it waits for."""


Awaited = str | Callable[[], str]
"""What somebody waits for; a function is asked when it is too late, and can say how far things have come."""


class Deadline:
    """For a loop that looks again and again whether something has happened."""

    def __init__(self, awaited: Awaited, seconds: float = PATIENCE) -> None:
        self._awaited, self._seconds = awaited, seconds
        self._end = time.monotonic() + seconds

    def check(self) -> None:
        assert time.monotonic() < self._end, too_late(self._awaited, self._seconds)


@asynccontextmanager
async def within(awaited: Awaited, seconds: float = PATIENCE) -> AsyncIterator[None]:
    """For anything that is awaited."""
    try:
        async with asyncio.timeout(seconds) as limit:
            yield
    except TimeoutError as problem:
        if limit.expired():
            raise AssertionError(too_late(awaited, seconds)) from problem
        raise


@contextmanager
def killed_if_late(process: "subprocess.Popen[str]", seconds: float = PATIENCE) -> Iterator[None]:
    """For reading what a program says: it ends with the program, which is killed if it takes too long."""
    killing = threading.Timer(seconds, process.kill)
    killing.start()
    try:
        yield
    finally:
        killing.cancel()


def too_late(awaited: Awaited, seconds: float = PATIENCE) -> str:
    return f"waited {seconds:.0f} s for {awaited() if callable(awaited) else awaited}"


def words_of(condition: Callable[..., bool]) -> str:
    """What a test waits for, as it stands there."""
    try:
        return " ".join(inspect.getsource(condition).split())
    except TypeError:  # it was put together, by `partial` for instance
        return repr(condition)
