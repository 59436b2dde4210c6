"""Lists: of tables, and of what there is to play."""

import base64
from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromQuery, QueryParameter

from fruitbowl.server.decisions import refused
from fruitbowl.server.facts import facts
from fruitbowl.server.hall import Hall
from fruitbowl.server.live import now
from fruitbowl.server.routes.common import PROBLEMS, Caller, TheCaller, TheHall
from fruitbowl.server.store import Header, Mark
from fruitbowl.server.wire import Facts, Page, Summary

MOST = 50
FRESH = 24 * 3600 * 1000
"""Milliseconds after which nobody waits at a table any more, though it was never begun."""

Before = Annotated[str | None, QueryParameter(max_length=120, description="`next` of the page before.")]


@get("/", summary="Tables that wait for players", responses=PROBLEMS)
async def lobby(hall: TheHall, caller: TheCaller, before: Before = None) -> Page:
    found = await hall.store.lobby(MOST, mark_in(hall, caller, before))
    fresh = [header for header in found if header.changed > now() - FRESH]
    return page_of(fresh, more=len(fresh) == MOST)


@get("/mine", summary="Tables where you have a seat", responses=PROBLEMS)
async def mine(hall: TheHall, caller: TheCaller, over: FromQuery[bool] = False, before: Before = None) -> Page:
    mark = mark_in(hall, caller, before)
    found = await hall.store.of_guest(caller.guest, MOST, over=over, before=mark) if caller.guest else []
    return page_of(found, more=len(found) == MOST)


@get("/finished", summary="Games that are over", responses=PROBLEMS)
async def finished(hall: TheHall, caller: TheCaller, before: Before = None) -> Page:
    found = await hall.store.finished(MOST, mark_in(hall, caller, before))
    return page_of(found, more=len(found) == MOST)


@get("/games", summary="What there is to choose from, in your language", responses=PROBLEMS)
async def games(caller: TheCaller) -> Facts:
    return facts(caller.language or "en")


# ---- pages ----------------------------------------------------------------------------------------------------------


def page_of(headers: list[Header], *, more: bool) -> Page:
    return Page([summary(header) for header in headers], mark_text(headers[-1].mark) if more else None)


def summary(header: Header) -> Summary:
    told = {
        "table": header.id,
        "game": header.game,
        "status": header.status,
        "created": header.created,
        "changed": header.changed,
        **msgspec.json.decode(header.summary),
    }
    return msgspec.convert(told, Summary)


def mark_text(mark: Mark) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(mark)).decode()


def mark_in(hall: Hall, caller: Caller, text: str | None) -> Mark | None:
    if not hall.reads.take(caller.address):
        raise refused("too_fast", caller.language or "en")
    if text is None:
        return None
    try:
        return Mark(*msgspec.json.decode(base64.urlsafe_b64decode(text.encode()), type=tuple[int, str]))
    except (ValueError, msgspec.MsgspecError):
        raise refused("bad_message", caller.language or "en", problem="before") from None


ROUTES = Router("/api", route_handlers=[mine, finished, games], tags=["lists"])
