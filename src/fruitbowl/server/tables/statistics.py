"""A finished game in numbers: a projection of its events."""

from collections.abc import Sequence

import msgspec

from fruitbowl.core.record import Move
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
    undone, seconds = [0] * table.players, [0.0] * table.players
    made: list[Moved] = []
    started = ended = 0
    so_far = Table(table.id, ())
    for event in log:
        match event:
            case Started():
                started = event.at
            case Moved():
                made.append(event)
                awaited = log[so_far.seats[event.seat].deciding_since - 1]
                seconds[event.seat] += (event.at - awaited.at) / 1000
                ended = event.at
            case Undone():
                undone[event.seat] += 1
        so_far.add(event)
        if isinstance(event, Undone):
            del made[sum(isinstance(step, Move) for step in so_far.playing.steps) :]
    scores, winners = table.playing.scores, table.playing.winners
    seats = [
        SeatStatistics(
            name=seat.name,
            bot=seat.level or None,
            score=scores[number],
            won=number in winners,
            moves=sum(move.seat == number for move in made),
            moves_by_bot=sum(move.seat == number and move.by == "bot" for move in made),
            undone=undone[number],
            seconds=round(seconds[number], 1),
        )
        for number, seat in enumerate(table.seats)
    ]
    return Statistics(started, ended, seats)
