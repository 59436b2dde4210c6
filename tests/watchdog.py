"""The last of three time limits, for a run as a whole: when nothing happens any more, it ends and names what runs.

The others are in pyproject.toml, and apply to each test. They do not see what hangs after a test has failed, nor a
pytest-xdist worker that is lost.
"""

import os
import threading
import time

import pytest

SILENCE = 900.0
"""Seconds without a test that begins or ends; more than any test may take."""


class Watchdog:
    """Watches where results come together, so that one process knows about all."""

    def __init__(self, config: pytest.Config, silence: float = SILENCE) -> None:
        self._config = config
        self._silence = silence
        self._running: dict[str, None] = {}
        self._last = time.monotonic()
        self._over = threading.Event()

    def pytest_sessionstart(self) -> None:
        self._last = time.monotonic()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._running[nodeid] = None
        self._last = time.monotonic()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self._running.pop(nodeid, None)
        self._last = time.monotonic()

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str) -> None:
        """A hook of pytest-xdist: its worker is gone."""
        self.pytest_runtest_logfinish(crashitem)

    def pytest_unconfigure(self) -> None:
        self._over.set()

    def _watch(self) -> None:
        while not self._over.wait(1):
            if time.monotonic() - self._last > self._silence:
                self._end()

    def _end(self) -> None:
        report, capture = map(self._config.pluginmanager.get_plugin, ("terminalreporter", "capturemanager"))
        capture.suspend()  # or this would count as said by the test under way
        report.summary_failures()
        report.write_line(f"No test has begun or ended for {self._silence:.0f} s, so the run ends here. Under way:")
        for test in self._running or ("no test: it was about to begin or to end",):
            report.write_line(f"  {test}")
        report.flush()
        os._exit(pytest.ExitCode.INTERNAL_ERROR)
