"""A table: the fold over its events. It questions none of them; `commands.py` decides which may follow."""

from array import array
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Literal

import msgspec

from fruitbowl.core.match import Match
from fruitbowl.core.record import Chance, Move, Step
from fruitbowl.games import find
from fruitbowl.server.tables.events import (
    Absent,
    AnyEvent,
    BotSat,
    Carried,
    Created,
    Gone,
    Here,
    Kept,
    LinkMade,
    Moved,
    Reacted,
    Rematch,
    Sat,
    Settings,
    Started,
    Stood,
    TokenMade,
    Undone,
)

REMEMBERED = 8
"""How many of a seat's latest moves are recognised when repeated; anything older is stale anyway."""

GRACE_MS = 60_000
"""Milliseconds beyond the clock for a player whose connection dropped."""

Status = Literal["waiting", "playing", "over"]


class Seat(msgspec.Struct, frozen=True, gc=False):
    """Who sits on a seat."""

    level: str = ""
    """The level of the bot on the seat; empty if it is a person's, or open."""
    guest: str = ""
    """The person on the seat; also after they left a running game, so that they can come back."""
    also: tuple[str, ...] = ()
    """The same person on other devices."""
    kept: str = ""
    """The guest for whom a free seat is kept."""
    name: str = ""
    salt: str = ""
    stood: bool = False
    """They left a running game: a bot plays on."""
    absent: bool = False
    """They ran out of time: a bot moves until they act again."""
    gone: bool = False
    """They are not connected."""
    dropped: bool = False
    """Their connection dropped during the present decision, which gives them extra time, once."""
    deciding_since: int = 0
    """The seq of the event that brought the decision the seat has to make now, or made last."""
    deadline: int = 0
    """When its time runs out, in milliseconds since 1970; 0 for never."""
    answered: tuple[tuple[str, int], ...] = ()
    """The client ids of the seat's latest moves, each with the seq it got."""
    link: str = ""
    """The digest of the secret in the link to another device."""
    link_until: int = 0
    token: str = ""
    """The digest of the token with which a program plays the seat."""

    @property
    def free(self) -> bool:
        return not self.guest and not self.level

    @property
    def played_by_bot(self) -> bool:
        return bool(self.level) or self.stood or self.absent

    @property
    def time_is_over(self) -> int:
        """When a bot takes over, in milliseconds since 1970; 0 for never."""
        return self.deadline + (GRACE_MS if self.dropped else 0) if self.deadline else 0

    def held_by(self, guest: str) -> bool:
        return bool(guest) and (guest == self.guest or guest in self.also)

    def answer_to(self, client: str) -> int | None:
        """The seq of the move with this client id."""
        return next((seq for name, seq in self.answered if name == client), None) if client else None


class Table:
    """The state after the first `seq` events."""

    def __init__(self, table: str, events: Iterable[AnyEvent]) -> None:
        self.id = table
        self.seq = 0
        self.settings: Settings
        self.commitment = ""
        self.host = ""
        self.created = self.changed = 0
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.rematch = ""
        """The table at which these people continue."""
        self.latest: Moved | Undone | Started | None = None
        """The latest event that belonged to the game itself."""
        self.practice = False
        """Whether somebody took back what could not be taken back among people."""
        self.showed = False
        """Whether it revealed something hidden to anybody."""
        self.happened = array("I")
        """For each step of the match, the seq of the event that brought it."""
        self.trail: tuple[Match, ...] = ()
        """The match before the latest command, and after each step that it brought; empty when folded from a log."""
        for event in events:
            self.add(event)

    @property
    def status(self) -> Status:
        if self.match is None:
            return "waiting"
        return "over" if self.match.over else "playing"

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def salts(self) -> list[str]:
        return [seat.salt for seat in self.seats]

    @property
    def due(self) -> int | None:
        """When a bot moves or a player runs out of time, in milliseconds since 1970; None for never."""
        if self.match is None:
            return None
        people = [self.seats[number] for number in self.match.actors if not self.seats[number].played_by_bot]
        times = [seat.time_is_over for seat in people] + [self.changed for _bot in self.bots_to_move]
        return min(filter(None, times), default=None)

    @property
    def bots_to_move(self) -> list[int]:
        """The seats for which a bot moves now. In a tutorial bots let the person go first: the order is fixed."""
        actors = () if self.match is None else self.match.actors
        bots = [number for number in actors if self.seats[number].played_by_bot]
        return [] if self.settings.tutorial and len(bots) < len(actors) else bots

    def seat_of(self, guest: str) -> int | None:
        """The seat that a guest holds at this table."""
        return next((number for number, seat in enumerate(self.seats) if seat.held_by(guest)), None)

    def ahead(self, events: Iterable[AnyEvent]) -> "Table":
        """A copy of the table with these events added."""
        later = copy(self)
        later.seats = list(self.seats)
        later.happened = self.happened[:]
        later.match = None if self.match is None else self.match.clone()
        later.trail = () if self.match is None else (self.match,)
        for event in events:
            later.add(event, leaving_trail=True)
        return later

    def add(self, event: AnyEvent, *, leaving_trail: bool = False) -> None:
        """Apply an event. It is in the log, so it is not questioned."""
        self.seq += 1
        self.changed = event.at
        match event:
            case Moved():
                self._move(event, leaving_trail)
            case Created():
                self._create(event)
            case Sat():
                self._sit(event)
            case Stood():
                self._stand(event)
            case BotSat():
                self.seats[event.seat] = Seat(level=event.level)
            case Started():
                self._start(event, leaving_trail)
            case Undone():
                self._undo(event)
            case Absent() | Gone() | Here():
                self._change_presence(event)
            case LinkMade() | Carried() | Kept() | TokenMade():
                self._change_access(event)
            case Rematch():
                self.rematch = event.table
            case Reacted():  # passed on to those connected, and forgotten
                pass

    def _change(self, seat: int, **fields: Any) -> None:
        """Replaces the seat rather than changing it: somebody may still be looking at an earlier state of the table."""
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **fields)

    # ---- who sits where ---------------------------------------------------------------------------------------------

    def _create(self, event: Created) -> None:
        self.settings, self.commitment, self.host = event.settings, event.commitment, event.host
        self.created = event.at
        plans = [plan for plan in event.settings.seats if plan.kind != "closed"]
        kept = event.kept or ("",) * len(plans)
        self.seats = [Seat(level=plan.level, kept=guest) for plan, guest in zip(plans, kept, strict=True)]

    def _sit(self, event: Sat) -> None:
        if self.seats[event.seat].held_by(event.guest):
            self._return(event.seat, event.at)
            self._change(event.seat, name=event.name, stood=False)
        else:
            kept = self.seats[event.seat].kept
            self.seats[event.seat] = Seat(guest=event.guest, name=event.name, salt=event.salt, kept=kept)

    def _stand(self, event: Stood) -> None:
        if self.match is None:
            self.seats[event.seat] = Seat(kept=self.seats[event.seat].kept)
        else:
            self._change(event.seat, stood=True)

    def _change_presence(self, event: Absent | Gone | Here) -> None:
        match event:
            case Here():
                self._return(event.seat, event.at)
            case Absent():
                self._change(event.seat, absent=True)
            case Gone():
                self._change(event.seat, gone=True, dropped=True)

    def _return(self, number: int, at: int) -> None:
        """A player is back, and gets time to think."""
        was_absent = self.seats[number].absent
        self._change(number, absent=False, gone=False)
        if was_absent and self.match is not None and number in self.match.actors:
            self._change(number, **self._new_time(number, at))

    def _change_access(self, event: LinkMade | Carried | Kept | TokenMade) -> None:
        match event:
            case LinkMade():
                self._change(event.seat, link=event.digest, link_until=event.until)
            case Carried():
                self._change(event.seat, link="", link_until=0, also=(*self.seats[event.seat].also, event.guest))
            case Kept():
                self._change(event.seat, link="", link_until=0, guest=event.guest, also=())
            case TokenMade():
                self._change(event.seat, token=event.digest)

    # ---- the game ---------------------------------------------------------------------------------------------------

    def _start(self, event: Started, leaving_trail: bool) -> None:
        self.match = Match(find(self.settings.game), self.players, self.settings.options)
        self._take([Chance(outcome) for outcome in event.chance], leaving_trail)
        self.latest = event
        self._begin_decision(self.match.actors, event.at)

    def _move(self, event: Moved, leaving_trail: bool) -> None:
        match = self.playing
        before = match.actors
        move = match.game.parse_move(event.move)
        self.showed = match.game.reveals(match.state, event.seat, move)
        self._take([Move(event.seat, event.move), *map(Chance, event.chance)], leaving_trail)
        if event.by == "person":
            self._change(event.seat, absent=False, gone=False)
        self._remember(event.seat, event.client)
        self.latest = event
        fresh = match.actors if event.chance else [n for n in match.actors if n == event.seat or n not in before]
        self._begin_decision(fresh, event.at)

    def _take(self, steps: list[Step], leaving_trail: bool) -> None:
        match = self.playing
        trail = list(self.trail) or [match.clone()]
        for step in steps:
            match.take(step)
            if leaving_trail:
                trail.append(match.clone())
        self.trail = tuple(trail) if leaving_trail else ()
        self.happened.extend([self.seq] * len(steps))

    def _undo(self, event: Undone) -> None:
        self.practice |= event.to >= 0
        kept = event.to if event.to >= 0 else len(self.happened) - 1
        self.match = replayed(self.playing, self.playing.steps[:kept])
        self.trail = ()
        del self.happened[kept:]
        self._remember(event.seat, event.client)
        self.latest = event
        self._begin_decision([event.seat] if event.to < 0 else self.match.actors, event.at)

    def _remember(self, seat: int, client: str) -> None:
        if client:
            self._change(seat, answered=(*self.seats[seat].answered[1 - REMEMBERED :], (client, self.seq)))

    def _begin_decision(self, seats: Iterable[int], at: int) -> None:
        """These seats have a new decision to make."""
        for number in seats:
            self._change(number, deciding_since=self.seq, **self._new_time(number, at))

    def _new_time(self, number: int, at: int) -> dict[str, Any]:
        deadline = at + 1000 * self.settings.clock if self.settings.clock else 0
        return {"deadline": deadline, "dropped": self.seats[number].gone}

    @property
    def playing(self) -> Match:
        """The match of a game that must have begun."""
        if self.match is None:
            raise ValueError(f"Table {self.id} has not begun.")
        return self.match


def replayed(match: Match, steps: Sequence[Step]) -> Match:
    """The match replayed up to here: with these of its steps."""
    again = Match(match.game, match.players, match.options)
    for step in steps:
        again.take(step)
    return again
