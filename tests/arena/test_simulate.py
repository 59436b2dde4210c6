"""Many games: the same for any number of threads, and each of them can be looked at."""

from typing import Any

import pytest

from fruitbowl.arena.simulate import CHUNK, replay_of, simulate
from fruitbowl.core.errors import BadOption, UnknownName
from fruitbowl.core.kernel import JIT
from fruitbowl.games import LISTED, about, find

GAMES = 2 * CHUNK + 7 if JIT else 5


def facts(**asked: Any) -> dict[str, Any]:
    found = simulate(find("fruitoplay"), 3, **asked).as_dict()
    return {key: value for key, value in found.items() if "second" not in key}


@pytest.mark.parametrize("threads", [2, 5])
def test_results_do_not_depend_on_the_number_of_threads(threads: int) -> None:
    assert facts(games=GAMES, seed=5, threads=threads) == facts(games=GAMES, seed=5)


def test_another_seed_gives_other_games() -> None:
    assert facts(games=50, seed=5) != facts(games=50, seed=6)


@pytest.mark.parametrize("slug", LISTED)
def test_each_game_of_a_series_can_be_replayed_move_by_move(slug: str) -> None:
    for players in about(slug).players:
        series = simulate(find(slug), players, 6, seed=2)
        matches = [replay_of(find(slug), players, number, seed=2) for number in range(6)]
        assert series.moves == sum(1 for match in matches for step in match.steps if hasattr(step, "seat"))
        for seat in range(players):
            assert series.mean_score[seat] == pytest.approx(sum(match.scores[seat] for match in matches) / 6)
            won = sum(1 / len(match.winners) for match in matches if seat in match.winners)
            assert series.win_share[seat] == pytest.approx(won / 6)


def test_victories_add_up_to_the_number_of_games() -> None:
    assert sum(simulate(find("fruitoplay"), 6, GAMES).win_share) == pytest.approx(1)


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(find("fruitoplay"), 2, GAMES, progress=told.append)
    assert sum(told) == GAMES


def test_a_series_that_is_stopped_stops_at_once() -> None:
    told: list[int] = []

    def stop(games: int) -> None:
        told.append(games)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(find("fruitoplay"), 2, 1000 * CHUNK, threads=2, progress=stop)
    assert len(told) <= 2


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"games": 0}, BadOption),
        ({"games": 3, "threads": 0}, BadOption),
        ({"games": 3, "options": {"fast": True}}, UnknownName),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], problem: type[Exception]) -> None:
    with pytest.raises(problem):
        facts(**asked)
