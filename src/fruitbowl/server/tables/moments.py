"""What happened at a table, told to one viewer: events with their sentences, and the views between them.

A moment is a step of the game (a move, or what chance did), what it told the viewer, and what they saw after it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from fruitbowl.core import moments as core
from fruitbowl.core.events import Event
from fruitbowl.core.match import retrace
from fruitbowl.server.tables.names import seat_names
from fruitbowl.server.tables.table import Table

MAX_MOMENTS = 40
"""That many moments are sent with their views, so that a page can show them one after the other."""


class EventView(msgspec.Struct, frozen=True):
    """Something that happened, as the viewer may know it."""

    kind: str
    text: str
    """A sentence in the viewer's language."""
    rest: int
    """How long people need to take it in, in milliseconds at normal pace."""
    heading: int
    """1 or 2 if it opens a part of the game, such as a round or a trick; else 0."""
    log: bool
    """Whether it is worth a line in a log."""
    tells: Sequence[str]
    """The parts of the view that it explains; see docs/server.md."""
    facts: dict[str, Any]


class MomentView(msgspec.Struct, frozen=True):
    step: int
    """1 for the first move or chance outcome of the game."""
    seat: int | None
    """Who moved; null if chance did."""
    move: str | None
    """Null while it is hidden, and where chance acted."""
    events: list[EventView]
    view: dict[str, Any] | None = None
    """What the viewer saw after it; null if it was long ago, or is the table's present view."""


class Moments(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """The steps after number `from`, which replace what the viewer had from there; earlier ones are unchanged."""

    start: int
    moments: list[MomentView]


class Reader:
    """Puts a table's events into words for somebody on a seat (None watches), in their language."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        self._match = table.playing
        self._seat = seat
        self._phrases = core.phrases_of(self._match.game, language)
        self._names = seat_names(table.seats)

    def read(self, moment: core.Moment, view: dict[str, Any] | None = None) -> MomentView:
        seat, move = moment.move or (None, None)
        return MomentView(moment.step, seat, move, [self._event(event) for event in moment.events], view)

    def _event(self, event: Event) -> EventView:
        text = self._phrases.sentence(event, self._names, self._seat)
        return EventView(event.kind, text, event.rest, event.heading, event.in_log, event.tells, event.facts)

    def story(self, first: int, last: int, *, views: bool = False) -> list[MomentView]:
        """The steps of the game from `first` to `last`, by playing it again. Step 0 is before everything."""
        found = []
        if first == 0:
            start = next(retrace(self._match)).view(self._seat)
            found.append(MomentView(0, None, None, [], start if views else None))
        for moment in core.moments(self._match, self._seat, first):
            if moment.step > last:
                break
            found.append(self.read(moment, moment.view if views else None))
        return found
