"""Several processes serve the same tables: no log ever forks, and what one process leaves undone another does."""

import asyncio
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import psycopg
import pytest
import redis.asyncio

from fruitbowl.server.runtime import service, timers
from fruitbowl.server.runtime.bus import open_bus
from fruitbowl.server.store import Store, open_store
from fruitbowl.server.tables.events import Moved, decode
from fruitbowl.server.tables.table import Table
from fruitbowl.server.tables.views import SPECTATOR, view_for
from patience import Deadline, within
from server.house import UNLIMITED, House, Person, Socket, has_reached, house, play_to_the_end, seated, until
from server.line import Line
from server.places import POSTGRES

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes seconds in earnest takes moments here."""
    monkeypatch.setattr(service, "POLL_SECONDS_WITHOUT_BUS", 0.05)
    monkeypatch.setattr(service, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(timers, "TAKEOVER_MS", 100)
    monkeypatch.setattr(timers, "SWEEP_SECONDS", 0.1)


class Late:
    """A store that answers late, and not always in the same order."""

    def __init__(self, store: Store, seed: int) -> None:
        self._store = store
        self._dice = random.Random(seed)

    def __getattr__(self, name: str) -> Any:
        work = getattr(self._store, name)

        async def late(*arguments: Any, **more: Any) -> Any:
            await asyncio.sleep(self._dice.uniform(0, 0.02))
            answer = await work(*arguments, **more)
            await asyncio.sleep(self._dice.uniform(0, 0.02))
            return answer

        return late


@pytest.fixture
async def houses(place: str) -> AsyncIterator[list[House]]:
    """Two, as if in two processes: each with a store of its own, which is late, and without a bus."""
    async with AsyncExitStack() as stack:
        found = []
        for number in range(2):
            store = await open_store(place)
            stack.push_async_callback(store.close)
            found.append(await stack.enter_async_context(house(Late(store, number))))  # type: ignore[arg-type]
        yield found


async def _sit_apart(houses: list[House], game: str, players: int, **settings: Any) -> tuple[str, list[Person]]:
    """Everybody's next connection goes to the other house."""
    table, people = await seated(houses[0], game, players, **settings)
    for number, person in enumerate(people):
        person.port = houses[number % 2].port
    return table, people


async def test_two_processes_that_race_on_one_table_never_fork_it(houses: list[House]) -> None:
    """Everybody plays at two houses at once: the same move goes to both, as from somebody who lost patience."""
    table, people = await _sit_apart(houses, "fruitoplay", 3)
    here = [await person.socket(table) for person in people]
    for person in people:
        person.port = houses[0].port + houses[1].port - person.port
    there = [await person.socket(table) for person in people]
    answers: Counter[str] = Counter()

    async def play(number: int, moves: int) -> None:
        for made in range(moves):
            await here[number].see(lambda seen: bool(seen["legal"]))
            move = {"type": "move", "id": f"{number}-{made}", "base": here[number].table["seq"]}
            move["move"] = here[number].table["legal"][0]
            both = await asyncio.gather(*(socket.ask(**move) for socket in (here[number], there[number])))
            assert [answer["type"] for answer in both] == ["ok", "ok"]
            assert len({answer["seq"] for answer in both}) == 1
            answers[move["id"]] = both[0]["seq"]
            await here[number].see(partial(has_reached, both[0]["seq"]))

    await asyncio.gather(*(play(number, 6) for number in range(3)))
    log = [decode(line) for line in await houses[0].service.store.read(table)]
    made = {event.client: seq for seq, event in enumerate(log, 1) if isinstance(event, Moved)}
    assert made == answers
    for built in houses:
        live = await built.service.tables.get(table)
        await live.catch_up()
        assert view_for(live.table, SPECTATOR) == view_for(Table(table, log), SPECTATOR)


async def test_bots_of_two_processes_make_each_move_once(houses: list[House]) -> None:
    anna = await houses[0].person()
    table = await anna.open_table("tree", "ogg")
    await anna.sit(table)
    sockets = []
    for built in houses:
        anna.port = built.port
        sockets.append(await anna.socket(table))
    await _play_against_bots(sockets[1])
    await sockets[0].see(lambda seen: seen["status"] == "over")
    assert sockets[0].log == sockets[1].log


async def _play_against_bots(socket: Socket) -> None:
    while (await socket.see(lambda seen: bool(seen["legal"]) or seen["status"] == "over"))["status"] != "over":
        answer = await socket.move()
        assert answer["type"] == "ok" or answer["reason"] in ("stale", "not_awaited"), answer
        await socket.see(partial(has_reached, answer["seq"]))


async def test_what_a_process_leaves_undone_another_does(place: str) -> None:
    """The first process dies before its bots have moved and before a clock has run out."""
    store = await open_store(place)
    async with house(store) as first:
        first.service.bots.enqueue = lambda _live: None  # type: ignore[method-assign]
        anna = await first.person()
        for_bots = await anna.open_table("tree", "ogg", options={"first": 1})
        await anna.sit(for_bots)
        for_clocks, _ = await seated(first, clock=30)
        seqs = {table: (await anna.get(f"/tables/{table}"))["seq"] for table in (for_bots, for_clocks)}
    hour_later = timers.now() + 3_600_000
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(timers, "now", lambda: hour_later)
        async with house(store) as second:
            guest = await second.person()
            for table, seq in seqs.items():
                async with within("two moves by bots of the second process"):
                    while (await guest.get(f"/tables/{table}"))["seq"] < seq + 2:
                        await asyncio.sleep(0.01)
            assert any(seat["absent"] for seat in (await guest.get(f"/tables/{for_clocks}"))["seats"])
    await store.close()


async def test_who_is_connected_to_another_process_is_not_gone(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "RECONNECT_GRACE_SECONDS", 0.01)
    table, (anna, bert) = await _sit_apart(houses, "tree", 2)
    before = await bert.socket(table)
    await before.hear()
    bert.port = houses[0].port
    after = await bert.socket(table)
    await after.hear()
    await before.connection.close()
    watching = await anna.socket(table)
    await watching.see(lambda seen: seen["seats"][1]["gone"])
    await watching.see(lambda seen: not seen["seats"][1]["gone"])


# ---- servers that go away -------------------------------------------------------------------------------------------


async def test_redis_away_or_restarted_is_slower_and_nothing_is_lost(folder: str, redis_address: str) -> None:
    store, channel = await open_store(folder), f"fruitbowl-test-{secrets.token_hex(8)}"
    line = Line(lambda: asyncio.open_connection("127.0.0.1", 6379))
    proxy = await asyncio.start_server(line.connect, "127.0.0.1")
    async with line.at(proxy, f"redis://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"):
        buses = [await open_bus(line.address, channel) for _ in range(2)]
        async with house(store, UNLIMITED, buses[0]) as first, house(store, UNLIMITED, buses[1]) as second:
            await until(lambda: all(each.connected for each in buses))
            table, people = await _sit_apart([first, second], "tree", 2)
            sockets = [await person.socket(table) for person in people]
            await play_to_the_end(sockets, moves=6)
            async with redis.asyncio.Redis.from_url(redis_address) as client:
                for connection in await client.client_list(_type="pubsub"):
                    if connection["name"] == channel:
                        await client.client_kill_filter(_id=connection["id"])
            await play_to_the_end(sockets, moves=4)
            line.open = False
            line.cut()
            await until(lambda: not any(each.connected for each in buses))
            await play_to_the_end(sockets, moves=4)
            line.open = True
            await play_to_the_end(sockets)
            assert sockets[0].table["status"] == "over"
        for each in buses:
            await each.close()
    await store.close()


async def test_postgresql_restarted_under_load_gives_clear_refusals_and_then_goes_on(database: str) -> None:
    store = await open_store(database)
    async with house(store) as there:
        parties = [await seated(there) for _ in range(4)]
        refused: Counter[str] = Counter()

        async def play(table: str, people: list[Person]) -> None:
            sockets = [await person.socket(table) for person in people]
            for socket in sockets:
                await socket.hear()
            for number in range(40):
                mover = next((socket for socket in sockets if socket.table["legal"]), None)
                if mover is None or mover.table["status"] == "over":
                    return
                move = {"type": "move", "id": str(number), "base": mover.table["seq"], "move": mover.table["legal"][0]}
                limit = Deadline(f"move {number} to be taken")
                while (answer := await mover.ask(**move))["type"] != "ok":
                    limit.check()
                    assert answer["reason"] == "unavailable", answer
                    assert "psycopg" not in answer["text"]
                    refused[answer["reason"]] += 1
                    await asyncio.sleep(0.05)
                for socket in sockets:
                    await socket.see(partial(has_reached, answer["seq"]))

        playing = asyncio.gather(*(play(table, people) for table, people in parties))
        name = database.rpartition("=")[2]
        limit = Deadline("four games to end")
        while not playing.done():
            limit.check()
            await asyncio.wait([playing], timeout=0.15)
            await asyncio.to_thread(_close_connections_of, name)
        await playing
        for table, _ in parties:
            log = [decode(event) for event in await store.read(table)]
            names = Counter((event.seat, event.client) for event in log if isinstance(event, Moved))
            assert set(names.values()) == {1}
    await store.close()


def _close_connections_of(name: str) -> None:
    """What happens to connections when the server is started again."""
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", [name])
