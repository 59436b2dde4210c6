"""The play server, started from the command line."""

import asyncio
import os
import sys
import webbrowser
from pathlib import Path

import typer
from platformdirs import user_data_path

from fruitbowl.server import compiling
from fruitbowl.server.hall import HallSettings
from fruitbowl.server.logs import log_as_json
from fruitbowl.server.run import Places, fastest_loop, serve


def run(host: str, port: int, data: Path | None, database: str | None, redis: str | None, *, browser: bool) -> None:
    folder = data or user_data_path("fruitbowl")
    places = Places(host=host, port=port, store=database or folder, redis=redis)

    def began(port: int) -> None:
        log_as_json()
        address = f"http://{_in_address(host)}:{port}"
        kept = "in the database" if database else f"in {folder}"
        typer.echo(f"Fruitbowl is served at {address}\nTables are kept {kept}. Ctrl-C stops it; nothing is lost.")
        sys.stdout.flush()
        if browser and _has_screen():
            webbrowser.open(address)

    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(serve(places, HallSettings(), began))
    typer.echo("Stopped.")
    if compiling.is_under_way():
        sys.stdout.flush()
        os._exit(0)  # everything is closed; the compiler would crash at an end that takes its libraries away


def _in_address(host: str) -> str:
    """As a browser on this machine writes it."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 (all addresses; this one is among them)
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _has_screen() -> bool:
    """Whether a browser could show up anywhere."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
