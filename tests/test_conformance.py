"""Every game in the bowl keeps its promises. A new game is tested as soon as it is listed; nothing to edit here."""

from pathlib import Path

import pytest

from fruitbowl.testing import Case, cases

HERE = Path(__file__).parent


@pytest.mark.parametrize("case", cases(tests=HERE, golden=HERE / "golden"), ids=str)
def test_conformance(case: Case) -> None:
    case.check()
