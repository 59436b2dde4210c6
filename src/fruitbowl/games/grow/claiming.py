"""Challenge cards of the growing game: when a plant meets one, and what it gives. Numbers (GR-22) are the ledger's."""

from fruitbowl.core.kernel import bit, lowest, rule
from fruitbowl.games.grow.challenges import (
    AMOUNT,
    ARRANGEMENT,
    BLOOM,
    CHEAPER,
    CURE,
    EFFECT,
    ENOUGH,
    OF_KIND,
    PLAYABLE,
    PLENTY,
    SHOWING,
    SIZE,
    UNARRANGED,
    WATER,
)
from fruitbowl.games.grow.components import (
    DEPTH,
    FLOWER,
    FRUIT,
    HEIGHT,
    KIND,
    KIND_BIT,
    KINDS,
    MARK,
    MIDDLE,
    PLACE_AT,
    X,
    Y,
)
from fruitbowl.games.grow.pests import pests_on
from fruitbowl.games.grow.state import Grow

# ---- meeting a challenge --------------------------------------------------------------------------------------------


@rule
def kind_at(s: Grow, seat: int, x: int, y: int) -> int:
    """The kind of tile at some coordinates, as a bit; 0 where none lies."""
    if abs(x) > MIDDLE or y > HEIGHT or y < -DEPTH:
        return 0
    return int(KIND_BIT[s.plant[seat, PLACE_AT[y + DEPTH, x + MIDDLE]] % MARK])


@rule
def has_arrangement(s: Grow, seat: int, card: int, x: int, y: int, mirror: int) -> bool:
    """Whether the card's arrangement lies with its first corner at some coordinates; mirrored if `mirror` is -1."""
    for tile in range(SIZE[card]):
        across = x + mirror * ARRANGEMENT[card, tile, 0]
        if not kind_at(s, seat, across, y + ARRANGEMENT[card, tile, 1]) & ARRANGEMENT[card, tile, 2]:
            return False
    return True


@rule
def completes(s: Grow, seat: int, card: int, place: int) -> bool:
    """Whether the tile on a place is part of the card's arrangement: GR-22, as shown or mirrored left to right."""
    kind = KIND_BIT[s.plant[seat, place]]
    for tile in range(SIZE[card]):
        if not ARRANGEMENT[card, tile, 2] & kind:
            continue
        y = Y[place] - ARRANGEMENT[card, tile, 1]
        for mirror in (1, -1):
            if has_arrangement(s, seat, card, X[place] - mirror * ARRANGEMENT[card, tile, 0], y, mirror):
                return True
    return False


@rule
def has_tiles_for(s: Grow, seat: int) -> int:
    """The challenge cards for which a plant has enough tiles, however they lie, a bit per card."""
    cards = int(ENOUGH[BLOOM, min(int(s.tiles[seat, FLOWER]) + int(s.tiles[seat, FRUIT]), PLENTY)])
    for kind in range(len(KINDS)):
        cards &= ENOUGH[kind, min(int(s.tiles[seat, kind]), PLENTY)]
    return cards


@rule
def notice_arrangements(s: Grow, seat: int, place: int) -> None:
    """A tile was laid: which arrangements has it completed? Arrangements stay, so nothing is ever looked for twice."""
    showing = int(SHOWING[KIND[s.plant[seat, place]]])
    cards = int(s.offered) & showing & has_tiles_for(s, seat) & ~int(s.arranged[seat])
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if completes(s, seat, card, place):
            s.arranged[seat] |= bit(card)


@rule
def met(s: Grow, seat: int) -> int:
    """GR-22: the challenges that a plant meets now, a bit per card; of arrangements only those that were offered."""
    return int(s.arranged[seat]) | has_tiles_for(s, seat) & UNARRANGED


@rule
def meets(s: Grow, seat: int, card: int) -> bool:
    return (met(s, seat) & bit(card)) != 0


@rule
def claimable(s: Grow, seat: int) -> int:
    """GR-21: the challenge cards that a seat can claim now, a bit per card."""
    return met(s, seat) & int(s.offered)


# ---- playing a card -------------------------------------------------------------------------------------------------


@rule
def playable(s: Grow, seat: int) -> int:
    """GR-26 to GR-29: the cards that a seat can play while it grows; a cure needs something to cure."""
    cards = int(s.held[seat]) & PLAYABLE
    playing = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if EFFECT[card] != CURE or pests_on(s, seat):
            playing |= bit(card)
    return playing


@rule
def spend(s: Grow, seat: int, cards: int) -> None:
    s.held[seat] &= ~cards
    s.spent |= cards


@rule
def give(s: Grow, seat: int, card: int) -> None:
    """GR-28: water, or a tile that will be cheaper, or more room."""
    if EFFECT[card] == WATER:
        s.water[seat] += AMOUNT[card]
    elif EFFECT[card] == CHEAPER:
        s.cheaper[seat, OF_KIND[card]] += AMOUNT[card]
    else:
        s.room[seat] += AMOUNT[card]
