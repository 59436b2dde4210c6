"""The rule ledger of a game, its README.md: every rule has a number, and a test that names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from fruitbowl.core.game import Game

RULE_LINE = re.compile(r"^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
MENTION = re.compile(r"\b[A-Z]{2,3}-\d+\b")


def rules_of(game: Game) -> dict[str, str]:
    """Number -> rule, as the ledger has them."""
    lines = RULE_LINE.findall((game.folder / "README.md").read_text("utf-8"))
    numbers = [number for number, _, _ in lines]
    assert len(set(numbers)) == len(numbers), f"{game}: a number stands twice in the ledger"
    return {number: rule for number, rule, _ in lines}


def every_rule_is_tested(game: Game, tests: Path) -> None:
    """Each rule is named by a test that runs, and each number named in tests or code is a rule's."""
    rules = rules_of(game)
    assert rules, f"{game}: no rules in the ledger"
    prefixes = {number.partition("-")[0] for number in rules}
    tested = {number for number in rules_named_in(tests) if number.partition("-")[0] in prefixes}
    untested, unknown = rules.keys() - tested, tested - rules.keys()
    assert not untested, f"{game}: rules without a test: {_sorted(untested)}"
    assert not unknown, f"{game}: tests name rules that are not in the ledger: {_sorted(unknown)}"
    mentioned = {number for path in game.folder.rglob("*.py") for number in MENTION.findall(path.read_text("utf-8"))}
    stray = {number for number in mentioned if number.partition("-")[0] in prefixes} - rules.keys()
    assert not stray, f"{game}: code names rules that are not in the ledger: {_sorted(stray)}"


def _sorted(numbers: set[str]) -> str:
    return ", ".join(sorted(numbers, key=lambda number: int(number.partition("-")[2])))


def rules_named_in(tests: Path) -> set[str]:
    """All numbers in `@pytest.mark.rule(...)` on test functions that are not skipped."""
    return {
        number
        for path in tests.rglob("test_*.py")
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
        for number in _named_by(function)
    }


def _named_by(function: ast.FunctionDef) -> Iterator[str]:
    decorators = [ast.unparse(decorator) for decorator in function.decorator_list]
    if any(decorator.startswith(("pytest.mark.skip", "pytest.mark.xfail")) for decorator in decorators):
        return
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            yield from (str(ast.literal_eval(argument)) for argument in decorator.args)
