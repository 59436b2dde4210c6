"""The play server, started from the command line."""

import asyncio
import os
import sys
import webbrowser
from pathlib import Path

import typer
from platformdirs import user_data_path
from rich.console import Console

from fruitbowl.cli.lan import lan_host, show_qr
from fruitbowl.compiling.compiler import compiler
from fruitbowl.server.http.logs import log_as_json
from fruitbowl.server.http.run import ServeConfig, fastest_loop, http_address, serve
from fruitbowl.server.runtime.service import ServiceSettings

EVERYWHERE = "0.0.0.0"  # noqa: S104 (only if asked for)
ALL_ADDRESSES = (EVERYWHERE, "::", "")
"""Hosts that stand for all addresses of this machine; a browser on it uses 127.0.0.1."""


def run(
    host: str, port: int, data: Path | None, database: str | None, redis: str | None, *, lan: bool, browser: bool
) -> None:
    folder = data or user_data_path("fruitbowl")
    others = lan_host() if lan else None
    host = EVERYWHERE if lan else host
    config = ServeConfig(host=host, port=port, lan_host=others, store=database or folder, redis=redis)

    def began(port: int) -> None:
        log_as_json()
        address = http_address("127.0.0.1" if host in ALL_ADDRESSES else host, port)
        typer.echo(f"Fruitbowl is running at {address}")
        if lan:
            _invite(http_address(others, port) if others else None)
        kept = "in the database" if database else f"in {folder}"
        typer.echo(f"Tables are kept {kept}. Press Ctrl-C to stop; nothing is lost.")
        sys.stdout.flush()
        if browser and _has_screen():
            webbrowser.open(address)

    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(serve(config, ServiceSettings(), began))
    typer.echo("Stopped.")
    if not compiler().close():
        sys.stdout.flush()
        os._exit(0)  # everything is closed; a thread that still compiles would crash when its libraries are unloaded


def _invite(address: str | None) -> None:
    """Says how other devices can connect."""
    if address is None:
        typer.echo("Other devices cannot connect yet: this machine is on no network. Connect it, and start again.")
        return
    typer.echo(f"For other devices on your network: {address}")
    show_qr(address, Console())


def _has_screen() -> bool:
    """Whether there is a screen for a browser."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
