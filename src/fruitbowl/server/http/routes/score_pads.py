"""Score pads for people who play with real cards."""

import asyncio
from typing import Any

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from fruitbowl import api
from fruitbowl.core.errors import FruitbowlError
from fruitbowl.server.http.catalog import known_game
from fruitbowl.server.http.dependencies import AnyRequest, Caller, TheCaller, TheService
from fruitbowl.server.http.errors import PROBLEMS
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.tables.refusals import Refused, refused

MAX_TEXT = 4000
"""Characters that a pad accepts; a whole deck takes fewer."""
OTHER_PARAMETERS = ("language",)


@get("/{game:str}", summary="Count a game played with real cards", responses=PROBLEMS)
async def count(request: AnyRequest, service: TheService, caller: TheCaller, game: FromPath[str]) -> dict[str, Any]:
    """From the query, with the pad's own names: `?cards=S1+S3`, `?stalks=4&branches=6`."""
    entered = {name: value for name, value in request.query_params.items() if name not in OTHER_PARAMETERS}
    return await counted(service, caller, game, entered)


@post("/{game:str}", status_code=200, summary="Count a game played with real cards", responses=PROBLEMS)
async def count_body(
    service: TheService, caller: TheCaller, game: FromPath[str], data: JSONBody[dict[str, Any]]
) -> dict[str, Any]:
    """The same, from names and values in JSON."""
    return await counted(service, caller, game, data)


async def counted(service: Service, caller: Caller, game: str, entered: dict[str, Any]) -> dict[str, Any]:
    language = caller.language or "en"
    if not service.reads.take(caller.address):
        raise refused("too_fast", language)
    try:
        return await asyncio.to_thread(_count, known_game(game), entered)
    except (FruitbowlError, TypeError, ValueError, OverflowError) as problem:
        raise Refused("bad_score", str(problem)[:400]) from None


def _count(game: str, entered: dict[str, Any]) -> dict[str, Any]:
    if sum(len(str(value)) for value in entered.values()) > MAX_TEXT:
        raise ValueError("No game has that many cards.")
    found: dict[str, Any] = api.score(game, **entered).as_dict()
    return found


ROUTES = Router("/api/score", route_handlers=[count, count_body], tags=["score pads"])
