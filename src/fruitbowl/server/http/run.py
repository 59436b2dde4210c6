"""The server as a program: it opens the store and the bus, serves, and shuts down without losing anything."""

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from fruitbowl.core.errors import BadOption
from fruitbowl.server.http.app import app
from fruitbowl.server.http.protocols import guarded
from fruitbowl.server.runtime import gc_schedule
from fruitbowl.server.runtime.bus import open_bus
from fruitbowl.server.runtime.messages import MAX_MESSAGE_BYTES
from fruitbowl.server.runtime.service import Service, ServiceSettings
from fruitbowl.server.store import open_store

SHUTDOWN_SECONDS = 10
"""How long connections may take to end once the server stops."""
PING_SECONDS = 20.0
"""The interval between pings to a socket, and how long the answer may take."""
MAX_CONNECTIONS = 25_000
BACKLOG = 4096


@dataclass(frozen=True, kw_only=True)
class ServeConfig:
    """Where a server listens, and where it keeps its tables."""

    host: str = "127.0.0.1"
    port: int = 8000
    lan_host: str | None = None
    """Where other devices in the network reach it, if they can; pages put it into invitations."""
    store: str | Path
    """A folder, or the address of a PostgreSQL database."""
    redis: str | None = None


class Server(uvicorn.Server):
    """Drains the service before it hangs up, and leaves signals to `stopped_by_signals`."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._service.drain()
        await super().shutdown(sockets)


@contextmanager
def stopped_by_signals(server: Server) -> Iterator[None]:
    """Ctrl-C and SIGTERM stop the server. Uvicorn itself would raise them again, but we still have things to close."""
    if threading.current_thread() is not threading.main_thread():  # others cannot listen to signals
        yield
        return
    before = {number: signal.signal(number, server.handle_exit) for number in HANDLED_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fastest event loop that is installed; None is Python's own."""
    try:
        import uvloop  # noqa: PLC0415 (not on every system)
    except ModuleNotFoundError:
        return None
    loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return loop


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. BadOption if the address cannot be used."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except OSError as problem:
        why = (problem.strerror or str(problem)).split(" (")[0]
        raise BadOption(
            f"Nobody can be served at {host}, port {port}: {why}. "
            "Is another server there already? Choose another one: --port 8001"
        ) from None


def http_address(host: str, port: int) -> str:
    """The address to open in a browser.

    >>> http_address("192.168.1.20", 8000), http_address("fd00::20", 80)
    ('http://192.168.1.20:8000', 'http://[fd00::20]:80')
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def serve(config: ServeConfig, settings: ServiceSettings, on_started: Callable[[int], None]) -> None:
    """Serve until the process is asked to stop; `on_started` gets the port once people can connect."""
    listener = listen(config.host, config.port)
    port: int = listener.getsockname()[1]
    if config.lan_host:
        settings = replace(settings, lan_address=http_address(config.lan_host, port))
    try:
        store = await open_store(config.store)
        try:
            bus = await open_bus(config.redis)
            try:
                service = await Service.open(store, bus, settings)
                server = Server(config_for(service), service)
                on_started(port)
                async with gc_schedule.scheduled_gc():
                    with stopped_by_signals(server):
                        await server.serve([listener])
            finally:
                await bus.close()
        finally:
            await store.close()
    finally:
        listener.close()


def config_for(service: Service) -> uvicorn.Config:
    config = uvicorn.Config(
        app(service),
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # it takes some 60 kB per connection
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        access_log=False,
        server_header=False,
        log_config=None,
        lifespan="on",
    )
    config.load()
    config.http_protocol_class = guarded(config.http_protocol_class)
    return config
