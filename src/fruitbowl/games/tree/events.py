"""What happens in a tree game, told to whoever sees it: see `core/events.py`."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NewType

from fruitbowl.core.events import Event, Rest, Seat, SeenMove, View
from fruitbowl.core.texts import texts
from fruitbowl.games.tree.components import FIRST_FRUIT, FOLLOWING, TREE, TRUNK
from fruitbowl.games.tree.moves import parse_card, traits

Card = NewType("Card", str)
"""A card as it is typed: "LTD", "moon"."""


@dataclass(frozen=True)
class LeaderDrawn(Event):
    """TR-4: the first leader by lot."""

    rest = Rest.LOOK
    parts = ("first",)
    seat: Seat


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class TrickBegins(Event):
    rest = Rest.NONE
    heading = 2
    trick: int
    tricks: int


CARD_PLAYED = ("hand", "follow", "would_take", "played", "seats.hand", "seats.lacks")


@dataclass(frozen=True)
class Led(Event):
    """TR-7, TR-8."""

    parts = ("trick", *CARD_PLAYED)
    seat: Seat
    card: Card


@dataclass(frozen=True)
class Played(Event):
    """TR-9 to TR-15."""

    seat: Seat
    card: Card
    how: str
    """It "describes" the lead; or "grows" on it; or goes "astray", because nothing in that hand follows; or it is a
    "special" card; or anything is "free" to be played, because a special card was led."""
    ends_trick: bool

    @property
    def tells(self) -> tuple[str, ...]:
        return ("trick=last_trick" if self.ends_trick else "trick", *CARD_PLAYED)


@dataclass(frozen=True)
class TrickWon(Event):
    """TR-16 to TR-20: which card wins, and why."""

    rest = Rest.READ
    parts = ("last_trick",)
    seat: Seat
    card: Card
    led: Card
    why: str
    """"lead": nothing more general was played; "describes": it describes the lead, as nothing more general does;
    "general": a special card was led, and it is the most general; "alone": nothing else on the tree; "moon"."""


@dataclass(frozen=True)
class RainFell(Event):
    """TR-23: nobody wins."""

    rest = Rest.READ
    parts = ("last_trick", "trick", "aside")
    n: int
    """Fruits that are set aside."""


@dataclass(frozen=True)
class Collected(Event):
    """TR-17, TR-22, TR-29."""

    rest = Rest.LOOK
    seat: Seat
    n: int
    """Fruits."""
    stars: bool
    """Whether the Stars took them."""
    leads: bool
    """Whether the same seat leads next."""

    @property
    def tells(self) -> tuple[str, ...]:
        return ("trick", "seats.fruits", "scores", *(("leader",) if self.leads else ()))


@dataclass(frozen=True)
class LeadGoesTo(Event):
    """TR-21, TR-22, TR-24: the lead does not go to whoever collected the cards."""

    rest = Rest.LOOK
    parts = ("leader",)
    seat: Seat
    why: str
    """"sun" or "stars": whoever played that card; "winner": the Stars took only the cards; "again": after Rain."""


@dataclass(frozen=True)
class DealCounted(Event):
    """TR-28, TR-29: one seat's fruits of a deal."""

    rest = Rest.GLANCE
    seat: Seat
    n: int
    total: int


@dataclass(frozen=True)
class GameWon(Event):
    """TR-31."""

    rest = Rest.READ
    parts = ("over", "winners", "scores", "leader")
    seats: tuple[Seat, ...]
    n: int


def tell(before: View, after: View, move: SeenMove | None) -> Iterator[Event]:
    if move is not None:
        yield from card_events(before, after, move)
    if before["first"] is None and after["first"] is not None:
        yield LeaderDrawn(after["first"])
    if after["deal"] > before["deal"]:
        cards = after["seats"][0]["hand"]
        yield DealBegins(after["deal"], after["deals"], cards, after["left"])


def card_events(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    seat, card = Seat(move.seat), Card(str(move.move))
    trick = before["trick"]
    if trick is None:
        yield TrickBegins(*trick_number(before))
        yield Led(seat, card)
        ends_trick = False
    else:
        ends_trick = len(trick["cards"]) == before["players"] - 1
        yield Played(seat, card, how_it_follows(card, trick["cards"][0]["card"]), ends_trick)
    if ends_trick:
        yield from end_of_trick(after)
    if after["phase"] != "play":
        yield from end_of_deal(before, after)
    if after["over"]:
        yield GameWon(tuple(after["winners"]), max(after["scores"]))


def trick_number(view: View) -> tuple[int, int]:
    """Which trick of the deal is on, and how many there are."""
    played, held = len(view["played"]), sum(seat["hand"] for seat in view["seats"])
    return played // view["players"] + 1, (played + held) // view["players"]


def how_it_follows(card: Card, led: Card) -> str:
    number, lead = parse_card(card), parse_card(led)
    if number >= TREE:
        return "special"
    if lead >= TREE:
        return "free"
    if not int(FOLLOWING[lead]) >> number & 1:
        return "astray"
    return "describes" if number < lead else "grows"


def end_of_trick(after: View) -> Iterator[Event]:
    trick = after["last_trick"]
    cards = [played["card"] for played in trick["cards"]]
    n = len(fruits_in(cards))
    if trick["winning"] is None:
        yield RainFell(n)
    else:
        winner = next(played["seat"] for played in trick["cards"] if played["card"] == trick["winning"])
        yield TrickWon(Seat(winner), Card(trick["winning"]), Card(cards[0]), why_it_wins(trick["winning"], cards[0]))
        yield Collected(Seat(trick["takes"]), n, "stars" in cards, trick["takes"] == trick["leads"])
    if trick["leads"] != trick["takes"] and not after["over"]:
        yield LeadGoesTo(Seat(trick["leads"]), why_it_leads(trick))


def why_it_wins(winning: str, led: str) -> str:
    if winning == "moon":
        return "moon"
    if parse_card(led) >= TREE:
        return "alone" if winning == led else "general"
    return "lead" if winning == led else "describes"


def why_it_leads(trick: dict[str, Any]) -> str:
    card = next(played["card"] for played in trick["cards"] if played["seat"] == trick["leads"])
    if card in ("sun", "stars"):
        return str(card)
    return "again" if trick["winning"] is None else "winner"


def fruits_in(cards: list[str]) -> list[str]:
    return [card for card in cards if FIRST_FRUIT <= parse_card(card) < TREE]


def end_of_deal(before: View, after: View) -> Iterator[Event]:
    for seat in range(after["players"]):
        earlier = before["scores"][seat] - len(before["seats"][seat]["fruits"])
        yield DealCounted(Seat(seat), after["scores"][seat] - earlier, after["scores"][seat])


# ---- words ----------------------------------------------------------------------------------------------------------


@cache
def noun(kind: str, card: str, language: str) -> str:
    """A card in words; special cards with their article, which in German differs by what the card does in a sentence.

    >>> noun("card", "LTD", "en"), noun("card", "moon", "de"), noun("card:subject", "moon", "de")
    ('Large Tart Dull', 'den Mond', 'der Mond')
    """
    words = texts(Path(__file__).parent, language)
    number = parse_card(card)
    if number == TRUNK or number >= TREE:
        return str(words["subjects" if kind == "card:subject" else "objects"][card])
    return " ".join(words["names"][word.lower()] for word in traits(number))
