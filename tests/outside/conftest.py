"""Crazy Eights, a game from outside the package, installed for these tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fruitbowl.games import outside
from installing import CRAZY_EIGHTS, install


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that makes it installed."""
    return install(CRAZY_EIGHTS, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def looked_anew() -> Iterator[None]:
    """What is installed is looked for anew, now and afterwards."""
    outside.look.cache_clear()
    yield
    outside.look.cache_clear()


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch, looked_anew: None) -> None:
    """In this process, for one test."""
    monkeypatch.syspath_prepend(site)
