"""The search: what it finds, and how it keeps to the clock, to its memory and to its dice."""

import itertools
import threading
import time

import numpy as np
import pytest

import fruitbowl
from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.search import think as thinking
from fruitbowl.bots.search.edges import FULL, PROBES, Edge, find, join
from fruitbowl.bots.search.rewards import WIN, lead_of, worth_of_lead
from fruitbowl.bots.search.selection import VISITS, WINS, add_edge
from fruitbowl.bots.search.think import Thought, prepare, think
from fruitbowl.bots.search.tuning import ONE, tuning_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import BadOption
from fruitbowl.core.match import Match
from windfall import game as windfall

from . import pennies


def table_of(slug: str, players: int, seed: int = 1) -> SeatTable:
    match = fruitbowl.new(slug, players=players, seed=seed)
    return SeatTable(match, match.actors[0], new_dice("table"))


def thought_of(table: SeatTable, clock: Clock, **changes: int) -> Thought:
    return think(table, clock, tuning_of(table.game.about.slug, **changes), new_dice("thought"))


# ---- what it finds --------------------------------------------------------------------------------------------------


def last_two_tricks() -> Match:
    """P5 was led. Seat 1 takes it with P6 or P12, and seat 0 has P11 left: only P6 now wins both tricks."""
    match = Match(windfall.GAME, 2, seed=1)
    match.let_chance_act()
    state, plums = match.state, windfall.parse_move
    state.hand[0], state.hand[1] = 1 << plums("P11"), 1 << plums("P6") | 1 << plums("P12")
    state.trick[0], state.seat, state.left = plums("P5"), 1, 0
    match._acting = int(windfall.GAME.rules.actors(state))
    return match


def test_it_wins_with_the_smallest_card_that_does() -> None:
    table = SeatTable(last_two_tricks(), 1, new_dice(1))
    assert table.legal() == ["P6", "P12"]
    thought = thought_of(table, Clock(iterations=100))
    assert thought.best == 0
    assert thought.results[0, VISITS] > 2 * thought.results[1, VISITS]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("said", [None, 0, 1])
def test_nobody_peeks_at_choices_made_at_the_same_time(seat: int, said: int | None) -> None:
    match = Match(pennies.GAME, 2, seed=1)
    if said is not None:
        match.state.said[1 - seat] = said
    thought = thought_of(SeatTable(match, seat, new_dice(1)), Clock(iterations=4000))
    wins = thought.results[:, WINS].sum() / WIN / thought.iterations
    assert 0.4 < wins < 0.6  # whoever peeks always wins


def test_what_others_have_chosen_already_changes_nothing() -> None:
    before = fruitbowl.new("fruitoplay", players=3, seed=1)
    after = before.clone()
    after.play(0, after.legal(0)[0])
    one, other = (
        thought_of(SeatTable(match, 2, new_dice(1)), Clock(iterations=50)).results for match in (before, after)
    )
    assert np.array_equal(one, other)


@pytest.mark.parametrize(("mean", "best"), [(0.7, 1), (0.52, 0), (0.4, 0)])
def test_the_first_idea_is_given_up_only_for_something_clearly_better(mean: float, best: int) -> None:
    def row(visits: int, mean: float) -> list[int]:
        return [visits, int(visits * mean * ONE), int(visits * (mean**2 + 0.1) * ONE * ONE), 0, 0]

    results = np.array([row(90, 0.5), row(110, mean)])
    assert Thought(results, first_idea=0, trust=1.0, iterations=200, decisions=0).best == best
    assert Thought(results, first_idea=0, trust=-9.0, iterations=200, decisions=0).best == 1


def test_rewards_rise_with_the_lead_and_stay_between_nothing_and_all() -> None:
    points = np.array([5, 9, 2])
    assert [lead_of(points, 3, seat) for seat in range(3)] == [-4, 4, -7]
    worths = [worth_of_lead(lead, 20) for lead in (-10_000, -20, 0, 20, 10_000)]
    assert worths == sorted(worths)
    assert worths[1:4] == [ONE // 4, ONE // 2, 3 * ONE // 4]
    assert worths[0] >= 0
    assert worths[-1] <= ONE


# ---- the same dice, the same thought --------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_iterations_and_dice_decide_everything(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table, clock = table_of("tree", 3), Clock(iterations=301, threads=threads)
    one = thought_of(table, clock)
    monkeypatch.setattr(thinking, "PIECE", 1e-9)  # whatever the pieces are
    other = thought_of(table, clock)
    assert one.iterations == other.iterations == one.results[:, VISITS].sum() == 301
    assert np.array_equal(one.results, other.results)


def test_other_dice_give_other_thoughts() -> None:
    table, tuning = table_of("tree", 3), tuning_of("tree")
    one, other = (think(table, Clock(iterations=200), tuning, new_dice(seed)).results for seed in (1, 2))
    assert not np.array_equal(one, other)


def test_thinking_does_not_touch_the_table() -> None:
    table = table_of("fruitoplay", 4)
    before = table.state.tobytes()
    thought_of(table, Clock(iterations=20))
    assert table.state.tobytes() == before


# ---- the clock ------------------------------------------------------------------------------------------------------


class FakeTime:
    """A clock on which an iteration takes as long as we say."""

    def __init__(self, each: float) -> None:
        self.time, self.each = 100.0, each

    def search(self, search: thinking._Search, times: int) -> None:
        search.iterations += times
        self.time += times * self.each

    def now(self) -> float:
        return self.time


@pytest.mark.parametrize("each", [1e-6, 3e-4, 0.004])
@pytest.mark.parametrize("seconds", [0.05, 0.5, 2.0])
def test_it_answers_in_the_last_tenth_of_the_time(each: float, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeTime(each)
    monkeypatch.setattr(thinking._Search, "_piece", lambda search, times: fake.search(search, times=times))
    think(table_of("tree", 2), Clock(seconds=seconds), tuning_of("tree"), new_dice(1), now=fake.now)
    assert 0.9 * seconds <= fake.time - 100 <= seconds + 1e-9


def test_it_takes_one_look_however_little_time_there_is() -> None:
    assert thought_of(table_of("tree", 2), Clock(seconds=0.0)).iterations == 1


def test_whichever_ends_first_ends_it() -> None:
    assert thought_of(table_of("tree", 2), Clock(seconds=600.0, iterations=50)).iterations == 50


def test_it_can_be_cancelled_from_another_thread() -> None:
    clock = Clock(seconds=600.0)
    threading.Timer(0.05, clock.cancelled.set).start()
    began = time.monotonic()
    thought_of(table_of("tree", 2), clock)
    assert time.monotonic() - began < 60


def test_others_run_while_it_thinks() -> None:
    clock, table, counted = Clock(seconds=600.0), table_of("tree", 2), itertools.count()
    thread = threading.Thread(target=thought_of, args=(table, clock))
    prepare(table.game)
    thread.start()
    while next(counted) < 100_000:  # it would wait for ever for a search that keeps the interpreter to itself
        pass
    clock.cancelled.set()
    thread.join()


@pytest.mark.parametrize("clock", [Clock(), Clock(iterations=0), Clock(iterations=5, threads=0)])
def test_a_clock_that_says_nothing_sensible_is_refused(clock: Clock) -> None:
    with pytest.raises(BadOption, match="needs to be told how long|at least one"):
        thought_of(table_of("tree", 2), clock)


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
    assert thinking.MOST_EDGES * Edge.blank(1).itemsize <= 20_000_000
    for iterations, seconds in ((10**9, None), (None, 10**9), (10**9, 10**9)):
        assert thinking._edges_for(iterations, seconds, 6) == thinking.MOST_EDGES


def test_it_goes_on_learning_when_its_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_EDGES", 32)
    table = SeatTable(last_two_tricks(), 1, new_dice(1))
    assert thought_of(table, Clock(iterations=500)).best == 0
    thought = thought_of(table_of("fruitoplay", 4), Clock(iterations=500))
    assert thought.results[:, VISITS].sum() == 500
