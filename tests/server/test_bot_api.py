"""The bot API, with the bot that its page shows."""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from fruitbowl.server.http.routes import bot_api
from patience import Deadline, within
from server.house import House, play_to_the_end, seated

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "bot_api.md"


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def test_the_bot_of_the_page_plays_a_game_in_twenty_lines(there: House, tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(program.splitlines()) <= 21
    (tmp_path / "bot.py").write_text(program)
    anna = await there.person()
    table = await anna.open_table("tree", "oo")
    await anna.sit(table, seat=0)
    token = (await anna.post(f"/tables/{table}/token", {"seat": 1, "name": "Robo"}))["token"]
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(tmp_path / "bot.py"), there.url, token, stderr=asyncio.subprocess.PIPE
    )
    socket = await anna.socket(table)
    while (await socket.see(lambda seen: bool(seen["legal"]) or seen["status"] == "over"))["status"] != "over":
        await socket.move()
        await socket.hear_until(lambda heard: heard["type"] == "table")
    async with within("the end of the bot's program"):
        _, told = await bot.communicate()
    assert told.decode().startswith("It is over: [")
    assert socket.table["seats"][1]["name"] == "Robo"
    assert socket.table["seats"][1]["program"]


async def test_a_token_plays_its_own_seat_only_and_until_it_is_ended(there: House) -> None:
    table, people = await seated(there)
    mover = 0 if (await people[0].get(f"/tables/{table}"))["legal"] else 1
    seen = await people[mover].get(f"/tables/{table}")
    move = {"base": seen["seq"], "move": seen["legal"][0]}
    tokens = [(await person.post(f"/tables/{table}/token", {}))["token"] for person in people]
    nobody = await there.person()
    for token, status in (("x", 401), ("fruitbowl.x.0.y", 401), (tokens[1 - mover], 409), (tokens[mover], 200)):
        answer = await nobody.http.post("/api/bot/move", json=move, headers=_bearer(token))
        assert answer.status_code == status, answer.text
    await people[mover].ask("DELETE", f"/tables/{table}/token")
    answer = await nobody.http.post("/api/bot/move", json=move, headers=_bearer(tokens[mover]))
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


async def test_a_token_of_one_table_is_nothing_at_another(there: House) -> None:
    first, (anna, _) = await seated(there)
    second, _ = await seated(there)
    token = (await anna.post(f"/tables/{first}/token", {}))["token"]
    forged = token.replace(first, second)
    assert (await anna.http.get("/api/bot/stream", headers=_bearer(forged))).status_code == 401


async def test_the_stream_has_a_heartbeat_tells_changes_and_ends_with_its_token(
    there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_api, "HEARTBEAT_SECONDS", 0.05)
    table, people = await seated(there)
    token = (await people[0].post(f"/tables/{table}/token", {}))["token"]
    async with there.stranger() as client, client.stream("GET", "/api/bot/stream", headers=_bearer(token)) as stream:
        lines = stream.aiter_lines()
        first = json.loads(await anext(lines))
        assert (first["type"], first["table"]["you"]) == ("table", 0)
        assert await anext(lines) == ""
        await play_to_the_end([await person.socket(table) for person in people], moves=1)
        limit = Deadline("a line that is no heartbeat")
        while not (line := await anext(lines)):
            limit.check()
        (moment,) = json.loads(line)["news"]["moments"]
        assert [event["kind"] for event in moment["events"]] == ["trick_begins", "led"]
        await people[0].ask("DELETE", f"/tables/{table}/token")
        async with within("the end of the stream"):
            rest = [line async for line in lines]
        assert all(token not in line for line in rest)
    await asyncio.sleep(0.05)
    assert len(there.service.hub) == 2  # the two sockets
