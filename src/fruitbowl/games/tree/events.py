"""What happens in a tree game, told to whoever sees it: see `core/events.py`."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NewType

from fruitbowl.core.events import Event, Rest, Seat, SeenMove, View
from fruitbowl.core.texts import texts
from fruitbowl.games.tree.components import FIRST_FRUIT, FOLLOWING, MOON, TREE, WORDS
from fruitbowl.games.tree.moves import parse_card, traits

Card = NewType("Card", str)
"""A card as it is typed: "LTD", "moon"."""


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


def tell(before: View, after: View, move: SeenMove | None) -> Iterator[Event]:
    if move is not None:
        yield from card_events(before, after, move)
    elif after["deal"] == before["deal"]:
        yield LeaderDrawn(after["first"])
    else:
        yield from new_deal(after)


def new_deal(after: View) -> Iterator[Event]:
    yield DealBegins(after["deal"], after["deals"], after["seats"][0]["hand"], after["left"])
    if after["deal"] > 1:
        yield LeadGoesTo(after["leader"], "next")
    elif after["options"]["first"] != "random":
        yield LeadGoesTo(after["leader"], "agreed")


def card_events(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    seat, card = Seat(move.seat), Card(str(move.move))
    trick = before["trick"]
    if trick is None:
        yield TrickBegins(*trick_number(before))
        yield Led(seat, card, is_special(card))
        return
    ends_trick = len(trick["cards"]) == before["players"] - 1
    yield Played(seat, card, how_it_follows(card, trick["cards"][0]["card"]), ends_trick)
    if ends_trick:
        yield from end_of_trick(after)
        if after["phase"] != "play":
            yield from end_of_deal(before, after)


def trick_number(view: View) -> tuple[int, int]:
    """Which trick of the deal is on, and how many there are."""
    played, held = len(view["played"]), sum(seat["hand"] for seat in view["seats"])
    return played // view["players"] + 1, (played + held) // view["players"]


def is_special(card: str) -> bool:
    return card == "trunk" or parse_card(card) >= TREE


def how_it_follows(card: Card, led: Card) -> str:
    number = parse_card(card)
    if number >= TREE:
        return "moon" if number == MOON else "special"
    if is_special(led):
        return "free"
    lead = parse_card(led)
    if not int(FOLLOWING[lead]) >> number & 1:
        return "astray"
    return "describes" if number < lead else "grows"


def end_of_trick(after: View) -> Iterator[Event]:
    trick, goes_on = after["last_trick"], after["phase"] == "play"
    cards = [played["card"] for played in trick["cards"]]
    takes, leads, winning = trick["takes"], trick["leads"], trick["winning"]
    if winning is None:
        yield RainFell()
        yield from too_late(cards, rain_falls=True)
        yield SetAside(fruits_in(cards))
    else:
        yield from too_late(cards, rain_falls=False)
        winner = trick["cards"][cards.index(winning)]["seat"]
        yield TrickWon(winner, winning, Card(cards[0]), why_it_wins(winning, cards))
        yield Collected(takes, fruits_in(cards), "stars" in cards, goes_on and takes == leads)
    if goes_on and takes != leads:
        yield LeadGoesTo(leads, why_it_leads(trick))


TOO_LATE = {
    True: (("moon", "rain"), ("stars", "rain")),
    False: (("rain", "moon"), ("rain", "stars"), ("moon", "trunk"), ("trunk", "moon")),
}
"""By whether Rain falls: which special card does not do what it would if it comes after which."""


def too_late(cards: list[str], *, rain_falls: bool) -> Iterator[Event]:
    told = set()
    for card, earlier in TOO_LATE[rain_falls]:
        if card not in told and card in cards and earlier in cards[: cards.index(card)]:
            told.add(card)
            yield TooLate(Card(card), Card(earlier))


def why_it_wins(winning: str, cards: list[str]) -> str:
    led, number = cards[0], parse_card(winning)
    if number == MOON:
        return "moon"
    if parse_card(led) < TREE:
        return "lead" if winning == led else "describes"
    if winning == led:
        return "alone"
    as_general = [card for card in map(parse_card, cards) if card < TREE and WORDS[card] == WORDS[number]]
    return "first" if len(as_general) > 1 else "general"


def why_it_leads(trick: dict[str, Any]) -> str:
    card = next(played["card"] for played in trick["cards"] if played["seat"] == trick["leads"])
    if card in ("sun", "stars"):
        return str(card)
    return "again" if trick["winning"] is None else "winner"


def fruits_in(cards: list[str]) -> int:
    return sum(FIRST_FRUIT <= card < TREE for card in map(parse_card, cards))


def end_of_deal(before: View, after: View) -> Iterator[Event]:
    yield DealEnds()
    for seat, score in enumerate(after["scores"]):
        earlier = before["scores"][seat] - len(before["seats"][seat]["fruits"])
        yield DealCounted(Seat(seat), score - earlier, score, after["deals"])
    if after["over"]:
        yield GameWon(tuple(after["winners"]), max(after["scores"]))


# ---- words ----------------------------------------------------------------------------------------------------------


@cache
def noun(kind: str, card: str, language: str) -> str:
    """A card in words; special cards with their article, which in German differs by what the card does in a sentence.

    >>> noun("card", "LTD", "en"), noun("card", "moon", "de"), noun("card:subject", "moon", "de")
    ('Large Tart Dull', 'den Mond', 'der Mond')
    """
    words = texts(Path(__file__).parent, language)
    if is_special(card):
        return str(words["subjects" if kind == "card:subject" else "objects"][card])
    return " ".join(words["names"][word.lower()] for word in traits(parse_card(card)))
