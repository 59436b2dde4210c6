"""What can happen in a tree game: see `core/events.py`. Which of it a step brings is in `telling.py`."""

from fruitbowl.core.events import Event, Rest, Seat
from fruitbowl.games.tree.nouns import Card


class LeaderDrawn(Event):
    """TR-4: the first leader by lot."""

    rest = Rest.LOOK
    parts = ("first",)
    seat: Seat


class DealBegins(Event):
    """TR-5, TR-6."""

    rest = Rest.LOOK
    heading = 1
    parts = (
        "deal", "first", "leader", "hand", "left", "played", "aside", "last_trick",
        "seats.hand", "seats.fruits", "seats.lacks",
    )  # fmt: skip
    deal: int
    deals: int
    cards: int
    """In each hand."""
    left: int
    """Cards that are not dealt."""


class TrickBegins(Event):
    """TR-7."""

    rest = Rest.NONE
    heading = 2
    trick: int
    tricks: int


CARD_PLAYED = ("hand", "follow", "would_take", "played", "seats.hand", "seats.lacks")


class Led(Event):
    """TR-7, TR-8."""

    parts = ("trick", *CARD_PLAYED)
    seat: Seat
    card: Card
    special: bool
    """Whether it is a special card: then nothing else was left in that hand."""


class Played(Event):
    """TR-9 to TR-15."""

    seat: Seat
    card: Card
    how: str
    """It "describes" the lead; or "grows" on it; or goes "astray", because nothing in that hand follows, which the
    "moon" proves too; or it is another "special" card; or it is "free", because a special card was led."""
    ends_trick: bool

    @property
    def tells(self) -> tuple[str, ...]:
        return ("trick=last_trick" if self.ends_trick else "trick", *CARD_PLAYED)


class TooLate(Event):
    """TR-20, TR-25: a special card does not do what it would, because of another that was played before it."""

    rest = Rest.BLOW
    card: Card
    after: Card


class TrickWon(Event):
    """TR-16 to TR-20: which card wins, and why."""

    rest = Rest.READ
    parts = ("last_trick",)
    seat: Seat
    card: Card
    led: Card
    why: str
    """"lead": no other card describes it; "describes": it describes the lead, and nothing more general does;
    "general": a special card was led, and it is the most general; "first": the first of several as general;
    "alone": a special card was led, and nothing of the tree was played; "moon"."""


class RainFell(Event):
    """TR-23: nobody wins."""

    rest = Rest.READ
    parts = ("last_trick",)


class SetAside(Event):
    """TR-23: where the cards go that nobody wins."""

    rest = Rest.LOOK
    parts = ("trick", "aside")
    n: int
    """Fruits."""


class Collected(Event):
    """TR-17, TR-22, TR-29."""

    rest = Rest.LOOK
    seat: Seat
    n: int
    """Fruits."""
    stars: bool
    """Whether the Stars took them."""
    leads: bool
    """Whether the same seat leads the next trick."""

    @property
    def tells(self) -> tuple[str, ...]:
        return ("trick", "seats.fruits", "scores", *(("leader",) if self.leads else ()))


class LeadGoesTo(Event):
    """TR-21, TR-22, TR-24: the lead does not go to whoever collected the cards. TR-4, TR-30: a deal begins."""

    rest = Rest.LOOK
    parts = ("leader",)
    seat: Seat
    why: str
    """"sun" or "stars": whoever played that card; "winner": the Stars took only the cards; "again": after Rain;
    "agreed": the table named the first leader; "next": the first lead goes round from deal to deal."""


class DealEnds(Event):
    """TR-28."""

    rest = Rest.LOOK
    heading = 2
    parts = ("leader",)


class DealCounted(Event):
    """TR-29, TR-30: one seat's fruits of a deal."""

    rest = Rest.LOOK
    seat: Seat
    n: int
    total: int
    deals: int


class GameWon(Event):
    """TR-31."""

    rest = Rest.READ
    parts = ("over", "winners")
    seats: tuple[Seat, ...]
    n: int
    """Fruits of each of them."""
