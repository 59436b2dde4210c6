"""Uvicorn's protocols, with timeouts, so that nobody can hold a connection for ever without using it.

Uvicorn closes a connection only once everything written has been read. A client that reads nothing would keep it open
for good. So we hang up on clients that stop reading, and on those that do not finish a request.
"""

import asyncio

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

UNREAD_SECONDS = 20.0
"""How long a client may leave unread what was written."""
REQUEST_SECONDS = 20.0
"""How long a request may take, from its first byte to its last."""
MAX_HEAD_BYTES = 32 * 1024
"""Request line and headers."""
CLOSE_SECONDS = 10.0
"""How long the closing handshake of a socket may take."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    _unread_timer: asyncio.TimerHandle | None = None

    async def send(self, message: ASGISendEvent) -> None:
        """The fast path for text: without extensions, a frame is a few bytes and the text itself."""
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
        self._unread_timer = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def _cancel_timer(self) -> None:
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None


def text_frame(payload: bytes) -> bytes:
    """An unmasked text frame of RFC 6455.

    >>> text_frame(b"hello").hex(), text_frame(bytes(300))[:4].hex()
    ('810568656c6c6f', '817e012c')
    """
    length = len(payload)
    if length < 126:
        return bytes((0x81, length)) + payload
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + payload
    return b"\x81\x7f" + length.to_bytes(8, "big") + payload


class HttpProtocol(HttpToolsProtocol):
    _request_timer: asyncio.TimerHandle | None = None
    _unread_timer: asyncio.TimerHandle | None = None
    _head: int | None = 0
    """Bytes of the present request's head so far; None in its body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            self._head += len(data)
            if self._head > MAX_HEAD_BYTES:
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
        self._cancel_timer()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread_timer = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread_timer is not None:
            self._unread_timer.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        super().connection_lost(exc)

    def _wait_for_request(self) -> None:
        self._cancel_timer()
        self._request_timer = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _cancel_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None
