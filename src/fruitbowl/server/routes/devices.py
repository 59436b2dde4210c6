"""The same person on several devices, and programs that play for people."""

from litestar import Router, delete, get, post
from litestar.params import FromQuery, JSONBody

from fruitbowl.server import holding
from fruitbowl.server.guests import new_guest
from fruitbowl.server.live import now
from fruitbowl.server.routes.common import (
    PROBLEMS,
    AnyRequest,
    TheCaller,
    TheHall,
    TheTable,
    identify,
    set_cookie,
)
from fruitbowl.server.wire import CarriedBody, Done, Link, Me, NewToken, TokenBody


@post("/tables/{table:str}/carry", summary="Make a link that carries your seat to another device", responses=PROBLEMS)
async def make_link(request: AnyRequest, hall: TheHall, live: TheTable, caller: TheCaller) -> Link:
    guest, language, secret = identify(request, caller), caller.language_at(live), holding.new_secret()
    await hall.do("carry", live, lambda table, _: holding.make_link(table, guest, secret, now(), language), language)
    # behind a #, so that it stays in the browser and out of logs
    return Link(f"/t/{live.table.id}#carry={secret}", now() + holding.LINK_LASTS)


@delete(
    "/tables/{table:str}/carry",
    status_code=200,
    summary="Hold your seat with this device alone",
    responses=PROBLEMS,
)
async def keep_alone(request: AnyRequest, hall: TheHall, live: TheTable, caller: TheCaller) -> Done:
    guest, language = identify(request, caller), caller.language_at(live)
    return Done(
        await hall.do("carry", live, lambda table, _: holding.keep_alone(table, guest, now(), language), language)
    )


@post("/tables/{table:str}/carried", status_code=200, summary="Use such a link", responses=PROBLEMS)
async def use_link(
    request: AnyRequest, hall: TheHall, live: TheTable, caller: TheCaller, data: JSONBody[CarriedBody]
) -> Done:
    guest, language = identify(request, caller), caller.language_at(live)
    return Done(
        await hall.do(
            "carry", live, lambda table, _: holding.use_link(table, guest, data.secret, now(), language), language
        )
    )


@post("/tables/{table:str}/token", summary="Let a program play a seat", responses=PROBLEMS)
async def make_token(
    request: AnyRequest, hall: TheHall, live: TheTable, caller: TheCaller, data: JSONBody[TokenBody]
) -> NewToken:
    guest, language, secret = identify(request, caller), caller.language_at(live), holding.new_secret()
    program = new_guest()
    seq = await hall.do(
        "token",
        live,
        lambda table, seed: holding.make_token(
            table, guest, data.seat, program, data.name, secret, seed, now(), language
        ),
        language,
    )
    seat = live.table.seat_of(guest) if data.seat is None else data.seat
    return NewToken(holding.Token(live.table.id, seat or 0, secret).text, seq)


@delete("/tables/{table:str}/token", status_code=200, summary="End a token", responses=PROBLEMS)
async def end_token(
    request: AnyRequest, hall: TheHall, live: TheTable, caller: TheCaller, seat: FromQuery[int | None] = None
) -> Done:
    guest, language = identify(request, caller), caller.language_at(live)
    return Done(
        await hall.do(
            "token", live, lambda table, _: holding.revoke_token(table, guest, seat, now(), language), language
        )
    )


@get("/me", summary="Whether this browser is known", responses=PROBLEMS)
async def me(caller: TheCaller) -> Me:
    return Me(bool(caller.guest))


@post("/me/revoke", status_code=200, summary="Make all your other devices strangers", responses=PROBLEMS)
async def revoke(request: AnyRequest, hall: TheHall, caller: TheCaller) -> Me:
    guest = identify(request, caller)
    if caller.guest:
        await hall.revoke(guest)
        set_cookie(request, hall.guests.sign(guest, now() + 1))  # the first one that is not revoked
    return Me(True)


ROUTES = Router(
    "/api", route_handlers=[make_link, keep_alone, use_link, make_token, end_token, me, revoke], tags=["devices"]
)
