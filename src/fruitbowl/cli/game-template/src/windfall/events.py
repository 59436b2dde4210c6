"""What happens in Windfall, to whoever sees it: see `fruitbowl.core.events`. Its sentences are in `texts/`."""

from collections.abc import Iterator
from typing import NewType

from fruitbowl.core.events import Event, Rest, Seat, SeenMove, View

Plum = NewType("Plum", str)


class Dealt(Event):
    """WF-1."""

    rest = Rest.LOOK
    heading = 1
    parts = ("hand", "seats.hand")
    n: int
    """Plums in each hand."""


class Played(Event):
    """WF-2."""

    parts = ("hand", "seats.hand", "seats.trick")
    seat: Seat
    plum: Plum


class TrickTaken(Event):
    """WF-2."""

    rest = Rest.READ
    parts = ("seats.trick", "gone", "scores")
    seat: Seat


class GameWon(Event):
    """WF-3."""

    rest = Rest.READ
    parts = ("over", "winners")
    seats: tuple[Seat, ...]
    n: int
    """Points of each of them."""


def tell(before: View, after: View, move: SeenMove | None) -> Iterator[Event]:
    if move is None:
        yield Dealt(after["seats"][0]["hand"])
        return
    yield Played(Seat(move.seat), Plum(str(move.move)))
    for seat, points in enumerate(after["scores"]):
        if points > before["scores"][seat]:
            yield TrickTaken(Seat(seat))
    if after["over"]:
        yield GameWon(tuple(after["winners"]), max(after["scores"]))
