"""Compiled and uncompiled rules side by side: the same games, step by step, in a process of each kind.

And both in one process, which switches from one to the other in the middle of games.
"""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from typing import Any

import numpy as np

from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import TABLE, Game
from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match
from fruitbowl.core.rule import Rule, plain_where_not_compiled
from fruitbowl.games import LISTED, package_of
from fruitbowl.testing.settings import Setting, legal_ids

GAMES = 3
THREADS = 2
HALF = 0.5


def compiled_equals_uncompiled(setting: Setting) -> None:
    """However this process runs the rules, a process that runs them the other way does the same at every step."""
    here, there = trace(setting), _trace_elsewhere(setting)
    for game, (ours, theirs) in enumerate(zip(here, there, strict=True)):
        for step, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            assert one == other, f"game {game}, step {step}: compiled and uncompiled rules differ"
        assert len(ours) == len(theirs), f"game {game}: compiled and uncompiled rules differ in length"


def changing_over_changes_nothing(setting: Setting) -> None:
    """Whenever rules switch from plain to compiled, or back, in whichever thread, the games stay the same."""
    expected = [trace_of(setting, seed) for seed in range(THREADS)]
    with _changing_over(setting.game), ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(partial(trace_of, setting), range(THREADS)))
    assert found == expected, "a game that changed from plain rules to compiled ones went another way"


@contextmanager
def _changing_over(game: Game) -> Iterator[None]:
    """Meanwhile some rules of a game run plain and some compiled, and which ones keeps changing."""
    parts = [*vars(game.rules).values(), game.encoding.write]
    codes = {part: part.codes for part in parts if isinstance(part, Rule)}
    done = Event()

    def change() -> None:
        luck = random.Random(0)
        while not done.wait(luck.random() / 1000):
            for rule, compiled in codes.items():
                rule.codes = {} if luck.random() < HALF else compiled

    changing = Thread(target=change)
    changing.start()
    try:
        with plain_where_not_compiled():
            yield
    finally:
        done.set()
        changing.join()
        for rule, compiled in codes.items():
            rule.codes = compiled


def trace(setting: Setting) -> list[list[str]]:
    """For each game, a digest of everything that the rules say at each step."""
    return [trace_of(setting, seed) for seed in range(GAMES)]


def trace_of(setting: Setting, seed: int) -> list[str]:
    return [_digest(match, step) for step, match in enumerate(setting.random_game(seed))]


def _digest(match: Match, step: int) -> str:
    rules, found = match.game.rules, hashlib.sha256(match.state.tobytes())

    def add(*facts: object) -> None:
        found.update(repr(facts).encode())

    add(match.actors, match.scores, match.winners, match.steps[-1].text)
    for seat in match.actors:
        add(legal_ids(match, seat))
        add([int(rules.refusal(match.state, seat, move)) for move in _asked_for(match, step)])
    row = np.zeros(match.game.encoding.size, np.int8)
    for seat in range(match.players):
        match.game.encoding.write(match.state, seat, row)
        add(row.tobytes())
    for seat in (TABLE, *range(match.players)):
        world = match.clone()
        dice = new_dice(step, seat)
        rules.redeal(world.state, seat, dice)
        add(world.state.tobytes(), int(dice[0]))
        rules.retract(world.state, seat)
        add(world.state.tobytes())
    return found.hexdigest()[:16]


def _asked_for(match: Match, step: int) -> range:
    """All moves; if there are very many, some of them at each step, in turn."""
    stride = 1 + match.game.move_count // 200
    return range(step % stride, match.game.move_count, stride)


def _trace_elsewhere(setting: Setting) -> Any:
    """`trace` in a process that runs the rules the other way."""
    environment = {**os.environ, "FRUITBOWL_JIT": "0" if JIT else "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    asked = json.dumps([setting.slug, package_of(setting.slug), setting.players, setting.options])
    done = subprocess.run(  # noqa: S603 (our own module)
        [sys.executable, "-m", "fruitbowl.testing", "trace", asked],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"the other process failed:\n{done.stderr}"
    return json.loads(done.stdout)


def print_trace(asked: str) -> None:
    """What the other process does."""
    slug, package, players, options = json.loads(asked)
    LISTED[slug] = package
    np.seterr(all="raise")  # catch overflows that compiled code would not notice
    sys.stdout.write(json.dumps(trace(Setting(slug, players, options))))
