"""The socket of a table: reads commands, and writes answers and updates."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from fruitbowl.core.texts import LANGUAGES
from fruitbowl.server.http.dependencies import caller_of
from fruitbowl.server.http.routes.tables import send_reaction
from fruitbowl.server.runtime import messages
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.hub import FLOODING, FULL, NO_TABLE, STOPPING, CloseReason, Connection
from fruitbowl.server.runtime.rate_limits import TokenBucket
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.store import Unavailable, UnknownTable
from fruitbowl.server.tables import commands
from fruitbowl.server.tables.refusals import Refused, Stale, refused
from fruitbowl.server.tables.views import view_for, viewer_of

MAX_REFUSED = 40
"""Messages refused for coming too fast, before the connection is closed."""
SLOW_DOWN_SECONDS = 0.1
"""The pause after each of these."""

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket")
async def socket(
    socket: AnySocket, table: FromPath[str], since: FromQuery[int] = 0, language: FromQuery[str] = ""
) -> None:
    service: Service = socket.app.state.service
    caller = caller_of(socket)
    await socket.accept()
    if close_reason := await _refusal_to_connect(service, table):
        await _close(service, socket, close_reason)
        return
    live = await service.tables.get(table)
    language_spoken = language if language in LANGUAGES else caller.language_at(live)
    connection = service.hub.connect(live, caller.guest, max(0, since), language_spoken)
    writer = asyncio.create_task(_write(service, socket, connection))
    try:
        await _read(service, socket, connection, language_spoken)
    finally:
        writer.cancel()
        await asyncio.wait([writer])
        service.hub.disconnect(connection)


async def _refusal_to_connect(service: Service, table: str) -> CloseReason | None:
    """Why the socket is closed at once; None if it is welcome."""
    if service.stopping:
        return STOPPING
    if service.hub.is_full:
        return FULL
    try:
        await service.tables.get(table)
    except UnknownTable:
        return NO_TABLE
    except Unavailable:
        return FULL
    return None


async def _close(service: Service, socket: AnySocket, close_reason: CloseReason) -> None:
    service.metrics.closed.labels(close_reason.reason.split(":")[0]).inc()
    await socket.close(close_reason.code, close_reason.reason)


async def _write(service: Service, socket: AnySocket, connection: Connection) -> None:
    with suppress(OSError):  # the client is gone; the reader will notice
        while (frame := await connection.next()) is not None:
            await socket.send_text(frame)
        if connection.close_reason:
            await _close(service, socket, connection.close_reason)


async def _read(service: Service, socket: AnySocket, connection: Connection, language: str) -> None:
    bucket, excess = TokenBucket(service.settings.limits.messages), 0
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if connection.close_reason:
            continue
        if bucket.take() and service.actions.take(connection.guest or str(id(connection))):
            await _answer(service, connection, event.get("text") or event.get("bytes") or "", language)
            continue
        excess += 1
        if excess > MAX_REFUSED:
            connection.close(FLOODING)
        else:
            _refuse(connection, None, refused("too_fast", language))
            await asyncio.sleep(SLOW_DOWN_SECONDS)


async def _answer(service: Service, connection: Connection, text: str | bytes, language: str) -> None:
    """Execute a message and answer it, always; a repeated move is answered like the first time."""
    try:
        message = messages.decode(text)
    except (msgspec.MsgspecError, ValueError) as problem:
        _refuse(connection, None, refused("bad_message", language, problem=str(problem)[:200]))
        return
    try:
        seq = await _execute(service, connection, message, language)
    except Refused as problem:
        _refuse(connection, message.id, problem)
    else:
        connection.put(messages.Ok(message.id, seq))


async def _execute(service: Service, connection: Connection, message: messages.Incoming, language: str) -> int:
    live, guest = connection.live, connection.guest
    match message:
        case messages.Move(id=name, base=base, move=text):
            return await service.execute(
                "move",
                live,
                lambda table, seed: commands.move(table, guest, text, base, name, seed, now(), language),
                language,
            )
        case messages.Undo(id=name, to=to):
            return await service.execute(
                "undo", live, lambda table, _: commands.undo(table, guest, name, now(), language, to), language
            )
        case messages.React(reaction=reaction):
            return await send_reaction(service, live, guest, reaction, language)


def _refuse(connection: Connection, name: str | None, problem: Refused) -> None:
    table = connection.live.table
    current = view_for(table, viewer_of(table, connection.guest)) if isinstance(problem, Stale) else None
    connection.put(messages.Refused(name, problem.reason, problem.text, table.seq, current))


ROUTES = [socket]
