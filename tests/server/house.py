"""A server to visit, and people who visit it: by real HTTP and real sockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache, partial
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from fruitbowl.bots.levels import LEVELS
from fruitbowl.compiling.parts import BOTS, RULES, Part
from fruitbowl.games import LISTED
from fruitbowl.server.http.cookies import COOKIE
from fruitbowl.server.http.run import Server, config_for, listen
from fruitbowl.server.runtime.bus import Bus, LocalBus
from fruitbowl.server.runtime.rate_limits import Rate, RateLimits
from fruitbowl.server.runtime.service import Service, ServiceSettings
from fruitbowl.server.store import Store
from patience import PATIENCE, Deadline, within, words_of

FREE = Rate(1e6, 1_000_000)
UNLIMITED = ServiceSettings(limits=RateLimits(*[FREE] * len(RateLimits())), threads=1)

Json = dict[str, Any]


class House:
    """A server that runs in this process."""

    def __init__(self, service: Service, port: int) -> None:
        self.service = service
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._guests = AsyncExitStack()

    async def person(self, **headers: str) -> "Person":
        return await self._guests.enter_async_context(Person(self.port, headers))

    async def people(self, count: int) -> "list[Person]":
        return [await self.person() for _ in range(count)]

    def stranger(self) -> httpx.AsyncClient:
        """Somebody without a cookie."""
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)

    async def close(self) -> None:
        await self._guests.aclose()


@cache
def compile_everything() -> None:
    """Once in a process. On a new machine it takes a minute, which no test should have to know about."""
    for slug in LISTED:
        Part(slug, RULES).go_through()
        Part(slug, BOTS).go_through()


@asynccontextmanager
async def house(store: Store, settings: ServiceSettings = UNLIMITED, bus: Bus | None = None) -> AsyncIterator[House]:
    await asyncio.to_thread(compile_everything)
    listening = listen("127.0.0.1", 0)
    service = await Service.open(store, bus or LocalBus(), settings)
    server = Server(config_for(service), service)
    running = asyncio.create_task(server.serve([listening]))
    built = House(service, listening.getsockname()[1])
    try:
        yield built
    finally:
        await built.close()
        server.should_exit = True
        async with within("the end of the server"):
            await running
        listening.close()


class Person:
    """Somebody with a browser, as far as the server can tell."""

    def __init__(self, port: int, headers: dict[str, str] | None = None) -> None:
        self.port = port
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers or {}, timeout=PATIENCE)
        self._sockets = AsyncExitStack()

    async def __aenter__(self) -> "Person":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._sockets.aclose()
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Json | None = None, status: int | None = None) -> Json:
        answer = await self.http.request(method, f"/api{path}", json=body)
        if status is None:
            assert answer.is_success, answer.text
        else:
            assert answer.status_code == status, answer.text
        told: Json = answer.json()
        return told

    async def get(self, path: str, status: int | None = None) -> Json:
        return await self.ask("GET", path, status=status)

    async def post(self, path: str, body: Json | None = None, status: int | None = None) -> Json:
        return await self.ask("POST", path, body, status)

    async def open_table(self, game: str = "tree", seats: str = "oo", **settings: Any) -> str:
        """Seats: o for open, x for closed, b, g, s, m for a bot of a level that begins so."""
        bots = {level[0]: {"kind": "bot", "level": level} for level in LEVELS}
        plans = {"o": {"kind": "open"}, "x": {"kind": "closed"}, **bots}
        told = await self.post("/tables", {"game": game, "seats": [plans[seat] for seat in seats], **settings})
        table: str = told["table"]
        return table

    async def sit(self, table: str, name: str = "Anna", **how: Any) -> Json:
        return await self.post(f"/tables/{table}/sit", {"name": name, **how})

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies.get(COOKIE, '')}"

    async def socket(self, table: str, query: str = "", **headers: str) -> "Socket":
        connection = await self._sockets.enter_async_context(
            connect(
                f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket{query}",
                additional_headers={"Cookie": self.cookie, **headers},
                compression=None,
                close_timeout=1,
            )
        )
        return Socket(connection)


class Socket:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Json] = []
        self.table: Json = {}
        """As it was told last."""
        self.moments: list[Json] = []
        self._number = 0

    @property
    def log(self) -> list[Json]:
        """The moves that it has heard of."""
        moves = [moment for moment in self.moments if moment["seat"] is not None]
        return [{"seat": moment["seat"], "move": moment["move"]} for moment in moves]

    async def hear(self) -> Json:
        """The next message."""
        async with within(lambda: f"a message after {self._heard_last()}"):
            message: Json = json.loads(await self.connection.recv())
        self.heard.append(message)
        if message["type"] == "table":
            self.table = message["table"]
            self.moments = [*self.moments[: message["news"]["from"]], *message["news"]["moments"]]
        return message

    async def hear_until(self, holds: Callable[[Json], bool]) -> Json:
        limit = Deadline(lambda: f"{words_of(holds)}, after {self._heard_last()}")
        while not holds(message := await self.hear()):
            limit.check()
        return message

    async def see(self, holds: Callable[[Json], bool]) -> Json:
        """The table, once something holds for it."""
        limit = Deadline(lambda: f"{words_of(holds)}, after {self._heard_last()}")
        while not self.table or not holds(self.table):
            await self.hear()
            limit.check()
        return self.table

    def _heard_last(self) -> str:
        return str([message["type"] for message in self.heard[-3:]])

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def ask(self, **message: Any) -> Json:
        """Say something, and hear the answer to it."""
        self._number += 1
        message.setdefault("id", f"{id(self)}-{self._number}")
        await self.say(**message)
        return await self.hear_until(lambda heard: heard["type"] in ("ok", "refused") and heard["id"] == message["id"])

    async def move(self, move: str | None = None, **more: Any) -> Json:
        """The first legal move, if none is named."""
        return await self.ask(
            type="move", **{"base": self.table["seq"], "move": move or self.table["legal"][0], **more}
        )

    async def closed(self) -> tuple[int | None, str | None]:
        """Waits until the server closes it: the code and the reason."""
        async with within(f"a closed socket after {self._heard_last()}"):
            await self.connection.wait_closed()
        return self.connection.close_code, self.connection.close_reason


async def seated(house: House, game: str = "tree", players: int = 2, **settings: Any) -> tuple[str, list[Person]]:
    """A table at which everybody sits, so that the game has begun."""
    people = await house.people(players)
    table = await people[0].open_table(game, "o" * players, **settings)
    for number, person in enumerate(people):
        await person.sit(table, f"Person {number}", seat=number)
    return table, people


async def play_to_the_end(sockets: list[Socket], moves: int = 10_000) -> int:
    """Everybody plays the first legal move. Returns how many moves were made."""
    seq = made = 0
    while True:
        for socket in sockets:
            await socket.see(partial(has_reached, seq))
        if made == moves or sockets[0].table["status"] == "over":
            return made
        mover = next(socket for socket in sockets if socket.table["legal"])
        answer = await mover.move()
        assert answer["type"] == "ok", answer
        seq = answer["seq"]
        made += 1


def has_reached(seq: int, table: Json) -> bool:
    reached: bool = table["seq"] >= seq
    return reached


async def until(holds: Callable[[], bool]) -> None:
    async with within(partial(words_of, holds)):
        while not holds():
            await asyncio.sleep(0.005)
