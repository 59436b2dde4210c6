"""The bot API for your own programs: a stream of what happens, and moves. See docs/bot_api.md."""

import asyncio
from collections.abc import AsyncIterator

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream

from fruitbowl.server.http.dependencies import AnyRequest, TheCaller, TheService, TheTable, check_rate
from fruitbowl.server.http.errors import PROBLEMS
from fruitbowl.server.http.routes.tables import make_move
from fruitbowl.server.http.schemas import Done, MoveBody
from fruitbowl.server.runtime.live_table import LiveTable
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.store import UnknownTable
from fruitbowl.server.tables import access
from fruitbowl.server.tables.refusals import refused

TheToken = NamedDependency[access.Token]
HEARTBEAT_SECONDS = 7.0
"""After this long without news, an empty line shows that the server is still there."""


async def provide_token(request: AnyRequest) -> access.Token:
    kind, _, text = request.headers.get("authorization", "").partition(" ")
    token = access.parse_token(text) if kind.lower() == "bearer" else None
    if token is None:
        raise refused("bad_token", "en")
    return token


async def provide_table(request: AnyRequest, service: TheService, token: TheToken, caller: TheCaller) -> LiveTable:
    """The table that the token is for, if it is valid there."""
    check_rate(service, f"program {token.table} {token.seat} {caller.address}", "en")
    try:
        live = await service.tables.get(token.table)
    except UnknownTable:
        raise refused("bad_token", "en") from None
    if access.guest_of(live.table, token) is None:
        raise refused("bad_token", "en")
    request.scope["state"]["live"] = live
    return live


@get("/stream", summary="What happens at the table, a line of JSON each", responses=PROBLEMS)
async def stream(service: TheService, played: TheTable, token: TheToken) -> Stream:
    if service.hub.is_full or service.stopping:
        raise refused("busy", "en")
    return Stream(lines(service, played, token), media_type="application/x-ndjson")


async def lines(service: Service, live: LiveTable, token: access.Token) -> AsyncIterator[str]:
    """Frames, for as long as the token is valid."""
    connection = service.hub.connect(live, access.guest_of(live.table, token) or "")
    try:
        while access.guest_of(live.table, token):
            try:
                frame = await asyncio.wait_for(connection.next(), HEARTBEAT_SECONDS)
            except TimeoutError:
                frame = ""
            if frame is None:
                return
            yield f"{frame}\n"
    finally:
        service.hub.disconnect(connection)


@post("/move", status_code=200, summary="Make a move", responses=PROBLEMS)
async def move(service: TheService, played: TheTable, token: TheToken, data: JSONBody[MoveBody]) -> Done:
    guest = access.guest_of(played.table, token) or ""
    return await make_move(service, played, guest, data, "en")


ROUTES = Router(
    "/api/bot",
    route_handlers=[stream, move],
    dependencies={"token": provide_token, "played": provide_table},
    security=[{"token": []}],
    tags=["programs"],
)
