"""What a plant is worth. Numbers such as GR-40 are the ledger's."""

import numpy as np

from fruitbowl.core.kernel import Ints, keep_leaders, lowest, rule
from fruitbowl.games.grow.challenges import AMOUNT, EFFECT, KEPT, OF_KIND, POINTS_EACH
from fruitbowl.games.grow.components import BRANCH, FLOWER, FRUIT, LEAF, NONE, STALK
from fruitbowl.games.grow.growing import healthy
from fruitbowl.games.grow.state import SEATS, Grow

MOST_STALKS, MOST_FLOWERS = 5, 4
"""GR-44."""


@rule
def leaf_points(leaves: int) -> int:
    """GR-41: each healthy leaf scores one more than there are."""
    return leaves * (1 + leaves)


@rule
def fruit_points(fruits: int, stalks: int, branches: int, leaves: int, flowers: int) -> int:
    """GR-42: each healthy fruit scores one for everything else that scores."""
    return fruits * (stalks + branches + leaves + flowers)


@rule
def plant_points(stalks: int, branches: int, leaves: int, flowers: int, fruits: int) -> int:
    """GR-40 to GR-43: what the tiles of a plant score, infested ones left out."""
    straight = 2 * stalks + 3 * branches + 5 * flowers
    return straight + leaf_points(leaves) + fruit_points(fruits, stalks, branches, leaves, flowers)


@rule
def tile_points(s: Grow, seat: int) -> int:
    return plant_points(
        int(s.tiles[seat, STALK]),
        int(s.tiles[seat, BRANCH]),
        healthy(s, seat, LEAF),
        int(s.tiles[seat, FLOWER]),
        healthy(s, seat, FRUIT),
    )


@rule
def card_points(s: Grow, seat: int) -> int:
    """GR-24: the points of the cards that a seat keeps."""
    cards = int(s.held[seat]) & KEPT
    points = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        points += AMOUNT[card] * (healthy(s, seat, OF_KIND[card]) if EFFECT[card] == POINTS_EACH else 1)
    return points


@rule
def single_leader(s: Grow, kind: int) -> int:
    """GR-44: who alone has the most tiles of a kind, and at least one; NONE if nobody does."""
    leader = NONE
    most = 0
    for seat in range(s.players):
        count = s.tiles[seat, kind]
        if count > most:
            most = count
            leader = seat
        elif count == most:
            leader = NONE
    return leader


@rule
def score(s: Grow, seat: int, tallest: int, most_flowers: int) -> int:
    """What a seat has so far; who alone has most stalks and most flowers is known."""
    points = tile_points(s, seat) + card_points(s, seat)
    if tallest == seat:
        points += MOST_STALKS
    if most_flowers == seat:
        points += MOST_FLOWERS
    return points


@rule
def scores(s: Grow, points: Ints) -> None:
    tallest, most_flowers = single_leader(s, STALK), single_leader(s, FLOWER)
    for seat in range(s.players):
        points[seat] = score(s, seat, tallest, most_flowers)


@rule
def winners(s: Grow) -> int:
    """GR-45: the most points; among equals the most healthy fruits; or they share the victory."""
    points = np.empty(SEATS, np.int64)
    scores(s, points)
    best, seats = -1, 0
    for seat in range(s.players):
        standing = int(points[seat]) * 1000 + healthy(s, seat, FRUIT)  # no plant has 1000 fruits
        best, seats = keep_leaders(best, seats, seat, standing)
    return seats
