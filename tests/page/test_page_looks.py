"""Every page: accessible, in three languages, by day and by lamplight, on a phone; lessons and score pads."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotSeen

from page.axe import violations
from page.conftest import People
from page.player import GAMES, Player, open_table
from page.test_page_words import PLACES, texts

PLAIN = ("/", "/finished", "/nowhere", *(f"/{kind}/{game}" for kind in ("rules", "score", "learn") for game in GAMES))


LABELS = "[...document.querySelectorAll('[aria-label], [title]')].map((one) => [one.ariaLabel, one.title]).join('|')"


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.locator("h1, h2").first.wait_for(state="attached")


@pytest.mark.parametrize("path", PLAIN)
def test_axe_finds_nothing(page: Page, path: str) -> None:
    page.goto(path)
    settled(page)
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table(page: Page, game: str) -> None:
    page.goto(open_table(page, game))
    Player(page, game, seed=4).play(25)
    assert violations(page) == []


def english_only(language: str) -> set[str]:
    """Sentences that have another form in the other language: none of them may be seen there."""
    sentences = set()
    for place in PLACES:
        english, other = texts(place)["en"], texts(place)[language]
        said = json.dumps(other, ensure_ascii=False)
        sentences |= {
            text
            for text in english.values()
            if isinstance(text, str) and len(text) > 8 and "{" not in text and text not in said
        }
    return sentences


@pytest.mark.parametrize("language", ["fr", "de"])
def test_no_english_is_left(people: People, language: str) -> None:
    page = people.person(language=language)
    unwanted = english_only(language)
    paths = [*PLAIN, *(open_table(page, game) for game in GAMES)]
    for path in paths:
        page.goto(path)
        settled(page)
        assert page.locator("html").get_attribute("lang") == language
        shown = page.inner_text("body")
        labels = page.evaluate(LABELS)
        assert [text for text in unwanted if text in shown or text in labels] == [], path


def clicked(piece: Locator) -> bool:
    """It may have gone meanwhile."""
    try:
        piece.click(timeout=500)
    except NotSeen:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_to_its_end(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    tutor = page.locator(".tutor")
    pointed = page.locator(":is(.pointed:is(button), .pointed button):is(.lit, .can, .ghost)")
    player = Player(page, game, seed=5)
    for _ in range(400):
        following = tutor.get_by_role("button", name="Next")
        if following.count() and following.is_enabled():
            clicked(following)
        elif tutor.get_by_role("button", name="Play now").count():
            return
        elif pointed.count() != 1 or not clicked(pointed):
            player.act()
    pytest.fail("the lesson does not end")


@pytest.mark.parametrize("game", GAMES)
def test_a_score_pad_works_without_a_connection(people: People, game: str) -> None:
    page = people.person()
    page.goto(f"/score/{game}")
    settled(page)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_timeout(1000)
    name = page.locator("main input[type=text], main input:not([type])").first
    name.fill("Zoé")
    name.blur()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("main input[type=text], main input:not([type])").first).to_have_value("Zoé")
    page.context.set_offline(False)
    people.problems.clear()  # a browser without a connection says so in its console


def test_the_language_can_be_switched_and_is_remembered(people: People) -> None:
    page = people.person()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Français").or_(page.get_by_role("button", name="Français")).first.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Jouer").first).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


PRINTED = """
[...document.querySelectorAll('[data-text]')]
  .map((one) => [one.dataset.text, getComputedStyle(one, '::before').content])
"""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_on_cards_is_seen(page: Page, game: str) -> None:
    page.goto(open_table(page, game))
    settled(page)
    page.locator(".board button").first.wait_for()
    printed = page.evaluate(PRINTED)
    assert [text for text, shown in printed if shown != json.dumps(text, ensure_ascii=False)] == []
    assert printed or game == "grow"
    if game == "pflaumen":
        assert any(re.fullmatch("[A-Z]{2,6}", text) for text, _ in printed)  # a mix
