"""What can happen in a growing game, as facts: see `core/events.py`. What did happen is found out in `telling/`.

Numbers such as GR-10 are the ledger's, README.md.
"""

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


class FirstTurner(Event):
    """GR-9: who turns the first season card, by lot."""

    rest = Rest.LOOK
    parts = ("turner",)
    seat: Seat


class ChallengesDealt(Event):
    """GR-7."""

    rest = Rest.LOOK
    parts = ("challenges",)
    cards: tuple[Card, ...]


# ---- a water card ---------------------------------------------------------------------------------------------------


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


class TileChosen(Event):
    """GR-14."""

    rest = Rest.NONE
    in_log = False
    parts = CHOICE
    seat: Seat
    tile: Tile
    shape: str


class CureChosen(Event):
    """GR-29: a card that cures is being played; its tile comes next."""

    rest = Rest.NONE
    in_log = False
    parts = CHOICE
    seat: Seat
    card: Card


class ChoiceTakenBack(Event):
    """GR-14, GR-29."""

    rest = Rest.NONE
    in_log = False
    parts = CHOICE
    seat: Seat


SCORE = ("seat.points", "scores")


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


class BonusWon(Event):
    """GR-44: a seat alone has the most now."""

    rest = Rest.LOOK
    parts = ("seats.points", "scores")
    seat: Seat
    tile: Tile
    """"stalk" or "flower"."""
    points: Gain


class BonusLost(Event):
    """GR-44: a seat does not have the most alone any more."""

    rest = Rest.LOOK
    parts = ("seats.points", "scores")
    seat: Seat
    tile: Tile
    points: Gain
    level: tuple[Seat, ...]
    """Who have the most together; nobody if none is left."""


class ChallengeMet(Event):
    """GR-22: a plant has become what cards on the table ask for."""

    rest = Rest.LOOK
    seat: Seat
    cards: tuple[Card, ...]


class ChallengeUnmet(Event):
    """GR-22: a flower has become a fruit, and is missing for these cards now."""

    rest = Rest.LOOK
    seat: Seat
    cards: tuple[Card, ...]


class PlantSealed(Event):
    """GR-15: no tile will ever find a place there again."""

    rest = Rest.BLOW
    seat: Seat
    where: str
    """"above" the ground, "below" it, or "everywhere"; "fruits": everywhere, but flowers can still become fruits."""


class CardPlayed(Event):
    """GR-26 to GR-28."""

    rest = Rest.LOOK
    parts = ("spent", "seat.cards", "seat.water", "seat.water_limit", "seat.costs")
    seat: Seat
    card: Card


HEALTH = ("seat.plant", "seat.healthy", "seat.costs")


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


class DoneGrowing(Event):
    """GR-11: a seat says that it is done."""

    seat: Seat
    water: Water


class NothingToBuy(Event):
    """GR-11: a turn ends by itself."""

    rest = Rest.LOOK
    seat: Seat
    why: str
    """As for TurnSkipped; or "dry": no water is left."""
    water: Water
    tile: Tile | None
    cost: int


class CardLost(Event):
    """GR-26: it was not played in its turn."""

    rest = Rest.LOOK
    parts = ("spent", "seat.cards")
    seat: Seat
    card: Card


class DiscountLost(Event):
    """GR-28: a card made a tile cheaper, and none was laid."""

    rest = Rest.LOOK
    parts = ("seat.costs",)
    seat: Seat
    tile: Tile


# ---- claiming challenges --------------------------------------------------------------------------------------------


class ClaimDue(Event):
    """GR-21: everybody has grown, and this seat is the next that can claim something."""

    rest = Rest.NONE
    in_log = False
    seat: Seat
    cards: tuple[Card, ...]


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


class ClaimDeclined(Event):
    """GR-21: a seat leaves cards on the table that it could claim."""

    seat: Seat
    cards: tuple[Card, ...]


class NoPestToPass(Event):
    """GR-30: without a pest on the plant nothing happens."""

    rest = Rest.LOOK
    seat: Seat


class PassDue(Event):
    """GR-30: a seat with several pests says which one it passes on."""

    rest = Rest.NONE
    in_log = False
    parts = ("seat.fits",)
    seat: Seat


class PestMovesOn(Event):
    """GR-30: to the next seat clockwise whose plant can host it."""

    rest = Rest.LOOK
    parts = ("victim=facts.seat", "pest=facts.pest")
    seat: Seat
    pest: Pest


class PestGone(Event):
    """GR-30: no other plant can host it."""

    rest = Rest.LOOK
    parts = ("scores",)
    pest: Pest


# ---- the end of a turn ----------------------------------------------------------------------------------------------


class WaterKept(Event):
    """GR-31: some water is lost, or a card lets a seat keep more than usual."""

    rest = Rest.LOOK
    parts = ("seat.water",)
    seat: Seat
    kept: Water
    n: int
    """How much is lost."""


TURN = ("turner", "drops", "victim", "seats.water_limit")


class NextTurner(Event):
    """GR-32."""

    rest = Rest.NONE
    in_log = False
    parts = TURN
    seat: Seat


# ---- a pest card ----------------------------------------------------------------------------------------------------


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


class LotFell(Event):
    """GR-34, GR-35: who gets the pest, and what it can be."""

    rest = Rest.BLOW
    parts = ("victim=facts.seat", "possible_pests", "last_victim", "last_votes")
    seat: Seat
    pests: tuple[Pest, ...]
    """Those that the plant can host: if none, nothing happens; if one, nobody is asked."""
    voters: tuple[Seat, ...]


class VoteCast(Event):
    """GR-35: a vote that is not shown yet."""

    rest = Rest.NONE
    in_log = False
    parts = ("voted", "vote")
    seat: Seat
    pest: Pest | None
    """None for the eyes of others."""


class VoteShown(Event):
    """GR-35."""

    parts = ("last_votes",)
    seat: Seat
    pest: Pest


VOTE = ("voted", "vote", "possible_pests")


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


class PlaceDue(Event):
    """GR-36: there are several tiles for a pest, and the seat says where it settles."""

    rest = Rest.NONE
    in_log = False
    parts = (*VOTE, "victim", "pest", "seat.fits", "scores")
    seat: Seat
    pest: Pest


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


class Winter(Event):
    """GR-39."""

    rest = Rest.LOOK
    heading = 1
    parts = TURN


class PlantCounted(Event):
    """GR-40 to GR-44: where a seat's points come from."""

    rest = Rest.LOOK
    seat: Seat
    sources: tuple[Source, ...]
    points: Points


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
