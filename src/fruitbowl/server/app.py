"""The application: all doors, put together."""

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
from fruitbowl.server.decisions import Refused
from fruitbowl.server.doorway import Doorway
from fruitbowl.server.hall import Hall
from fruitbowl.server.routes import devices, health, lists, looking_back, page, programs, score, socket, tables
from fruitbowl.server.routes.common import (
    answer_http,
    answer_refusal,
    answer_unavailable,
    answer_unknown,
    provide_caller,
    provide_hall,
    provide_live,
)
from fruitbowl.server.store import Unavailable, UnknownTable

LARGEST_BODY = 16 * 1024


def app(hall: Hall) -> Doorway:
    """What an ASGI server serves. The hall is closed when the server stops."""
    inside = Litestar(
        [
            tables.ROUTES,
            devices.ROUTES,
            lists.ROUTES,
            looking_back.ROUTES,
            programs.ROUTES,
            score.ROUTES,
            *health.ROUTES,
            *socket.ROUTES,
            *page.ROUTES,
        ],
        state=State({"hall": hall}),
        dependencies={
            "hall": Provide(provide_hall),
            "caller": Provide(provide_caller),
            "live": Provide(provide_live),
        },
        exception_handlers={
            Refused: answer_refusal,
            UnknownTable: answer_unknown,
            Unavailable: answer_unavailable,
            HTTPException: answer_http,
        },
        lifespan=[_closing(hall)],
        openapi_config=_openapi(),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return Doorway(inside, hall.metrics, hall.settings.origins)


def _closing(hall: Hall) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        yield
        await hall.close()

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
