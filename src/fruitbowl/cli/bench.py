"""How fast the games run on this machine."""

import json
import sys
from collections.abc import Sequence

import typer

from fruitbowl.arena.bench import measure, table
from fruitbowl.cli.screen import Screen
from fruitbowl.games import about, slugs


def run(games: Sequence[str], *, as_json: bool) -> None:
    for slug in games:
        about(slug)  # refuses a game that does not exist before anything is measured
    results = measure(list(games) or slugs(), say_what_is_measured)
    if as_json:
        typer.echo(json.dumps(results, indent=2))
    else:
        Screen().say(table(results))


def say_what_is_measured(what: str) -> None:
    """On standard error, for a person who is waiting: the result may be piped."""
    if sys.stderr.isatty():
        typer.echo(f"{what} ...", err=True)
