"""Signals reach everybody, and where they cannot, everybody knows that some may have been missed."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import redis.asyncio

from fruitbowl.core.errors import BadOption
from fruitbowl.server import signals as signals_module
from fruitbowl.server.signals import Missed, Moved, Signal, Signals, open_signals
from server.line import Line

pytestmark = pytest.mark.anyio


@pytest.fixture
def channel() -> str:
    return f"fruitbowl-test-{secrets.token_hex(8)}"


@pytest.fixture
async def client(redis_address: str) -> AsyncIterator[redis.asyncio.Redis]:
    async with redis.asyncio.Redis.from_url(redis_address) as client:
        yield client


async def test_within_a_process_every_subscriber_hears_until_it_ends_that() -> None:
    signals = await open_signals()
    anna, bert = Ear(signals), Ear(signals)
    signals.publish("t", 1)
    await anna.hears(Moved("t", 1))
    anna.stop()
    signals.publish("t", 2)
    await bert.hears(Moved("t", 2))
    assert anna.heard == [Moved("t", 1)]
    assert signals.connected
    await signals.close()


async def test_a_subscriber_that_raises_does_not_keep_signals_from_the_others() -> None:
    troubles: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: troubles.append(context["exception"]))
    signals = await open_signals()
    signals.subscribe(lambda _signal: 1 / 0)
    ear = Ear(signals)
    signals.publish("t", 1)
    await ear.hears(Moved("t", 1))
    assert [type(trouble) for trouble in troubles] == [ZeroDivisionError]
    await signals.close()


async def test_other_processes_hear_by_redis(redis_address: str, channel: str) -> None:
    here, there = await open_signals(redis_address, channel), await open_signals(redis_address, channel)
    ear = Ear(there)
    await ear.hears(Missed())  # from now on it hears everything
    assert there.connected
    for seq in range(1, 4):
        here.publish("t", seq)
        here.publish("u", seq)
    await ear.hears(Moved("t", 3), Moved("u", 3))
    for each in (here, there):
        await each.close()


async def test_without_redis_a_process_still_hears_itself(channel: str) -> None:
    signals = await open_signals("redis://127.0.0.1:1", channel)
    ear = Ear(signals)
    signals.publish("t", 1)
    await ear.hears(Moved("t", 1))
    assert not signals.connected
    await signals.close()


async def test_a_killed_connection_comes_back_by_itself_and_tells_that_signals_may_have_been_missed(
    redis_address: str, channel: str, client: redis.asyncio.Redis
) -> None:
    here, there = await open_signals(redis_address, channel), await open_signals(redis_address, channel)
    ear = Ear(there)
    await ear.hears(Missed())
    for seq in range(1, 4):
        ear.heard.clear()
        await _kill_subscribers(client, channel)
        await ear.hears(Missed())
        here.publish("t", seq)
        await ear.hears(Moved("t", seq))
    for each in (here, there):
        await each.close()


async def test_what_could_not_be_sent_is_sent_when_it_can_be(
    redis_address: str, channel: str, client: redis.asyncio.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await open_signals(redis_address, channel), await open_signals(redis_address, channel)
    ear = Ear(there)
    await ear.hears(Missed())
    publish = redis.asyncio.Redis.publish
    monkeypatch.setattr(redis.asyncio.Redis, "publish", _fails)
    here.publish("t", 1)
    here.publish("u", 5)
    here.publish("t", 2)
    await asyncio.sleep(0.1)
    monkeypatch.setattr(redis.asyncio.Redis, "publish", publish)
    await ear.hears(Moved("t", 2), Moved("u", 5))
    for each in (here, there):
        await each.close()


async def test_if_more_is_unsent_than_can_be_kept_everybody_may_have_missed_something(
    redis_address: str, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signals_module, "MOST_UNSENT", 10)
    here, there = await open_signals(redis_address, channel), await open_signals(redis_address, channel)
    ear = Ear(there)
    await ear.hears(Missed())
    ear.heard.clear()
    for number in range(11):
        here.publish(f"t{number}", 1)
    await ear.hears(Missed())
    for each in (here, there):
        await each.close()


async def test_a_redis_that_falls_silent_is_noticed(
    redis_address: str, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signals_module, "QUIET", 0.1)
    async with _line_to_redis() as line:
        signals = await open_signals(line.address, channel)
        ear = Ear(signals)
        await ear.hears(Missed())
        await asyncio.sleep(0.3)
        assert signals.connected  # quiet, but it answers when asked
        ear.heard.clear()
        line.silent = True
        await _until(lambda: not signals.connected)
        line.silent = False
        await ear.hears(Missed())
        await signals.close()


async def test_while_redis_is_away_nothing_waits_and_afterwards_everybody_catches_up(
    redis_address: str, channel: str
) -> None:
    async with _line_to_redis() as line:
        here, there = await open_signals(line.address, channel), await open_signals(line.address, channel)
        ear = Ear(there)
        await ear.hears(Missed())
        ear.heard.clear()
        line.open = False
        line.cut()
        await _until(lambda: not there.connected)
        here.publish("t", 1)
        await asyncio.sleep(0.2)
        assert ear.heard == []
        line.open = True
        await ear.hears(Missed())
        here.publish("u", 2)
        await ear.hears(Moved("u", 2))
        for each in (here, there):
            await each.close()


async def test_what_is_no_signal_is_ignored(redis_address: str, channel: str, client: redis.asyncio.Redis) -> None:
    signals = await open_signals(redis_address, channel)
    ear = Ear(signals)
    await ear.hears(Missed())
    for nonsense in (b"", b"\xff", b"[1]", b'{"t":"x"}'):
        await client.publish(channel, nonsense)
    await client.publish(channel, b'{"t":7}')
    await ear.hears(Moved("t", 7))
    assert ear.heard == [Missed(), Moved("t", 7)]
    await signals.close()


async def test_what_was_published_before_closing_is_sent(redis_address: str, channel: str) -> None:
    here, there = await open_signals(redis_address, channel), await open_signals(redis_address, channel)
    ears = Ear(here), Ear(there)
    for ear in ears:
        await ear.hears(Missed())
    here.publish("t", 9)
    await here.close()
    await ears[1].hears(Moved("t", 9))
    await there.close()


async def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="scheme"):
        await open_signals("http://localhost")


@asynccontextmanager
async def _line_to_redis() -> AsyncIterator[Line]:
    line = Line(lambda: asyncio.open_connection("127.0.0.1", 6379))
    server = await asyncio.start_server(line.connect, "127.0.0.1")
    async with line.at(server, f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"):
        yield line


class Ear:
    """A subscriber that remembers."""

    def __init__(self, signals: Signals) -> None:
        self.heard: list[Signal] = []
        self.stop = signals.subscribe(self.heard.append)

    async def hears(self, *signals: Signal) -> None:
        await _until(lambda: all(signal in self.heard for signal in signals))


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not holds():
            await asyncio.sleep(0.005)


async def _fails(*_: object) -> None:
    raise redis.ConnectionError("Away.")


async def _kill_subscribers(client: redis.asyncio.Redis, channel: str) -> None:
    """End the connections that listen to a channel, and no others."""
    for connection in await client.client_list(_type="pubsub"):
        if connection["name"] == channel:
            await client.client_kill_filter(_id=connection["id"])
