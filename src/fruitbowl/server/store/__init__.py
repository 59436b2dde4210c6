"""Where tables are kept. A table is the fold of its log; nothing is acknowledged before it is stored."""

from pathlib import Path

from fruitbowl.core.errors import BadOption
from fruitbowl.server.store.interface import (
    Conflict,
    Due,
    Header,
    Mark,
    NewerSchema,
    Status,
    Store,
    Unavailable,
    UnknownTable,
)

__all__ = [
    "Conflict",
    "Due",
    "Header",
    "Mark",
    "NewerSchema",
    "Status",
    "Store",
    "Unavailable",
    "UnknownTable",
    "open_store",
]

POSTGRES = ("postgresql://", "postgres://")


async def open_store(place: str | Path) -> Store:
    """Opens a folder, which is created if needed, or the address of a PostgreSQL database. An older schema is migrated.

    Unavailable if it cannot be used now, NewerSchema if a newer Fruitbowl wrote it.
    """
    if isinstance(place, Path) or "://" not in place:
        from fruitbowl.server.store.sqlite import SqliteStore  # noqa: PLC0415 (only who uses it needs it)

        return await SqliteStore.open(Path(place))
    if not place.startswith(POSTGRES):
        raise BadOption(f"Tables are kept in a folder or at {POSTGRES[0]}...; {place.split('://')[0]}:// is neither.")
    try:
        from fruitbowl.server.store.postgres import PostgresStore  # noqa: PLC0415 (an extra)
    except ModuleNotFoundError as missing:
        raise BadOption(f"PostgreSQL needs {missing.name}. Install it: pip install 'fruitbowl[servers]'") from None
    return await PostgresStore.open(place)
