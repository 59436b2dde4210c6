"""Many random games, as fast as the machine can, with the same result for any number of threads."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt

from fruitbowl.bots.random_playout import assemble_playout, workspace_for
from fruitbowl.core.dice import new_dice, roll, seed_for_game
from fruitbowl.core.errors import BadOption
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import Ints, bit, compiled, popcount, rule
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue, decode_options, encode_options

PARTS = 27720
"""A win is counted in this many parts, which up to twelve winners can share without a remainder."""

CHUNK = 2000
"""Games that a thread plays before it looks for more: often enough for a progress bar, rare enough to cost nothing."""


@dataclass(frozen=True)
class Simulation:
    """What came out of a series of games. `win_share` and `mean_score` have a number for each seat.

    >>> from fruitbowl.games import find
    >>> simulate(find("tree"), players=4, games=1000, seed=1).mean_score
    [7.884, 8.294, 7.888, 7.934]
    """

    game: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    games: int
    moves: int
    seconds: float
    moves_per_second: float
    games_per_second: float
    win_share: list[float]
    mean_score: list[float]

    def as_dict(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        return asdict(self)


def simulate(
    game: Game,
    players: int,
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    progress: Callable[[int], object] = lambda _games: None,
) -> Simulation:
    """Play games at random, and count who wins. Seed and number of a game decide its dice, so threads change nothing.

    The rules are compiled first; `seconds` is the time of playing alone. `progress` is called with the number of games
    just finished. Raises BadOption for numbers or options that cannot be.

    >>> from fruitbowl.games import find
    >>> simulate(find("fruitoplay"), players=2, games=1000, seed=1, threads=2).moves
    47027
    """
    game.about.check_players(players)
    numbers = encode_options(game.about, players, options or {})
    if games < 1 or threads < 1:
        raise BadOption("A simulation needs at least one game and one thread.")
    play = compiled(series(game))
    root = int(new_dice(seed)[0])

    def count(first: int, last: int) -> npt.NDArray[np.int64]:
        return _play(play, game, players, numbers, root, first, last)

    count(0, 1)  # compiles, or loads compiled code
    began = time.perf_counter()
    totals = _count_all(count, games, threads, progress)
    seconds = time.perf_counter() - began
    moves = int(totals[0])
    return Simulation(
        game=game.about.slug,
        players=players,
        options=decode_options(game.about, numbers),
        seed=seed,
        games=games,
        moves=moves,
        seconds=seconds,
        moves_per_second=moves / seconds,
        games_per_second=games / seconds,
        win_share=[float(parts / PARTS / games) for parts in totals[1 : 1 + players]],
        mean_score=[float(points / games) for points in totals[1 + players :]],
    )


def _count_all(
    count: Callable[[int, int], npt.NDArray[np.int64]], games: int, threads: int, progress: Callable[[int], object]
) -> npt.NDArray[np.int64]:
    """The counts of all games. They are integers, so the order of adding does not matter."""
    starts = iter(range(0, games, CHUNK))  # shared: each free thread takes the next
    stopped = Event()

    def work() -> npt.NDArray[np.int64]:
        counts = count(0, 0)
        while not stopped.is_set() and (first := next(starts, None)) is not None:
            last = min(first + CHUNK, games)
            counts += count(first, last)
            try:
                progress(last - first)
            except BaseException:
                stopped.set()
                raise
        return counts

    with ThreadPoolExecutor(threads) as pool:
        workers = [pool.submit(work) for _ in range(threads)]
        try:
            return sum((worker.result() for worker in workers), count(0, 0))
        except BaseException:  # Ctrl-C
            stopped.set()
            raise


def _play(
    play: Callable[..., None], game: Game, players: int, options: list[int], root: int, first: int, last: int
) -> npt.NDArray[np.int64]:
    """The counts of games `first` to `last` - 1: moves, then parts of wins and points of each seat."""
    counts = np.zeros(1 + 2 * players, np.int64)
    play(game.blank(2), np.array(options, np.int64), root, first, last, workspace_for(game).blank(), counts)
    return counts


@cache
def series(game: Game) -> Callable[..., None]:
    """A compiled function that plays games one after the other and counts."""
    setup, scores, winners = game.rules.setup, game.rules.scores, game.rules.winners
    playout = assemble_playout(game.rules)

    @rule
    def play(states: Any, options: Ints, root: int, first: int, last: int, workspaces: Any, counts: Ints) -> None:
        players = (len(counts) - 1) // 2
        workspace = workspaces[0]
        points = np.zeros(players, np.int64)
        for number in range(first, last):
            states[0] = states[1]  # all zero
            workspace.dice[0] = seed_for_game(root, number)
            setup(states[0], players, options)
            counts[0] += playout(states[0], workspace)
            won = winners(states[0])
            scores(states[0], points)
            for seat in range(players):
                counts[1 + players + seat] += points[seat]
                if won & bit(seat):
                    counts[1 + seat] += PARTS // popcount(won)

    return play


def replay_of(
    game: Game, players: int, number: int, *, seed: int = 0, options: Mapping[str, OptionValue] | None = None
) -> Match:
    """Game `number` of a simulation again, as a match with all its moves, to look at or to save.

    >>> from fruitbowl.games import find
    >>> replay_of(find("tree"), players=4, number=0, seed=1)
    <Match of Fruit (the tree): 4 players, 64 moves played, over, scores (5, 19, 0, 8), won by seat 1>
    """
    match = Match(game, players, options)
    match._dice = dice = np.array([seed_for_game(int(new_dice(seed)[0]), number)], np.int64)
    match.resolve_chance()
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, legal[roll(dice, len(legal))])
    return match
