"""The events of a table. They are only ever appended, and a table is nothing but the fold over them.

Events are for the server alone: `views.py` decides what a seat may see. Their tags and field names are stored, so they
never change; an event is called `entry` there.
"""

import itertools
import secrets
from typing import Annotated, Literal, TypeAlias

import msgspec

from fruitbowl.core.options import OptionValue

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Language = Literal["en", "fr", "de"]

CLOCKS = (0, 30, 120, 86_400)
"""Seconds per move that a table can be played with; 0 for no clock."""

REACTIONS = ("hello", "thanks", "well played", "oops", "thinking", "hurry", "good game", "wow")
"""Everything that can be said at a table."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat of a new table is for."""

    kind: Literal["open", "bot", "closed"]
    level: str = ""
    """The bot's level."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played."""

    game: str
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(min_length=2, max_length=8)]
    options: dict[str, OptionValue] = {}
    clock: Literal[0, 30, 120, 86_400] = 0
    listed: bool = True
    language: Language = "en"
    hints: bool = True
    """Whether players may ask what a bot would do."""
    tutorial: bool = False
    """One person learns the game: always the same cards, and bots that always do the same. Never listed."""


class Event(msgspec.Struct, frozen=True, tag_field="entry"):
    at: int
    """When, in milliseconds since 1970."""


class Created(Event, frozen=True, tag="created"):
    settings: Settings
    commitment: str
    """The SHA-256 of the table's secret seed."""
    host: str
    """The guest who opened the table, and may start it."""
    rematch_of: str | None = None
    kept: tuple[str, ...] = ()
    """In a rematch, the guest for whom each seat is kept; empty for nobody."""


class Sat(Event, frozen=True, tag="sat"):
    """A guest took a seat, or took it back."""

    seat: int
    guest: str
    name: str
    salt: str = ""
    """The player's own random text, which goes into the deal."""


class Stood(Event, frozen=True, tag="stood"):
    """A guest left their seat. Before the game it is open again; during the game a bot plays on for them."""

    seat: int


class BotSat(Event, frozen=True, tag="bot"):
    seat: int
    level: str


class Started(Event, frozen=True, tag="started"):
    """The game began, with the first chance outcomes."""

    chance: tuple[str, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A seat moved, and these chance outcomes followed."""

    seat: int
    move: str
    chance: tuple[str, ...] = ()
    by: Literal["person", "bot"] = "person"
    client: str = ""
    """The client's own id for this move, so that it is not made twice."""


class Undone(Event, frozen=True, tag="undone"):
    """The latest move was taken back; or, in practice, all steps but the first `to`."""

    seat: int
    client: str = ""
    to: int = -1


class Absent(Event, frozen=True, tag="absent"):
    """A player ran out of time: a bot moves for them until they act again."""

    seat: int


class Gone(Event, frozen=True, tag="gone"):
    """A player lost their last connection."""

    seat: int


class Here(Event, frozen=True, tag="here"):
    """A player connected, or acted, again."""

    seat: int


class Reacted(Event, frozen=True, tag="reacted"):
    seat: int
    reaction: str


class Rematch(Event, frozen=True, tag="rematch"):
    """The same people continue at another table."""

    table: str


class LinkMade(Event, frozen=True, tag="link"):
    """A link was made that carries the seat to another device. It replaces any earlier one."""

    seat: int
    digest: str
    """Of the link's secret, which only its owner has."""
    until: int
    """When it expires, in milliseconds since 1970."""


class Carried(Event, frozen=True, tag="carried"):
    """The link was used, once and for all: this guest, the same person on another device, holds the seat too."""

    seat: int
    guest: str


class Kept(Event, frozen=True, tag="kept"):
    """Only this guest holds the seat from now on, and no link leads to it."""

    seat: int
    guest: str


class TokenMade(Event, frozen=True, tag="token"):
    """A token was made with which a program may play the seat. It replaces any earlier one."""

    seat: int
    digest: str
    """Of the token; empty if it was only revoked."""


AnyEvent: TypeAlias = (
    Created
    | Sat
    | Stood
    | BotSat
    | Started
    | Moved
    | Undone
    | Absent
    | Gone
    | Here
    | Reacted
    | Rematch
    | LinkMade
    | Carried
    | Kept
    | TokenMade
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[tuple[str, AnyEvent]] = msgspec.json.Decoder(tuple[str, AnyEvent])
_numbers = itertools.count()
_process = secrets.token_urlsafe(6)


def encode(event: AnyEvent) -> bytes:
    """An event as it is stored. A unique mark goes with it, so that no two are ever equal: see `Store.append`."""
    return _encoder.encode((f"{_process}{next(_numbers)}", event))


def decode(line: bytes) -> AnyEvent:
    return _decoder.decode(line)[1]
