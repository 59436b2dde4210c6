"""Hints: moves ranked, in numbers and in words."""

import pickle
import subprocess
import sys

import pytest

import fruitbowl
from fruitbowl.bots.hint import how_sure, in_words, lead_in_words
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
    assert all(one.text.startswith(one.move) for one in advice)
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


def of(visits: int, reward: float, error: float) -> Estimate:
    return Estimate(visits, reward, error, reward, 0.0)


def test_a_hint_is_in_words() -> None:
    words = texts(BOTS, "en")["hint"]
    assert in_words("B6", Estimate(100, 0.6, 0.1, 0.55, -2.6), words["close"], words) == (
        "B6: wins about 55% of games, on average 3 points behind the best opponent. About as good as the best move."
    )
    assert in_words("B6", estimate([0] * 5), "", words) == "B6: no time to look at it."


@pytest.mark.parametrize(
    ("lead", "english", "french"),
    [
        (0, "level with", "à égalité avec"),
        (1, "1 point ahead of", "avec 1 point d'avance"),
        (12, "12 points ahead of", "avec 12 points d'avance"),
        (-1, "1 point behind", "avec 1 point de retard"),
    ],
)
def test_a_lead_is_told_with_its_right_form(lead: int, english: str, french: str) -> None:
    for language, words in (("en", english), ("fr", french)):
        assert lead_in_words(lead, texts(BOTS, language)["hint"]).startswith(words)


@pytest.mark.parametrize(
    ("number", "found", "word"),
    [
        (0, [of(10, 0.5, 0.1)], "only"),
        (0, [of(900, 0.7, 0.01), of(100, 0.5, 0.03)], "best"),
        (0, [of(600, 0.7, 0.02), of(400, 0.68, 0.02)], "first"),
        (1, [of(600, 0.7, 0.02), of(400, 0.69, 0.02)], "close"),
        (1, [of(600, 0.7, 0.02), of(400, 0.65, 0.02)], "worse"),
        (1, [of(900, 0.7, 0.01), of(100, 0.5, 0.03)], "bad"),
        (1, [of(9000, 0.7, 0.01), of(5, 0.5, 0.2)], "given_up"),
    ],
)
def test_how_sure_it_is(number: int, found: list[Estimate], word: str) -> None:
    assert how_sure(number, found) == word


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
