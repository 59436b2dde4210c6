"""A game looked back on: its record."""

from fruitbowl.core.record import Record
from fruitbowl.server.tables.table import Table


def record_of(table: Table, seed: bytes) -> Record:
    """The whole game, with the seed from which all its chance follows."""
    return table.playing.record({"commitment": table.commitment, "seed": seed.hex(), "salts": table.salts})
