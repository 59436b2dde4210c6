"""Growing: tiles, what they change, cards that are played, and why a seat is done."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from fruitbowl.core.events import Event, Seat, SeenMove, View
from fruitbowl.games.grow.challenges import BY_NAME, CHALLENGES, CHEAPER, CURE, NEXT_TURN, WATER, Challenge
from fruitbowl.games.grow.events import (
    BonusLost,
    BonusWon,
    Card,
    CardLost,
    CardPlayed,
    ChallengeMet,
    ChallengeUnmet,
    ChoiceTakenBack,
    CureChosen,
    DiscountLost,
    DoneGrowing,
    Gain,
    NothingToBuy,
    PlantSealed,
    Price,
    Tile,
    TileChosen,
    TileLaid,
    Water,
)
from fruitbowl.games.grow.telling.ending import BONUSES, claims_go_on
from fruitbowl.games.grow.telling.pests import pest_left
from fruitbowl.games.grow.telling.seen import (
    BASE_COST,
    full_cost,
    is_growing,
    now,
    points_won,
    sealed,
    waters,
)

Discounts: TypeAlias = dict[tuple[int, str], int]
"""How much less a seat pays for its next tile of a kind."""

DISCOUNTED = {challenge.gift.of for challenge in CHALLENGES if challenge.gift.effect == CHEAPER}
"""The kinds that some card makes cheaper."""
BONUS_FOR = {"most_stalks": "stalk", "most_flowers": "flower"}
MOVING_BONUSES = {"stalk", "flower", "fruit"}
"""A fruit takes the place of a flower."""


def grown(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    seat, text = Seat(move.seat), str(move.move)
    word, _, rest = text.partition(" ")
    if word in BASE_COST:
        yield TileChosen(seat, Tile(word), rest)
    elif word == "back":
        yield ChoiceTakenBack(seat)
    elif word == "done":
        yield DoneGrowing(seat, Water(before["seats"][seat]["water"]))
        if after["phase"] != "grow":
            yield from growing_ends(before, after, waters(before), discounts(before))
    elif word == "play":
        yield from card_played(before, after, seat, BY_NAME[rest])
    else:
        yield from carried_out(before, after, seat, text)


def card_played(before: View, after: View, seat: Seat, card: Challenge) -> Iterator[Event]:
    if card.gift.effect == CURE:
        yield CureChosen(seat, Card(card.name))
    else:
        yield CardPlayed(seat, Card(card.name))
        yield from done_if_nothing_left(before, after, seat, played=card)


def carried_out(before: View, after: View, seat: Seat, move: str) -> Iterator[Event]:
    """GR-14, GR-29: the place was said, of a tile or of a cure."""
    kind, _, rest = before["seats"][seat]["chosen"].partition(" ")
    if kind == "play":
        yield CardPlayed(seat, Card(rest))
        yield pest_left(before, after, seat, passed_on=False)
        yield from done_if_nothing_left(before, after, seat, played=BY_NAME[rest])
    else:
        yield from tile_laid(before, after, seat, kind, rest, place_in(move))
        yield from done_if_nothing_left(before, after, seat, laid=kind)


def place_in(move: str) -> tuple[int, int]:
    """The place that a move names.

    >>> place_in("at (2,-5)")
    (2, -5)
    """
    x, _, y = move[len("at (") : -1].partition(",")
    return int(x), int(y)


# ---- a tile ---------------------------------------------------------------------------------------------------------


def tile_laid(before: View, after: View, seat: Seat, kind: str, shape: str, at: tuple[int, int]) -> Iterator[Event]:
    old, new = before["seats"][seat], after["seats"][seat]
    bonuses = list(bonuses_moved(before, after)) if kind in MOVING_BONUSES else []
    cost, gain = Price(old["costs"][kind]), points_won(old, new)
    yield TileLaid(seat, Tile(kind), shape, at, cost, old["water"] - cost, gain, now(new, kind), bool(bonuses))
    yield from bonuses
    if met := [card for card in new["meets"] if card not in old["meets"]]:
        yield ChallengeMet(seat, tuple(met))
    if unmet := [card for card in old["meets"] if card not in new["meets"]]:
        yield ChallengeUnmet(seat, tuple(unmet))
    if sealed(new["grows"]) not in ("", sealed(old["grows"])):
        yield PlantSealed(seat, sealed(new["grows"]))


def bonuses_moved(before: View, after: View) -> Iterator[Event]:
    """GR-44: one tile more or less makes or ends a tie; so no bonus ever goes from one seat straight to another."""
    for bonus, points in BONUSES.items():
        old, new = bonus_holder(before, bonus), bonus_holder(after, bonus)
        kind = Tile(BONUS_FOR[bonus])
        if old is None and new is not None:
            yield BonusWon(new, kind, Gain(points))
        elif old is not None and new is None:
            yield BonusLost(old, kind, Gain(-points), with_most(after, kind))


def bonus_holder(view: View, bonus: str) -> Seat | None:
    return next((Seat(seat) for seat, seen in enumerate(view["seats"]) if seen["points"][bonus]), None)


def with_most(view: View, kind: str) -> tuple[Seat, ...]:
    counts = [seen["tiles"][kind] for seen in view["seats"]]
    return tuple(Seat(seat) for seat, count in enumerate(counts) if count == max(counts) > 0)


# ---- done -----------------------------------------------------------------------------------------------------------


def done_if_nothing_left(
    before: View, after: View, seat: Seat, laid: str = "", played: Challenge | None = None
) -> Iterator[Event]:
    """GR-11: a seat that can do nothing more is done."""
    if is_growing(after, seat):
        return
    have, left = waters(before), discounts(before)
    if laid:
        have[seat] -= before["seats"][seat]["costs"][laid]
        left.pop((seat, laid), None)
    if played and played.gift.effect == WATER:
        have[seat] += played.gift.amount
    if played and played.gift.effect == CHEAPER:
        left[seat, played.gift.of] = left.get((seat, played.gift.of), 0) + played.gift.amount
    seen = after["seats"][seat]
    costs = {kind: full_cost(seen, kind) - left.get((seat, kind), 0) for kind in seen["grows"]}
    yield NothingToBuy(seat, *why_no_tile(seen["grows"], costs, have[seat]))
    if after["phase"] != "grow":
        yield from growing_ends(before, after, have, left, played)


def why_no_tile(grows: Sequence[str], costs: Mapping[str, int], water: int) -> tuple[str, Water, Tile | None, int]:
    """Why nothing can be bought; and of what would fit the cheapest, and its cost."""
    if not grows:
        return "sealed", Water(water), None, 0
    if not water:
        return "dry", Water(water), None, 0
    cheapest = min(grows, key=costs.__getitem__)
    return "water", Water(water), Tile(cheapest), costs[cheapest]


def discounts(view: View) -> Discounts:
    """GR-28."""
    return {
        (seat, kind): full_cost(seen, kind) - seen["costs"][kind]
        for seat, seen in enumerate(view["seats"])
        for kind in DISCOUNTED
        if seen["costs"][kind] < full_cost(seen, kind)
    }


def growing_ends(
    before: View, after: View, have: list[int], left: Discounts, played: Challenge | None = None
) -> Iterator[Event]:
    """GR-26, GR-28: what was for this turn only is lost."""
    for seat, seen in enumerate(before["seats"]):
        for card in map(BY_NAME.__getitem__, seen["cards"]):
            if card.gift.when == NEXT_TURN and card is not played:
                yield CardLost(Seat(seat), Card(card.name))
    for seat, kind in sorted(left):
        yield DiscountLost(Seat(seat), Tile(kind))
    yield from claims_go_on(after, have)
