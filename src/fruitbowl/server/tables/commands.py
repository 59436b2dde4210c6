"""Commands: which events follow when somebody asks for something, or why they are refused.

Every command is a pure function of the table. It changes nothing: the caller stores the events first, and applies them
afterwards.
"""

import re
from typing import Literal

import msgspec

from fruitbowl.bots.levels import LEVELS
from fruitbowl.core.errors import FruitbowlError
from fruitbowl.core.match import Match
from fruitbowl.core.options import encode_options
from fruitbowl.core.record import Move
from fruitbowl.games import find
from fruitbowl.server.tables import fairness
from fruitbowl.server.tables.events import (
    REACTIONS,
    Absent,
    AnyEvent,
    BotSat,
    Created,
    Gone,
    Here,
    Moved,
    Reacted,
    Rematch,
    Sat,
    SeatPlan,
    Settings,
    Started,
    Stood,
    Undone,
)
from fruitbowl.server.tables.refusals import Refused, Repeated, refused
from fruitbowl.server.tables.table import Table, replayed

FILLING_LEVEL = "greedy"
"""The bot that fills empty seats and moves for people who are away: quick, and no pushover."""


# ---- before the game ------------------------------------------------------------------------------------------------


def create(settings: Settings, host: str, seed: bytes, now: int, rematch_of: Table | None = None) -> list[AnyEvent]:
    """Open a table. Only bots sit there yet; in a rematch, seats are kept for those who had them."""
    language = settings.language
    try:
        facts = find(settings.game).about  # loads the rules: a broken game is refused here
        seats = [plan for plan in settings.seats if plan.kind != "closed"]
        facts.check_players(len(seats))
        encode_options(facts, len(seats), settings.options)
    except FruitbowlError as problem:
        raise Refused("bad_settings", str(problem)) from None
    for plan in seats:
        if plan.kind == "bot" and plan.level not in LEVELS:
            raise refused("no_such_level", language, level=plan.level, levels=", ".join(LEVELS))
    people = sum(plan.kind == "open" for plan in seats)
    if not people:
        raise refused("only_bots", language)
    if settings.tutorial:
        if people > 1:
            raise refused("alone", language)
        settings = msgspec.structs.replace(settings, listed=False)
    if rematch_of is None:
        return [Created(now, settings, fairness.commitment(seed), host)]
    kept = tuple(seat.guest for seat in rematch_of.seats)
    return [Created(now, settings, fairness.commitment(seed), host, rematch_of.id, kept)]


def settings_of_rematch(table: Table) -> Settings:
    """The same settings, unlisted, with a seat for everybody who had one."""
    seats = tuple(SeatPlan("bot", seat.level) if seat.level else SeatPlan("open") for seat in table.seats)
    return msgspec.structs.replace(table.settings, seats=seats, listed=False)


def sit(
    table: Table, seat: int | None, guest: str, name: str, salt: str, seed: bytes, now: int, language: str
) -> list[AnyEvent]:
    """Take a seat, any free one by default, or take your own back. With the last seat, the game starts."""
    if table.settings.tutorial:
        salt = ""  # it would change the cards
    own = table.seat_of(guest)
    if own is not None:
        if seat is not None and seat != own:
            raise refused("has_a_seat", language, seat=own)
        return [Sat(now, own, guest, clean(name), salt)]
    if table.status != "waiting":
        raise refused("has_begun", language)
    free = [number for number, there in enumerate(table.seats) if there.free]
    mine = [number for number in free if table.seats[number].kept == guest]
    possible = mine or [number for number in free if not table.seats[number].kept]
    if not possible or (seat is not None and seat not in possible):
        raise refused("seat_taken", language)
    event = Sat(now, possible[0] if seat is None else seat, guest, clean(name), salt)
    return [event, *(start_events(table, [event], seed, now) if len(free) == 1 else [])]


def clean(name: str) -> str:
    """A name without anything deceptive: control characters, text directions, outer spaces."""
    return " ".join(re.sub(r"[^\w .,'\-!?&()]", "", name).split())[:24] or "Guest"


def stand(table: Table, guest: str, now: int, language: str) -> list[AnyEvent]:
    """Leave your seat: to anybody before the game, to a bot during it."""
    seat = own_seat(table, guest, language)
    if table.status == "over" or table.seats[seat].stood:
        return []
    return [Stood(now, seat)]


def seat_bot(table: Table, guest: str, seat: int, level: str, seed: bytes, now: int, language: str) -> list[AnyEvent]:
    """The host gives a free seat to a bot."""
    must_be_host(table, guest, language)
    if not 0 <= seat < table.players or not table.seats[seat].free:
        raise refused("seat_taken", language)
    if level not in LEVELS:
        raise refused("no_such_level", language, level=level, levels=", ".join(LEVELS))
    event = BotSat(now, seat, level)
    if sum(there.free for there in table.seats) > 1:
        return [event]
    must_have_people(table, language)
    return [event, *start_events(table, [event], seed, now)]


def start(table: Table, guest: str, seed: bytes, now: int, language: str) -> list[AnyEvent]:
    """The host starts the game; bots take the free seats."""
    must_be_host(table, guest, language)
    must_have_people(table, language)
    bots: list[AnyEvent] = [BotSat(now, n, FILLING_LEVEL) for n, seat in enumerate(table.seats) if seat.free]
    return [*bots, *start_events(table, bots, seed, now)]


def must_be_host(table: Table, guest: str, language: str) -> None:
    if guest != table.host:
        raise refused("not_the_host", language)
    if table.status != "waiting":
        raise refused("has_begun", language)


def must_have_people(table: Table, language: str) -> None:
    """Games between bots alone belong in the arena, where they keep nobody waiting."""
    if not any(seat.guest for seat in table.seats):
        raise refused("only_bots", language)


def start_events(table: Table, seated: list[AnyEvent], seed: bytes, now: int) -> list[AnyEvent]:
    """The events that start the game once these players have sat down."""
    salts = table.salts
    for event in seated:
        if isinstance(event, Sat):
            salts[event.seat] = event.salt
    match = Match(find(table.settings.game), table.players, table.settings.options)
    return [Started(now, fairness.resolve_chance(match, fairness.key_of(seed, salts)))]


# ---- the game -------------------------------------------------------------------------------------------------------


def move(
    table: Table, guest: str, text: str, base: int, client: str, seed: bytes, now: int, language: str
) -> list[AnyEvent]:
    """A person moves, having seen the table up to event `base`."""
    seat = own_seat(table, guest, language)
    there = table.seats[seat]
    if (answer := there.answer_to(client)) is not None:
        raise Repeated(answer)
    if table.match is None:
        raise refused("not_begun", language)
    if not base <= table.seq:
        raise refused("unknown_base", language)
    if base < there.deciding_since:
        raise refused("stale", language)
    if problem := table.match.refusal(seat, text, language):
        raise Refused(problem.reason, problem.text)
    back = [Sat(now, seat, guest, there.name, there.salt)] if there.stood else []
    return [*back, moved_event(table, seat, text, seed, now, "person", client)]


def bot_move(table: Table, seat: int, text: str, since: int, seed: bytes, now: int) -> list[AnyEvent]:
    """A bot moves, on its own seat or for a person who is away: in the decision that came with event `since`."""
    there = table.seats[seat]
    if not there.played_by_bot or there.deciding_since != since or table.playing.refusal(seat, text):
        return []
    return [moved_event(table, seat, text, seed, now, "bot", "")]


def moved_event(
    table: Table, seat: int, text: str, seed: bytes, now: int, by: Literal["person", "bot"], client: str
) -> Moved:
    match = table.playing.clone()
    match.take(Move(seat, text))
    written = match.steps[-1].text
    chance = fairness.resolve_chance(match, fairness.key_of(seed, table.salts)) if match.awaits_chance else ()
    return Moved(now, seat, written, chance, by, client)


def undo(table: Table, guest: str, client: str, now: int, language: str, to: int | None = None) -> list[AnyEvent]:
    """Take your latest step back, or, alone against bots, everything after the first `to` steps."""
    seat = own_seat(table, guest, language)
    if (answer := table.seats[seat].answer_to(client)) is not None:
        raise Repeated(answer)
    kind = undo_kind(table, seat)
    if kind == "free" and to in (None, len(table.happened) - 1):
        return [Undone(now, seat, client)]
    if kind not in ("free", "practice") or not is_alone(table):
        raise refused(f"no_undo_{kind}" if kind != "free" else "no_undo_others", language)
    kept = latest_move_of(table, seat) if to is None else to
    if not 0 <= kept < len(table.happened) or seat not in replayed(table.playing, table.playing.steps[:kept]).actors:
        raise refused("no_undo_nothing", language)
    return [Undone(now, seat, client, kept)]


UndoKind = Literal["free", "practice", "nothing", "shown", "others"]
"""Whether a seat can take its latest step back: freely; in practice, which the game remembers; or why not."""


def undo_kind(table: Table, seat: int) -> UndoKind:
    """Freely while nothing hidden or random has been shown and nobody else has acted; alone against bots always."""
    latest = table.latest
    if table.match is None or table.match.over or latest_move_of(table, seat) < 0:
        return "nothing"
    is_own = isinstance(latest, Moved) and latest.seat == seat and latest.by == "person"
    if is_own and isinstance(latest, Moved) and not latest.chance and not table.showed:
        return "free"
    if is_alone(table):
        return "practice"
    return "shown" if is_own else "others"


def is_alone(table: Table) -> bool:
    """Whether one person plays against bots."""
    return sum(bool(seat.guest) for seat in table.seats) == 1


def latest_move_of(table: Table, seat: int) -> int:
    """How many steps there were before a seat's latest move; -1 if it has not made one."""
    steps = table.playing.steps
    for number in reversed(range(len(steps))):
        step = steps[number]
        if isinstance(step, Move) and step.seat == seat:
            return number
    return -1


def own_seat(table: Table, guest: str, language: str) -> int:
    seat = table.seat_of(guest)
    if seat is None:
        raise refused("not_seated", language)
    return seat


# ---- people who are away --------------------------------------------------------------------------------------------


def time_out(table: Table, seat: int, now: int) -> list[AnyEvent]:
    """A player is out of time: a bot moves for them. A dropped connection earns them a little more."""
    there = table.seats[seat]
    if table.match is None or seat not in table.match.actors or there.played_by_bot:
        return []
    return [Absent(now, seat)] if 0 < there.time_is_over <= now else []


def disconnect(table: Table, guest: str, now: int) -> list[AnyEvent]:
    seat = table.seat_of(guest)
    return [] if seat is None or table.seats[seat].gone or table.status == "over" else [Gone(now, seat)]


def reconnect(table: Table, guest: str, now: int) -> list[AnyEvent]:
    seat = table.seat_of(guest)
    return [] if seat is None or not table.seats[seat].gone else [Here(now, seat)]


# ---- beside the game ------------------------------------------------------------------------------------------------


def react(table: Table, guest: str, reaction: str, now: int, language: str) -> list[AnyEvent]:
    """A player reacts, and so is present."""
    seat = own_seat(table, guest, language)
    if reaction not in REACTIONS:
        raise refused("no_such_reaction", language, reactions=", ".join(REACTIONS))
    back = [Here(now, seat)] if table.seats[seat].absent else []
    return [*back, Reacted(now, seat, reaction)]


def rematch(table: Table, guest: str, new: str, now: int, language: str) -> list[AnyEvent]:
    """The same people continue at the table `new`, unless one of them has already opened another."""
    own_seat(table, guest, language)
    if table.status != "over":
        raise refused("not_over", language)
    return [] if table.rematch else [Rematch(now, new)]
