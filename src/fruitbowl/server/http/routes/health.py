"""Health checks and metrics, for operators."""

from typing import Any

from litestar import Response, get

from fruitbowl.server.http.dependencies import TheService
from fruitbowl.server.http.errors import PROBLEMS
from fruitbowl.server.store import Unavailable


@get("/healthz", summary="Whether the process lives", tags=["health"], responses=PROBLEMS)
async def healthz() -> dict[str, bool]:
    return {"alive": True}


@get("/readyz", summary="Whether it can do its work", tags=["health"], responses=PROBLEMS)
async def readyz(service: TheService) -> Response[dict[str, Any]]:
    """Games that are still being compiled can be played: some bots are not as strong as they will be."""
    problem = "stopping" if service.stopping else None
    try:
        await service.store.ready()
    except Unavailable:
        problem = "store"
    state = {"ready": problem is None, "problem": problem, "compiling": service.compile_state.pending_games}
    return Response(state, status_code=503 if problem else 200)


@get("/metrics", summary="Numbers for Prometheus", tags=["health"], media_type="text/plain", responses=PROBLEMS)
async def metrics(service: TheService) -> Response[bytes]:
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [healthz, readyz, metrics]
