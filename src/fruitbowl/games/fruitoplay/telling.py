"""Which events a step of Fruitoplay brings, to whoever sees these views before and after it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from fruitbowl.core.events import Event, Seat, SeenMove, View
from fruitbowl.games.fruitoplay.components import FRUITS, LETTERS, NUMBERS, fruits_on_card
from fruitbowl.games.fruitoplay.events import (
    Chosen,
    Collected,
    CollectiveChosen,
    CollectiveCounted,
    CollectiveDrawn,
    CountBegins,
    Counted,
    DeckWasEmpty,
    Drew,
    GameWon,
    HandsLaidDown,
    LastPlaceChooses,
    Leads,
    LeftRound,
    NobodyWon,
    Played,
    Revealed,
    RottenCancelled,
    RoundBegins,
    SatOut,
    Stayed,
    Tied,
    TotalsTied,
    TrickBegins,
    TrickWon,
)
from fruitbowl.games.fruitoplay.moves import CARD_IDS
from fruitbowl.games.fruitoplay.nouns import Card, Fruit, Fruits, Points
from fruitbowl.games.fruitoplay.state import ROUNDS, TURNS


def tell(before: View, after: View, move: SeenMove | None) -> Iterator[Event]:
    if move is None:
        yield from chance_events(before, after)
    elif before["phase"] == "collective":
        yield CollectiveChosen(Seat(move.seat), after["collective"])
        yield first_trick(after)
    elif len(before["actors"]) > 1:
        yield chosen(move)
    elif before["phase"] == "play":
        yield from trick_events(before, after, move)
    else:
        yield from last_draws(before, after, move)
        yield from count_events(after)


def chance_events(before: View, after: View) -> Iterator[Event]:
    if before["phase"] == "lot":
        fewest = min(after["scores"])
        yield CollectiveDrawn(seats_with(fewest, after["scores"]), after["collective"])
    else:
        yield RoundBegins(after["round"], ROUNDS, after["seats"][0]["hand"])
    if after["phase"] == "play":
        yield first_trick(after)
    elif after["phase"] == "collective":
        (seat,) = after["actors"]
        yield LastPlaceChooses(Seat(seat), after["scores"][seat])


def first_trick(after: View) -> TrickBegins:
    return TrickBegins(1, after["river"][0])


def chosen(move: SeenMove) -> Chosen:
    seat = Seat(move.seat)
    if move.move is None:
        return Chosen(seat, "hidden", None)
    return Chosen(seat, move.move, None) if move.move in ("draw", "stay") else Chosen(seat, "card", Card(move.move))


def seats_with(points: int, scores: list[int]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, have in enumerate(scores) if have == points)


# ---- a trick, from the last choice to the next Target ---------------------------------------------------------------


def trick_events(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    trick = after["last_trick"]
    kept = tuple(card for card in before["hand"] if card not in trick["cards"])
    yield Revealed(Seat(move.seat), before["seats"][move.seat]["hand"] - 1, kept)
    yield from played(trick)
    yield from ties(trick)
    winner = trick["winner"]
    if winner is None:
        yield NobodyWon()
        yield LeftRound(trick["target"])
    else:
        yield trick_won(trick)
        yield Collected(Seat(winner), gains(card for card in (trick["target"], *trick["cards"]) if card))
    if after["phase"] == "play":
        yield from next_trick(after, kept)


def played(trick: dict[str, Any]) -> Iterator[Played]:
    for seat, card in enumerate(trick["cards"]):
        if card is not None:
            yield Played(Seat(seat), card, trick["difference"][seat], trick["same_fruit"][seat])


def ties(trick: dict[str, Any]) -> Iterator[Tied]:
    """Nearest first: those of the Target's fruit, then the others."""

    def nearness(seat: int) -> tuple[bool, int]:
        return not trick["same_fruit"][seat], trick["difference"][seat]

    tied = sorted((seat for seat, is_tied in enumerate(trick["tied"]) if is_tied), key=nearness)
    for (_, difference), equal in groupby(tied, nearness):
        seats = tuple(map(Seat, equal))
        yield Tied(seats, tuple(trick["cards"][seat] for seat in seats), difference)


def trick_won(trick: dict[str, Any]) -> TrickWon:
    winner = trick["winner"]
    card, difference = trick["cards"][winner], trick["difference"][winner]
    return TrickWon(Seat(winner), card, difference, Fruit(trick["target"][0]), why_it_wins(trick))


def why_it_wins(trick: dict[str, Any]) -> str:
    same_fruit = trick["same_fruit"]
    of_fruit, ties, winner = same_fruit.count(True), trick["tied"].count(True), trick["winner"]
    if not same_fruit[winner]:
        return "cancelled" if of_fruit else "rest" if ties else "unplayed"
    if of_fruit == 1:
        return "only"
    if ties:
        return "last" if of_fruit - ties == 1 else "left"
    others = [away for away, same in zip(trick["difference"], same_fruit, strict=True) if same is False]
    return "fruit" if min(others, default=NUMBERS) <= trick["difference"][winner] else "nearest"


def gains(cards: Iterable[str]) -> tuple[Fruits, ...]:
    """Fruit by fruit, then the Rotten cards."""
    worth = dict.fromkeys(LETTERS, 0)
    rotten = []
    for card in cards:
        fruits = fruits_on_card(card)
        worth[card[0]] += fruits
        if not fruits:
            rotten.append(Fruits(f"{card[0]}-1"))
    return (*(Fruits(f"{letter}+{fruits}") for letter, fruits in worth.items() if fruits), *rotten)


def next_trick(after: View, kept: tuple[Card, ...]) -> Iterator[Event]:
    drew = [seat for seat in range(after["players"]) if seat != after["last_trick"]["winner"]]
    own = next((card for card in after["hand"] if card not in kept), None)
    yield Drew(own, tuple(Seat(seat) for seat in drew if seat != after["seat"]), tuple(after["hand"]), last=False)
    yield TrickBegins(after["turn"], after["river"][0])
    if after["turn"] == TURNS:
        for seat, seen in enumerate(after["seats"]):
            if not seen["hand"]:
                yield SatOut(Seat(seat))


# ---- the end of a round ---------------------------------------------------------------------------------------------


def last_draws(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    reader = after["seat"]
    chose = [seat for seat in range(after["players"]) if seat in before["actors"] or before["seats"][seat]["chosen"]]
    drew = [seat for seat in chose if cards_of(after, seat) > cards_of(before, seat)]
    if drew:
        own = own_last_draw(before, after) if reader in drew else None
        hand = sorted([*before["hand"], own], key=CARD_IDS.__getitem__) if own else before["hand"]
        yield Drew(own, tuple(Seat(seat) for seat in drew if seat != reader), tuple(hand), last=True)
    wanted = {reader: before["choice"], move.seat: move.move}
    in_vain = [seat for seat in chose if seat not in drew and wanted.get(seat) == "draw"]
    if in_vain:
        yield DeckWasEmpty(tuple(map(Seat, in_vain)))
    stayed = [seat for seat in chose if seat not in (*drew, *in_vain)]
    if stayed:
        yield Stayed(tuple(map(Seat, stayed)))


def cards_of(view: View, seat: int) -> int:
    """How many cards a seat has in hand and columns."""
    seen = view["seats"][seat]
    return int(seen["hand"]) + sum(map(len, seen["columns"].values()))


def own_last_draw(before: View, after: View) -> Card:
    """The card in the reader's columns that was in neither hand nor columns."""
    had = {*before["hand"], *in_columns(before)}
    return next(Card(card) for card in in_columns(after) if card not in had)


def in_columns(view: View) -> list[str]:
    """The cards in front of the reader."""
    return [card for cards in view["seats"][view["seat"]]["columns"].values() for card in cards]


def count_events(after: View) -> Iterator[Event]:
    yield CountBegins(after["round"])
    yield HandsLaidDown()
    if after["collective"]:
        yield CollectiveCounted(after["collective"])
    for number, count in enumerate(after["last_round"]):
        seat = Seat(number)
        for rotten, card in count["cancelled"].items():
            yield rotten_cancelled(seat, rotten, card)
        yield counted(seat, count, after)
    most = max(after["scores"])
    best = seats_with(most, after["scores"])
    if not after["over"]:
        yield Leads(best, Points(most))
        return
    if len(best) > 1:
        yield TotalsTied(best, Points(most))
    yield GameWon(tuple(after["winners"]), Points(most))


def rotten_cancelled(seat: Seat, rotten: str, card: str | None) -> RottenCancelled:
    if card is None:
        return RottenCancelled(seat, Card(rotten), "nothing", None)
    if "+" in card:
        return RottenCancelled(seat, Card(rotten), "collective", None)
    return RottenCancelled(seat, Card(rotten), "card", Card(card))


def counted(seat: Seat, count: dict[str, Any], after: View) -> Counted:
    columns = count["columns"]
    fruits = [
        Fruits(f"{letter}+{columns[fruit]}") for letter, fruit in zip(LETTERS, FRUITS, strict=True) if columns[fruit]
    ]
    largest, smallest = (columns.get(count[which], 0) for which in ("largest", "smallest"))
    total, is_first = after["scores"][seat], after["round"] == 1
    return Counted(seat, tuple(fruits), largest, smallest, Points(count["score"]), total, is_first)
