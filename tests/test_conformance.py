"""Every game in the bowl keeps its promises. A new game is in here by being listed; nothing is to be edited."""

from pathlib import Path

import pytest

from fruitbowl.testing import Case, cases

HERE = Path(__file__).parent


@pytest.mark.parametrize("case", cases(tests=HERE, golden=HERE / "golden"), ids=str)
def test_conformance(case: Case) -> None:
    case.check()
