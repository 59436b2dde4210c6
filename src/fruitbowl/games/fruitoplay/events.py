"""What can happen in Fruitoplay: see `core/events.py`. Which of it a step brings is in `telling.py`.

A trick lies on the table as long as `last_trick` has the Target that is still first in the river: from `Revealed` until
it is collected. From then on the next Target waits, until `TrickBegins` brings its turn.
"""

from fruitbowl.core.events import Event, Rest, Seat
from fruitbowl.games.fruitoplay.nouns import Card, Collective, Fruit, Fruits, Points

# ---- a round begins -------------------------------------------------------------------------------------------------


class RoundBegins(Event):
    """FP-5 to FP-8: hands, river and deck."""

    rest = Rest.LOOK
    heading = 1
    parts = (
        "round", "turn", "river", "deck", "discard", "collective", "last_trick", "hand", "seats.hand", "seats.columns",
    )  # fmt: skip
    round: int
    rounds: int
    cards: int
    """In each hand."""


class LastPlaceChooses(Event):
    """FP-28: who may choose the Collective Fruit."""

    rest = Rest.LOOK
    seat: Seat
    points: Points


class CollectiveChosen(Event):
    """FP-28, FP-30."""

    rest = Rest.BLOW
    parts = ("collective",)
    seat: Seat
    collective: Collective


class CollectiveDrawn(Event):
    """FP-29: by lot, because these seats share the last place."""

    rest = Rest.BLOW
    parts = ("collective",)
    seats: tuple[Seat, ...]
    collective: Collective


# ---- a trick --------------------------------------------------------------------------------------------------------


class TrickBegins(Event):
    """FP-7: the next Target comes into play."""

    rest = Rest.LOOK
    heading = 2
    parts = ("turn",)
    trick: int
    target: Card


class SatOut(Event):
    """FP-16: no card is left for the seventh trick."""

    rest = Rest.LOOK
    seat: Seat


class Chosen(Event):
    """FP-9, FP-18: a choice is laid down; the others see only that, and nobody has to wait for it."""

    rest = Rest.NONE
    in_log = False
    parts = ("hand", "choice", "seat.hand", "seat.chosen")
    seat: Seat
    what: str
    """"card", "draw" or "stay", or "hidden"."""
    card: Card | None


class Revealed(Event):
    """FP-9: the last seat has chosen, and all cards are turned over together."""

    rest = Rest.NONE
    in_log = False
    parts = ("last_trick", "choice", "seats.chosen", "hand=facts.hand", "seat.hand=facts.left")
    seat: Seat
    left: int
    """How many cards that seat has left."""
    hand: tuple[Card, ...]
    """The reader's own cards that are left."""


class Played(Event):
    """FP-10: one of the cards that were turned over."""

    seat: Seat
    card: Card
    difference: int
    same_fruit: bool
    """Whether it is of the Target's fruit."""


class Tied(Event):
    """FP-13: cards that fall out. A tie that was further away than the winner is not told."""

    rest = Rest.BLOW
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    difference: int


class TrickWon(Event):
    """FP-11, FP-12: which card wins, and why."""

    rest = Rest.READ
    seat: Seat
    card: Card
    difference: int
    fruit: Fruit
    """The Target's."""
    why: str
    """It is the "nearest"; or another fruit is as near, but this is the nearest of the Target's "fruit"; or the "only"
    one of it that was played, the "last" one left by ties, or the nearest of those "left". Or it is of another fruit,
    because the Target's was "unplayed" (nearest of the "rest" after ties), or "cancelled" by ties."""


class NobodyWon(Event):
    """FP-15: all cards fell out."""

    rest = Rest.READ


class Collected(Event):
    """FP-14: what the columns of a seat gain."""

    rest = Rest.LOOK
    parts = ("seat.columns", "river")
    seat: Seat
    fruits: tuple[Fruits, ...]


class LeftRound(Event):
    """FP-15: the Target and the cards of a trick that nobody won."""

    rest = Rest.LOOK
    parts = ("discard", "river")
    target: Card


class Drew(Event):
    """FP-17, FP-18: everybody who draws, the reader's own card by name."""

    rest = Rest.LOOK
    card: Card | None
    """The reader's own."""
    others: tuple[Seat, ...]
    hand: tuple[Card, ...]
    """The reader's own cards, the new one among them."""
    last: bool
    """Whether it was a choice, after the seventh trick."""

    @property
    def has_own(self) -> bool:
        return self.card is not None

    @property
    def tells(self) -> tuple[str, ...]:
        return ("hand=facts.hand", "deck", *(LAST_CHOICES if self.last else ("seats.hand",)))


LAST_CHOICES = ("choice", "seats.chosen")


class Stayed(Event):
    """FP-18: who takes no card after the seventh trick."""

    rest = Rest.LOOK
    parts = LAST_CHOICES
    seats: tuple[Seat, ...]


class DeckWasEmpty(Event):
    """FP-8: who wanted a card and got none, as far as the reader knows."""

    rest = Rest.LOOK
    parts = LAST_CHOICES
    seats: tuple[Seat, ...]


# ---- a round is counted ---------------------------------------------------------------------------------------------


class CountBegins(Event):
    """FP-24."""

    rest = Rest.NONE
    heading = 2
    round: int


class HandsLaidDown(Event):
    """FP-20: what is left in hand joins the columns."""

    rest = Rest.LOOK
    parts = ("hand", "seats.hand", "seats.columns")


class CollectiveCounted(Event):
    """FP-30."""

    rest = Rest.LOOK
    collective: Collective


class RottenCancelled(Event):
    """FP-21, FP-22."""

    rest = Rest.BLOW
    parts = ("last_round",)
    seat: Seat
    rotten: Card
    what: str
    """It cancels a "card", the "collective" card for this seat, or "nothing"."""
    card: Card | None


class Counted(Event):
    """FP-23 to FP-26: the columns of a seat without what was cancelled, the Collective Fruit included."""

    rest = Rest.READ
    parts = ("last_round", "seat.points")
    seat: Seat
    fruits: tuple[Fruits, ...]
    largest: int
    smallest: int
    points: Points
    total: int
    """Points of all rounds so far."""
    is_first: bool
    """Whether it is the first round, where both are the same."""


class Leads(Event):
    """Who has the most points after the first or second round."""

    rest = Rest.LOOK
    parts = ("scores",)
    seats: tuple[Seat, ...]
    points: Points


class TotalsTied(Event):
    """FP-33: several have the most points, so those of the third round decide."""

    rest = Rest.READ
    parts = ("scores",)
    seats: tuple[Seat, ...]
    points: Points


class GameWon(Event):
    """FP-32, FP-34."""

    rest = Rest.READ
    parts = ("over", "winners", "scores")
    seats: tuple[Seat, ...]
    points: Points
