"""A game that was installed once: its tables cannot be opened, and all others can."""

import pytest

from fruitbowl.games import LISTED
from fruitbowl.server.store import open_store
from server.house import house

pytestmark = pytest.mark.anyio


async def test_a_table_of_a_game_that_is_gone_harms_no_other(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(folder)
    with monkeypatch.context() as installed:
        installed.setitem(LISTED, "windfall", "windfall")
        async with house(store) as there:
            anna = await there.person()
            tables = {game: await anna.open_table(game, "og") for game in ("windfall", "tree")}
            for table in tables.values():
                await anna.sit(table)
            assert (await anna.get(f"/tables/{tables['windfall']}"))["status"] == "playing"
    async with house(store) as there:
        ben = await there.person()
        told = await ben.get(f"/tables/{tables['windfall']}", status=404)
        assert told["reason"] == "no_such_table"
        assert (await ben.get(f"/tables/{tables['tree']}"))["status"] == "playing"
        assert [game["game"] for game in (await ben.get("/games"))["games"]] == list(LISTED)
        assert (await ben.get("/games/windfall", status=404))["reason"] == "no_such_game"
    await store.close()
