"""Schemathesis tries everything that the OpenAPI document describes, and much that it does not."""

import asyncio
import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import positive_data_acceptance

from fruitbowl.server.http.run import ServeConfig, serve
from patience import PATIENCE, too_late
from server.house import UNLIMITED, compile_everything


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own, which Schemathesis can ask without an event loop."""
    place: Path = tmp_path_factory.mktemp("fuzz")
    ports: queue.Queue[int] = queue.Queue()
    stopping = threading.Event()

    async def work() -> None:
        serving = asyncio.create_task(serve(ServeConfig(port=0, store=place), UNLIMITED, ports.put))
        while not stopping.is_set():
            await asyncio.sleep(0.05)
        serving.cancel()
        await asyncio.wait([serving])

    thread = threading.Thread(target=lambda: asyncio.run(work()), daemon=True)
    compile_everything()
    thread.start()
    yield f"http://127.0.0.1:{ports.get(timeout=30)}"
    stopping.set()
    thread.join(PATIENCE)
    assert not thread.is_alive(), too_late("the end of the server")


MANY = settings(
    max_examples=5,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")  # Schemathesis does
def test_what_the_api_describes_is_what_it_does(address: str) -> None:
    """No answer that is not described, no error of the server's own, nothing accepted that does not fit.

    What fits may still be refused: a schema cannot know which games there are.
    """
    api = schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
    asked = 0
    for found in api.get_all_operations():
        operation = found.ok()
        if operation.path == "/api/bot/stream":  # it has no end; with these tokens it has no beginning, either
            continue

        @MANY
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        ask()
        asked += 1
    assert asked > 25


def test_the_description_names_every_door(address: str) -> None:
    paths = httpx.get(f"{address}/api/schema/openapi.json").json()["paths"]
    assert {"/api/tables", "/api/tables/{table}/move", "/api/bot/stream", "/api/games", "/readyz"} <= set(paths)
