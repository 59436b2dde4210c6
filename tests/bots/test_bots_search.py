"""The search: what it finds, and how it keeps to the budget, to its memory and to its dice."""

import itertools
import threading
import time

import numpy as np
import pytest

import fruitbowl
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.search import run
from fruitbowl.bots.search.edges import FULL, PROBES, Edge, find, join
from fruitbowl.bots.search.rewards import WIN, lead_of, lead_reward
from fruitbowl.bots.search.run import SearchResult, compile_search, search
from fruitbowl.bots.search.selection import VISITS, WINS, add_edge
from fruitbowl.bots.search.tuning import ONE, tuning_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import BadOption
from fruitbowl.core.match import Match
from patience import PATIENCE, too_late
from windfall.game import GAME as WINDFALL
from windfall.moves import parse_move

from . import pennies


def observation_of(slug: str, players: int, seed: int = 1) -> Observation:
    match = fruitbowl.new(slug, players=players, seed=seed)
    return Observation(match, match.actors[0], new_dice("table"))


def result_of(observation: Observation, budget: Budget, **changes: int) -> SearchResult:
    return search(observation, budget, tuning_of(observation.game.about.slug, **changes), new_dice("thought"))


# ---- what it finds --------------------------------------------------------------------------------------------------


def last_two_tricks() -> Match:
    """P5 was led. Seat 1 takes it with P6 or P12, and seat 0 has P11 left: only P6 now wins both tricks."""
    match = Match(WINDFALL, 2, seed=1)
    match.resolve_chance()
    state, plums = match.state, parse_move
    state.hand[0], state.hand[1] = 1 << plums("P11"), 1 << plums("P6") | 1 << plums("P12")
    state.trick[0], state.seat, state.left = plums("P5"), 1, 0
    match._acting = int(WINDFALL.rules.actors(state))
    return match


def test_it_wins_with_the_smallest_card_that_does() -> None:
    observation = Observation(last_two_tricks(), 1, new_dice(1))
    assert observation.legal() == ["P6", "P12"]
    result = result_of(observation, Budget(iterations=100))
    assert result.best == 0
    assert result.results[0, VISITS] > 2 * result.results[1, VISITS]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("said", [None, 0, 1])
def test_nobody_peeks_at_choices_made_at_the_same_time(seat: int, said: int | None) -> None:
    match = Match(pennies.GAME, 2, seed=1)
    if said is not None:
        match.state.said[1 - seat] = said
    result = result_of(Observation(match, seat, new_dice(1)), Budget(iterations=4000))
    wins = result.results[:, WINS].sum() / WIN / result.iterations
    assert 0.4 < wins < 0.6  # whoever peeks always wins


def test_what_others_have_chosen_already_changes_nothing() -> None:
    before = fruitbowl.new("fruitoplay", players=3, seed=1)
    after = before.clone()
    after.play(0, after.legal(0)[0])
    one, other = (
        result_of(Observation(match, 2, new_dice(1)), Budget(iterations=50)).results for match in (before, after)
    )
    assert np.array_equal(one, other)


@pytest.mark.parametrize(("mean", "best"), [(0.7, 1), (0.52, 0), (0.4, 0)])
def test_the_first_idea_is_given_up_only_for_something_clearly_better(mean: float, best: int) -> None:
    def row(visits: int, mean: float) -> list[int]:
        return [visits, int(visits * mean * ONE), int(visits * (mean**2 + 0.1) * ONE * ONE), 0, 0]

    results = np.array([row(90, 0.5), row(110, mean)])
    assert SearchResult(results, heuristic_move=0, min_advantage=1.0, iterations=200, decisions=0).best == best
    assert SearchResult(results, heuristic_move=0, min_advantage=-9.0, iterations=200, decisions=0).best == 1


def test_rewards_rise_with_the_lead_and_stay_between_nothing_and_all() -> None:
    points = np.array([5, 9, 2])
    assert [lead_of(points, 3, seat) for seat in range(3)] == [-4, 4, -7]
    worths = [lead_reward(lead, 20) for lead in (-10_000, -20, 0, 20, 10_000)]
    assert worths == sorted(worths)
    assert worths[1:4] == [ONE // 4, ONE // 2, 3 * ONE // 4]
    assert worths[0] >= 0
    assert worths[-1] <= ONE


# ---- the same dice, the same thought --------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_iterations_and_dice_decide_everything(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    observation, budget = observation_of("tree", 3), Budget(iterations=301, threads=threads)
    one = result_of(observation, budget)
    monkeypatch.setattr(run, "CHUNK_SECONDS", 1e-9)  # whatever the chunks are
    other = result_of(observation, budget)
    assert one.iterations == other.iterations == one.results[:, VISITS].sum() == 301
    assert np.array_equal(one.results, other.results)


def test_other_dice_give_other_thoughts() -> None:
    observation, tuning = observation_of("tree", 3), tuning_of("tree")
    one, other = (search(observation, Budget(iterations=200), tuning, new_dice(seed)).results for seed in (1, 2))
    assert not np.array_equal(one, other)


def test_thinking_does_not_touch_the_table() -> None:
    observation = observation_of("fruitoplay", 4)
    before = observation.state.tobytes()
    result_of(observation, Budget(iterations=20))
    assert observation.state.tobytes() == before


# ---- the budget -----------------------------------------------------------------------------------------------------


class FakeTime:
    """A clock on which an iteration takes as long as we say."""

    def __init__(self, each: float) -> None:
        self.time, self.each = 100.0, each

    def run_chunk(self, search: run._SearchThread, times: int) -> None:
        search.iterations += times
        self.time += times * self.each

    def now(self) -> float:
        return self.time


@pytest.mark.parametrize("each", [1e-6, 3e-4, 0.004])
@pytest.mark.parametrize("seconds", [0.05, 0.5, 2.0])
def test_it_answers_in_the_last_tenth_of_the_time(each: float, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeTime(each)
    monkeypatch.setattr(run._SearchThread, "_run_chunk", lambda search, times: fake.run_chunk(search, times=times))
    search(observation_of("tree", 2), Budget(seconds=seconds), tuning_of("tree"), new_dice(1), now=fake.now)
    assert 0.9 * seconds <= fake.time - 100 <= seconds + 1e-9


def test_it_takes_one_look_however_little_time_there_is() -> None:
    assert result_of(observation_of("tree", 2), Budget(seconds=0.0)).iterations == 1


def test_whichever_ends_first_ends_it() -> None:
    assert result_of(observation_of("tree", 2), Budget(seconds=600.0, iterations=50)).iterations == 50


def test_it_can_be_cancelled_from_another_thread() -> None:
    budget = Budget(seconds=600.0)
    threading.Timer(0.05, budget.cancelled.set).start()
    began = time.monotonic()
    result_of(observation_of("tree", 2), budget)
    assert time.monotonic() - began < 60


def test_others_run_while_it_thinks() -> None:
    budget, observation, counted = Budget(seconds=600.0), observation_of("tree", 2), itertools.count()
    thread = threading.Thread(target=result_of, args=(observation, budget), daemon=True)
    compile_search(observation.game)
    thread.start()
    while next(counted) < 100_000:  # it would wait for ever for a search that keeps the interpreter to itself
        pass
    budget.cancelled.set()
    thread.join(PATIENCE)
    assert not thread.is_alive(), too_late("the end of a cancelled search")


@pytest.mark.parametrize("budget", [Budget(), Budget(iterations=0), Budget(iterations=5, threads=0)])
def test_a_budget_that_says_nothing_sensible_is_refused(budget: Budget) -> None:
    with pytest.raises(BadOption, match="needs a limit|at least one"):
        result_of(observation_of("tree", 2), budget)


# ---- memory ---------------------------------------------------------------------------------------------------------


def test_a_table_of_edges_finds_what_it_holds_and_says_when_it_is_full() -> None:
    edges = Edge.blank(PROBES)
    for move in range(PROBES):
        place = find(edges, join(7, move))
        assert FULL < place < 0
        assert add_edge(edges, 7, move, place) == -1 - place
    assert sorted(find(edges, join(7, move)) for move in range(PROBES)) == list(range(PROBES))
    assert find(edges, join(8, 0)) == FULL
    assert add_edge(edges, 8, 0, FULL) == FULL


def test_memory_is_bounded_however_long_it_thinks() -> None:
    assert run.MAX_EDGES * Edge.blank(1).itemsize <= 20_000_000
    for iterations, seconds in ((10**9, None), (None, 10**9), (10**9, 10**9)):
        assert run._edges_for(iterations, seconds, 6) == run.MAX_EDGES


def test_it_goes_on_learning_when_its_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MAX_EDGES", 32)
    observation = Observation(last_two_tricks(), 1, new_dice(1))
    assert result_of(observation, Budget(iterations=500)).best == 0
    result = result_of(observation_of("fruitoplay", 4), Budget(iterations=500))
    assert result.results[:, VISITS].sum() == 500
