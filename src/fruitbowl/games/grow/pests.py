"""Pests of the growing game: where they can sit, and who decides. Numbers such as GR-35 are the ledger's."""

from fruitbowl.core.kernel import bit, rule
from fruitbowl.games.grow.components import (
    BRANCH,
    CELLS,
    EMPTY,
    ENDS,
    GREEN,
    HOST,
    KIND,
    MARK,
    NEIGHBOUR,
    NONE,
    PESTS,
    ROOT,
)
from fruitbowl.games.grow.growing import healthy
from fruitbowl.games.grow.state import Grow


@rule
def joined_to(s: Grow, seat: int, place: int) -> int:
    """How many tiles a tile is joined to: where it has an end and something lies, the ends meet."""
    tiles = 0
    for side in range(4):
        if ENDS[s.plant[seat, place] % MARK] & bit(side) and s.plant[seat, NEIGHBOUR[place, side]] != EMPTY:
            tiles += 1
    return tiles


@rule
def can_host(s: Grow, seat: int, pest: int, place: int) -> bool:
    """GR-36: a healthy tile of the right kind; a vole sits only at the end of a series of roots."""
    tile = s.plant[seat, place]
    if place >= CELLS or tile >= MARK or KIND[tile] != HOST[pest]:
        return False
    return HOST[pest] != ROOT or joined_to(s, seat, place) == 1


@rule
def first_place(pest: int) -> int:
    """Where the half of the table begins in which a pest can sit: below the ground, or above it."""
    return GREEN if HOST[pest] == ROOT else 0


@rule
def next_host(s: Grow, seat: int, pest: int, place: int) -> int:
    """The first place, from this one on, where a pest could sit; there must be one."""
    while not can_host(s, seat, pest, place):
        place += 1
    return place


@rule
def count_hosts(s: Grow, seat: int, pest: int) -> int:
    """On how many tiles of a plant a pest could sit."""
    kind = int(HOST[pest])
    return root_ends(s, seat) if kind == ROOT else healthy(s, seat, kind)


@rule
def root_ends(s: Grow, seat: int) -> int:
    """How many healthy roots are joined to exactly one tile."""
    ends = 0
    left = healthy(s, seat, ROOT)
    place = GREEN
    while left:
        if EMPTY < s.plant[seat, place] < MARK:
            left -= 1
            ends += joined_to(s, seat, place) == 1
        place += 1
    return ends


@rule
def hosted_pests(s: Grow, seat: int) -> int:
    """The pests that a plant can host, a bit per pest."""
    pests = 0
    for pest in range(len(PESTS)):
        if count_hosts(s, seat, pest):
            pests |= bit(pest)
    return pests


@rule
def vote_decides(s: Grow) -> int:
    """GR-35: the pest with the most votes; among equals the vote of the first voter to the victim's left."""
    chosen = NONE
    most = 0
    for step in range(1, s.players):
        vote = s.votes[(s.victim + step) % s.players]
        votes = 0
        for seat in range(s.players):
            votes += s.votes[seat] == vote
        if votes > most:
            most = votes
            chosen = vote
    return chosen


@rule
def infest(s: Grow, seat: int, place: int) -> None:
    s.infested[seat, KIND[s.plant[seat, place]]] += 1
    s.plant[seat, place] |= MARK


@rule
def is_infested(s: Grow, seat: int, place: int) -> bool:
    """Whether a pest sits there; on a branch the mark means something else."""
    if place >= CELLS or s.plant[seat, place] < MARK:
        return False
    return bool(KIND[s.plant[seat, place] - MARK] != BRANCH)


@rule
def pests_on(s: Grow, seat: int) -> int:
    """How many pests sit on a plant."""
    count = 0
    for pest in range(len(PESTS)):
        count += s.infested[seat, HOST[pest]]
    return count


@rule
def cure(s: Grow, seat: int, place: int) -> int:
    """Takes a pest off a tile, and says which one."""
    s.plant[seat, place] &= ~MARK
    kind = KIND[s.plant[seat, place]]
    s.infested[seat, kind] -= 1
    pest = 0
    while HOST[pest] != kind:
        pest += 1
    return pest
