"""What is written into a table's log, one after the other. A table is nothing but the fold of these.

An entry is only ever added. It is for the server's eyes: what a seat may see of it is told by views.
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
"""Seconds for a move that a table can be played with; 0 is no clock."""

REACTIONS = ("hello", "thanks", "well played", "oops", "thinking", "hurry", "good game", "wow")
"""All that can be said at a table."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat of a new table is for."""

    kind: Literal["open", "bot", "closed"]
    level: str = ""
    """The level of a bot."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played."""

    game: str
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(min_length=2, max_length=8)]
    options: dict[str, OptionValue] = {}
    clock: Literal[0, 30, 120, 86_400] = 0
    listed: bool = True
    language: Language = "en"
    hints: bool = True
    """Whether a player may ask what a bot would do."""
    tutorial: bool = False
    """One person learns the game: always the same cards, and bots that always do the same. Never in a list."""


class Entry(msgspec.Struct, frozen=True, tag_field="entry"):
    at: int
    """When, in milliseconds since 1970."""


class Created(Entry, frozen=True, tag="created"):
    settings: Settings
    commitment: str
    """The SHA-256 of the table's secret seed."""
    host: str
    """The guest who made it, and may start it."""
    rematch_of: str | None = None
    kept: tuple[str, ...] = ()
    """In a rematch: for which guest each seat is kept; empty for nobody."""


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a seat, or took it back."""

    seat: int
    guest: str
    name: str
    salt: str = ""
    """Random text of the player's own, which goes into the deal."""


class Stood(Entry, frozen=True, tag="stood"):
    """Somebody left a seat: before the game it is open again, in a game a bot plays on for them."""

    seat: int


class BotSat(Entry, frozen=True, tag="bot"):
    seat: int
    level: str


class Started(Entry, frozen=True, tag="started"):
    """Everything is set up, with what chance decided first."""

    chance: tuple[str, ...]


class Moved(Entry, frozen=True, tag="moved"):
    """A seat moved, and what chance decided after that."""

    seat: int
    move: str
    chance: tuple[str, ...] = ()
    by: Literal["person", "bot"] = "person"
    client: str = ""
    """How the player's device called this move, so that it is not made twice."""


class Undone(Entry, frozen=True, tag="undone"):
    """The latest move was taken back."""

    seat: int
    client: str = ""


class Absent(Entry, frozen=True, tag="absent"):
    """A player's time ran out: a bot moves for the seat until they act again."""

    seat: int


class Gone(Entry, frozen=True, tag="gone"):
    """A player is not connected any more."""

    seat: int


class Here(Entry, frozen=True, tag="here"):
    """A player is connected, or acts, again."""

    seat: int


class Reacted(Entry, frozen=True, tag="reacted"):
    seat: int
    reaction: str


class Rematch(Entry, frozen=True, tag="rematch"):
    """The same people go on at another table."""

    table: str


class LinkMade(Entry, frozen=True, tag="link"):
    """A link to carry the seat to another device. It takes the place of an earlier one."""

    seat: int
    digest: str
    """Of the link's secret, which only its owner has."""
    until: int
    """When it ends, in milliseconds since 1970."""


class Carried(Entry, frozen=True, tag="carried"):
    """The link was used: this guest, the same person on another device, holds the seat too. The link is used up."""

    seat: int
    guest: str


class Kept(Entry, frozen=True, tag="kept"):
    """From now on only this guest holds the seat; there is no link."""

    seat: int
    guest: str


class TokenMade(Entry, frozen=True, tag="token"):
    """A program may play the seat with a token. It takes the place of an earlier one."""

    seat: int
    digest: str
    """Of the token; empty if there shall be none any more."""


AnyEntry: TypeAlias = (
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
_decoder: msgspec.json.Decoder[tuple[str, AnyEntry]] = msgspec.json.Decoder(tuple[str, AnyEntry])
_numbers = itertools.count()
_process = secrets.token_urlsafe(6)


def encode(entry: AnyEntry) -> bytes:
    """A line of the log. It carries a mark of its own, so that no two are ever equal: see `Store.append`."""
    return _encoder.encode((f"{_process}{next(_numbers)}", entry))


def decode(line: bytes) -> AnyEntry:
    return _decoder.decode(line)[1]
