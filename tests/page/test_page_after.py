"""After a game: who won and why, the replay, the rematch; and axe on what only shows then."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from page.axe import violations
from page.conftest import People
from page.player import GAMES, open_table, play_out, told, until
from page.served import Served


@dataclass(frozen=True)
class Finished:
    path: str
    table: dict[str, Any]
    who: Any
    """What makes a browser the one that has played."""


@pytest.fixture(scope="module")
def finished(browser: Browser, served: Served) -> Iterator[dict[str, Finished]]:
    """A game of each kind, played out once."""
    people = People(browser, served)
    yield {game: _finish(people.person(), game) for game in GAMES}
    people.leave()


def _finish(page: Page, game: str) -> Finished:
    path = open_table(page, game)
    return Finished(path, play_out(path, page), page.context.storage_state())


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, finished: dict[str, Finished]) -> Finished:
    return finished[request.param]


def test_the_result_tells_the_points_by_part_and_when_it_turned(people: People, game: Finished) -> None:
    page = people.person(storage_state=game.who)
    page.goto(game.path)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="How it went")).to_be_visible()
    expect(dialog.get_by_text("led from early on").or_(dialog.get_by_text("took the lead")).first).to_be_visible(
        visible=len(game.table["view"]["winners"]) == 1
    )
    for score in game.table["view"]["scores"]:
        expect(dialog.get_by_text(str(score), exact=True).first).to_be_visible()
    assert violations(page) == []


def test_a_replay_shows_any_step_with_anybodys_eyes(people: People, game: Finished) -> None:
    page = people.person(storage_state=game.who)
    page.goto(f"{game.path}/replay")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    eyes = page.get_by_role("combobox")
    assert eyes.locator("option").count() == 1 + game.table["view"]["players"]
    board = page.locator(".board").first
    seen = [board.inner_html()]
    for seat, step in ((0, last // 2), (1, last // 2), (1, last), (-1, last // 2), (0, last)):
        eyes.select_option(str(seat))
        slider.fill(str(step))
        expect(page.locator(".slider .number")).to_have_text(f"{step}/{last}")
        until(page, lambda: board.inner_html() not in seen)
        seen.append(board.inner_html())
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".slider .number")).to_have_text(f"{last - 1}/{last}")
    assert violations(page) == []


def test_two_people_meet_again_at_the_table_of_the_rematch(people: People) -> None:
    anna, ben = people.person(), people.person()
    path = open_table(anna, "fruitoplay", friends=[ben])
    play_out(path, anna, ben)
    for page in (anna, ben):
        page.goto(path)
    anna.get_by_role("button", name="Rematch").click()
    anna.wait_for_url(lambda url: path not in url)
    ben.get_by_role("button", name="Go to the rematch").click()
    ben.wait_for_url(anna.url)
    for page in (anna, ben):
        expect(page.locator(".board .card.lit").first).to_be_visible()
    assert [seat["name"] for seat in told(ben)["seats"]] == ["Anna", "Ben"]
