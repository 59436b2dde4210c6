"""Messages on the bus reach everybody, and where they cannot, everybody knows that some may have been missed."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest
import redis.asyncio

from fruitbowl.core.errors import BadOption
from fruitbowl.server.runtime import bus as bus_module
from fruitbowl.server.runtime.bus import Bus, BusMessage, MessagesMissed, TableAdvanced, open_bus
from patience import within, words_of
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
    bus = await open_bus()
    anna, bert = Ear(bus), Ear(bus)
    bus.publish("t", 1)
    await anna.hears(TableAdvanced("t", 1))
    anna.stop()
    bus.publish("t", 2)
    await bert.hears(TableAdvanced("t", 2))
    assert anna.heard == [TableAdvanced("t", 1)]
    assert bus.connected
    await bus.close()


async def test_a_subscriber_that_raises_does_not_keep_messages_from_the_others() -> None:
    troubles: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: troubles.append(context["exception"]))
    bus = await open_bus()
    bus.subscribe(lambda _message: 1 / 0)
    ear = Ear(bus)
    bus.publish("t", 1)
    await ear.hears(TableAdvanced("t", 1))
    assert [type(trouble) for trouble in troubles] == [ZeroDivisionError]
    await bus.close()


async def test_other_processes_hear_by_redis(redis_address: str, channel: str) -> None:
    async with _two_processes(redis_address, channel) as (here, ear):
        assert ear.bus.connected
        for seq in range(1, 4):
            here.publish("t", seq)
            here.publish("u", seq)
        await ear.hears(TableAdvanced("t", 3), TableAdvanced("u", 3))


async def test_without_redis_a_process_still_hears_itself(channel: str) -> None:
    bus = await open_bus("redis://127.0.0.1:1", channel)
    ear = Ear(bus)
    bus.publish("t", 1)
    await ear.hears(TableAdvanced("t", 1))
    assert not bus.connected
    await bus.close()


async def test_a_killed_connection_comes_back_by_itself_and_tells_that_messages_may_have_been_missed(
    redis_address: str, channel: str, client: redis.asyncio.Redis
) -> None:
    async with _two_processes(redis_address, channel) as (here, ear):
        for seq in range(1, 4):
            ear.heard.clear()
            await _kill_subscribers(client, channel)
            await ear.hears(MessagesMissed())
            here.publish("t", seq)
            await ear.hears(TableAdvanced("t", seq))


async def test_what_could_not_be_sent_is_sent_when_it_can_be(
    redis_address: str, channel: str, client: redis.asyncio.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with _two_processes(redis_address, channel) as (here, ear):
        publish = redis.asyncio.Redis.publish
        monkeypatch.setattr(redis.asyncio.Redis, "publish", _fails)
        here.publish("t", 1)
        here.publish("u", 5)
        here.publish("t", 2)
        await asyncio.sleep(0.1)
        monkeypatch.setattr(redis.asyncio.Redis, "publish", publish)
        await ear.hears(TableAdvanced("t", 2), TableAdvanced("u", 5))


async def test_if_more_is_unsent_than_can_be_kept_everybody_may_have_missed_something(
    redis_address: str, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus_module, "MAX_UNSENT", 10)
    async with _two_processes(redis_address, channel) as (here, ear):
        ear.heard.clear()
        for number in range(11):
            here.publish(f"t{number}", 1)
        await ear.hears(MessagesMissed())


async def test_a_redis_that_falls_silent_is_noticed(
    redis_address: str, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus_module, "QUIET_SECONDS", 0.1)
    async with _line_to_redis() as line:
        bus = await open_bus(line.address, channel)
        ear = Ear(bus)
        await ear.hears(MessagesMissed())
        await asyncio.sleep(0.3)
        assert bus.connected  # quiet, but it answers when asked
        ear.heard.clear()
        line.silent = True
        await _until(lambda: not bus.connected)
        line.silent = False
        await ear.hears(MessagesMissed())
        await bus.close()


async def test_while_redis_is_away_nothing_waits_and_afterwards_everybody_catches_up(
    redis_address: str, channel: str
) -> None:
    async with _line_to_redis() as line, _two_processes(line.address, channel) as (here, ear):
        ear.heard.clear()
        line.open = False
        line.cut()
        await _until(lambda: not ear.bus.connected)
        here.publish("t", 1)
        await asyncio.sleep(0.2)
        assert ear.heard == []
        line.open = True
        await ear.hears(MessagesMissed())
        here.publish("u", 2)
        await ear.hears(TableAdvanced("u", 2))


async def test_what_is_no_signal_is_ignored(redis_address: str, channel: str, client: redis.asyncio.Redis) -> None:
    bus = await open_bus(redis_address, channel)
    ear = Ear(bus)
    await ear.hears(MessagesMissed())
    for nonsense in (b"", b"\xff", b"[1]", b'{"t":"x"}'):
        await client.publish(channel, nonsense)
    await client.publish(channel, b'{"t":7}')
    await ear.hears(TableAdvanced("t", 7))
    assert ear.heard == [MessagesMissed(), TableAdvanced("t", 7)]
    await bus.close()


async def test_what_was_published_before_closing_is_sent(redis_address: str, channel: str) -> None:
    here, there = await open_bus(redis_address, channel), await open_bus(redis_address, channel)
    ears = Ear(here), Ear(there)
    for ear in ears:
        await ear.hears(MessagesMissed())
    here.publish("t", 9)
    await here.close()
    await ears[1].hears(TableAdvanced("t", 9))
    await there.close()


async def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="scheme"):
        await open_bus("http://localhost")


@asynccontextmanager
async def _line_to_redis() -> AsyncIterator[Line]:
    line = Line(lambda: asyncio.open_connection("127.0.0.1", 6379))
    server = await asyncio.start_server(line.connect, "127.0.0.1")
    async with line.at(server, f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"):
        yield line


class Ear:
    """A subscriber that remembers."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[BusMessage] = []
        self.stop = bus.subscribe(self.heard.append)

    async def hears(self, *messages: BusMessage) -> None:
        await _until(lambda: all(message in self.heard for message in messages))


@asynccontextmanager
async def _two_processes(address: str, channel: str) -> AsyncIterator[tuple[Bus, Ear]]:
    """The bus of one process, and an ear at the bus of another, which hears everything from now on."""
    here, there = await open_bus(address, channel), await open_bus(address, channel)
    ear = Ear(there)
    await ear.hears(MessagesMissed())
    yield here, ear
    for each in (here, there):
        await each.close()


async def _until(holds: Callable[[], bool]) -> None:
    async with within(partial(words_of, holds), seconds=15):
        while not holds():
            await asyncio.sleep(0.005)


async def _fails(*_: object) -> None:
    raise redis.ConnectionError("Away.")


async def _kill_subscribers(client: redis.asyncio.Redis, channel: str) -> None:
    """End the connections that listen to a channel, and no others."""
    for connection in await client.client_list(_type="pubsub"):
        if connection["name"] == channel:
            await client.client_kill_filter(_id=connection["id"])
