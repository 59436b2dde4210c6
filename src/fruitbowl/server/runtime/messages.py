"""Messages of a table's socket, in both directions, as docs/server.md describes them.

Decoding is strict: a message with an unknown field, a wrong type or too long a text is refused as a whole.
"""

from typing import Annotated, TypeAlias

import msgspec

from fruitbowl.server.tables.moments import Moments
from fruitbowl.server.tables.views import TableView

MAX_MESSAGE_BYTES = 4096
"""Bytes of an incoming message."""

ClientId = Annotated[str, msgspec.Meta(max_length=40)]
"""The client's own id for a move, by which a repeat is recognised."""
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Seq = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
ReactionText = Annotated[str, msgspec.Meta(max_length=24)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# ---- incoming ------------------------------------------------------------------------------------------------------


class Move(Strict, frozen=True, tag_field="type", tag="move"):
    id: ClientId
    base: Seq
    """The seq of the table that the player saw."""
    move: MoveText


class Undo(Strict, frozen=True, tag_field="type", tag="undo"):
    id: ClientId
    to: Seq | None = None
    """In practice: how many steps of the game to keep. Your latest move is taken back if it is not said."""


class React(Strict, frozen=True, kw_only=True, tag_field="type", tag="react"):
    id: ClientId = ""
    reaction: ReactionText


Incoming: TypeAlias = Move | Undo | React

_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def decode(message: str | bytes) -> Incoming:
    """Decode a message; MsgspecError or ValueError if that fails."""
    return _decoder.decode(message)


# ---- outgoing ------------------------------------------------------------------------------------------------------


class TableUpdate(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The table as it is now, and what has happened since the last update."""

    table: msgspec.Raw
    """A `TableView`, encoded once for all who see the same."""
    news: msgspec.Raw
    """A `Moments`."""


class Ok(msgspec.Struct, frozen=True, tag_field="type", tag="ok"):
    """Done, and on disk, as event `seq`."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str | None
    """None if the message could not be read."""
    reason: str
    text: str
    seq: int
    table: TableView | None = None
    """After a stale move: the table as it is now."""


class Reaction(msgspec.Struct, frozen=True, tag_field="type", tag="reaction"):
    seat: int
    reaction: str


class Goodbye(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The server is stopping. Reconnect, and resume from this seq."""

    resume: int


class Warming(msgspec.Struct, frozen=True, tag_field="type", tag="warming"):
    """About how many seconds until all bots of the table think ahead; 0 if they do."""

    seconds: int


Outgoing: TypeAlias = TableUpdate | Ok | Refused | Reaction | Goodbye | Warming

_encoder = msgspec.json.Encoder()


def encode(message: Outgoing | TableView | Moments) -> bytes:
    return _encoder.encode(message)
