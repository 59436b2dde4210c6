"""A first visit: one click to play, choices that stay, a lesson, a name, a link that friends can use."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from page.axe import violations
from page.conftest import People
from page.facts import catalog_as_the_games_say, catalog_as_the_page_has_it
from page.player import GAMES, open_table, told, until
from page.scripts import read_qr as read
from page.scripts import run
from page.served import Served

TITLES = {
    "fruitoplay": "Fruitoplay",
    "pflaumen": "Pi mal Pflaumen",
    "tree": "Fruit: the tree",
    "grow": "Fruit: the growing game",
}
LAN = "http://192.168.1.20:8000"
SLOW = "This is taking longer than usual"


def button(page: Page, what: str, game: str) -> Locator:
    return page.get_by_role("button", name=f"{what}: {TITLES[game]}", exact=True)


def play_now(page: Page, game: str) -> dict[str, Any]:
    """The table that it leads to."""
    button(page, "Play now", game).click()
    page.wait_for_url("**/t/*")
    page.locator(".board").first.wait_for()
    return told(page)


def levels(table: dict[str, Any]) -> list[str | None]:
    return [seat["bot"] for seat in table["seats"]]


def in_sight(page: Page, piece: Locator) -> bool:
    """All of it, without scrolling."""
    box, size = piece.bounding_box(), page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and page.evaluate("scrollY") == 0


# ---- a first visit ---------------------------------------------------------------------------------------------------


def test_what_can_be_chosen_is_what_the_games_say() -> None:
    assert catalog_as_the_page_has_it() == catalog_as_the_games_say()


def test_the_first_opponents_are_beginners_and_the_next_ones_are_not(page: Page) -> None:
    page.goto("/")
    assert levels(play_now(page, "tree")) == [None, "beginner", "beginner", "beginner"]
    page.goto("/")
    assert levels(play_now(page, "tree")) == [None, "greedy", "greedy", "greedy"]
    page.goto("/")
    assert levels(play_now(page, "pflaumen")) == [None, "beginner", "beginner"]


def test_the_lesson_is_offered_until_the_game_is_known(page: Page) -> None:
    page.goto("/")
    offers = page.get_by_role("link", name="Take the short lesson")
    expect(offers).to_have_count(4)
    play_now(page, "fruitoplay")
    page.goto("/")
    expect(offers).to_have_count(3)
    expect(page.get_by_role("link", name="Learn it: Fruitoplay")).to_be_visible()
    page.get_by_role("link", name="Take the short lesson: Fruit: the tree").click()
    page.locator(".tutor").wait_for()
    page.goto("/")
    expect(offers).to_have_count(2)
    assert levels(play_now(page, "tree"))[1:] == ["beginner"] * 3, "a lesson is no game yet"


def test_whoever_joins_friends_has_played_the_game(people: People) -> None:
    anna, ben = people.person(), people.person()
    path = open_table(anna, "grow", friends=[ben])
    ben.goto(path)
    ben.locator(".board").first.wait_for()
    ben.goto("/")
    expect(ben.get_by_role("link", name="Learn it: Fruit: the growing game")).to_be_visible()


# ---- choosing --------------------------------------------------------------------------------------------------------


def test_what_was_chosen_is_played_and_remembered(page: Page) -> None:
    page.goto("/")
    button(page, "Choose", "tree").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Beginner")).to_be_checked()
    dialog.get_by_role("radio", name="Easy").check()
    dialog.get_by_role("group", name="How many bots?").get_by_role("radio", name="2").check()
    for card in ("Moon", "Leaf", "Sun"):  # the Moon was in use
        dialog.get_by_role("checkbox", name=card).click()
    dialog.get_by_role("spinbutton", name="Number of deals").fill("2")
    dialog.get_by_role("radio", name="You").check()
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    table = told(page)
    assert levels(table) == [None, "greedy", "greedy"]
    assert table["options"] == {"specials": "sun leaf trunk", "deals": 2, "first": 0}
    page.goto("/")
    again = play_now(page, "tree")
    assert again["table"] != table["table"]
    assert (levels(again), again["options"]) == (levels(table), table["options"])
    page.goto("/")
    button(page, "Choose", "tree").click()
    expect(dialog.get_by_role("radio", name="Easy")).to_be_checked()
    expect(dialog.get_by_role("checkbox", name="Leaf")).to_be_checked()
    expect(dialog.get_by_role("checkbox", name="Moon")).not_to_be_checked()
    expect(dialog.get_by_role("spinbutton")).to_have_value("2")
    page.goto("/")
    assert levels(play_now(page, "pflaumen"))[1:] == ["beginner"] * 2, "every game has its own"


def test_whoever_is_first_sits_there(page: Page) -> None:
    """With fewer players a seat may be gone."""
    page.goto("/")
    button(page, "Choose", "grow").click()
    dialog = page.get_by_role("dialog")
    bots = dialog.get_by_role("group", name="How many bots?")
    bots.get_by_role("radio", name="3").check()
    dialog.get_by_role("radio", name="Emil").check()
    bots.get_by_role("radio", name="1").check()
    expect(dialog.get_by_role("radio", name="At random")).to_be_checked()
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    assert told(page)["options"] == {"first": "random"}


def test_no_special_card_may_be_in_use(page: Page) -> None:
    page.goto("/")
    button(page, "Choose", "tree").click()
    for card in ("Moon", "Trunk"):
        page.get_by_role("dialog").get_by_role("checkbox", name=card).uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    assert told(page)["options"]["specials"] == "none"


KEPT = {"players": 9, "level": "queen", "options": {"specials": "mars", "deals": 1000, "first": 7, "colour": "red"}}


def test_what_is_not_possible_any_more_is_as_usual(page: Page) -> None:
    page.goto("/")
    page.evaluate("(kept) => localStorage.setItem('plan tree', kept)", json.dumps(KEPT))
    table = play_now(page, "tree")
    assert levels(table) == [None, *["beginner"] * 3]
    assert table["options"] == {"specials": "moon trunk", "deals": 1, "first": "random"}


def test_a_table_for_friends_has_the_options_of_its_game(page: Page) -> None:
    page.goto("/")
    button(page, "With friends", "pflaumen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Game options").click()
    dialog.get_by_role("checkbox", name="For experienced players").check()
    dialog.get_by_role("radio", name="Seat 2").check()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert told(page)["options"] == {"experienced": True, "first": 1}


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_where_somebody_chooses(page: Page, game: str) -> None:
    page.goto("/")
    found = []
    for what in ("Choose", "With friends"):
        button(page, what, game).click()
        page.get_by_role("dialog").locator("form button.main").wait_for()
        if page.locator("dialog summary").count():
            page.locator("dialog summary").click()
        page.wait_for_load_state("networkidle")
        found += violations(page)
        page.keyboard.press("Escape")
    assert found == []


def test_choosing_works_by_keyboard(page: Page) -> None:
    page.goto("/")
    button(page, "Choose", "fruitoplay").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_focused()
    for key in ("Tab", "Tab", "ArrowRight", "Tab", "ArrowLeft", "Enter"):  # past the way out; level; bots
        page.keyboard.press(key)
    page.wait_for_url("**/t/*")
    assert levels(told(page)) == [None, "greedy", "greedy"]


# ---- a name ----------------------------------------------------------------------------------------------------------


def test_a_name_is_asked_for_once_and_used_from_then_on(page: Page) -> None:
    page.goto("/")
    page.get_by_role("textbox", name="What shall we call you?").fill("Zoé")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Welcome, Zoé.")).to_be_visible()
    assert play_now(page, "fruitoplay")["seats"][0]["name"] == "Zoé"
    page.goto("/")
    expect(page.get_by_role("textbox")).to_have_count(0)


def test_whoever_skips_the_name_is_not_asked_again(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.get_by_role("textbox")).to_have_count(0)
    assert play_now(page, "fruitoplay")["seats"][0]["name"] == "Guest"
    page.goto("/")
    page.get_by_role("heading", name="Fruitoplay").wait_for()
    expect(page.get_by_role("textbox")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (360, 640)])
def test_the_first_game_is_one_click_away_without_scrolling(
    people: People, language: str, size: tuple[int, int]
) -> None:
    page = people.person(language=language)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")
    assert in_sight(page, page.locator(".games .button.main").first)


# ---- the invitation --------------------------------------------------------------------------------------------------


def tell_lan(page: Page, address: str | None) -> None:
    page.route("**/api/me", lambda route: route.fulfill(json={"known": True, "lan_address": address}))


def invite(page: Page) -> Locator:
    """The link to a new table."""
    page.goto("/")
    page.locator(".games li").nth(1).get_by_role("button").nth(2).click()
    page.get_by_role("dialog").locator("form button.main").click()
    page.wait_for_url("**/t/*")
    link = page.locator(".link input")
    expect(link).to_be_visible()
    return link


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("lan", [None, LAN])
def test_link_and_code_are_seen_without_scrolling(people: People, language: str, lan: str | None) -> None:
    page = people.person(language=language)
    tell_lan(page, lan)
    page.set_viewport_size({"width": 1280, "height": 720})
    link = invite(page)
    code = page.get_by_role("img", name="QR")
    expect(code).to_be_visible()
    assert in_sight(page, link)
    assert in_sight(page, code)
    page.set_viewport_size({"width": 360, "height": 640})
    assert in_sight(page, link)
    assert in_sight(page, code)


def test_a_link_for_this_computer_only_says_so_and_what_to_do(page: Page) -> None:
    link = invite(page)
    expect(link).to_have_value(page.url)
    expect(page.get_by_text("This link works on this computer only.")).to_be_visible()
    for command in ("make play LAN=1", "fruitbowl serve --lan"):
        expect(page.get_by_text(command)).to_be_visible()


def test_a_friend_is_invited_by_the_address_of_the_network(page: Page) -> None:
    tell_lan(page, LAN)
    link = invite(page)
    path = page.url.removeprefix(page.evaluate("location.origin"))
    expect(link).to_have_value(LAN + path)
    expect(page.get_by_text("It works on all devices on your network.")).to_be_visible()
    expect(page.get_by_text("on this computer only")).to_have_count(0)
    assert read(shown_code(page)) == LAN + path


def shown_code(page: Page) -> list[list[int]]:
    """The modules of the code, with the four light ones around it."""
    code = page.get_by_role("img", name="QR")
    expect(code).to_be_visible()
    side = int((code.get_attribute("viewBox") or "").split()[-1])
    path = code.locator("path").get_attribute("d") or ""
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", path)}
    assert {min(x for x, _ in dark), min(y for _, y in dark)} == {4}
    assert {max(x for x, _ in dark), max(y for _, y in dark)} == {side - 5}
    return [[int((x, y) in dark) for x in range(side)] for y in range(side)]


HOSTS = {
    "127.0.0.1": True,
    "127.8.8.8": True,
    "localhost": True,
    "fruit.localhost": True,
    "[::1]": True,
    "192.168.1.20": False,
    "127.0.0.1.example.org": False,
    "notlocalhost": False,
    "[fd00::20]": False,
}


def test_which_addresses_only_this_computer_knows() -> None:
    script = f"""
    import {{ isLoopback }} from "./lib/loopback.ts";
    console.log(JSON.stringify(Object.fromEntries({json.dumps(list(HOSTS))}.map((host) => [host, isLoopback(host)]))));
    """
    assert run(script) == HOSTS


# ---- what is said when something takes long, or fails ----------------------------------------------------------------


def fail_to_play(people: People, how: Callable[[Route], None], language: str = "en") -> str:
    """What is said below the button."""
    page = people.person(language=language)
    page.route("**/api/tables", lambda route: how(route) if route.request.method == "POST" else route.continue_())
    page.goto("/")
    page.locator(".games .button.main").first.click()
    said = page.get_by_role("alert").inner_text()
    people.problems.clear()  # a browser says in its console what it could not fetch
    return said


def test_only_a_server_that_cannot_be_reached_is_said_to_be_so(people: People) -> None:
    assert fail_to_play(people, lambda route: route.abort()).startswith("The server cannot be reached.")


def test_a_device_that_is_offline_is_told_so(people: People) -> None:
    page = people.person()
    page.goto("/")
    page.context.set_offline(True)
    button(page, "Play now", "tree").click()
    expect(page.get_by_role("alert")).to_contain_text("This device is offline.")
    page.context.set_offline(False)
    people.problems.clear()


def test_an_error_says_what_the_server_said(people: People) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=429, json={"reason": "too_fast", "text": "Slowly, please."})

    assert fail_to_play(people, refuse) == "Slowly, please."


@pytest.mark.parametrize(("language", "words"), [("en", "reports an error (502)"), ("de", "meldet einen Fehler (502)")])
def test_an_error_without_words_is_not_blamed_on_the_connection(people: People, language: str, words: str) -> None:
    said = fail_to_play(people, lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"), language)
    assert words in said


@pytest.mark.parametrize(
    ("language", "slow", "too_slow"),
    [
        ("en", SLOW, "The server is taking too long to answer."),
        ("fr", "C'est plus long que d'habitude", "Le serveur met trop de temps à répondre."),
        ("de", "Das dauert länger als sonst", "Der Server braucht zu lange für eine Antwort."),
    ],
)
def test_a_slow_answer_is_said_to_be_slow(people: People, language: str, slow: str, too_slow: str) -> None:
    """And waited for; at last, after minutes, which are seconds here, it is given up."""
    page = people.person(language=language)
    page.add_init_script(
        "const timeout = AbortSignal.timeout; AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 15);"
    )
    page.route("**/api/tables", lambda route: None if route.request.method == "POST" else route.continue_())
    page.goto("/")
    page.locator(".games .button.main").first.click()
    expect(page.get_by_role("status").filter(has_text=slow)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("alert")).to_contain_text(too_slow)
    people.problems.clear()


def test_a_move_that_is_acknowledged_late_is_not_blamed_on_the_connection(page: Page) -> None:
    """It is said again on another socket, and done once."""
    swallowed: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        first = not swallowed

        def said(message: str | bytes) -> None:
            if first and '"move"' in str(message):
                swallowed.append(str(message))
            else:
                server.send(message)

        socket.on_message(said)

    page.route_web_socket("**/socket?*", between)
    page.goto(open_table(page, "tree", options={"first": 0}))
    page.locator(".board .hand .card.lit").first.wait_for()
    cards = page.locator(".board .hand .card").count()
    page.locator(".board .hand .card.lit").first.click()
    banner = page.locator(".banner")
    expect(banner).to_contain_text(SLOW)
    expect(banner).not_to_have_class(re.compile("lost"))
    expect(banner).not_to_contain_text(SLOW)
    assert len(swallowed) == 1
    assert len(told(page)["view"]["hand"]) == cards - 1


def test_a_server_that_restarts_is_not_blamed_on_the_connection(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        people = People(browser, served)
        page = people.person()
        page.goto(open_table(page, "fruitoplay"))
        page.locator(".board .lit").first.wait_for()
        served.stop()
        expect(page.locator(".banner")).to_contain_text("The server is restarting.")
        expect(page.locator(".banner")).to_contain_text("Connection lost")  # it has not come back in seconds
        served.start()
        expect(page.locator(".banner")).to_contain_text("Your turn")
        people.leave()


# ---- no table is left behind -----------------------------------------------------------------------------------------


def mine(page: Page) -> list[str]:
    return [table["table"] for table in page.request.get("/api/mine").json()["tables"]]


@pytest.mark.parametrize("lost", ["tables", "tables/*/sit"])
@pytest.mark.parametrize("done", [True, False])
def test_playing_after_a_failure_leads_to_one_table_and_one_seat(people: People, lost: str, done: bool) -> None:
    """The first question, or only its answer, gets lost on the way."""
    page = people.person()
    opened: set[str] = set()
    asked: list[str] = []
    page.on("response", lambda answer: opened.add(answer.json()["table"]) if made(answer) else None)

    def made(answer: Any) -> bool:
        return answer.request.method == "POST" and answer.url.endswith("/api/tables") and answer.ok

    def lose_first(route: Route) -> None:
        if route.request.method != "POST" or asked:
            route.continue_()
            return
        asked.append(route.request.url)
        if done:
            told = route.fetch().json()
            opened.update({told["table"]} if "table" in told else ())
        route.abort()

    page.goto("/")
    page.route(f"**/api/{lost}", lose_first)
    button(page, "Play now", "tree").click()
    expect(page.get_by_role("alert")).to_be_visible()
    table = play_now(page, "tree")
    assert opened == {table["table"]}
    assert mine(page) == [table["table"]]
    page.goto("/")
    assert play_now(page, "tree")["table"] != table["table"], "the next game is another one"
    people.problems.clear()


def test_whoever_leaves_while_a_table_is_opened_is_not_called_back(people: People) -> None:
    """And finds that table the next time, instead of leaving it behind."""
    page = people.person()
    held: list[Route] = []
    page.goto("/")
    page.route("**/api/tables/*/sit", lambda route: held.append(route))  # noqa: PLW0108 (it is marked, as a method cannot be)
    button(page, "Play now", "tree").click()
    until(page, lambda: bool(held))
    page.get_by_role("link", name="Rules: Fruit: the tree").click()
    page.wait_for_url("**/rules/tree")
    page.unroute("**/api/tables/*/sit")
    page.wait_for_timeout(500)
    assert page.url.endswith("/rules/tree")
    assert mine(page) == []
    page.goto("/")
    table = play_now(page, "tree")["table"]
    assert table in held[0].request.url
    people.problems.clear()
