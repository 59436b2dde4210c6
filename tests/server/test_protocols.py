"""Connections with limits: what Uvicorn would wait for forever, and which of its names we use."""

import ast
import asyncio
import gc
import socket as sockets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from pathlib import Path
from weakref import WeakSet

import pytest
import uvicorn
from litestar.types import Message

from fruitbowl.server.http import protocols
from fruitbowl.server.http.run import fastest_loop
from patience import within
from server.house import House, seated, until

ROOT = Path(__file__).parents[2]
HTTP_SERVERS = ("granian", "h11", "httptools", "hypercorn", "uvicorn", "websockets", "wsproto")
PAGE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


# ---- limits ---------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def visited(protocol: type[asyncio.Protocol]) -> AsyncIterator[None]:
    """A server, and a client that says nothing and reads nothing."""
    server = await asyncio.get_running_loop().create_server(protocols.guarded(protocol), "127.0.0.1", 0)
    try:
        with sockets.create_connection(server.sockets[0].getsockname()):
            yield
    finally:
        server.close()


class Farewell(asyncio.Protocol):
    """Writes more than fits between two machines, and closes."""

    lost: "asyncio.Future[None]"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(bytes(20_000_000))
        transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set_result(None)


@pytest.mark.anyio
async def test_whoever_does_not_read_cannot_keep_a_closed_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "CLOSE_SECONDS", 0.2)
    Farewell.lost = asyncio.get_running_loop().create_future()
    async with visited(Farewell), within("a closed connection to be lost", protocols.UNREAD_SECONDS / 2):
        await Farewell.lost


class TooLate(asyncio.Protocol):
    """Is hung up on, and writes once more, as an answer does that was under way."""

    written: "asyncio.Future[None]"
    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        asyncio.get_running_loop().call_later(0.01, self._write)

    def _write(self) -> None:
        try:
            self.transport.write(b"too late")
        except RuntimeError as problem:
            self.written.set_exception(problem)
        else:
            self.written.set_result(None)


def test_what_comes_too_late_for_a_client_is_dropped() -> None:
    async def hang_up() -> None:
        TooLate.written = asyncio.get_running_loop().create_future()
        async with visited(TooLate), within("something written too late"):
            await TooLate.written

    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(hang_up())


@pytest.mark.anyio
@pytest.mark.parametrize("more", [PAGE[:10], b"GET / HTTP/1.1\r\n" + 100 * (b"X-More: " + b"x" * 1000 + b"\r\n")])
async def test_the_second_request_of_a_connection_has_the_same_limits(
    there: House, monkeypatch: pytest.MonkeyPatch, more: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    writer.write(PAGE)
    assert (await reader.readuntil(b"\r\n")).endswith(b"200 OK\r\n")
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.2)
    writer.write(more)
    async with within("an unfinished request to end", protocols.UNREAD_SECONDS / 2):
        with suppress(ConnectionError):
            while await reader.read(1 << 16):
                pass
    writer.close()


@pytest.mark.anyio
async def test_the_limit_of_a_head_is_for_each_request_alone(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "MAX_HEAD_BYTES", len(PAGE))
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    for _ in range(5):
        writer.write(PAGE)
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200 OK\r\n")
    writer.close()


@pytest.mark.anyio
async def test_a_socket_is_not_an_unfinished_request(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.2)
    table, people = await seated(there)
    socket = await people[0].socket(table)
    await socket.hear()
    await asyncio.sleep(0.5)
    assert (await socket.ask(type="undo"))["reason"] == "no_undo_nothing"


@pytest.mark.anyio
async def test_nothing_is_left_of_a_socket_that_was_closed(there: House) -> None:
    table, people = await seated(there)
    before = _connections()
    opened = [await people[0].socket(table) for _ in range(5)]
    for socket in opened:
        await socket.hear()
    added = _connections() - before
    assert len(added) == 5
    for socket in opened:
        await socket.connection.close()
    await until(lambda: not _connections() & added)


def test_what_a_socket_starts_does_not_keep_its_connection_in_memory() -> None:
    async def send(message: Message) -> None: ...

    def begin() -> None:
        protocols.upgrading.set(protocols.guarded(asyncio.Protocol)())
        assert protocols.fast_text(send) is not send
        assert protocols.upgrading.get() is None
        assert protocols.fast_text(send) is send

    copy_context().run(begin)


def _connections() -> "WeakSet[protocols.GuardedConnection]":
    """Those in memory. Others, of people who asked something before, may go away at any time."""
    gc.collect()
    return WeakSet(each for each in gc.get_objects() if isinstance(each, protocols.GuardedConnection))


# ---- public names ---------------------------------------------------------------------------------------------------


def test_nothing_private_of_an_http_server_is_used() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests" / "server").rglob("*.py"), *ROOT.glob("benchmarks/*.py")]
    private_names = _private_names_of_uvicorn()
    assert "_captured_signals" in private_names
    used = {str(file.relative_to(ROOT)): _private_uses(file.read_text(), private_names) for file in files}
    assert not {file: names for file, names in used.items() if names}


@pytest.mark.parametrize(
    "source",
    [
        "import uvicorn._types",
        "from uvicorn import _types",
        "from uvicorn._types import ASGISendEvent",
        "from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol",
        "import uvicorn.protocols.utils",
        "server._captured_signals.clear()",
        "await server._serve([listening])",
    ],
)
def test_private_uses_are_found(source: str) -> None:
    assert _private_uses(source, _private_names_of_uvicorn())


def _private_names_of_uvicorn() -> set[str]:
    config = uvicorn.Config("")
    public = (uvicorn.Server(config), config)
    return {name for each in public for name in dir(each) if name.startswith("_") and not name.startswith("__")}


def _private_uses(source: str, private_names: set[str]) -> list[str]:
    """Modules and names that begin with an underscore, and Uvicorn's protocols, which it does not document."""
    tree = ast.parse(source)
    imported = [name for name in _imported(tree) if name.split(".")[0] in HTTP_SERVERS]
    accessed = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return [
        *(name for name in imported if "._" in name or name.startswith("uvicorn.protocols")),
        *(name for name in accessed if name in private_names),
    ]


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
