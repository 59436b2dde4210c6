"""Makes architecture.svg, the picture of docs/architecture.md, from the imports that the code really has.

Run it after a change of what imports what: .venv/bin/python docs/pictures/architecture.py

A room is a folder of the package. Where each one stands is the table ROOMS; the arrows are read from the code. A room
that the table does not know, or an arrow that would point up, is an error.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import grimp

PICTURE = Path(__file__).with_name("architecture.svg")

Imports = dict[str, set[str]]
"""Room -> the rooms that it imports."""


@dataclass(frozen=True)
class Room:
    column: float
    row: int
    """From the top; an arrow must point to a later row."""
    columns: float
    """How wide it is."""
    colour: str
    about: tuple[str, ...]
    """A few words in one or two lines."""

    @property
    def left(self) -> float:
        return MARGIN + self.column * COLUMN + GAP / 2

    @property
    def width(self) -> float:
        return self.columns * COLUMN - GAP

    @property
    def top(self) -> float:
        return FIRST_ROW + self.row * ROW

    @property
    def bottom(self) -> float:
        return self.top + HEIGHT

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


WIDTH, MARGIN, COLUMN, GAP = 600, 18, 188, 16
FIRST_ROW, ROW, HEIGHT, ROUND = 84, 122, 78, 10

PAPER, CARD, INK, SOFT = "#f7f0df", "#fffaf0", "#2c2a24", "#5d5747"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

PEOPLE, MILLIONS, BOTH, RULES = "#8fae4b", "#dd8a35", "#e3b93a", "#cf4b4b"
"""Colours of rooms: for people who play, for many games, for both, and the games themselves."""

ROOMS = {
    "cli": Room(0, 0, 3, BOTH, ("the fruitbowl command",)),
    "server.http": Room(0, 1, 1, PEOPLE, ("routes, the socket",)),
    "server.runtime": Room(0, 2, 1, PEOPLE, ("live tables, workers",)),
    "server.store": Room(0, 3, 0.5, PEOPLE, ("on disk",)),
    "server.tables": Room(0.5, 3, 0.5, PEOPLE, ("events",)),
    "arena": Room(2, 1, 1, MILLIONS, ("many games",)),
    "api": Room(2, 2, 1, BOTH, ("import fruitbowl",)),
    "adapters": Room(2, 3, 1, MILLIONS, ("batches, PettingZoo,", "OpenSpiel")),
    "compiling": Room(1, 3, 1, BOTH, ("compiles ahead, in", "other processes")),
    "bots": Room(0.5, 4, 1.5, BOTH, ("levels, search, heuristics",)),
    "testing": Room(2, 4, 1, RULES, ("conformance suite",)),
    "games": Room(0.5, 5, 2.5, RULES, ("a folder per game: rules, views, score pad",)),
    "core": Room(0, 6, 3, RULES, ("match, records, dice, rules plain and compiled",)),
}
SERVER = [name for name in ROOMS if name.startswith("server.")]


def room_of(module: str) -> str:
    """The room of a module: a folder of the package, the server's one by one.

    >>> room_of("fruitbowl.server.http.routes.socket"), room_of("fruitbowl.games.tree.rules"), room_of("fruitbowl")
    ('server.http', 'games', 'api')
    """
    _, *parts = module.split(".")
    if not parts:
        return "api"  # __init__.py passes on what api.py has
    if parts[0] == "server":
        return ".".join(parts[:2])
    return {"__main__": "cli"}.get(parts[0], parts[0])


def read_imports() -> Imports:
    """Which rooms each room imports, read from the code of the package."""
    graph = grimp.build_graph("fruitbowl", cache_dir=None)
    found: Imports = {name: set() for name in ROOMS}
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            found.setdefault(room_of(module), set()).add(room_of(other))
    for name, imported in found.items():
        imported.discard(name)
        for other in imported:
            if ROOMS[other].row <= ROOMS[name].row:
                raise ValueError(f"{name} imports {other}, which does not stand below it in ROOMS.")
    return found


def without_detours(imports: Imports) -> Imports:
    """Only the arrows that no longer way replaces: a transitive reduction.

    >>> without_detours({"bots": {"games", "core"}, "games": {"core"}, "core": set()})
    {'bots': {'games'}, 'games': {'core'}, 'core': set()}
    """

    def reached_from(rooms: Iterable[str]) -> set[str]:
        return {far for room in rooms for far in imports[room] | reached_from(imports[room])}

    return {room: imported - reached_from(imported) for room, imported in imports.items()}


# ---- drawing --------------------------------------------------------------------------------------------------------


def at(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}"


def drawn_by_hand(name: str, left: float, top: float, width: float, height: float) -> str:
    """A box with round corners whose sides are not quite straight, the same each time."""
    hand, right, bottom = random.Random(name), left + width, top + height

    def side(start: tuple[float, float], end: tuple[float, float]) -> str:
        middle = ((one + other) / 2 + hand.uniform(-2, 2) for one, other in zip(start, end, strict=True))
        return f"L{at(*middle)} L{at(*end)}"

    return " ".join(
        [
            f"M{at(left + ROUND, top)}",
            side((left + ROUND, top), (right - ROUND, top)),
            f"Q{at(right, top)} {at(right, top + ROUND)}",
            side((right, top + ROUND), (right, bottom - ROUND)),
            f"Q{at(right, bottom)} {at(right - ROUND, bottom)}",
            side((right - ROUND, bottom), (left + ROUND, bottom)),
            f"Q{at(left, bottom)} {at(left, bottom - ROUND)}",
            side((left, bottom - ROUND), (left, top + ROUND)),
            f"Q{at(left, top)} {at(left + ROUND, top)} Z",
        ]
    )


def text(x: float, y: float, words: str, style: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}">{words}</text>'


def box(name: str, room: Room) -> str:
    outline = drawn_by_hand(name, room.left, room.top, room.width, HEIGHT)
    title = name.rpartition(".")[2]
    lines = [text(room.middle, room.top + (40 if len(room.about) == 1 else 29), title, "name")]
    for number, words in enumerate(room.about):
        y = room.top + (61 if len(room.about) == 1 else 48 + 18 * number)
        lines.append(text(room.middle, y, words, "about"))
    wash = f'<path d="{outline}" fill="{room.colour}" fill-opacity="0.34" stroke="{INK}" stroke-width="1.6"/>'
    return "\n".join([f'<path d="{outline}" fill="{CARD}"/>', wash, *lines])


def arrow(start: Room, end: Room) -> str:
    """From the bottom of a room to the top of another, straight down where one stands above the other."""
    left, right = max(start.left, end.left), min(start.left + start.width, end.left + end.width)
    if left < right:
        begin = finish = (left + right) / 2
    else:
        aside = 1 if end.middle > start.middle else -1
        begin, finish = start.middle + aside * start.width / 3, end.middle - aside * end.width / 3
    top, tip, bend = start.bottom + 3, end.top - 4, (ROW - HEIGHT) * 0.8
    path = f"M{at(begin, top)} C{at(begin, top + bend)} {at(finish, tip - bend)} {at(finish, tip)}"
    return f'<path d="{path}" class="arrow" marker-end="url(#head)"/>'


def server_frame() -> str:
    rooms = [ROOMS[name] for name in SERVER]
    left, top = min(room.left for room in rooms) - 9, min(room.top for room in rooms) - 12
    width = max(room.left + room.width for room in rooms) + 9 - left
    height = max(room.bottom for room in rooms) + 12 - top
    outline = drawn_by_hand("server", left, top, width, height)
    frame = f'<path d="{outline}" fill="{PEOPLE}" fill-opacity="0.1" stroke="{SOFT}" stroke-dasharray="5 5"/>'
    return f"{frame}\n{text(left + width + 34, top + 24, 'server', 'about')}"


def in_words(imports: Imports) -> str:
    """All imports, also those without an arrow of their own."""
    return " ".join(f"{name} imports {', '.join(sorted(imports[name])) or 'nothing'}." for name in ROOMS)


def draw(imports: Imports) -> str:
    height = max(room.bottom for room in ROOMS.values()) + 22
    arrows = [
        arrow(ROOMS[name], ROOMS[other])
        for name, imported in without_detours(imports).items()
        for other in sorted(imported)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            "<title>The rooms of Fruitbowl, and which imports which</title>",
            f"<desc>{in_words(imports)}</desc>",
            "<style>",
            f"text {{ text-anchor: middle; fill: {INK} }}",
            f".name {{ font: 600 25px {SERIF} }}",
            f".about {{ font: 15.5px {SANS}; fill: {SOFT} }}",
            f".arrow {{ fill: none; stroke: {INK}; stroke-width: 1.8; stroke-linecap: round }}",
            "</style>",
            '<defs><marker id="head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" '
            f'orient="auto"><path d="M1 1 L9 5 L1 9" fill="none" stroke="{INK}" stroke-width="1.6"/></marker></defs>',
            f'<rect width="{WIDTH}" height="{height}" rx="14" fill="{PAPER}"/>',
            text(WIDTH / 2, 34, "An arrow points from a room to one that it imports.", "about"),
            text(WIDTH / 2, 55, "Imports that a longer path implies have no arrow.", "about"),
            server_frame(),
            *arrows,
            *(box(name, room) for name, room in ROOMS.items()),
            "</svg>",
            "",
        ]
    )


def main() -> None:
    PICTURE.write_text(draw(read_imports()), "utf-8")


if __name__ == "__main__":
    main()
