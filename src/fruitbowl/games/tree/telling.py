"""What happened in a step of a tree game, told to whoever saw it."""

from collections.abc import Iterator
from typing import Any

from fruitbowl.core.events import Event, Seat, SeenMove, View
from fruitbowl.games.tree.components import FIRST_FRUIT, FOLLOWING, MOON, TREE, WORDS
from fruitbowl.games.tree.events import (
    Collected,
    DealBegins,
    DealCounted,
    DealEnds,
    GameWon,
    LeaderDrawn,
    LeadGoesTo,
    Led,
    Played,
    RainFell,
    SetAside,
    TooLate,
    TrickBegins,
    TrickWon,
)
from fruitbowl.games.tree.moves import parse_card
from fruitbowl.games.tree.nouns import Card, is_special


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
