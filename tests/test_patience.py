"""Nothing hangs: a test that waits too long fails, and says what it was waiting for."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE, Deadline, killed_if_late, within

TESTS = Path(__file__).parent


def test_a_loop_ends_with_what_it_waited_for() -> None:
    Deadline("the plums").check()
    with pytest.raises(AssertionError, match="waited 0 s for the plums"):
        Deadline("the plums", seconds=0).check()


def test_what_is_awaited_ends_with_what_it_waited_for() -> None:
    async def wait() -> None:
        async with within("the plums", seconds=0.01):
            await asyncio.Event().wait()

    with pytest.raises(AssertionError, match="waited 0 s for the plums"):
        asyncio.run(wait())


def test_a_time_limit_of_others_is_passed_on() -> None:
    async def wait() -> None:
        async with within("the plums"):
            raise TimeoutError("of somebody else")

    with pytest.raises(TimeoutError, match="of somebody else"):
        asyncio.run(wait())


def test_a_program_that_says_nothing_is_killed() -> None:
    command = [sys.executable, "-c", "import time; time.sleep(1000)"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as silent,
        killed_if_late(silent, seconds=0.1),
    ):
        assert silent.stdout
        assert silent.stdout.readline() == ""


HANGS = """
import time

import pytest

@pytest.fixture
def tidy():
    yield
    time.sleep(1000)

def test_that_hangs():
    time.sleep(1000)

def test_that_fails_and_never_tidies_up(tidy):
    assert False
"""
WATCHED = """
from watchdog import Watchdog

def pytest_configure(config):
    config.pluginmanager.register(Watchdog(config, silence=3))
"""


def test_a_run_ends_whatever_hangs(tmp_path: Path) -> None:
    (tmp_path / "test_hangs.py").write_text(HANGS)
    (tmp_path / "conftest.py").write_text(WATCHED)
    options = ["--verbose", "--timeout=1", "-p", "pytest_timeout", "-p", "no:cacheprovider", "-c", os.devnull]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--rootdir", tmp_path, tmp_path],
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == pytest.ExitCode.INTERNAL_ERROR
    assert "::test_that_hangs FAILED" in done.stdout
    assert re.search(r"Under way:\n  .*::test_that_fails_and_never_tidies_up\n$", done.stdout)
