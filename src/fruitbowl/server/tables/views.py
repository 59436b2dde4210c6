"""The view of a table from a seat: built up from what the seat may see, never by leaving secrets out."""

from bisect import bisect
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fruitbowl.core.game import View
from fruitbowl.core.moments import Moment, seen_move
from fruitbowl.core.options import OptionValue
from fruitbowl.server.tables.commands import UndoKind, undo_kind
from fruitbowl.server.tables.events import Language
from fruitbowl.server.tables.moments import MAX_MOMENTS, Moments, MomentView, Reader
from fruitbowl.server.tables.names import seat_names
from fruitbowl.server.tables.table import Status, Table


class Viewer(NamedTuple):
    """Who looks at a table. Equal viewers get equal bytes."""

    seat: int | None
    """None for a spectator."""
    host: bool
    """Whether they opened the table."""
    language: str
    """In which they read what happened."""


SPECTATOR = Viewer(None, False, "en")


class SeatView(msgspec.Struct, frozen=True):
    """Who sits on a seat, as everybody sees it. Guest ids stay private."""

    name: str
    """What everybody calls them, bots too; empty if the seat is free."""
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
    practice: bool
    """Whether steps were taken back as only in practice."""
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
    undo: UndoKind
    """Whether you can take your latest step back: "free"; "practice", alone against bots, which makes it a practice
    game; or why not: there is "nothing", it has "shown" something, or "others" have acted since."""


def viewer_of(table: Table, guest: str, language: str = "en") -> Viewer:
    return Viewer(table.seat_of(guest), bool(guest) and guest == table.host, language)


def view_for(table: Table, viewer: Viewer) -> TableView:
    return TableViews(table).view_for(viewer)


class TableViews:
    """The views of one state of a table. What they have in common is worked out once."""

    def __init__(self, table: Table, previous: "TableViews | None" = None) -> None:
        """`previous` are those of the state before, if they are at hand: they know how everything looked then."""
        self._table = table
        self._previous = previous
        self._own_facts: dict[int | None, View] = {}

    def forget_previous(self) -> None:
        self._previous = None

    def view_for(self, viewer: Viewer) -> TableView:
        table, match, seat = self._table, self._table.match, viewer.seat
        return replace(
            self._common,
            host=viewer.host,
            you=seat,
            view=None if match is None else self.game_view(seat),
            legal=[] if match is None or seat is None else match.legal(seat),
            since=0 if seat is None else table.seats[seat].deciding_since,
            undo="nothing" if seat is None else undo_kind(table, seat),
        )

    def game_view(self, seat: int | None) -> View:
        """What a seat sees of the game."""
        if seat not in self._own_facts:
            self._own_facts[seat] = self._table.playing.own_facts(seat)
        return {**self._open_facts, **self._own_facts[seat]}

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
            practice=table.practice,
            tutorial=table.settings.tutorial,
            commitment=table.commitment,
            salts=table.salts,
            rematch=table.rematch or None,
            host=False,
            you=None,
            seats=[_seat_view(table, number, name) for number, name in enumerate(seat_names(table.seats))],
            view=None,
            legal=[],
            since=0,
            undo="nothing",
        )

    def moments(self, viewer: Viewer, since: int) -> Moments:
        """What has happened since event `since`, to a viewer. Whoever has missed more reads it in the log."""
        happened = self._table.happened
        known, steps = bisect(happened, since), len(happened)
        if known == steps or steps - known > MAX_MOMENTS:
            return Moments(steps, [])
        reader = Reader(self._table, viewer.seat, viewer.language)
        if known + len(self._table.trail) - 1 == steps:
            return Moments(known, self._latest(reader, viewer.seat))
        *story, last = reader.story(known + 1, steps, views=True)
        return Moments(known, [*story, replace(last, view=None)])

    def _latest(self, reader: Reader, seat: int | None) -> list[MomentView]:
        """The steps of the latest command, which the table remembers."""
        trail, match = self._table.trail, self._table.playing
        views = self._views_on_trail(seat)
        first = len(match.steps) - len(trail) + 2
        found = []
        for number, step in enumerate(match.steps[first - 1 :]):
            move = seen_move(trail[number], step, seat)
            before, after = views[number : number + 2]
            moment = Moment(first + number, move, tuple(match.game.tell(before, after, move)), after)
            found.append(reader.read(moment, after if number + 2 < len(views) else None))
        return found

    def _views_on_trail(self, seat: int | None) -> list[View]:
        """What a seat saw before the latest command, and after each of its steps."""
        first, *between = self._table.trail[:-1]
        before = self._previous
        is_known = before is not None and before._table.match is first
        return [
            before.game_view(seat) if before is not None and is_known else first.view(seat),
            *({**facts, **moment.own_facts(seat)} for facts, moment in zip(self._facts_between, between, strict=True)),
            self.game_view(seat),
        ]

    @cached_property
    def _facts_between(self) -> list[View]:
        return [moment.open_facts() for moment in self._table.trail[1:-1]]


def _seat_view(table: Table, number: int, name: str) -> SeatView:
    seat = table.seats[number]
    awaited = table.match is not None and number in table.match.actors
    return SeatView(
        name=name,
        bot=seat.level or None,
        free=seat.free,
        kept=seat.free and bool(seat.kept),
        program=bool(seat.token),
        stood=seat.stood,
        absent=seat.absent,
        gone=seat.gone,
        deadline=seat.deadline if awaited and seat.deadline else None,
    )
