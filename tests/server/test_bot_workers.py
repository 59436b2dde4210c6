"""Bots think beside everything else: fairly, within a budget, seeing what their seat sees."""

import asyncio
import threading

import pytest

from fruitbowl.bots import levels
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.compiling.compiler import Compiler
from fruitbowl.compiling.parts import Part
from fruitbowl.server.runtime import bot_workers, service
from fruitbowl.server.runtime.bot_workers import BotTurn, BotWorkers
from fruitbowl.server.store import open_store
from fruitbowl.server.tables.events import Moved, decode
from patience import PATIENCE, too_late
from server.house import House, house, seated, until

pytestmark = pytest.mark.anyio


def first_move(turn: BotTurn, _clock: Budget) -> str:
    return turn.table.playing.legal(turn.seat)[0]


async def test_tables_take_turns_and_those_that_people_look_at_come_first(
    there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = threading.Event()
    turns: list[str] = []

    def think(turn: BotTurn, clock: Budget) -> str:
        assert thinking.wait(PATIENCE), too_late("leave to think")
        turns.append(turn.table.id)
        return first_move(turn, clock)

    monkeypatch.setattr(bot_workers, "choose_move", think)
    anna = await there.person()
    tables = []
    for _ in range(9):
        tables.append(await anna.open_table("tree", "oggg", options={"first": 1, "deals": 4}))
        await anna.sit(tables[-1])
    held, *others = tables
    for table in others[-2:]:
        live = await there.service.tables.get(table)
        live.watchers.add(there.service.hub.connect(live, ""))
        there.service.bots._unwatched.pop(table)
        there.service.bots.enqueue(live)
    assert len(there.service.bots) == 9
    thinking.set()
    await until(lambda: len(turns) >= 9)
    assert turns[0] == held
    assert set(turns[1:3]) == set(others[-2:])
    assert len(set(turns[:12])) > 4  # the others have their turns, too
    for table in others[-2:]:
        live = await there.service.tables.get(table)
        for connection in list(live.watchers):
            there.service.hub.disconnect(connection)  # type: ignore[arg-type]


async def test_the_more_wait_the_less_each_thinks() -> None:
    quiet = BotWorkers(2)
    assert quiet.seconds == bot_workers.MAX_SECONDS
    for count, seconds in ((100, 0.04), (10_000, bot_workers.MIN_SECONDS)):
        quiet._thinking = {str(number) for number in range(count)}
        assert quiet.seconds == pytest.approx(seconds)
    await quiet.close()


async def test_a_hundred_bot_tables_stay_playable(there: House) -> None:
    anna = await there.person()
    tables = [await anna.open_table("tree", "og", options={"first": 1}) for _ in range(100)]
    await asyncio.gather(*(anna.sit(table) for table in tables))
    await until(lambda: there.service.bots.moves_chosen >= 100)
    for table in tables:
        log = [decode(line) for line in await there.service.store.read(table)]
        assert any(isinstance(event, Moved) and event.by == "bot" for event in log)


async def test_people_move_while_bots_think(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    released = threading.Event()

    def think(turn: BotTurn, clock: Budget) -> str:
        released.wait(20)
        return first_move(turn, clock)

    monkeypatch.setattr(bot_workers, "choose_move", think)
    anna = await there.person()
    with_bots = await anna.open_table("tree", "ogg", options={"first": 1})
    await anna.sit(with_bots)
    await until(lambda: with_bots in there.service.bots._thinking)
    table, people = await seated(there)
    sockets = [await person.socket(table) for person in people]
    for socket in sockets:
        await socket.hear()
    mover = next(socket for socket in sockets if socket.table["legal"])
    assert (await mover.move())["type"] == "ok"
    assert with_bots in there.service.bots._thinking
    released.set()


async def test_a_bot_is_given_what_its_seat_sees_and_no_more(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Observation, BotTurn]] = []

    class Curious:
        def choose(self, table: Observation, _seat: int, _clock: Budget) -> str:
            given[-1] = (table, given[-1][1])
            return table.legal()[0]

    choose = bot_workers.choose_move

    def remember(turn: BotTurn, clock: Budget) -> str:
        given.append((None, turn))  # type: ignore[arg-type]
        return choose(turn, clock)

    monkeypatch.setattr(bot_workers, "bot_for_now", lambda *_: Curious())
    monkeypatch.setattr(bot_workers, "choose_move", remember)
    anna = await there.person()
    table = await anna.open_table("tree", "oggg", options={"first": 1})
    await anna.sit(table)
    await until(lambda: len(given) >= 3)
    differ = 0
    for seen, turn in given[:3]:
        real = turn.table.playing
        assert seen.view() == real.view(turn.seat)
        assert not any(value is real or value is turn.table for value in vars(seen).values())
        assert seen._match.steps == ()
        differ += seen.state.tobytes() != real.state.tobytes()
    assert differ


@pytest.mark.parametrize("answer", ["raise", "nonsense", "LT LT"])
async def test_a_bot_that_fails_does_not_end_the_game(
    there: House, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    class Broken:
        def choose(self, _table: Observation, _seat: int, _clock: Budget) -> str:
            if answer == "raise":
                raise RuntimeError("I am broken.")
            return answer

    monkeypatch.setattr(bot_workers, "bot_for_now", lambda *_: Broken())
    anna = await there.person()
    table = await anna.open_table("tree", "og", options={"first": 1})
    await anna.sit(table)
    live = await there.service.tables.get(table)
    await until(lambda: isinstance(live.table.latest, Moved))


async def test_only_so_many_wait_for_hints(there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "MAX_HINTS", 0)
    table, people = await seated(there)
    mover = people[0] if (await people[0].get(f"/tables/{table}"))["legal"] else people[1]
    assert (await mover.get(f"/tables/{table}/hint", status=503))["reason"] == "busy"


@pytest.mark.parametrize(("level", "warming"), [("b", False), ("g", False), ("s", True), ("m", True)])
async def test_until_a_search_is_compiled_bots_answer_at_once_and_their_table_is_told(
    folder: str, monkeypatch: pytest.MonkeyPatch, level: str, warming: bool
) -> None:
    compiled = threading.Event()
    monkeypatch.setattr(levels, "is_search_ready", lambda _game: compiled.is_set())
    monkeypatch.setattr(levels, "compile_search", lambda _game: compiled.is_set() or pytest.fail("somebody waited"))
    monkeypatch.setattr(service, "compiler", lambda: Slow(compiled))
    store = await open_store(folder)
    async with house(store) as there:
        anna = await there.person()
        table = await anna.open_table("tree", "o" + level, options={"first": 1})
        ready = (await anna.http.get("/readyz")).json()
        assert ready["ready"]
        assert "tree" in ready["compiling"]
        await anna.sit(table)
        live = await there.service.tables.get(table)
        await until(lambda: isinstance(live.table.latest, Moved))
        socket = await anna.socket(table)
        for seconds in (20, 0) if warming else ():
            assert (await socket.hear_until(lambda heard: heard["type"] == "warming"))["seconds"] == seconds
            compiled.set()
        compiled.set()
        await until(lambda: not there.service.compile_state.pending_games)
        assert not there.service.compile_state.has_stand_in(live.table)
    await store.close()


class Slow(Compiler):
    """A compiler that needs a while."""

    def __init__(self, compiled: threading.Event) -> None:
        super().__init__()
        self._compiled = compiled
        self._wanted: set[Part] = set()

    def want(self, *parts: Part) -> None:
        self._wanted.update(parts)

    @property
    def waiting(self) -> list[Part]:
        return [] if self._compiled.is_set() else list(self._wanted)

    def is_done(self, _part: Part) -> bool:
        return self._compiled.is_set()

    def seconds_left(self, _part: Part) -> float:
        return 18.9
