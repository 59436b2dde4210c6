"""People at a table: two browsers, a link, a reload, a server that goes away."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from page.conftest import People
from page.player import Player, open_table, told, until
from page.served import Served


def sit_down(page: Page, name: str) -> None:
    """Whoever comes by a link says who they are."""
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name="Sit down").first.click()


def test_play_now_is_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board .lit").first).to_be_visible()
    assert told(page)["status"] == "playing"


def test_two_people_play_in_two_browsers(people: People) -> None:
    anna, ben = people.person(), people.person(language="de")
    anna.goto("/")
    anna.get_by_role("button", name="With friends").first.click()
    anna.get_by_role("button", name="Open the table").click()
    anna.wait_for_url("**/t/*")
    link = anna.url
    ben.goto(link)
    ben.get_by_role("textbox").first.fill("Ben")
    ben.get_by_role("button", name="Hinsetzen").first.click()
    start = anna.get_by_role("button", name="Start")
    expect(start.or_(anna.locator(".board .lit").first).first).to_be_visible()
    if start.count():
        start.first.click()
    for page in (anna, ben):
        expect(page.locator(".board .lit").first).to_be_visible()
    before = told(anna)["seq"]
    for page in (ben, anna):
        page.locator(".board .lit").first.click()
    until(anna, lambda: told(anna)["seq"] >= before + 2)
    expect(anna.locator(".board .lit").first).to_be_visible()
    expect(anna.get_by_text("Ben").first).to_be_visible()


def test_a_reload_in_the_middle_changes_nothing(page: Page) -> None:
    page.goto(open_table(page, "pflaumen"))
    Player(page, "pflaumen", seed=3).play(6)
    until(page, lambda: _all_is_said(page))
    before = told(page)
    page.reload()
    expect(page.locator(".board .lit, .board [data-act]").first).to_be_visible()
    after = told(page)
    assert after["you"] == before["you"] == 0
    assert after["view"] == before["view"]


def _all_is_said(page: Page) -> bool:
    """It is this player's turn, and no click is still on its way: from now on nothing changes."""
    before = told(page)["seq"]
    page.wait_for_timeout(500)
    now = told(page)
    return bool(now["legal"]) and now["seq"] == before


def test_a_server_that_dies_and_comes_back_is_waited_for(browser: Browser, tmp_path: Path) -> None:
    """What was chosen while it was away is done when it is back."""
    with Served(tmp_path) as served:
        people = People(browser, served)
        page = people.person()
        page.goto(open_table(page, "fruitoplay"))
        Player(page, "fruitoplay", seed=1).play(2)
        expect(page.locator(".board .lit").first).to_be_visible()
        before = told(page)
        served.kill()
        expect(page.get_by_text("Connection lost").first).to_be_visible()
        page.locator(".board .lit").first.click()
        served.start()
        expect(page.get_by_text("Connection lost").first).to_be_hidden()
        expect(page.locator(".board .lit").first).to_be_visible()
        until(page, lambda: told(page)["seq"] > before["seq"])
        assert told(page)["view"]["hand"] != before["view"]["hand"]
        people.leave()
