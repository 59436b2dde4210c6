"""The command line. Each command imports the heavy modules it needs, so that help comes at once."""

# ruff: noqa: PLC0415 (that is why imports are inside the commands)

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import fruitbowl
from fruitbowl.core.errors import FruitbowlError


class Commands(TyperGroup):
    """All commands fail in the same way: one clear line, and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader of our output has seen enough. Discard what would be flushed at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except OSError as problem:
            fail(f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem))
        except FruitbowlError as problem:
            fail(str(problem))
        else:
            return result


def fail(message: str) -> None:
    typer.echo(f"fruitbowl: {message}", err=True)
    raise typer.Exit(1)


app = typer.Typer(
    cls=Commands,
    help="Four fruit games, exactly by their rulebooks: to play, to score, to study by the million.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain help needs no Rich, and is twice as fast
    pretty_exceptions_enable=False,
)

# ---- arguments and options ------------------------------------------------------------------------------------------


def option_values(given: list[str]) -> dict[str, bool | int | str]:
    """The game options of `-o name=value`.

    >>> option_values(["winter=true", "cards=5", "specials=all"])
    {'winter': True, 'cards': 5, 'specials': 'all'}
    """
    values: dict[str, bool | int | str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise typer.BadParameter(f"{text!r}: write an option as name=value.", param_hint="-o")
        if name in values:
            raise typer.BadParameter(f"{name} is given twice.", param_hint="-o")
        values[name] = option_value(value)
    return values


def option_value(text: str) -> bool | int | str:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.isascii() and text.isdigit() else text


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fruitbowl {fruitbowl.__version__}")
        raise typer.Exit


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game; `fruitbowl games` lists them.")]
Players = Annotated[int | None, typer.Option(help="Number of players. [default: 4, or the nearest allowed]")]
Options = Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")]
WHO_PLAYS = "Who plays: random, beginner, greedy, skilled, master, package:Class, pipe:command (see docs/bots.md)."
HOW_BOTS_PLAY = "How strong the bots are: random, beginner, greedy, skilled, master. [default: greedy]"
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


# ---- commands -------------------------------------------------------------------------------------------------------


@app.callback()
def main(
    _version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games: players, options, authors."""
    from fruitbowl.cli import listing

    listing.run(as_json=as_json)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Not needed with --resume.")] = None,
    players: Players = None,
    seat: Annotated[int, typer.Option(help="Your seat, counting from 0.")] = 0,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    bots: Annotated[str | None, typer.Option(metavar="LEVEL", help=HOW_BOTS_PLAY)] = None,
    option: Options = [],  # noqa: B006 (Typer copies it)
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
) -> None:
    """Play against bots in the terminal."""
    options = option_values(option)
    if resume is not None and (players is not None or seed is not None or options):
        raise typer.BadParameter("a saved game already has its players, cards and options.", param_hint="--resume")
    if resume is None and game is None:
        raise typer.BadParameter("which one? `fruitbowl games` lists them.", param_hint="GAME")
    from fruitbowl.cli.opponents import USUAL
    from fruitbowl.cli.play import play_new, play_on

    level = bots or USUAL
    if resume is not None:
        raise typer.Exit(play_on(resume, seat, game, level))
    raise typer.Exit(play_new(str(game), players, seat, seed, options, level))


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on. [default: 127.0.0.1]")] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Serve your whole network, and print the address for others.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to keep tables. [default: your data folder]")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Keep tables in postgresql://..., for several servers.")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="redis://..., through which several servers notify each other.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Let people play in their browsers."""
    if data is not None and database is not None:
        raise typer.BadParameter("choose one place for tables: --data or --database.", param_hint="--database")
    if lan and host is not None:
        raise typer.BadParameter(
            "--lan listens on every address of this machine: leave out --host.", param_hint="--lan"
        )
    from fruitbowl.cli import serve as server

    server.run(host or "127.0.0.1", port, data, database, redis, lan=lan, browser=browser)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a game played on a server.")],
) -> None:
    """Check that all chance in a game followed from the seed its table had committed to."""
    from fruitbowl.cli import verify as fair

    fair.run(record)


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, for any number of threads.")] = 0,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="How many games to play at the same time.")] = 1,
    option: Options = [],  # noqa: B006 (Typer copies it)
    as_json: AsJson = False,
    records: Annotated[int, typer.Option(min=0, metavar="N", help="Save the first N games too.")] = 0,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Where to save them.")] = None,
) -> None:
    """Play many random games, and count who wins."""
    if bool(records) != (out is not None):
        raise typer.BadParameter("--records N and --out DIR go together.", param_hint="--records")
    if records > games:
        raise typer.BadParameter(f"{games} games cannot give {records} records.", param_hint="--records")
    options = option_values(option)
    from fruitbowl.cli import simulate as many

    code = many.run(game, players, games, seed, threads, options, as_json=as_json, records=records, folder=out)
    raise typer.Exit(code)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help=WHO_PLAYS)],
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, for any number of threads.")] = 0,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="How many games to play at the same time.")] = 1,
    option: Options = [],  # noqa: B006 (Typer copies it)
    seconds: Annotated[float | None, typer.Option(help="How long a bot may think about a move.")] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="The same, as search iterations: reproducible.")] = None,
    as_json: AsJson = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.parquet", help="Keep the games; run again to resume.")
    ] = None,
    cluster: Annotated[bool, typer.Option("--cluster", help="Play on Ray: RAY_ADDRESS, or this machine.")] = False,
    replay: Annotated[int | None, typer.Option(metavar="N", help="Play game N alone, and save it to --out.")] = None,
) -> None:
    """Let bots play against each other, and rate them."""
    if replay is not None and out is None:
        raise typer.BadParameter("--out FILE.json says where to save the game.", param_hint="--replay")
    options = option_values(option)
    from fruitbowl.arena.tournament import names_in, tournament
    from fruitbowl.cli import arena as many

    asked = tournament(
        game,
        names_in(bots),
        players=players,
        games=games,
        seed=seed,
        options=options,
        seconds=seconds,
        iterations=iterations,
    )
    if replay is not None and out is not None:
        many.replay(asked, replay, out)
    else:
        raise typer.Exit(many.run(asked, threads=threads, out=out, cluster=cluster, as_json=as_json))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    seat: Annotated[int | None, typer.Option(help="Which seat's view to show. [default: the table's]")] = None,
) -> None:
    """Show a saved game step by step."""
    from fruitbowl.cli import replay as again

    again.replay(file, seat)


@app.command()
def score(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; `fruitbowl games` lists them.")],
    cards: Annotated[list[str] | None, typer.Argument(metavar="[CARDS]...", help="Prompted for if not given.")] = None,
    option: Annotated[
        list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="Further input, such as collective=S+2.")
    ] = [],  # noqa: B006 (Typer copies it)
    as_json: AsJson = False,
) -> None:
    """Count the points of a round played with real cards."""
    from fruitbowl.cli import score as pad

    pad.run(game, cards or [], option_values(option), as_json=as_json)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name in code: crazy_eights.")],
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to put it; must be new. [default: NAME]")
    ] = None,
) -> None:
    """Make a game of your own: a package that can be installed, tested and played at once."""
    from fruitbowl.cli import new_game as skeleton

    skeleton.run(name, folder)


@app.command("compile")
def compile_ahead(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All games by default.")] = None,
) -> None:
    """Compile games ahead of time, so that bots search and simulations start at once."""
    from fruitbowl.cli import compile as ahead

    ahead.run(games or [])


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All games by default.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games run on this machine."""
    from fruitbowl.cli import bench as speed

    speed.run(games or [], as_json=as_json)


def run() -> None:
    """The entry point of the program `fruitbowl`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # no odd byte may end a game
    app()
