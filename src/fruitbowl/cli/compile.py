"""Compiling ahead of time: for containers, for CI, and for the strongest bots from the first move."""

import os
import time
from collections.abc import Sequence

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn

from fruitbowl.compiling.compiler import Compiler
from fruitbowl.compiling.parts import ARENA, BATCHES, BOTS, RULES, Part
from fruitbowl.core.errors import FruitbowlError
from fruitbowl.core.kernel import JIT
from fruitbowl.core.kernel_files import kernel_folder
from fruitbowl.games import about, slugs

POLL = 0.2
"""Seconds between two updates of the progress bar."""


def run(games: Sequence[str]) -> None:
    for slug in games:
        about(slug)  # refuses a game that does not exist before anything is compiled
    if not JIT:
        raise FruitbowlError("FRUITBOWL_JIT=0 turns compiling off.")
    if kernel_folder() is None:
        raise FruitbowlError(f"Cannot write the cache: {os.environ.get('FRUITBOWL_CACHE', 'see FRUITBOWL_CACHE')}.")
    parts = [Part(slug, use) for slug in games or slugs() for use in (RULES, BOTS, ARENA, BATCHES)]
    parts.sort(key=lambda part: -part.seconds)  # the longest first, so that none is left over at the end
    began = time.monotonic()
    compiler = Compiler(ahead=True)
    compiler.want(*parts)
    try:
        watch(compiler, parts)
    finally:
        compiler.close()
    problems = [f"{part}: {problem}" for part in parts if (problem := compiler.problem(part))]
    if problems:
        raise FruitbowlError("Not everything could be compiled. " + "; ".join(problems))
    typer.echo(f"Everything is compiled, in {kernel_folder()} ({time.monotonic() - began:.0f} s).")


def watch(compiler: Compiler, parts: Sequence[Part]) -> None:
    """Show how far each part is, until all are done; without a terminal, say which are."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[left]}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        tasks = {part: bar.add_task(str(part), total=1.0, left="") for part in parts}
        while tasks:
            for part, task in list(tasks.items()):
                if compiler.wait(part, 0):
                    bar.remove_task(task)
                    del tasks[part]
                    if not console.is_terminal:
                        typer.echo(f"{part}: {compiler.problem(part) or 'compiled'}", err=True)
                else:
                    show(bar, task, compiler, part)
            time.sleep(POLL)


def show(bar: Progress, task: TaskID, compiler: Compiler, part: Part) -> None:
    fraction = compiler.fraction(part)
    bar.update(task, completed=fraction, left=f"about {compiler.seconds_left(part):.0f} s" if fraction else "")
