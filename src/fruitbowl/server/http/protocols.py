"""Time and size limits for every connection, enforced between the network and Uvicorn.

Uvicorn waits forever for the rest of a request, takes heads of any length, and closes a connection only once all that
it wrote has been read. So a `GuardedConnection` stands between a client and Uvicorn's protocol, sees each byte first,
and hangs up on clients that do not finish a request or do not read. It uses public interfaces only: asyncio's
transports and protocols, httptools, and the protocol class that Uvicorn's own settings choose.
"""

import asyncio
from contextvars import ContextVar
from typing import Any, ClassVar, Literal, cast

import httptools
from litestar.types import Message, Send

UNREAD_SECONDS = 20.0
"""How long a client may leave unread what was written."""
REQUEST_SECONDS = 20.0
"""How long a request may take, from its first byte to its last."""
MAX_HEAD_BYTES = 32 * 1024
"""Request line and headers."""
CLOSE_SECONDS = 10.0
"""How long a client may take to read the rest once Uvicorn has closed the connection."""

Wait = Literal["request", "reading", "closing"]
"""What we may be waiting for a client to do."""

upgrading: ContextVar["GuardedConnection | None"] = ContextVar("upgrading", default=None)
"""The connection whose WebSocket Uvicorn is just about to start; its task finds it here."""


class GuardedConnection(asyncio.Protocol, asyncio.Transport):
    """A protocol to the client's transport, and a transport to Uvicorn's protocol."""

    uvicorn_protocol: ClassVar[type[asyncio.Protocol]]

    def __init__(self, **arguments: Any) -> None:
        super().__init__()
        self._uvicorn = self.uvicorn_protocol(**arguments)
        self._client: asyncio.Transport
        self._timers: dict[Wait, asyncio.TimerHandle] = {}
        self._parser: httptools.HttpRequestParser | None = httptools.HttpRequestParser(self)
        """Only to know where requests begin and end; None once the connection is a WebSocket, or lost."""
        self._head_bytes: int | None = 0
        """Of the present request so far; None in its body."""
        self._writable: asyncio.Event | None = None
        """Set once more can be written; None if it can be now."""

    # ---- what the client does ---------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._client = cast(asyncio.Transport, transport)
        self._limit("request", REQUEST_SECONDS)
        self._uvicorn.connection_made(self)

    def data_received(self, data: bytes) -> None:
        is_upgrade = self._parser is not None and self._follow_requests(self._parser, data)
        if self._client.is_closing():
            return
        if is_upgrade:
            token = upgrading.set(self)
            try:
                self._uvicorn.data_received(data)
            finally:
                upgrading.reset(token)
        else:
            self._uvicorn.data_received(data)

    def eof_received(self) -> bool | None:
        return self._uvicorn.eof_received()

    def pause_writing(self) -> None:
        self._limit("reading", UNREAD_SECONDS)
        self._writable = asyncio.Event()
        self._uvicorn.pause_writing()

    def resume_writing(self) -> None:
        self._lift("reading")
        self._wake_writers()
        self._uvicorn.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        for wait in tuple(self._timers):
            self._lift(wait)
        self._parser = None
        self._wake_writers()
        self._uvicorn.connection_lost(exc)

    def _wake_writers(self) -> None:
        if self._writable is not None:
            self._writable.set()
            self._writable = None

    def _follow_requests(self, parser: httptools.HttpRequestParser, data: bytes) -> bool:
        """Whether the client asks for an upgrade."""
        if self._head_bytes is not None:
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES:
                self._client.abort()
                return False
        try:
            parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            return True
        except httptools.HttpParserError:
            pass  # Uvicorn finds the same, and answers
        return False

    # ---- what httptools finds in it ---------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._limit("request", REQUEST_SECONDS)

    def on_headers_complete(self) -> None:
        self._head_bytes = None

    def on_message_complete(self) -> None:
        self._head_bytes = 0
        self._lift("request")

    # ---- what Uvicorn does ------------------------------------------------------------------------------------------

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Uvicorn changes over to a WebSocket."""
        self._uvicorn = cast(asyncio.Protocol, protocol)
        self._parser = None
        self._lift("request")

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        if not self._client.is_closing():  # we may have hung up; uvloop would raise, and Uvicorn log a traceback
            self._client.write(data)

    def close(self) -> None:
        if not self._client.is_closing():
            self._client.close()
            self._limit("closing", CLOSE_SECONDS)

    def abort(self) -> None:
        self._client.abort()

    def is_closing(self) -> bool:
        return self._client.is_closing()

    def pause_reading(self) -> None:
        self._client.pause_reading()

    def resume_reading(self) -> None:
        self._client.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._client.get_extra_info(name, default)

    # ---- what the application does ----------------------------------------------------------------------------------

    async def send_text(self, text: str) -> None:
        """Send a message by a WebSocket that has been accepted. ConnectionError if the client is gone."""
        if self._writable is not None:
            await self._writable.wait()
        if self._client.is_closing():
            raise ConnectionResetError
        self._client.write(text_frame(text.encode()))

    # ---- how long we wait -------------------------------------------------------------------------------------------

    def _limit(self, wait: Wait, seconds: float) -> None:
        self._lift(wait)
        self._timers[wait] = asyncio.get_running_loop().call_later(seconds, self._client.abort)

    def _lift(self, wait: Wait) -> None:
        if timer := self._timers.pop(wait, None):
            timer.cancel()


def guarded(protocol: type[asyncio.Protocol]) -> type[GuardedConnection]:
    """Connections that Uvicorn serves by this protocol, with limits."""

    class Guarded(GuardedConnection):
        uvicorn_protocol = protocol

    return Guarded


def fast_text(send: Send) -> Send:
    """For a WebSocket that begins: a `send` whose text goes straight to the client. For anything else `send` itself."""
    connection = upgrading.get()
    if connection is None:
        return send
    upgrading.set(None)  # tasks that outlive the connection would keep it in memory

    async def send_fast(message: Message) -> None:
        if message["type"] == "websocket.send" and (text := message.get("text")) is not None:
            await connection.send_text(text)
        else:
            await send(message)

    return send_fast


def text_frame(payload: bytes) -> bytes:
    """An unmasked text frame of RFC 6455; without extensions, a few bytes and the text itself.

    >>> text_frame(b"hello").hex(), text_frame(bytes(300))[:4].hex()
    ('810568656c6c6f', '817e012c')
    """
    length = len(payload)
    if length < 126:
        return bytes((0x81, length)) + payload
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + payload
    return b"\x81\x7f" + length.to_bytes(8, "big") + payload
