"""On a machine that has never played, nobody waits: empty home, empty caches, nothing compiled."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.people import Terminal, first_move, without_colours
from fruitbowl.games import LISTED

LONGEST = 5.0
"""Seconds that anybody waits at most, on a machine that runs other tests beside this one."""
LIBRARY = """
import json, sys, time
import fruitbowl
waits, last = [], float(sys.argv[2])
def waited():
    global last
    now = time.time()
    waits.append(now - last)
    last = now
match = fruitbowl.new(sys.argv[1], players=3, seed=1)
waited()
for _ in range(20):
    seat = match.actors[0]
    match.play(seat, match.legal(seat)[0])
    match.view(seat)
    waited()
match.hint(match.actors[0])
waited()
print(json.dumps(waits))
"""


@pytest.fixture
def new_machine(tmp_path: Path) -> dict[str, str]:
    home, cache = tmp_path / "home", tmp_path / "cache"
    home.mkdir()
    return {"HOME": str(home), "FRUITBOWL_CACHE": str(cache), "FRUITBOWL_JIT": ""}


@pytest.mark.parametrize("game", LISTED)
def test_the_terminal_asks_at_once(game: str, tmp_path: Path, new_machine: dict[str, str]) -> None:
    began = time.monotonic()
    with Terminal("play", game, "--bots", "skilled", folder=tmp_path, **new_machine) as terminal:
        for question in range(3):
            shown = terminal.wait_for("or ?): ", "Enter: continue ")
            waited = time.monotonic() - began
            assert waited < LONGEST, f"question {question} came after {waited:.1f} s"
            terminal.type(first_move(without_colours(shown).splitlines()[-1]) + "\n")
            began = time.monotonic()


@pytest.mark.parametrize("game", LISTED)
def test_the_library_plays_at_once(game: str, new_machine: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIBRARY, game, str(time.time())],
        env={**os.environ, **new_machine},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    waits = json.loads(done.stdout)
    assert max(waits) < LONGEST, waits


def test_a_seed_asks_for_the_same_game_and_so_for_bots_that_are_compiled(
    tmp_path: Path, new_machine: dict[str, str]
) -> None:
    """Who wants to repeat a game waits for the compiler, and sees how far it is."""
    with Terminal("play", "tree", "--bots", "skilled", "--seed", "1", folder=tmp_path, **new_machine) as terminal:
        assert "Compiling, once" in terminal.wait_for("about")
