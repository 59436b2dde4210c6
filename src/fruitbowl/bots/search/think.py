"""Thinking for a while: a search run in short pieces, so that it can look at the clock, on one thread or several."""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.search.edges import Edge
from fruitbowl.bots.search.estimate import Estimate, estimate
from fruitbowl.bots.search.room import room_for
from fruitbowl.bots.search.selection import RESULTS
from fruitbowl.bots.search.tree import Iterate, assemble_search
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.bots.thumb import guide_of
from fruitbowl.core.dice import Dice, new_dice, thirty_two_bits
from fruitbowl.core.errors import BadOption
from fruitbowl.core.game import Game
from fruitbowl.core.match import Match

MOST_EDGES = 1 << 19
"""What a thread remembers at most: 16 MB."""
FASTEST = 300_000
"""No search does more iterations in a second."""
RESERVE = 0.05
"""Of the time asked for, so much is kept for what comes between: a busy machine makes a search late, never early."""
PIECE = 0.003
"""Seconds that a piece of a search lasts, about: after it comes a look at the clock."""

Moves: TypeAlias = npt.NDArray[np.int64]
Results: TypeAlias = npt.NDArray[np.int64]
Now: TypeAlias = Callable[[], float]


@dataclass(frozen=True)
class Thought:
    """What came out of a search."""

    results: Results
    """A row for each move of the seat, in the order of `table.legal()`."""
    first_idea: int
    """The place of the move that the rule of thumb would make."""
    trust: float
    """How many standard errors better another move must look."""
    iterations: int
    decisions: int
    """Decisions that were made in all playouts."""

    @property
    def estimates(self) -> list[Estimate]:
        return [estimate(row) for row in self.results]

    @property
    def best(self) -> int:
        """The place of the best move. The first idea is given up only for something that looks better beyond chance."""
        found = self.estimates
        best = max(range(len(found)), key=lambda place: found[place].rank)
        return best if found[best].advantage(found[self.first_idea]) >= self.trust else self.first_idea


@dataclass(frozen=True)
class Question:
    """What a seat has to decide, and what of it is worth a search."""

    table: SeatTable
    tunings: Any
    seed: int
    legal: Moves
    """The moves of the seat, in the order of `table.legal()`."""
    first_idea: int
    """The place of the move that the rule of thumb would make."""
    options: Moves
    """The places of the moves to think about, the first idea among them."""


def ask(table: SeatTable, tunings: Any, dice: Dice) -> Question:
    """What there is to think about for the table's seat."""
    seed = thirty_two_bits(dice)
    legal = np.zeros(table.game.most_legal, np.int64)
    legal = legal[: table.game.rules.legal(table.state, table.seat, legal)]
    guide, luck = guide_of(table.game), new_dice("first idea", seed)
    rule_of_thumb = guide.at_once if tunings[0].simple else guide.choose
    first_idea = int(rule_of_thumb(table.state, table.seat, legal, len(legal), luck))
    kept, count, focus = legal.copy(), len(legal), int(tunings[0].focus)
    if focus:
        count = guide.consider(table.state, table.seat, kept, count, focus)
    options = np.flatnonzero(np.isin(legal, [*kept[:count], legal[first_idea]]))
    return Question(table, tunings, seed, legal, first_idea, options)


def think(table: SeatTable, clock: Clock, tunings: Any, dice: Dice, now: Now = time.perf_counter) -> Thought:
    """Search for the best move of the table's seat until the clock says stop."""
    return answer(ask(table, tunings, dice), clock, now)


def answer(question: Question, clock: Clock, now: Now = time.perf_counter) -> Thought:
    """Search for an answer until the clock says stop.

    Each thread searches on its own, with dice of its own and a fixed part of the iterations, and in the end their
    results are added up: so the same dice, iterations and threads give the same thought.
    """
    if clock.seconds is None and clock.iterations is None:
        raise BadOption("A search needs to be told how long: seconds, iterations, or both.")
    if clock.threads < 1 or (clock.iterations is not None and clock.iterations < 1):
        raise BadOption("It takes at least one thread and one iteration.")
    deadline = None if clock.seconds is None else now() + (1 - RESERVE) * clock.seconds
    searches = [_Search(question, thread, clock) for thread in range(clock.threads)]

    def run(search: "_Search") -> None:
        search.run(clock, deadline, now)

    if clock.threads == 1:
        run(searches[0])
    else:
        with ThreadPoolExecutor(clock.threads) as pool:
            list(pool.map(run, searches))
    results = np.zeros((len(question.legal), RESULTS), np.int64)
    results[question.options] = sum(search.results for search in searches)
    return Thought(
        results=results,
        first_idea=question.first_idea,
        trust=question.tunings[0].trust / 256,
        iterations=sum(search.iterations for search in searches),
        decisions=sum(search.decisions for search in searches),
    )


class _Search:
    """What one thread works on."""

    def __init__(self, question: Question, thread: int, clock: Clock) -> None:
        table = question.table
        self._iterate = search_of(table.game)
        self._states = table.game.blank(2)
        self._states[0] = table.state
        table.game.rules.recall(self._states[0], table.seat)
        self._rooms = room_for(table.game).blank()
        self._seat, self._players, self._tunings = table.seat, table.players, question.tunings
        self._options = question.legal[question.options]
        self._seed = int(new_dice(question.seed, thread)[0])
        self._quota = None if clock.iterations is None else (clock.iterations + thread) // clock.threads
        self._edges = Edge.blank(_edges_for(self._quota, clock.seconds, table.players))
        self.results: Results = np.zeros((len(self._options), RESULTS), np.int64)
        self.iterations = 0

    def run(self, clock: Clock, deadline: float | None, now: Now) -> None:
        """One piece after the other, each as long as those before let expect; the last ends near the deadline."""
        times, began = 1, now()
        while self.iterations != self._quota:
            self._piece(times if self._quota is None else min(times, self._quota - self.iterations))
            each = max(1e-9, (now() - began) / self.iterations)
            left = math.inf if deadline is None else deadline - now()
            if left < each / 2 or clock.cancelled.is_set():
                return
            times = max(1, min(2 * times, int(min(left / 2, PIECE) / each)))  # shorter and shorter towards the end

    def _piece(self, times: int) -> None:
        self._iterate(
            self._states,
            self._seat,
            self._options,
            self._players,
            times,
            self._seed,
            self._edges,
            self._tunings,
            self._rooms,
            self.results,
        )
        self.iterations += times

    @property
    def decisions(self) -> int:
        return int(self._rooms[0].decisions)


def _edges_for(iterations: int | None, seconds: float | None, players: int) -> int:
    """Twice as many as can come to be, up to a limit: a table that stays half empty is quick. A power of two."""
    in_time = MOST_EDGES if seconds is None else int(seconds * FASTEST)
    most = min(in_time, MOST_EDGES if iterations is None else iterations)
    return min(MOST_EDGES, 1 << (2 * players * most + 64).bit_length())


@cache
def search_of(game: Game) -> Iterate:
    """The compiled search of a game. The first call compiles it, which can take many seconds."""
    return assemble_search(game, guide_of(game))


@cache
def prepare(game: Game) -> None:
    """Think once, so that all is compiled before a clock runs."""
    match = Match(game, game.about.fewest, seed=0)
    match.let_chance_act()
    table = SeatTable(match, match.actors[0], new_dice(0))
    think(table, Clock(iterations=8), tuning_of(game.about.slug), new_dice(0))
