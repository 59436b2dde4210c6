"""Where tests keep their tables, and what they put on them."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

import psycopg

from fruitbowl.server.store import Header, Status

POSTGRES = "postgresql:///test"
REDIS = "redis://127.0.0.1:6379"


def postgres_answers() -> bool:
    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def fresh_schema() -> Iterator[str]:
    """The address of a database where nothing is, and which goes away afterwards. Its connections have its name."""
    name = f"fruitbowl_test_{secrets.token_hex(8)}"
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        try:
            yield f"{POSTGRES}?options={quote(f'-csearch_path={name}')}&application_name={name}"
        finally:
            connection.execute("SET client_min_messages = warning")
            connection.execute(f"DROP SCHEMA {name} CASCADE")


def header(
    table: str = "t",
    *,
    status: Status = "waiting",
    changed: int = 0,
    guests: str = "",
    listed: bool = True,
    due: int | None = None,
) -> Header:
    return Header(
        id=table,
        game="tree",
        status=status,
        listed=listed,
        created=1,
        changed=changed,
        summary=b'{"seats":3}',
        guests=frozenset(guests.split()),
        due=due,
    )
