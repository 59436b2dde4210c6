"""Stores and buses to test with: real ones. Where no server answers, tests are skipped, but never on CI."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import redis

from fruitbowl.server.store import Store, open_store
from server.house import House, house
from server.places import REDIS, fresh_schema, postgres_answers


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> str:
    """A folder or a database where nothing is yet."""
    name = "folder" if request.param == "sqlite" else "database"
    place: str = request.getfixturevalue(name)
    return place


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return str(tmp_path / "tables of ä%20b?c")


@pytest.fixture
def database() -> Iterator[str]:
    _demand(postgres_answers(), "PostgreSQL")
    with fresh_schema() as address:
        yield address


@pytest.fixture
def redis_address() -> str:
    with redis.Redis.from_url(REDIS) as client:
        try:
            answers = bool(client.ping())
        except redis.ConnectionError:
            answers = False
    _demand(answers, "Redis")
    return REDIS


@pytest.fixture
async def store(place: str) -> AsyncIterator[Store]:
    store = await open_store(place)
    yield store
    await store.close()


@pytest.fixture
async def there(folder: str) -> AsyncIterator[House]:
    store = await open_store(folder)
    async with house(store) as built:
        yield built
    await store.close()


def _demand(answers: bool, server: str) -> None:
    if not answers:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"No {server} answers.")
