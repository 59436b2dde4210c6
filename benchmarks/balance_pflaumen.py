"""How fair and how varied Pi mal Pflaumen is with the house table of cards: greedy bots in all seats.

python benchmarks/balance_pflaumen.py [GAMES]
"""

import sys
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from fruitbowl.bots.heuristics.pflaumen.policy import heuristic_policy
from fruitbowl.core.dice import Dice, new_dice, seed_for_game
from fruitbowl.core.kernel import CHANCE, Ints, bit, lowest, popcount, rule
from fruitbowl.core.options import encode_options
from fruitbowl.games.pflaumen.choices import actors, legal
from fruitbowl.games.pflaumen.components import CARD_AT, MIX_OF, MIXES
from fruitbowl.games.pflaumen.game import GAME
from fruitbowl.games.pflaumen.rules import apply, apply_chance, sample_chance, setup, winners
from fruitbowl.games.pflaumen.state import KINDS, LOT

PARTS = 60
"""A victory is counted in so many parts."""
HIGHEST = 200
"""Scores are counted up to this."""


@rule
def play_to_the_end(s: Any, dice: Dice, moves: Ints, outcome: Ints) -> int:
    """A game between greedy bots; returns who led the first trick."""
    first = 0
    acting = actors(s)
    while acting:
        if acting == CHANCE:
            sample_chance(s, dice, outcome)
            if s.phase == LOT:
                first = outcome[0]
            apply_chance(s, outcome)
        else:
            seat = lowest(acting)
            count = legal(s, seat, moves)
            apply(s, seat, moves[heuristic_policy(s, seat, moves, count, dice)])
        acting = actors(s)
    return first


@rule
def play_many(
    states: Any,
    options: Ints,
    root: int,
    games: int,
    players: int,
    moves: Ints,
    outcome: Ints,
    wins: Ints,
    by_place: Ints,
    made: Ints,
    games_with: Ints,
    points: Ints,
    best: Ints,
) -> None:
    """Plays and counts: victories by seat and by place behind the first leader, mixes, scores, winning scores."""
    dice = np.zeros(1, np.int64)
    for number in range(games):
        states[0] = states[1]  # all zero
        s = states[0]
        dice[0] = seed_for_game(root, number)
        setup(s, players, options)
        first = play_to_the_end(s, dice, moves, outcome)
        won = winners(s)
        mixes = 0
        highest = 0
        for seat in range(players):
            points[min(HIGHEST - 1, s.points[seat])] += 1
            highest = max(highest, int(s.points[seat]))
            if won & bit(seat):
                wins[seat] += PARTS // popcount(won)
                by_place[(seat - first) % players] += PARTS // popcount(won)
            for fruit in range(KINDS):
                cards = int(s.completed[seat, fruit])
                while cards:
                    mix = MIX_OF[CARD_AT[fruit, lowest(cards)]]
                    cards &= cards - 1
                    made[mix] += 1
                    mixes |= bit(mix)
        best[min(HIGHEST - 1, highest)] += 1
        while mixes:
            games_with[lowest(mixes)] += 1
            mixes &= mixes - 1


Counts = npt.NDArray[np.int64]


def measure(players: int, games: int, seed: int = 0) -> dict[str, Counts]:
    sizes = {"wins": players, "by_place": players, "made": 11, "games_with": 11, "points": HIGHEST, "best": HIGHEST}
    counts = {name: np.zeros(size, np.int64) for name, size in sizes.items()}
    room = np.zeros(GAME.most_legal, np.int64), np.zeros(GAME.longest_outcome, np.int64)
    root = int(new_dice("balance", seed)[0])
    options = np.array(encode_options(GAME.about, players, {}), np.int64)
    play_many(GAME.blank(2), options, root, games, players, *room, *counts.values())
    return counts


def spread(points: Counts) -> str:
    """Mean, standard deviation, and the 5th, 50th and 95th of 100."""
    total = points.sum()
    values = np.arange(len(points))
    mean = (points * values).sum() / total
    deviation = (((points * (values - mean) ** 2).sum()) / total) ** 0.5
    below = points.cumsum() / total
    marks = [int((below < share).sum()) for share in (0.05, 0.5, 0.95)]
    return f"mean {mean:.1f}, deviation {deviation:.1f}, 5/50/95 of 100: {marks[0]}/{marks[1]}/{marks[2]}"


def main(games: int) -> None:
    console = Console(highlight=False)
    counts = {players: measure(players, games) for players in GAME.about.players}
    table = Table("mix", title=f"Games with at least one, of {games:,} (and how many a game)")
    for players in counts:
        table.add_column(f"{players} players", justify="right")
    for mix, letters in enumerate(MIXES):
        row = [f"{100 * c['games_with'][mix] / games:.1f}% ({c['made'][mix] / games:.2f})" for c in counts.values()]
        table.add_row(letters, *row)
    console.print(table)
    for players, found in counts.items():
        seats = " ".join(f"{100 * share:.1f}" for share in found["wins"] / PARTS / games)
        places = " ".join(f"{100 * share:.1f}" for share in found["by_place"] / PARTS / games)
        console.print(f"{players} players: fair {100 / players:.1f}%, seats {seats}, from the first leader on {places}")
        console.print(f"  scores: {spread(found['points'])}")
        console.print(f"  winners' scores: {spread(found['best'])}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
