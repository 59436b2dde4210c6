"""The schema, by version, and the SQL in which the two databases differ.

A migration, once released, never changes; a new one is added at the end. All that are due run in one transaction under
a lock, so that it does not matter how many processes start at once, or where one of them dies.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fruitbowl.server.store.interface import NewerSchema
from fruitbowl.server.store.queries import ForRows

Migration = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Dialect:
    """A database's dialect of SQL. We write `?` for a parameter, and {names} for what differs."""

    parameter: str
    words: Mapping[str, str]
    rows: str
    """How the columns of many rows are given."""
    column: str

    @cache  # noqa: B019 (there are two, and they stay)
    def __call__(self, statement: str) -> str:
        return statement.format_map(self.words).replace("?", self.parameter)

    @cache  # noqa: B019
    def for_rows(self, statement: ForRows) -> str:
        columns = ", ".join(self.column.format(type=each) for each in statement.types)
        return self(statement.statement.replace("{rows}", self.rows.format(columns=columns)))


SQLITE = Dialect(
    "?",
    {
        "text": "TEXT",
        "int": "INTEGER",
        "bool": "INTEGER",
        "bytes": "BLOB",
        "by_key": "WITHOUT ROWID",  # rows are in the order of the primary key: a log is read in one go
        "among": "IN (SELECT value FROM json_each(?))",
        "json_array": "json_group_array",
    },
    rows="VALUES ({columns})",
    column="?",
)
POSTGRES = Dialect(
    "%s",
    {
        "text": 'TEXT COLLATE "C"',  # an index in another order breaks when the system's locales are updated
        "int": "BIGINT",
        "bool": "BOOLEAN",
        "bytes": "BYTEA",
        "by_key": "",
        "among": "= ANY(ARRAY(SELECT json_array_elements_text(CAST(? AS json))))",
        "json_array": "json_agg",
    },
    rows="SELECT * FROM unnest({columns})",
    column="CAST(%b AS {type}[])",
)

MIGRATIONS: tuple[Migration, ...] = (
    (
        """CREATE TABLE tables (
            id {text} PRIMARY KEY,
            game {text} NOT NULL,
            status {text} NOT NULL CHECK (status IN ('waiting', 'playing', 'over')),
            listed {bool} NOT NULL,
            created {int} NOT NULL,
            changed {int} NOT NULL,
            summary {bytes} NOT NULL,
            due {int},
            secret {bytes} NOT NULL
        ) {by_key}""",
        "CREATE INDEX lobby ON tables (changed, id) WHERE listed AND status = 'waiting'",
        "CREATE INDEX finished ON tables (changed, id) WHERE listed AND status = 'over'",
        "CREATE INDEX due ON tables (due, id) WHERE due IS NOT NULL",
        """CREATE TABLE entries (
            table_id {text} NOT NULL,
            seq {int} NOT NULL CHECK (seq > 0),
            entry {bytes} NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) {by_key}""",
        """CREATE TABLE guests (
            table_id {text} NOT NULL,
            guest {text} NOT NULL,
            PRIMARY KEY (table_id, guest)
        ) {by_key}""",
        "CREATE INDEX tables_of_guest ON guests (guest, table_id)",
        "CREATE TABLE keys (name {text} PRIMARY KEY, key {bytes} NOT NULL)",
        "CREATE TABLE revocations (guest {text} PRIMARY KEY, at {int} NOT NULL)",
    ),
)

VERSIONS = "CREATE TABLE IF NOT EXISTS schema_versions (version {int} PRIMARY KEY)"
VERSION = "SELECT COALESCE(MAX(version), 0) FROM schema_versions"
REACHED = "INSERT INTO schema_versions VALUES (?)"


def due(version: int, place: str) -> list[tuple[int, Migration]]:
    """The migrations that a database of this version still needs, each with the version it leads to."""
    if version > len(MIGRATIONS):
        raise NewerSchema(
            f"{place} has tables of version {version}; this Fruitbowl knows versions up to {len(MIGRATIONS)}. "
            "Install the newer Fruitbowl that wrote them, or keep tables somewhere else. Nothing was changed."
        )
    return list(enumerate(MIGRATIONS, 1))[version:]
