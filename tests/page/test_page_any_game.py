"""A game from outside the package, which has no page of its own, in a real browser: on the board for any game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from installing import CRAZY_EIGHTS, install
from page.axe import violations
from page.conftest import People
from page.player import Player, open_table, play_out, told
from page.served import Served

GAME = "crazy_eights"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    site = install(CRAZY_EIGHTS, tmp_path_factory.mktemp("installed"))
    with Served(tmp_path_factory.mktemp("tables"), site=site) as server:
        yield server


def test_the_server_deals_it_and_a_bot_plays_it_to_the_end(page: Page) -> None:
    path = open_table(page, GAME, level="skilled", options={"keep_drawing": True})
    table = play_out(path, page)
    assert table["status"] == "over"
    record = page.request.get(f"/api/tables/{table['table']}/record").json()
    assert (record["game"], record["options"]) == (GAME, {"keep_drawing": True})
    assert record["result"]["scores"] == table["view"]["scores"]


def test_home_shows_it_and_one_click_begins_a_game(page: Page) -> None:
    page.goto("/")
    ours = page.get_by_role("listitem").filter(has_text="Crazy Eights")
    expect(ours).to_contain_text("an eight fits always")
    expect(ours).to_contain_text("2 to 4 players")
    expect(ours.get_by_role("link")).to_have_count(1)  # the rules: it has no lesson and no score pad here
    ours.get_by_role("button", name="Play now: Crazy Eights").click()
    expect(page.get_by_role("heading", name="Crazy Eights")).to_be_visible()
    expect(page.get_by_role("group", name="Your moves").get_by_role("button").first).to_be_visible()


def test_its_options_can_be_chosen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Choose: Crazy Eights").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("whoever draws may draw again").check()
    dialog.get_by_role("group", name="How many bots?").get_by_text("3", exact=True).click()
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
    table = told(page)
    assert (table["options"], len(table["seats"])) == ({"keep_drawing": True}, 4)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_a_whole_game_can_be_played(page: Page, keys: bool) -> None:
    page.goto(open_table(page, GAME, level="greedy"))
    Player(page, GAME, seed=1).play(keys=keys)
    table = told(page)
    assert table["status"] == "over"
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading").first).to_contain_text(re.compile("wins|You win|share the victory"))
    expect(dialog).to_contain_text(str(max(table["view"]["scores"])))


def test_the_board_tells_what_lies_open_what_others_have_and_what_only_you_see(page: Page) -> None:
    page.goto(open_table(page, GAME))
    view = told(page)["view"]
    expect(page.get_by_role("region", name="On the table")).to_contain_text(f"Top card{view['top']}")
    others = page.get_by_role("list", name="The players").get_by_role("listitem")
    expect(others.first).to_contain_text(re.compile(r"Ida|Otto"))
    expect(others.first).to_contain_text("Cards7")
    own = page.get_by_role("region", name="Only you see this")
    for card in view["hand"]:
        expect(own.get_by_text(card, exact=True)).to_be_visible()


def test_the_log_and_a_screen_reader_hear_of_every_move(page: Page) -> None:
    page.goto(open_table(page, GAME, level="greedy"))
    page.get_by_role("button", name="draw a card").click()
    expect(page.get_by_role("complementary", name="What happened")).to_contain_text("You draw ")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("Your turn. Choose a move.")
    expect(page.get_by_role("region", name="Only you see this").get_by_role("listitem")).to_have_count(8)


@pytest.mark.parametrize(
    ("language", "title", "moves", "draw", "rules"),
    [
        ("fr", "Huit américain", "Vos coups", "piocher", "Un huit se pose sur tout"),
        ("de", "Verrückte Achten", "Deine Züge", "eine Karte ziehen", "Eine Acht passt immer"),
    ],
)
def test_it_speaks_three_languages(
    people: People, language: str, title: str, moves: str, draw: str, rules: str
) -> None:
    page = people.person(language=language)
    page.goto("/")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.goto(f"/rules/{GAME}")
    expect(page.get_by_role("main")).to_contain_text(rules)
    page.goto(open_table(page, GAME))
    expect(page.get_by_role("group", name=moves).get_by_role("button", name=draw)).to_be_visible()


@pytest.mark.parametrize("height", [640, 740])
def test_a_phone_shows_all_without_scrolling_sideways(people: People, height: int) -> None:
    page = people.person(phone=True)
    page.set_viewport_size({"width": 360, "height": height})
    page.goto(open_table(page, GAME, -1))
    player = Player(page, GAME, seed=2)
    for _ in range(4):
        player.play(6)
        shown, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert shown <= room
        if told(page)["status"] == "playing":
            expect(page.locator(".board .moves")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("path", ["/", f"/rules/{GAME}", "table"])
def test_axe_finds_nothing(page: Page, path: str) -> None:
    page.goto(open_table(page, GAME, -1) if path == "table" else path)
    expect(page.get_by_text("Crazy Eights").first).to_be_attached()
    assert violations(page) == []


def test_it_can_be_watched_again(page: Page) -> None:
    path = open_table(page, GAME)
    play_out(path, page)
    page.goto(f"{path}/replay")
    page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_role("region", name="Only you see this")).to_be_visible()
    expect(page.locator(".board .moves")).to_have_count(0)
