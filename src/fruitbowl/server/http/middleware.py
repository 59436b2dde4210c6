"""Middleware around the whole application: the origin check, security headers, request metrics and the request log."""

import logging
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from fruitbowl.server.http.protocols import fast_text
from fruitbowl.server.runtime.metrics import Metrics

CONTENT_SECURITY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions on the table; styles still cannot come from elsewhere
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
HSTS = (b"strict-transport-security", b"max-age=31536000")
NO_STORE = (b"cache-control", b"no-store")
EXTRA_HEADERS = "fruitbowl headers"
"""The key in a request's state under which handlers leave further headers for the answer."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FORBIDDEN = b'{"reason":"foreign_origin","text":"Pages of other places cannot do this."}'

log = logging.getLogger("fruitbowl.server.doorway")  # stands in log lines, so it outlives renamed modules


class Middleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, origins: tuple[str, ...]) -> None:
        self._app = app
        self._metrics = metrics
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET and self._is_cross_origin(scope):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "foreign origin"})
        else:
            await self._app(scope, receive, fast_text(send))

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500
        state = scope.setdefault("state", {})

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    *_headers_for(scope, message["headers"]),
                    *state.get(EXTRA_HEADERS, ()),
                ]
            await send(message)

        if scope["method"] not in SAFE_METHODS and self._is_cross_origin(scope):
            await _forbid(send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)
        route = scope.get("path_template") or "-"  # the path itself may hold a table id, which is a secret
        self._metrics.requests.labels(route, status).inc()
        milliseconds = round(1000 * (time.perf_counter() - began), 1)
        log.info("request", extra={"method": scope["method"], "route": route, "status": status, "ms": milliseconds})

    def _is_cross_origin(self, scope: HTTPScope | WebSocketScope) -> bool:
        """Whether a browser says that the request comes from a page of another origin. Programs send no origin."""
        origin = _header(scope, b"origin")
        if origin is None or origin in self._origins:
            return False
        return urlsplit(origin).netloc.lower() != (_header(scope, b"host") or "").lower()


def _headers_for(scope: HTTPScope, present: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    names = {name.lower() for name, _ in present}
    https = [HSTS] if scope["scheme"] == "https" else []
    return [header for header in (*SECURITY_HEADERS, *https, NO_STORE) if header[0] not in names]


def _header(scope: HTTPScope | WebSocketScope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


async def _forbid(send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(FORBIDDEN)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": FORBIDDEN, "more_body": False})
