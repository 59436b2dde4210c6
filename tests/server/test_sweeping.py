"""Garbage in cycles: found soon if young, in the end always, and without a look at everything for each move."""

import asyncio
import gc
import weakref

import pytest

from fruitbowl.server import sweeping

pytestmark = pytest.mark.anyio


class Knot:
    """Something that only a search for cycles removes."""

    def __init__(self) -> None:
        self.itself = self


async def test_what_a_move_leaves_behind_is_found_without_a_look_at_everything() -> None:
    async with sweeping.seldom():
        looks = gc.get_stats()[2]["collections"]
        knots = [weakref.ref(Knot()) for _ in range(100 * sweeping.YOUNG)]
        assert sum(knot() is not None for knot in knots) <= sweeping.YOUNG * (sweeping.MIDDLE + 2)
        assert gc.get_stats()[2]["collections"] == looks


async def test_what_is_old_is_found_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0.05)
    async with sweeping.seldom():
        old = Knot()
        for generation in (0, 1):
            gc.collect(generation)
        knot = weakref.ref(old)
        del old
        while knot() is not None:
            await asyncio.sleep(0.01)


async def test_afterwards_all_is_as_before() -> None:
    before = gc.get_threshold()
    async with sweeping.seldom():
        assert gc.get_threshold() != before
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
