"""Whole games in a real browser, each of the four, by mouse and by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from page.conftest import People
from page.player import GAMES, Player, open_table, told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_a_whole_game_can_be_played(page: Page, game: str, keys: bool) -> None:
    page.goto(open_table(page, game))
    Player(page, game, seed=1).play(keys=keys)
    table = told(page)
    assert table["status"] == "over"
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading").first).to_contain_text(re.compile("wins|You win|share the victory"))
    for score in table["view"]["scores"]:
        expect(dialog).to_contain_text(str(score))
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_a_phone_shows_all_without_scrolling_sideways(people: People, game: str, most: bool) -> None:
    page = people.person(phone=True)
    page.goto(open_table(page, game, -1 if most else 0))
    player = Player(page, game, seed=2)
    for _ in range(4):
        player.play(12)
        page.keyboard.press("Escape")
        shown, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert shown <= room
