"""How evenly the tree game samples worlds: `PYTHONPATH=tests python benchmarks/tree_redeal.py`.

It samples worlds again and again for small positions of random games in which play has proved something. Each has few
enough worlds to count how often each comes up; beside the counts is what chance alone would give. The figures are in
the game's ledger (TR-34).
"""

import random
import statistics
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from fruitbowl.core.dice import Dice, new_dice
from fruitbowl.core.kernel import Ints, rule
from fruitbowl.core.match import Match
from fruitbowl.games.tree.game import GAME
from fruitbowl.games.tree.redeal import redeal
from games.tree.test_tree_redeal import small_game

# players, cards each, tricks played, cards left over
SHAPES = [(2, 4, 1, 3), (3, 4, 1.7, 1), (3, 5, 3.4, 2), (4, 4, 2.5, 1), (4, 6, 3.5, 3), (5, 4, 2.6, 2), (6, 4, 3, 2)]
POSITIONS = 8
MOST_WORLDS = 1500
GUESSES = 400
"""For each world."""


@rule
def guess_often(states: Any, seat: int, dice: Dice, found: Ints) -> None:
    """A number for each guess that tells it from all others."""
    for number in range(len(found)):
        states[1] = states[0]
        redeal(states[1], seat, dice)
        world = 0
        for other in range(states[1].players):
            world = world * 1000003 ^ states[1].hand[other] ^ states[1].hand_specials[other] * 7919 * (other + 1)
        found[number] = world


def count_worlds(match: Match, seat: int) -> int:
    """How many ways there are to deal the unseen cards, none to a seat that cannot have it."""
    state = match.state
    others = [other for other in range(match.players) if other != seat]
    tree = int(state.left) | sum(int(state.hand[other]) for other in others)
    specials = int(state.left_specials) | sum(int(state.hand_specials[other]) for other in others)
    absent = [int(state.absent[other]) for other in others]
    cards = [1 << card for card in range(63) if tree >> card & 1] + [0] * specials.bit_count()
    room = [int(state.hand[other]).bit_count() + int(state.hand_specials[other]).bit_count() for other in others]

    @cache
    def ways(card: int, room: tuple[int, ...]) -> int:
        if card == len(cards):
            return 1
        return sum(
            ways(card + 1, (*room[:place], room[place] - 1, *room[place + 1 :]))
            for place in range(len(room))
            if room[place] and not (place < len(absent) and absent[place] & cards[card])
        )

    return ways(0, (*room, len(cards) - sum(room)))


def positions(shape: tuple[int, int, float, int]) -> Iterator[tuple[Match, int, int]]:
    found = 0
    for seed in range(1000):
        match, seat = small_game(*shape, seed), seed % (shape[0] + 1) - 1
        if any(match.state.absent):
            worlds = count_worlds(match, seat)
            if 8 < worlds <= MOST_WORLDS:
                yield match, seat, worlds
                found += 1
        if found == POSITIONS:
            return


def spread(counts: Any, guesses: int) -> tuple[float, float]:
    """Half the sum of all differences from even shares, and the most frequent over the least frequent world."""
    return float(abs(counts / guesses - 1 / len(counts)).sum() / 2), float(counts.max() / counts.min())


def main() -> None:
    table = Table("cards", title="Total variation from uniform, and most over least likely world")
    for heading in ("worlds", "mean", "worst", "by chance", "most/least", "by chance", "a guess"):
        table.add_column(heading, justify="right")
    even = np.random.default_rng(1)
    for shape in SHAPES:
        rows, times, sizes = [], [], []
        for match, seat, worlds in positions(shape):
            states = np.concatenate([match._states, match._states])
            found = np.zeros(GUESSES * worlds, np.int64)
            guess_often(states, seat, new_dice(0), found[:1])
            began = time.perf_counter()
            guess_often(states, seat, new_dice(random.Random(worlds).getrandbits(30)), found)
            times.append((time.perf_counter() - began) / len(found) * 1e6)
            _, counts = np.unique(found, return_counts=True)
            if len(counts) != worlds:
                raise SystemExit(f"{len(counts)} worlds guessed, {worlds} are possible")
            chance = even.multinomial(len(found), np.full(worlds, 1 / worlds))
            rows.append((*spread(counts, len(found)), *spread(chance, len(found))))
            sizes.append(worlds)
        off, ratio, off_by_chance, ratio_by_chance = zip(*rows, strict=True)
        table.add_row(
            f"{shape[0]} x {shape[1]} + {shape[3]}, {shape[2]} tricks",
            f"{min(sizes)}-{max(sizes)}",
            f"{statistics.mean(off):.3f}",
            f"{max(off):.3f}",
            f"{max(off_by_chance):.3f}",
            f"{max(ratio):.2f}",
            f"{max(ratio_by_chance):.2f}",
            f"{statistics.median(times):.1f} us",
        )
    Console(width=110).print(table, f"{GUESSES} guesses a world. {GAME.about.title}, one thread.")


if __name__ == "__main__":
    main()
