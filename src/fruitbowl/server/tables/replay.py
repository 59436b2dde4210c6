"""Looking back on a game: its record, and what a seat could see after each step."""

from typing import Any

import msgspec

from fruitbowl.core.match import Match, retrace
from fruitbowl.core.record import Move, Record
from fruitbowl.server.tables.table import Table, unseen_after
from fruitbowl.server.tables.views import MoveLine


class Moment(msgspec.Struct, frozen=True):
    step: int
    moves: int
    """How many moves had been made."""
    view: dict[str, Any]


def record_of(table: Table, seed: bytes) -> Record:
    """The whole game, with the seed from which all its chance follows."""
    return table.playing.record({"commitment": table.commitment, "seed": seed.hex(), "salts": table.salts})


def moments(match: Match, first: int, last: int, seat: int | None) -> tuple[list[Moment], list[MoveLine]]:
    """What a seat could see after each step from `first` to `last`, and the moves it knew of at the last one."""
    found: list[Moment] = []
    moves: list[Move] = []
    unseen: frozenset[int] = frozenset()
    for number, (moment, step) in enumerate(zip(retrace(match), (*match.steps, None), strict=True)):
        if number >= first:
            found.append(Moment(number, len(moves), moment.view(seat)))
        if number == last:
            break
        if isinstance(step, Move):
            unseen = unseen_after(moment, step, len(moves), unseen)
            moves.append(step)
    lines = [
        MoveLine(move.seat, None if number in unseen and move.seat != seat else move.move)
        for number, move in enumerate(moves)
    ]
    return found, lines
