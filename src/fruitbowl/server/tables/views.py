"""The view of a table from a seat: built up from what the seat may see, never by leaving secrets out."""

from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fruitbowl.core.game import View
from fruitbowl.core.options import OptionValue
from fruitbowl.core.record import Move
from fruitbowl.server.tables.commands import can_undo
from fruitbowl.server.tables.events import Language
from fruitbowl.server.tables.table import Status, Table


class Viewer(NamedTuple):
    """Who looks at a table. Equal viewers get equal bytes."""

    seat: int | None
    """None for a spectator."""
    host: bool
    """Whether they opened the table."""


SPECTATOR = Viewer(None, False)


class SeatView(msgspec.Struct, frozen=True):
    """Who sits on a seat, as everybody sees it. Guest ids stay private."""

    name: str
    bot: str | None
    """The level of the bot on the seat."""
    free: bool
    kept: bool
    """Free, but kept for somebody."""
    program: bool
    """Played by somebody's program."""
    stood: bool
    """They left: a bot plays on."""
    absent: bool
    """They ran out of time: a bot moves until they act again."""
    gone: bool
    """They are not connected."""
    deadline: int | None
    """When the time for the present decision runs out, in milliseconds since 1970."""


class TableView(msgspec.Struct, frozen=True):
    """A table as one viewer sees it."""

    table: str
    seq: int
    """How many events the table has had. A move names the `seq` it is based on."""
    at: int
    """When the latest event happened, by the server's clock, in milliseconds since 1970."""
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
    """The table at which these people continue."""
    host: bool
    you: int | None
    """Your seat; null for a spectator."""
    seats: list[SeatView]
    view: dict[str, Any] | None
    """The game, as its page in the docs describes; null before it begins."""
    legal: list[str]
    since: int
    """The seq of the event that brought your present decision. A move based on less is stale."""
    undo: bool
    """Whether you can take back your latest step."""


class MoveLine(msgspec.Struct, frozen=True):
    """A move, as a viewer may know it."""

    seat: int
    move: str | None
    """Null while it is hidden."""


class MoveLog(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """The moves from number `from` on, which replace what the viewer had from there; earlier ones are unchanged."""

    start: int
    lines: list[MoveLine]


def viewer_of(table: Table, guest: str) -> Viewer:
    return Viewer(table.seat_of(guest), bool(guest) and guest == table.host)


def view_for(table: Table, viewer: Viewer) -> TableView:
    return TableViews(table).view_for(viewer)


class TableViews:
    """The views of one state of a table. What they have in common is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._starts: dict[int, int] = {}

    def view_for(self, viewer: Viewer) -> TableView:
        table, match, seat = self._table, self._table.match, viewer.seat
        return replace(
            self._common,
            host=viewer.host,
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
    def _common(self) -> TableView:
        table = self._table
        return TableView(
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
            seats=[_seat_view(table, number) for number in range(table.players)],
            view=None,
            legal=[],
            since=0,
            undo=False,
        )

    def log(self, seat: int | None, since: int = 0) -> MoveLog:
        """The moves that are new or revealed since event `since`, as a seat may know them."""
        start, unseen = self._start(since), self._table.unseen
        return MoveLog(
            start,
            [
                MoveLine(step.seat, None if number in unseen and step.seat != seat else step.move)
                for number, step in self._moves[start:]
            ],
        )

    def _start(self, since: int) -> int:
        """How many moves are as they were at event `since`."""
        if since not in self._starts:
            known, moves = self._table.known, self._moves
            fresh = (place for place, (number, _) in enumerate(moves) if known[number] > since)
            self._starts[since] = next(fresh, len(moves))
        return self._starts[since]

    @cached_property
    def _moves(self) -> list[tuple[int, Move]]:
        steps = () if self._table.match is None else self._table.match.steps
        return [(number, step) for number, step in enumerate(steps) if isinstance(step, Move)]


def _seat_view(table: Table, number: int) -> SeatView:
    seat = table.seats[number]
    awaited = table.match is not None and number in table.match.actors
    return SeatView(
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
