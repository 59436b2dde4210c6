"""Lists of tables and of games."""

import base64
from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from fruitbowl.server.http.catalog import catalog, known_game, words_of
from fruitbowl.server.http.dependencies import Caller, TheCaller, TheService
from fruitbowl.server.http.errors import PROBLEMS
from fruitbowl.server.http.schemas import Catalog, GameWords, Page, Summary
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.store import Header, Mark
from fruitbowl.server.tables.refusals import refused

PAGE_SIZE = 50
FRESH_MS = 24 * 3600 * 1000
"""After this long, nobody is still waiting at a table that never began."""

Before = Annotated[str | None, QueryParameter(max_length=120, description="`next` of the page before.")]


@get("/", summary="Tables that wait for players", responses=PROBLEMS)
async def lobby(service: TheService, caller: TheCaller, before: Before = None) -> Page:
    found = await service.store.lobby(PAGE_SIZE, mark_in(service, caller, before))
    fresh = [header for header in found if header.changed > now() - FRESH_MS]
    return page_of(fresh, more=len(fresh) == PAGE_SIZE)


@get("/mine", summary="Tables where you have a seat", responses=PROBLEMS)
async def mine(service: TheService, caller: TheCaller, over: FromQuery[bool] = False, before: Before = None) -> Page:
    mark = mark_in(service, caller, before)
    found = await service.store.of_guest(caller.guest, PAGE_SIZE, over=over, before=mark) if caller.guest else []
    return page_of(found, more=len(found) == PAGE_SIZE)


@get("/finished", summary="Games that are over", responses=PROBLEMS)
async def finished(service: TheService, caller: TheCaller, before: Before = None) -> Page:
    found = await service.store.finished(PAGE_SIZE, mark_in(service, caller, before))
    return page_of(found, more=len(found) == PAGE_SIZE)


@get("/games", summary="What there is to choose from, in your language", responses=PROBLEMS)
async def games(caller: TheCaller) -> Catalog:
    return catalog(caller.language or "en")


@get("/games/{game:str}", summary="A game's own words, in your language", responses=PROBLEMS)
async def words(service: TheService, caller: TheCaller, game: FromPath[str]) -> GameWords:
    language = caller.language or "en"
    if not service.reads.take(caller.address):
        raise refused("too_fast", language)
    return words_of(known_game(game), language)


# ---- pages ----------------------------------------------------------------------------------------------------------


def page_of(headers: list[Header], *, more: bool) -> Page:
    return Page([summary(header) for header in headers], mark_text(headers[-1].mark) if more else None)


def summary(header: Header) -> Summary:
    fields = {
        "table": header.id,
        "game": header.game,
        "status": header.status,
        "created": header.created,
        "changed": header.changed,
        **msgspec.json.decode(header.summary),
    }
    return msgspec.convert(fields, Summary)


def mark_text(mark: Mark) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(mark)).decode()


def mark_in(service: Service, caller: Caller, text: str | None) -> Mark | None:
    if not service.reads.take(caller.address):
        raise refused("too_fast", caller.language or "en")
    if text is None:
        return None
    try:
        return Mark(*msgspec.json.decode(base64.urlsafe_b64decode(text.encode()), type=tuple[int, str]))
    except (ValueError, msgspec.MsgspecError):
        raise refused("bad_message", caller.language or "en", problem="before") from None


ROUTES = Router("/api", route_handlers=[mine, finished, games, words], tags=["lists"])
