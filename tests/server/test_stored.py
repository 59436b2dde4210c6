"""What released versions have written is read, and unfinished games go on. See tests/stored/README.md.

Only public things are used here (files, the library, the command line and HTTP), so that a change of anything else
leaves these tests as they are.
"""

import base64
import hmac
import json
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import fruitbowl
from cli.people import run
from patience import Deadline
from server.house import House, Json, Person

pytestmark = pytest.mark.anyio

STORED = Path(__file__).parents[1] / "stored"
VERSIONS = sorted(path.parent.name for path in STORED.glob("*/told.json"))
RECORDS = sorted(path for path in STORED.glob("*/*.json") if path.name != "told.json")
COOKIE = "fruitbowl_guest"


@pytest.fixture(params=VERSIONS)
def stored(request: pytest.FixtureRequest) -> Path:
    """The folder of a version."""
    return STORED / str(request.param)


@pytest.fixture
def told(stored: Path) -> Json:
    """What that version said about its files."""
    found: Json = json.loads((stored / "told.json").read_text("utf-8"))
    return found


@pytest.fixture
def folder(stored: Path, tmp_path: Path) -> str:
    """The server of these tests starts on a copy of that version's tables."""
    shutil.copytree(stored / "tables", tmp_path / "tables")
    return str(tmp_path / "tables")


@pytest.fixture
async def people(there: House, stored: Path, told: Json) -> dict[str, Person]:
    """Everybody who was there, with the cookie that their version had given them, were it still valid after years."""
    with closing(sqlite3.connect(f"{(stored / 'tables').as_uri()}/fruitbowl.sqlite3?immutable=1", uri=True)) as tables:
        ((key,),) = tables.execute("SELECT key FROM keys WHERE name = 'guest cookies'")
    found = {}
    for name, guest in told["guests"].items():
        found[name] = await there.person()
        if guest:
            found[name].http.cookies.set(COOKIE, signed(f"{guest}.{time.time_ns() // 1_000_000}", key))
    return found


def signed(text: str, key: bytes) -> str:
    return f"{text}.{base64.urlsafe_b64encode(hmac.digest(key, text.encode(), 'sha256')).decode().rstrip('=')}"


def as_told(found: Any, before: Any, key: str = "") -> Any:
    """What was found, put as an earlier version told it: a later one may add keys, and says some things differently."""
    if isinstance(found, dict) and isinstance(before, dict):
        if found.get("bot") and before.get("name") == "":
            found = {**found, "name": ""}  # bots have names now
        return {name: as_told(value, before[name], name) for name, value in found.items() if name in before}
    if key == "undo" and isinstance(before, bool):  # now it says why not
        return found == "free"
    if key == "tied" and all(was for is_tied, was in zip(found, before, strict=True) if is_tied):
        return before  # only ties nearer than the winner are marked now
    if isinstance(found, (list, tuple)) and isinstance(before, list) and len(found) == len(before):
        return [as_told(*pair) for pair in zip(found, before, strict=True)]
    return found


# ---- records --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays_to_the_same_result_and_is_saved_as_it_was(path: Path, tmp_path: Path) -> None:
    match, before = fruitbowl.load(path), json.loads(path.read_text("utf-8"))
    result = {"scores": list(match.scores), "winners": list(match.winners)} if match.over else None
    assert result == before["result"]
    match.save(tmp_path / "again.json")
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))
    assert again["steps"] == before["steps"]
    assert {name: again["options"][name] for name in before["options"]} == before["options"]


def test_every_seat_sees_at_the_end_of_a_record_what_it_saw(stored: Path, told: Json) -> None:
    for name, views in told["records"].items():
        match = fruitbowl.load(stored / f"{name}.json")
        now = json.loads(json.dumps([match.view(seat) for seat in range(match.players)]))
        assert as_told(now, views) == views


def test_an_unfinished_record_goes_on(stored: Path) -> None:
    matches = [fruitbowl.load(path) for path in RECORDS if path.parent == stored]
    (match,) = [match for match in matches if not match.over]
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.winners


def test_a_game_played_at_the_server_is_verified(stored: Path) -> None:
    shown = run("verify", stored / "fair.json")
    assert (shown.exit_code, "follow from that seed and the salts of 2 players" in shown.stdout) == (0, True)


# ---- tables ---------------------------------------------------------------------------------------------------------


async def test_everybody_is_told_of_every_table_what_they_were_told(people: dict[str, Person], told: Json) -> None:
    for name, answers in told["answers"].items():
        for path, before in answers.items():
            # What happened was told as moves. Now it is told as events, which say more.
            kept = {key: value for key, value in before.items() if key not in ("moves", "moments")}
            assert as_told(await people[name].get(path), kept) == kept, (name, path)


async def test_the_record_of_a_finished_game_is_the_one_that_was_given_out(
    people: dict[str, Person], told: Json, stored: Path
) -> None:
    record = await people["Anna"].get(f"/tables/{told['tables']['finished']}/record")
    assert record == json.loads((stored / "fair.json").read_text("utf-8"))


async def test_people_find_their_tables(people: dict[str, Person], told: Json) -> None:
    tables = told["tables"]
    for name, own in (("Anna", {"rematch", "middle", "shared"}), ("Carl", {"shared"})):
        found = (await people[name].get("/mine"))["tables"]
        assert {table["table"] for table in found} == {tables[name] for name in own}
    over = (await people["Bert"].get("/mine?over=true"))["tables"]
    assert [table["table"] for table in over] == [tables["finished"]]


async def test_a_game_in_the_middle_goes_on_to_its_end(people: dict[str, Person], told: Json) -> None:
    """Bert has left; a bot plays for him."""
    await _play_to_the_end(told["tables"]["middle"], people["Anna"])


async def test_who_has_left_can_come_back(people: dict[str, Person], told: Json) -> None:
    table = told["tables"]["middle"]
    await people["Bert"].sit(table, "Bert")
    await _play_to_the_end(table, people["Anna"], people["Bert"])
    assert not (await people["Bert"].get(f"/tables/{table}"))["seats"][1]["stood"]


async def test_a_hidden_move_can_be_taken_back(people: dict[str, Person], told: Json) -> None:
    table = told["tables"]["shared"]
    await people["Anna"].post(f"/tables/{table}/undo", {})
    assert (await people["Anna"].get(f"/tables/{table}"))["legal"]


async def test_the_devices_and_the_program_of_a_shared_game_go_on_to_its_end(
    there: House, people: dict[str, Person], told: Json
) -> None:
    robo = await Robo.at(there, told["token"])
    await _play_to_the_end(told["tables"]["shared"], people["Anna"], people["Carl"], robo)


async def test_a_tutorial_goes_on_to_its_end(people: dict[str, Person], told: Json) -> None:
    await _play_to_the_end(told["tables"]["tutorial"], people["Bert"])


async def test_a_rematch_begins_with_the_same_people(people: dict[str, Person], told: Json) -> None:
    table = told["tables"]["rematch"]
    await people["Bert"].sit(table, "Bert")
    await _play_to_the_end(table, people["Anna"], people["Bert"])


async def test_a_table_that_waits_begins_when_somebody_comes(
    there: House, people: dict[str, Person], told: Json
) -> None:
    table, dora = told["tables"]["waiting"], await there.person()
    await dora.sit(table, "Dora", seat=0)
    await _play_to_the_end(table, dora, people["Bert"])


class Robo:
    """A program, as `_play_to_the_end` asks it: it hears a stream and has a door of its own."""

    def __init__(self, person: Person) -> None:
        self.http = person.http

    @classmethod
    async def at(cls, house: House, token: str) -> "Robo":
        return cls(await house.person(Authorization=f"Bearer {token}"))

    async def get(self, _path: str) -> Json:
        async with self.http.stream("GET", "/api/bot/stream") as stream:
            async for line in stream.aiter_lines():
                if line and (heard := json.loads(line))["type"] == "table":
                    table: Json = heard["table"]
                    return table
        raise AssertionError("the stream ended without a table")

    async def post(self, _path: str, body: Json) -> None:
        (await self.http.post("/api/bot/move", json=body)).raise_for_status()


async def _play_to_the_end(table: str, *people: Person | Robo) -> None:
    """Whoever has to decide makes the first legal move, and bots answer."""
    limit = Deadline("the end of the game")
    made = 0
    while (seen := await people[0].get(f"/tables/{table}"))["status"] != "over":
        for person in people:
            seen = await person.get(f"/tables/{table}")
            if seen["legal"]:
                await person.post(f"/tables/{table}/move", {"base": seen["seq"], "move": seen["legal"][0]})
                made += 1
        limit.check()
    assert made
    assert seen["view"]["winners"]
