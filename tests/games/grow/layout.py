"""How a state has to write a plant, worked out from the plant alone: nothing is kept up to date here."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from fruitbowl.core.match import Match
from fruitbowl.games.grow.components import (
    A_FLOWER_AT,
    A_FRUIT_AT,
    A_LEAF_AT,
    KINDS,
    MARK,
    PLACES,
    SHAPED,
    SIDES,
    START,
    STARTER,
    WORD,
    WORDS,
    place_at,
)
from fruitbowl.games.grow.components import TILES as NUMBERED

from .reference import STEP, TABLE, TILES, Place, Plant, ends_of

NUMBER = {tile.text: number for number, tile in enumerate(NUMBERED)}
SHAPED_TILES = {(tile.split()[0], ends_of(tile)): SHAPED + NUMBER[tile] for tile in TILES if " " in tile}


def fields(plant: Plant) -> dict[str, Any]:
    """What each field of the state must be for this plant."""
    tiles = [(place, tile) for place, tile in plant.tiles.items() if tile.kind != "starter"]
    return {
        "plant": row(plant),
        "growing_at": words(growing_at(plant)),
        "flowers_at": words(place for place, tile in tiles if tile.kind == "flower"),
        "has_place": sum(1 << NUMBER[tile] for tile in TILES if tile != "fruit" and plant.places(tile)),
        "tiles": [plant.count(kind) for kind in KINDS],
        "infested": [plant.count(kind) - plant.healthy(kind) for kind in KINDS],
    }


def row(plant: Plant) -> list[int]:
    lying = [0] * PLACES
    for place, tile in plant.tiles.items():
        if tile.kind == "starter":
            lying[START] = STARTER
            continue
        if tile.kind in ("root", "stalk", "branch"):
            number = SHAPED_TILES[tile.kind, tile.ends]
        else:
            (end,) = tile.ends
            number = {"leaf": A_LEAF_AT, "flower": A_FLOWER_AT, "fruit": A_FRUIT_AT}[tile.kind] + SIDES.index(end)
        marked = plant.blooms_of(place) if tile.kind == "branch" else tile.infested
        lying[place_at(*place)] = number + MARK * bool(marked)
    return lying


def growing_at(plant: Plant) -> set[Place]:
    """The empty places of the table that an end points at."""
    pointed = {(x + STEP[side][0], y + STEP[side][1]) for (x, y), tile in plant.tiles.items() for side in tile.ends}
    return (pointed & TABLE) - plant.tiles.keys()


def words(places: Iterable[Place]) -> list[int]:
    found = [0] * WORDS
    for place in places:
        found[place_at(*place) // WORD] |= 1 << place_at(*place) % WORD
    return found


def assert_written(match: Match, seat: int, plant: Plant) -> None:
    for name, expected in fields(plant).items():
        assert np.array_equal(match.state[name][seat], expected), name
