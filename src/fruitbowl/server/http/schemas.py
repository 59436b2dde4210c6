"""Bodies of HTTP requests and responses, as the OpenAPI document and docs/server.md describe them.

Decoding is strict: a body with an unknown field, a wrong type or too long a text is refused as a whole.
"""

from typing import Annotated, Any, Literal

import msgspec

from fruitbowl.core.advice import Standing
from fruitbowl.server.runtime.messages import ClientId, MoveText, ReactionText, Seq, Strict
from fruitbowl.server.tables.events import Language, Name, SeatNumber
from fruitbowl.server.tables.moments import MomentView
from fruitbowl.server.tables.views import TableView

Salt = Annotated[str, msgspec.Meta(max_length=64)]
Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


# ---- requests ------------------------------------------------------------------------------------------------------


class SitBody(Strict, frozen=True):
    name: Name
    seat: SeatNumber | None = None
    """Any free one by default."""
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
    to: Seq | None = None
    """In practice: how many steps of the game to keep."""


class ReactBody(Strict, frozen=True):
    reaction: ReactionText


class CarriedBody(Strict, frozen=True):
    secret: Secret


class TokenBody(Strict, frozen=True):
    seat: SeatNumber | None = None
    """Your own by default; the host can name a free one for a program."""
    name: Name = "Program"


# ---- answers -------------------------------------------------------------------------------------------------------


class Done(msgspec.Struct, frozen=True):
    seq: int


class NewTable(msgspec.Struct, frozen=True):
    table: str
    path: str
    """Where its page is: the link to share."""


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused. Nothing has changed."""

    reason: str
    text: str
    seq: int | None = None
    table: TableView | None = None
    """After a stale move: the table as it is now."""


class Link(msgspec.Struct, frozen=True):
    path: str
    """Open it on the other device. It works once."""
    until: int
    """Milliseconds since 1970."""


class NewToken(msgspec.Struct, frozen=True):
    token: str
    seq: int


class Summary(msgspec.Struct, frozen=True):
    """A table in a list."""

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
    """The `?before=` of the next page; null at the end."""


class AdviceLine(msgspec.Struct, frozen=True):
    """What a bot thinks of a move."""

    move: str
    name: str
    """As people call it."""
    win: float
    win_error: float
    lead: float
    tried: float
    standing: Standing
    """How it compares with the best."""
    why: str
    """What the game itself says for or against it; empty if nothing."""
    chances: str
    """Its chances in words."""


class Hint(msgspec.Struct, frozen=True):
    seq: int
    moves: list[AdviceLine]


class Why(msgspec.Struct, frozen=True):
    """Whether your seat can make a move now, and if not, why."""

    legal: bool
    reason: str | None
    text: str
    seq: int


class Replay(msgspec.Struct, frozen=True):
    step: int
    steps: int
    """The last one."""
    seat: int | None
    view: dict[str, Any]
    moments: list[MomentView]
    """Each step that was asked for."""


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


class GameWords(msgspec.Struct, frozen=True):
    """A game's own words, for pages that know nothing of it."""

    names: dict[str, str]
    """What people read in place of a fact's name in a view, or of a word in a move."""
    rules: str
    """The rules in short, a paragraph per line."""


class Catalog(msgspec.Struct, frozen=True):
    """Everything there is to choose from."""

    games: list[GameFacts]
    levels: list[LevelFacts]
    clocks: list[int]
    reactions: list[str]
    languages: list[str]


class Me(msgspec.Struct, frozen=True):
    known: bool
    """Whether this browser has a guest's cookie."""
    lan_address: str | None
    """Where other devices on the network reach the server, if it was started with --lan."""
