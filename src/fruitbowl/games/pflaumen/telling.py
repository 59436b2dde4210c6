"""What happens in a game of Pi mal Pflaumen, told to whoever sees it: see `core/events.py`."""

from collections import Counter
from collections.abc import Iterator

from fruitbowl.core.events import Event, Seat, SeenMove, View
from fruitbowl.games.pflaumen.components import (
    A_MIX,
    FRUITS,
    MIXES,
    NEEDED,
    PLUM,
    PLUMS_NEEDED,
    ROUNDS,
    THEFT,
    THREE_PI,
    WATCHDOG,
)
from fruitbowl.games.pflaumen.events import (
    Card,
    Counted,
    FinalCount,
    Fruit,
    GameWon,
    LastMixesBegin,
    LastTaken,
    LeaderDrawn,
    LootSought,
    MixBegun,
    MixContinued,
    MixesLeft,
    MixesLost,
    MixMade,
    NothingStolen,
    NothingToSteal,
    OrderDecided,
    PiLaid,
    PiReceived,
    PiReturned,
    Place,
    Played,
    Portion,
    RoundBegins,
    StealOffered,
    Stolen,
    Taken,
    TrickBegins,
    TrickOver,
    TurnBegins,
    WatchdogMoved,
    WatchdogStayed,
)
from fruitbowl.games.pflaumen.moves import (
    CARD_TEXTS,
    DONE,
    MADE_BY,
    MAKE,
    NO_STEAL,
    STEAL_FRUIT,
    TAKE_CARD,
    WITH,
    card_text,
    cards_of_a_round,
    fruit_of,
    parse_move,
    printed,
)
from fruitbowl.games.pflaumen.state import SEATS

GIFT_OF_PI = 3
NEEDS = [(*needed, plums) for needed, plums in zip(NEEDED.tolist(), PLUMS_NEEDED.tolist(), strict=True)]
"""NEEDS[mix]: of how many fruits it needs at least one card, two, three; and how many plums."""


def tell(before: View, after: View, move: SeenMove | None) -> Iterator[Event]:
    if move is None:
        yield from lot_or_deal(before, after)
        return
    seat, number = Seat(move.seat), parse_move(str(move.move))
    if before["phase"] == "play":
        yield from playing(before, after, seat)
        return
    taken = None
    if before["phase"] == "take":
        taken = Card(card_text(number - TAKE_CARD))
        yield Taken(seat, taken, last_follows(before, after))
        yield from gift(before, after, before, seat, taken)
    elif before["phase"] == "steal":
        yield from stealing(before, after, seat, number)
    elif before["phase"] == "steal which":
        yield Stolen(seat, Seat(before["stealing"]["from"]), Card(card_text(number - TAKE_CARD)))
    else:
        yield from mixing(before, after, seat, number)
    yield from rest_of_trick(before, after, taken)
    yield from end_of_game(before, after)


def lot_or_deal(before: View, after: View) -> Iterator[Event]:
    if before["leader"] is None:
        yield LeaderDrawn(Seat(after["leader"]))
    else:
        cards, highest = after["seats"][0]["hand"], cards_of_a_round(after["players"])
        yield RoundBegins(after["round"], ROUNDS, cards, highest, Seat(after["leader"]))


# ---- playing a card -------------------------------------------------------------------------------------------------


def playing(before: View, after: View, seat: Seat) -> Iterator[Event]:
    if not any(before["table"]):
        yield TrickBegins(before["trick"], cards_of_a_round(before["players"]) // before["players"])
    laid = after["table"][seat]
    if laid["card"] is None:
        yield PiLaid(seat, laid["pi"])
    else:
        yield Played(seat, Card(laid["card"]), laid["pi"], laid["height"])
    if after["order"]:
        yield OrderDecided(tuple(Place(Seat(other), after["table"][other]["height"]) for other in after["order"]))


# ---- a turn ---------------------------------------------------------------------------------------------------------


def last_follows(before: View, after: View) -> bool:
    """PP-36: whether the turn is over, and what is left goes to the last player."""
    return bool(after["turn"] != before["turn"] == before["order"][-2])


def rest_of_trick(before: View, after: View, taken: Card | None) -> Iterator[Event]:
    """What goes without asking when a turn is over; in this step the card may have been taken."""
    if after["turn"] == before["turn"]:
        return
    if last_follows(before, after):
        yield from taking_the_last(before, after, taken)
    if not after["order"]:
        yield from end_of_trick(before, after)
    elif after["turn"] != before["order"][-1]:
        yield TurnBegins(Seat(after["turn"]))


def taking_the_last(before: View, after: View, taken: Card | None) -> Iterator[Event]:
    seat, earlier = Seat(before["order"][-1]), before["order"][-2]
    (card,) = (laid["card"] for laid in before["table"] if not laid["taken"] and laid["card"] != taken)
    yield LastTaken(seat, card, after["plum_pile"], not after["order"])
    has_brought_dog = taken is not None and printed(taken).kind == WATCHDOG
    owner = earlier if has_brought_dog else before["watchdog"]
    pile = before["pi_pile"] - more_pi(before, after, earlier)
    yield from gift(before, after, {**after, "watchdog": owner, "pi_pile": pile}, seat, card)


def end_of_trick(before: View, after: View) -> Iterator[Event]:
    if pi_cards := sum(laid["pi"] for laid in before["table"]):
        yield PiReturned(pi_cards)
    is_last = after["phase"] in ("last mixes", "over")
    leads = "last" if is_last else "round" if after["round"] > before["round"] else "trick"
    yield TrickOver(Seat(after["leader"]), leads, after["round"])


# ---- what cards bring -----------------------------------------------------------------------------------------------


def gift(before: View, after: View, now: View, seat: Seat, card: str) -> Iterator[Event]:
    """What a card brings to its taker; `now` the watchdog, the pi cards and the displays are as the card finds them."""
    kind, owner = printed(card).kind, now["watchdog"]
    if kind == WATCHDOG:
        yield WatchdogStayed(seat) if owner == seat else WatchdogMoved(seat, owner)
    elif kind == THREE_PI:
        pi_cards = more_pi(before, after, seat)
        supply = "enough" if pi_cards == GIFT_OF_PI else "short" if pi_cards else "empty"
        yield PiReceived(seat, pi_cards, now["pi_pile"] - pi_cards, supply)
    elif kind == THEFT:
        may_steal = after["phase"] == "steal" and after["turn"] == seat
        guarded = owner if owner not in (None, seat) and lying(now, owner) else None
        yield StealOffered(seat, guarded) if may_steal else NothingToSteal(seat, guarded)


def more_pi(before: View, after: View, seat: int) -> int:
    """The pi cards that a seat has got."""
    return int(after["seats"][seat]["pi"] - before["seats"][seat]["pi"])


def lying(view: View, seat: int) -> list[str]:
    """The cards of a display."""
    cards: list[str] = view["seats"][seat]["display"]
    return cards


def stealing(before: View, after: View, seat: Seat, move: int) -> Iterator[Event]:
    if move == NO_STEAL:
        yield NothingStolen(seat)
        return
    fruit, victim = divmod(move - STEAL_FRUIT, SEATS)
    if after["stealing"]:
        yield LootSought(seat, Seat(victim), Fruit(FRUITS[fruit]))
    else:
        card = next(card for card in lying(before, victim) if fruit_of(card) == fruit)
        yield Stolen(seat, Seat(victim), Card(card))


# ---- mixes ----------------------------------------------------------------------------------------------------------


def mixing(before: View, after: View, seat: Seat, move: int) -> Iterator[Event]:
    if move == DONE:
        cards = mixable(lying(before, seat))
        yield MixesLeft(seat, cards, len(cards), "never" if is_last_chance(before) else "later")
        return
    old, new = before["seats"][seat], after["seats"][seat]
    card = Card(CARD_TEXTS[MADE_BY[move - MAKE]] if move < WITH else old["making"])
    mix = MIXES[printed(card).mix]
    gone: Counter[Card] = Counter(after["gone"]) - Counter(before["gone"])
    used = [*gone.elements()]
    if new["making"]:
        if move < WITH:
            yield MixBegun(seat, card, mix)
        uses_itself = len(new["mixed"]) > len(old["mixed"]) + len(used)
        if cards := tuple([card, *used] if uses_itself else used):
            yield MixContinued(seat, cards)
    else:
        fruits = [*old["mixed"], *(FRUITS[fruit_of(other)] for other in used)]
        itself = [FRUITS[fruit_of(card)]] * (len(mix) - len(fruits))
        yield MixMade(seat, card, mix, portions([*fruits, *itself]), printed(card).points)
    if lost := tuple(other for other in used if shows_mix(other)):
        yield MixesLost(seat, lost)
    if not new["making"] and before["phase"] == "mix" and after["options"]["experienced"]:
        yield from only_one_mix(seat, lying(after, seat))


def only_one_mix(seat: Seat, display: list[str]) -> Iterator[Event]:
    """PP-33, where it matters."""
    if cards := mixable(display):
        yield MixesLeft(seat, cards, len(cards), "one")


def is_last_chance(view: View) -> bool:
    """PP-33: experienced players make no mixes after the last trick, in which nobody has a card left."""
    is_last_trick = view["round"] == ROUNDS and not view["seats"][0]["hand"]
    return bool(view["phase"] == "last mixes" or (view["options"]["experienced"] and is_last_trick))


def portions(fruits: list[str]) -> tuple[Portion, ...]:
    """How many of each fruit, the most first."""
    return tuple(Portion(portion) for portion in Counter(sorted(fruits, key=FRUITS.index)).most_common())


def shows_mix(card: str) -> bool:
    return card != "Plum" and printed(card).kind == A_MIX


def mixable(display: list[str]) -> tuple[Card, ...]:
    """The cards of a display whose mixes can be made of it, the best first."""
    counts = Counter(map(fruit_of, display))
    has = [sum(count >= least for count in counts.values()) for least in (1, 2, 3)]
    has.append(counts[PLUM])
    found = [card for card in display if shows_mix(card) and is_enough(has, NEEDS[printed(card).mix])]
    return tuple(Card(card) for card in sorted(found, key=lambda card: -printed(card).points))


def is_enough(has: list[int], needs: tuple[int, ...]) -> bool:
    return all(have >= need for have, need in zip(has, needs, strict=True))


# ---- the end --------------------------------------------------------------------------------------------------------


def end_of_game(before: View, after: View) -> Iterator[Event]:
    if after["phase"] == "last mixes" != before["phase"]:
        yield LastMixesBegin(tuple(map(Seat, after["actors"])))
    if after["over"]:
        yield FinalCount(why_it_is_over(before))
        results = [result(after, Seat(seat)) for seat in range(after["players"])]
        yield from sorted(results, key=lambda result: (result.points, result.left))
        yield victory(after, results)


def why_it_is_over(before: View) -> str:
    if before["options"]["experienced"]:
        return "experienced"
    return "done" if before["phase"] == "last mixes" else "none"


def result(view: View, seat: Seat) -> Counted:
    seen = view["seats"][seat]
    return Counted(seat, seen["points"], len(seen["completed"]), len(seen["display"]))


def victory(view: View, results: list[Counted]) -> GameWon:
    best = max(result.points for result in results)
    tied = tuple(result.seat for result in results if result.points == best)
    winners = tuple(map(Seat, view["winners"]))
    by = "points" if len(tied) == 1 else "fruit" if len(winners) == 1 else "shared"
    return GameWon(winners, best, results[winners[0]].left, tied, by)
