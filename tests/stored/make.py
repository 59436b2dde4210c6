"""Writes the files of the Fruitbowl that runs it, for later versions to read: `python tests/stored/make.py`.

It uses the public API, the command line and HTTP only, so that it runs on every version. See README.md.
"""

import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

import fruitbowl

HERE = Path(__file__).parent
PATIENCE = 90.0
"""Seconds that anything may take, bots and clocks included."""
COOKIE = "fruitbowl_guest"
BOT = {"kind": "bot", "level": "greedy"}
OPEN = {"kind": "open"}

RECORDS: dict[str, tuple[int, dict[str, Any], int | None]] = {
    "fruitoplay": (5, {}, None),
    "grow": (3, {"first": 2}, 50),
    "pflaumen": (4, {"experienced": True, "first": 1}, None),
    "tree": (3, {"specials": "sun stars rain", "deals": 2, "first": 0}, None),
}
"""Players, options, and after how many steps a game is saved; None for its end."""


def write_records(folder: Path) -> dict[str, Any]:
    """A game of each kind; and what each seat sees at the end of it."""
    told = {}
    for game, (players, options, steps) in RECORDS.items():
        match, dice = fruitbowl.new(game, players=players, seed=1, **options), random.Random(1)
        while not match.over and (steps is None or len(match.steps) < steps):
            seat = dice.choice(match.actors)
            match.play(seat, dice.choice(match.legal(seat)))
        match.save(folder / f"{game}.json")
        told[game] = [match.view(seat) for seat in range(players)]
    return told


class Server:
    """`fruitbowl serve`, running."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.people: dict[str, Person] = {}
        self.tables: dict[str, str] = {}
        self.token = ""

    def person(self, name: str) -> "Person":
        return self.people.setdefault(name, Person(self.url, name))

    def told(self) -> dict[str, Any]:
        """What everybody is told about every table, and about the finished game; and how they are known again."""
        paths = [f"/tables/{table}" for table in self.tables.values()]
        paths += [f"/tables/{self.tables['finished']}/{page}" for page in ("statistics", "replay?step=30&seat=1")]
        return {
            "tables": self.tables,
            "guests": {name: person.guest for name, person in self.people.items()},
            "token": self.token,
            "answers": {name: {path: person.get(path) for path in paths} for name, person in self.people.items()},
        }


@contextmanager
def serve(data: Path) -> Iterator[Server]:
    command = [sys.executable, "-m", "fruitbowl", "serve", "--port", "0", "--no-browser", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield Server(found[0])
        finally:
            process.terminate()


class Person:
    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.http = httpx.Client(base_url=f"{url}/api", timeout=PATIENCE)
        self.dice = random.Random(name)

    @property
    def guest(self) -> str:
        return str(self.http.cookies.get(COOKIE, "")).split(".", maxsplit=1)[0]

    def get(self, path: str) -> Any:
        return self._ask("GET", path).json()

    def text(self, path: str) -> str:
        return self._ask("GET", path).text

    def post(self, path: str, /, **body: Any) -> Any:
        return self._ask("POST", path, body).json()

    def delete(self, path: str) -> None:
        self._ask("DELETE", path)

    def _ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        while (answer := self.http.request(method, path, json=body)).status_code == 429:
            time.sleep(0.5)
        return answer.raise_for_status()

    def open(self, game: str, *seats: dict[str, str], **settings: Any) -> str:
        return str(self.post("/tables/", game=game, seats=seats, **settings)["table"])

    def sit(self, table: str, seat: int, salt: str = "") -> None:
        self.post(f"/tables/{table}/sit", name=self.name, seat=seat, salt=salt)

    def table(self, table: str) -> Any:
        return self.get(f"/tables/{table}")

    def wait(self, table: str, holds: Callable[[Any], bool]) -> Any:
        end = time.monotonic() + PATIENCE
        while not holds(seen := self.table(table)):
            assert time.monotonic() < end
            time.sleep(0.05)
        return seen

    def move(self, table: str) -> Any:
        """Waits for its turn, and makes a random move; returns what the table looked like after it."""
        seen = self.wait(table, lambda seen: seen["legal"] or seen["status"] == "over")
        if seen["legal"]:
            self.post(f"/tables/{table}/move", base=seen["seq"], move=self.dice.choice(seen["legal"]))
        return self.table(table)

    def take_back(self, table: str) -> bool:
        """Takes the own latest step back; False if a bot has moved since."""
        return self.http.post(f"/tables/{table}/undo", json={}).is_success

    def connect_once(self, table: str) -> None:
        """Is there, and is not there any more."""
        url = f"{self.http.base_url}/tables/{table}/socket".replace("http", "ws", 1)
        cookie = f"{COOKIE}={self.http.cookies[COOKIE]}"
        with connect(url, additional_headers={"Cookie": cookie}) as socket:
            socket.recv()


def write_tables(server: Server, folder: Path) -> None:
    """Every kind of table, and everything that can happen at one. All that go on wait for a person, not for a bot."""
    anna, bert = server.person("Anna"), server.person("Bert")

    finished = anna.open("tree", OPEN, OPEN, BOT, options={"specials": "all", "first": 1}, clock=30, language="de")
    anna.sit(finished, 0, salt="pepper")
    bert.sit(finished, 1, salt="chili")
    bert.move(finished)  # and then runs out of time: a bot moves for him
    for _ in range(2):
        anna.connect_once(finished)
        anna.wait(finished, lambda seen: seen["seats"][0]["gone"])
    while not anna.move(finished)["seats"][1]["absent"]:
        pass
    anna.post(f"/tables/{finished}/react", reaction="hurry")
    bert.sit(finished, 1)
    while anna.table(finished)["status"] != "over":
        move_one_of(finished, anna, bert)
    bert.post(f"/tables/{finished}/react", reaction="good game")
    bert.post("/me/revoke")
    bert.delete(f"/tables/{finished}/carry")
    (folder / "fair.json").write_text(anna.text(f"/tables/{finished}/record"))
    rematch = anna.post(f"/tables/{finished}/rematch")["table"]
    anna.sit(rematch, 0)

    middle = anna.open("grow", OPEN, OPEN, BOT, options={"first": 0}, listed=False, hints=False, language="fr")
    anna.sit(middle, 0)
    bert.sit(middle, 1)
    while not ((seen := anna.table(middle))["undo"] and seen["legal"] and anna.take_back(middle)):
        move_one_of(middle, anna, bert)
    for _ in range(30):
        move_one_of(middle, anna, bert)
    bert.post(f"/tables/{middle}/stand")
    for _ in range(6):
        anna.move(middle)
    anna.post(f"/tables/{middle}/react", reaction="wow")

    shared = anna.open("fruitoplay", OPEN, OPEN, OPEN)
    anna.sit(shared, 0)
    token = server.token = str(anna.post(f"/tables/{shared}/token", seat=1, name="Robo")["token"])
    anna.post(f"/tables/{shared}/bot", seat=2, level="beginner")
    carl = server.person("Carl")
    secret = anna.post(f"/tables/{shared}/carry")["path"].partition("#carry=")[2]
    carl.post(f"/tables/{shared}/carried", secret=secret)
    for mover in (anna, carl, anna):
        mover.move(shared)
        play_with(token, server.url)
    carl.wait(shared, lambda seen: 2 not in seen["view"]["actors"])  # the bot has chosen, so that Carl is the latest
    carl.move(shared)  # hidden, until the program has chosen

    tutorial = bert.open("pflaumen", OPEN, BOT, BOT, BOT, options={"first": 0}, tutorial=True)
    bert.sit(tutorial, 0)
    for _ in range(5):
        bert.move(tutorial)

    waiting = bert.open("pflaumen", OPEN, BOT, OPEN, {"kind": "closed"}, options={"experienced": True}, clock=86_400)
    bert.sit(waiting, 2, salt="salt")

    server.tables |= {"finished": finished, "rematch": rematch, "middle": middle}
    server.tables |= {"shared": shared, "tutorial": tutorial, "waiting": waiting}
    server.person("a spectator")
    settle(server)


def move_one_of(table: str, *people: Person) -> None:
    """Whoever has to decide does so; nobody, if it is a bot's turn."""
    for person in people:
        if person.table(table)["legal"]:
            person.move(table)
            return


def play_with(token: str, url: str) -> None:
    """A program makes its first legal move."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.stream("GET", f"{url}/api/bot/stream", headers=headers, timeout=PATIENCE) as stream:
        for line in filter(None, stream.iter_lines()):
            table = json.loads(line).get("table", {})
            if table.get("legal"):
                move = {"base": table["seq"], "move": table["legal"][0]}
                httpx.post(f"{url}/api/bot/move", json=move, headers=headers).raise_for_status()
                return


def settle(server: Server) -> None:
    """Waits until no bot has anything to do."""
    before: Any = None
    while before != (now := server.told()):
        before = now
        time.sleep(3)


def main() -> None:
    folder = HERE / fruitbowl.__version__
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    told = {"records": write_records(folder)}
    with serve(folder / "tables") as server:
        write_tables(server, folder)
        told |= server.told()
    for database in (folder / "tables").glob("*.sqlite3"):
        connection = sqlite3.connect(database)
        connection.execute("VACUUM")
        connection.close()
    (folder / "told.json").write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
