"""Bots from outside: a stream of what happens, and moves. See docs/bot_api.md."""

import asyncio
from collections.abc import AsyncIterator

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream

from fruitbowl.server import holding
from fruitbowl.server.decisions import refused
from fruitbowl.server.hall import Hall
from fruitbowl.server.live import LiveTable
from fruitbowl.server.routes.common import PROBLEMS, AnyRequest, TheCaller, TheHall, TheTable, check_pace
from fruitbowl.server.routes.tables import make_move
from fruitbowl.server.store import UnknownTable
from fruitbowl.server.wire import Done, MoveBody

TheToken = NamedDependency[holding.Token]
HEARTBEAT = 7.0
"""Seconds after which an empty line shows that the server is still there."""


async def provide_token(request: AnyRequest) -> holding.Token:
    kind, _, text = request.headers.get("authorization", "").partition(" ")
    token = holding.parse_token(text) if kind.lower() == "bearer" else None
    if token is None:
        raise refused("bad_token", "en")
    return token


async def provide_table(request: AnyRequest, hall: TheHall, token: TheToken, caller: TheCaller) -> LiveTable:
    """The table of the token, if it is valid there."""
    check_pace(hall, f"program {token.table} {token.seat} {caller.address}", "en")
    try:
        live = await hall.tables.get(token.table)
    except UnknownTable:
        raise refused("bad_token", "en") from None
    if holding.guest_of(live.table, token) is None:
        raise refused("bad_token", "en")
    request.scope["state"]["live"] = live
    return live


@get("/stream", summary="What happens at the table, a line of JSON each", responses=PROBLEMS)
async def stream(hall: TheHall, played: TheTable, token: TheToken) -> Stream:
    if hall.hub.full or hall.stopping:
        raise refused("busy", "en")
    return Stream(lines(hall, played, token), media_type="application/x-ndjson")


async def lines(hall: Hall, live: LiveTable, token: holding.Token) -> AsyncIterator[str]:
    """As long as the token is valid."""
    visitor = hall.hub.enter(live, holding.guest_of(live.table, token) or "")
    try:
        while holding.guest_of(live.table, token):
            try:
                frame = await asyncio.wait_for(visitor.next(), HEARTBEAT)
            except TimeoutError:
                frame = ""
            if frame is None:
                return
            yield f"{frame}\n"
    finally:
        hall.hub.leave(visitor)


@post("/move", status_code=200, summary="Make a move", responses=PROBLEMS)
async def move(hall: TheHall, played: TheTable, token: TheToken, data: JSONBody[MoveBody]) -> Done:
    guest = holding.guest_of(played.table, token) or ""
    return await make_move(hall, played, guest, data, "en")


ROUTES = Router(
    "/api/bot",
    route_handlers=[stream, move],
    dependencies={"token": provide_token, "played": provide_table},
    security=[{"token": []}],
    tags=["programs"],
)
