"""Runs a whole tournament: the games still to be played, handed out in chunks to threads or to a cluster."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from fruitbowl.arena.entrants import is_foreign
from fruitbowl.arena.playing import Stopped, Worker, get_ready, start
from fruitbowl.arena.process import BotFailed
from fruitbowl.arena.rows import Column, Rows
from fruitbowl.arena.tournament import Tournament
from fruitbowl.bots.bot import Budget
from fruitbowl.core.errors import BadOption

if TYPE_CHECKING:
    from fruitbowl.arena.store import Store

CHUNK_SECONDS = 5.0
"""About how long a chunk takes: killing the program loses no more than that, or one deal."""
LARGEST_CHUNK = 20_000


class Chunks:
    """The games still to be played, handed out in chunks that take about the same time."""

    def __init__(self, tournament: Tournament, done: Rows) -> None:
        self._gaps = _gaps(done.number, tournament.games)
        self._size = self._deal = tournament.rotations
        self._lock = threading.Lock()
        self._first = self._last = 0

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return self

    def __next__(self) -> tuple[int, int]:
        with self._lock:
            if self._first == self._last:
                self._first, self._last = next(self._gaps)
            first = self._first
            self._first = min(self._last, first + self._size)
            return first, self._first

    def learn(self, rows: Rows) -> None:
        """Only finished games tell how long games take."""
        fitting = int(CHUNK_SECONDS / max(1e-9, float(rows.seconds.mean())))
        with self._lock:
            self._size = max(self._deal, min(fitting, 4 * self._size, LARGEST_CHUNK))


def _gaps(done: Column, games: int) -> Iterator[tuple[int, int]]:
    """Ranges of games that are not done, as (first, last + 1)."""
    edges = np.concatenate([[-1], np.sort(done[done < games]), [games]])
    for place in np.flatnonzero(np.diff(edges) > 1):
        yield int(edges[place]) + 1, int(edges[place + 1])


def hold(
    tournament: Tournament,
    *,
    threads: int = 1,
    out: Path | None = None,
    cluster: bool = False,
    progress: Callable[[int], object] = lambda _games: None,
) -> Rows:
    """Play all games of a tournament that have not been played yet, and return the rows of all of them.

    With `out`, finished games are kept in that Parquet file, and are not played again. The rows are the same for any
    number of threads and machines, except for the seconds, and for bots that are limited by time instead of iterations.

    >>> from fruitbowl.arena.tournament import tournament
    >>> rows = hold(tournament("tree", ["greedy", "random"], players=2, games=100, seed=1))
    >>> len(rows), rows.moves[:3]
    (100, array([64, 64, 64]))
    """
    if threads < 1:
        raise BadOption("A tournament needs at least one thread.")
    store = _store(out, tournament)
    done = store.found() if store else Rows.joined([], tournament.players)
    chunks = Chunks(tournament, done)
    finished = [done]

    def keep(rows: Rows) -> None:
        if store:
            store.keep(rows)
        finished.append(rows)
        chunks.learn(rows)

    progress(int((done.number < tournament.games).sum()))
    if len(done.below(tournament.games)) < tournament.games:
        check_foreign(tournament)
        if store:
            store.check_writable()
        if cluster:
            from fruitbowl.arena.cluster import play_on_cluster  # noqa: PLC0415 (Ray is an extra)

            play_on_cluster(tournament, chunks, threads, keep, progress)
        else:
            get_ready(tournament)
            play_in_threads(tournament, chunks, threads, keep, progress)
    rows = Rows.joined(finished, tournament.players)
    if store and (len(finished) > 1 or store.parts.exists()):
        store.finish(rows)
    return rows.below(tournament.games)


def _store(out: Path | None, tournament: Tournament) -> "Store | None":
    if out is None:
        return None
    from fruitbowl.arena.store import Store  # noqa: PLC0415 (it takes a moment, and most do not want it)

    return Store(out, tournament)


def check_foreign(tournament: Tournament) -> None:
    """A bot that does not even start is a mistake on the command line, not a reason to lose a thousand games."""
    for name in filter(is_foreign, tournament.entrants):
        try:
            start(name, tournament, Budget()).close()
        except BotFailed as problem:
            raise BadOption(f"The bot {name} {problem}.") from None


def play_in_threads(
    tournament: Tournament,
    chunks: Chunks,
    threads: int,
    keep: Callable[[Rows], None],
    progress: Callable[[int], object],
) -> None:
    stopped, keeping = threading.Event(), threading.Lock()

    def work() -> None:
        try:
            with Worker(tournament, stopped) as worker:
                for first, last in chunks:
                    rows = worker.play(first, last, progress)
                    with keeping:
                        keep(rows)
                    if stopped.is_set():
                        return
        except Stopped:
            return
        except BaseException:
            stopped.set()
            raise

    with ThreadPoolExecutor(threads) as pool:
        workers = [pool.submit(work) for _ in range(threads)]
        try:
            for worker in workers:
                worker.result()
        except BaseException:  # Ctrl-C
            stopped.set()
            raise
