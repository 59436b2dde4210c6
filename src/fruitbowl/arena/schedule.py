"""Who sits where in which game, and with which dice. It depends on the seed and the game's number alone.

All games of a deal have the same chance dice. For each deal the bots form a random circle, which rotates by one place
from game to game; each bot plays the seat it faces. So within a deal every bot plays every seat equally often, with as
many bots as seats, or with more.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fruitbowl.arena.tournament import Tournament
from fruitbowl.core.dice import new_dice, seed_for_game, shuffle
from fruitbowl.core.kernel import Grid, Ints, rule


@dataclass(frozen=True)
class Roots:
    """Seeds for the dice of a tournament: one for each use, so that no two uses share dice."""

    chance: int
    circle: int
    bots: int
    worlds: int

    @classmethod
    def of(cls, seed: int) -> "Roots":
        return cls(*(int(new_dice("arena", seed, use)[0]) for use in ("chance", "circle", "bots", "worlds")))


@rule
def chance_seed(root: int, deal: int) -> int:
    """The seed of a deal's dice: the same for all its games."""
    return seed_for_game(root, deal)


@rule
def bot_seed(root: int, number: int, seat: int) -> int:
    """The seed of one bot's dice in one game."""
    return seed_for_game(seed_for_game(root, number), seat)


@rule
def seat_bots(root: int, bots: int, seats: int, first: int, last: int, circle: Ints, seated: Grid) -> None:
    """Writes who sits where in the games `first` to `last` - 1. `circle` has room for all bots and seats."""
    rotations = max(bots, seats)
    dice = np.zeros(1, np.int64)
    for number in range(first, last):
        deal = number // rotations
        rotation = number % rotations
        for place in range(rotations):
            circle[place] = (
                deal * rotations + place
            ) % bots  # with fewer bots than seats they take turns filling the rest
        dice[0] = seed_for_game(root, deal)
        shuffle(dice, circle, rotations)
        for seat in range(seats):
            seated[number - first, seat] = circle[(rotation + seat) % rotations]


def lineups(tournament: Tournament, first: int, last: int) -> npt.NDArray[np.int64]:
    """A row for each game: who sits in each seat, as an index into the entrants."""
    seated = np.zeros((last - first, tournament.players), np.int64)
    circle = np.zeros(tournament.rotations, np.int64)
    root = Roots.of(tournament.seed).circle
    seat_bots(root, len(tournament.bots), tournament.players, first, last, circle, seated)
    entrant_of = np.array([tournament.entrants.index(name) for name in tournament.bots])
    return np.asarray(entrant_of[seated], np.int64)
