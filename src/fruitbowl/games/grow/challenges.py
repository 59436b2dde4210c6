"""The challenge cards, house data: a table to be read and to be changed. Whoever has the box can type its cards in.

A challenge needs so many tiles of some kinds, or an arrangement, drawn from its top row: R root, S stalk, B branch,
L leaf, O bloom (a flower, or the fruit that took its place), F fruit, and a dot for anything. A bare flower is not
among them, so that an arrangement once made stays made. Their names for people are in `texts/`.
"""

from dataclasses import dataclass

import numpy as np

from fruitbowl.games.grow.components import FLOWER, FRUIT, KINDS

# What a card gives.
POINTS, POINTS_EACH, WATER, CHEAPER, ROOM, CURE, PASS_ON = range(7)
EFFECTS = ("points", "points each", "water", "cheaper", "more room", "cure", "pass on")

# When it does.
KEEP, AT_ONCE, NEXT_TURN, ANY_TURN = range(4)
TIMES = ("keep", "at once", "next turn", "any turn")

LETTERS = {"R": "root", "S": "stalk", "B": "branch", "L": "leaf", "O": "flower fruit", "F": "fruit"}


@dataclass(frozen=True)
class Gift:
    when: int
    effect: int
    amount: int = 0
    of: str = ""
    """The kind of tile, where it matters."""


@dataclass(frozen=True)
class Challenge:
    name: str
    needs: str
    """So many of these: "leaf 3 root 2"; or nothing."""
    rows: tuple[str, ...]
    """The arrangement; or nothing."""
    gift: Gift


def _keep(points: int) -> Gift:
    return Gift(KEEP, POINTS, points)


CHALLENGES = (
    # so many of these
    Challenge("deep-roots", "root 6", (), Gift(KEEP, POINTS_EACH, 8, "root")),
    Challenge("tall-stalk", "stalk 10", (), _keep(26)),
    Challenge("thicket", "branch 13", (), _keep(26)),
    Challenge("foliage", "leaf 16", (), _keep(5)),
    Challenge("bouquet", "flower 2 leaf 6", (), _keep(44)),
    Challenge("harvest", "fruit 2", (), _keep(57)),
    Challenge("spring-rain", "flower 1", (), Gift(NEXT_TURN, WATER, 4)),
    Challenge("ladybird", "leaf 13", (), Gift(ANY_TURN, CURE)),
    Challenge("rain-barrel", "root 3 stalk 1", (), Gift(AT_ONCE, ROOM, 6)),
    # this arrangement
    Challenge("taproot", "", ("R", "R", "R"), Gift(NEXT_TURN, CHEAPER, 4, "root")),
    Challenge("spreading-roots", "", ("RRRR",), _keep(16)),
    Challenge("candlestick", "", ("O.L", "BSB"), Gift(NEXT_TURN, CHEAPER, 7, "fruit")),
    Challenge("trellis", "", ("BB", "BB"), _keep(18)),
    Challenge("canopy", "", ("LO", "BB"), Gift(NEXT_TURN, WATER, 6)),
    Challenge("hedge", "", ("LLL",), _keep(8)),
    Challenge("blossom", "", ("LOL", "BBB"), Gift(AT_ONCE, PASS_ON)),
    Challenge("garland", "", ("O.O",), _keep(45)),
    Challenge("fruit-bowl", "", ("F", "B", "B"), _keep(37)),
)
NAMES = tuple(challenge.name for challenge in CHALLENGES)
BY_NAME = {challenge.name: challenge for challenge in CHALLENGES}
CARDS = len(CHALLENGES)

# ---- the same for the rules -----------------------------------------------------------------------------------------


def _counts(needs: str) -> list[int]:
    words = needs.split()
    wanted = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return [wanted.get(kind, 0) for kind in KINDS]


def _tiles(rows: tuple[str, ...]) -> list[tuple[int, int, int]]:
    """(x, y, kinds that fit, a bit per kind) of each tile of an arrangement."""
    return [
        (x, -y, sum(1 << KINDS.index(kind) for kind in LETTERS[letter].split()))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    ]


LARGEST = max(len(_tiles(challenge.rows)) for challenge in CHALLENGES)

NEEDED = np.array([_counts(challenge.needs) for challenge in CHALLENGES])
"""NEEDED[card, kind]: so many tiles at least."""
SIZE = np.array([len(_tiles(challenge.rows)) for challenge in CHALLENGES])
"""How many tiles an arrangement has; 0 if the card shows none."""
UNARRANGED = sum(1 << card for card, challenge in enumerate(CHALLENGES) if not challenge.rows)
"""The cards that show none, a bit per card."""
ARRANGEMENT = np.zeros((CARDS, LARGEST, 3), np.int64)
"""ARRANGEMENT[card, tile]: x, y and the kinds that fit."""
for card, challenge in enumerate(CHALLENGES):
    for number, tile in enumerate(_tiles(challenge.rows)):
        ARRANGEMENT[card, number] = tile
SHOWING = np.array(
    [
        sum(1 << card for card in range(CARDS) if (ARRANGEMENT[card, :, 2] >> kind & 1).any())
        for kind in range(len(KINDS))
    ]
)
"""SHOWING[kind]: the cards whose arrangement has such a tile, a bit per card."""


def _fewest(challenge: Challenge) -> list[int]:
    """How many tiles of each kind, and how many blooms, a plant has at least if it meets a challenge."""
    shown = [kinds for *_, kinds in _tiles(challenge.rows)]
    alone = [needed + shown.count(1 << kind) for kind, needed in enumerate(_counts(challenge.needs))]
    return [*alone, shown.count(1 << FLOWER | 1 << FRUIT)]


BLOOM = len(KINDS)
"""After the kinds: flowers and fruits together."""
PLENTY = max(max(_fewest(challenge)) for challenge in CHALLENGES)
"""More than that many tiles of a kind are never needed."""
ENOUGH = np.array(
    [
        [
            sum(1 << card for card, challenge in enumerate(CHALLENGES) if _fewest(challenge)[kind] <= count)
            for count in range(PLENTY + 1)
        ]
        for kind in range(BLOOM + 1)
    ]
)
"""ENOUGH[kind, count]: the cards that need no more tiles of a kind than that, a bit per card."""

WHEN = np.array([challenge.gift.when for challenge in CHALLENGES])
EFFECT = np.array([challenge.gift.effect for challenge in CHALLENGES])
AMOUNT = np.array([challenge.gift.amount for challenge in CHALLENGES])
OF_KIND = np.array([KINDS.index(challenge.gift.of) if challenge.gift.of else -1 for challenge in CHALLENGES])
LAPSING = sum(1 << card for card, challenge in enumerate(CHALLENGES) if challenge.gift.when == NEXT_TURN)
"""The cards that are lost when they are not played in the next turn."""
PLAYABLE = LAPSING | sum(1 << card for card, challenge in enumerate(CHALLENGES) if challenge.gift.when == ANY_TURN)
KEPT = sum(1 << card for card, challenge in enumerate(CHALLENGES) if challenge.gift.when == KEEP)
