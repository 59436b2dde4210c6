"""The policies of all games play legally, see nothing that they may not see, and play far better than chance."""

import pytest

from fruitbowl.bots.heuristics import greedy_policy_of, policy_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.options import OptionValue
from fruitbowl.games import LISTED, about
from fruitbowl.testing.settings import Setting, settings

from .policies import PolicyOf, choice, games_won

TABLES = [setting for slug in LISTED for setting in settings(about(slug))]
POLICIES = (policy_of, greedy_policy_of)


def test_the_greedy_bot_is_simpler_where_a_good_player_has_a_plan() -> None:
    assert [slug for slug in LISTED if greedy_policy_of(slug) is not policy_of(slug)] == ["fruitoplay", "grow"]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_it_never_depends_on_what_its_seat_cannot_see(setting: Setting, policy: PolicyOf) -> None:
    match = setting.match(seed=1)
    number = 0
    while not match.over:
        seat = match.actors[number % len(match.actors)]
        chosen = choice(match, seat, number, policy)
        world = match.sample_world(seat, new_dice("world", number))
        assert choice(world, seat, number, policy) == chosen
        match.play(seat, chosen)
        number += 1


@pytest.mark.parametrize("policy", POLICIES)
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
    slug: str, players: int, options: dict[str, OptionValue], clearly: int, policy: PolicyOf
) -> None:
    assert games_won(slug, players, 30, policy, **options) >= clearly  # of 30; 30 / players would be chance
