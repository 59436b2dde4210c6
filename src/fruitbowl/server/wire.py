"""What goes over the wire, both ways: strict, small, and told in docs/server.md.

Whatever comes in is decoded here, and nowhere else; a message with anything too much, too long or of another type is
refused as a whole.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fruitbowl.server.entries import Language, Name, SeatNumber
from fruitbowl.server.seen import Line, Log, SeenTable

LARGEST_MESSAGE = 4096
"""Bytes of a message that comes by a socket."""

ClientId = Annotated[str, msgspec.Meta(max_length=40)]
"""How a device calls a move, so that a repeat is known as one."""
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Seq = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
Salt = Annotated[str, msgspec.Meta(max_length=64)]
Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# ---- in, by socket --------------------------------------------------------------------------------------------------


class Move(Strict, frozen=True, tag_field="type", tag="move"):
    id: ClientId
    base: Seq
    """The seq of the table that the player saw."""
    move: MoveText


class Undo(Strict, frozen=True, tag_field="type", tag="undo"):
    id: ClientId


class React(Strict, frozen=True, kw_only=True, tag_field="type", tag="react"):
    id: ClientId = ""
    reaction: Annotated[str, msgspec.Meta(max_length=24)]


Incoming: TypeAlias = Move | Undo | React

_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def decode(message: str | bytes) -> Incoming:
    """What a message says; MsgspecError or ValueError tells why it says nothing."""
    return _decoder.decode(message)


# ---- out, by socket -------------------------------------------------------------------------------------------------


class Told(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The table as it is now, and the moves that are new or have been shown."""

    table: msgspec.Raw
    """A `SeenTable`; encoded once for all who see the same."""
    log: msgspec.Raw
    """A `Log`."""


class Ok(msgspec.Struct, frozen=True, tag_field="type", tag="ok"):
    """What was asked for is done, and on disk, as entry `seq`."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str | None
    """None where the message was no message."""
    reason: str
    text: str
    seq: int
    table: SeenTable | None = None
    """After a move on what is past: how it is now."""


class Reaction(msgspec.Struct, frozen=True, tag_field="type", tag="reaction"):
    seat: int
    reaction: str


class Goodbye(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The server stops. Come back, and say up to where you know the table."""

    resume: int


Outgoing: TypeAlias = Told | Ok | Refused | Reaction | Goodbye

_encoder = msgspec.json.Encoder()


def encode(message: Outgoing | SeenTable | Log) -> bytes:
    return _encoder.encode(message)


# ---- in, by HTTP ----------------------------------------------------------------------------------------------------


class SitBody(Strict, frozen=True):
    name: Name
    seat: SeatNumber | None = None
    """Any free one if none is named."""
    salt: Salt = ""
    """Random text of your own, which goes into the deal."""


class BotBody(Strict, frozen=True):
    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=24)]


class MoveBody(Strict, frozen=True):
    base: Seq
    move: MoveText
    id: ClientId = ""


class UndoBody(Strict, frozen=True):
    id: ClientId = ""


class ReactBody(Strict, frozen=True):
    reaction: Annotated[str, msgspec.Meta(max_length=24)]


class CarriedBody(Strict, frozen=True):
    secret: Secret


class TokenBody(Strict, frozen=True):
    seat: SeatNumber | None = None
    """One's own if none is named; the host can name a free one for a program to sit on."""
    name: Name = "Program"


# ---- out, by HTTP ---------------------------------------------------------------------------------------------------


class Done(msgspec.Struct, frozen=True):
    seq: int


class NewTable(msgspec.Struct, frozen=True):
    table: str
    path: str
    """Where its page is: the link to share."""


class Problem(msgspec.Struct, frozen=True):
    """Why something was not done. Nothing has changed."""

    reason: str
    text: str
    seq: int | None = None
    table: SeenTable | None = None
    """After a move on what is past: how it is now."""


class Link(msgspec.Struct, frozen=True):
    path: str
    """Open it on the other device. It works once."""
    until: int
    """Milliseconds since 1970."""


class NewToken(msgspec.Struct, frozen=True):
    token: str
    seq: int


class Summary(msgspec.Struct, frozen=True):
    """A line of a list of tables."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over"]
    created: int
    changed: int
    players: int
    free: int
    names: list[str]
    scores: list[int] | None
    winners: list[int]
    clock: int
    language: Language


class Page(msgspec.Struct, frozen=True):
    tables: list[Summary]
    next: str | None
    """Ask for what follows with ?before=; null at the end."""


class AdviceLine(msgspec.Struct, frozen=True):
    move: str
    win: float
    win_error: float
    lead: float
    tried: float
    text: str


class Hint(msgspec.Struct, frozen=True):
    seq: int
    moves: list[AdviceLine]


class Why(msgspec.Struct, frozen=True):
    """Whether the own seat can make a move now, and if not, why."""

    legal: bool
    reason: str | None
    text: str
    seq: int


class Moment(msgspec.Struct, frozen=True):
    step: int
    moves: int
    """How many of the moves had been made."""
    view: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    step: int
    steps: int
    """The last one."""
    seat: int | None
    view: dict[str, Any]
    moves: list[Line]
    """All moves up to there, as they were known then with these eyes."""
    moments: list[Moment]
    """Where several steps were asked for: each of them."""


class SeatStatistics(msgspec.Struct, frozen=True):
    name: str
    bot: str | None
    score: int
    won: bool
    moves: int
    moves_by_bot: int
    undone: int
    seconds: float
    """How long the seat thought about all its moves together."""


class Statistics(msgspec.Struct, frozen=True):
    started: int
    ended: int
    seats: list[SeatStatistics]


class LevelFacts(msgspec.Struct, frozen=True):
    name: str
    description: str


class OptionFacts(msgspec.Struct, frozen=True):
    name: str
    default: Any
    meaning: str
    examples: list[Any]


class GameFacts(msgspec.Struct, frozen=True):
    game: str
    title: str
    summary: str
    players: list[int]
    options: list[OptionFacts]
    authors: list[str]
    publisher: str


class Facts(msgspec.Struct, frozen=True):
    """All that there is to choose from."""

    games: list[GameFacts]
    levels: list[LevelFacts]
    clocks: list[int]
    reactions: list[str]
    languages: list[str]


class Me(msgspec.Struct, frozen=True):
    known: bool
    """Whether this browser has been given a guest's cookie."""
