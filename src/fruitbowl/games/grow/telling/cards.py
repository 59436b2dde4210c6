"""Season cards and challenge cards: turned, dealt, claimed."""

from collections.abc import Iterator

from fruitbowl.core.events import Event, Seat, SeenMove, View
from fruitbowl.games.grow.challenges import AT_ONCE, BY_NAME, KEEP, PASS_ON, TIMES, WATER
from fruitbowl.games.grow.components import WATER_USED
from fruitbowl.games.grow.events import (
    Card,
    ChallengesDealt,
    ClaimDeclined,
    Claimed,
    Drops,
    FirstTurner,
    Gain,
    NoPestToPass,
    PassDue,
    PestCard,
    TurnSkipped,
    Water,
    WaterCard,
    WaterCollected,
)
from fruitbowl.games.grow.telling.ending import claims_go_on
from fruitbowl.games.grow.telling.growing import growing_ends, why_no_tile
from fruitbowl.games.grow.telling.pests import passed_on
from fruitbowl.games.grow.telling.seen import is_growing, waters

# ---- season cards ---------------------------------------------------------------------------------------------------


def lot_drawn(_before: View, after: View) -> Iterator[Event]:
    yield FirstTurner(after["turner"])


def season_card_turned(before: View, after: View) -> Iterator[Event]:
    season, cards = after["season"], WATER_USED + after["players"] + 1
    number = cards - season["water_left"] - season["pests_left"]
    seen = zip(before["season"]["seen"], season["seen"], strict=True)
    drops = next((drops for drops, (old, new) in enumerate(seen, 1) if new > old), 0)
    if drops:
        yield WaterCard(before["turner"], number, cards, Drops(drops))
        yield from water_collected(before, after, drops)
    else:
        yield PestCard(before["turner"], number, cards, works=after["phase"] == "victim")


def water_collected(before: View, after: View, drops: int) -> Iterator[Event]:
    have = []
    for seat, seen in enumerate(before["seats"]):
        roots = seen["healthy"]["root"]
        water = drops * (1 + roots)
        have.append(seen["water"] + water)
        yield WaterCollected(Seat(seat), drops, roots, 1 + roots, Water(water), have[-1])
    for seat, seen in enumerate(after["seats"]):
        if not is_growing(after, seat):
            yield TurnSkipped(Seat(seat), *why_no_tile(seen["grows"], seen["costs"], have[seat]))
    if after["phase"] != "grow":
        yield from growing_ends(before, after, have, {})


# ---- challenge cards ------------------------------------------------------------------------------------------------


def challenges_dealt(_before: View, after: View) -> Iterator[Event]:
    yield ChallengesDealt(tuple(after["challenges"]))


def claimed(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    seat, have = Seat(move.seat), waters(before)
    old, new = before["seats"][seat], after["seats"][seat]
    word, _, card = str(move.move).partition(" ")
    if word == "done":
        yield ClaimDeclined(seat, tuple(old["meets"]))
    else:
        gift = BY_NAME[card].gift
        worth = new["points"]["cards"] - old["points"]["cards"] if gift.when == KEEP else 0
        yield Claimed(seat, Card(card), TIMES[gift.when], Gain(worth))
        have[seat] += gift.amount if (gift.when, gift.effect) == (AT_ONCE, WATER) else 0
        if gift.effect == PASS_ON:
            yield from pest_to_pass(before, after, seat)
    yield from claims_go_on(after, have)


def pest_to_pass(before: View, after: View, seat: Seat) -> Iterator[Event]:
    """GR-30: with one pest there is nothing to choose."""
    if after["phase"] == "pass on":
        yield PassDue(seat)
    elif any(tile["pest"] for tile in before["seats"][seat]["plant"]):
        yield from passed_on(before, after, seat)
    else:
        yield NoPestToPass(seat)
