"""Dice: uniform, repeatable, and the same for everybody."""

from collections import Counter
from itertools import pairwise, permutations

import numpy as np
import pytest

from fruitbowl.core.dice import new_dice, roll, seed_for_game, shuffle, thirty_two_bits


def surprise(counts: Counter[object], kinds: int) -> float:
    """Chi-square over its degrees of freedom: about 1 for uniform, and hardly ever above 2."""
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) / (kinds - 1)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 80])
def test_every_side_is_as_likely(sides: int) -> None:
    dice = new_dice("sides", sides)
    counts = Counter(roll(dice, sides) for _ in range(20_000))
    assert set(counts) == set(range(sides))
    assert surprise(Counter(counts), sides) < 2


def test_every_order_is_as_likely() -> None:
    dice, counts = new_dice("orders"), Counter[object]()
    for _ in range(12_000):
        cards = np.arange(4)
        shuffle(dice, cards, 4)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert surprise(counts, 24) < 2


def test_every_bit_is_a_fair_coin_and_the_next_one_does_not_follow_it() -> None:
    dice = new_dice("bits")
    rows = np.array([thirty_two_bits(dice) for _ in range(20_000)])
    bits = rows[:, None] >> np.arange(32) & 1
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 0.02
    assert np.abs((bits[1:] ^ bits[:-1]).mean(axis=0) - 0.5).max() < 0.02


def test_rejection_makes_large_dice_exactly_uniform() -> None:
    sides = 3 << 29  # does not divide 2**32: without rejection, every third side would come only two thirds as often
    dice = new_dice("large")
    counts = Counter(roll(dice, sides) % 3 for _ in range(10_000))
    assert all(abs(counts[kind] / 10_000 - 1 / 3) < 0.02 for kind in range(3))


def test_seeds_of_a_series_do_not_collide_or_overlap() -> None:
    seeds = [seed_for_game(root, number) for root in (0, 1, 2) for number in range(2000)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 1 << 63 for seed in seeds)
    spread = sorted(seeds)
    assert max(b - a for a, b in pairwise(spread)) < (1 << 63) // 300


def test_dice_are_a_promise() -> None:
    """Results that were published with a seed must come out again: a change of the dice is a change of version."""
    dice = new_dice(7)
    assert [roll(dice, 100) for _ in range(8)] == [92, 73, 23, 83, 60, 58, 82, 38]
