"""The ASGI application: all routes, put together."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import fruitbowl
from fruitbowl.server.http.dependencies import provide_caller, provide_live, provide_service
from fruitbowl.server.http.errors import answer_http, answer_refusal, answer_unavailable, answer_unknown
from fruitbowl.server.http.middleware import Middleware
from fruitbowl.server.http.routes import bot_api, devices, health, history, lists, page, score_pads, socket, tables
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.store import Unavailable, UnknownTable
from fruitbowl.server.tables.refusals import Refused

MAX_BODY_BYTES = 16 * 1024


def app(service: Service) -> Middleware:
    """The application for a service, which is closed when the server stops."""
    application = Litestar(
        [
            tables.ROUTES,
            devices.ROUTES,
            lists.ROUTES,
            history.ROUTES,
            bot_api.ROUTES,
            score_pads.ROUTES,
            *health.ROUTES,
            *socket.ROUTES,
            *page.ROUTES,
        ],
        state=State({"service": service}),
        dependencies={
            "service": Provide(provide_service),
            "caller": Provide(provide_caller),
            "live": Provide(provide_live),
        },
        exception_handlers={
            Refused: answer_refusal,
            UnknownTable: answer_unknown,
            Unavailable: answer_unavailable,
            HTTPException: answer_http,
        },
        lifespan=[_closing(service)],
        openapi_config=_openapi(),
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
    )
    return Middleware(application, service.metrics, service.settings.origins)


def _closing(service: Service) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        yield
        await service.close()

    return lifespan


def _openapi() -> OpenAPIConfig:
    token = SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")
    return OpenAPIConfig(
        title="Fruitbowl",
        version=fruitbowl.__version__,
        description="Tables that lose nothing. The socket of a table is told in docs/server.md.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        components=Components(security_schemes={"token": token}),
        use_handler_docstrings=True,
    )
