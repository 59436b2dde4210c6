"""Many random games, and their results."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import typer
from rich import box
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from fruitbowl.arena.simulate import Simulation, replay_of, simulate
from fruitbowl.cli.play import INTERRUPTED
from fruitbowl.cli.screen import Screen
from fruitbowl.core.game import Game
from fruitbowl.core.options import OptionValue
from fruitbowl.games import find


def run(
    slug: str,
    players: int | None,
    games: int,
    seed: int,
    threads: int,
    options: Mapping[str, OptionValue],
    *,
    as_json: bool,
    records: int,
    folder: Path | None,
) -> int:
    """Simulate, show, save the first games. Returns the exit code."""
    game = find(slug)
    players = game.about.usual_players if players is None else players
    game.about.check_players(players)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)  # before the work, not after it
    simulate(game, players, 1, options=options)  # compiles before the progress bar starts
    with progress_bar() as bar:
        task = bar.add_task("", total=games)
        try:
            result = simulate(
                game,
                players,
                games,
                seed=seed,
                threads=threads,
                options=options,
                progress=lambda done: bar.advance(task, done),
            )
        except KeyboardInterrupt:
            bar.stop()
            typer.echo(f"Stopped after {int(bar.tasks[0].completed):,} of {games:,} games.", err=True)
            return INTERRUPTED
    show(result, as_json=as_json)
    if folder is not None:
        save_records(game, result, records, folder)
        typer.echo(f"Saved the first {records:,} games in {folder}.", err=True)
    return 0


def progress_bar() -> Progress:
    """On standard error, so that the result can be piped; silent if that is not a terminal."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())


def show(result: Simulation, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(result.as_dict(), indent=2))
    else:
        title = f"{result.games:,} games of {result.game}, seed {result.seed}"
        Screen().say(title, result_table(result), speed(result))


def result_table(result: Simulation) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("seat", "wins", "mean score"):
        table.add_column(heading, justify="right")
    for seat, (share, mean) in enumerate(zip(result.win_share, result.mean_score, strict=True)):
        table.add_row(str(seat), f"{share:.1%}", f"{mean:.2f}")
    return table


def speed(result: Simulation) -> str:
    return f"{result.moves:,} moves in {result.seconds:.2f} s: {result.moves_per_second:,.0f} moves per second."


def save_records(game: Game, result: Simulation, records: int, folder: Path) -> None:
    for number in range(records):
        match = replay_of(game, result.players, number, seed=result.seed, options=result.options)
        match.save(folder / f"{game.about.slug}-{number}.json")
