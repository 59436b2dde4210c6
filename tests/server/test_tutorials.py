"""A tutorial is a real table at which everything is the same each time."""

import pytest

from fruitbowl.games import LISTED, about
from fruitbowl.server.tables import fairness
from fruitbowl.server.tables.events import Moved, decode
from patience import Deadline
from server.house import House, Json, Person

pytestmark = pytest.mark.anyio

MOVES = 12


async def _learn(person: Person, game: str, level: str, salt: str) -> tuple[str, Json]:
    """Opens a tutorial, and makes some first moves: which table, and how it was at the start."""
    bots = [{"kind": "bot", "level": level}] * (about(game).usual_players - 1)
    options = {} if game == "fruitoplay" else {"first": 0}
    settings = {"game": game, "seats": [{"kind": "open"}, *bots], "options": options, "tutorial": True}
    table: str = (await person.post("/tables", settings))["table"]
    await person.sit(table, salt=salt)
    start = seen = await person.get(f"/tables/{table}")
    for _ in range(MOVES):
        limit = Deadline("the learner's turn")
        while not seen["legal"]:
            limit.check()
            seen = await person.get(f"/tables/{table}")
        await person.post(f"/tables/{table}/move", {"base": seen["seq"], "move": seen["legal"][-1]})
        seen = await person.get(f"/tables/{table}")
    return table, start


@pytest.mark.parametrize(("game", "level"), [*((game, "greedy") for game in LISTED), ("tree", "skilled")])
async def test_everybody_who_learns_a_game_is_dealt_the_same_and_meets_the_same_bots(
    there: House, game: str, level: str
) -> None:
    games = []
    for salt in ("pepper", "chili"):
        table, start = await _learn(await there.person(), game, level, salt)
        assert (start["tutorial"], start["listed"]) == (True, False)
        assert start["commitment"] == fairness.commitment(fairness.seed_of_tutorial(game))
        log = [decode(line) for line in await there.service.store.read(table)]
        moves = [(event.seat, event.move, event.chance) for event in log if isinstance(event, Moved)]
        last = [number for number, (seat, _, _) in enumerate(moves) if seat == 0][-1]
        games.append((start["view"], moves[: last + 1]))
    assert games[0] == games[1]
    assert {seat for seat, _, _ in games[0][1]} == set(range(about(game).usual_players))


async def test_a_tutorial_is_in_no_list_but_the_own_and_for_one_person(there: House) -> None:
    anna, bert = await there.people(2)
    table = await anna.open_table("tree", "og", tutorial=True, listed=True)
    assert (await bert.get("/tables"))["tables"] == []
    await anna.sit(table)
    assert [found["table"] for found in (await anna.get("/mine"))["tables"]] == [table]
    two = {"game": "tree", "seats": [{"kind": "open"}] * 2, "tutorial": True, "language": "de"}
    refused = await anna.post("/tables", two, status=409)
    assert (refused["reason"], refused["text"][:12]) == ("alone", "Ein Tutorial")


async def test_other_tables_have_secret_seeds(there: House) -> None:
    anna = await there.person()
    table = await anna.open_table("tree", "og")
    seen = await anna.get(f"/tables/{table}")
    assert not seen["tutorial"]
    assert seen["commitment"] != fairness.commitment(fairness.seed_of_tutorial("tree"))
