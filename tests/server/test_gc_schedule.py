"""Garbage in cycles is collected soon if young, eventually in any case, and without a full collection per move."""

import asyncio
import gc
import weakref

import pytest

from fruitbowl.server.runtime import gc_schedule
from patience import within

pytestmark = pytest.mark.anyio


class Knot:
    """Something that only a search for cycles removes."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "YOUNG_SECONDS", 0.01)


async def goes(knot: weakref.ref[Knot]) -> None:
    async with within("a knot to be swept away"):
        while knot() is not None:
            await asyncio.sleep(0.01)


async def test_what_a_move_leaves_behind_is_found_without_a_look_at_everything() -> None:
    async with gc_schedule.scheduled_gc():
        looks = gc.get_stats()[2]["collections"]
        knots = [weakref.ref(Knot()) for _ in range(1000)]
        for knot in knots:
            await asyncio.wait_for(goes(knot), 10)
        assert gc.get_stats()[2]["collections"] == looks


async def test_python_itself_never_looks_meanwhile() -> None:
    async with gc_schedule.scheduled_gc():
        looks = [stats["collections"] for stats in gc.get_stats()]
        kept = [Knot() for _ in range(10_000)]
        assert [stats["collections"] for stats in gc.get_stats()] == looks
        del kept


async def test_what_has_grown_old_is_found_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "FULL_EVERY", 10)
    async with gc_schedule.scheduled_gc():
        old = Knot()
        gc.collect(0)
        gc.freeze()
        knot = weakref.ref(old)
        del old
        await asyncio.wait_for(goes(knot), 10)


async def test_afterwards_all_is_as_before() -> None:
    before = gc.get_threshold()
    async with gc_schedule.scheduled_gc():
        assert not gc.isenabled()
    assert (gc.isenabled(), gc.get_threshold(), gc.get_freeze_count()) == (True, before, 0)
