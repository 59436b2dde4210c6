"""The HTTP API: what people, pages and programs ask for."""

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fruitbowl.games import LISTED
from fruitbowl.server.http.cookies import COOKIE
from fruitbowl.server.http.logs import AsJson
from fruitbowl.server.runtime import guests, service
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.guests import Guests
from fruitbowl.server.runtime.rate_limits import Rate, RateLimits, TokenBucket, TokenBuckets
from fruitbowl.server.runtime.service import ServiceSettings
from fruitbowl.server.store import Unavailable, open_store
from fruitbowl.server.tables import access
from patience import PATIENCE, Deadline, within
from server.house import House, Json, Person, house, play_to_the_end, seated, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def there(folder: str) -> AsyncIterator[House]:
    async with _at(folder) as built:
        yield built


@pytest.fixture
async def anywhere(place: str) -> AsyncIterator[House]:
    """On both stores, for what asks them something of its own."""
    async with _at(place) as built:
        yield built


@asynccontextmanager
async def _at(place: str) -> AsyncIterator[House]:
    store = await open_store(place)
    async with house(store) as built:
        yield built
    await store.close()


# ---- tables ---------------------------------------------------------------------------------------------------------


async def test_a_table_is_opened_found_in_the_lobby_and_joined(anywhere: House) -> None:
    anna, bert = await anywhere.people(2)
    table = await anna.open_table("pflaumen", "oogx", clock=120, language="de")
    await anna.open_table(listed=False)
    (found,) = (await bert.get("/tables"))["tables"]
    assert (found["table"], found["free"], found["players"], found["clock"]) == (table, 2, 3, 120)
    await anna.sit(table)
    await bert.sit(table, "Bert")
    assert (await bert.get("/tables"))["tables"] == []
    assert [found["table"] for found in (await bert.get("/mine"))["tables"]] == [table]
    assert (await bert.get("/mine?over=true"))["tables"] == []
    seen = await bert.get(f"/tables/{table}")
    assert (seen["you"], seen["status"], seen["seats"][0]["name"]) == (1, "playing", "Anna")
    assert bert.http.cookies[COOKIE] not in json.dumps(seen)


async def test_a_table_that_is_asked_for_twice_with_one_key_is_opened_once(anywhere: House) -> None:
    anna = await anywhere.person(**{"Idempotency-Key": "asked-once-or-twice"})
    table = await anna.open_table(seats="og")
    assert await anna.open_table(seats="og") == table
    await anna.sit(table)
    assert await anna.open_table(seats="og") == table, "though it has begun"
    seq = (await anna.sit(table))["seq"]
    assert seq >= 3
    assert [found["table"] for found in (await anna.get("/mine"))["tables"]] == [table]
    other = await anywhere.person(**{"Idempotency-Key": "asked-by-another-one"})
    assert await other.open_table(seats="og") != table


async def test_a_key_must_be_hard_to_guess(there: House) -> None:
    anna = await there.person(**{"Idempotency-Key": "1"})
    settings = {"game": "tree", "seats": [{"kind": "open"}, {"kind": "bot", "level": "greedy"}]}
    assert (await anna.post("/tables", settings, status=400))["text"].startswith("key: ")


async def test_pages_are_told_the_address_for_other_devices_whatever_host_they_name(folder: str) -> None:
    store = await open_store(folder)
    settings = ServiceSettings(lan_address="http://192.168.1.20:8000")
    async with house(store, settings) as built:
        person = await built.person(Host="evil.example")
        assert (await person.get("/me"))["lan_address"] == "http://192.168.1.20:8000"
    await store.close()


async def test_guests_are_only_made_of_those_who_do_something(there: House) -> None:
    person = await there.person()
    assert await person.get("/me") == {"known": False, "lan_address": None}
    assert not person.http.cookies
    await person.open_table()
    assert await person.get("/me") == {"known": True, "lan_address": None}


async def test_a_game_against_bots_by_http_alone(anywhere: House) -> None:
    anna = await anywhere.person()
    table = await anna.open_table("tree", "ogg")
    await anna.sit(table)
    seen = await anna.get(f"/tables/{table}")
    limit = Deadline("the end of the game")
    while seen["status"] != "over":
        limit.check()
        if seen["legal"]:
            await anna.post(f"/tables/{table}/move", {"base": seen["seq"], "move": seen["legal"][0]})
        await asyncio.sleep(0.002)
        seen = await anna.get(f"/tables/{table}")
    assert seen["view"]["over"]
    statistics = await anna.get(f"/tables/{table}/statistics")
    assert [seat["moves"] == seat["moves_by_bot"] for seat in statistics["seats"]] == [False, True, True]
    assert (
        sum(seat["moves"] for seat in statistics["seats"]) == len(json.loads(await _record(anna, table))["steps"]) - 2
    )
    assert [found["table"] for found in (await anna.get("/finished"))["tables"]] == [table]


async def test_the_host_starts_with_bots_or_gives_them_seats(there: House) -> None:
    anna, bert = await there.people(2)
    table = await anna.open_table("tree", "oooo")
    await anna.sit(table)
    assert (await bert.post(f"/tables/{table}/start", status=403))["reason"] == "not_the_host"
    await anna.post(f"/tables/{table}/bot", {"seat": 2, "level": "beginner"})
    await anna.post(f"/tables/{table}/start")
    seen = await anna.get(f"/tables/{table}")
    assert [seat["bot"] for seat in seen["seats"]] == [None, "greedy", "beginner", "greedy"]


async def test_stale_and_illegal_moves_by_http(there: House) -> None:
    table, (anna, bert) = await seated(there, "fruitoplay")
    seen = await anna.get(f"/tables/{table}")
    for person in (anna, bert):
        own = await person.get(f"/tables/{table}")
        await person.post(f"/tables/{table}/move", {"base": own["seq"], "move": own["legal"][0]})
    stale = await anna.post(f"/tables/{table}/move", {"base": seen["seq"], "move": seen["legal"][1]}, status=409)
    assert (stale["reason"], stale["table"]["you"], stale["table"]["seq"]) == ("stale", 0, stale["seq"])
    anna.http.headers["accept-language"] = "de"
    illegal = await anna.post(f"/tables/{table}/move", {"base": stale["seq"], "move": seen["legal"][0]}, status=409)
    assert illegal["reason"] == "not_in_hand"
    assert "Hand" in illegal["text"]


async def test_taking_back_leaving_and_coming_back(there: House) -> None:
    table, (anna, _) = await seated(there, "fruitoplay")
    seen = await anna.get(f"/tables/{table}")
    await anna.post(f"/tables/{table}/move", {"base": seen["seq"], "move": seen["legal"][0]})
    await anna.post(f"/tables/{table}/undo", {"id": "u"})
    await anna.post(f"/tables/{table}/undo", {"id": "u"})  # the same again
    assert (await anna.get(f"/tables/{table}"))["view"]["choice"] is None
    await anna.post(f"/tables/{table}/stand")
    assert (await anna.get(f"/tables/{table}"))["seats"][0]["stood"]
    await anna.sit(table)
    assert not (await anna.get(f"/tables/{table}"))["seats"][0]["stood"]


async def test_a_clock_that_runs_out_lets_a_bot_move_until_the_player_is_back(
    there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = await seated(there, clock=30)
    anna, bert = people if (await people[0].get(f"/tables/{table}"))["legal"] else people[::-1]
    seq = (await anna.get(f"/tables/{table}"))["seq"]
    later = now
    for module in ("runtime.timers", "runtime.bot_workers", "http.routes.tables"):
        monkeypatch.setattr(f"fruitbowl.server.{module}.now", lambda: later() + 31_000)
    there.service.timers._wake.set()
    seen = await anna.get(f"/tables/{table}")
    limit = Deadline("a bot's move in place of a player's")
    while seen["seq"] < seq + 2:
        limit.check()
        await asyncio.sleep(0.01)
        seen = await bert.get(f"/tables/{table}")
    assert [seat["absent"] for seat in seen["seats"]].count(True) == 1
    await anna.sit(table)
    assert not any(seat["absent"] for seat in (await anna.get(f"/tables/{table}"))["seats"])


async def test_hints_are_for_whoever_has_to_decide_where_the_table_allows_them(there: House) -> None:
    table, people = await seated(there)
    anna, bert = people if (await people[0].get(f"/tables/{table}"))["legal"] else people[::-1]
    hint = await anna.get(f"/tables/{table}/hint")
    assert {line["move"] for line in hint["moves"]} == set((await anna.get(f"/tables/{table}"))["legal"])
    assert (await bert.get(f"/tables/{table}/hint", status=409))["reason"] == "not_awaited"
    assert (await (await there.person()).get(f"/tables/{table}/hint", status=403))["reason"] == "not_seated"
    strict, (carl, _) = await seated(there, hints=False)
    assert (await carl.get(f"/tables/{strict}/hint", status=409))["reason"] == "no_hints"


async def test_why_a_move_cannot_be_made_is_told_without_making_it(there: House) -> None:
    table, people = await seated(there)
    anna, bert = people if (await people[0].get(f"/tables/{table}"))["legal"] else people[::-1]
    before = await anna.get(f"/tables/{table}")
    legal = before["legal"][0]
    assert await anna.get(f"/tables/{table}/why?move={legal}") == {
        "legal": True,
        "reason": None,
        "text": "",
        "seq": before["seq"],
    }
    other = (await bert.get(f"/tables/{table}"))["view"]["hand"][0]
    refused = await anna.get(f"/tables/{table}/why?move={other}&language=de")
    assert (refused["legal"], refused["reason"]) == (False, "not_in_hand")
    assert refused["text"] == f"{other} ist nicht in deiner Hand."
    assert (await bert.get(f"/tables/{table}/why?move={other}"))["reason"] == "not_awaited"
    assert (await anna.get(f"/tables/{table}/why?move=nonsense"))["reason"] == "unknown_move"
    assert (await (await there.person()).get(f"/tables/{table}/why?move={legal}", status=403))["reason"] == "not_seated"
    waiting = await anna.open_table()
    await anna.sit(waiting)
    assert (await anna.get(f"/tables/{waiting}/why?move={legal}", status=409))["reason"] == "not_begun"
    await anna.get(f"/tables/{table}/why", status=400)
    assert await anna.get(f"/tables/{table}") == before


async def test_a_rematch_is_one_table_whoever_asks(anywhere: House) -> None:
    table, people = await seated(anywhere)
    assert (await people[0].post(f"/tables/{table}/rematch", status=409))["reason"] == "not_over"
    await play_to_the_end([await person.socket(table) for person in people])
    first, second = await asyncio.gather(*(person.post(f"/tables/{table}/rematch") for person in people))
    assert first == second
    stranger = await anywhere.person()
    await stranger.post(f"/tables/{first['table']}/sit", {"name": "x"}, status=409)
    for person in people:
        await person.sit(first["table"])
    assert (await people[1].get(f"/tables/{first['table']}"))["status"] == "playing"


# ---- looking back ---------------------------------------------------------------------------------------------------


async def test_a_replay_shows_any_step_from_ones_own_eyes_and_from_all_once_it_is_over(there: House) -> None:
    table, people = await seated(there)
    sockets = [await person.socket(table) for person in people]
    seen = [await socket.see(lambda _: True) for socket in sockets]
    await play_to_the_end(sockets, moves=6)
    for number, person in enumerate(people):
        replayed = await person.get(f"/tables/{table}/replay?step=2")
        assert (replayed["seat"], replayed["view"]) == (number, seen[number]["view"])
    other = await people[0].get(f"/tables/{table}/replay?step=2&seat=1", status=403)
    assert other["reason"] == "not_yours_to_see"
    spectator = await there.person()
    assert (await spectator.get(f"/tables/{table}/replay"))["seat"] is None
    await play_to_the_end(sockets)
    for number in range(2):
        assert (await spectator.get(f"/tables/{table}/replay?step=2&seat={number}"))["view"] == seen[number]["view"]
    last = (await spectator.get(f"/tables/{table}/replay?seat=-1"))["steps"]
    assert (await spectator.get(f"/tables/{table}/replay?step={last + 1}", status=404))["reason"] == "no_step"


@pytest.mark.parametrize("game", LISTED)
async def test_a_replay_tells_several_steps_at_once_each_with_what_was_known_then(there: House, game: str) -> None:
    table, people = await seated(there, game, players=3)
    sockets = [await person.socket(table) for person in people]
    told: dict[int, Json] = {}
    for _ in range(12):
        await play_to_the_end(sockets, moves=1)
        step = len((await there.service.tables.get(table)).table.playing.steps)
        told[step] = {**sockets[0].moments[-1], "view": sockets[0].table["view"]}
    for step, moment in told.items():
        one = await people[0].get(f"/tables/{table}/replay?step={step}")
        assert (one["view"], one["moments"]) == (moment["view"], [moment])
    first = step - 9
    several = await people[0].get(f"/tables/{table}/replay?from={first}&to={step}")
    assert [moment["step"] for moment in several["moments"]] == list(range(first, step + 1))
    for number, moment in told.items():
        if number >= first:
            assert several["moments"][number - first] == moment


@pytest.mark.parametrize("game", LISTED)
async def test_the_log_is_what_everybody_was_told_in_any_language(there: House, game: str) -> None:
    table, people = await seated(there, game, players=3)
    sockets = [await person.socket(table, "?language=en") for person in people]
    await play_to_the_end(sockets, moves=10)
    for person, socket in zip(people, sockets, strict=True):
        log = await person.get(f"/tables/{table}/log?language=en")
        assert log["from"] == 0
        assert log["moments"] == [{**moment, "view": None} for moment in socket.moments]
        rest = await person.get(f"/tables/{table}/log?language=en&from=4")
        assert (rest["from"], rest["moments"]) == (4, log["moments"][4:])
        german = await person.get(f"/tables/{table}/log?language=de")
        assert [kinds(moment) for moment in german["moments"]] == [kinds(moment) for moment in log["moments"]]
        assert german != log
    last = len(log["moments"])
    assert (await people[0].get(f"/tables/{table}/log?from={last + 1}", status=404))["reason"] == "no_step"
    assert (await people[0].get(f"/tables/{table}/log?seat=1", status=403))["reason"] == "not_yours_to_see"


def kinds(moment: Json) -> list[str]:
    return [event["kind"] for event in moment["events"]]


async def test_a_replay_tells_at_most_fifty_steps_at_once(there: House) -> None:
    table, people = await seated(there, players=2, options={"deals": 3})
    await play_to_the_end([await person.socket(table) for person in people])
    at = f"/tables/{table}/replay"
    page = await people[0].get(f"{at}?from=0")
    last = page["steps"]
    assert (len(page["moments"]), page["step"]) == (50, 49)
    rest = await people[0].get(f"{at}?from={last - 49}")
    assert rest["moments"][-1]["step"] == rest["step"] == last
    assert rest["view"] == rest["moments"][-1]["view"]
    assert (await people[0].get(f"{at}?from=0&to=50", status=409))["reason"] == "too_many_steps"
    for query in (f"from={last + 1}", "from=5&to=4", f"to={last + 1}"):
        assert (await people[0].get(f"{at}?{query}", status=404))["reason"] == "no_step"


async def test_the_record_of_a_game_is_told_when_it_is_over_and_verifies(there: House, tmp_path: Path) -> None:
    table, people = await seated(there)
    await people[0].get(f"/tables/{table}/record", status=409)
    shown = (await people[0].get(f"/tables/{table}"))["commitment"]
    await play_to_the_end([await person.socket(table) for person in people])
    file = tmp_path / "game.json"
    file.write_text(await _record(people[1], table))
    told = await asyncio.to_thread(_verify, file)
    assert told.returncode == 0
    assert "All 2 chance outcomes follow from that seed" in told.stdout
    assert shown in told.stdout


def _verify(file: Path) -> "subprocess.CompletedProcess[str]":
    program = [sys.executable, "-c", "from fruitbowl.cli.main import run; run()", "verify", str(file)]
    return subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=False)


async def _record(person: Person, table: str) -> str:
    answer = await person.http.get(f"/api/tables/{table}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    return answer.text


# ---- devices and tokens ---------------------------------------------------------------------------------------------


async def test_a_private_link_carries_a_seat_to_another_device(there: House) -> None:
    table, (anna, bert) = await seated(there)
    link = await anna.post(f"/tables/{table}/carry")
    path, _, secret = link["path"].partition("#carry=")
    assert path == f"/t/{table}"
    phone, thief = await there.people(2)
    await phone.post(f"/tables/{table}/carried", {"secret": secret})
    assert (await phone.get(f"/tables/{table}"))["you"] == 0
    assert (await thief.post(f"/tables/{table}/carried", {"secret": secret}, status=403))["reason"] == "bad_link"
    assert table in [found["table"] for found in (await phone.get("/mine"))["tables"]]
    await anna.ask("DELETE", f"/tables/{table}/carry")
    assert (await phone.get(f"/tables/{table}"))["you"] is None
    assert not any(secret.encode() in line for line in await there.service.store.read(table))
    assert (await bert.get(f"/tables/{table}"))["you"] == 1


async def test_a_revoked_cookie_is_a_strangers_and_its_sockets_are_closed(there: House) -> None:
    table, (anna, _) = await seated(there)
    stolen = anna.http.cookies[COOKIE]
    socket = await anna.socket(table)
    await socket.hear()
    await anna.post("/me/revoke")
    assert (await socket.closed())[0] == 4002
    assert (await anna.get(f"/tables/{table}"))["you"] == 0  # with the new cookie
    thief = await there.person()
    thief.http.cookies.set(COOKIE, stolen)
    assert (await thief.get(f"/tables/{table}"))["you"] is None


async def test_other_processes_hear_of_what_is_revoked(anywhere: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "POLL_SECONDS", 0.0)
    monkeypatch.setattr(service, "POLL_SECONDS_WITHOUT_BUS", 0.01)
    async with house(anywhere.service.store) as elsewhere:
        anna = await anywhere.person()
        table = await anna.open_table()
        anna.port = elsewhere.port
        socket = await anna.socket(table)
        await socket.hear()
        await anna.post("/me/revoke")
        assert (await socket.closed())[0] == 4002


async def test_cookies_that_are_not_ours_are_nobodys(there: House) -> None:
    signed = there.service.guests.sign("anna", now())
    own = there.service.guests
    assert own.read(signed, now()) == "anna"
    assert own.read(signed, now() + 1000 * guests.COOKIE_SECONDS + 1) == ""
    assert Guests(there.service.store, bytes(32)).read(signed, now()) == ""
    guest, issued, mac = signed.split(".")
    for nonsense in (
        "",
        ".",
        "..",
        f"{guest}.{int(issued) + 1}.{mac}",
        f"bert.{issued}.{mac}",
        f"{guest}.{mac}",
        "ä.1.x",
    ):
        assert own.read(nonsense, now()) == ""


async def test_the_cookie_is_kept_from_scripts_and_from_other_places(there: House) -> None:
    person = await there.person()
    settings = {"game": "tree", "seats": [{"kind": "open"}] * 2}
    plain = (await person.http.post("/api/tables", json=settings)).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(plain.split("; "))
    assert "Secure" not in plain
    person.http.cookies.clear()
    https = {"x-forwarded-proto": "https"}
    behind_https = (await person.http.post("/api/tables", json=settings, headers=https)).headers
    assert "Secure" in behind_https["set-cookie"].split("; ")
    assert "max-age" in behind_https["strict-transport-security"]


# ---- what cannot be -------------------------------------------------------------------------------------------------


async def test_pages_of_other_places_can_do_nothing(there: House) -> None:
    table, (anna, _) = await seated(there)
    answer = await anna.http.post(f"/api/tables/{table}/stand", headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "foreign_origin")
    assert (await anna.http.post(f"/api/tables/{table}/stand", headers={"origin": there.url})).status_code == 200


async def test_every_answer_has_the_headers_that_keep_browsers_safe(there: House) -> None:
    person = await there.person()
    for path in ("/", "/t/x", "/assets/client.js", "/api/games", "/api/tables/none", "/nowhere", "/healthz"):
        answer = await person.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers
    assert "<script>" not in (await person.http.get("/")).text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"nonsense", 400),
        (b"[]", 400),
        (b'{"game":"tree","seats":[{"kind":"open"},{"kind":"open"}],"more":1}', 400),
        (b'{"game":"tree","seats":[{"kind":"open"},{"kind":"open"}],"clock":31}', 400),
        (b'{"game":"tree","seats":[]}', 400),
        (b'{"game":"x","seats":[{"kind":"open"},{"kind":"open"}]}', 400),
        (b"x" * 20_000, 413),
    ],
)
async def test_what_does_not_fit_is_refused(there: House, body: bytes, status: int) -> None:
    person = await there.person()
    answer = await person.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert {"reason", "text"} <= set(answer.json())


async def test_too_much_at_once_is_refused_clearly(folder: str) -> None:
    store = await open_store(folder)
    settings = ServiceSettings(
        limits=RateLimits(tables=Rate(0.001, 2), actions=Rate(0.001, 5), reads=Rate(0.001, 9)), threads=1
    )
    async with house(store, settings) as there:
        person = await there.person()
        for _ in range(2):
            table = await person.open_table()
        body = {"game": "tree", "seats": [{"kind": "open"}] * 2}
        answer = await person.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["reason"]) == (429, "too_fast")
        assert answer.headers["retry-after"]
        for _ in range(4):
            await person.sit(table)
        await person.post(f"/tables/{table}/sit", {"name": "x"}, status=429)
        for _ in range(4):
            await person.get("/tables")
        await person.get("/tables", status=429)
    await store.close()


def test_buckets_fill_up_again_and_forget_those_of_long_ago() -> None:
    time = [0.0]
    bucket = TokenBucket(Rate(2, 3), lambda: time[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = TokenBuckets(Rate(0, 1), max_keys=2)
    assert [buckets.take(who) for who in "aabca"] == [True, False, True, True, True]


# ---- for whoever runs it --------------------------------------------------------------------------------------------


async def test_health_readiness_and_numbers(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await there.person()
    assert (await person.http.get("/healthz")).json() == {"alive": True}
    await until(lambda: not there.service.compile_state.pending_games)
    assert (await person.http.get("/readyz")).json() == {"ready": True, "problem": None, "compiling": []}
    await person.open_table()
    numbers = (await person.http.get("/metrics")).text
    assert 'fruitbowl_commands_total{kind="create",outcome="done"} 1.0' in numbers
    assert "fruitbowl_sockets 0.0" in numbers

    async def away() -> None:
        raise Unavailable("away")

    monkeypatch.setattr(there.service.store, "ready", away)
    answer = await person.http.get("/readyz")
    assert (answer.status_code, answer.json()["problem"]) == (503, "store")


async def test_while_nothing_can_be_stored_people_are_told_so_and_nothing_is_lost(
    there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = await seated(there)
    seen = [await person.get(f"/tables/{table}") for person in people]
    mover = 0 if seen[0]["legal"] else 1
    move = {"base": seen[mover]["seq"], "move": seen[mover]["legal"][0], "id": "m"}

    async def away(*_: object) -> None:
        raise Unavailable("away")

    with monkeypatch.context() as patched:
        patched.setattr(there.service.store, "append", away)
        refused = await people[mover].post(f"/tables/{table}/move", move, status=503)
        assert refused["reason"] == "unavailable"
        assert "away" not in refused["text"]
    assert (await people[mover].post(f"/tables/{table}/move", move))["seq"] == seen[mover]["seq"] + 1


async def test_one_table_never_stalls_another(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    stalled, (anna, _) = await seated(there)
    table, people = await seated(there)
    append, released = there.service.store.append, asyncio.Event()

    async def late(where: str, *more: object) -> None:
        if where == stalled:
            async with within("its release"):
                await released.wait()
        await append(where, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(there.service.store, "append", late)
    waiting = asyncio.create_task(anna.post(f"/tables/{stalled}/stand"))
    await play_to_the_end([await person.socket(table) for person in people])
    assert (await anna.get(f"/tables/{stalled}"))["status"] == "playing"
    assert not waiting.done()
    released.set()
    await waiting


async def test_logs_have_no_secrets(there: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    table, people = await seated(there)
    token = (await people[0].post(f"/tables/{table}/token", {}))["token"]
    link = (await people[0].post(f"/tables/{table}/carry"))["path"].partition("=")[2]
    await play_to_the_end([await person.socket(table) for person in people], moves=4)
    await people[0].http.get("/api/bot/stream", headers={"authorization": "Bearer nonsense.secret"})
    lines = [AsJson().format(record) for record in caplog.records if record.name.startswith("fruitbowl")]
    assert {"/api/tables/{table}/sit", "/api/bot/stream"} <= {json.loads(line).get("route") for line in lines}
    written = "\n".join(lines)
    log = await there.service.store.read(table)
    secrets = [table, token, link, "nonsense.secret", *(person.http.cookies[COOKIE] for person in people)]
    secrets += [(await there.service.store.secret(table)).hex(), json.loads(log[3])[1]["chance"][-1]]
    for secret in secrets:
        assert secret not in written
    assert access.digest(token.rpartition(".")[2]).encode() in b"".join(log)  # only its digest is kept
    assert token.rpartition(".")[2].encode() not in b"".join(log)
