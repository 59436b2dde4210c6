"""Running a search: in short chunks, so that it keeps to its budget, on one thread or several."""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.heuristics import heuristics_of
from fruitbowl.bots.search.edges import Edge
from fruitbowl.bots.search.estimate import Estimate, estimate
from fruitbowl.bots.search.selection import RESULTS
from fruitbowl.bots.search.tree import Iterate, assemble_search
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.bots.search.workspace import workspace_for
from fruitbowl.core.dice import Dice, new_dice, thirty_two_bits
from fruitbowl.core.errors import BadOption
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import JIT, is_compiled
from fruitbowl.core.match import Match
from fruitbowl.core.rule import compiled_here, wanted

MAX_EDGES = 1 << 19
"""The most edges that a thread stores: 16 MB."""
FASTEST = 300_000
"""No search does more iterations per second."""
TIME_RESERVE = 0.05
"""The share of the time held in reserve, because a busy machine can only make a search late."""
CHUNK_SECONDS = 0.003
"""About how long a chunk of iterations takes: between chunks the search checks the time."""

Moves: TypeAlias = npt.NDArray[np.int64]
Results: TypeAlias = npt.NDArray[np.int64]
Now: TypeAlias = Callable[[], float]


@dataclass(frozen=True)
class SearchResult:
    """The result of a search."""

    results: Results
    """A row for each move of the seat, in the order of `observation.legal()`."""
    heuristic_move: int
    """The index of the playout policy's own move."""
    min_advantage: float
    """How many standard errors better another move must be to replace it."""
    iterations: int
    decisions: int
    """Moves that were made in all iterations, playouts included."""

    @property
    def estimates(self) -> list[Estimate]:
        return [estimate(row) for row in self.results]

    @property
    def best(self) -> int:
        """The index of the best move: the policy's own, unless another is better by `min_advantage`."""
        found = self.estimates
        best = max(range(len(found)), key=lambda place: found[place].rank)
        return best if found[best].advantage(found[self.heuristic_move]) >= self.min_advantage else self.heuristic_move


@dataclass(frozen=True)
class Root:
    """The root of a search: a seat's decision, and the moves that are searched."""

    observation: Observation
    tunings: Any
    seed: int
    legal: Moves
    """The moves of the seat, in the order of `observation.legal()`."""
    heuristic_move: int
    """The index of the playout policy's own move."""
    candidates: Moves
    """The indices of the moves that pruning leaves, the policy's own among them."""


def make_root(observation: Observation, tunings: Any, dice: Dice) -> Root:
    """Ask the heuristics for the policy's own move and the candidates."""
    seed = thirty_two_bits(dice)
    legal = np.zeros(observation.game.most_legal, np.int64)
    legal = legal[: observation.game.rules.legal(observation.state, observation.seat, legal)]
    heuristics, luck = heuristics_of(observation.game.about.slug), new_dice("first idea", seed)
    policy = heuristics.policy_for(greedy=tunings[0].greedy)
    heuristic_move = int(policy(observation.state, observation.seat, legal, len(legal), luck))
    kept, count, max_candidates = legal.copy(), len(legal), int(tunings[0].max_candidates)
    if max_candidates:
        count = heuristics.prune_moves(observation.state, observation.seat, kept, count, max_candidates)
    candidates = np.flatnonzero(np.isin(legal, [*kept[:count], legal[heuristic_move]]))
    return Root(observation, tunings, seed, legal, heuristic_move, candidates)


def search(
    observation: Observation, budget: Budget, tunings: Any, dice: Dice, now: Now = time.perf_counter
) -> SearchResult:
    """Search for the best move of the observation's seat until the budget is used up."""
    return search_root(make_root(observation, tunings, dice), budget, now)


def search_root(root: Root, budget: Budget, now: Now = time.perf_counter) -> SearchResult:
    """Search until the budget is used up.

    Each thread searches on its own, with its own dice and a fixed share of the iterations, and in the end their
    results are added up: so the same dice, iterations and threads give the same result.
    """
    if budget.seconds is None and budget.iterations is None:
        raise BadOption("A search needs a limit: seconds, iterations, or both.")
    if budget.threads < 1 or (budget.iterations is not None and budget.iterations < 1):
        raise BadOption("A search needs at least one thread and one iteration.")
    deadline = None if budget.seconds is None else now() + (1 - TIME_RESERVE) * budget.seconds
    searches = [_SearchThread(root, thread, budget) for thread in range(budget.threads)]

    def run(search: "_SearchThread") -> None:
        search.run(budget, deadline, now)

    if budget.threads == 1:
        run(searches[0])
    else:
        with ThreadPoolExecutor(budget.threads) as pool:
            list(pool.map(run, searches))
    results = np.zeros((len(root.legal), RESULTS), np.int64)
    results[root.candidates] = sum(search.results for search in searches)
    return SearchResult(
        results=results,
        heuristic_move=root.heuristic_move,
        min_advantage=root.tunings[0].min_advantage / 256,
        iterations=sum(search.iterations for search in searches),
        decisions=sum(search.decisions for search in searches),
    )


class _SearchThread:
    """The search of one thread."""

    def __init__(self, root: Root, thread: int, budget: Budget) -> None:
        observation = root.observation
        self._iterate = search_kernel(observation.game)
        self._states = observation.game.blank(2)
        self._states[0] = observation.state
        observation.game.rules.retract(self._states[0], observation.seat)
        self._workspaces = workspace_for(observation.game).blank()
        self._seat, self._players, self._tunings = observation.seat, observation.players, root.tunings
        self._candidates = root.legal[root.candidates]
        self._seed = int(new_dice(root.seed, thread)[0])
        self._quota = None if budget.iterations is None else (budget.iterations + thread) // budget.threads
        self._edges = Edge.blank(_edges_for(self._quota, budget.seconds, observation.players))
        self.results: Results = np.zeros((len(self._candidates), RESULTS), np.int64)
        self.iterations = 0

    def run(self, budget: Budget, deadline: float | None, now: Now) -> None:
        """Chunk after chunk, sized by how long iterations have taken so far; the last ends near the deadline."""
        times, began = 1, now()
        while self.iterations != self._quota:
            self._run_chunk(times if self._quota is None else min(times, self._quota - self.iterations))
            each = max(1e-9, (now() - began) / self.iterations)
            left = math.inf if deadline is None else deadline - now()
            if left < each / 2 or budget.cancelled.is_set():
                return
            times = max(
                1, min(2 * times, int(min(left / 2, CHUNK_SECONDS) / each))
            )  # shorter and shorter towards the end

    def _run_chunk(self, times: int) -> None:
        self._iterate(
            self._states,
            self._seat,
            self._candidates,
            self._players,
            times,
            self._seed,
            self._edges,
            self._tunings,
            self._workspaces,
            self.results,
        )
        self.iterations += times

    @property
    def decisions(self) -> int:
        return int(self._workspaces[0].decisions)


def _edges_for(iterations: int | None, seconds: float | None, players: int) -> int:
    """Twice as many as can be needed, up to a limit: a half-empty table is fast. A power of two."""
    in_time = MAX_EDGES if seconds is None else int(seconds * FASTEST)
    most = min(in_time, MAX_EDGES if iterations is None else iterations)
    return min(MAX_EDGES, 1 << (2 * players * most + 64).bit_length())


@cache
def search_kernel(game: Game) -> Iterate:
    """The function that runs iterations for a game; plain until it is compiled."""
    return assemble_search(game, heuristics_of(game.about.slug))


def is_search_ready(game: Game) -> bool:
    """Whether the search of a game is compiled, or will be before it begins, or nothing is ever compiled."""
    return not JIT or wanted.compiled or is_compiled(search_kernel(game))


@cache
def compile_search(game: Game) -> None:
    """Search once, so that everything is compiled before time counts. The first time this can take many seconds."""
    match = Match(game, game.about.fewest, seed=0)
    with compiled_here():
        match.resolve_chance()
        observation = Observation(match, match.actors[0], new_dice(0))
        search(observation, Budget(iterations=8), tuning_of(game.about.slug), new_dice(0))
