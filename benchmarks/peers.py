"""`make bench-peers`: decisions per second compared with OpenSpiel, PettingZoo, Pgx and RLCard, one core, in turn.

It writes peers.json. With the argument `adapters` it measures only these.

A decision is what a player decides; shuffles and deals take time, but do not count. Games differ, so this compares what
a researcher gets through, game by game, not the same work done twice. Times are processor times, not wall-clock times:
other programs on the machine change little.
"""

import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyspiel
import rlcard
from rich.console import Console
from rich.table import Table
from rlcard.agents import RandomAgent

import adapters
from fruitbowl.arena.simulate import simulate
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.search.run import compile_search, search
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED, find

RESULTS = Path("peers.json")
SECONDS = 0.5
"""About how long one measurement lasts."""
REPEATS = 7
"""Each figure is the median of so many."""
SMALLEST = 8
"""Games or simulations: ISMCTSBot raises an error if it is asked for a single simulation."""
FIRST_DECISIONS = 20
"""A search is measured at the first decision of so many deals."""

TRICK_GAMES = ("euchre", "oh_hell", "hearts")
"""Of OpenSpiel's games those that are most like ours: cards, tricks, hidden hands, three or four players."""
RLCARD_GAMES = ("bridge", "gin-rummy", "uno")
"""Of RLCard's games those in which whole hands are played, card by card."""

Work = Callable[[int], int]
"""Plays so many games, or searches with so many simulations, and returns how many decisions that were."""


@dataclass(frozen=True)
class Kind:
    """Something to compare."""

    title: str
    target: float
    """So many times the peer's decisions a second we want to reach."""
    ours: dict[str, Work]
    theirs: dict[str, Work]


# ---- ours -----------------------------------------------------------------------------------------------------------


def our_random_play(slug: str) -> Work:
    game = find(slug)
    return lambda games: simulate(game, game.about.usual_players, games).moves


def our_search(slug: str, **changes: int) -> Work:
    """As the strongest level searches, but for some changes of its tuning."""
    game, tuning = find(slug), tuning_of(slug, **changes)
    compile_search(game)
    observations = []
    for seed in range(FIRST_DECISIONS):
        match = Match(game, game.about.usual_players, seed=seed)
        match.resolve_chance()
        observations.append(Observation(match, match.actors[0], new_dice(seed)))

    def work(simulations: int) -> int:
        budget = Budget(iterations=simulations)
        return sum(
            search(observation, budget, tuning, new_dice(seed)).decisions
            for seed, observation in enumerate(observations)
        )

    return work


# ---- OpenSpiel ------------------------------------------------------------------------------------------------------


def compiled_random_play(name: str) -> Work:
    """Whole games between its compiled random bots, without a step in Python."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def work(games: int) -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return round(games * decisions_a_game)

    decisions_a_game = statistics.mean(play_in_python(game.new_initial_state()) for _ in range(300))
    return work


def python_random_play(name: str) -> Work:
    """The loop that its documentation begins with."""
    game = pyspiel.load_game(name)
    return lambda games: sum(play_in_python(game.new_initial_state()) for _ in range(games))


def play_in_python(state: Any) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw_by_lot(state)
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def draw_by_lot(state: Any) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choices(outcomes, chances)[0])


def compiled_search(name: str) -> Work:
    """Its information-set search with one random playout for each simulation."""
    states = list(first_decisions(name))
    each = [statistics.mean(play_in_python(state.clone()) for _ in range(20)) for state in states]

    def work(simulations: int) -> int:
        for seed, state in enumerate(states):
            evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
            pyspiel.ISMCTSBot(seed, evaluator, uct_c=1.4, max_simulations=simulations).step(state)
        return round(simulations * sum(each))

    return work


def first_decisions(name: str) -> Iterator[Any]:
    """Deals whose first player has a choice: without one nothing is searched."""
    game, found = pyspiel.load_game(name), 0
    while found < FIRST_DECISIONS:
        state = game.new_initial_state()
        while state.is_chance_node():
            draw_by_lot(state)
        if len(state.legal_actions()) > 1:
            found += 1
            yield state


# ---- RLCard ---------------------------------------------------------------------------------------------------------


def rlcard_random_play(name: str) -> Work:
    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work(games: int) -> int:
        before = env.timestep
        for _ in range(games):
            env.run(is_training=False)
        decisions: int = env.timestep - before
        return decisions

    return work


# ---- measuring ------------------------------------------------------------------------------------------------------


def kinds() -> list[Kind]:
    random_play = {slug: our_random_play(slug) for slug in LISTED}
    their_search = {name: compiled_search(name) for name in TRICK_GAMES}
    return [
        Kind(
            title="search with random playouts: OpenSpiel's ISMCTSBot, compiled",
            target=5,
            # As OpenSpiel searches: playouts to the end of the game, and no move is left out from the beginning
            ours={slug: our_search(slug, epsilon=256, stop_at_deal=0, max_candidates=0) for slug in LISTED},
            theirs=their_search,
        ),
        Kind(
            title="search with our heuristic playouts: the same",
            target=5,
            ours={slug: our_search(slug) for slug in LISTED},
            theirs=their_search,
        ),
        Kind(
            title="random play: OpenSpiel's evaluate_bots, compiled",
            target=8,
            ours=random_play,
            theirs={name: compiled_random_play(name) for name in TRICK_GAMES},
        ),
        Kind(
            title="random play: OpenSpiel's loop in Python",
            target=80,
            ours=random_play,
            theirs={name: python_random_play(name) for name in TRICK_GAMES},
        ),
        Kind(
            title="random play: RLCard",
            target=500,
            ours=random_play,
            theirs={name: rlcard_random_play(name) for name in RLCARD_GAMES},
        ),
    ]


def kinds_of_adapters() -> list[Kind]:
    batches = {slug: adapters.our_batch(slug) for slug in LISTED}
    return [
        Kind(
            title="batches with masks and observations: Pgx, batches of 1024",
            target=20,
            ours=batches,
            theirs={"sparrow_mahjong": adapters.pgx_batch("sparrow_mahjong")},
        ),
        *(
            Kind(
                title="batches with masks and observations: our own random play without",
                target=0.25,
                ours={slug: work},
                theirs={f"{slug}, one by one": our_random_play(slug)},
            )
            for slug, work in batches.items()
        ),
        Kind(
            title="PettingZoo, one after the other",
            target=5,
            ours={slug: adapters.our_turns(slug) for slug in LISTED},
            theirs={"texas_holdem_v4": adapters.their_turns()},
        ),
        Kind(
            title="actions in OpenSpiel: its own games in Python",
            target=1,
            ours={slug: adapters.our_spiel(slug) for slug in LISTED},
            theirs={name: adapters.spiel_in_python(name) for name in adapters.PYTHON_GAMES},
        ),
    ]


def compare(kind: Kind) -> dict[str, Any]:
    """Ours and theirs in turn, so that a slow moment of the machine hits both."""
    works = [*kind.ours.values(), *kind.theirs.values()]
    sizes = [size_for(work) for work in works]
    rounds = [[rate(work, size) for work, size in zip(works, sizes, strict=True)] for _ in range(REPEATS)]
    medians = [statistics.median(rates) for rates in zip(*rounds, strict=True)]
    ours = dict(zip(kind.ours, medians, strict=False))
    theirs = dict(zip(kind.theirs, medians[len(ours) :], strict=True))
    return {
        "kind": kind.title,
        "target": kind.target,
        "ours": ours,
        "theirs": theirs,
        "ratios": {peer: {slug: mine / other for slug, mine in ours.items()} for peer, other in theirs.items()},
    }


def size_for(work: Work) -> int:
    """How much work lasts about as long as a measurement should."""
    size, seconds = SMALLEST, 0.0
    work(size)  # compiles
    while seconds < SECONDS / 8:
        size *= 2
        began = time.process_time()
        work(size)
        seconds = time.process_time() - began
    return max(SMALLEST, round(size * SECONDS / seconds))


def rate(work: Work, size: int) -> float:
    began = time.process_time()
    decisions = work(size)
    return decisions / (time.process_time() - began)


def table(found: dict[str, Any]) -> Table:
    """A row for each of their games: what it does in a second, and how many times that each of ours does."""
    shown = Table("their game", title=f"{found['kind']} (wanted: {found['target']:g} times)")
    for heading in ("decisions/s", *found["ours"]):
        shown.add_column(heading, justify="right")
    for peer, speed in found["theirs"].items():
        shown.add_row(peer, f"{speed:,.0f}", *(f"x {times:,.2f}" for times in found["ratios"][peer].values()))
    shown.add_section()
    shown.add_row("ours", "", *(f"{speed:,.0f}" for speed in found["ours"].values()))
    return shown


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    stay_on_one_core()
    random.seed(1)
    console = Console()
    results: dict[str, Any] = {
        "python": platform.python_version(),
        "open_spiel": version("open_spiel"),
        "pettingzoo": version("pettingzoo"),
        "pgx": version("pgx"),
        "rlcard": version("rlcard"),
        "compared": [],
    }
    with console.status("Compiling") as status:
        for kind in [*kinds_of_adapters(), *([] if "adapters" in sys.argv else kinds())]:
            status.update(f"Measuring {kind.title}")
            found = compare(kind)
            results["compared"].append(found)
            console.print(table(found))
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    console.print(f"Written to {RESULTS}.")


if __name__ == "__main__":
    main()
