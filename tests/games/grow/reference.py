"""A second, slow plant of the growing game, written from the ledger's words alone. It knows text and places."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fruitbowl.games.grow.challenges import CHALLENGES, POINTS_EACH, Challenge

Place = tuple[int, int]

STEP = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
TABLE = {(x, y) for y in range(-8, 16) for x in range(-10, 11) if y}
"""Every place of the table but those of the ground row."""

COST = {"stalk": 3, "branch": 4, "leaf": 5, "flower": 6, "fruit": 7}
HOST = {"vole": "root", "caterpillar": "leaf", "wasp": "fruit"}
JOINS = [
    {"starter", "root"}, {"root"}, {"starter", "stalk"}, {"stalk"}, {"stalk", "branch"}, {"branch"},
    {"branch", "leaf"}, {"branch", "flower"}, {"branch", "fruit"},
]  # fmt: skip
LETTERS = {"R": {"root"}, "S": {"stalk"}, "B": {"branch"}, "L": {"leaf"}, "O": {"flower", "fruit"}, "F": {"fruit"}}

CARDS = {challenge.name: challenge for challenge in CHALLENGES}

TWO_OR_THREE_ENDS = ["upright", "level", *(f"bend-{y}-{x}" for y in ("up", "down") for x in ("left", "right"))] + [
    f"fork-{side}" for side in STEP
]
TILES = [
    *(f"{kind} {shape}" for kind in ("root", "branch") for shape in TWO_OR_THREE_ENDS),
    *(f"stalk {shape}" for shape in ("plain", "arm-left", "arm-right", "two-arms")),
    "leaf",
    "flower",
    "fruit",
]


def kind_of(tile: str) -> str:
    return tile.partition(" ")[0]


@cache
def ends_of(tile: str) -> frozenset[str]:
    """The sides on which a root, stalk or branch has an end, read from its name."""
    kind, shape = tile.split()
    name, *sides = shape.split("-")
    if kind == "stalk":
        arms = {"plain": set(), "two": {"left", "right"}, "arm": set(sides)}[name]
        return frozenset({"up", "down"} | arms)
    if name == "fork":  # every side but the one opposite to the middle end
        return frozenset(set(STEP) - {OPPOSITE[sides[0]]})
    return frozenset({"upright": ["up", "down"], "level": ["left", "right"], "bend": sides}[name])


@dataclass
class Tile:
    kind: str
    ends: frozenset[str]
    infested: bool = False


class Plant:
    def __init__(self) -> None:
        self.tiles = {(0, 0): Tile("starter", frozenset({"up", "down"}))}
        self._found: dict[str, set[Place]] = {}

    # ---- laying tiles -----------------------------------------------------------------------------------------------

    def neighbours(self, place: Place) -> Iterator[tuple[str, Tile, Place]]:
        for side, (across, up) in STEP.items():
            beside = (place[0] + across, place[1] + up)
            if beside in self.tiles:
                yield side, self.tiles[beside], beside

    def joined(self, place: Place, ends: frozenset[str]) -> list[tuple[Tile, Place]]:
        """GR-16: the tiles whose ends would meet these ends, or do."""
        return [
            (tile, beside)
            for side, tile, beside in self.neighbours(place)
            if side in ends and OPPOSITE[side] in tile.ends
        ]

    def fits(self, kind: str, ends: frozenset[str], place: Place) -> bool:
        return (
            place in TABLE
            and place not in self.tiles
            and (place[1] < 0) == (kind == "root")
            and all((side in ends) == (OPPOSITE[side] in tile.ends) for side, tile, _ in self.neighbours(place))
            and self.may_join(kind, self.joined(place, ends))
        )

    def may_join(self, kind: str, joined: list[tuple[Tile, Place]]) -> bool:
        """GR-16 to GR-18."""
        kinds = [tile.kind for tile, _ in joined]
        if kind == "stalk" and not {"starter", "stalk"} & set(kinds):
            return False
        if kind == "flower" and any(self.blooms_of(beside) for _, beside in joined):
            return False
        return bool(joined) and all({kind, other} in JOINS for other in kinds)

    def blooms_of(self, branch: Place) -> int:
        joined = self.joined(branch, self.tiles[branch].ends)
        return sum(tile.kind in ("flower", "fruit") for tile, _ in joined)

    def may_flower(self) -> bool:
        """GR-19."""
        number = Counter(tile.kind for tile in self.tiles.values())
        return number["flower"] + number["fruit"] + 1 <= number["stalk"]

    def ways(self, tile: str, place: Place) -> list[frozenset[str]]:
        """How a tile can be turned there; its shape says it, unless it is a leaf, a flower or a fruit."""
        kind = kind_of(tile)
        if kind == "fruit":
            there = self.tiles.get(place)
            return [there.ends] if there and there.kind == "flower" else []
        turned = [frozenset({side}) for side in STEP] if kind in ("leaf", "flower") else [ends_of(tile)]
        return [ends for ends in turned if self.fits(kind, ends, place)]

    def touched(self) -> set[Place]:
        """The places with a tile or beside one: anywhere else nothing could be joined to anything."""
        steps = [(0, 0), *STEP.values()]
        return TABLE & {(x + across, y + up) for x, y in self.tiles for across, up in steps}

    def places(self, tile: str) -> set[Place]:
        """Where a tile can be laid, by looking everywhere, once after each tile that is laid."""
        if tile not in self._found:
            self._found[tile] = {place for place in self.touched() if self.ways(tile, place)}
        return self._found[tile]

    def lay(self, tile: str, place: Place) -> None:
        (ends,) = self.ways(tile, place)
        self.tiles[place] = Tile(kind_of(tile), ends)
        self._found = {}

    # ---- numbers ----------------------------------------------------------------------------------------------------

    def count(self, kind: str) -> int:
        return sum(tile.kind == kind for tile in self.tiles.values())

    def healthy(self, kind: str) -> int:
        return sum(tile.kind == kind and not tile.infested for tile in self.tiles.values())

    def cost(self, kind: str) -> int:
        """GR-12, GR-13."""
        return 3 + self.healthy("root") ** 2 if kind == "root" else COST[kind]

    def points(self) -> int:
        """GR-40 to GR-43, tile by tile."""
        each = {"stalk": 2, "branch": 3, "leaf": 1 + self.healthy("leaf"), "flower": 5}
        each["fruit"] = sum(self.healthy(kind) for kind in ("stalk", "branch", "leaf", "flower"))
        return sum(each.get(tile.kind, 0) for tile in self.tiles.values() if not tile.infested)

    def card_points(self, card: str) -> int:
        """GR-24: of a card to keep."""
        gift = CARDS[card].gift
        return gift.amount * self.healthy(gift.of) if gift.effect == POINTS_EACH else gift.amount

    # ---- pests ------------------------------------------------------------------------------------------------------

    def hosts(self, pest: str) -> set[Place]:
        """GR-36."""
        return {
            place
            for place, tile in self.tiles.items()
            if tile.kind == HOST[pest] and not tile.infested
            if pest != "vole" or len(self.joined(place, tile.ends)) == 1
        }

    def possible_pests(self) -> list[str]:
        return [pest for pest in HOST if self.hosts(pest)]

    def infested(self) -> set[Place]:
        return {place for place, tile in self.tiles.items() if tile.infested}

    # ---- challenges -------------------------------------------------------------------------------------------------

    def meets(self, challenge: Challenge) -> bool:
        """GR-22."""
        words = challenge.needs.split()
        enough = all(self.count(kind) >= int(number) for kind, number in zip(words[::2], words[1::2], strict=True))
        mirrored = tuple(row[::-1] for row in challenge.rows)
        return enough and (not challenge.rows or self.has(challenge.rows) or self.has(mirrored))

    def has(self, rows: tuple[str, ...]) -> bool:
        """Whether an arrangement lies anywhere: its first tile is tried on every tile."""
        wanted = [
            (x, -y, LETTERS[letter]) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."
        ]
        left, top, _ = wanted[0]
        kinds = {place: tile.kind for place, tile in self.tiles.items()}
        return any(
            all(kinds.get((first_x + x - left, first_y + y - top)) in fitting for x, y, fitting in wanted)
            for first_x, first_y in kinds
        )
