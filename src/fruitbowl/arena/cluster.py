"""The same chunks, played by Ray, on this machine or on many. Needs `fruitbowl[cluster]`.

A chunk can be played any number of times and gives the same rows. So when a worker dies, another gets its chunk.
"""

import os
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from fruitbowl.arena.playing import Worker
from fruitbowl.arena.rows import Rows
from fruitbowl.arena.run import Chunks
from fruitbowl.arena.tournament import Tournament
from fruitbowl.core.errors import BadOption, FruitbowlError

RETRIES = 5
"""If a chunk kills its worker more often than this, the chunk is at fault."""
AHEAD = 2
"""Chunks queued for each worker, so that none waits for us."""
REACH = 5.0
"""Seconds that a cluster has to answer."""
MEMORY = 200 << 20
"""Bytes for Ray's object store, when we start Ray here: rows are small."""


def play_chunk(tournament: Tournament, first: int, last: int) -> Rows:
    with Worker(tournament) as worker:
        return worker.play(first, last)


def play_on_cluster(
    tournament: Tournament,
    chunks: Chunks,
    workers: int,
    keep: Callable[[Rows], None],
    progress: Callable[[int], object],
) -> None:
    """On the cluster at RAY_ADDRESS; if that is not set, with this many workers on this machine."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _start(ray, workers)
    try:
        task = ray.remote(max_retries=RETRIES)(play_chunk)
        at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: dict[Any, tuple[int, int]] = {}
        while True:
            while len(under_way) < at_once and (chunk := next(chunks, None)):
                under_way[task.remote(tournament, *chunk)] = chunk
            if not under_way:
                return
            (done,), _ = ray.wait(list(under_way), num_returns=1)
            first, last = under_way.pop(done)
            try:
                rows = ray.get(done)
            except ray.exceptions.RayTaskError:
                raise  # our own bug, with its traceback
            except ray.exceptions.RayError as problem:
                raise FruitbowlError(
                    f"The worker that played games {first} to {last - 1} was lost {RETRIES + 1} times: {problem}"
                ) from None
            keep(rows)
            progress(last - first)
    finally:
        if ours:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415 (an extra)
    except ImportError:
        raise BadOption("--cluster needs Ray. Install it with: pip install 'fruitbowl[cluster]'") from None
    return ray


def _start(ray: Any, workers: int) -> None:
    if address := os.environ.get("RAY_ADDRESS"):
        _check_answers(address)
        try:
            ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, ValueError) as problem:
            raise BadOption(f"There is no Ray cluster at RAY_ADDRESS={address}: {problem}") from None
    else:
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            object_store_memory=MEMORY,
            logging_level="ERROR",
            log_to_driver=False,
        )


def _check_answers(address: str) -> None:
    """Ray itself waits minutes for a cluster that is not there, and then ends the program."""
    where = urlsplit(address if "//" in address else f"//{address}")
    try:
        if where.hostname is None or where.port is None:
            return  # a word such as "auto", which Ray knows
        socket.create_connection((where.hostname, where.port), timeout=REACH).close()
    except (OSError, ValueError) as problem:
        raise BadOption(
            f"Nobody answers at RAY_ADDRESS={address}: {problem}. Start the cluster there (ray start --head), or unset "
            "RAY_ADDRESS to play on this machine."
        ) from None
