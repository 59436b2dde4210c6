"""A table: open it, sit down, play."""

from dataclasses import asdict
from typing import Annotated

from litestar import Router, get, post
from litestar.params import HeaderParameter, JSONBody, QueryParameter

from fruitbowl.core.errors import IllegalMove
from fruitbowl.server.http.dependencies import AnyRequest, TheCaller, TheService, TheTable, actor_at, identify
from fruitbowl.server.http.errors import PROBLEMS
from fruitbowl.server.http.routes.lists import lobby
from fruitbowl.server.http.schemas import (
    AdviceLine,
    BotBody,
    Done,
    Hint,
    MoveBody,
    NewTable,
    ReactBody,
    SitBody,
    UndoBody,
    Why,
)
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.live_table import LiveTable
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.tables import commands
from fruitbowl.server.tables.events import Settings
from fruitbowl.server.tables.refusals import Refused, refused
from fruitbowl.server.tables.views import TableView, view_for, viewer_of

Key = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        pattern=r"^[\w-]{16,64}$",
        description="Random text of your own. Asked again with the same, you get the same table, not a second one.",
    ),
]
Asked = Annotated[str, QueryParameter(min_length=1, max_length=80, description="A move, as text.")]


@post("/", summary="Open a table", responses=PROBLEMS)
async def create(
    request: AnyRequest, service: TheService, caller: TheCaller, data: JSONBody[Settings], key: Key = None
) -> NewTable:
    if not service.new_tables.take(caller.address):
        raise refused("too_fast", caller.language or data.language)
    live = await service.create(data, identify(request, caller), key=key)
    return new_table(live.table.id)


def new_table(table: str) -> NewTable:
    return NewTable(table, f"/t/{table}")


@get("/{table:str}", summary="See a table with your own eyes", responses=PROBLEMS)
async def see(live: TheTable, caller: TheCaller) -> TableView:
    return view_for(live.table, viewer_of(live.table, caller.guest))


@post("/{table:str}/sit", status_code=200, summary="Take a seat, or take your own back", responses=PROBLEMS)
async def sit(request: AnyRequest, live: TheTable, caller: TheCaller, data: JSONBody[SitBody]) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute(
        "sit",
        lambda table, seed: commands.sit(table, data.seat, me.guest, data.name, data.salt, seed, now(), me.language),
    )


@post("/{table:str}/stand", status_code=200, summary="Leave your seat: to a bot, in a game", responses=PROBLEMS)
async def stand(request: AnyRequest, live: TheTable, caller: TheCaller) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute("stand", lambda table, _: commands.stand(table, me.guest, now(), me.language))


@post("/{table:str}/bot", status_code=200, summary="Give a free seat to a bot", responses=PROBLEMS)
async def seat_bot(request: AnyRequest, live: TheTable, caller: TheCaller, data: JSONBody[BotBody]) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute(
        "bot",
        lambda table, seed: commands.seat_bot(table, me.guest, data.seat, data.level, seed, now(), me.language),
    )


@post("/{table:str}/start", status_code=200, summary="Start, with bots on all free seats", responses=PROBLEMS)
async def start(request: AnyRequest, live: TheTable, caller: TheCaller) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute("start", lambda table, seed: commands.start(table, me.guest, seed, now(), me.language))


@post("/{table:str}/move", status_code=200, summary="Make a move", responses=PROBLEMS)
async def move(
    request: AnyRequest, service: TheService, live: TheTable, caller: TheCaller, data: JSONBody[MoveBody]
) -> Done:
    return await make_move(service, live, identify(request, caller), data, caller.language_at(live))


async def make_move(service: Service, live: LiveTable, guest: str, data: MoveBody, language: str) -> Done:
    return Done(
        await service.execute(
            "move",
            live,
            lambda table, seed: commands.move(table, guest, data.move, data.base, data.id, seed, now(), language),
            language,
        )
    )


@post("/{table:str}/undo", status_code=200, summary="Take your latest step back", responses=PROBLEMS)
async def undo(request: AnyRequest, live: TheTable, caller: TheCaller, data: JSONBody[UndoBody]) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute(
        "undo", lambda table, _: commands.undo(table, me.guest, data.id, now(), me.language, data.to)
    )


@post(
    "/{table:str}/react",
    status_code=200,
    summary="Say one of the few things there are to say",
    responses=PROBLEMS,
)
async def react(
    request: AnyRequest, service: TheService, live: TheTable, caller: TheCaller, data: JSONBody[ReactBody]
) -> Done:
    return Done(await send_reaction(service, live, identify(request, caller), data.reaction, caller.language_at(live)))


async def send_reaction(service: Service, live: LiveTable, guest: str, reaction: str, language: str) -> int:
    if not service.reactions.take(guest):
        raise refused("too_fast", language)
    return await service.execute(
        "react", live, lambda table, _: commands.react(table, guest, reaction, now(), language), language
    )


@post("/{table:str}/rematch", status_code=200, summary="Go on with the same people", responses=PROBLEMS)
async def rematch(request: AnyRequest, service: TheService, live: TheTable, caller: TheCaller) -> NewTable:
    language = caller.language_at(live)
    if not live.table.rematch and not service.new_tables.take(caller.address):
        raise refused("too_fast", language)
    return new_table(await service.rematch(live, identify(request, caller), language))


@get("/{table:str}/hint", summary="Ask what a bot thinks of your moves", responses=PROBLEMS)
async def hint(service: TheService, live: TheTable, caller: TheCaller) -> Hint:
    table, language = live.table, caller.language_at(live)
    seat = commands.own_seat(table, caller.guest, language)
    if not table.settings.hints:
        raise refused("no_hints", language)
    if table.match is None:
        raise refused("not_begun", language)
    if not service.hints.take(caller.guest):
        raise refused("too_fast", language)
    try:
        table.match.check_awaited(seat, language)
    except IllegalMove as problem:
        raise Refused(problem.reason, str(problem)) from None
    advice = await service.bots.hint(table.match, seat, language)
    if advice is None:
        raise refused("busy", language)
    return Hint(table.seq, [AdviceLine(**asdict(one)) for one in advice])


@get("/{table:str}/why", summary="Ask why you cannot make a move", responses=PROBLEMS)
async def why(live: TheTable, caller: TheCaller, move: Asked) -> Why:
    """Whether your seat could make the move now. It changes nothing."""
    table, language = live.table, caller.language_at(live)
    seat = commands.own_seat(table, caller.guest, language)
    if table.match is None:
        raise refused("not_begun", language)
    problem = table.match.refusal(seat, move, language)
    if problem is None:
        return Why(True, None, "", table.seq)
    return Why(False, problem.reason, problem.text, table.seq)


ROUTES = Router(
    "/api/tables",
    route_handlers=[create, lobby, see, sit, stand, seat_bot, start, move, undo, react, rematch, hint, why],
    tags=["tables"],
)
