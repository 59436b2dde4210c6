"""What is injected into handlers: the service, the caller, and the table in the path."""

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import FromPath

from fruitbowl.core.texts import LANGUAGES
from fruitbowl.server.http.cookies import COOKIE, set_cookie
from fruitbowl.server.http.schemas import Done
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.guests import new_guest
from fruitbowl.server.runtime.live_table import Command, LiveTable
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.tables.refusals import refused


@dataclass(frozen=True)
class Caller:
    """Who makes a request."""

    guest: str
    """Empty for a visitor who has no cookie yet."""
    language: str | None
    address: str

    def language_at(self, live: LiveTable) -> str:
        return self.language or live.table.settings.language


AnyRequest = Request[Any, Any, Any]
TheService = NamedDependency[Service]
TheCaller = NamedDependency[Caller]
TheTable = NamedDependency[LiveTable]
"""Injected into handlers by parameter name: `service`, `caller`, `live`."""


async def provide_service(request: AnyRequest) -> Service:
    service: Service = request.app.state.service
    return service


async def provide_caller(request: AnyRequest) -> Caller:
    return caller_of(request)


async def provide_live(request: AnyRequest, service: TheService, table: FromPath[str], caller: TheCaller) -> LiveTable:
    if not service.reads.take(caller.address):
        raise refused("too_fast", caller.language or "en")
    live = request.scope["state"]["live"] = await service.tables.get(table)
    return live


def caller_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    service: Service = connection.app.state.service
    guest = service.guests.read(connection.cookies.get(COOKIE, ""), now())
    address = connection.client.host if connection.client else ""
    return Caller(guest, _language(connection), address)


def _language(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The language in `?language=`, else the browser's."""
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
    """The guest who asks; a new visitor becomes one, and gets a cookie."""
    service: Service = request.app.state.service
    guest = caller.guest
    if not guest:
        guest = new_guest()
        set_cookie(request, service.guests.sign(guest, now()))
    check_rate(service, caller.guest or caller.address, caller.language or "en")
    return guest


@dataclass(frozen=True)
class Actor:
    """A guest who does something at a table."""

    service: Service
    live: LiveTable
    guest: str
    language: str

    async def execute(self, kind: str, command: Command) -> Done:
        """Executes a command at the table."""
        return Done(await self.service.execute(kind, self.live, command, self.language))


def actor_at(live: LiveTable, request: AnyRequest, caller: Caller) -> Actor:
    """Whoever makes this request; a new visitor becomes a guest."""
    return Actor(request.app.state.service, live, identify(request, caller), caller.language_at(live))


def check_rate(service: Service, whose: str, language: str) -> None:
    if not service.actions.take(whose):
        raise refused("too_fast", language)
