"""The whole state of a growing game: one flat record."""

from fruitbowl.core.kernel import Grid, Ints, State, i1, i2, i4, i8
from fruitbowl.games.grow.components import KINDS, PLACES, TILES, WORDS

SEATS = 4
KIND_COUNT = len(KINDS)
CURING = len(TILES)
"""CURING + card: what a seat has chosen is no tile, but to cure a pest with that card."""

# Phases: what those who are awaited have to do.
LOT = 0
"""Chance draws who turns the first card."""
OFFER = 1
"""Chance deals the challenge cards."""
SEASON = 2
"""Chance turns the next season card."""
GROW = 3
"""Everybody who can may grow, all at the same time."""
CLAIM = 4
"""One seat after the other may claim challenge cards."""
SEND = 5
"""The seat that claimed such a card says which of its pests it passes on."""
VICTIM = 6
"""Chance draws who gets the pest."""
VOTE = 7
"""The others vote which one."""
INFEST = 8
"""The victim says where."""
OVER = 9


class Grow(State):
    players: int = i1()
    """How many sit at the table."""
    phase: int = i1()
    """What is to be done: one of the phases above."""
    awaited: int = i2()
    """Who has to do it: a bit per seat, or the bit of chance, or 0 when the game is over."""
    turner: int = i1()
    """Who turned the season card, or turns the next one; NONE before the lot."""
    claims: int = i1()
    """How many seats from the turner on are done with claiming."""

    drops: int = i1()
    """Drops on the season card that lies open; 0 for a pest, and before the first."""
    begun: int = i1()
    """1 once a water card has shown."""
    water_seen: Ints = i1(4)
    """water_seen[drops]: water cards turned so far."""
    pests_left: int = i1()
    """Pest cards that are still in the season deck."""

    offered: int = i4()
    """Challenge cards that lie open, a bit per card."""
    held: Ints = i4(SEATS)
    """Challenge cards of each seat, to be kept or still to be played."""
    spent: int = i4()
    """Challenge cards that have worked or were lost."""
    arranged: Ints = i4(SEATS)
    """The offered arrangements that each plant has."""

    victim: int = i1()
    """Who gets a pest now, or NONE."""
    pest: int = i1()
    """Which one, or NONE."""
    votes: Ints = i1(SEATS)
    """For which pest each seat has voted, or NONE."""
    last_victim: int = i1()
    """On whom the lot fell for the last pest card, or NONE."""
    last_votes: Ints = i1(SEATS)
    """For which pest each seat voted then, or NONE. They are here once all are cast."""

    plant: Grid = i1(SEATS, PLACES)
    """plant[seat, place]: what lies there."""
    growing_at: Grid = i8(SEATS, WORDS)
    """The empty places that an end points at, a bit per place: only there can a tile be laid."""
    flowers_at: Grid = i8(SEATS, WORDS)
    """The places of flowers."""
    has_place: Ints = i8(SEATS)
    """The tiles for which there is a place, a bit per tile, whatever they cost; fruits are not among them."""
    tiles: Grid = i1(SEATS, KIND_COUNT)
    """tiles[seat, kind]: how many, infested ones too."""
    infested: Grid = i1(SEATS, KIND_COUNT)
    """infested[seat, kind]: how many of them."""

    water: Ints = i2(SEATS)
    chosen: Ints = i2(SEATS)
    """The tile, or CURING + the card, whose place a seat is about to say; NONE otherwise."""
    changes: Ints = i1(SEATS)
    """How often a seat has taken a choice back in this turn."""
    cheaper: Grid = i1(SEATS, KIND_COUNT)
    """cheaper[seat, kind]: how much less the next tile of that kind costs in this turn."""
    room: Ints = i1(SEATS)
    """How much more water may be kept at the end of this turn."""
