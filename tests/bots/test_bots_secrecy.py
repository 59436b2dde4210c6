"""A bot sees what its seat sees: whatever differs beyond that changes nothing for it."""

from collections.abc import Iterator

import pytest

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.levels import LEVELS, RANDOM, bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED, about
from fruitbowl.testing.settings import Setting

TABLES = [Setting(slug, players) for slug in LISTED for players in {about(slug).fewest, about(slug).usual_players}]


def positions(setting: Setting, every: int) -> Iterator[tuple[Match, int]]:
    """Moments of a random game, and a seat that has something to decide."""
    for number, match in enumerate(setting.random_game(seed=1)):
        if number % every == 0 and not match.over:
            yield match, match.actors[-1]


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_a_seat_table_does_not_depend_on_what_the_seat_cannot_see(setting: Setting) -> None:
    for match, seat in positions(setting, every=3):
        other = match.sample_world(seat, new_dice("other world"))
        one, two = (Observation(world, seat, new_dice("dice")) for world in (match, other))
        assert one.state.tobytes() == two.state.tobytes()


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_a_seat_table_shows_what_the_match_shows(setting: Setting) -> None:
    for match, seat in positions(setting, every=9):
        observation = Observation(match, seat, new_dice("dice"))
        assert observation.view() == match.view(seat)
        assert observation.legal() == match.legal(seat)
        assert (observation.actors, observation.scores) == (match.actors, match.scores)
        world = observation.sample_world(new_dice("world"))
        assert world.view(seat) == match.view(seat)
        assert world.steps == ()


@pytest.mark.parametrize("level", [RANDOM.name, *LEVELS])
@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_equal_views_dice_and_iterations_give_the_same_move(setting: Setting, level: str) -> None:
    budget = Budget(iterations=24)
    for number, (match, seat) in enumerate(positions(setting, every=13)):
        moves = {
            bot(level, setting.game, seed=number).choose(Observation(world, seat, new_dice(deal)), seat, budget)
            for deal in range(3)
            for world in (match, match.sample_world(seat, new_dice("other world", deal)))
        }
        assert len(moves) == 1
        assert moves <= set(match.legal(seat))
