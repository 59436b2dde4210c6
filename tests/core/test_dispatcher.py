"""Rules that call rules, compiled: what Numba promises still holds where less is compiled."""

import sys
from typing import Any

import numpy as np
import pytest

from fruitbowl.core.kernel import JIT, rule

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

if JIT:
    import numba

    from fruitbowl.core import compiled, dispatcher


@rule
def small(x: int) -> int:
    if x > 3:
        raise ValueError("too large", x)
    return x


@rule
def sum_of_small(numbers: Any) -> int:
    total = 0
    for number in numbers:
        total += small(number)
    return total


@rule
def factorial(n: int) -> int:
    if n <= 1:
        return 1
    return n * factorial(n - 1)


@rule
def either(one: Any, other: Any, first: bool) -> Any:
    if first:
        return one
    return other[1:]


@rule
def replaced(numbers: Any) -> Any:
    before = numbers
    numbers = np.zeros(3, np.int64)
    numbers[0] = before[0]
    return either(numbers, before, numbers[0] > 5)


def test_an_error_deep_inside_reaches_python_with_what_it_says() -> None:
    with pytest.raises(ValueError, match="too large") as problem:
        sum_of_small(np.array([1, 2, 9]))
    assert problem.value.args == ("too large", 9)


def test_a_rule_that_rules_call_is_compiled_once_for_numbers_of_all_widths() -> None:
    called: Any = compiled.make_dispatcher(small.written, inline=True)  # type: ignore[attr-defined]
    for width in (numba.int8, numba.int16, numba.int64):
        called.get_call_template((width,), {})  # as when a call of it is compiled, whatever the cache holds
    assert len(called._parts) == 1
    for dtype in (np.int8, np.int16, np.int64):
        assert sum_of_small(np.array([1, 2, 3], dtype)) == 6


def test_a_rule_can_call_itself() -> None:
    assert factorial(10) == 3_628_800


def test_references_to_arguments_are_neither_lost_nor_kept() -> None:
    numbers = np.array([2, 3, 4])
    before = sys.getrefcount(numbers)
    for _ in range(1000):
        assert replaced(numbers).tolist() == [3, 4]
    kept = [either(numbers, numbers, True) for _ in range(10)]
    assert [one.tolist() for one in kept] == [[2, 3, 4]] * 10
    assert sys.getrefcount(numbers) == before + 10
    del kept
    assert sys.getrefcount(numbers) == before
    assert replaced(np.array([9, 8, 7])).tolist() == [9, 0, 0]


def test_numbas_own_functions_can_call_a_rule_that_python_has_called() -> None:
    assert small(2) == 2

    @numba.njit
    def plain(x: int) -> int:
        return small(x) + sum_of_small(np.array([x, 1]))

    assert plain(2) == 5


def test_a_numba_that_lacks_something_compiles_rules_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "USED_OF_NUMBA", {numba: ("not_there",)})
    compiled._rule_dispatcher.cache_clear()
    try:
        ordinary = compiled.make_dispatcher(small.written, inline=True)  # type: ignore[attr-defined]
    finally:
        compiled._rule_dispatcher.cache_clear()
    assert not isinstance(ordinary, dispatcher.RuleDispatcher)
    assert ordinary(2) == 2
