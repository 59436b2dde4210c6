"""A table: the fold of its log. It decides nothing; `decisions.py` says which entries may follow."""

from array import array
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Literal

import msgspec

from fruitbowl.core.match import Match
from fruitbowl.core.record import Move, Step
from fruitbowl.games import find
from fruitbowl.server.entries import (
    Absent,
    AnyEntry,
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
"""Of how many of a seat's latest moves a repeat is known; an older one is stale anyway."""

GRACE = 60_000
"""Milliseconds that a player gets beyond the clock when the connection has dropped."""

Status = Literal["waiting", "playing", "over"]


class Seat(msgspec.Struct, frozen=True, gc=False):
    """Who sits there."""

    level: str = ""
    """The level of the bot that has the seat; empty for a person's or an open one."""
    guest: str = ""
    """The person who has it; also after they stood up in a game, so that they can come back."""
    also: tuple[str, ...] = ()
    """The same person on other devices."""
    kept: str = ""
    """For whom a free seat is kept."""
    name: str = ""
    salt: str = ""
    stood: bool = False
    """The person has left in the middle of a game: a bot plays on."""
    absent: bool = False
    """Their time ran out: a bot moves until they act again."""
    gone: bool = False
    """They are not connected."""
    dropped: bool = False
    """Their connection dropped during the decision that they have to make now, which gives them more time, once."""
    deciding_since: int = 0
    """The seq with which the decision came that the seat has to make now, or made last."""
    deadline: int = 0
    """When its time runs out, in milliseconds since 1970; 0 for never."""
    answered: tuple[tuple[str, int], ...] = ()
    """What the player's device called its latest moves, and the seq that each got."""
    link: str = ""
    """The digest of the secret in the link that carries the seat to another device."""
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
        return self.deadline + (GRACE if self.dropped else 0) if self.deadline else 0

    def held_by(self, guest: str) -> bool:
        return bool(guest) and (guest == self.guest or guest in self.also)

    def answer_to(self, client: str) -> int | None:
        """The seq of the move that the player's device called so."""
        return next((seq for name, seq in self.answered if name == client), None) if client else None


class Table:
    """What a log tells, up to `seq`."""

    def __init__(self, table: str, log: Iterable[AnyEntry]) -> None:
        self.id = table
        self.seq = 0
        self.settings: Settings
        self.commitment = ""
        self.host = ""
        self.created = self.changed = 0
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.rematch = ""
        """The table at which these people go on."""
        self.latest: Moved | Undone | Started | None = None
        """The latest entry that was part of the game."""
        self.showed = False
        """Whether that showed somebody what was hidden."""
        self.unseen: frozenset[int] = frozenset()
        """Moves that nobody else has seen yet, by their number among the steps of the match."""
        self.known = array("I")
        """For each step of the match, the seq with which all came to know what they know of it."""
        for entry in log:
            self.add(entry)

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
        """When something happens that nobody asks for, in milliseconds since 1970: a bot moves, or a time is over."""
        if self.match is None:
            return None
        people = [self.seats[number] for number in self.match.actors if not self.seats[number].played_by_bot]
        times = [seat.time_is_over for seat in people] + [self.changed for _bot in self.bots_to_move]
        return min(filter(None, times), default=None)

    @property
    def bots_to_move(self) -> list[int]:
        """The seats for which a bot moves now. In a tutorial they wait for the person: the order stays the same."""
        actors = () if self.match is None else self.match.actors
        bots = [number for number in actors if self.seats[number].played_by_bot]
        return [] if self.settings.tutorial and len(bots) < len(actors) else bots

    def seat_of(self, guest: str) -> int | None:
        """The seat that a person has at this table."""
        return next((number for number, seat in enumerate(self.seats) if seat.held_by(guest)), None)

    def ahead(self, entries: Iterable[AnyEntry]) -> "Table":
        """The table after these entries too; this one stays as it is."""
        later = copy(self)
        later.seats = list(self.seats)
        later.known = self.known[:]
        later.match = None if self.match is None else self.match.clone()
        for entry in entries:
            later.add(entry)
        return later

    def add(self, entry: AnyEntry) -> None:
        """Lets an entry happen. It is in the log, so it is not questioned."""
        self.seq += 1
        self.changed = entry.at
        match entry:
            case Moved():
                self._move(entry)
            case Created():
                self._create(entry)
            case Sat():
                self._sit(entry)
            case Stood():
                self._stand(entry)
            case BotSat():
                self.seats[entry.seat] = Seat(level=entry.level)
            case Started():
                self._start(entry)
            case Undone():
                self._undo(entry)
            case Absent() | Gone() | Here():
                self._come_or_go(entry)
            case LinkMade() | Carried() | Kept() | TokenMade():
                self._hold(entry)
            case Rematch():
                self.rematch = entry.table
            case Reacted():  # heard by whoever is there, and forgotten
                pass

    def _change(self, seat: int, **fields: Any) -> None:
        """Seats are never changed themselves: an earlier state of the table may still be looked at."""
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **fields)

    # ---- who sits where ---------------------------------------------------------------------------------------------

    def _create(self, entry: Created) -> None:
        self.settings, self.commitment, self.host = entry.settings, entry.commitment, entry.host
        self.created = entry.at
        plans = [plan for plan in entry.settings.seats if plan.kind != "closed"]
        kept = entry.kept or ("",) * len(plans)
        self.seats = [Seat(level=plan.level, kept=guest) for plan, guest in zip(plans, kept, strict=True)]

    def _sit(self, entry: Sat) -> None:
        if self.seats[entry.seat].held_by(entry.guest):
            self._be_back(entry.seat, entry.at)
            self._change(entry.seat, name=entry.name, stood=False)
        else:
            kept = self.seats[entry.seat].kept
            self.seats[entry.seat] = Seat(guest=entry.guest, name=entry.name, salt=entry.salt, kept=kept)

    def _stand(self, entry: Stood) -> None:
        if self.match is None:
            self.seats[entry.seat] = Seat(kept=self.seats[entry.seat].kept)
        else:
            self._change(entry.seat, stood=True)

    def _come_or_go(self, entry: Absent | Gone | Here) -> None:
        match entry:
            case Here():
                self._be_back(entry.seat, entry.at)
            case Absent():
                self._change(entry.seat, absent=True)
            case Gone():
                self._change(entry.seat, gone=True, dropped=True)

    def _be_back(self, number: int, at: int) -> None:
        """Somebody is back, and has time to think."""
        was_absent = self.seats[number].absent
        self._change(number, absent=False, gone=False)
        if was_absent and self.match is not None and number in self.match.actors:
            self._change(number, **self._new_time(number, at))

    def _hold(self, entry: LinkMade | Carried | Kept | TokenMade) -> None:
        match entry:
            case LinkMade():
                self._change(entry.seat, link=entry.digest, link_until=entry.until)
            case Carried():
                self._change(entry.seat, link="", link_until=0, also=(*self.seats[entry.seat].also, entry.guest))
            case Kept():
                self._change(entry.seat, link="", link_until=0, guest=entry.guest, also=())
            case TokenMade():
                self._change(entry.seat, token=entry.digest)

    # ---- the game ---------------------------------------------------------------------------------------------------

    def _start(self, entry: Started) -> None:
        self.match = Match(find(self.settings.game), self.players, self.settings.options)
        self._settle(entry.chance)
        self.latest = entry
        self._await(self.match.actors, entry.at)

    def _move(self, entry: Moved) -> None:
        match = self.playing
        before = match.actors
        move = match.game.parse_move(entry.move)
        self.showed = match.game.shows(match.state, entry.seat, move)
        step, number = Move(entry.seat, entry.move), len(match.steps)
        unseen = unseen_after(match, step, number, self.unseen)
        for shown in self.unseen - unseen:
            self.known[shown] = self.seq
        self.unseen = unseen
        match.take(step)
        self._settle(entry.chance)
        if entry.by == "person":
            self._change(entry.seat, absent=False, gone=False)
        self._remember(entry.seat, entry.client)
        self.latest = entry
        fresh = match.actors if entry.chance else [n for n in match.actors if n == entry.seat or n not in before]
        self._await(fresh, entry.at)

    def _settle(self, chance: Iterable[str]) -> None:
        for outcome in chance:
            self.playing.settle(outcome)
        self.known.extend([self.seq] * (len(self.playing.steps) - len(self.known)))

    def _undo(self, entry: Undone) -> None:
        self.match = retold(self.playing, self.playing.steps[:-1])
        self.known.pop()
        self.unseen -= {len(self.match.steps)}
        self._remember(entry.seat, entry.client)
        self.latest = entry
        self._await([entry.seat], entry.at)

    def _remember(self, seat: int, client: str) -> None:
        if client:
            self._change(seat, answered=(*self.seats[seat].answered[1 - REMEMBERED :], (client, self.seq)))

    def _await(self, seats: Iterable[int], at: int) -> None:
        """These seats have something new to decide."""
        for number in seats:
            self._change(number, deciding_since=self.seq, **self._new_time(number, at))

    def _new_time(self, number: int, at: int) -> dict[str, Any]:
        deadline = at + 1000 * self.settings.clock if self.settings.clock else 0
        return {"deadline": deadline, "dropped": self.seats[number].gone}

    @property
    def playing(self) -> Match:
        """The match, where there must be one."""
        if self.match is None:
            raise ValueError(f"Table {self.id} has not begun.")
        return self.match


def unseen_after(match: Match, step: Move, number: int, unseen: frozenset[int]) -> frozenset[int]:
    """The moves that nobody else has seen, by their numbers, once the one with this number is made, too."""
    move = match.game.parse_move(step.move)
    if match.game.secret(match.state, step.seat, move):
        return unseen | {number}
    return frozenset() if match.game.shows(match.state, step.seat, move) else unseen


def retold(match: Match, steps: Sequence[Step]) -> Match:
    """The match as it is after these of its steps."""
    again = Match(match.game, match.players, match.options)
    for step in steps:
        again.take(step)
    return again
