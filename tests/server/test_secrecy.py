"""Nothing secret in any byte to a seat or a spectator.

Random games are played over real sockets. Whatever the server is about to tell somebody is made once more from a twin
of the table, in which everything that they cannot know has been dealt anew: it must be the same, byte by byte.
"""

import json
import random
from copy import copy
from typing import Any

import pytest

from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import TABLE
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED
from fruitbowl.server.http.cookies import COOKIE
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.hub import Frames
from fruitbowl.server.tables import commands
from fruitbowl.server.tables.events import AnyEvent
from fruitbowl.server.tables.refusals import Refused
from fruitbowl.server.tables.table import Table
from fruitbowl.server.tables.views import Viewer
from server.house import House, Socket, seated

pytestmark = pytest.mark.anyio

HIDES_LITTLE = ("grow",)
"""Where nothing but votes is hidden: what lies open between them is played without anybody looking."""


def twin_of(table: Table, seat: int | None, number: int) -> Table:
    """The table in another world that agrees with all that somebody knows."""
    twin = copy(table)
    if table.match is not None and not table.match.over:
        twin.match = table.match.clone()
        twin.match.game.rules.redeal(twin.match.state, TABLE if seat is None else seat, new_dice("twin", number))
    return twin


class Witness:
    """Compares what is told with what would be told in another world."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.compared = 0
        self.differing_states = 0
        self.differences: list[object] = []
        frame, move = Frames.frame, commands.move

        def frame_twice(frames: Frames, eyes: Viewer, since: int) -> str:
            told = frame(frames, eyes, since)
            twin = twin_of(frames.table, eyes.seat, self.compared)
            self._compare(frames.table, twin, told, frame(Frames(twin), eyes, since))
            return told

        def move_twice(table: Table, guest: str, text: str, *more: Any) -> list[Any]:
            seat = table.seat_of(guest)
            twin = twin_of(table, seat, self.compared)
            answers = [_answer(move, world, guest, text, *more) for world in (table, twin)]
            refusals = [answer if isinstance(answer, tuple) else "moved" for answer in answers]
            self._compare(table, twin, *refusals)
            if refusals == ["moved", "moved"] and seat is not None:
                self._compare(table, twin, *(_what_it_shows(world, seat, text) for world in (table, twin)))
            return move(table, guest, text, *more)

        monkeypatch.setattr(Frames, "frame", frame_twice)
        monkeypatch.setattr(commands, "move", move_twice)

    def _compare(self, table: Table, twin: Table, told: object, told_there: object) -> None:
        self.compared += 1
        if table.match is not None and twin.match is not None:
            self.differing_states += table.match.state.tobytes() != twin.match.state.tobytes()
        if told != told_there:
            self.differences.append((told, told_there))


def _answer(move: Any, table: Table, *arguments: Any) -> object:
    try:
        return move(table, *arguments)
    except Refused as problem:
        return problem.reason, problem.text


def _what_it_shows(table: Table, seat: int, text: str) -> tuple[bool, bool]:
    """On this depends whether a move can be taken back, and whether others are told it: it must not tell more."""
    game, state = table.playing.game, table.playing.state
    move = game.parse_move(text)
    return game.reveals(state, seat, move), game.is_secret(state, seat, move)


@pytest.mark.parametrize("game", LISTED)
async def test_what_somebody_is_told_does_not_depend_on_what_they_cannot_know(
    there: House, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    dice = random.Random(game)
    witness = Witness(monkeypatch)
    for _ in range(16 if game in HIDES_LITTLE else 1):
        await _play_and_listen(there, game, dice)
    assert witness.compared > 100
    assert witness.differing_states > (20 if game in HIDES_LITTLE else witness.compared / 2)
    assert witness.differences == []


async def _play_and_listen(there: House, game: str, dice: random.Random) -> None:
    players = dice.choice([3, 4])  # two of a game often know each other's cards
    table, people = await seated(there, game, players=players)
    watcher = await there.person()
    sockets = [await person.socket(table) for person in people]
    spectator = await watcher.socket(table)
    await _play_at_random(there, table, sockets, spectator, dice)
    await _find_no_secrets(there, table, [*sockets, spectator], [person.http.cookies[COOKIE] for person in people])


def _until_something_is_hidden(table: Table, seed: bytes, dice: random.Random) -> list[AnyEvent]:
    """Random moves, up to where somebody cannot know something."""
    events: list[AnyEvent] = []
    while not table.playing.over and not _hides_something(table):
        seat = dice.choice(table.playing.actors)
        move = dice.choice(table.playing.legal(seat))
        events.append(commands.moved_event(table, seat, move, seed, now(), "person", ""))
        table = table.ahead(events[-1:])
    return events


def _hides_something(table: Table) -> bool:
    state = table.playing.state.tobytes()
    worlds = (twin_of(table, None, number) for number in range(8))  # a vote dealt anew may be the same
    return any(world.playing.state.tobytes() != state for world in worlds)


async def _play_at_random(
    there: House, table: str, sockets: list[Socket], spectator: Socket, dice: random.Random
) -> None:
    live = await there.service.tables.get(table)
    everybody = [*sockets, spectator]
    for number in range(60):
        await live.execute(lambda table, seed: _until_something_is_hidden(table, seed, dice))
        for socket in everybody:
            await socket.see(lambda seen: seen["seq"] >= live.table.seq)
        match = live.table.playing
        if match.over:
            return
        curious = dice.choice(everybody)
        any_move = match.game.move_text(dice.randrange(match.game.move_count))
        await curious.move(any_move)
        await curious.ask(type="undo")
        if number % 10 == 0:
            await dice.choice(sockets).ask(type="react", reaction="oops")
        for socket in everybody:
            await socket.see(lambda seen: seen["seq"] >= live.table.seq - 1)
        movers = [socket for socket in sockets if socket.table["legal"]]
        if movers:
            mover = dice.choice(movers)
            await mover.move(dice.choice(mover.table["legal"]))


async def _find_no_secrets(there: House, table: str, sockets: list[Socket], cookies: list[str]) -> None:
    live = await there.service.tables.get(table)
    heard = "".join(json.dumps(message) for socket in sockets for message in socket.heard)
    secrets = [live.seed.hex(), *cookies, *(cookie.split(".")[0] for cookie in cookies), live.table.host]
    assert all(len(secret) > 16 and secret not in heard for secret in secrets)


@pytest.mark.parametrize("facts", ["open_facts", "own_facts"])
async def test_the_comparison_notices_what_is_told_too_much(
    there: House, monkeypatch: pytest.MonkeyPatch, facts: str
) -> None:
    table, people = await seated(there, players=3)
    witness = Witness(monkeypatch)
    sound = getattr(Match, facts)
    monkeypatch.setattr(Match, facts, lambda match, *seat: {**sound(match, *seat), "all": match.state.tobytes().hex()})
    await (await people[0].socket(table)).hear()
    assert len(witness.differences) == 1
