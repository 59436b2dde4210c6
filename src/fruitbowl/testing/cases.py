"""The suite as a list of cases, each a name and a callable, for pytest or any other runner."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fruitbowl.games import LISTED, about, find
from fruitbowl.testing import checks, events, information
from fruitbowl.testing.golden import replays_its_golden_record
from fruitbowl.testing.ledger import every_rule_is_tested
from fruitbowl.testing.lockstep import changing_over_changes_nothing, compiled_equals_uncompiled
from fruitbowl.testing.settings import settings
from fruitbowl.testing.texts import every_language_says_the_same


@dataclass(frozen=True)
class Case:
    """One check of one game in one setting.

    >>> case = next(case for case in cases(Path(), Path(), ["grow"]) if case.name == "grow-2-moves_read_back")
    >>> case.check()
    """

    name: str
    check: Callable[[], None]
    """Raises an AssertionError that says what is wrong."""

    def __str__(self) -> str:
        return self.name


def cases(tests: Path, golden: Path, slugs: list[str] | None = None) -> list[Case]:
    """Every check of every listed game (or of some) in every setting.

    `tests` is the folder with tests that name rules, `golden` the one with golden records.

    >>> first, *_ = cases(Path("tests"), Path("tests/golden"), ["tree"])
    >>> str(first)
    'tree-every_rule_is_tested'
    """
    found = []
    for slug in slugs or LISTED:
        found.append(Case(f"{slug}-every_rule_is_tested", partial(_of_game, slug, every_rule_is_tested, tests)))
        found.append(
            Case(f"{slug}-every_language_says_the_same", partial(_of_game, slug, every_language_says_the_same))
        )
        for setting in settings(about(slug)):
            in_step = (compiled_equals_uncompiled, changing_over_changes_nothing)
            promises = (*checks.CHECKS, *information.CHECKS, *events.CHECKS, *in_step)
            found += [Case(f"{setting}-{check.__name__}", partial(check, setting)) for check in promises]
            found.append(Case(f"{setting}-golden_record", partial(replays_its_golden_record, setting, golden)))
    return found


def _of_game(slug: str, check: Callable[..., None], *facts: object) -> None:
    """Loads the rules only when the case runs, so that collecting the cases is quick."""
    check(find(slug), *facts)
