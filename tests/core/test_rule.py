"""A rule is plain until it is compiled, and the only difference is the time it takes."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from fruitbowl.core.kernel import JIT, Ints, State, compiled, entry, i1, is_compiled, rule
from fruitbowl.core.rule import Rule, compiled_here, plain_where_not_compiled

pytestmark = pytest.mark.skipif(not JIT, reason="there are no rules where nothing is ever compiled")

ON_A_NEW_MACHINE = """
import sys, fruitbowl
match = fruitbowl.new("grow", players=3, seed=1)
seat = match.actors[0]
match.play(seat, match.legal(seat)[0])
match.view(seat)
print("numba" in sys.modules)
"""


class Tray(State):
    cards: Ints = i1(4)
    count: int = i1()


def rules() -> "tuple[Rule, Rule]":
    """Two fresh rules, one of which calls the other."""

    @rule
    def put(tray: Tray, card: int) -> int:
        tray.cards[tray.count] = card
        tray.count += 1
        return tray.count

    @rule
    def put_two(tray: Tray, card: int) -> int:
        put(tray, card)
        return put(tray, card + 1)

    return put, put_two  # type: ignore[return-value]


def test_it_is_plain_until_it_is_compiled_and_gives_the_same_bytes() -> None:
    put, put_two = rules()
    trays = Tray.blank(2)
    with plain_where_not_compiled():
        assert put_two(trays[0], 7) == 2
        assert not is_compiled(put_two)  # type: ignore[arg-type]
        with compiled_here():
            assert put_two(trays[1], 7) == 2
        assert is_compiled(put_two)  # type: ignore[arg-type]
        assert not is_compiled(put)  # type: ignore[arg-type]  # Python has not called it
    assert trays[0].tobytes() == trays[1].tobytes()


def test_what_was_begun_plain_ends_plain() -> None:
    """Even if its compiled code arrives in the middle: plain code does not call compiled code."""
    put, _ = rules()
    called: list[str] = []

    class Arriving(dict):  # type: ignore[type-arg]
        def get(self, *_: object) -> None:
            called.append("looked for compiled code")

    @rule
    def put_three(tray: Tray, card: int) -> int:
        put(tray, card)
        put(tray, card)
        return put(tray, card)

    put.codes = Arriving({(): lambda: None})
    with plain_where_not_compiled():
        assert put_three(Tray.blank()[0], 1) == 3  # type: ignore[arg-type]
    assert called == []


def test_arguments_of_another_kind_than_it_was_compiled_for_are_taken_plain() -> None:
    @rule
    def total(numbers: Ints) -> int:
        found = 0
        for number in numbers:
            found += number
        return found

    with plain_where_not_compiled():
        assert compiled(total)(np.array([1, 2])) == 3  # type: ignore[arg-type]
        for numbers in (np.array([3, 4, 5])[::2], np.array([3, 5], np.int16), [3, 5], np.array([[3, 5]])[0]):
            assert total(numbers) == 8  # type: ignore[arg-type]
    assert len(total.codes) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [5, np.int8(5), np.int64(5)])
def test_all_whole_numbers_are_alike(number: int) -> None:
    put, _ = rules()
    tray = Tray.blank()[0]
    assert put(tray, number) == 1
    assert put(tray, 6) == 2
    assert tray.cards.tolist() == [5, 6, 0, 0]
    assert len(put.codes) == 1
    assert entry(put)(tray, 7) == 3  # type: ignore[arg-type]


def test_many_threads_may_be_the_first_to_call_it() -> None:
    _, put_two = rules()
    with plain_where_not_compiled(), ThreadPoolExecutor(8) as pool:
        trays = list(pool.map(lambda _: _filled(put_two), range(64)))
    assert set(trays) == {trays[0]}


def _filled(put_two: Rule) -> bytes:
    tray = Tray.blank()
    put_two(tray[0], 1)
    filled: bytes = tray.tobytes()
    return filled


def test_a_game_begins_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FRUITBOWL_JIT")
    done = subprocess.run([sys.executable, "-c", ON_A_NEW_MACHINE], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
