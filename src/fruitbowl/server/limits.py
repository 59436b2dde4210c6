"""How much somebody may ask for: a bucket of tokens that fills up again at a steady rate."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple


class Rate(NamedTuple):
    each_second: float
    at_once: int


class Limits(NamedTuple):
    """What a server lets people do."""

    messages: Rate = Rate(10, 40)
    """By one socket."""
    actions: Rate = Rate(20, 80)
    """By one guest, whatever they do and from however many devices."""
    reactions: Rate = Rate(0.5, 4)
    """By one guest."""
    hints: Rate = Rate(0.5, 4)
    """To one guest."""
    reads: Rate = Rate(50, 200)
    """By one address."""
    tables: Rate = Rate(0.2, 20)
    """Created from one address."""


NORMAL = Limits()


class Bucket:
    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = float(rate.at_once)
        self._filled = clock()

    def take(self) -> bool:
        """Whether there was a token left."""
        now = self._clock()
        self._tokens = min(self._rate.at_once, self._tokens + (now - self._filled) * self._rate.each_second)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


@dataclass
class Buckets:
    """A bucket for each guest or address. Only so many are remembered: who was there longest ago begins anew."""

    rate: Rate
    most: int = 10_000
    _buckets: "OrderedDict[str, Bucket]" = field(default_factory=OrderedDict)

    def take(self, whose: str) -> bool:
        bucket = self._buckets.pop(whose, None) or Bucket(self.rate)
        self._buckets[whose] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()
