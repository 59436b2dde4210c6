"""A machine that has never played: from "Play now" to the second decision, nobody waits and nothing is wrong."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from page.conftest import People
from page.player import ACTS, GAMES, Player, told
from page.served import Served

LONGEST = 5.0
"""Seconds that anybody waits at most, on a machine that runs other tests beside this one."""
MOST_ACTS = 60


@pytest.mark.parametrize("game", GAMES)
def test_nobody_waits_for_a_compiler(browser: Browser, tmp_path: Path, game: str) -> None:
    with Served(tmp_path, new_machine=True) as served:
        people = People(browser, served)
        page = people.person(reduced_motion="no-preference")
        try:
            play_the_first_minute(page, game)
            page.screenshot(path=tmp_path / f"{game}.png")
        finally:
            people.leave()
        assert people.problems == []
        assert "Traceback" not in (tmp_path / "log").read_text()


def play_the_first_minute(page: Page, game: str) -> None:
    """Click "Play now", decide, see the bots answer, and decide again."""
    page.goto("/")
    began = time.monotonic()
    page.locator(f'li:has(a[href="/rules/{game}"])').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*", timeout=1000 * LONGEST)
    player, bots_answered, acts = Player(page, game, seed=3), 0, 0
    while bots_answered < 2:
        page.locator(ACTS[game]).first.wait_for(timeout=1000 * (LONGEST + 1))
        waited = time.monotonic() - began
        assert waited < LONGEST, f"after {acts} acts and {bots_answered} answers: nothing to do for {waited:.1f} s"
        before = seq(page)
        assert player.act()
        began = time.monotonic()
        bots_answered += others_moved(page, before)
        acts += 1
        assert acts < MOST_ACTS, "the bots did not answer"
    expect(page.get_by_role("alert")).to_have_count(0)


def seq(page: Page) -> int:
    number: int = told(page)["seq"]
    return number


def others_moved(page: Page, before: int) -> bool:
    """Whether the table has moved on by more than our own move."""
    give_up = time.monotonic() + 1
    while time.monotonic() < give_up:
        table = told(page)
        if table["seq"] > before + 1 and (table["legal"] or table["status"] == "over"):
            return True
        page.wait_for_timeout(50)
    return False
