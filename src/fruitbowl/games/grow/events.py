"""What can happen in a growing game, as facts: see `core/events.py`. What did happen is found out in `telling/`.

Numbers such as GR-10 are the ledger's, README.md.
"""

from dataclasses import dataclass
from typing import NewType

from fruitbowl.core.events import Event, Rest, Seat

Card = NewType("Card", str)
"""A challenge card as it is typed: "tall-stalk"."""
Tile = NewType("Tile", str)
"""A kind of tile: "root"."""
Pest = NewType("Pest", str)
"""A pest: "vole"."""
Drops = NewType("Drops", int)
Water = NewType("Water", int)
Price = NewType("Price", int)
"""Water that was paid."""
Points = NewType("Points", int)
Gain = NewType("Gain", int)
"""Points that were won; negative if they were lost."""
Now = NewType("Now", int)
"""How it stands with a kind of tile after a change. Root: what each drop brings. Leaf: how many are healthy. Fruit:
what each healthy one scores. Other kinds: how many there are."""
Source = NewType("Source", tuple[str, int, int])
"""Where points come from: a kind of tile, "most_stalks", "most_flowers" or a card; how many; and their points."""

# ---- the start ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FirstTurner(Event):
    """GR-9: who turns the first season card, by lot."""

    rest = Rest.LOOK
    parts = ("turner",)
    seat: Seat


@dataclass(frozen=True)
class ChallengesDealt(Event):
    """GR-7."""

    rest = Rest.LOOK
    parts = ("challenges",)
    cards: tuple[Card, ...]


# ---- a water card ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WaterCard(Event):
    """GR-10: somebody turns a water card."""

    heading = 2
    parts = ("season", "drops=facts.drops")
    seat: Seat
    number: int
    """Which season card it is,"""
    cards: int
    """of so many."""
    drops: Drops


@dataclass(frozen=True)
class WaterCollected(Event):
    """GR-10: the drops once for the starter, and once for each healthy root."""

    parts = ("seat.water=facts.water",)
    seat: Seat
    drops: int
    roots: int
    times: int
    n: Water
    water: int
    """What the seat has now."""


@dataclass(frozen=True)
class TurnSkipped(Event):
    """GR-11: a seat can do nothing on this water card."""

    rest = Rest.LOOK
    seat: Seat
    why: str
    """"water": it is too little for all that would fit; "sealed": nothing fits any more."""
    water: Water
    tile: Tile | None
    """The cheapest tile that would fit,"""
    cost: int
    """and what it costs."""


CHOICE = ("seat.chosen", "seat.fits")


@dataclass(frozen=True)
class TileChosen(Event):
    """GR-14."""

    rest = Rest.NONE
    in_log = False
    parts = CHOICE
    seat: Seat
    tile: Tile
    shape: str


@dataclass(frozen=True)
class CureChosen(Event):
    """GR-29: a card that cures is being played; its tile comes next."""

    rest = Rest.NONE
    in_log = False
    parts = CHOICE
    seat: Seat
    card: Card


@dataclass(frozen=True)
class ChoiceTakenBack(Event):
    """GR-14, GR-29."""

    rest = Rest.NONE
    in_log = False
    parts = CHOICE
    seat: Seat


SCORE = ("seat.points", "scores")


@dataclass(frozen=True)
class TileLaid(Event):
    """GR-12 to GR-20, and what it changes in points (GR-40 to GR-42, and cards that are kept)."""

    seat: Seat
    tile: Tile
    shape: str
    at: tuple[int, int]
    cost: Price
    water: int
    """What is left."""
    points: Gain
    """For this seat, bonuses left out."""
    now: Now
    moves_bonus: bool
    """Whether somebody wins or loses a bonus by it, which is told next."""

    @property
    def tells(self) -> tuple[str, ...]:
        tile = ("seat.plant", "seat.growing_at", "seat.tiles", "seat.healthy", "seat.costs", "seat.grows")
        return (*CHOICE, *tile, "seat.water=facts.water", "seat.meets", *(() if self.moves_bonus else SCORE))


@dataclass(frozen=True)
class BonusWon(Event):
    """GR-44: a seat alone has the most now."""

    rest = Rest.LOOK
    parts = ("seats.points", "scores")
    seat: Seat
    tile: Tile
    """"stalk" or "flower"."""
    points: Gain


@dataclass(frozen=True)
class BonusLost(Event):
    """GR-44: a seat does not have the most alone any more."""

    rest = Rest.LOOK
    parts = ("seats.points", "scores")
    seat: Seat
    tile: Tile
    points: Gain
    level: tuple[Seat, ...]
    """Who have the most together; nobody if none is left."""


@dataclass(frozen=True)
class ChallengeMet(Event):
    """GR-22: a plant has become what cards on the table ask for."""

    rest = Rest.LOOK
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class ChallengeUnmet(Event):
    """GR-22: a flower has become a fruit, and is missing for these cards now."""

    rest = Rest.LOOK
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class PlantSealed(Event):
    """GR-15: no tile will ever find a place there again."""

    rest = Rest.BLOW
    seat: Seat
    where: str
    """"above" the ground, "below" it, or "everywhere"; "fruits": everywhere, but flowers can still become fruits."""


@dataclass(frozen=True)
class CardPlayed(Event):
    """GR-26 to GR-28."""

    rest = Rest.LOOK
    parts = ("spent", "seat.cards", "seat.water", "seat.water_limit", "seat.costs")
    seat: Seat
    card: Card


HEALTH = ("seat.plant", "seat.healthy", "seat.costs")


@dataclass(frozen=True)
class PestLeft(Event):
    """GR-29, GR-30: a card takes a pest off a tile."""

    rest = Rest.LOOK
    seat: Seat
    pest: Pest
    at: tuple[int, int]
    points: Gain
    now: Now
    passed_on: bool
    """Whether it looks for another plant, which is told next."""

    @property
    def tells(self) -> tuple[str, ...]:
        return (*CHOICE, *HEALTH, "seat.points", *(() if self.passed_on else ("scores",)))


@dataclass(frozen=True)
class DoneGrowing(Event):
    """GR-11: a seat says that it is done."""

    seat: Seat
    water: Water


@dataclass(frozen=True)
class NothingToBuy(Event):
    """GR-11: a turn ends by itself."""

    rest = Rest.LOOK
    seat: Seat
    why: str
    """As for TurnSkipped; or "dry": no water is left."""
    water: Water
    tile: Tile | None
    cost: int


@dataclass(frozen=True)
class CardLost(Event):
    """GR-26: it was not played in its turn."""

    rest = Rest.LOOK
    parts = ("spent", "seat.cards")
    seat: Seat
    card: Card


@dataclass(frozen=True)
class DiscountLost(Event):
    """GR-28: a card made a tile cheaper, and none was laid."""

    rest = Rest.LOOK
    parts = ("seat.costs",)
    seat: Seat
    tile: Tile


# ---- claiming challenges --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ClaimDue(Event):
    """GR-21: everybody has grown, and this seat is the next that can claim something."""

    rest = Rest.NONE
    in_log = False
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Claimed(Event):
    """GR-21 to GR-27."""

    rest = Rest.BLOW
    seat: Seat
    card: Card
    when: str
    """"keep", "at once", "next turn" or "any turn"."""
    points: Gain
    """What a card to keep is worth now."""

    @property
    def tells(self) -> tuple[str, ...]:
        gift = ("seat.cards", "seat.water", "seat.water_limit")
        return ("challenges", "spent", "seats.meets", *gift, *(SCORE if self.when == "keep" else ()))


@dataclass(frozen=True)
class ClaimDeclined(Event):
    """GR-21: a seat leaves cards on the table that it could claim."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class NoPestToPass(Event):
    """GR-30: without a pest on the plant nothing happens."""

    rest = Rest.LOOK
    seat: Seat


@dataclass(frozen=True)
class PassDue(Event):
    """GR-30: a seat with several pests says which one it passes on."""

    rest = Rest.NONE
    in_log = False
    parts = ("seat.fits",)
    seat: Seat


@dataclass(frozen=True)
class PestMovesOn(Event):
    """GR-30: to the next seat clockwise whose plant can host it."""

    rest = Rest.LOOK
    parts = ("victim=facts.seat", "pest=facts.pest")
    seat: Seat
    pest: Pest


@dataclass(frozen=True)
class PestGone(Event):
    """GR-30: no other plant can host it."""

    rest = Rest.LOOK
    parts = ("scores",)
    pest: Pest


# ---- the end of a turn ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WaterKept(Event):
    """GR-31: some water is lost, or a card lets a seat keep more than usual."""

    rest = Rest.LOOK
    parts = ("seat.water",)
    seat: Seat
    kept: Water
    n: int
    """How much is lost."""


TURN = ("turner", "drops", "victim", "seats.water_limit")


@dataclass(frozen=True)
class NextTurner(Event):
    """GR-32."""

    rest = Rest.NONE
    in_log = False
    parts = TURN
    seat: Seat


# ---- a pest card ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PestCard(Event):
    """GR-33, GR-34: somebody turns a pest card."""

    rest = Rest.LOOK
    heading = 2
    parts = ("season", "drops")
    seat: Seat
    number: int
    cards: int
    works: bool
    """Not before the first water card."""


@dataclass(frozen=True)
class LotFell(Event):
    """GR-34, GR-35: who gets the pest, and what it can be."""

    rest = Rest.BLOW
    parts = ("victim=facts.seat", "possible_pests", "last_victim", "last_votes")
    seat: Seat
    pests: tuple[Pest, ...]
    """Those that the plant can host: if none, nothing happens; if one, nobody is asked."""
    voters: tuple[Seat, ...]


@dataclass(frozen=True)
class VoteCast(Event):
    """GR-35: a vote that is not shown yet."""

    rest = Rest.NONE
    in_log = False
    parts = ("voted", "vote")
    seat: Seat
    pest: Pest | None
    """None for the eyes of others."""


@dataclass(frozen=True)
class VoteShown(Event):
    """GR-35."""

    parts = ("last_votes",)
    seat: Seat
    pest: Pest


VOTE = ("voted", "vote", "possible_pests")


@dataclass(frozen=True)
class VoteDecided(Event):
    """GR-35: how several votes were counted."""

    rest = Rest.BLOW
    parts = (*VOTE, "pest=facts.pest")
    why: str
    """"all": they agree; "most"; "tie": the vote of the first among the tied to the victim's left counts."""
    pest: Pest
    n: int
    """Votes for it,"""
    votes: int
    """of so many."""
    seat: Seat
    """Whose vote decided a tie, or the first who voted for it."""


@dataclass(frozen=True)
class PlaceDue(Event):
    """GR-36: there are several tiles for a pest, and the seat says where it settles."""

    rest = Rest.NONE
    in_log = False
    parts = (*VOTE, "victim", "pest", "seat.fits", "scores")
    seat: Seat
    pest: Pest


@dataclass(frozen=True)
class PestSettled(Event):
    """GR-36, GR-37, GR-43: on which tile a pest settles, and what it costs."""

    rest = Rest.BLOW
    parts = (*VOTE, "victim", "pest", "seat.fits", *HEALTH, *SCORE)
    seat: Seat
    pest: Pest
    at: tuple[int, int]
    forced: bool
    """Whether no other tile could host it."""
    points: Gain
    now: Now


# ---- the end --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Winter(Event):
    """GR-39."""

    rest = Rest.LOOK
    heading = 1
    parts = TURN


@dataclass(frozen=True)
class PlantCounted(Event):
    """GR-40 to GR-44: where a seat's points come from."""

    rest = Rest.LOOK
    seat: Seat
    sources: tuple[Source, ...]
    points: Points


@dataclass(frozen=True)
class GameWon(Event):
    """GR-45."""

    rest = Rest.READ
    parts = ("over", "winners")
    seats: tuple[Seat, ...]
    points: Points
    why: str
    """"points": more than anybody else; "fruits": as many as others, but more healthy fruits; "shared"."""
    level: tuple[Seat, ...]
    """All who have that many points."""
