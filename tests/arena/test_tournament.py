"""Tournaments: the same for any number of workers, compiled or not, and refused if they cannot be."""

import threading
from typing import Any

import numpy as np
import pytest

from fruitbowl.arena import run
from fruitbowl.arena.playing import Worker
from fruitbowl.arena.rows import COLUMNS, Rows
from fruitbowl.arena.run import Chunks, hold
from fruitbowl.arena.tournament import Tournament, tournament
from fruitbowl.core.errors import BadOption, UnknownName
from fruitbowl.games import LISTED, about


def same(a: Rows, b: Rows) -> bool:
    """Equal in everything but the time it took."""
    columns = [name for name in COLUMNS if name != "seconds"]
    return a.problems == b.problems and all(np.array_equal(getattr(a, name), getattr(b, name)) for name in columns)


@pytest.mark.parametrize("slug", LISTED)
def test_whole_compiled_games_are_those_that_are_played_move_by_move(slug: str) -> None:
    for players in (about(slug).fewest, about(slug).usual_players):
        worker = Worker(tournament(slug, ["greedy", "random", "random"], players=players, games=12, seed=4))
        compiled, by_hand = worker.play(3, 12), worker.play_move_by_move(3, 12)
        assert same(compiled, by_hand)
        assert compiled.moves.min() > 0


def test_options_reach_the_compiled_games() -> None:
    for options in ({"deals": 2}, {"deals": 1}):
        worker = Worker(tournament("tree", ["random", "random"], players=2, games=4, options=options))
        assert same(worker.play(0, 4), worker.play_move_by_move(0, 4))


@pytest.mark.parametrize("bots", [["random", "random", "greedy"], ["beginner", "random"]])
def test_results_do_not_depend_on_threads(bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = tournament("tree", bots, players=2, games=20, seed=3, iterations=5)
    alone = hold(asked)
    monkeypatch.setattr(run, "CHUNK_SECONDS", 0)  # chunks of one deal
    assert same(alone, hold(asked, threads=3))
    assert not same(alone, hold(tournament("tree", bots, players=2, games=20, seed=4, iterations=5)))


def test_more_games_begin_with_the_same_games() -> None:
    few, many = (hold(tournament("tree", ["random", "greedy"], players=3, games=games)) for games in (10, 25))
    assert same(few, many.below(10))


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    hold(tournament("tree", ["beginner", "random"], players=2, games=6, iterations=2), progress=told.append)
    assert told == [0, 1, 1, 1, 1, 1, 1]


def test_a_tournament_that_is_stopped_stops_at_once() -> None:
    told: list[int] = []

    def stop(games: int) -> None:
        told.append(games)
        if len(told) > 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(tournament("tree", ["master", "random"], players=2, games=1000, iterations=2), threads=2, progress=stop)
    assert len(told) <= 4
    assert threading.active_count() < 10


def test_chunks_are_what_is_missing_and_grow_with_the_speed() -> None:
    asked = tournament("tree", ["random", "random"], players=2, games=60)
    done = Rows.blank(np.zeros((5, 2), np.int64), 0)
    done.number = np.array([0, 1, 2, 5, 59])
    chunks = Chunks(asked, done)
    assert [next(chunks), next(chunks), next(chunks)] == [(3, 5), (6, 8), (8, 10)]
    fast = Rows.blank(np.zeros((2, 2), np.int64), 0)
    chunks.learn(fast)
    assert next(chunks) == (10, 18)
    slow = Rows.blank(np.zeros((2, 2), np.int64), 0)
    slow.seconds[:] = 100
    chunks.learn(slow)
    assert next(chunks) == (18, 20)


@pytest.mark.parametrize(
    ("asked", "problem", "words"),
    [
        ({"bots": ["gredy", "random"]}, UnknownName, "no bot 'gredy'. Did you mean greedy? There are: random, "),
        ({"bots": ["greedy"]}, BadOption, "at least two bots"),
        ({"bots": [":Bot", "random"]}, BadOption, "package:Class or pipe:command"),
        ({"bots": ["pipe:", "random"]}, BadOption, "there is no program ''"),
        ({"bots": ["pipe:no-such-program -x", "random"]}, BadOption, "there is no program 'no-such-program'"),
        ({"bots": ["pipe:cat '", "random"]}, BadOption, "not a command"),
        ({"bots": ["random"] * 5, "games": 4}, BadOption, "With 5 bots, play at least as many games"),
        ({"games": 0}, BadOption, "at least one game"),
        ({"games": 2.5}, BadOption, "at least one game"),
        ({"players": 9}, BadOption, "2 to 6 players"),
        ({"seconds": 0}, BadOption, "a number above 0, not 0"),
        ({"seconds": float("nan")}, BadOption, "a number above 0, not nan"),
        ({"iterations": 0}, BadOption, "at least one iteration"),
        ({"seed": "x"}, BadOption, "A seed is a whole number"),
        ({"options": {"fast": True}}, UnknownName, "no option 'fast'"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], problem: type[Exception], words: str) -> None:
    with pytest.raises(problem) as refused:
        tournament("tree", **{"bots": ["random", "greedy"], "players": 2, **asked})
    assert words in str(refused.value)


def test_a_thread_is_needed() -> None:
    with pytest.raises(BadOption):
        hold(tournament("tree", ["random", "greedy"], players=2), threads=0)


def test_a_tournament_says_what_it_is() -> None:
    asked: Tournament = tournament("tree", ["random", "greedy"], games=8)
    assert asked.players == 4
    assert asked.options == {"specials": "moon trunk", "deals": 1, "first": "random"} | asked.options
    assert "games" not in asked.settings()
