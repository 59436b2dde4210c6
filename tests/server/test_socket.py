"""A table's socket: playing through it, and misbehaving clients."""

import asyncio
import json
import random
import socket as sockets
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fruitbowl.server.http import protocols
from fruitbowl.server.runtime import hub, service
from fruitbowl.server.runtime.rate_limits import Rate, RateLimits
from fruitbowl.server.runtime.service import ServiceSettings
from fruitbowl.server.store import open_store
from patience import Deadline
from server.house import UNLIMITED, House, Person, house, play_to_the_end, seated, until

pytestmark = pytest.mark.anyio


# ---- playing --------------------------------------------------------------------------------------------------------


async def test_a_game_from_the_first_card_to_the_last(there: House) -> None:
    table, people = await seated(there, players=3)
    played = [await person.socket(table) for person in people]
    watched = await (await there.person()).socket(table)
    moves = await play_to_the_end(played)
    await watched.see(lambda seen: seen["status"] == "over")
    assert watched.table["you"] is None
    assert len(watched.log) == moves
    assert all(socket.log == watched.log for socket in played)
    assert len({json.dumps(socket.table["view"]["scores"]) for socket in [*played, watched]}) == 1


async def test_whoever_acts_is_answered_before_the_table_is_told(there: House) -> None:
    table, people = await seated(there)
    a, b = [await person.socket(table) for person in people]
    for socket in (a, b):
        await socket.hear()
    mover, other = (a, b) if a.table["legal"] else (b, a)
    await mover.say(type="move", id="m", base=mover.table["seq"], move=mover.table["legal"][0])
    assert [(await mover.hear())["type"] for _ in range(2)] == ["ok", "table"]
    assert (await other.hear())["table"]["seq"] == mover.table["seq"]


async def test_a_repeat_is_acknowledged_with_the_seq_of_the_first_time(there: House) -> None:
    table, people = await seated(there)
    both = [await person.socket(table) for person in people]
    for socket in both:
        await socket.hear()
    mover = next(socket for socket in both if socket.table["legal"])
    first = await mover.move(id="same")
    assert await mover.ask(type="move", id="same", base=0, move="whatever") == first
    log = await there.service.store.read(table)
    assert sum(b'"same"' in line for line in log) == 1


async def test_a_stale_move_is_refused_with_the_table_as_it_is_now(there: House) -> None:
    table, people = await seated(there, "fruitoplay")
    a, b = [await person.socket(table) for person in people]
    for socket in (a, b):
        await socket.hear()
    base = a.table["seq"]
    await a.move()
    await b.move()
    answer = await a.move(base=base, move="B1")
    assert (answer["type"], answer["reason"]) == ("refused", "stale")
    assert answer["table"]["seq"] == answer["seq"] == base + 2
    assert answer["table"]["you"] == 0


async def test_refusals_come_in_the_players_language(there: House) -> None:
    table, people = await seated(there)
    german = await people[0].socket(table, "?language=de")
    french = await people[1].socket(table, **{"Accept-Language": "it, fr-CH;q=0.9"})
    stranger = await (await there.person()).socket(table)
    said = [(await socket.ask(type="move", id="x", base=0, move="LT"))["text"] for socket in (german, french, stranger)]
    assert said[0].startswith(("Am Tisch", "Platz"))
    assert said[1].startswith(("La table", "Ce n", "C'est"))
    assert said[2] == "You have no seat at this table."


async def test_taking_back_by_socket(there: House) -> None:
    table, people = await seated(there, "fruitoplay")
    a, b = [await person.socket(table) for person in people]
    await a.see(lambda seen: bool(seen["legal"]))
    await a.move()
    await a.see(lambda seen: seen["undo"] == "free")
    assert (await a.ask(type="undo"))["type"] == "ok"
    await a.see(lambda seen: bool(seen["legal"]))
    assert a.log == []
    await b.see(lambda seen: seen["seq"] == a.table["seq"])
    assert b.log == []


async def test_reactions_are_heard_by_all_and_are_a_fixed_few(there: House) -> None:
    table, people = await seated(there)
    a, b = [await person.socket(table) for person in people]
    assert (await a.ask(type="react", reaction="you fool"))["reason"] == "no_such_reaction"
    await a.say(type="react", reaction="wow")
    assert await b.hear_until(lambda heard: heard["type"] == "reaction") == {
        "type": "reaction",
        "seat": 0,
        "reaction": "wow",
    }


async def test_whoever_comes_again_is_told_only_what_is_new(there: House) -> None:
    table, people = await seated(there)
    both = [await person.socket(table) for person in people]
    await play_to_the_end(both, moves=10)
    again = await people[0].socket(table, f"?since={both[0].table['seq']}")
    message = await again.hear()
    assert message["news"] == {"from": 12, "moments": []}  # a lot, a deal and ten moves
    whole = await people[0].socket(table, "?since=999999")
    assert len((await whole.hear())["news"]["moments"]) == 12


async def test_presence_is_seen_by_the_others(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "RECONNECT_GRACE_SECONDS", 0.05)
    table, people = await seated(there)
    a, b = [await person.socket(table) for person in people]
    await b.connection.close()
    await a.see(lambda seen: seen["seats"][1]["gone"])
    await people[1].socket(table)
    await a.see(lambda seen: not seen["seats"][1]["gone"])


async def test_a_seat_with_another_device_there_is_not_gone(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "RECONNECT_GRACE_SECONDS", 0.05)
    table, people = await seated(there)
    laptop, phone = await people[1].socket(table), await people[1].socket(table)
    await phone.hear()
    await laptop.connection.close()
    await asyncio.sleep(0.3)
    assert not (await people[0].get(f"/tables/{table}"))["seats"][1]["gone"]


async def test_a_table_that_there_is_not(there: House) -> None:
    person = await there.person()
    assert await (await person.socket("nowhere")).closed() == (4004, "no such table")


async def test_pages_of_other_places_cannot_open_a_socket(there: House) -> None:
    table, people = await seated(there)
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{there.port + 1}"):
        with pytest.raises(InvalidStatus, match="403"):
            await people[0].socket(table, Origin=origin)
    assert (await (await people[0].socket(table, Origin=there.url)).hear())["table"]["you"] == 0


# ---- those who play tricks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        "",
        "no json",
        "[]",
        '{"type":"move"}',
        '{"type":"move","id":"x","base":-1,"move":"LT"}',
        '{"type":"move","id":"x","base":0,"move":"LT","seat":1}',
        '{"type":"move","id":"x","base":"0","move":"LT"}',
        '{"type":"move","id":"%s","base":0,"move":"LT"}' % ("x" * 41),
        '{"type":"undo","id":null}',
        '{"type":"become","id":"x"}',
        b"\xff\xfe",
    ],
)
async def test_what_is_no_message_is_refused_and_changes_nothing(there: House, message: str | bytes) -> None:
    table, people = await seated(there)
    socket = await people[0].socket(table)
    before = (await socket.hear())["table"]["seq"]
    await socket.connection.send(message)
    answer = await socket.hear()
    assert (answer["type"], answer["reason"], answer["seq"]) == ("refused", "bad_message", before)


async def test_a_message_that_is_too_long_ends_the_socket(there: House) -> None:
    table, people = await seated(there)
    socket = await people[0].socket(table)
    await socket.connection.send("x" * 5000)
    assert (await socket.closed())[0] == 1009


async def test_a_fuzzer_finds_nothing(there: House) -> None:
    table, people = await seated(there, "fruitoplay", players=3)
    dice = random.Random(1)
    socket = await people[0].socket(table)
    await socket.hear()
    words = [
        "move",
        "undo",
        "react",
        "type",
        "id",
        "base",
        "B1",
        "wow",
        0,
        -1,
        2**63,
        1e9,
        None,
        True,
        [],
        {},
        "ä\u0000",
    ]
    for _ in range(300):
        keys = dice.sample(["type", "id", "base", "move", "reaction", "seat"], dice.randint(0, 6))
        message = json.dumps({key: dice.choice(words) for key in keys})
        if dice.random() < 0.3:
            place = dice.randrange(len(message))
            message = message[:place] + chr(dice.randrange(0x3000)) + message[place + dice.randint(0, 3) :]
        await socket.connection.send(message)
        assert (await socket.hear_until(lambda heard: heard["type"] in ("ok", "refused")))["type"]
    assert (await people[0].get(f"/tables/{table}"))["status"] == "playing"


async def test_whoever_floods_is_slowed_down_then_sent_away_and_nobody_else_notices(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruitbowl.server.http.routes.socket.SLOW_DOWN_SECONDS", 0.01)
    store = await open_store(folder)
    limited = ServiceSettings(limits=RateLimits(messages=Rate(5, 5)), threads=1)
    async with house(store, limited) as there:
        table, people = await seated(there)
        flooding, quiet = [await person.socket(table) for person in people]
        for _ in range(200):
            await flooding.say(type="undo", id="x")
        with suppress(ConnectionClosed):
            limit = Deadline("whoever floods to be sent away")
            while True:
                await flooding.hear()
                limit.check()
        reasons = [message.get("reason") for message in flooding.heard]
        assert (await flooding.closed())[0] == 4008
        assert reasons.count("too_fast") >= 30
        assert (await quiet.ask(type="undo"))["reason"] == "no_undo_nothing"
    await store.close()


async def test_whoever_reads_no_answers_is_sent_away_with_where_to_resume(there: House) -> None:
    table, _ = await seated(there)
    live = await there.service.tables.get(table)
    connection = there.service.hub.connect(live, "")
    for number in range(hub.MAX_QUEUED):
        connection.put(hub.messages.Ok(str(number), 1))
    assert connection.close_reason is None
    connection.put(hub.messages.Ok("too much", 1))
    assert connection.close_reason == (4001, "too slow: resume from 0")
    assert await connection.next() is None
    there.service.hub.disconnect(connection)


async def test_somebody_who_reads_nothing_costs_little_and_is_hung_up_on(
    there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "UNREAD_SECONDS", 0.3)
    table, people = await seated(there, options={"deals": 4})
    silent = _silent_socket(there, people[0], table)
    await until(lambda: len(there.service.hub) == 1)
    connection = next(iter((await there.service.tables.get(table)).watchers))
    limit = Deadline("somebody who reads nothing to be hung up on")
    while len(there.service.hub):  # told again and again, until nothing more goes into the pipe
        connection.notify([])
        connection._changed = True
        connection._known = 0
        await asyncio.sleep(0.0005)
        limit.check()
    silent.close()


async def test_half_open_sockets_are_noticed(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fruitbowl.server.http.run.PING_SECONDS", 0.2)
    store = await open_store(folder)
    async with house(store) as there:
        table, people = await seated(there)
        alive = await people[1].socket(table)
        await alive.hear()
        silent = _silent_socket(there, people[0], table)
        await until(lambda: len(there.service.hub) == 2)
        await until(lambda: len(there.service.hub) == 1)
        assert (await alive.ask(type="undo"))["reason"] == "no_undo_nothing"
        silent.close()
    await store.close()


def _silent_socket(there: House, person: Person, table: str) -> sockets.socket:
    """Opens a socket and never reads."""
    connection = sockets.create_connection(("127.0.0.1", there.port))
    connection.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{there.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {person.cookie}\r\n\r\n".encode()
    )
    return connection


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"]
)
async def test_whoever_does_not_finish_asking_is_hung_up_on(
    there: House, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    writer.write(sent)
    async with asyncio.timeout(10):
        with suppress(ConnectionError):
            assert await reader.read() == b""
    writer.close()


async def test_a_request_with_an_endless_head_is_hung_up_on(there: House) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    writer.write(b"GET / HTTP/1.1\r\n" + 100 * (b"X-More: " + b"x" * 1000 + b"\r\n"))
    async with asyncio.timeout(10):
        with suppress(ConnectionError):
            assert await reader.read() == b""
    writer.close()


async def test_one_guest_cannot_hold_any_number_of_sockets(there: House) -> None:
    table, people = await seated(there)
    opened = [await people[0].socket(table) for _ in range(hub.MAX_DEVICES + 1)]
    assert (await opened[0].closed())[0] == 4003
    await until(lambda: len(there.service.hub) == hub.MAX_DEVICES)


async def test_a_full_server_says_so(folder: str) -> None:
    store = await open_store(folder)
    async with house(store, ServiceSettings(limits=UNLIMITED.limits, threads=1, max_sockets=1)) as there:
        table, people = await seated(there)
        await (await people[0].socket(table)).hear()
        assert (await (await people[1].socket(table)).closed())[0] == 1013
    await store.close()


# ---- the end --------------------------------------------------------------------------------------------------------


async def test_when_the_server_stops_everybody_is_told_where_to_resume(folder: str) -> None:
    store = await open_store(folder)
    async with house(store) as there:
        table, people = await seated(there)
        socket = await people[0].socket(table)
        seq = (await socket.hear())["table"]["seq"]
        goodbye = asyncio.create_task(there.service.drain())
        assert await socket.hear_until(lambda heard: heard["type"] == "goodbye") == {"type": "goodbye", "resume": seq}
        assert (await socket.closed())[0] == 1012
        await goodbye
        assert (await people[1].post(f"/tables/{table}/stand", status=503))["reason"] == "stopping"
    await store.close()
