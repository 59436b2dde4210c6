"""The kinds of events in Pi mal Pflaumen, in the order in which a game has them; `telling.py` says which happened.

A step can have the events of several turns: the last card of a trick is taken without asking (PP-36).
"""

from typing import NamedTuple, NewType

from fruitbowl.core.events import Event, Rest, Seat

Card = NewType("Card", str)
"""A card as it is typed: "I-13", "Plum"."""
Fruit = NewType("Fruit", str)
"""As the table of cards has it: "Fig"."""
Portion = NewType("Portion", tuple[str, int])
"""So many cards of a fruit."""
Height = NewType("Height", float)
"""The number of a card and pi for each pi card with it, to two places."""

# ---- the beginning --------------------------------------------------------------------------------------------------


class LeaderDrawn(Event):
    """PP-8: the first leader by lot."""

    rest = Rest.LOOK
    parts = ("leader",)
    seat: Seat


class RoundBegins(Event):
    """PP-6, PP-7: the cards from 1 up to the highest are dealt."""

    rest = Rest.LOOK
    heading = 1
    parts = ("hand", "seats.hand")
    round: int
    rounds: int
    cards: int
    """In each hand."""
    highest: int
    seat: Seat
    """Who leads."""


# ---- a trick --------------------------------------------------------------------------------------------------------


class TrickBegins(Event):
    """PP-9."""

    rest = Rest.NONE
    heading = 2
    trick: int
    tricks: int


class PiLaid(Event):
    """PP-11: the card that they go with follows, and says it all."""

    in_log = False
    parts = ("table", "seat.pi")
    seat: Seat
    n: int


class Played(Event):
    """PP-10 to PP-12."""

    parts = ("table", "hand", "seat.hand", "seen")
    seat: Seat
    card: Card
    pi: int
    height: Height


class Place(NamedTuple):
    seat: Seat
    height: Height


class OrderDecided(Event):
    """PP-12, PP-13: all have played; the highest takes first."""

    rest = Rest.READ
    parts = ("order", "turn")
    places: tuple[Place, ...]


class TurnBegins(Event):
    """PP-15."""

    rest = Rest.NONE
    in_log = False
    parts = ("turn",)
    seat: Seat


class Taken(Event):
    """PP-13."""

    seat: Seat
    card: Card
    last_follows: bool
    """Whether the last card is taken in the same step; until then both are shown as lying in the trick."""

    @property
    def tells(self) -> tuple[str, ...]:
        return ("seat.display",) if self.last_follows else ("seat.display", "table")


class LastTaken(Event):
    """PP-13, PP-14: the card that is left, and a plum."""

    rest = Rest.LOOK
    seat: Seat
    card: Card
    left: int
    """Plums in the pile."""
    ends_trick: bool
    """Whether there is no more to do in this turn."""

    @property
    def tells(self) -> tuple[str, ...]:
        shown = ("seat.display", "plum_pile")
        return shown if self.ends_trick else (*shown, "table", "turn")


class PiReturned(Event):
    """PP-11: at the end of the trick, to the pile."""

    in_log = False
    parts = ("table", "pi_pile")
    n: int


class TrickOver(Event):
    """PP-16: whoever was highest leads next."""

    rest = Rest.LOOK
    parts = ("table", "order", "turn", "leader", "round", "trick", "seen")
    seat: Seat
    leads: str
    """The next "trick" or "round"; or there is none after the "last" trick."""
    round: int
    """The one that goes on, or comes next."""


# ---- what cards bring -----------------------------------------------------------------------------------------------


class PiReceived(Event):
    """PP-21."""

    rest = Rest.LOOK
    parts = ("seat.pi", "pi_pile=facts.left")
    seat: Seat
    n: int
    left: int
    """In the pile."""
    supply: str
    """The pile had "enough"; or it was "short", so that all of it is given; or "empty"."""


class WatchdogMoved(Event):
    """PP-17, PP-19."""

    rest = Rest.LOOK
    parts = ("watchdog=facts.seat",)
    seat: Seat
    owner: Seat | None
    """Who had it; None if it lay beside the table."""


class WatchdogStayed(Event):
    """PP-17: it went to whoever had it already."""

    rest = Rest.LOOK
    seat: Seat


class StealOffered(Event):
    """PP-18, PP-19."""

    rest = Rest.LOOK
    seat: Seat
    guarded: Seat | None
    """Whose display the watchdog keeps safe."""


class NothingToSteal(Event):
    """PP-18, PP-19, PP-36: all other displays are empty, but for one that the watchdog may guard."""

    rest = Rest.LOOK
    seat: Seat
    guarded: Seat | None


class LootSought(Event):
    """PP-18: there are several cards of that fruit."""

    rest = Rest.LOOK
    in_log = False
    parts = ("stealing",)
    seat: Seat
    victim: Seat
    fruit: Fruit


class Stolen(Event):
    """PP-18, PP-20."""

    rest = Rest.BLOW
    parts = ("stealing", "seat.display", "victim.display")
    seat: Seat
    victim: Seat
    card: Card


class NothingStolen(Event):
    """PP-18: by choice."""

    rest = Rest.LOOK
    seat: Seat


# ---- mixes ----------------------------------------------------------------------------------------------------------


class MixBegun(Event):
    """PP-22, PP-27: the cards are still to be picked."""

    parts = ("seat.making",)
    seat: Seat
    card: Card
    """The one that shows the mix."""
    mix: str


class MixContinued(Event):
    """PP-27: cards that go into a mix, which is not complete yet."""

    in_log = False
    parts = ("seat.display", "seat.mixed", "gone")
    seat: Seat
    cards: tuple[Card, ...]


class MixMade(Event):
    """PP-23 to PP-26."""

    rest = Rest.READ
    parts = (
        "seat.making", "seat.mixed", "seat.display", "gone", "seat.completed", "seat.points", "scores",
    )  # fmt: skip
    seat: Seat
    card: Card
    mix: str
    fruits: tuple[Portion, ...]
    n: int
    """Points."""


class MixesLost(Event):
    """PP-26: cards that went into another mix show mixes of their own."""

    rest = Rest.LOOK
    seat: Seat
    cards: tuple[Card, ...]


class MixesLeft(Event):
    """PP-22, PP-33: a turn is over although these cards' mixes could be made."""

    seat: Seat
    cards: tuple[Card, ...]
    n: int
    why: str
    """They are kept for "later"; or it is "never", at the end of the game; or only "one" mix a turn is allowed."""


# ---- the end --------------------------------------------------------------------------------------------------------


class LastMixesBegin(Event):
    """PP-29."""

    rest = Rest.LOOK
    heading = 1
    seats: tuple[Seat, ...]
    """Who can make any."""


class FinalCount(Event):
    """PP-29, PP-30, PP-33."""

    rest = Rest.LOOK
    heading = 1
    why: str
    """All are "done" with their last mixes; or there were "none" to make; or "experienced" players make none."""


class Counted(Event):
    """PP-30, PP-31: one seat's result."""

    seat: Seat
    points: int
    mixes: int
    left: int
    """Fruit cards in the display."""


class GameWon(Event):
    """PP-30 to PP-32."""

    rest = Rest.READ
    parts = ("over", "winners")
    seats: tuple[Seat, ...]
    n: int
    """Points."""
    left: int
    """Fruit cards in each winner's display."""
    tied: tuple[Seat, ...]
    """All who have so many points."""
    by: str
    """One has the most "points", or among equals the most "fruit" left; or the victory is "shared"."""
