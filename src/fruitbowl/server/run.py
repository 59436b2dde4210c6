"""The server as a program: it opens its places, serves, and stops without losing anything."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from fruitbowl.core.errors import BadOption
from fruitbowl.server import sweeping
from fruitbowl.server.app import app
from fruitbowl.server.connections import HttpConnection, SocketConnection
from fruitbowl.server.hall import Hall, HallSettings
from fruitbowl.server.signals import open_signals
from fruitbowl.server.store import open_store
from fruitbowl.server.wire import LARGEST_MESSAGE

LAST_WORDS = 10
"""Seconds for connections to end once the server stops."""
PING = 20.0
"""Seconds between two pings to a socket, and for their answers."""
MOST_CONNECTIONS = 25_000
BACKLOG = 4096


@dataclass(frozen=True, kw_only=True)
class Places:
    """Where a server is, and where it keeps its tables."""

    host: str = "127.0.0.1"
    port: int = 8000
    store: str | Path
    """A folder, or the address of a PostgreSQL database."""
    redis: str | None = None


class Server(uvicorn.Server):
    """Says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            self._captured_signals.clear()  # Uvicorn would die of them now; we have something left to close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._hall.say_goodbye()
        await super().shutdown(sockets)


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Of the event loops that are installed; None is Python's own."""
    try:
        import uvloop  # noqa: PLC0415 (not on every system)
    except ModuleNotFoundError:
        return None
    loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return loop


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address. BadOption if it cannot be had."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except OSError as problem:
        why = (problem.strerror or str(problem)).split(" (")[0]
        raise BadOption(
            f"Nobody can be served at {host}, port {port}: {why}. "
            "Is another server there already? Choose another one: --port 8001"
        ) from None


async def serve(places: Places, settings: HallSettings, began: Callable[[int], None]) -> None:
    """Serve until somebody asks the process to stop; `began` is told the port once people can come."""
    listening = listen(places.host, places.port)
    try:
        store = await open_store(places.store)
        try:
            signals = await open_signals(places.redis)
            try:
                hall = await Hall.open(store, signals, settings)
                server = Server(config_for(hall), hall)
                began(listening.getsockname()[1])
                async with sweeping.by_the_clock():
                    await server.serve([listening])
            finally:
                await signals.close()
        finally:
            await store.close()
    finally:
        listening.close()


def config_for(hall: Hall) -> uvicorn.Config:
    return uvicorn.Config(
        app(hall),
        http=HttpConnection,
        ws=SocketConnection,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,  # some 60 kB for each connection
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=LAST_WORDS,
        access_log=False,
        server_header=False,
        log_config=None,
        lifespan="on",
    )
