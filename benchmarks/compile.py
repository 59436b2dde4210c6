"""How long the compiler takes: processor seconds for each game's rules and bots, cold, and to start from a warm cache.

    python benchmarks/compile.py                           # this checkout
    python benchmarks/compile.py --beside ../other         # and another, in turn, with ratios
    python benchmarks/compile.py tree grow --times 3

Each figure comes from new processes and is processor time (user and system), which a busy machine changes little; it is
the minimum of several measurements. Cold starts with an empty cache: first the rules, then, in the same process, the
bots. Warm starts with a full one, and counts from the start of Python: to a first move by compiled rules, and to a
short search by the strongest bot.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parents[1]
GAMES = ("fruitoplay", "tree", "pflaumen", "grow")
FIGURES = ("cold rules", "cold bots", "warm move", "warm search")

COLD = """
import json, sys, time
slug, spent = sys.argv[1], []
try:
    from fruitbowl.compiling.parts import BOTS, RULES, Part
    parts = [Part(slug, RULES).go_through, Part(slug, BOTS).go_through]
except ImportError:  # before 0.2.0
    from fruitbowl.server.compiling import try_bots, try_rules
    parts = [lambda: try_rules(slug), lambda: try_bots(slug)]
for part in parts:
    began = time.process_time()
    part()
    spent.append(time.process_time() - began)
print(json.dumps(spent))
"""
COMPILED = """
import json, sys, time
try:
    from fruitbowl.core.rule import compile_everywhere
    compile_everywhere()
except ImportError:  # before 0.2.0
    pass
"""
MOVE = """
import fruitbowl
from fruitbowl.games import find
match = fruitbowl.new(sys.argv[1], players=find(sys.argv[1]).about.usual_players, seed=1)
seat = match.actors[0]
match.play(seat, match.legal(seat)[0])
print(json.dumps([time.process_time()]))
"""
SEARCH = """
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.levels import bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games import find
game = find(sys.argv[1])
match = Match(game, game.about.usual_players, seed=0)
match.let_chance_act()
seat = match.actors[0]
bot("master", game, 0).choose(Observation(match, seat, new_dice(0)), seat, Budget(iterations=8))
print(json.dumps([time.process_time()]))
"""


def main(
    games: Annotated[list[str] | None, typer.Argument()] = None,
    beside: Annotated[Path | None, typer.Option(help="Another checkout to compare with.")] = None,
    times: Annotated[int, typer.Option(help="How often each is measured.")] = 1,
) -> None:
    checkouts = [HERE] if beside is None else [beside.resolve(), HERE]
    console = Console()
    table = Table("game", *FIGURES, title="Processor seconds" + (f": here / in {beside}" if beside else ""))
    sums = {checkout: [0.0] * len(FIGURES) for checkout in checkouts}
    for slug in games or GAMES:
        found: dict[Path, list[list[float]]] = {checkout: [] for checkout in checkouts}
        for _ in range(times):
            for checkout in checkouts:
                with console.status(f"{slug} in {checkout}"):
                    found[checkout].append(measure(checkout, slug))
        least = {checkout: [min(figures) for figures in zip(*found[checkout], strict=True)] for checkout in checkouts}
        sums = {checkout: [a + b for a, b in zip(sums[checkout], least[checkout], strict=True)] for checkout in sums}
        table.add_row(slug, *_cells(list(least.values())))
    table.add_row("all", *_cells(list(sums.values())))
    console.print(table)


def measure(checkout: Path, slug: str) -> list[float]:
    """The figures of a game, in the order of FIGURES."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "FRUITBOWL_CACHE": cache, "PYTHONPATH": str(checkout / "src")}

        def run(code: str) -> list[float]:
            command = [sys.executable, "-c", code, slug]
            done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
            figures: list[float] = json.loads(done.stdout.splitlines()[-1])
            return figures

        cold = run(COLD)
        for code in (MOVE, SEARCH):
            run(COMPILED + code)  # what only they need is compiled, too
        return [*cold, *run(COMPILED + MOVE), *run(COMPILED + SEARCH)]


def _cells(rows: list[list[float]]) -> list[str]:
    if len(rows) == 1:
        return [f"{figure:.2f}" for figure in rows[0]]
    return [f"{here:.2f} / {there:.2f} = {here / there:.2f}" for there, here in zip(*rows, strict=True)]


if __name__ == "__main__":
    typer.run(main)
