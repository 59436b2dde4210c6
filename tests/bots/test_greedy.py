"""Greedy bots of all games play legally, see nothing that they may not see, and play far better than chance."""

import pytest

from fruitbowl.bots.greedy import rule_of
from fruitbowl.bots.random import any_move
from fruitbowl.core.dice import new_dice
from fruitbowl.core.options import OptionValue
from fruitbowl.games import LISTED, about
from fruitbowl.testing.settings import Setting, settings

from .greedy import choice, games_won

TABLES = [setting for slug in LISTED for setting in settings(about(slug))]


def test_every_game_has_a_greedy_bot() -> None:
    for slug in LISTED:
        assert rule_of(slug) is not any_move


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_it_never_depends_on_what_its_seat_cannot_see(setting: Setting) -> None:
    match = setting.match(seed=1)
    number = 0
    while not match.over:
        seat = match.actors[number % len(match.actors)]
        chosen = choice(match, seat, number)
        world = match.guess(seat, new_dice("world", number))
        assert choice(world, seat, number) == chosen
        match.play(seat, chosen)
        number += 1


@pytest.mark.parametrize(
    ("slug", "players", "options", "clearly"),
    [
        ("fruitoplay", 2, {}, 24),
        ("fruitoplay", 4, {}, 20),
        ("fruitoplay", 6, {}, 19),
        ("grow", 2, {}, 24),
        ("grow", 4, {}, 24),
        ("pflaumen", 3, {"experienced": False}, 16),
        ("pflaumen", 3, {"experienced": True}, 16),
        ("tree", 2, {"specials": "all"}, 24),
        ("tree", 2, {"specials": "none"}, 24),
        ("tree", 4, {}, 14),
        ("tree", 6, {"specials": "all"}, 9),
    ],
)
def test_it_wins_far_more_than_its_share_against_chance(
    slug: str, players: int, options: dict[str, OptionValue], clearly: int
) -> None:
    assert games_won(slug, players, 30, **options) >= clearly  # of 30; 30 / players would be chance
