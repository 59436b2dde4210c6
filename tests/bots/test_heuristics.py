"""Heuristics are found by registration; a game without any is played at random, and nothing is pruned."""

import numpy as np
import pytest

from fruitbowl.bots import heuristics as registry
from fruitbowl.bots.heuristics import greedy_policy_of, heuristics_of, policy_of, register
from fruitbowl.bots.heuristics.argmax import WORST, keep_best
from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.bots.policy import random_policy
from fruitbowl.core.dice import new_dice
from fruitbowl.games import LISTED


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_REGISTERED", dict(registry._REGISTERED))


def test_every_game_of_ours_has_heuristics() -> None:
    assert set(registry._REGISTERED) == set(LISTED)
    for slug in LISTED:
        assert policy_of(slug) is heuristics_of(slug).policy is not random_policy


def test_a_game_without_heuristics_is_played_at_random_with_all_its_moves() -> None:
    assert policy_of("chess") is greedy_policy_of("chess") is random_policy
    moves = np.arange(5)
    assert heuristics_of("chess").prune_moves(None, 0, moves, 5, 2) == 5
    assert heuristics_of("chess").expected_scores is None


def test_a_game_from_outside_registers_its_heuristics_or_where_they_are() -> None:
    tree = heuristics_of("tree")
    mine = Heuristics(policy=tree.policy)
    register("mine", mine)
    assert heuristics_of("mine") is mine
    assert greedy_policy_of("mine") is policy_of("mine") is tree.policy
    register("yours", "fruitbowl.bots.heuristics.tree:HEURISTICS")
    assert heuristics_of("yours") is tree


def test_what_is_registered_must_be_heuristics() -> None:
    register("mine", "fruitbowl.bots.heuristics.tree:policy")
    with pytest.raises(TypeError, match="heuristics.tree:policy is not a Heuristics"):
        heuristics_of("mine")


def test_the_best_is_kept_and_of_equals_each_is_as_likely() -> None:
    dice, counts = new_dice("ties"), [0] * 6
    for _ in range(3000):
        best, ties, chosen = WORST, 0, 0
        for index, value in enumerate([1, 5, 3, 5, 5, -2]):
            best, ties, chosen = keep_best(best, ties, chosen, value, index, dice)
        assert (best, ties) == (5, 3)
        counts[chosen] += 1
    assert sum(counts[place] for place in (1, 3, 4)) == 3000
    assert all(900 < counts[place] < 1100 for place in (1, 3, 4))
