"""Who may act for a seat besides the guest who took it: the same person on another device, or a program with a token.

Events hold digests only. A secret is shown once, to the person it was made for.
"""

import hashlib
import hmac
import secrets
from typing import NamedTuple

from fruitbowl.server.tables.commands import clean, must_be_host, own_seat, start_events
from fruitbowl.server.tables.events import AnyEvent, Carried, Kept, LinkMade, Sat, TokenMade
from fruitbowl.server.tables.refusals import refused
from fruitbowl.server.tables.table import Table

LINK_MS = 10 * 60_000
"""Milliseconds before a link expires: long enough to walk over to the other device."""
MAX_DEVICES = 8
TOKEN_PREFIX = "fruitbowl"  # noqa: S105 (says what it is to whoever finds one)


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


# ---- another device -------------------------------------------------------------------------------------------------


def make_link(table: Table, guest: str, secret: str, now: int, language: str) -> list[AnyEvent]:
    return [LinkMade(now, own_seat(table, guest, language), digest(secret), now + LINK_MS)]


def use_link(table: Table, guest: str, secret: str, now: int, language: str) -> list[AnyEvent]:
    """From now on, the guest with the link holds the seat too."""
    found = digest(secret)
    seat = next((n for n, there in enumerate(table.seats) if hmac.compare_digest(there.link, found)), None)
    if seat is None or now > table.seats[seat].link_until or len(table.seats[seat].also) >= MAX_DEVICES:
        raise refused("bad_link", language)
    own = table.seat_of(guest)
    if own == seat:
        return []
    if own is not None:
        raise refused("has_a_seat", language, seat=own)
    return [Carried(now, seat, guest)]


def keep_alone(table: Table, guest: str, now: int, language: str) -> list[AnyEvent]:
    """No other device holds your seat any more, and no link leads to it."""
    return [Kept(now, own_seat(table, guest, language), guest)]


# ---- programs -------------------------------------------------------------------------------------------------------


class Token(NamedTuple):
    """What a program shows to play a seat. It names the table and the seat, so that it can be looked up."""

    table: str
    seat: int
    secret: str

    @property
    def text(self) -> str:
        return f"{TOKEN_PREFIX}.{self.table}.{self.seat}.{self.secret}"


def parse_token(text: str) -> Token | None:
    match text.split("."):
        case [prefix, table, seat, secret] if prefix == TOKEN_PREFIX and seat in set("01234567"):
            return Token(table, int(seat), secret)
    return None


def make_token(
    table: Table,
    guest: str,
    seat: int | None,
    program: str,
    name: str,
    secret: str,
    seed: bytes,
    now: int,
    language: str,
) -> list[AnyEvent]:
    """A token for your own seat; or, from the host, a free seat for a program, which takes it as guest `program`."""
    own = table.seat_of(guest)
    if seat is None or seat == own:
        return [TokenMade(now, own_seat(table, guest, language), digest(secret))]
    must_be_host(table, guest, language)
    free = [number for number, there in enumerate(table.seats) if there.free and not there.kept]
    if seat not in free:
        raise refused("seat_taken", language)
    sat = Sat(now, seat, program, clean(name))
    last = sum(there.free for there in table.seats) == 1
    return [sat, TokenMade(now, seat, digest(secret)), *(start_events(table, [sat], seed, now) if last else [])]


def revoke_token(table: Table, guest: str, seat: int | None, now: int, language: str) -> list[AnyEvent]:
    """Revoke the token of your own seat; the host can revoke any."""
    own = table.seat_of(guest)
    ended = own if seat is None else seat
    if ended is None or not 0 <= ended < table.players or (ended != own and guest != table.host):
        raise refused("not_seated", language)
    return [TokenMade(now, ended, "")] if table.seats[ended].token else []


def guest_of(table: Table, token: Token) -> str | None:
    """The guest for whom a program with this token acts; None if it is not valid."""
    if not 0 <= token.seat < table.players:
        return None
    seat = table.seats[token.seat]
    return seat.guest if seat.token and hmac.compare_digest(seat.token, digest(token.secret)) else None
