"""Access to a seat from other devices and from programs, and what the server knows about this browser."""

from litestar import Router, delete, get, post
from litestar.params import FromQuery, JSONBody

from fruitbowl.server.http.cookies import set_cookie
from fruitbowl.server.http.dependencies import AnyRequest, TheCaller, TheService, TheTable, actor_at, identify
from fruitbowl.server.http.errors import PROBLEMS
from fruitbowl.server.http.schemas import CarriedBody, Done, Link, Me, NewToken, TokenBody
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.guests import new_guest
from fruitbowl.server.tables import access


@post("/tables/{table:str}/carry", summary="Make a link that carries your seat to another device", responses=PROBLEMS)
async def make_link(request: AnyRequest, live: TheTable, caller: TheCaller) -> Link:
    me, secret = actor_at(live, request, caller), access.new_secret()
    await me.execute("carry", lambda table, _: access.make_link(table, me.guest, secret, now(), me.language))
    # after the #, so that it stays in the browser and out of logs
    return Link(f"/t/{live.table.id}#carry={secret}", now() + access.LINK_MS)


@delete(
    "/tables/{table:str}/carry",
    status_code=200,
    summary="Hold your seat on this device alone",
    responses=PROBLEMS,
)
async def keep_alone(request: AnyRequest, live: TheTable, caller: TheCaller) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute("carry", lambda table, _: access.keep_alone(table, me.guest, now(), me.language))


@post("/tables/{table:str}/carried", status_code=200, summary="Use such a link", responses=PROBLEMS)
async def use_link(request: AnyRequest, live: TheTable, caller: TheCaller, data: JSONBody[CarriedBody]) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute("carry", lambda table, _: access.use_link(table, me.guest, data.secret, now(), me.language))


@post("/tables/{table:str}/token", summary="Let a program play a seat", responses=PROBLEMS)
async def make_token(request: AnyRequest, live: TheTable, caller: TheCaller, data: JSONBody[TokenBody]) -> NewToken:
    me, secret = actor_at(live, request, caller), access.new_secret()
    program = new_guest()
    done = await me.execute(
        "token",
        lambda table, seed: access.make_token(
            table, me.guest, data.seat, program, data.name, secret, seed, now(), me.language
        ),
    )
    seat = live.table.seat_of(me.guest) if data.seat is None else data.seat
    return NewToken(access.Token(live.table.id, seat or 0, secret).text, done.seq)


@delete("/tables/{table:str}/token", status_code=200, summary="End a token", responses=PROBLEMS)
async def end_token(request: AnyRequest, live: TheTable, caller: TheCaller, seat: FromQuery[int | None] = None) -> Done:
    me = actor_at(live, request, caller)
    return await me.execute("token", lambda table, _: access.revoke_token(table, me.guest, seat, now(), me.language))


@get("/me", summary="Whether this browser is known, and the address for other devices", responses=PROBLEMS)
async def me(service: TheService, caller: TheCaller) -> Me:
    return Me(bool(caller.guest), service.settings.lan_address)


@post("/me/revoke", status_code=200, summary="Revoke the cookies of all your other devices", responses=PROBLEMS)
async def revoke(request: AnyRequest, service: TheService, caller: TheCaller) -> Me:
    guest = identify(request, caller)
    if caller.guest:
        await service.revoke(guest)
        set_cookie(request, service.guests.sign(guest, now() + 1))  # the first one that is not revoked
    return Me(True, service.settings.lan_address)


ROUTES = Router(
    "/api", route_handlers=[make_link, keep_alone, use_link, make_token, end_token, me, revoke], tags=["devices"]
)
