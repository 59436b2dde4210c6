"""Rate limits, as token buckets that refill at a steady rate."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple


class Rate(NamedTuple):
    per_second: float
    burst: int


class RateLimits(NamedTuple):
    """How much a server lets people do."""

    messages: Rate = Rate(10, 40)
    """Per socket."""
    actions: Rate = Rate(20, 80)
    """Per guest, over all kinds of commands and all devices."""
    reactions: Rate = Rate(0.5, 4)
    """Per guest."""
    hints: Rate = Rate(0.5, 4)
    """Per guest."""
    reads: Rate = Rate(50, 200)
    """Per address."""
    tables: Rate = Rate(0.2, 20)
    """New tables, per address."""


DEFAULT_LIMITS = RateLimits()


class TokenBucket:
    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = float(rate.burst)
        self._filled = clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = self._clock()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._filled) * self._rate.per_second)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


@dataclass
class TokenBuckets:
    """A bucket per guest or address. The least recently used is forgotten once there are too many."""

    rate: Rate
    max_keys: int = 10_000
    _buckets: "OrderedDict[str, TokenBucket]" = field(default_factory=OrderedDict)

    def take(self, key: str) -> bool:
        bucket = self._buckets.pop(key, None) or TokenBucket(self.rate)
        self._buckets[key] = bucket
        if len(self._buckets) > self.max_keys:
            self._buckets.popitem(last=False)
        return bucket.take()
