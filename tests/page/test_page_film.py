"""What happens is seen: each event for as long as people need, and nothing is played into what is not shown."""

import pytest
from playwright.sync_api import Page, expect

from page.conftest import People
from page.player import ACTS, FIND, GAMES, Player, open_table, told, until
from page.watcher import EVERY_MS, Watcher

LOOK = EVERY_MS / 1000
DECISIONS = 6
"""Of one's own, at normal pace; a whole game takes minutes."""


def is_live(page: Page) -> bool:
    return page.locator(".caption").get_attribute("data-live") == "true"


def await_turn(page: Page) -> bool:
    """Waits, without touching anything, until something can be done; False if the game is over."""
    until(page, lambda: page.locator(".banner.mine").count() > 0 or told(page)["status"] == "over", tries=900)
    return page.locator(".banner.mine").count() > 0


def act(page: Page, game: str, seed: float) -> None:
    if page.evaluate(FIND, [ACTS[game], "", False, seed]):
        page.locator("[data-tried]").click(no_wait_after=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_on_the_screen_for_as_long_as_people_need(people: People, game: str) -> None:
    page = people.person(film=True)
    page.goto(open_table(page, game, count=1))
    watcher = Watcher(page)
    for number in range(DECISIONS):
        if not await_turn(page):
            break
        page.wait_for_timeout(2300)  # a person looks before they act; the longest rest is over then
        act(page, game, number / DECISIONS)
    until(page, lambda: is_live(page), tries=900)
    page.wait_for_timeout(2300)
    shown, events = watcher.seconds_shown(), watcher.events()
    last = max(shown)
    first = min(shown)
    unseen = {
        key: (event["kind"], event["text"], shown.get(key, 0.0))
        for key, event in events.items()
        if first < key < last and event["rest"] and shown.get(key, 0.0) < event["rest"] / 1000 - 2 * LOOK
    }
    assert not unseen
    assert len([key for key in shown if key in events]) >= DECISIONS


@pytest.mark.parametrize("game", GAMES)
def test_caption_and_log_tell_what_is_shown_and_your_turn_comes_when_it_is_true(people: People, game: str) -> None:
    page = people.person(film=True)
    page.goto(open_table(page, game, count=1))
    watcher = Watcher(page)
    for number in range(3):
        if await_turn(page):
            act(page, game, number / 3)
    until(page, lambda: is_live(page), tries=900)
    events = watcher.events()
    for look in watcher.looks:
        if look.get("kind"):
            event = events[int(look["step"]), int(look["place"])]
            assert event["kind"] == look["kind"]
            assert event["heading"] or look["caption"] in ("", event["text"]), look
        assert look["live"] == "true" or not look["mine"], "it was said to be somebody's turn while the film ran"


@pytest.mark.parametrize("game", GAMES)
def test_a_press_during_the_film_ends_the_scene_and_does_nothing_else(people: People, game: str) -> None:
    page = people.person(film=True)
    page.goto(open_table(page, game, count=1))
    scenes_ended = 0
    for number in range(12):
        if scenes_ended > 4 or not await_turn(page):
            break
        page.wait_for_timeout(300)  # a person looks before they act
        act(page, game, (number * 5 % 12) / 12)
        page.wait_for_timeout(100)
        made = len(own_moves(page))
        for press in range(60):
            if is_live(page):
                break
            scenes_ended += 1
            if press % 2:
                page.keyboard.press("Enter")
            else:
                page.mouse.click(640, 720)
        assert len(own_moves(page)) == made
    assert scenes_ended > 4


def own_moves(page: Page) -> list[str]:
    table = told(page)
    log = page.request.get(f"/api/tables/{table['table']}/log").json()
    return [moment["move"] for moment in log["moments"] if moment["seat"] == table["you"]]


def test_the_second_click_of_a_double_click_is_not_for_what_comes_next(people: People) -> None:
    page = people.person(film=True)
    page.goto(open_table(page, "grow", count=0))
    await_turn(page)
    done = page.locator(".board .done")
    expect(done).to_be_visible()
    page.wait_for_timeout(400)
    done.dblclick()
    page.wait_for_timeout(500)
    assert own_moves(page) == ["done"]


def test_whoever_likes_it_instant_sees_only_what_came_of_it(people: People) -> None:
    page = people.person(film=True)
    page.goto("/")
    page.evaluate("localStorage.setItem('pace', 'instant')")
    page.goto(open_table(page, "tree", count=1))
    watcher = Watcher(page)
    Player(page, "tree", seed=3).play(12)
    assert all(look["live"] == "true" for look in watcher.looks)
