"""Pests: who gets one, how it was voted for, where it settles, and how it leaves."""

from collections.abc import Iterator

from fruitbowl.core.events import Event, Seat, SeenMove, View
from fruitbowl.games.grow.components import HOST, KINDS, PESTS
from fruitbowl.games.grow.events import (
    LotFell,
    Pest,
    PestGone,
    PestLeft,
    PestMovesOn,
    PestSettled,
    PlaceDue,
    VoteCast,
    VoteDecided,
    VoteShown,
)
from fruitbowl.games.grow.telling.ending import claims_go_on, turn_ends
from fruitbowl.games.grow.telling.seen import now, points_won, waters

PEST_ON = {KINDS[host]: Pest(pest) for host, pest in zip(HOST, PESTS, strict=True)}
"""The pest that sits on a kind of tile."""

# ---- by a pest card -------------------------------------------------------------------------------------------------


def lot_fell(before: View, after: View) -> Iterator[Event]:
    """GR-34, GR-35: if only one pest can be hosted, it comes without a vote."""
    seat = Seat(after["last_victim"])
    if after["phase"] == "vote":
        yield LotFell(seat, tuple(after["possible_pests"]), tuple(after["actors"]))
        return
    pest = arrived_pest(before, after, seat)
    yield LotFell(seat, (pest,) if pest else (), ())
    if pest:
        yield arrival(before, after, seat, pest)
    if after["phase"] != "infest":
        yield from turn_ends(after)


def arrived_pest(before: View, after: View, seat: int) -> Pest | None:
    """The pest that has come to a plant in a step, whether its place is to be said or it has settled."""
    if after["phase"] == "infest":
        return Pest(after["pest"])
    tiles = zip(before["seats"][seat]["plant"], after["seats"][seat]["plant"], strict=True)
    return next((PEST_ON[new["kind"]] for old, new in tiles if new["pest"] and not old["pest"]), None)


def arrival(before: View, after: View, seat: Seat, pest: Pest) -> Event:
    """GR-36: with one tile for a pest there is nothing to choose."""
    if after["phase"] == "infest":
        return PlaceDue(seat, pest)
    return settled(before, after, seat, forced=True)


def settled(before: View, after: View, seat: Seat, *, forced: bool) -> Event:
    at, kind = tile_of_pest(before, after, seat)
    old, new = before["seats"][seat], after["seats"][seat]
    return PestSettled(seat, PEST_ON[kind], at, forced, points_won(old, new), now(new, kind))


def tile_of_pest(without: View, infested: View, seat: int) -> tuple[tuple[int, int], str]:
    """The place and kind of the tile on which a pest sits in one view and not in another."""
    tiles = zip(without["seats"][seat]["plant"], infested["seats"][seat]["plant"], strict=True)
    tile = next(tile for healthy, tile in tiles if tile["pest"] and not healthy["pest"])
    return tuple(tile["at"]), tile["kind"]


def voted(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    """GR-35: the last vote shows all of them, from the victim's left on."""
    if after["phase"] == "vote":
        yield VoteCast(Seat(move.seat), Pest(move.move.removeprefix("vote ")) if move.move else None)
        return
    victim, players, votes = before["victim"], before["players"], after["last_votes"]
    voters = [Seat((victim + step) % players) for step in range(1, players)]
    for seat in voters:
        yield VoteShown(seat, votes[seat])
    most = max(votes.count(votes[seat]) for seat in voters)
    decider = next(seat for seat in voters if votes.count(votes[seat]) == most)
    if len(voters) > 1:
        leading = {votes[seat] for seat in voters if votes.count(votes[seat]) == most}
        why = "tie" if len(leading) > 1 else "all" if most == len(voters) else "most"
        yield VoteDecided(why, votes[decider], most, len(voters), decider)
    yield arrival(before, after, victim, votes[decider])
    if after["phase"] != "infest":
        yield from turn_ends(after)


def pest_placed(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    """GR-36: it came by a pest card, or was passed on while challenges were claimed."""
    yield settled(before, after, Seat(move.seat), forced=False)
    if before["drops"]:
        yield from claims_go_on(after, waters(before))
    else:
        yield from turn_ends(after)


# ---- by a challenge card --------------------------------------------------------------------------------------------


def pest_left(before: View, after: View, seat: Seat, *, passed_on: bool) -> PestLeft:
    """GR-29, GR-30."""
    at, kind = tile_of_pest(after, before, seat)
    old, new = before["seats"][seat], after["seats"][seat]
    return PestLeft(seat, PEST_ON[kind], at, points_won(old, new), now(new, kind), passed_on)


def passed_on(before: View, after: View, seat: Seat) -> Iterator[Event]:
    """GR-30: clockwise to the next plant that can host it."""
    left = pest_left(before, after, seat, passed_on=True)
    yield left
    to = after["victim"] if after["phase"] == "infest" else newly_infested(before, after)
    if to is None:
        yield PestGone(left.pest)
    else:
        yield PestMovesOn(to, left.pest)
        yield arrival(before, after, to, left.pest)


def newly_infested(before: View, after: View) -> Seat | None:
    """Who has more pests than before."""
    old, new = ([sum(tile["pest"] for tile in seen["plant"]) for seen in view["seats"]] for view in (before, after))
    return next((Seat(seat) for seat in range(after["players"]) if new[seat] > old[seat]), None)


def pest_passed_on(before: View, after: View, move: SeenMove) -> Iterator[Event]:
    """GR-30: one of several was chosen."""
    yield from passed_on(before, after, Seat(move.seat))
    yield from claims_go_on(after, waters(before))
