"""The conformance suite that every game must pass, for anybody who adds one.

A game is enrolled by being listed in `fruitbowl.games.LISTED`:

    @pytest.mark.parametrize("case", fruitbowl.testing.cases(tests=..., golden=...), ids=str)
    def test_conformance(case):
        case.check()
"""

from fruitbowl.testing.cases import Case, cases
from fruitbowl.testing.settings import Setting, settings

__all__ = ["Case", "Setting", "cases", "settings"]
