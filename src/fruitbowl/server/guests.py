"""Guests: nobody registers. A signed cookie tells who somebody is, until they revoke it."""

import base64
import hmac
import secrets
from typing import NamedTuple

from fruitbowl.server.store import Store

COOKIE = "fruitbowl_guest"
LASTS = 365 * 24 * 3600
"""Seconds that a cookie is valid."""
KEY = "guest cookies"
OVERLAP = 60_000
"""Milliseconds by which clocks of several machines may differ."""


class Signed(NamedTuple):
    """What a cookie says."""

    guest: str
    issued: int
    """Milliseconds since 1970."""


def new_guest() -> str:
    return secrets.token_urlsafe(16)


class Guests:
    """Signs and reads cookies. Made by `open`."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key
        self._revoked: dict[str, int] = {}
        self._asked = 0

    @classmethod
    async def open(cls, store: Store, now: int) -> "Guests":
        guests = cls(store, await store.key(KEY))
        await guests.refresh(now)
        return guests

    def sign(self, guest: str, now: int) -> str:
        told = f"{guest}.{now}"
        return f"{told}.{self._mac(told)}"

    def read(self, cookie: str, now: int) -> str:
        """The guest whose cookie it is; empty if it is none of ours, too old or revoked."""
        told, _, mac = cookie.rpartition(".")
        if not told or not cookie.isascii() or not hmac.compare_digest(mac, self._mac(told)):
            return ""
        guest, _, issued = told.rpartition(".")
        if now - int(issued) > 1000 * LASTS or self.revoked(Signed(guest, int(issued))):
            return ""
        return guest

    def revoked(self, signed: Signed) -> bool:
        return signed.issued <= self._revoked.get(signed.guest, -1)

    async def revoke(self, guest: str, now: int) -> None:
        """Nobody can show a cookie any more that this guest got until now."""
        await self._store.revoke(guest, now)
        self._revoked[guest] = now

    async def refresh(self, now: int) -> set[str]:
        """Hear what other processes have revoked. Returns whose cookies those were."""
        found = await self._store.revocations(max(self._asked - OVERLAP, now - 1000 * LASTS))
        news = {guest for guest, at in found.items() if self._revoked.get(guest, -1) < at}
        self._revoked |= {guest: found[guest] for guest in news}
        self._asked = now
        return news

    def _mac(self, told: str) -> str:
        digest = hmac.digest(self._key, told.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
