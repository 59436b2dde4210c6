"""What a person sees of a table: built up from what their seat may see, never by leaving things out."""

from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fruitbowl.core.game import View
from fruitbowl.core.options import OptionValue
from fruitbowl.core.record import Move
from fruitbowl.server.decisions import can_undo
from fruitbowl.server.entries import Language
from fruitbowl.server.table import Status, Table


class Eyes(NamedTuple):
    """With whose eyes a table is seen. All who have the same see the same bytes."""

    seat: int | None
    """None for a spectator."""
    host: bool
    """Whether it is who opened the table."""


SPECTATOR = Eyes(None, False)


class SeenSeat(msgspec.Struct, frozen=True):
    """Who sits there; guest ids are nobody else's business."""

    name: str
    bot: str | None
    """The level of the bot that has the seat."""
    free: bool
    kept: bool
    """Free, but kept for somebody."""
    program: bool
    """Played by somebody's program."""
    stood: bool
    """Has left: a bot plays on."""
    absent: bool
    """Has run out of time: a bot moves until they act again."""
    gone: bool
    """Is not connected."""
    deadline: int | None
    """When the time for the present decision is over, in milliseconds since 1970."""


class SeenTable(msgspec.Struct, frozen=True):
    """A table from somebody's eyes."""

    table: str
    seq: int
    """How many entries the table's log has. A move says on which state of the table it is based."""
    at: int
    """When the latest entry came, by the server's clock, in milliseconds since 1970."""
    status: Status
    game: str
    options: dict[str, OptionValue]
    clock: int
    listed: bool
    language: Language
    hints: bool
    tutorial: bool
    """Whether the deal is the same for everybody, and so no secret."""
    commitment: str
    """The SHA-256 of the seed from which all chance follows."""
    salts: list[str]
    rematch: str | None
    """The table at which these people go on."""
    host: bool
    you: int | None
    """The own seat; null for a spectator."""
    seats: list[SeenSeat]
    view: dict[str, Any] | None
    """The game, as the page of the game tells; null before it begins."""
    legal: list[str]
    since: int
    """The seq with which the decision came that the own seat has to make. A move based on less is stale."""
    undo: bool
    """Whether the own latest step can be taken back."""


class Line(msgspec.Struct, frozen=True):
    """A move."""

    seat: int
    move: str | None
    """Null while it is not shown."""


class Log(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """Moves in order: those before number `from` are as they were told before, what came after is replaced by these."""

    start: int
    lines: list[Line]


def eyes_of(table: Table, guest: str) -> Eyes:
    return Eyes(table.seat_of(guest), bool(guest) and guest == table.host)


def seen(table: Table, eyes: Eyes) -> SeenTable:
    return Look(table).by(eyes)


class Look:
    """One state of a table, at which several look: what all of them see is found out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._starts: dict[int, int] = {}

    def by(self, eyes: Eyes) -> SeenTable:
        table, match, seat = self._table, self._table.match, eyes.seat
        return replace(
            self._by_all,
            host=eyes.host,
            you=seat,
            view=None if match is None else {**self._open_facts, **match.own_facts(seat)},
            legal=[] if match is None or seat is None else match.legal(seat),
            since=0 if seat is None else table.seats[seat].deciding_since,
            undo=seat is not None and can_undo(table, seat),
        )

    @cached_property
    def _open_facts(self) -> View:
        return self._table.playing.open_facts()

    @cached_property
    def _by_all(self) -> SeenTable:
        table = self._table
        return SeenTable(
            table=table.id,
            seq=table.seq,
            at=table.changed,
            status=table.status,
            game=table.settings.game,
            options=table.settings.options,
            clock=table.settings.clock,
            listed=table.settings.listed,
            language=table.settings.language,
            hints=table.settings.hints,
            tutorial=table.settings.tutorial,
            commitment=table.commitment,
            salts=table.salts,
            rematch=table.rematch or None,
            host=False,
            you=None,
            seats=[_seat(table, number) for number in range(table.players)],
            view=None,
            legal=[],
            since=0,
            undo=False,
        )

    def log(self, seat: int | None, since: int = 0) -> Log:
        """The moves that are not as they were at entry `since`, as somebody may know them."""
        start, unseen = self._start(since), self._table.unseen
        return Log(
            start,
            [
                Line(step.seat, None if number in unseen and step.seat != seat else step.move)
                for number, step in self._moves[start:]
            ],
        )

    def _start(self, since: int) -> int:
        """How many moves are as they were at entry `since`."""
        if since not in self._starts:
            known, moves = self._table.known, self._moves
            fresh = (place for place, (number, _) in enumerate(moves) if known[number] > since)
            self._starts[since] = next(fresh, len(moves))
        return self._starts[since]

    @cached_property
    def _moves(self) -> list[tuple[int, Move]]:
        steps = () if self._table.match is None else self._table.match.steps
        return [(number, step) for number, step in enumerate(steps) if isinstance(step, Move)]


def _seat(table: Table, number: int) -> SeenSeat:
    seat = table.seats[number]
    awaited = table.match is not None and number in table.match.actors
    return SeenSeat(
        name=seat.name,
        bot=seat.level or None,
        free=seat.free,
        kept=seat.free and bool(seat.kept),
        program=bool(seat.token),
        stood=seat.stood,
        absent=seat.absent,
        gone=seat.gone,
        deadline=seat.deadline if awaited and seat.deadline else None,
    )
