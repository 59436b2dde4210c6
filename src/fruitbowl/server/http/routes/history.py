"""Looking back on a game: its record, its replay and its statistics."""

import asyncio
from typing import Annotated, Any

from litestar import Response, Router, get
from litestar.params import QueryParameter

from fruitbowl.core import record
from fruitbowl.core.match import Match
from fruitbowl.server.http.dependencies import Caller, TheCaller, TheService, TheTable
from fruitbowl.server.http.errors import PROBLEMS
from fruitbowl.server.http.schemas import Replay
from fruitbowl.server.tables.events import decode
from fruitbowl.server.tables.moments import Moments, Reader
from fruitbowl.server.tables.refusals import refused
from fruitbowl.server.tables.replay import record_of
from fruitbowl.server.tables.statistics import Statistics, statistics_of
from fruitbowl.server.tables.table import Table

TABLE = -1
Step = Annotated[int | None, QueryParameter(ge=0, le=100_000, description="The last one if none is named.")]
Seat = Annotated[
    int | None,
    QueryParameter(ge=TABLE, le=7, description="Whose eyes; -1 sees what lies open. Your own if none is named."),
]

MOST_MOMENTS = 50
First = Annotated[
    int | None, QueryParameter(name="from", ge=0, le=100_000, description="Several steps: the first of them.")
]
Last = Annotated[
    int | None, QueryParameter(name="to", ge=0, le=100_000, description=f"The last of at most {MOST_MOMENTS}.")
]


@get("/{table:str}/record", summary="A finished game, to keep and to verify", responses=PROBLEMS)
async def whole_record(live: TheTable, caller: TheCaller) -> Response[dict[str, Any]]:
    if live.table.status != "over":
        raise refused("not_over", caller.language_at(live))
    game_record = record_of(live.table, live.seed)
    name = f"{live.table.settings.game}-{live.table.id}.json"
    return Response(
        record.to_text(game_record),  # type: ignore[arg-type]
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/{table:str}/replay", summary="How it was at any step", responses=PROBLEMS)
async def replay(
    live: TheTable, caller: TheCaller, step: Step = None, seat: Seat = None, first: First = None, last: Last = None
) -> Replay:
    """One step, or each step from `from` to `to`: enough for a slider that does not wait."""
    table, language = live.table, caller.language_at(live)
    viewpoint, match = _viewpoint(table, caller, seat, language), table.playing
    several = first is not None or last is not None
    steps = _several(match, first or 0, last, language) if several else _one(match, step, language)
    found = await asyncio.to_thread(Reader(table, viewpoint, language).story, steps[0], steps[-1], views=True)
    return Replay(steps[-1], len(match.steps), viewpoint, found[-1].view or {}, found)


@get("/{table:str}/log", summary="What has happened, in words", responses=PROBLEMS)
async def log(live: TheTable, caller: TheCaller, seat: Seat = None, first: First = None) -> Moments:
    """The steps after number `from`, without views."""
    table, language = live.table, caller.language_at(live)
    viewpoint, start, end = _viewpoint(table, caller, seat, language), first or 0, len(table.playing.steps)
    if start > end:
        raise refused("no_step", language, step=start, last=end)
    return Moments(start, await asyncio.to_thread(Reader(table, viewpoint, language).story, start + 1, end))


def _viewpoint(table: Table, caller: Caller, seat: int | None, language: str) -> int | None:
    """Whose eyes somebody asks to look with: their own, everybody's, or, when it is over, anybody's."""
    if table.match is None:
        raise refused("not_begun", language)
    own = table.seat_of(caller.guest)
    viewpoint = own if seat is None else None if seat == TABLE else seat
    if viewpoint is not None and (viewpoint >= table.players or (viewpoint != own and not table.match.over)):
        raise refused("not_yours_to_see", language)
    return viewpoint


def _one(match: Match, step: int | None, language: str) -> range:
    end = len(match.steps)
    wanted = end if step is None else step
    if wanted > end:
        raise refused("no_step", language, step=wanted, last=end)
    return range(wanted, wanted + 1)


def _several(match: Match, first: int, last: int | None, language: str) -> range:
    end = len(match.steps)
    wanted = min(end, first + MOST_MOMENTS - 1) if last is None else last
    if not first <= wanted <= end:
        raise refused("no_step", language, step=max(first, wanted), last=end)
    if wanted - first >= MOST_MOMENTS:
        raise refused("too_many_steps", language, most=MOST_MOMENTS)
    return range(first, wanted + 1)


@get("/{table:str}/statistics", summary="A finished game in numbers", responses=PROBLEMS)
async def statistics(service: TheService, live: TheTable, caller: TheCaller) -> Statistics:
    if live.table.status != "over":
        raise refused("not_over", caller.language_at(live))
    events = [decode(line) for line in await service.store.read(live.table.id)]
    return await asyncio.to_thread(statistics_of, live.table, events)


ROUTES = Router("/api/tables", route_handlers=[whole_record, replay, log, statistics], tags=["looking back"])
