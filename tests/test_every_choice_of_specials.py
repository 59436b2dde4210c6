"""The game keeps its promises with any choice of special cards: all 64, each with some number of players."""

from itertools import combinations

import pytest

from fruitbowl.testing import Setting
from fruitbowl.testing.checks import CHECKS

NAMES = ("sun", "moon", "stars", "rain", "leaf", "trunk")
CHOICES = [list(choice) for size in range(7) for choice in combinations(NAMES, size)]


@pytest.mark.parametrize("number", range(len(CHOICES)), ids=lambda number: "+".join(CHOICES[number]) or "none")
def test_every_choice_of_special_cards_keeps_the_promises(number: int) -> None:
    setting = Setting("tree", 2 + number % 5, {"specials": CHOICES[number]}, games=2)
    for check in CHECKS:
        check(setting)
