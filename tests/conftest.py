"""What holds for all tests: how rules run, where tests find each other, and that none of them hangs.

Windfall, the example game, is the template of `fruitbowl new-game`.
"""

import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("FRUITBOWL_JIT", "1")  # compiled before they run: no test depends on how far a compiler is
TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS), str(TESTS.parent / "src" / "fruitbowl" / "cli" / "game-template" / "src")]

from watchdog import Watchdog  # noqa: E402 (found by the line above)


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")
    if not is_worker and not config.option.usepdb:
        config.pluginmanager.register(Watchdog(config), "watchdog")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Compiles all games before the time of the first test runs that needs a server, which has to have them all."""
    folders = {item.path.parent for item in session.items}
    if folders & {TESTS / "server", TESTS / "page"} and not session.config.option.collectonly:
        from server.house import compile_everything  # noqa: PLC0415 (loads a server, which few tests need)

        compile_everything()
