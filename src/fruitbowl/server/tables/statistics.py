"""A finished game in numbers: a projection of its events."""

from collections.abc import Sequence

import msgspec

from fruitbowl.server.tables.events import AnyEvent, Moved, Started, Undone
from fruitbowl.server.tables.table import Table


class SeatStatistics(msgspec.Struct, frozen=True):
    name: str
    bot: str | None
    score: int
    won: bool
    moves: int
    moves_by_bot: int
    undone: int
    seconds: float
    """Thinking time over all its moves."""


class Statistics(msgspec.Struct, frozen=True):
    started: int
    ended: int
    seats: list[SeatStatistics]


def statistics_of(table: Table, log: Sequence[AnyEvent]) -> Statistics:
    """How many moves each seat made, and how long it took over them."""
    moves, by_bot, undone = ([0] * table.players for _ in range(3))
    seconds = [0.0] * table.players
    started = ended = 0
    so_far = Table(table.id, ())
    for event in log:
        match event:
            case Started():
                started = event.at
            case Moved():
                moves[event.seat] += 1
                by_bot[event.seat] += event.by == "bot"
                awaited = log[so_far.seats[event.seat].deciding_since - 1]
                seconds[event.seat] += (event.at - awaited.at) / 1000
                ended = event.at
            case Undone():
                moves[event.seat] -= 1
                undone[event.seat] += 1
        so_far.add(event)
    scores, winners = table.playing.scores, table.playing.winners
    seats = [
        SeatStatistics(
            name=seat.name,
            bot=seat.level or None,
            score=scores[number],
            won=number in winners,
            moves=moves[number],
            moves_by_bot=by_bot[number],
            undone=undone[number],
            seconds=round(seconds[number], 1),
        )
        for number, seat in enumerate(table.seats)
    ]
    return Statistics(started, ended, seats)
