"""How processes tell each other that a table has moved on: "table T reached N", and nothing else.

A signal may come twice, late, or not at all. The log is the truth: whoever hears one, or hears that some may have been
missed, reads on from the store. So a lost signal costs time, never a move.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from fruitbowl.core.errors import BadOption

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger(__name__)

CHANNEL = "fruitbowl"

ANY_TABLE = ""

MOST_UNSENT = 10_000
"""Signals that are kept while Redis is away, one a table. With more, all are told that they may have missed some."""

QUIET = 5.0
"""Seconds without a word from Redis after which we ask whether it is there, and then wait as long for its answer."""

PAUSES = (0.05, 5.0)
"""The first and the longest pause, in seconds, before Redis is tried again."""


LAST_WORDS = 1.0
"""Seconds to send what is unsent before the process ends."""


class Moved(NamedTuple):
    """A table has moved on to this seq, or beyond."""

    table: str
    seq: int


class Missed(NamedTuple):
    """Any table may have moved on: what was said until now may not have been heard."""


Signal = Moved | Missed
Callback = Callable[[Signal], object]


class Signals(Protocol):
    """All methods belong to one event loop and never wait for anybody."""

    @property
    def connected(self) -> bool:
        """Whether other processes are heard. While they are not, look into the store from time to time."""

    def publish(self, table: str, seq: int) -> None:
        """Tell every subscriber of every process, this one too."""

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Have a function called for each signal, soon, from the event loop. Returns what ends that."""

    async def close(self) -> None: ...


class LocalSignals:
    """Signals within one process."""

    connected = True

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []

    def publish(self, table: str, seq: int) -> None:
        self._tell(Moved(table, seq))

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def _tell(self, signal: Signal) -> None:
        loop = asyncio.get_running_loop()
        for callback in self._callbacks:
            loop.call_soon(callback, signal)  # so that one that raises does not keep it from the others

    async def close(self) -> None:
        self._callbacks.clear()


class RedisSignals(LocalSignals):
    """Signals between processes, by Redis. Made by `open_signals`.

    This process tells itself, with or without Redis; what it hears of its own by Redis is a signal that comes twice.
    """

    def __init__(self, redis: "Redis", channel: str) -> None:
        super().__init__()
        self.connected = False
        self._redis = redis
        self._channel = channel
        self._unsent: dict[str, int] = {}
        self._something_to_send = asyncio.Event()
        self._closing = False
        self._listener = asyncio.create_task(self._keep_doing(self._listen))
        self._sender = asyncio.create_task(self._keep_doing(self._send))

    def publish(self, table: str, seq: int) -> None:
        super().publish(table, seq)
        self._unsent[table] = max(seq, self._unsent.get(table, 0))
        if len(self._unsent) > MOST_UNSENT:
            self._unsent = {ANY_TABLE: seq}
        self._something_to_send.set()

    async def close(self) -> None:
        """Say what is left to say, if that can be done at once, and stop."""
        self._closing = True  # a task that is cancelled within redis-py may not notice it
        self._something_to_send.set()
        self._listener.cancel()
        await asyncio.wait([self._sender], timeout=LAST_WORDS)
        self._sender.cancel()
        await asyncio.wait([self._sender, self._listener])
        await self._redis.aclose()
        await super().close()

    async def _keep_doing(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something that ends only in trouble; begin again, after ever longer pauses."""
        first, longest = PAUSES
        clock = asyncio.get_running_loop().time
        pause = first
        while not self._closing:
            began = clock()
            try:
                await work()
            except Exception as problem:  # noqa: BLE001 (whatever it is: without signals, everything becomes slow)
                log.warning("Redis is away, tables are slower: %s", problem)
                pause = first if clock() - began > longest else min(2 * pause, longest)
                await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # not all processes at the same moment

    async def _send(self) -> None:
        while self._unsent or not self._closing:
            if self._unsent:
                await self._send_unsent()
            else:
                self._something_to_send.clear()
                await self._something_to_send.wait()

    async def _send_unsent(self) -> None:
        sending = dict(self._unsent)
        await self._redis.publish(self._channel, msgspec.json.encode(sending))
        for table, seq in sending.items():
            if self._unsent.get(table) == seq:
                del self._unsent[table]

    async def _listen(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self._channel)
            try:
                while not self._closing:
                    self._hear(await _next_message(channel))
            finally:
                self.connected = False

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":  # from now on we hear everything, and of what was before we know nothing
            self.connected = True
            self._tell(Missed())
        elif message["type"] == "message":
            try:
                heard = msgspec.json.decode(message["data"], type=dict[str, int])
            except msgspec.MsgspecError:
                log.warning("Something that is no signal came by the Redis channel %r.", self._channel)
                return
            for table, seq in heard.items():
                self._tell(Missed() if table == ANY_TABLE else Moved(table, seq))


async def _next_message(channel: "PubSub") -> dict[str, Any]:
    """The next message; if none comes for long, we ask Redis for one, to know whether it is still there."""
    message = await channel.get_message(timeout=QUIET)
    if message is None:
        await channel.ping()
        message = await channel.get_message(timeout=QUIET)
    if message is None:
        raise TimeoutError("Redis does not answer.")
    found: dict[str, Any] = message
    return found


async def open_signals(address: str | None = None, channel: str = CHANNEL) -> Signals:
    """Signals by the Redis at an address, which may come later; without one, within this process."""
    if address is None:
        return LocalSignals()
    try:
        from redis.asyncio import Redis  # noqa: PLC0415 (an extra)
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise BadOption(f"Redis needs {missing.name}. Install it: pip install 'fruitbowl[servers]'") from None
    never = Retry(NoBackoff(), 0)  # a connection that comes back by itself would not tell that something was missed
    try:
        redis = Redis.from_url(
            address, client_name=channel, retry=never, socket_timeout=QUIET, socket_connect_timeout=QUIET
        )
    except ValueError as problem:
        raise BadOption(f"The address of Redis is not one: {problem}") from None
    return RedisSignals(redis, channel)
