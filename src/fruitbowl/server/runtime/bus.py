"""The bus between server processes. It carries "table T has reached N", and nothing else.

A message may arrive twice, late, or never. The stored events are the truth: a process that receives a message, or
learns that it may have missed some, catches up from the store. A lost message costs time, never a move.
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

log = logging.getLogger("fruitbowl.server.signals")  # stands in log lines, so it outlives renamed modules

CHANNEL = "fruitbowl"

ANY_TABLE = ""

MAX_UNSENT = 10_000
"""Messages kept while Redis is down, one per table. Beyond that, everybody is told that some were missed."""

QUIET_SECONDS = 5.0
"""How long Redis may be silent before we ping it, and how long its answer may take."""

RETRY_SECONDS = (0.05, 5.0)
"""The first and the longest pause before Redis is tried again."""

FLUSH_SECONDS = 1.0
"""How long closing may take to send what is unsent."""


class TableAdvanced(NamedTuple):
    """A table has reached this seq, or moved beyond it."""

    table: str
    seq: int


class MessagesMissed(NamedTuple):
    """Any table may have moved on: earlier messages may have been lost."""


BusMessage = TableAdvanced | MessagesMissed
Callback = Callable[[BusMessage], object]


class Bus(Protocol):
    """All methods belong to one event loop, and `publish` never waits."""

    @property
    def connected(self) -> bool:
        """Whether other processes can be heard. While they cannot, poll the store."""

    def publish(self, table: str, seq: int) -> None:
        """Notify every subscriber in every process, this one included."""

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Have a function called for each message, from the event loop. Returns a function that unsubscribes."""

    async def close(self) -> None: ...


class LocalBus:
    """A bus within one process."""

    connected = True

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []

    def publish(self, table: str, seq: int) -> None:
        self._deliver(TableAdvanced(table, seq))

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def _deliver(self, message: BusMessage) -> None:
        loop = asyncio.get_running_loop()
        for callback in self._callbacks:
            loop.call_soon(callback, message)  # one that raises must not keep it from the others

    async def close(self) -> None:
        self._callbacks.clear()


class RedisBus(LocalBus):
    """A bus between processes, over Redis. Made by `open_bus`.

    Local subscribers are notified directly, with or without Redis, so they may hear of their own process twice.
    """

    def __init__(self, redis: "Redis", channel: str) -> None:
        super().__init__()
        self.connected = False
        self._redis = redis
        self._channel = channel
        self._unsent: dict[str, int] = {}
        self._ready = asyncio.Event()
        self._closing = False
        self._listener = asyncio.create_task(self._run_forever(self._listen))
        self._sender = asyncio.create_task(self._run_forever(self._send))

    def publish(self, table: str, seq: int) -> None:
        super().publish(table, seq)
        self._unsent[table] = max(seq, self._unsent.get(table, 0))
        if len(self._unsent) > MAX_UNSENT:
            self._unsent = {ANY_TABLE: seq}
        self._ready.set()

    async def close(self) -> None:
        """Send what is unsent, if that is quick, and stop."""
        self._closing = True  # redis-py may swallow the cancellation of a task
        self._ready.set()
        self._listener.cancel()
        await asyncio.wait([self._sender], timeout=FLUSH_SECONDS)
        self._sender.cancel()
        await asyncio.wait([self._sender, self._listener])
        await self._redis.aclose()
        await super().close()

    async def _run_forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run something that ends only by failing, again and again, with exponential backoff."""
        first, longest = RETRY_SECONDS
        clock = asyncio.get_running_loop().time
        pause = first
        while not self._closing:
            began = clock()
            try:
                await work()
            except Exception as problem:  # noqa: BLE001 (whatever it is, without a bus everything is slow)
                log.warning("Redis is away, tables are slower: %s", problem)
                pause = first if clock() - began > longest else min(2 * pause, longest)
                await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # jitter: not all processes at the same moment

    async def _send(self) -> None:
        while self._unsent or not self._closing:
            if self._unsent:
                await self._send_unsent()
            else:
                self._ready.clear()
                await self._ready.wait()

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
                    self._receive(await _next_message(channel))
            finally:
                self.connected = False

    def _receive(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":  # we hear everything from now on, but may have missed what came before
            self.connected = True
            self._deliver(MessagesMissed())
        elif message["type"] == "message":
            try:
                heard = msgspec.json.decode(message["data"], type=dict[str, int])
            except msgspec.MsgspecError:
                log.warning("A message on the Redis channel %r is not a signal.", self._channel)
                return
            for table, seq in heard.items():
                self._deliver(MessagesMissed() if table == ANY_TABLE else TableAdvanced(table, seq))


async def _next_message(channel: "PubSub") -> dict[str, Any]:
    """The next message. After a long silence Redis is pinged, to see whether it is still there."""
    message = await channel.get_message(timeout=QUIET_SECONDS)
    if message is None:
        await channel.ping()
        message = await channel.get_message(timeout=QUIET_SECONDS)
    if message is None:
        raise TimeoutError("Redis does not answer.")
    found: dict[str, Any] = message
    return found


async def open_bus(address: str | None = None, channel: str = CHANNEL) -> Bus:
    """A bus over the Redis at an address, which need not be up yet; without an address, within this process."""
    if address is None:
        return LocalBus()
    try:
        from redis.asyncio import Redis  # noqa: PLC0415 (an extra)
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise BadOption(f"Redis needs {missing.name}. Install it: pip install 'fruitbowl[servers]'") from None
    never = Retry(NoBackoff(), 0)  # a connection that reconnects by itself would hide that messages were missed
    try:
        redis = Redis.from_url(
            address,
            client_name=channel,
            retry=never,
            socket_timeout=QUIET_SECONDS,
            socket_connect_timeout=QUIET_SECONDS,
        )
    except ValueError as problem:
        raise BadOption(f"That is not an address of Redis: {problem}") from None
    return RedisBus(redis, channel)
