"""For whoever runs the server."""

from typing import Any

from litestar import Response, get

from fruitbowl.server.routes.common import PROBLEMS, TheHall
from fruitbowl.server.store import Unavailable


@get("/healthz", summary="Whether the process lives", tags=["health"], responses=PROBLEMS)
async def healthz() -> dict[str, bool]:
    return {"alive": True}


@get("/readyz", summary="Whether it can do its work", tags=["health"], responses=PROBLEMS)
async def readyz(hall: TheHall) -> Response[dict[str, Any]]:
    """Games that are still being compiled can be opened; their first move waits."""
    problem = "stopping" if hall.stopping else None
    try:
        await hall.store.ready()
    except Unavailable:
        problem = "store"
    told = {"ready": problem is None, "problem": problem, "compiling": hall.compiling.waiting}
    return Response(told, status_code=503 if problem else 200)


@get("/metrics", summary="Numbers for Prometheus", tags=["health"], media_type="text/plain", responses=PROBLEMS)
async def metrics(hall: TheHall) -> Response[bytes]:
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [healthz, readyz, metrics]
