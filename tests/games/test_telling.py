"""Whole games, told in a terminal."""

from importlib import import_module
from itertools import pairwise

import pytest

from fruitbowl.games import LISTED
from fruitbowl.testing import Setting


@pytest.mark.parametrize("slug", LISTED)
@pytest.mark.parametrize("seat", [None, 0, 3])
def test_whole_games_are_told_to_everybody(slug: str, seat: int | None) -> None:
    terminal = import_module(f"{LISTED[slug]}.terminal")
    views = [match.view(seat) for match in Setting(slug, 4).random_game(seed=2)]
    for before, after in pairwise(views):
        assert all(line.plain for line in terminal.tell(before, after))
