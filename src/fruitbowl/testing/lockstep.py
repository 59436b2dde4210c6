"""Compiled and uncompiled rules side by side: the same games, step by step, in a process of each kind."""

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

import numpy as np

from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import TABLE
from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED
from fruitbowl.testing.settings import Setting, legal_ids

GAMES = 3


def compiled_equals_uncompiled(setting: Setting) -> None:
    """Whichever way this process runs the rules, a process that runs them the other way does the same at every step."""
    here, there = trace(setting), _trace_elsewhere(setting)
    for game, (ours, theirs) in enumerate(zip(here, there, strict=True)):
        for step, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            assert one == other, f"game {game}, step {step}: compiled and uncompiled rules differ"
        assert len(ours) == len(theirs), f"game {game}: compiled and uncompiled rules differ in length"


def trace(setting: Setting) -> list[list[str]]:
    """For each of some games a digest of everything that the rules say at each step."""
    return [[_digest(match, step) for step, match in enumerate(setting.random_game(seed))] for seed in range(GAMES)]


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
        rules.recall(world.state, seat)
        add(world.state.tobytes())
    return found.hexdigest()[:16]


def _asked_for(match: Match, step: int) -> range:
    """All moves; of very many at each step some, in turn."""
    stride = 1 + match.game.move_count // 200
    return range(step % stride, match.game.move_count, stride)


def _trace_elsewhere(setting: Setting) -> Any:
    """`trace` in a process that runs the rules the other way."""
    environment = {**os.environ, "FRUITBOWL_JIT": "0" if JIT else "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    asked = json.dumps([setting.slug, LISTED[setting.slug], setting.players, setting.options])
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
    np.seterr(all="raise")  # an overflow that compiled code would not notice
    sys.stdout.write(json.dumps(trace(Setting(slug, players, options))))
