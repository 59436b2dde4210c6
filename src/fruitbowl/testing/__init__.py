"""The conformance suite that every game must pass, for anybody who adds one.

The games of this package are enrolled by being listed; a game from outside names itself:

    @pytest.mark.parametrize("case", fruitbowl.testing.cases(tests=..., golden=..., slugs=["my_game"]), ids=str)
    def test_conformance(case):
        case.check()
"""

from fruitbowl.testing.cases import Case, cases
from fruitbowl.testing.settings import Setting, settings

__all__ = ["Case", "Setting", "cases", "settings"]
