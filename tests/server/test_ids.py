"""Ids and secrets that nobody guesses: long enough, and nothing of one helps with the next."""

import random
from collections.abc import Callable

import pytest

from fruitbowl.server.runtime import guests
from fruitbowl.server.tables import access, fairness
from server.house import House

MANY = 300
BITS = 6
"""Of a letter: ids are written with 64 of them."""
ENOUGH = 96
"""Bits that nobody goes through, however many tables there are."""
SPREAD = 48
"""Of 64 letters, how many come at least once in 300 random ones; fewer is as good as impossible."""


def nobody_guesses(ids: list[str]) -> bool:
    """Whether ids are all different and of the same length, and enough of their letters may be any."""
    free = [place for place in zip(*ids, strict=True) if len(set(place)) >= SPREAD]
    return len(set(ids)) == len(ids) and BITS * len(free) >= ENOUGH


@pytest.mark.anyio
async def test_tables_have_ids_that_nobody_guesses(there: House) -> None:
    host = await there.person()
    ids = []
    for _ in range(MANY):
        random.seed(1)  # whoever knows the state of Python's dice knows nothing
        ids.append(await host.open_table())
    assert nobody_guesses(ids)


@pytest.mark.parametrize("make", [guests.new_guest, access.new_secret, lambda: fairness.new_seed().hex()])
def test_guests_links_tokens_and_seeds_are_not_guessed(make: Callable[[], str]) -> None:
    made = []
    for _ in range(MANY):
        random.seed(1)
        made.append(make())
    if set("".join(made)) <= set("0123456789abcdef"):
        made = [as_letters(one) for one in made]
    assert nobody_guesses(made)


def as_letters(hexadecimal: str) -> str:
    """Six bits a letter, like the others."""
    number = int(hexadecimal, 16)
    return "".join(chr(48 + (number >> place & 63)) for place in range(0, 4 * len(hexadecimal) - BITS, BITS))


@pytest.mark.parametrize(
    "make", [lambda n: f"table{n:011}", lambda n: f"{1_700_000_000_000 + 37 * n:016x}", lambda n: f"{n % 10}" * 16]
)
def test_numbers_and_times_would_be_noticed(make: Callable[[int], str]) -> None:
    assert not nobody_guesses([make(number) for number in range(MANY)])
