"""`fruitbowl compile`: ahead of time, so that nobody waits later."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.people import piped
from fruitbowl.core.kernel import JIT
from variants import WINDFALL

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is ever compiled")


WITH_WINDFALL = """
from fruitbowl.games import LISTED
LISTED["windfall"] = "windfall"  # a small game, which is soon compiled
from fruitbowl.cli.main import run
run()
"""


def fruitbowl(*arguments: str, cache: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", WITH_WINDFALL, *arguments],
        env={**os.environ, "FRUITBOWL_CACHE": str(cache), "PYTHONPATH": str(WINDFALL)},
        capture_output=True,
        text=True,
        check=False,
        timeout=110,
    )


def test_after_it_nothing_is_left_to_compile(tmp_path: Path) -> None:
    done = fruitbowl("compile", "windfall", cache=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Everything is compiled, in {tmp_path / 'kernels'} (")
    for part in ("rules", "bots", "simulation", "batches"):
        assert f"{part} of windfall: compiled" in done.stderr
    kernels = set(tmp_path.rglob("*.kernel"))
    games = ("--games", "6", "--players", "3")
    assert fruitbowl("simulate", "windfall", *games, cache=tmp_path).returncode == 0
    assert fruitbowl("arena", "windfall", "--bots", "skilled,greedy", *games, cache=tmp_path).returncode == 0
    assert set(tmp_path.rglob("*.kernel")) == kernels, "something was compiled later"


@pytest.mark.parametrize(
    ("arguments", "environment", "problem"),
    [
        (["trea"], {}, "There is no game 'trea'. Did you mean tree?"),
        (["tree"], {"FRUITBOWL_JIT": "0"}, "FRUITBOWL_JIT=0 turns compiling off."),
        (["tree"], {"FRUITBOWL_CACHE": "/dev/null/cache"}, "Cannot write the cache: /dev/null/cache."),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], environment: dict[str, str], problem: str) -> None:
    done = piped(["compile", *arguments], **environment)
    assert done.returncode == 1
    assert problem in done.stderr
