"""A game that is over, looked back upon."""

from collections.abc import Sequence

from fruitbowl.core.match import Match, retrace
from fruitbowl.core.record import Move, Record
from fruitbowl.server.entries import AnyEntry, Moved, Started, Undone
from fruitbowl.server.seen import Line
from fruitbowl.server.table import Table, unseen_after
from fruitbowl.server.wire import Moment, SeatStatistics, Statistics


def record_of(table: Table, seed: bytes) -> Record:
    """The whole game, with the seed from which all its chance followed."""
    return table.playing.record({"commitment": table.commitment, "seed": seed.hex(), "salts": table.salts})


def moments(match: Match, first: int, last: int, seat: int | None) -> tuple[list[Moment], list[Line]]:
    """What somebody could see after each step from `first` to `last`, and which moves they knew of at the last one."""
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
        Line(move.seat, None if number in unseen and move.seat != seat else move.move)
        for number, move in enumerate(moves)
    ]
    return found, lines


def statistics(table: Table, log: Sequence[AnyEntry]) -> Statistics:
    """How many moves everybody made, and how long they took over them."""
    moves, by_bot, undone = ([0] * table.players for _ in range(3))
    seconds = [0.0] * table.players
    started = ended = 0
    so_far = Table(table.id, ())
    for entry in log:
        match entry:
            case Started():
                started = entry.at
            case Moved():
                moves[entry.seat] += 1
                by_bot[entry.seat] += entry.by == "bot"
                awaited = log[so_far.seats[entry.seat].deciding_since - 1]
                seconds[entry.seat] += (entry.at - awaited.at) / 1000
                ended = entry.at
            case Undone():
                moves[entry.seat] -= 1
                undone[entry.seat] += 1
        so_far.add(entry)
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
