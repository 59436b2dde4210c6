"""What is around a game: sounds, links, reactions, hints, undo, the log, leaving; and axe on all that opens."""

import pytest
from playwright.sync_api import Page, expect

from page.axe import violations
from page.conftest import People
from page.player import move, open_table, told, until

HEARD = """
window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.heard++; return start.apply(this, when); };
"""
SHARED = "navigator.share = async (what) => { window.shared = what; };"
NOT_SHARED = (
    "delete Navigator.prototype.share; navigator.clipboard.writeText = async (text) => { window.copied = text; };"
)


def tool(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def more(page: Page, name: str) -> None:
    tool(page, "More")
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def play_a_card(page: Page) -> None:
    page.locator(".board .hand .card.lit").first.click()


def test_sounds_are_silent_until_somebody_asks_for_them(page: Page) -> None:
    page.add_init_script(HEARD)
    page.goto(open_table(page, "fruitoplay"))
    play_a_card(page)
    expect(page.locator(".board .hand .card.lit").first).to_be_visible()
    assert page.evaluate("heard") == 0
    more(page, "Settings")
    page.get_by_role("checkbox", name="Soft sounds").check()
    page.reload()
    play_a_card(page)
    page.wait_for_function("() => heard > 0")
    more(page, "Settings")
    expect(page.get_by_role("checkbox", name="Soft sounds")).to_be_checked()


@pytest.mark.parametrize("can_share", [True, False])
def test_a_link_is_shared_where_that_can_be_done_and_copied_elsewhere(page: Page, can_share: bool) -> None:
    page.add_init_script(SHARED if can_share else NOT_SHARED)
    path = open_table(page, "tree")
    page.goto(path)
    more(page, "Link for spectators")
    share = page.get_by_role("button", name="Share", exact=True)
    if can_share:
        share.click()
        assert page.evaluate("shared.url").endswith(path)
    else:
        expect(share).to_have_count(0)
        tool(page, "Copy")
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("copied").endswith(path)


def test_what_somebody_says_is_seen_and_heard_by_the_others(people: People) -> None:
    anna, ben = people.person(), people.person(language="de")
    path = open_table(anna, "tree", friends=[ben])
    for page in (anna, ben):
        page.goto(path)
        page.locator(".board .card").first.wait_for()
    tool(anna, "Say something")
    tool(anna, "Well played")
    bubble = ben.locator(".plates .bubble")
    expect(bubble).to_have_text("Gut gespielt")
    expect(ben.locator("[aria-live=polite]").filter(has_text="Anna")).to_contain_text("Gut gespielt")


def test_a_hint_marks_a_move_that_can_be_made(page: Page) -> None:
    page.goto(open_table(page, "fruitoplay"))
    page.locator(".board .card.lit").first.wait_for()
    tool(page, "Hint")
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("listitem").first).not_to_be_empty()
    expect(page.locator(".board .card.lit.hinted").first).to_be_visible()
    assert violations(page) == []


def test_a_step_is_taken_back_where_that_is_allowed(people: People) -> None:
    anna, ben = people.person(), people.person()
    anna.goto(open_table(anna, "fruitoplay", friends=[ben]))
    nothing = anna.get_by_role("button", name="Nothing to take back")
    nothing.click(force=True)  # it cannot be used, but says why
    expect(anna.locator(".notice")).to_have_text("Nothing to take back")
    play_a_card(anna)
    expect(anna.locator(".board .hand .card.lit")).to_have_count(0)
    anna.get_by_role("button", name="Take back", exact=True).click()
    expect(anna.locator(".board .hand .card.lit").first).to_be_visible()
    expect(nothing).to_be_visible()
    expect(anna.get_by_text("Practice", exact=True)).to_have_count(0)


def test_among_people_a_step_that_has_shown_something_stays_and_says_why(people: People) -> None:
    anna, ben = people.person(), people.person()
    path = open_table(anna, "fruitoplay", friends=[ben])
    anna.goto(path)
    ben.goto(path)
    play_a_card(anna)
    play_a_card(ben)
    reason = "Cannot be taken back: it has shown what was hidden"
    ben.get_by_role("button", name=reason).click(force=True)
    expect(ben.locator(".notice")).to_have_text(reason)


def test_alone_any_own_decision_can_be_made_anew_and_the_game_is_practice(page: Page) -> None:
    page.goto(open_table(page, "fruitoplay"))
    page.locator(".board .hand .card.lit").first.wait_for()
    hand = page.locator(".board .hand").aria_snapshot()
    for _ in range(2):
        play_a_card(page)
    tool(page, "Take back (practice)")
    expect(page.get_by_text("Practice", exact=True)).to_be_visible()
    expect(page.locator(".board .lit").first).to_be_visible()
    tool(page, "Take back (practice)")
    until(page, lambda: page.locator(".board .hand").aria_snapshot() == hand)
    assert told(page)["practice"]


def test_looking_back_one_can_try_again_from_there(page: Page) -> None:
    page.goto(open_table(page, "fruitoplay"))
    page.locator(".board .hand .card.lit").first.wait_for()
    hand = page.locator(".board .hand").aria_snapshot()
    for _ in range(3):
        play_a_card(page)
    page.locator("aside li button").first.click()
    tool(page, "Try again from here")
    until(page, lambda: page.locator(".board .hand").aria_snapshot() == hand)
    expect(page.locator(".board .lit").first).to_be_visible()


def test_who_likes_to_be_asked_is_asked_before_a_card_is_played(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('confirm', 'on')")
    page.goto(open_table(page, "fruitoplay"))
    card = page.locator(".board .hand .card.lit").first
    card.click()
    expect(page.locator(".caption")).to_contain_text("?")
    tool(page, "Not yet")
    expect(page.locator(".caption")).not_to_contain_text("?")
    card.click()
    before = told(page)["seq"]
    page.locator(".caption").get_by_role("button", name="Play", exact=True).click()
    until(page, lambda: told(page)["seq"] > before)


def test_a_line_of_the_log_leads_back_to_how_it_was(page: Page) -> None:
    page.goto(open_table(page, "fruitoplay"))
    page.locator(".board .hand .card.lit").first.wait_for()
    before = page.locator(".board .hand .card").count()
    for _ in range(2):
        play_a_card(page)
    until(page, lambda: page.locator("aside li").count() >= 4)
    page.locator("aside li button").first.click()
    expect(page.locator(".banner")).to_contain_text("Looking back")
    expect(page.locator(".board .lit")).to_have_count(0)
    assert page.locator(".board .hand .card").count() in {before, before - 1}
    tool(page, "Back to now")
    expect(page.locator(".board .lit").first).to_be_visible()


def leave(page: Page, path: str) -> None:
    """And comes back by the link."""
    more(page, "Leave the table")
    tool(page, "Leave")
    page.wait_for_url("**/")
    page.goto(path)


def test_a_bot_plays_for_who_has_left_until_they_come_back(people: People) -> None:
    anna, ben = people.person(), people.person()
    path = open_table(anna, "fruitoplay", friends=[ben])
    anna.goto(path)
    leave(anna, path)
    expect(anna.locator(".banner")).to_contain_text("A bot is playing for you")
    until(anna, lambda: told(anna)["view"]["choice"] is not None)
    tool(anna, "Take your seat back")
    expect(anna.locator(".banner")).to_contain_text("Waiting for Ben")
    move(ben, path)
    expect(anna.locator(".board .lit").first).to_be_visible()


def test_a_game_against_bots_waits_for_who_has_left(page: Page) -> None:
    path = open_table(page, "tree")
    page.goto(path)
    play_a_card(page)
    leave(page, path)
    expect(page.locator(".board .lit").first).to_be_visible()


def test_axe_finds_nothing_in_what_opens_at_a_table(page: Page) -> None:
    page.goto(open_table(page, "fruitoplay"))
    page.locator(".board .lit").first.wait_for()
    found = []
    for name in ("On another device", "Link for spectators", "Settings", "Keyboard", "Leave the table"):
        more(page, name)
        page.wait_for_load_state("networkidle")
        found += violations(page)
        page.keyboard.press("Escape")
    for name in ("More", "Say something", "Rules"):
        tool(page, name)
        found += violations(page)
        page.keyboard.press("Escape")
    assert found == []


def test_axe_finds_nothing_where_tables_wait(people: People) -> None:
    anna, ben = people.person(), people.person()
    anna.goto(open_table(anna, "tree"))
    anna.goto("/")
    anna.get_by_role("button", name="With friends").last.click()
    found = violations(anna)
    anna.get_by_role("checkbox", name="Strangers may join").check()
    tool(anna, "Open the table")
    anna.wait_for_url("**/t/*")
    expect(anna.get_by_role("img", name="QR code")).to_be_visible()
    found += violations(anna)
    for page in (anna, ben):
        page.goto("/")
        expect(page.get_by_text("Fruit: the growing game").nth(1)).to_be_visible()
        found += violations(page)
    assert found == []
