"""The socket of a table: what somebody at it says, and what they are told."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from fruitbowl.core.texts import LANGUAGES
from fruitbowl.server import decisions, wire
from fruitbowl.server.decisions import Refused, Stale, refused
from fruitbowl.server.hall import Hall
from fruitbowl.server.hub import FLOODING, FULL, NO_TABLE, STOPPING, Closing, Visitor
from fruitbowl.server.limits import Bucket
from fruitbowl.server.live import now
from fruitbowl.server.routes.common import caller_of
from fruitbowl.server.routes.tables import say
from fruitbowl.server.seen import eyes_of, seen
from fruitbowl.server.store import Unavailable, UnknownTable

PATIENCE = 40
"""Messages too many, before somebody is sent away."""
SLOW_DOWN = 0.1
"""Seconds before the next message of somebody who sends too many is read."""

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket")
async def socket(
    socket: AnySocket, table: FromPath[str], since: FromQuery[int] = 0, language: FromQuery[str] = ""
) -> None:
    hall: Hall = socket.app.state.hall
    caller = caller_of(socket)
    await socket.accept()
    if closing := await _closed_to(hall, table):
        await _close(hall, socket, closing)
        return
    live = await hall.tables.get(table)
    spoken = language if language in LANGUAGES else caller.language_at(live)
    visitor = hall.hub.enter(live, caller.guest, max(0, since))
    writer = asyncio.create_task(_write(hall, socket, visitor))
    try:
        await _read(hall, socket, visitor, spoken)
    finally:
        writer.cancel()
        await asyncio.wait([writer])
        hall.hub.leave(visitor)


async def _closed_to(hall: Hall, table: str) -> Closing | None:
    """Why nobody can come in."""
    if hall.stopping:
        return STOPPING
    if hall.hub.full:
        return FULL
    try:
        await hall.tables.get(table)
    except UnknownTable:
        return NO_TABLE
    except Unavailable:
        return FULL
    return None


async def _close(hall: Hall, socket: AnySocket, closing: Closing) -> None:
    hall.metrics.closed.labels(closing.reason.split(":")[0]).inc()
    await socket.close(closing.code, closing.reason)


async def _write(hall: Hall, socket: AnySocket, visitor: Visitor) -> None:
    with suppress(OSError):  # the other end is gone; the reader will know
        while (frame := await visitor.next()) is not None:
            await socket.send_text(frame)
        if visitor.closing:
            await _close(hall, socket, visitor.closing)


async def _read(hall: Hall, socket: AnySocket, visitor: Visitor, language: str) -> None:
    bucket, too_many = Bucket(hall.settings.limits.messages), 0
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if visitor.closing:
            continue
        if bucket.take() and hall.actions.take(visitor.guest or str(id(visitor))):
            await _answer(hall, visitor, event.get("text") or event.get("bytes") or "", language)
            continue
        too_many += 1
        if too_many > PATIENCE:
            visitor.close(FLOODING)
        else:
            _refuse(visitor, None, refused("too_fast", language))
            await asyncio.sleep(SLOW_DOWN)


async def _answer(hall: Hall, visitor: Visitor, text: str | bytes, language: str) -> None:
    """Does what a message asks for: it is answered always, and as the first time if it comes twice."""
    try:
        message = wire.decode(text)
    except (msgspec.MsgspecError, ValueError) as problem:
        _refuse(visitor, None, refused("bad_message", language, problem=str(problem)[:200]))
        return
    try:
        seq = await _do(hall, visitor, message, language)
    except Refused as problem:
        _refuse(visitor, message.id, problem)
    else:
        visitor.put(wire.Ok(message.id, seq))


async def _do(hall: Hall, visitor: Visitor, message: wire.Incoming, language: str) -> int:
    live, guest = visitor.live, visitor.guest
    match message:
        case wire.Move(id=name, base=base, move=text):
            return await hall.do(
                "move",
                live,
                lambda table, seed: decisions.move(table, guest, text, base, name, seed, now(), language),
                language,
            )
        case wire.Undo(id=name):
            return await hall.do(
                "undo", live, lambda table, _: decisions.undo(table, guest, name, now(), language), language
            )
        case wire.React(reaction=reaction):
            return await say(hall, live, guest, reaction, language)


def _refuse(visitor: Visitor, name: str | None, problem: Refused) -> None:
    table = visitor.live.table
    current = seen(table, eyes_of(table, visitor.guest)) if isinstance(problem, Stale) else None
    visitor.put(wire.Refused(name, problem.reason, problem.text, table.seq, current))


ROUTES = [socket]
