"""Connections of Uvicorn's, made so that nobody can hold one for ever without using it.

Uvicorn closes a connection only after all that was written has been read. From somebody who reads nothing, that is
never. So we hang up: on whoever does not read for some time, and on whoever does not finish asking.
"""

import asyncio

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

NOT_READING = 20.0
"""Seconds that somebody may leave what was written unread."""
ASKING = 20.0
"""Seconds to make a request, from its first byte to its last."""
LARGEST_HEAD = 32 * 1024
"""Bytes of a request before its body."""
CLOSING = 10.0
"""Seconds to take leave of a socket."""


class SocketConnection(WebSocketsSansIOProtocol):
    _not_reading: asyncio.TimerHandle | None = None

    async def send(self, message: ASGISendEvent) -> None:
        """A text goes the short way: without extensions, its frame is a few bytes and the text itself."""
        text = message.get("text")
        if not isinstance(text, str) or not self.handshake_complete or self.close_sent:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write(text_frame(text.encode()))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._not_reading = self.loop.call_later(NOT_READING, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(CLOSING, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._not_reading is not None:
            self._not_reading.cancel()
            self._not_reading = None


def text_frame(payload: bytes) -> bytes:
    """As RFC 6455 has it, from a server.

    >>> text_frame(b"hello").hex(), text_frame(bytes(300))[:4].hex()
    ('810568656c6c6f', '817e012c')
    """
    length = len(payload)
    if length < 126:
        return bytes((0x81, length)) + payload
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + payload
    return b"\x81\x7f" + length.to_bytes(8, "big") + payload


class HttpConnection(HttpToolsProtocol):
    _not_asking: asyncio.TimerHandle | None = None
    _not_reading: asyncio.TimerHandle | None = None
    _head: int | None = 0
    """Bytes of the head of a request so far; None behind it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.abort()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait_for_request()

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        self._stop_waiting()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._not_reading = self.loop.call_later(NOT_READING, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._not_reading is not None:
            self._not_reading.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_request(self) -> None:
        self._stop_waiting()
        self._not_asking = self.loop.call_later(ASKING, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._not_asking is not None:
            self._not_asking.cancel()
            self._not_asking = None
