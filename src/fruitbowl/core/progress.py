"""What is being compiled, how far it is and about how long it will take, for a person who waits.

Only whoever asked for compiled code waits: a million games, a batch, a tournament. It is shown on standard error, where
that is a terminal or a notebook; elsewhere it is logged.
"""

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event

from fruitbowl.core.rule import Rule, rules_within

log = logging.getLogger(__name__)

MOST = 0.95
"""How far it is at most before it is done: machine code comes last, and nobody counts it."""

_showing = threading.Lock()
"""Whoever waits while somebody else's progress is shown sees that."""


@contextmanager
def shown(rule: Rule) -> Iterator[None]:
    """Show how far the compiling of a rule, and of all that it calls, is."""
    from rich.console import Console  # noqa: PLC0415 (it takes as long to load as many a game)

    console = Console(stderr=True)
    log.info("Compiling %s; once, then it is in the cache.", rule)
    if not (console.is_terminal or console.is_jupyter) or not _showing.acquire(blocking=False):
        yield
        return
    try:
        with _bar(console, rule):
            yield
    finally:
        _showing.release()


@contextmanager
def _bar(console: Any, rule: Rule) -> Iterator[None]:
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[left]}"))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Compiling, once", total=1.0, left="")
        functions, began = rules_within(rule), time.monotonic()

        def note(done: int) -> None:
            part = min(MOST, done / len(functions))
            seconds = (time.monotonic() - began) * (1 - part) / part
            progress.update(task, completed=part, left=f"about {seconds:.0f} s")

        with event.install_listener("numba:compile", _Counting(functions, note)):
            yield


class _Counting(event.Listener):
    """Counts which of some functions have been compiled."""

    def __init__(self, functions: set[Any], note: Any) -> None:
        self._functions = functions
        self._done: set[Any] = set()
        self._note = note

    def on_start(self, event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if function in self._functions and function not in self._done:
            self._done.add(function)
            self._note(len(self._done))
