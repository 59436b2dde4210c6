"""Tournaments between bots, and their results."""

import json
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer
from rich import box
from rich.console import RenderableType
from rich.table import Table

from fruitbowl.arena.playing import Worker, get_ready
from fruitbowl.arena.ratings import Standing, standings
from fruitbowl.arena.rows import Rows
from fruitbowl.arena.run import hold
from fruitbowl.arena.schedule import lineups
from fruitbowl.arena.tournament import Tournament
from fruitbowl.cli.keeping import program
from fruitbowl.cli.play import INTERRUPTED
from fruitbowl.cli.screen import Screen
from fruitbowl.cli.simulate import progress_bar
from fruitbowl.core.errors import BadOption

FORFEITS_SHOWN = 5
"""More forfeits than this are only counted; the file has them all."""


def run(tournament: Tournament, *, threads: int, out: Path | None, cluster: bool, as_json: bool) -> int:
    """Play, and show the ratings. Returns the exit code."""
    get_ready(tournament)
    with progress_bar() as bar, redirect_stdout(sys.stderr):  # Ray prints things; the result may be piped
        task = bar.add_task("", total=tournament.games)

        def progress(games: int) -> None:
            bar.advance(task, games)

        try:
            rows = hold(tournament, threads=threads, out=out, cluster=cluster, progress=progress)
        except KeyboardInterrupt:
            bar.stop()
            typer.echo(f"Stopped after {int(bar.tasks[0].completed):,} of {tournament.games:,} games.", err=True)
            if out is not None:
                typer.echo(f"Finished games are kept next to {out}: run the same command to continue.", err=True)
            return INTERRUPTED
    table = standings(rows, tournament.entrants, tournament.rotations)
    if as_json:
        typer.echo(json.dumps(report(tournament, rows, table), indent=2, ensure_ascii=False))
    else:
        show(tournament, rows, table)
    return 0


def report(tournament: Tournament, rows: Rows, table: Sequence[Standing]) -> dict[str, Any]:
    """Everything, for programs."""
    return {
        **tournament.settings(),
        "games": len(rows),
        "bots": [asdict(standing) for standing in table],
        "forfeits": forfeits(tournament, rows),
    }


def forfeits(tournament: Tournament, rows: Rows) -> list[dict[str, Any]]:
    found = []
    for row in (rows.forfeit >= 0).nonzero()[0]:
        number, seat = int(rows.number[row]), int(rows.forfeit[row])
        found.append(
            {
                "game": number,
                "deal": number // tournament.rotations,
                "rotation": number % tournament.rotations,
                "seat": seat,
                "bot": tournament.entrants[rows.lineup[row, seat]],
                "move": int(rows.moves[row]) + 1,
                "problem": rows.problems[number],
                "replay": replay_command(tournament, number),
            }
        )
    return found


def show(tournament: Tournament, rows: Rows, table: Sequence[Standing]) -> None:
    screen = Screen()
    screen.say(f"{len(rows):,} games of {tournament.game} for {tournament.players}, seed {tournament.seed}")
    screen.say(standings_table(table))
    failed = forfeits(tournament, rows)
    for forfeit in failed[:FORFEITS_SHOWN]:
        screen.say(
            f"Game {forfeit['game']}, move {forfeit['move']}: {forfeit['bot']}, seat {forfeit['seat']}, "
            f"{forfeit['problem']}. Play it again with"
        )
        screen.say_to_copy(f"  {forfeit['replay']}")
    if len(failed) > FORFEITS_SHOWN:
        screen.say(f"{len(failed):,} games were forfeited; --json lists them all.")


def standings_table(table: Sequence[Standing]) -> RenderableType:
    shown = Table(box=box.SIMPLE_HEAD, caption="In brackets: 95% confidence intervals.")
    shown.add_column("bot", overflow="fold")
    for heading in ("games", "wins", "fair", "rating"):
        shown.add_column(heading, justify="right")
    failures = any(standing.forfeits for standing in table)
    if failures:
        shown.add_column("forfeits", justify="right")
    for standing in sorted(table, key=lambda standing: -standing.rating):
        cells = [
            f"{standing.games:,}",
            with_interval(f"{standing.win_share:.1%}", standing.win_share_interval, lambda share: f"{share:.1%}"),
            f"{standing.fair_share:.1%}",
            with_interval(f"{standing.rating:+.0f}", standing.rating_interval, lambda rating: f"{rating:+.0f}"),
        ]
        shown.add_row(standing.bot, *cells, *([f"{standing.forfeits:,}"] if failures else []))
    return shown


def with_interval(found: str, interval: tuple[float, float], written: Callable[[float], str]) -> str:
    return f"{found} [{written(interval[0])} {written(interval[1])}]"


# ---- one game again -------------------------------------------------------------------------------------------------


def replay(tournament: Tournament, number: int, path: Path) -> None:
    """Play one game of a tournament again, and save it."""
    if not 0 <= number < tournament.games:
        raise BadOption(f"There is no game {number}. The games are 0 to {tournament.games - 1}.")
    if path.exists():
        raise BadOption(f"{path} already exists and was not changed. Choose another name.")
    names = [tournament.entrants[entrant] for entrant in lineups(tournament, number, number + 1)[0]]
    with Worker(tournament) as worker:
        match = worker.match(number)
        offence = worker.finish(match, number, names)
    match.save(path)
    screen = Screen()
    for seat, name in enumerate(names):
        screen.say(f"Seat {seat}: {name}")
    if offence is not None:
        screen.say(f"Seat {offence[0]} {offence[1]}.")
    screen.say(f"Saved to {path}. Watch it with")
    screen.say_to_copy(f"  {program()} replay {shlex.quote(str(path))}")


def replay_command(tournament: Tournament, number: int) -> str:
    """What a person types to see a game again."""
    given: dict[str, object] = {
        "--bots": ",".join(f'"{name}"' if "," in name else name for name in tournament.bots),
        "--players": tournament.players,
        "--games": tournament.games,
        "--seed": tournament.seed,
        "--seconds": tournament.seconds,
        "--iterations": tournament.iterations,
        "--replay": number,
        "--out": f"{tournament.game}-{number}.json",
    }
    words = [word for name, value in given.items() if value is not None for word in (name, str(value))]
    options = [word for name, value in tournament.options.items() for word in ("-o", f"{name}={_option(value)}")]
    return f"{program()} arena {shlex.join([tournament.game, *words, *options])}"


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
