"""Threads take shorter turns with the GIL while one of them loads or thinks and another must stay responsive."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 0.0005
"""How long a thread may then keep the GIL, instead of Python's 5 ms.

A thread that imports or loads gives up the GIL at every file, and a busy program makes it wait for a whole turn each
time: loading took minutes next to a loop that plays.
"""

_lock = threading.Lock()
_users = 0
_usual = sys.getswitchinterval()


@contextmanager
def short_turns() -> Iterator[None]:
    """Until the last user is done."""
    global _users, _usual  # noqa: PLW0603 (it is one setting of the whole process)
    with _lock:
        if _users == 0:
            _usual = sys.getswitchinterval()
            sys.setswitchinterval(SECONDS)
        _users += 1
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            if _users == 0:
                sys.setswitchinterval(_usual)
