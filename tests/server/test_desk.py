"""Bots think beside everything else: fairly, within a budget, seeing what their seat sees."""

import asyncio
import threading

import pytest

from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.server import compiling, desk
from fruitbowl.server.desk import Desk, Thought
from fruitbowl.server.entries import Moved, decode
from fruitbowl.server.store import open_store
from server.house import House, house, seated, until

pytestmark = pytest.mark.anyio


def first_move(thought: Thought, _clock: Clock) -> str:
    return thought.table.playing.legal(thought.seat)[0]


async def test_tables_take_turns_and_those_that_people_look_at_come_first(
    there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = threading.Event()
    turns: list[str] = []

    def think(thought: Thought, clock: Clock) -> str:
        thinking.wait()
        turns.append(thought.table.id)
        return first_move(thought, clock)

    monkeypatch.setattr(desk, "choose", think)
    anna = await there.person()
    tables = []
    for _ in range(9):
        tables.append(await anna.open_table("tree", "oggg", options={"first": 1, "deals": 4}))
        await anna.sit(tables[-1])
    held, *others = tables
    for table in others[-2:]:
        live = await there.hall.tables.get(table)
        live.watchers.add(there.hall.hub.enter(live, ""))
        there.hall.desk._others.pop(table)
        there.hall.desk.come(live)
    assert len(there.hall.desk) == 9
    thinking.set()
    await until(lambda: len(turns) >= 9)
    assert turns[0] == held
    assert set(turns[1:3]) == set(others[-2:])
    assert len(set(turns[:12])) > 4  # the others have their turns, too
    for table in others[-2:]:
        live = await there.hall.tables.get(table)
        for visitor in list(live.watchers):
            there.hall.hub.leave(visitor)  # type: ignore[arg-type]


async def test_the_more_wait_the_less_each_thinks() -> None:
    quiet = Desk(2, lambda _slug: asyncio.sleep(0))
    assert quiet.seconds == desk.LONGEST
    for count, seconds in ((100, 0.04), (10_000, desk.SHORTEST)):
        quiet._thinking = {str(number) for number in range(count)}
        assert quiet.seconds == pytest.approx(seconds)
    await quiet.close()


async def test_a_hundred_bot_tables_stay_playable(there: House) -> None:
    anna = await there.person()
    tables = [await anna.open_table("tree", "og", options={"first": 1}) for _ in range(100)]
    await asyncio.gather(*(anna.sit(table) for table in tables))
    await until(lambda: there.hall.desk.thoughts >= 100)
    for table in tables:
        log = [decode(line) for line in await there.hall.store.read(table)]
        assert any(isinstance(entry, Moved) and entry.by == "bot" for entry in log)


async def test_people_move_while_bots_think(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    released = threading.Event()

    def think(thought: Thought, clock: Clock) -> str:
        released.wait(20)
        return first_move(thought, clock)

    monkeypatch.setattr(desk, "choose", think)
    anna = await there.person()
    with_bots = await anna.open_table("tree", "ogg", options={"first": 1})
    await anna.sit(with_bots)
    await until(lambda: with_bots in there.hall.desk._thinking)
    table, people = await seated(there)
    sockets = [await person.socket(table) for person in people]
    for socket in sockets:
        await socket.hear()
    mover = next(socket for socket in sockets if socket.table["legal"])
    assert (await mover.move())["type"] == "ok"
    assert with_bots in there.hall.desk._thinking
    released.set()


async def test_a_bot_is_given_what_its_seat_sees_and_no_more(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[SeatTable, Thought]] = []

    class Curious:
        def choose(self, table: SeatTable, _seat: int, _clock: Clock) -> str:
            given[-1] = (table, given[-1][1])
            return table.legal()[0]

    choose = desk.choose

    def remember(thought: Thought, clock: Clock) -> str:
        given.append((None, thought))  # type: ignore[arg-type]
        return choose(thought, clock)

    monkeypatch.setattr(desk, "bot", lambda *_: Curious())
    monkeypatch.setattr(desk, "choose", remember)
    anna = await there.person()
    table = await anna.open_table("tree", "oggg", options={"first": 1})
    await anna.sit(table)
    await until(lambda: len(given) >= 3)
    differ = 0
    for seen, thought in given[:3]:
        real = thought.table.playing
        assert seen.view() == real.view(thought.seat)
        assert not any(value is real or value is thought.table for value in vars(seen).values())
        assert seen._match.steps == ()
        differ += seen.state.tobytes() != real.state.tobytes()
    assert differ


@pytest.mark.parametrize("answer", ["raise", "nonsense", "LT LT"])
async def test_a_bot_that_fails_does_not_end_the_game(
    there: House, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    class Broken:
        def choose(self, _table: SeatTable, _seat: int, _clock: Clock) -> str:
            if answer == "raise":
                raise RuntimeError("I am broken.")
            return answer

    monkeypatch.setattr(desk, "bot", lambda *_: Broken())
    anna = await there.person()
    table = await anna.open_table("tree", "og", options={"first": 1})
    await anna.sit(table)
    live = await there.hall.tables.get(table)
    await until(lambda: isinstance(live.table.latest, Moved))


async def test_only_so_many_wait_for_hints(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MOST_HINTS", 0)
    table, people = await seated(there)
    mover = people[0] if (await people[0].get(f"/tables/{table}"))["legal"] else people[1]
    assert (await mover.get(f"/tables/{table}/hint", status=503))["reason"] == "busy"


async def test_while_rules_are_compiled_tables_can_be_opened_and_the_rest_waits(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = threading.Event()
    monkeypatch.setattr(compiling, "try_rules", lambda _slug: released.wait(20))
    store = await open_store(folder)
    async with house(store) as there:
        anna = await there.person()
        table = await anna.open_table("tree", "ox" + "o")
        ready = (await anna.http.get("/readyz")).json()
        assert ready["ready"]
        assert "tree" in ready["compiling"]
        sitting = asyncio.create_task(anna.sit(table))
        await asyncio.wait([sitting], timeout=0.2)
        assert not sitting.done()
        assert (await anna.get("/tables"))["tables"]
        released.set()
        await sitting
    await store.close()
