"""How fast a game is on this machine: what researchers ask first. `make bench` adds a yardstick in C."""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

from fruitbowl.arena.simulate import Simulation, simulate
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.search.run import compile_search, search
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import compiled, rule
from fruitbowl.core.match import Match
from fruitbowl.games import find

SECONDS = 1.0
"""About how long one measurement of random play lasts."""
REPEATS = 5
"""Machines are noisy: each figure is the median of this many measurements."""

# What a person does first, in a separate process: it prints the seconds to the first move, then those to the end of
# a first simulation, counted from the start of the process.
FIRST_MOVE = """
import json, sys, time
import fruitbowl
slug, players, began = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
match = fruitbowl.new(slug, players=players, seed=1)
seat = match.actors[0]
match.play(seat, match.legal(seat)[0])
first_move = time.time() - began
from fruitbowl.arena.simulate import simulate
from fruitbowl.games import find
simulate(find(slug), players, 1)
print(json.dumps([first_move, time.time() - began]))
"""


def measure(slugs: Sequence[str], progress: Callable[[str], object] = lambda _what: None) -> dict[str, Any]:
    """All figures of some games, ready for JSON."""
    return {
        "python": platform.python_version(),
        "cores": cores(),
        "games": {slug: measure_game(find(slug), progress) for slug in slugs},
    }


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def measure_game(game: Game, progress: Callable[[str], object] = lambda _what: None) -> dict[str, Any]:
    slug, players = game.about.slug, game.about.usual_players
    progress(f"{slug}: compiling from nothing")
    cold, cached = _first_moves(slug, players)
    found: dict[str, Any] = {
        "players": players,
        "state_bytes": game.blank(1).dtype.itemsize,
        "copy_nanoseconds": copy_cost(game),
        "cold_first_move_seconds": cold[0],
        "cold_all_compiled_seconds": cold[1],
        "cached_first_move_seconds": cached[0],
        "threads": {},
    }
    progress(f"{slug}: playing")
    for threads, speeds in random_play(game, players, sorted({1, 2, cores()})).items():
        found["threads"][str(threads)] = {
            "moves_per_second": statistics.median(speed.moves_per_second for speed in speeds),
            "games_per_second": statistics.median(speed.games_per_second for speed in speeds),
        }
    progress(f"{slug}: searching")
    found["search"] = search_speed(game, players)
    found["peak_memory_bytes"] = peak_memory()
    return found


def random_play(game: Game, players: int, threads: Sequence[int]) -> dict[int, list[Simulation]]:
    """Random play with several numbers of threads, in turn, so that a slow moment of the machine hits all of them."""
    games = max(1, int(simulate(game, players, 2000).games_per_second * SECONDS))
    found: dict[int, list[Simulation]] = {count: [] for count in threads}
    for seed in range(REPEATS):
        for count in threads:
            found[count].append(simulate(game, players, games, seed=seed, threads=count))
    return found


def search_speed(game: Game, players: int) -> dict[str, float]:
    """Search iterations and playout decisions per second on one core, at a game's first decision."""
    compile_search(game)
    match = Match(game, players, seed=1)
    match.resolve_chance()
    observation, tuning = Observation(match, match.actors[0], new_dice(1)), tuning_of(game.about.slug)
    found = [search(observation, Budget(seconds=SECONDS), tuning, new_dice(seed)) for seed in range(REPEATS)]
    return {
        "iterations_per_second": statistics.median(result.iterations for result in found) / SECONDS,
        "decisions_per_second": statistics.median(result.decisions for result in found) / SECONDS,
    }


def copy_cost(game: Game) -> float:
    """Nanoseconds to copy a state, within compiled code."""

    @rule
    def copy_often(states: Any, times: int) -> None:
        for number in range(times):
            states[number & 63] = states[64 + (number * 7 & 63)]

    states, times = game.blank(128), 1_000_000
    compiled(copy_often)(states, 1)
    spent = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        copy_often(states, times)
        spent.append((time.perf_counter() - began) / times * 1e9)
    return statistics.median(spent)


def peak_memory() -> int:
    """The most memory that this process has had so far."""
    import resource  # noqa: PLC0415 (not on every system)

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _first_moves(slug: str, players: int) -> tuple[list[float], list[float]]:
    """Seconds to the first move and until everything is compiled, with an empty and with a full cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FRUITBOWL_CACHE": folder}

        def run() -> list[float]:
            command = [sys.executable, "-c", FIRST_MOVE, slug, str(players), str(time.time())]
            done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603
            seconds: list[float] = json.loads(done.stdout)
            return seconds

        return run(), run()


def table(results: dict[str, Any]) -> Any:
    """The figures as Rich tables, narrow enough for 80 columns."""
    from rich.console import Group  # noqa: PLC0415 (only who prints needs it)
    from rich.table import Table  # noqa: PLC0415

    speed = Table("game", title=f"Random play, {results['cores']} cores, Python {results['python']}")
    for heading in ("players", "threads", "moves/s", "games/s"):
        speed.add_column(heading, justify="right")
    search = Table("game", title="Search, one core, at the first decision of a game")
    for heading in ("players", "iterations/s", "decisions played out/s"):
        search.add_column(heading, justify="right")
    size = Table("game", title="Size and start")
    for heading in ("state", "copy", "peak memory", "first compile", "later first move"):
        size.add_column(heading, justify="right")
    for slug, found in results["games"].items():
        for threads, at in found["threads"].items():
            figures = f"{at['moves_per_second']:,.0f}", f"{at['games_per_second']:,.0f}"
            speed.add_row(slug, str(found["players"]), threads, *figures)
        at = found["search"]
        figures = f"{at['iterations_per_second']:,.0f}", f"{at['decisions_per_second']:,.0f}"
        search.add_row(slug, str(found["players"]), *figures)
        size.add_row(
            slug,
            f"{found['state_bytes']} B",
            f"{found['copy_nanoseconds']:.0f} ns",
            f"{found['peak_memory_bytes'] / 1e6:.0f} MB",
            f"{found['cold_all_compiled_seconds']:.1f} s",
            f"{found['cached_first_move_seconds']:.2f} s",
        )
    return Group(speed, search, size)
