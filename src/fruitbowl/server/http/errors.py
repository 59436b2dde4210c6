"""How failures are answered: the HTTP status of each refusal, and the body that explains it."""

from collections.abc import Mapping

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from fruitbowl.server.http.dependencies import AnyRequest, caller_of
from fruitbowl.server.http.schemas import Problem
from fruitbowl.server.runtime.live_table import LiveTable
from fruitbowl.server.store import Unavailable, UnknownTable
from fruitbowl.server.tables.refusals import Refused, Stale, refused
from fruitbowl.server.tables.views import view_for, viewer_of

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
"""The status of each refusal; all others are 409, not possible as the table is now."""

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


def answer_refusal(request: AnyRequest, problem: Refused) -> Response[Problem]:
    live: LiveTable | None = request.scope["state"].get("live")
    table = None
    if isinstance(problem, Stale) and live is not None:
        table = view_for(live.table, viewer_of(live.table, caller_of(request).guest))
    seq = live.table.seq if live is not None else None
    return _answer(STATUS.get(problem.reason, 409), Problem(problem.reason, problem.text, seq, table))


def answer_unknown(request: AnyRequest, _problem: UnknownTable) -> Response[Problem]:
    return answer_refusal(request, refused("no_such_table", caller_of(request).language or "en"))


def answer_unavailable(request: AnyRequest, _problem: Unavailable) -> Response[Problem]:
    return answer_refusal(request, refused("unavailable", caller_of(request).language or "en"))


def answer_http(_request: AnyRequest, problem: HTTPException) -> Response[Problem]:
    """Errors that Litestar finds itself: malformed bodies, unknown paths."""
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
