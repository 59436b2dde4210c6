"""A plant in box-drawing characters, from a view: two columns and a line for each place of its table.

Lines are heavy for stalks, light for branches and double for roots; where an end is open, a place to grow follows.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from fruitbowl.games.grow.components import A_LEAF, ENDS, KINDS, MIDDLE, SHAPED, SIDES, TILES

# One character for each set of ends: up counts 1, right 2, down 4, left 8.
LINES = {
    "root": " ║═╚║║╔╠═╝═╩╗╣╦╬",
    "stalk": " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    "branch": " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
}
TIPS = {"leaf": "♠", "flower": "*", "fruit": "●"}
PESTS = {"root": "v", "leaf": "c", "fruit": "w"}
"""An infested tile shows the initial of its pest."""
STARTER, GROUND = "■", "┄"
OPEN, FITS = "·", "+"

STYLES = {
    "root": "#af875f",
    "stalk": "bold #5f8700",
    "branch": "#5f8700",
    "leaf": "#00875f",
    "flower": "bold #d75fd7",
    "fruit": "bold #d7375f",
}
"""Of middling brightness, to be read on dark and on light; signs say the same without colour."""
PEST_STYLE, FITS_STYLE, FAINT = "bold reverse #d7375f", "bold reverse", "dim"

JOINTS = {"root": "═", "stalk": "━", "branch": "─"}
"""Between two places beside each other; a leaf, flower or fruit is joined like a branch."""
HEAVY_TO_LIGHT, LIGHT_TO_HEAVY = "╾", "╼"

Spot = tuple[int, int]

SIGNS = {
    **{tile.text: LINES[KINDS[tile.kind]][int(ENDS[SHAPED + number])] for number, tile in enumerate(TILES[:A_LEAF])},
    **TIPS,
}
"""What each tile looks like, by the move that chooses it."""


def draw_plant(seen: Mapping[str, Any]) -> Text:
    """The plant of a seat, cut out with all places where it can grow."""
    return Picture(seen).draw()


class Picture:
    """A plant and what is to be shown around it."""

    def __init__(self, seen: Mapping[str, Any]) -> None:
        self._tiles: dict[Spot, Mapping[str, Any]] = {_spot(tile["at"]): tile for tile in seen["plant"]}
        self._open = set(map(_spot, seen["growing_at"]))
        self._fits = set(map(_spot, seen["fits"]))
        shown = [(0, 0), *self._tiles, *self._open]
        self._across = range(min(x for x, _ in shown), max(x for x, _ in shown) + 1)
        self._upwards = range(max(y for _, y in shown), min(y for _, y in shown) - 1, -1)

    def draw(self) -> Text:
        return Text("\n").join([*map(self._row, self._upwards), self._axis()])

    def _row(self, y: int) -> Text:
        """The places of a height, and the joints to the left of each and behind the last."""
        row = Text(f"{y:>3} ", style=FAINT)
        for x in self._across:
            row.append_text(self._joint(x - 1, y)).append_text(self._place(x, y))
        return row.append_text(self._joint(self._across[-1], y))

    def _axis(self) -> Text:
        """Every other x, below its column; the table's edges too."""
        line = [" "] * (5 + 2 * len(self._across))
        for x in self._across:
            if x % 2 == 0 or len(self._across) == 1 or abs(x) == MIDDLE:
                end = 6 + 2 * (x - self._across[0])
                line[end - len(str(x)) : end] = str(x)
        return Text("".join(line).rstrip(), style=FAINT)

    def _place(self, x: int, y: int) -> Text:
        if (x, y) in self._fits:
            return Text(FITS, style=FITS_STYLE)
        if tile := self._tiles.get((x, y)):
            return drawn_tile(tile)
        if (x, y) in self._open:
            return Text(OPEN)
        if y == 0:
            return Text(GROUND if x else STARTER, style="" if x == 0 else FAINT)
        return Text(" ")

    def _joint(self, x: int, y: int) -> Text:
        """What is between a place and the one to its right."""
        left, right = self._line_of((x, y), "right"), self._line_of((x + 1, y), "left")
        if not left and not right:
            return Text(GROUND if y == 0 else " ", style=FAINT)
        if left and right and left != right:
            joint = HEAVY_TO_LIGHT if left == "stalk" else LIGHT_TO_HEAVY
        else:
            joint = JOINTS[left or right]
        return Text(joint, style=STYLES[left or right])

    def _line_of(self, spot: Spot, side: str) -> str:
        """The kind of line of a tile's end on a side; empty if it has none there."""
        tile = self._tiles.get(spot)
        if tile is None or side not in tile["ends"]:
            return ""
        return tile["kind"] if tile["kind"] in JOINTS else "branch"


def drawn_tile(tile: Mapping[str, Any]) -> Text:
    kind = tile["kind"]
    if tile["pest"]:
        return Text(PESTS[kind], style=PEST_STYLE)
    if kind in TIPS:
        return Text(TIPS[kind], style=STYLES[kind])
    return Text(LINES[kind][sum(1 << SIDES.index(side) for side in tile["ends"])], style=STYLES[kind])


def _spot(at: Iterable[int]) -> Spot:
    x, y = at
    return x, y
