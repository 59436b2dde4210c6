"""Crazy Eights keeps the promises of a game of Fruitbowl, with every number of players and every option."""

from pathlib import Path

import pytest
from fruitbowl.testing import Case, cases

HERE = Path(__file__).parent


@pytest.mark.parametrize("case", cases(tests=HERE, golden=HERE / "golden", slugs=["crazy_eights"]), ids=str)
def test_conformance(case: Case) -> None:
    case.check()
