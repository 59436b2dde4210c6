"""The queries and statements, once for both dialects, and how a header is stored in its row."""

# ruff: noqa: S608 (assembled from our own parts; everything from outside is a parameter)

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from fruitbowl.server.store.interface import Header


class ForRows(NamedTuple):
    """A statement for any number of rows, which replace {rows}."""

    statement: str
    types: tuple[str, ...]
    """Of a row's columns, by PostgreSQL's names."""


_GUESTS = "(SELECT CAST({json_array}(guest) AS TEXT) FROM guests WHERE table_id = id)"
_HEADERS = f"SELECT id, game, status, listed, created, changed, summary, due, {_GUESTS} FROM tables WHERE "
_NEWEST = " AND (changed, id) < (?, ?) ORDER BY changed DESC, id DESC LIMIT ?"

HEADER = _HEADERS + "id = ?"
LOBBY = _HEADERS + "listed AND status = 'waiting'" + _NEWEST
FINISHED = _HEADERS + "listed AND status = 'over'" + _NEWEST
OF_GUEST = _HEADERS + "id IN (SELECT table_id FROM guests WHERE guest = ?) AND (status = 'over') = ?" + _NEWEST
DUE = "SELECT due, id FROM tables WHERE due <= ? AND (due, id) > (?, ?) ORDER BY due, id LIMIT ?"
REVOCATIONS = "SELECT guest, at FROM revocations WHERE at >= ?"
READ = "SELECT entry FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"
SECRET = "SELECT secret FROM tables WHERE id = ?"  # noqa: S105 (no password)
KEY = "SELECT key FROM keys WHERE name = ?"
STANDINGS = f"""SELECT id, (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE table_id = id), {_GUESTS}
    FROM tables WHERE id {{among}}"""

CREATE = ForRows(
    "INSERT INTO tables (id, game, status, listed, created, changed, summary, due, secret) {rows}",
    ("text", "text", "text", "boolean", "bigint", "bigint", "bytea", "bigint", "bytea"),
)
APPEND = ForRows("INSERT INTO entries (table_id, seq, entry) {rows}", ("text", "bigint", "bytea"))
CHANGE = ForRows(
    """WITH new (id, game, status, listed, created, changed, summary, due) AS ({rows})
    UPDATE tables SET game = new.game, status = new.status, listed = new.listed, created = new.created,
        changed = new.changed, summary = new.summary, due = new.due FROM new WHERE tables.id = new.id""",
    ("text", "text", "text", "boolean", "bigint", "bigint", "bytea", "bigint"),
)
SEAT = ForRows("INSERT INTO guests (table_id, guest) {rows}", ("text", "text"))
UNSEAT = ForRows("DELETE FROM guests WHERE (table_id, guest) IN ({rows})", ("text", "text"))
MAKE_KEY = ForRows("INSERT INTO keys (name, key) {rows} ON CONFLICT DO NOTHING", ("text", "bytea"))
REMAKE_KEY = ForRows(
    "INSERT INTO keys (name, key) {rows} ON CONFLICT (name) DO UPDATE SET key = excluded.key", ("text", "bytea")
)
REVOKE = ForRows(
    """INSERT INTO revocations (guest, at) {rows}
    ON CONFLICT (guest) DO UPDATE SET at = excluded.at WHERE excluded.at > revocations.at""",
    ("text", "bigint"),
)

Row = tuple[Any, ...]
Statements = list[tuple[ForRows, list[Row]]]
"""What to run, for which rows."""


class Standing(NamedTuple):
    """Where a table stands, as far as an append needs to know."""

    end: int
    """The last seq of its log."""
    guests: frozenset[str]


def json_of(ids: Iterable[str]) -> str:
    """Ids as one parameter, where the SQL says {among}."""
    return msgspec.json.encode(sorted(ids)).decode()


def standings_of(rows: Iterable[Row]) -> dict[str, Standing]:
    return {table: Standing(end, _guests(guests)) for table, end, guests in rows}


def header_of(row: Row) -> Header:
    table, game, status, listed, created, changed, summary, due, guests = row
    return Header(
        id=table,
        game=game,
        status=status,
        listed=bool(listed),
        created=created,
        changed=changed,
        summary=bytes(summary),
        guests=_guests(guests),
        due=due,
    )


def _guests(told: str | None) -> frozenset[str]:
    return frozenset(msgspec.json.decode(told, type=list[str]) if told else ())
