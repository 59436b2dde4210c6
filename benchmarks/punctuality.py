"""Whether a bot answers in time while the rest of the machine is busy.

python benchmarks/punctuality.py
"""

import contextlib
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

from fruitbowl.arena.bench import cores
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.levels import bot
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.game import Game
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED, find

ASKED = 0.2
"""Seconds for a move: less than a bot usually takes, so that what it is late by weighs more."""
ANSWERS = 200
ALLOWED = 0.1
"""So much of the time asked for an answer may come late, in 99 of 100 cases."""


@contextlib.contextmanager
def busy_machine() -> Iterator[None]:
    """All cores but one have something to do that never waits."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(cores() - 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def lateness(game: Game, players: int, answers: int = ANSWERS) -> list[float]:
    """How late answers came all along games, as parts of the time asked for; below 0 if they came early."""
    found: list[float] = []
    dice = new_dice("punctuality")
    master = bot("master", game, seed=1)
    while len(found) < answers:
        match = Match(game, players, seed=len(found))
        match.resolve_chance()
        while not match.over and len(found) < answers:
            seat = match.actors[roll(dice, len(match.actors))]
            observation = Observation(match, seat, dice)
            legal = observation.legal()
            if roll(dice, 8) == 0 and len(legal) > 1:
                began = time.perf_counter()
                master.choose(observation, seat, Budget(seconds=ASKED))
                found.append((time.perf_counter() - began) / ASKED - 1)
            match.play(seat, legal[roll(dice, len(legal))])
    return found


def punctuality(slug: str) -> dict[str, Any]:
    game = find(slug)
    with busy_machine():
        late = lateness(game, game.about.usual_players)
    return {
        "seconds": ASKED,
        "answers": len(late),
        "late_median": statistics.median(late),
        "late_99_of_100": statistics.quantiles(late, n=100)[-1],
        "late_most": max(late),
    }


def table(found: dict[str, dict[str, Any]]) -> Table:
    title = f"How late answers come, other cores busy, {ASKED:g} s asked for (wanted: p99 within {ALLOWED:.0%})"
    shown = Table("game", title=title)
    for heading in ("answers", "median", "p99", "most"):
        shown.add_column(heading, justify="right")
    for slug, of_game in found.items():
        figures = (of_game[key] for key in ("late_median", "late_99_of_100", "late_most"))
        shown.add_row(slug, str(of_game["answers"]), *(f"{figure:+.1%}" for figure in figures))
    return shown


if __name__ == "__main__":
    Console().print(table({slug: punctuality(slug) for slug in LISTED}))
