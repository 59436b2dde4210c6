"""What challenge cards of the growing game are worth to a plant, and which of them to go for."""

import numpy as np

from fruitbowl.bots.heuristics.argmax import WORST
from fruitbowl.bots.heuristics.grow.evaluation import (
    ARRANGING,
    AT_ANY_PRICE,
    DROP,
    EARLY_LEAF,
    NEVER,
    POINT,
    WATER,
    copy,
    drops_to_come,
    evaluate,
    imagine,
    root_price,
    worth_of_water,
)
from fruitbowl.bots.heuristics.grow.missing_tiles import IMPOSSIBLE, NOTHING, lacking_for, lacks
from fruitbowl.bots.heuristics.grow.places import RING_ROOTS, ring_worth
from fruitbowl.core.kernel import Ints, lowest, rule
from fruitbowl.games.grow.challenges import (
    AMOUNT,
    CARDS,
    CHEAPER,
    EFFECT,
    OF_KIND,
    PASS_ON,
    POINTS,
    POINTS_EACH,
    SIZE,
)
from fruitbowl.games.grow.challenges import ROOM as MORE_ROOM
from fruitbowl.games.grow.challenges import WATER as MORE_WATER
from fruitbowl.games.grow.claiming import meets
from fruitbowl.games.grow.components import (
    BRANCH,
    COST,
    FLOWER,
    FRUIT,
    KINDS,
    LEAF,
    NONE,
    ROOT,
    STALK,
    WATER_CARDS,
    WATER_LIMIT,
)
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.scoring import MOST_FLOWERS, MOST_STALKS
from fruitbowl.games.grow.state import Grow

MOST_DROPS = len(WATER_CARDS) - 1
GIVING_ROOM = sum(1 << card for card in range(CARDS) if EFFECT[card] == MORE_ROOM)
"""The cards that let a player keep more water, a bit per card."""

# ---- what a card gives ----------------------------------------------------------------------------------------------


@rule
def gift(  # noqa: PLR0911 (one for each effect)
    s: Grow, seat: int, card: int, lacking: int, relief: int, outlook: Ints, then: Ints
) -> int:
    """What a card is worth to a seat once it has what is missing and claims it; curing a pest is worth `relief`."""
    amount = int(AMOUNT[card])
    kind = int(OF_KIND[card])
    effect = EFFECT[card]
    if effect == POINTS:
        return POINT * amount
    if effect == POINTS_EACH:
        return POINT * amount * (outlook[kind] + lacks(lacking, kind))
    if effect == MORE_ROOM:
        return worth_of_water(outlook) * max(0, min(amount, s.water[seat] - WATER_LIMIT))
    if effect == PASS_ON:
        return relief
    if water_left(s) == 0:
        return 0  # there will be no turn to play it in
    if effect == MORE_WATER:
        return worth_of_water(outlook) * amount
    if effect == CHEAPER:
        return worth_of_cheaper(s, kind, amount, lacking, outlook, then)
    return max(relief, 4 * worth_of_water(outlook) if s.pests_left else 0)  # a leaf with its fork takes 9 water


@rule
def worth_of_cheaper(s: Grow, kind: int, amount: int, lacking: int, outlook: Ints, then: Ints) -> int:
    """The water saved, minus what is lost by a flower or fruit that would not be grown without it."""
    if kind == ROOT:
        drops = drops_to_come(s)
        price = root_price(outlook[ROOT] + lacks(lacking, ROOT))
        saved = max(0, drops - max(0, price - DROP * amount)) - max(0, drops - price)
        return worth_of_water(outlook) * saved // DROP
    worth = worth_of_water(outlook) * min(amount, int(COST[kind]))
    if kind > LEAF:
        copy(outlook, then)
        imagine(then, kind, 1)
        worth -= max(0, evaluate(outlook) - evaluate(then))
        if kind == FRUIT:
            worth -= POINT * MOST_FLOWERS  # there is one flower fewer
    return max(0, worth)


@rule
def room_to_claim(s: Grow, seat: int) -> int:
    """How much more water a seat can keep with the cards that it can claim after this turn's growing."""
    room = 0
    cards = int(s.offered) & GIVING_ROOM
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if meets(s, seat, card) and not is_behind(s, seat, card, NOTHING):
            room += AMOUNT[card]
    return room


# ---- what a card costs ----------------------------------------------------------------------------------------------


@rule
def loss(s: Grow, seat: int, card: int, lacking: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """How much less a plant promises if it must get what is missing; a lot if it will not have the water for it."""
    copy(outlook, then)
    for kind in range(STALK, len(KINDS)):
        imagine(then, kind, lacks(lacking, kind))
    drops = drops_to_come(s)
    for _ in range(lacks(lacking, ROOT)):
        price = root_price(then[ROOT])
        if price > DROP * (WATER_LIMIT + MOST_DROPS * (1 + then[ROOT])):
            return -WORST
        then[WATER] -= max(0, price - drops)
        then[ROOT] += 1
    if then[WATER] < 0:
        return -WORST
    lost = evaluate(outlook) - evaluate(then) - new_leads(s, seat, then)
    lost += weights[EARLY_LEAF] * lacks(lacking, LEAF) * int(s.pests_left) // int(s.players)
    if SIZE[card]:
        lost += weights[ARRANGING] * lacks(lacking, BRANCH)
        if lacks(lacking, ROOT) and outlook[ROOT] < RING_ROOTS:
            lost += ring_worth(s)
    return lost


@rule
def new_leads(s: Grow, seat: int, then: Ints) -> int:
    """GR-44: what a plant gets for most flowers or stalks, if it then has more of them than now."""
    gained = 0
    if then[FLOWER] > s.tiles[seat, FLOWER] and leads(s, seat, FLOWER, then[FLOWER]):
        gained += POINT * MOST_FLOWERS
    if then[STALK] > s.tiles[seat, STALK] and leads(s, seat, STALK, then[STALK] - 4):  # others grow on, too
        gained += POINT * MOST_STALKS
    return gained


@rule
def leads(s: Grow, seat: int, kind: int, tiles: int) -> bool:
    """Whether nobody else has as many tiles of a kind."""
    rivals = 0
    for other in range(s.players):
        rivals += other != seat and s.tiles[other, kind] >= tiles
    return rivals == 0


# ---- which card to go for -------------------------------------------------------------------------------------------

FAR = np.array([6, 1, 2, 2, 6, 6])
"""How far away a card is for each missing tile of a kind: little for those that all plants get anyway."""
NEAR = 4
"""A difference that decides nothing: some may have grown already in this turn, and others not."""


@rule
def distance(lacking: int) -> int:
    if lacking == IMPOSSIBLE:
        return IMPOSSIBLE
    far = 0
    for kind in range(len(KINDS)):
        far += lacks(lacking, kind) * FAR[kind]
    return far


@rule
def is_behind(s: Grow, seat: int, card: int, lacking: int) -> bool:
    """Whether somebody else will meet a card first: is nearer, or about as near and claims earlier."""
    mine = distance(lacking)
    turn = (seat - s.turner) % s.players
    for other in range(s.players):
        if other != seat:
            theirs = distance(lacking_for(s, other, card))
            if theirs + NEAR < mine or (theirs <= mine + NEAR and (other - s.turner) % s.players < turn):
                return True
    return False


@rule
def goal(s: Grow, seat: int, relief: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """The offered card that is most worth going for; NONE if none is."""
    best = 0
    chosen = NONE
    cards = int(s.offered)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card != weights[NEVER] and not meets(s, seat, card):
            gain = gain_by(s, seat, card, relief, outlook, then, weights)
            if gain > best:
                best = gain
                chosen = card
    return chosen


@rule
def gain_by(s: Grow, seat: int, card: int, relief: int, outlook: Ints, then: Ints, weights: Ints) -> int:
    """What going for a card gains; WORST if it cannot be met, or somebody else will meet it first."""
    lacking = lacking_for(s, seat, card)
    if lacking == IMPOSSIBLE:
        return WORST
    if card == weights[AT_ANY_PRICE]:
        return -WORST
    gain = gift(s, seat, card, lacking, relief, outlook, then)
    gain -= loss(s, seat, card, lacking, outlook, then, weights)
    if gain > 0 and is_behind(s, seat, card, lacking):
        return WORST
    return gain
