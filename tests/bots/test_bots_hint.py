"""Hints: moves ranked, in numbers and in words."""

import pickle
import subprocess
import sys

import pytest

import fruitbowl
from fruitbowl.bots.hint import chances, standing_of
from fruitbowl.bots.levels import BOTS
from fruitbowl.bots.search.estimate import Estimate, estimate
from fruitbowl.bots.search.rewards import WIN
from fruitbowl.bots.search.tuning import ONE
from fruitbowl.core.errors import BadOption, IllegalMove, UnknownName
from fruitbowl.core.texts import LANGUAGES, texts
from fruitbowl.games import LISTED
from patience import PATIENCE
from variants import variant
from windfall.game import GAME as WINDFALL


@pytest.mark.parametrize("slug", LISTED)
def test_a_hint_ranks_all_moves_of_a_seat(slug: str) -> None:
    match = fruitbowl.new(slug, players=3, seed=1)
    seat = match.actors[-1]
    before = match.state.tobytes()
    advice = match.hint(seat, iterations=60)
    assert sorted(one.move for one in advice) == sorted(match.legal(seat))
    assert [one.tried for one in advice[1:]] == sorted((one.tried for one in advice[1:]), reverse=True)
    assert sum(one.tried for one in advice) == pytest.approx(1)
    assert all(0 <= one.win <= 1 for one in advice)
    assert all(one.text.startswith(f"{one.name}.") for one in advice)
    assert match.state.tobytes() == before


def test_the_same_iterations_give_the_same_hint() -> None:
    match = fruitbowl.new("tree", players=3, seed=1)
    seat = match.actors[0]
    assert match.hint(seat, iterations=50) == match.hint(seat, iterations=50)


def test_a_hint_takes_about_as_long_as_it_may() -> None:
    match = fruitbowl.new("tree", players=2, seed=1)
    assert sum(one.tried for one in match.hint(match.actors[0], seconds=0.02)) == pytest.approx(1)


def test_a_hint_speaks_three_languages() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=1)
    said = {match.hint(0, iterations=30, language=language)[0].text for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    with pytest.raises(UnknownName, match="no language 'la'"):
        match.hint(0, iterations=5, language="la")


def test_an_estimate_comes_from_sums_over_visits() -> None:
    row = [100, 60 * ONE, 40 * ONE * ONE, 55 * WIN, -250]
    assert estimate(row) == Estimate(100, 0.6, pytest.approx(0.0202, abs=0.0001), 0.55, -2.5)
    assert estimate([0] * 5).error > 0.5
    assert estimate([1, ONE, ONE * ONE, WIN, 3]).error > 0.3  # a single visit says little


def of(visits: int, win: float) -> Estimate:
    return Estimate(visits, win, 0.01, win, 0.0)


@pytest.mark.parametrize(
    ("one", "best", "standing", "said"),
    [
        (of(400, 0.42), of(600, 0.42), "equal", "About as good."),
        (of(400, 0.40), of(600, 0.42), "equal", "About as good."),  # within what chance alone does
        (of(400, 0.44), of(600, 0.42), "equal", "About as good."),  # looked better, and was trusted less
        (of(400, 0.30), of(600, 0.42), "worse", "Wins about 12 of 100 games fewer."),
        (of(40_000, 0.414), of(60_000, 0.424), "worse", "Wins about one of 100 games fewer."),
        (of(90_000, 0.4212), of(90_000, 0.4249), "equal", "About as good."),  # the numbers told are the same
        (of(5, 0.1), of(600, 0.42), "unclear", "Hardly looked at: there are better moves."),
    ],
)
def test_words_agree_with_the_numbers(one: Estimate, best: Estimate, standing: str, said: str) -> None:
    assert standing_of(1, one, best, 3) == standing
    assert chances(standing_of(1, one, best, 3), one, best, texts(BOTS, "en")["hint"]) == said


def test_the_first_move_is_the_best_one_and_an_only_one_is_said_to_be() -> None:
    words, best = texts(BOTS, "en")["hint"], of(600, 0.42)
    assert chances(standing_of(0, best, best, 3), best, best, words) == "Wins about 42 of 100 games."
    assert chances(standing_of(0, best, best, 1), best, best, words) == "It is the only legal move."


def test_who_is_not_awaited_gets_no_hint() -> None:
    match = fruitbowl.new("tree", players=3, seed=1)
    waiting = (match.actors[0] + 1) % 3
    with pytest.raises(IllegalMove, match=f"not the turn of seat {waiting}"):
        match.hint(waiting, iterations=5)
    with pytest.raises(UnknownName, match="no seat 9"):
        match.hint(9)
    with pytest.raises(BadOption, match="at least one"):
        match.hint(match.actors[0], iterations=0)


def test_the_core_alone_says_who_could_give_a_hint() -> None:
    script = """
from fruitbowl.core.match import Match
from fruitbowl.games import find
match = Match(find("tree"), 2, seed=1)
match.resolve_chance()
try:
    match.hint(match.actors[0])
except Exception as problem:
    print(problem)
"""
    program = [sys.executable, "-c", script]
    done = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout == "There is no adviser for hints: `import fruitbowl.api` sets one.\n"


@pytest.mark.parametrize("slug", LISTED)
def test_a_match_can_be_pickled(slug: str) -> None:
    match = fruitbowl.new(slug, players=3, seed=1)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    twin = pickle.loads(pickle.dumps(match))  # noqa: S301 (our own bytes)
    assert twin.state.tobytes() == match.state.tobytes()
    assert twin.record() == match.record()
    for one in (match, twin):
        while not one.over:
            one.play(one.actors[0], one.legal(one.actors[0])[0])
    assert twin.record() == match.record()


def test_a_game_that_cannot_be_found_again_is_not_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match="not GAME of windfall.game"):
        pickle.dumps(variant(legal=WINDFALL.rules.legal))
    assert pickle.loads(pickle.dumps(WINDFALL)) is WINDFALL  # noqa: S301
