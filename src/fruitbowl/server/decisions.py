"""What may happen at a table: each command is answered with the entries that follow from it, or with a refusal.

Nothing is changed here. Whoever asks writes the entries into the log, and only then lets them happen.
"""

import re
from pathlib import Path
from typing import Literal

import msgspec

from fruitbowl.bots.levels import LEVELS
from fruitbowl.core.errors import FruitbowlError
from fruitbowl.core.match import Match
from fruitbowl.core.options import encode_options
from fruitbowl.core.record import Move
from fruitbowl.core.texts import texts
from fruitbowl.games import about, find
from fruitbowl.server import fairness
from fruitbowl.server.entries import (
    REACTIONS,
    Absent,
    AnyEntry,
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
from fruitbowl.server.table import Table

HERE = Path(__file__).parent
FILLING_LEVEL = "greedy"
"""Who fills empty seats, and moves for people who are away: no pushover, and quick."""


class Refused(Exception):
    """Something that cannot be done: a stable code, and a sentence for people in their language."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.text = text


class Stale(Refused):
    """A move for a position that is past: the player has to be told what has happened since."""


class Repeated(Exception):
    """A move that has been made already, as entry `seq`: to be answered as the first time."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"already made as {seq}")
        self.seq = seq


def refused(reason: str, language: str, **facts: object) -> Refused:
    sentence: str = texts(HERE, language)["refusals"][reason]
    return (Stale if reason == "stale" else Refused)(reason, sentence.format(**facts))


# ---- before the game ------------------------------------------------------------------------------------------------


def create(settings: Settings, host: str, seed: bytes, now: int, rematch_of: Table | None = None) -> list[AnyEntry]:
    """A new table. Nobody sits there but bots; in a rematch the seats are kept for those who had them."""
    language = settings.language
    try:
        facts = about(settings.game)
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
    """As before, by link only, with a seat for everybody who had one."""
    seats = tuple(SeatPlan("bot", seat.level) if seat.level else SeatPlan("open") for seat in table.seats)
    return msgspec.structs.replace(table.settings, seats=seats, listed=False)


def sit(
    table: Table, seat: int | None, guest: str, name: str, salt: str, seed: bytes, now: int, language: str
) -> list[AnyEntry]:
    """Somebody takes a seat, any free one if none is named, or takes the own one back. The last one starts the game."""
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
    entry = Sat(now, possible[0] if seat is None else seat, guest, clean(name), salt)
    return [entry, *(start_with(table, [entry], seed, now) if len(free) == 1 else [])]


def clean(name: str) -> str:
    """A name without what could pretend to be something else: control characters, directions, spaces at the ends."""
    return " ".join(re.sub(r"[^\w .,'\-!?&()]", "", name).split())[:24] or "Guest"


def stand(table: Table, guest: str, now: int, language: str) -> list[AnyEntry]:
    """Leaves the seat: to anybody before the game, to a bot in it."""
    seat = own_seat(table, guest, language)
    if table.status == "over" or table.seats[seat].stood:
        return []
    return [Stood(now, seat)]


def seat_bot(table: Table, guest: str, seat: int, level: str, seed: bytes, now: int, language: str) -> list[AnyEntry]:
    """The host gives a free seat to a bot."""
    must_be_host(table, guest, language)
    if not 0 <= seat < table.players or not table.seats[seat].free:
        raise refused("seat_taken", language)
    if level not in LEVELS:
        raise refused("no_such_level", language, level=level, levels=", ".join(LEVELS))
    entry = BotSat(now, seat, level)
    if sum(there.free for there in table.seats) > 1:
        return [entry]
    must_have_people(table, language)
    return [entry, *start_with(table, [entry], seed, now)]


def fill(table: Table, guest: str, seed: bytes, now: int, language: str) -> list[AnyEntry]:
    """The host starts the game: bots take what is free."""
    must_be_host(table, guest, language)
    must_have_people(table, language)
    bots: list[AnyEntry] = [BotSat(now, n, FILLING_LEVEL) for n, seat in enumerate(table.seats) if seat.free]
    return [*bots, *start_with(table, bots, seed, now)]


def must_be_host(table: Table, guest: str, language: str) -> None:
    if guest != table.host:
        raise refused("not_the_host", language)
    if table.status != "waiting":
        raise refused("has_begun", language)


def must_have_people(table: Table, language: str) -> None:
    """Bots among themselves play in the arena, and do not keep others waiting here."""
    if not any(seat.guest for seat in table.seats):
        raise refused("only_bots", language)


def start_with(table: Table, seated: list[AnyEntry], seed: bytes, now: int) -> list[AnyEntry]:
    """The game begins, once these have sat down."""
    salts = table.salts
    for entry in seated:
        if isinstance(entry, Sat):
            salts[entry.seat] = entry.salt
    match = Match(find(table.settings.game), table.players, table.settings.options)
    return [Started(now, fairness.let_chance_act(match, fairness.key_of(seed, salts)))]


# ---- the game -------------------------------------------------------------------------------------------------------


def move(
    table: Table, guest: str, text: str, base: int, client: str, seed: bytes, now: int, language: str
) -> list[AnyEntry]:
    """A person moves, knowing the table up to entry `base`."""
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
    return [*back, moved(table, seat, text, seed, now, "person", client)]


def bot_move(table: Table, seat: int, text: str, since: int, seed: bytes, now: int) -> list[AnyEntry]:
    """A bot moves: one that has the seat, or one for a person who is away. It thought about the decision of `since`."""
    there = table.seats[seat]
    if not there.played_by_bot or there.deciding_since != since or table.playing.refusal(seat, text):
        return []
    return [moved(table, seat, text, seed, now, "bot", "")]


def moved(
    table: Table, seat: int, text: str, seed: bytes, now: int, by: Literal["person", "bot"], client: str
) -> Moved:
    match = table.playing.clone()
    match.take(Move(seat, text))
    written = match.steps[-1].text
    chance = fairness.let_chance_act(match, fairness.key_of(seed, table.salts)) if match.awaits_chance else ()
    return Moved(now, seat, written, chance, by, client)


def undo(table: Table, guest: str, client: str, now: int, language: str) -> list[AnyEntry]:
    """A person takes the own latest step back, if it is still the latest and has shown nothing."""
    seat = own_seat(table, guest, language)
    if (answer := table.seats[seat].answer_to(client)) is not None:
        raise Repeated(answer)
    if not can_undo(table, seat):
        raise refused("no_undo", language)
    return [Undone(now, seat, client)]


def can_undo(table: Table, seat: int) -> bool:
    """Only one's own step, only while nothing hidden or random has been shown and nobody else has acted."""
    latest = table.latest
    if not isinstance(latest, Moved) or latest.seat != seat or latest.by != "person" or latest.chance:
        return False
    return not table.showed


def own_seat(table: Table, guest: str, language: str) -> int:
    seat = table.seat_of(guest)
    if seat is None:
        raise refused("not_seated", language)
    return seat


# ---- people who are away --------------------------------------------------------------------------------------------


def clock_out(table: Table, seat: int, now: int) -> list[AnyEntry]:
    """A player's time is over: a bot moves for them. Whoever has lost the connection gets some time more."""
    there = table.seats[seat]
    if table.match is None or seat not in table.match.actors or there.played_by_bot:
        return []
    return [Absent(now, seat)] if 0 < there.time_is_over <= now else []


def gone(table: Table, guest: str, now: int) -> list[AnyEntry]:
    seat = table.seat_of(guest)
    return [] if seat is None or table.seats[seat].gone or table.status == "over" else [Gone(now, seat)]


def here(table: Table, guest: str, now: int) -> list[AnyEntry]:
    seat = table.seat_of(guest)
    return [] if seat is None or not table.seats[seat].gone else [Here(now, seat)]


# ---- beside the game ------------------------------------------------------------------------------------------------


def react(table: Table, guest: str, reaction: str, now: int, language: str) -> list[AnyEntry]:
    """Somebody says something, and so is there."""
    seat = own_seat(table, guest, language)
    if reaction not in REACTIONS:
        raise refused("no_such_reaction", language, reactions=", ".join(REACTIONS))
    back = [Here(now, seat)] if table.seats[seat].absent else []
    return [*back, Reacted(now, seat, reaction)]


def rematch(table: Table, guest: str, new: str, now: int, language: str) -> list[AnyEntry]:
    """The same people go on at the table `new`, unless somebody has opened another already."""
    own_seat(table, guest, language)
    if table.status != "over":
        raise refused("not_over", language)
    return [] if table.rematch else [Rematch(now, new)]
