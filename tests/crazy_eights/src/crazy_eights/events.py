"""What happens in Crazy Eights, to whoever sees it: see `fruitbowl.core.events`."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NewType

from fruitbowl.core.events import Event, Rest, Seat, SeenMove, View
from fruitbowl.core.texts import texts

Card = NewType("Card", str)
Suit = NewType("Suit", str)


class Dealt(Event):
    """CE-1, CE-2."""

    rest = Rest.LOOK
    heading = 1
    parts = ("hand", "seats.cards", "top", "suit", "stock", "pile")
    n: int
    """Cards in each hand."""
    card: Card
    """The card turned up."""


class Played(Event):
    """CE-3."""

    parts = ("hand", "seats.cards", "top", "suit", "pile")
    seat: Seat
    card: Card


class SuitNamed(Event):
    """CE-4: an eight asks for a suit."""

    rest = Rest.LOOK
    seat: Seat
    suit: Suit


class Drew(Event):
    """CE-5."""

    rest = Rest.LOOK
    parts = ("hand", "seats.cards", "stock")
    seat: Seat
    card: Card | None
    """The reader's own; others do not see it."""

    @property
    def is_seen(self) -> bool:
        return self.card is not None


class Passed(Event):
    """CE-6."""

    seat: Seat


class GameWon(Event):
    """CE-7 to CE-9."""

    rest = Rest.READ
    parts = ("over", "winners", "scores", "seats.shown")
    seats: tuple[Seat, ...]


def tell(before: View, after: View, move: SeenMove | None) -> Iterator[Event]:
    if move is None:
        yield Dealt(after["seats"][0]["cards"], Card(after["top"]))
        return
    seat = Seat(move.seat)
    if after["stock"] < before["stock"]:
        new = [card for card in after["hand"] if card not in before["hand"]]
        yield Drew(seat, Card(new[0]) if new else None)
    elif after["pile"] == before["pile"]:
        yield Passed(seat)
    else:
        yield Played(seat, Card(after["top"]))
        if after["top"].startswith("8"):
            yield SuitNamed(seat, Suit(after["suit"]))
    if after["over"]:
        yield GameWon(tuple(after["winners"]))


@cache
def noun(kind: str, value: str, language: str) -> str:
    """A card as it is written, a suit in words."""
    return str(texts(Path(__file__).parent, language)["names"][value]) if kind == "suit" else value
