"""Guests: nobody registers. A signed cookie says who somebody is, until they revoke it."""

import base64
import hmac
import secrets
from typing import NamedTuple

from fruitbowl.server.store import Store

COOKIE_SECONDS = 365 * 24 * 3600
"""How long a cookie is valid."""
SIGNING_KEY = "guest cookies"
CLOCK_SKEW_MS = 60_000
"""By how much the clocks of several machines may differ."""


class Signed(NamedTuple):
    """What a cookie says."""

    guest: str
    issued: int
    """Milliseconds since 1970."""


def new_guest() -> str:
    return secrets.token_urlsafe(16)


class Guests:
    """Signs and verifies cookies. Made by `open`."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key
        self._revoked: dict[str, int] = {}
        self._refreshed = 0

    @classmethod
    async def open(cls, store: Store, now: int) -> "Guests":
        guests = cls(store, await store.key(SIGNING_KEY))
        await guests.refresh(now)
        return guests

    def sign(self, guest: str, now: int) -> str:
        payload = f"{guest}.{now}"
        return f"{payload}.{self._mac(payload)}"

    def read(self, cookie: str, now: int) -> str:
        """The guest whose cookie it is; empty if it is forged, expired or revoked."""
        payload, _, mac = cookie.rpartition(".")
        if not payload or not cookie.isascii() or not hmac.compare_digest(mac, self._mac(payload)):
            return ""
        guest, _, issued = payload.rpartition(".")
        if now - int(issued) > 1000 * COOKIE_SECONDS or self.revoked(Signed(guest, int(issued))):
            return ""
        return guest

    def revoked(self, signed: Signed) -> bool:
        return signed.issued <= self._revoked.get(signed.guest, -1)

    async def revoke(self, guest: str, now: int) -> None:
        """Invalidate every cookie that this guest got until now."""
        await self._store.revoke(guest, now)
        self._revoked[guest] = now

    async def refresh(self, now: int) -> set[str]:
        """Load what other processes have revoked. Returns the guests concerned."""
        found = await self._store.revocations(max(self._refreshed - CLOCK_SKEW_MS, now - 1000 * COOKIE_SECONDS))
        fresh = {guest for guest, at in found.items() if self._revoked.get(guest, -1) < at}
        self._revoked |= {guest: found[guest] for guest in fresh}
        self._refreshed = now
        return fresh

    def _mac(self, payload: str) -> str:
        digest = hmac.digest(self._key, payload.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
