"""Who asks, at which table, and how they are answered if it cannot be done."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from fruitbowl.core.texts import LANGUAGES
from fruitbowl.server.decisions import Refused, Stale, refused
from fruitbowl.server.doorway import ON_THE_WAY_OUT
from fruitbowl.server.guests import COOKIE, LASTS, new_guest
from fruitbowl.server.hall import Hall
from fruitbowl.server.live import LiveTable, now
from fruitbowl.server.seen import eyes_of, seen
from fruitbowl.server.store import Unavailable, UnknownTable
from fruitbowl.server.wire import Problem

STATUS = {
    "bad_message": 400,
    "bad_settings": 400,
    "bad_score": 400,
    "bad_token": 401,
    "not_seated": 403,
    "not_the_host": 403,
    "bad_link": 403,
    "not_yours_to_see": 403,
    "no_such_table": 404,
    "no_step": 404,
    "no_such_game": 404,
    "too_fast": 429,
    "busy": 503,
    "stopping": 503,
    "unavailable": 503,
}
"""Of a refusal; where none is named, 409: not as the table is now."""

PROBLEMS: Mapping[int, ResponseSpec] = {
    status: ResponseSpec(Problem, description=what, generate_examples=False)
    for status, what in {
        400: "It cannot be understood.",
        401: "The token is not valid.",
        403: "It is not yours to do or see.",
        404: "There is no such thing.",
        409: "It is not possible as the table is now.",
        413: "It is too long.",
        415: "It is not JSON.",
        429: "It is too much at once.",
        503: "Not now; try again soon.",
    }.items()
}


@dataclass(frozen=True)
class Caller:
    """Who asks."""

    guest: str
    """Empty for somebody who has done nothing yet."""
    language: str | None
    address: str

    def language_at(self, live: LiveTable) -> str:
        return self.language or live.table.settings.language


AnyRequest = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
TheCaller = NamedDependency[Caller]
TheTable = NamedDependency[LiveTable]
"""What every door is given, by these names: `hall`, `caller`, `live`."""


async def provide_hall(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def provide_caller(request: AnyRequest) -> Caller:
    return caller_of(request)


async def provide_live(request: AnyRequest, hall: TheHall, table: FromPath[str], caller: TheCaller) -> LiveTable:
    if not hall.reads.take(caller.address):
        raise refused("too_fast", caller.language or "en")
    live = request.scope["state"]["live"] = await hall.tables.get(table)
    return live


def caller_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    hall: Hall = connection.app.state.hall
    guest = hall.guests.read(connection.cookies.get(COOKIE, ""), now())
    address = connection.client.host if connection.client else ""
    return Caller(guest, _language(connection), address)


def _language(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The one that is asked for by `?language=`, or the browser's."""
    asked = connection.query_params.get("language")
    return asked if asked in LANGUAGES else language_in(connection.headers.get("accept-language", ""))


def language_in(header: str) -> str | None:
    """The first language of an Accept-Language header that we speak.

    >>> language_in("it-CH, de-AT;q=0.8, en"), language_in("*")
    ('de', None)
    """
    wanted = (part.split(";")[0].strip()[:2].lower() for part in header[:200].split(","))
    return next((language for language in wanted if language in LANGUAGES), None)


def identify(request: AnyRequest, caller: Caller) -> str:
    """The guest who asks; somebody new gets a cookie, to be known again."""
    hall: Hall = request.app.state.hall
    guest = caller.guest
    if not guest:
        guest = new_guest()
        set_cookie(request, hall.guests.sign(guest, now()))
    check_pace(hall, caller.guest or caller.address, caller.language or "en")
    return guest


def check_pace(hall: Hall, whose: str, language: str) -> None:
    if not hall.actions.take(whose):
        raise refused("too_fast", language)


def set_cookie(request: AnyRequest, value: str) -> None:
    """It is put on the answer on its way out, whatever the answer is."""
    https = request.scope["scheme"] == "https"
    cookie = Cookie(key=COOKIE, value=value, max_age=LASTS, path="/", httponly=True, samesite="lax", secure=https)
    request.scope["state"][ON_THE_WAY_OUT] = [cookie.to_encoded_header()]


# ---- what cannot be done --------------------------------------------------------------------------------------------


def answer_refusal(request: AnyRequest, problem: Refused) -> Response[Problem]:
    live: LiveTable | None = request.scope["state"].get("live")
    table = None
    if isinstance(problem, Stale) and live is not None:
        table = seen(live.table, eyes_of(live.table, caller_of(request).guest))
    seq = live.table.seq if live is not None else None
    return _answer(STATUS.get(problem.reason, 409), Problem(problem.reason, problem.text, seq, table))


def answer_unknown(request: AnyRequest, _problem: UnknownTable) -> Response[Problem]:
    return answer_refusal(request, refused("no_such_table", caller_of(request).language or "en"))


def answer_unavailable(request: AnyRequest, _problem: Unavailable) -> Response[Problem]:
    return answer_refusal(request, refused("unavailable", caller_of(request).language or "en"))


def answer_http(_request: AnyRequest, problem: HTTPException) -> Response[Problem]:
    """What Litestar finds wrong: bodies that do not fit, paths that lead nowhere."""
    details = problem.extra if isinstance(problem.extra, list) else []
    parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in details if isinstance(part, dict)]
    text = "; ".join(parts) or problem.detail
    response = _answer(problem.status_code, Problem("bad_message", text[:400]))
    response.headers.update(problem.headers or {})
    return response


def _answer(status: int, problem: Problem) -> Response[Problem]:
    headers = {"retry-after": "2"} if status in (429, 503) else {}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(problem, status_code=status, headers=headers, media_type="application/json")
