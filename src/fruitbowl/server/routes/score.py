"""Score pads, for people who play with real cards: what a game's pad takes, and what it counts."""

import asyncio
from typing import Any

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from fruitbowl import api
from fruitbowl.core.errors import FruitbowlError
from fruitbowl.games import LISTED, suggestion
from fruitbowl.server.decisions import Refused, refused
from fruitbowl.server.hall import Hall
from fruitbowl.server.routes.common import PROBLEMS, AnyRequest, Caller, TheCaller, TheHall

MOST_TEXT = 4000
"""Characters that a pad is told by a query; a whole deck takes fewer."""
NOT_FOR_THE_PAD = ("language",)


@get("/{game:str}", summary="Count a game played with real cards", responses=PROBLEMS)
async def count(request: AnyRequest, hall: TheHall, caller: TheCaller, game: FromPath[str]) -> dict[str, Any]:
    """Told by the query, by the names of the pad: `?cards=S1+S3`, `?stalks=4&branches=6`."""
    told = {name: value for name, value in request.query_params.items() if name not in NOT_FOR_THE_PAD}
    return await counted(hall, caller, game, told)


@post("/{game:str}", status_code=200, summary="Count a game played with real cards", responses=PROBLEMS)
async def count_body(
    hall: TheHall, caller: TheCaller, game: FromPath[str], data: JSONBody[dict[str, Any]]
) -> dict[str, Any]:
    """The same, told by names and values in JSON."""
    return await counted(hall, caller, game, data)


async def counted(hall: Hall, caller: Caller, game: str, told: dict[str, Any]) -> dict[str, Any]:
    language = caller.language or "en"
    if not hall.reads.take(caller.address):
        raise refused("too_fast", language)
    if game not in LISTED:
        raise Refused("no_such_game", f"There is no game {game!r}.{suggestion(game, LISTED)}")
    await hall.compiling.rules_of(game)
    try:
        return await asyncio.to_thread(_count, game, told)
    except (FruitbowlError, TypeError, ValueError, OverflowError) as problem:
        raise Refused("bad_score", str(problem)[:400]) from None


def _count(game: str, told: dict[str, Any]) -> dict[str, Any]:
    if sum(len(str(value)) for value in told.values()) > MOST_TEXT:
        raise ValueError("This is more than any game has cards.")
    found: dict[str, Any] = api.score(game, **told).as_dict()
    return found


ROUTES = Router("/api/score", route_handlers=[count, count_body], tags=["score pads"])
