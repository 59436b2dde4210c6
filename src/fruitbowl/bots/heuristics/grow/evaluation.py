"""What a plant of the growing game promises: the points it will have if its water is spent well until winter.

Leaves score by their square, so that a plant with water wants leaves above all, and forks of branches to carry them.
Everything else is judged by how it changes that: a root brings water, a flower takes water and a place from the leaves.
Points are in 64ths and water in 16ths, so that fractions are not lost.
"""

import numpy as np

from fruitbowl.bots.heuristics.grow.places import FORKS, room_around
from fruitbowl.core.kernel import Ints, lowest, rule
from fruitbowl.games.grow.components import (
    BRANCH,
    COST,
    FLOWER,
    FRUIT,
    GREEN,
    KINDS,
    LEAF,
    ROOT,
    STALK,
    TILES_OF,
    WATER_CARDS,
    WORD,
    X,
)
from fruitbowl.games.grow.growing import fitting, healthy
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.scoring import plant_points
from fruitbowl.games.grow.state import Grow

POINT = 64
DROP = 16

# ---- weights --------------------------------------------------------------------------------------------------------

ROOT_SHARE, ENDS_SHARE, ARRANGING, EARLY_LEAF, AT_ANY_PRICE, NEVER = range(6)
WEIGHTS = np.array(
    [
        52,  # ROOT_SHARE: how many of 64 drops to come a root is expected to catch: there are voles, and time is short
        44,  # ENDS_SHARE: for how many of 64 water to come there should be open ends before leaves are laid on them
        6 * POINT,  # ARRANGING: what it costs to lay a branch where an arrangement wants it, not where it is best
        2 * POINT,  # EARLY_LEAF: what it costs to lay a leaf before its time, if each player will get a pest
        -1,  # AT_ANY_PRICE: a card to go for whatever it costs; -1 for none. For measurements.
        -1,  # NEVER: a card to leave alone; -1 for none. For measurements.
    ]
)

# ---- the water to come ----------------------------------------------------------------------------------------------


@rule
def drops_to_come(s: Grow) -> int:
    """How many drops the remaining water cards show on average, in 16ths."""
    cards = 0
    drops = 0
    for number in range(1, len(WATER_CARDS)):
        unseen = int(WATER_CARDS[number]) - int(s.water_seen[number])
        cards += unseen
        drops += unseen * number
    return DROP * int(water_left(s)) * drops // cards


@rule
def root_price(roots: int) -> int:
    return DROP * (int(COST[ROOT]) + roots * roots)


@rule
def pays(drops: int, price: int, weights: Ints) -> bool:
    """Whether a root of this price will bring more than it costs, with this many drops to come."""
    return drops * weights[ROOT_SHARE] > price * POINT


@rule
def water_to_spend(s: Grow, seat: int, roots: int, weights: Ints) -> int:
    """How much water a seat will have for what grows above ground, with this many healthy roots now, in 16ths."""
    drops = drops_to_come(s)
    water = DROP * int(s.water[seat]) + drops * (1 + roots)
    price = root_price(roots)
    while pays(drops, price, weights):
        drops -= price // (1 + roots)  # what falls while the seat saves for the next root
        water += max(0, drops - price)
        roots += 1
        price = root_price(roots)
    return water


# ---- the plant to come ----------------------------------------------------------------------------------------------

# An outlook is what a plant has, and can spend: first how many healthy tiles of each kind, then
WATER, ENDS, ARMS, LAST = range(len(KINDS), len(KINDS) + 4)
"""Water to spend; places for a leaf; places on a stalk's arm where a fork opens two; 1 in the last water turn."""
OUTLOOK = len(KINDS) + 4


@rule
def look_ahead(s: Grow, seat: int, weights: Ints, outlook: Ints) -> None:
    for kind in range(len(KINDS)):
        outlook[kind] = healthy(s, seat, kind)
    outlook[WATER] = water_to_spend(s, seat, outlook[ROOT], weights)
    outlook[LAST] = water_left(s) == 0
    count_ends(s, seat, outlook)


@rule
def count_ends(s: Grow, seat: int, outlook: Ints) -> None:
    ends = 0
    arms = 0
    for word in range(GREEN // WORD):
        places = int(s.growing_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            tiles = fitting(s, seat, place)
            if tiles & TILES_OF[LEAF]:
                ends += 1
            elif tiles & FORKS and X[place] != 0 and room_around(s, seat, place) >= 2:
                arms += 1
    outlook[ENDS] = ends
    outlook[ARMS] = arms


@rule
def copy(outlook: Ints, then: Ints) -> None:
    for field in range(OUTLOOK):
        then[field] = outlook[field]


@rule
def imagine(outlook: Ints, kind: int, tiles: int) -> None:
    """Changes an outlook as if this many tiles of a kind had been bought and laid. Roots are for `water_to_spend`."""
    outlook[kind] += tiles
    outlook[WATER] -= DROP * tiles * int(COST[kind])
    if kind == STALK:
        outlook[ARMS] += tiles  # a stalk with two arms and a plain one take turns
    elif kind == BRANCH:
        forks = min(tiles, outlook[ARMS])
        outlook[ARMS] -= forks
        outlook[ENDS] += tiles + forks
    elif kind == FRUIT:
        outlook[FLOWER] -= tiles
    else:
        outlook[ENDS] -= tiles


@rule
def evaluate(outlook: Ints) -> int:
    """What a plant will score if all its water goes into leaves: on open ends, on forks on arms, on stalks and forks.

    What is left over is worth a part of the next leaf; in the last turn only a branch or a stalk.
    """
    water = outlook[WATER]
    ends = outlook[ENDS]
    leaves = outlook[LEAF]
    stalks = outlook[STALK]
    branches = outlook[BRANCH]
    fruits = outlook[FRUIT]
    if ends < 0:  # more was imagined than there are places for
        water += 4 * DROP * ends
        branches -= ends
        ends = 0
    price = 5 * DROP
    more = max(0, min(ends, water // price))
    water -= more * price
    leaves += more
    if more == ends:
        price = 14 * DROP
        more = max(0, min(outlook[ARMS], water // price))
        water -= more * price
        branches += more
        leaves += 2 * more
        if more == outlook[ARMS] and outlook[LAST] == 0:
            price = 17 * DROP
            more = max(0, water // price)
            water -= more * price
            stalks += more
            branches += more
            leaves += 2 * more
        price = 9 * DROP
        more = max(0, water // price)
        water -= more * price
        branches += more
        leaves += more
    points = plant_points(stalks, branches, leaves, outlook[FLOWER], fruits)
    if outlook[LAST] == 0:
        return POINT * points + POINT * (2 * leaves + 2 + fruits) * water // price
    if water >= 4 * DROP:
        points += 3 + fruits
    elif water >= 3 * DROP:
        points += 2 + fruits
    return POINT * points


@rule
def worth_of_water(outlook: Ints) -> int:
    """What one more water is worth: a ninth of the next leaf and the fork for it."""
    before = evaluate(outlook)
    outlook[WATER] += 17 * DROP
    after = evaluate(outlook)
    outlook[WATER] -= 17 * DROP
    return (after - before) // 17
