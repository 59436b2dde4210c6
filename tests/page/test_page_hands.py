"""Cards in the hand: dragged by mouse and by finger, and asked why they cannot be played."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.conftest import People
from page.player import GAMES, Player, move, open_table, told, until
from patience import Deadline

DRAGGED = {
    "fruitoplay": (".hand .card.lit", "[data-zone=trick]"),
    "tree": (".hand .card.lit", "[data-zone=trick]"),
    "pflaumen": (".hand .card.lit", "[data-zone=trick]"),
    "grow": ("[data-place=kind-root].can .sample", ".bud[data-zone='at (0,-1)']"),
}
"""What can be dragged at the start of a game, and where to."""

ASKED = {
    "fruitoplay": (".hand .card:not(.lit)", ".tray .reason"),
    "tree": (".hand .card:not(.lit)", ".tell p"),
    "pflaumen": (".hand .card:not(.lit)", ".told"),
    "grow": (".kind:not(.can)", ".note.told"),
}
"""What cannot be played while one waits for somebody, and where it is explained."""

Spot = tuple[float, float]

LONG = 900
"""Milliseconds of a long press."""


def middle(piece: Locator) -> Spot:
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, start: Spot, end: Spot) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


class Finger:
    """A finger on the screen; Playwright's own can only tap."""

    def __init__(self, page: Page) -> None:
        self._page, self._line = page, page.context.new_cdp_session(page)

    def _touch(self, kind: str, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: Spot, end: Spot, steps: int = 5) -> None:
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            self._touch("touchMove", (x, y))
        self._touch("touchEnd")

    def press(self, spot: Spot) -> None:
        self._touch("touchStart", spot)
        self._page.wait_for_timeout(LONG)
        self._touch("touchEnd")


def by_finger(page: Page, start: Spot, end: Spot) -> None:
    Finger(page).drag(start, end)


def own(page: Page) -> Any:
    """What somebody holds or has laid."""
    table = told(page)
    return table["view"].get("hand"), table["view"]["seats"][table["you"]].get("plant")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("phone", "by"), [(False, by_mouse), (True, by_finger)], ids=["mouse", "finger"])
def test_a_piece_is_dragged_to_its_place(
    people: People, game: str, phone: bool, by: Callable[[Page, Spot, Spot], None]
) -> None:
    page = people.person(phone=phone)
    page.goto(open_table(page, game))
    dragged, zone = (page.locator(f".board {found}").first for found in DRAGGED[game])
    dragged.wait_for()
    before = own(page)
    by(page, middle(dragged), middle(page.locator("h1")))
    page.wait_for_timeout(200)
    assert own(page) == before  # it was let go where it cannot lie

    def laid() -> bool:
        """Tried again if the page was still finding its shape and it fell beside its place."""
        if dragged.count() and zone.count():
            by(page, middle(dragged), middle(zone))
        page.wait_for_timeout(1000)
        return own(page) != before

    until(page, laid)


def waiting(people: People, game: str, *, phone: bool = False) -> Page:
    """Somebody at a table where a friend is awaited who takes their time."""
    anna, ben = people.person(phone=phone), people.person()
    path = open_table(anna, game, friends=[ben])
    limit = Deadline("the friend's turn")
    while game != "grow" and told(anna, path)["view"]["actors"] != [1]:
        limit.check()
        if not move(anna, path):
            anna.wait_for_timeout(50)
    anna.goto(path)
    return anna


@pytest.mark.parametrize("game", GAMES)
def test_a_long_press_tells_why_a_piece_cannot_be_played(people: People, game: str) -> None:
    page = waiting(people, game, phone=True)
    piece, words = (page.locator(f".board {found}").first for found in ASKED[game])
    finger = Finger(page)

    def told_why() -> bool:
        finger.press(middle(piece))
        return words.count() == 1 and bool(words.inner_text())

    until(page, told_why)


@pytest.mark.parametrize("game", GAMES)
def test_pointing_tells_why_a_piece_cannot_be_played(people: People, game: str) -> None:
    page = waiting(people, game)
    piece, words = (page.locator(f".board {found}").first for found in ASKED[game])
    piece.hover()
    if not piece.get_attribute("title"):  # which a browser shows by itself
        expect(words).not_to_be_empty()


def test_a_refusal_names_the_card_as_the_page_does(people: People) -> None:
    """Not as it is sent: on the card stand the letters of the reader's language."""
    page = people.person(language="de")
    page.goto(open_table(page, "tree"))
    player = Player(page, "tree", seed=1)
    pale = page.locator(".board .hand .card.pale")
    limit = Deadline("a card that cannot be played")
    while not pale.count():
        limit.check()
        player.act()
    pale.first.hover()
    expect(page.locator(".board .tell p")).to_have_text(re.compile("^(Groß|Klein|Mond|Stamm)"))


SLOWLY = """
window.moving = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const one = animate.call(this, frames, { ...how, duration: 60_000 });
  moving.push(one);
  return one;
};
"""


def test_cards_move_until_somebody_has_seen_enough(people: People) -> None:
    page = people.person(reduced_motion="no-preference", film=True)
    page.add_init_script(SLOWLY)
    page.goto(open_table(page, "tree"))
    card = page.locator(".board .card.lit").first
    card.wait_for()
    until(page, lambda: _arrived(page))  # it may still be on its way from the deal
    page.evaluate("moving.length = 0")
    card.dispatch_event("click")  # as a mouse would wait until nothing moves
    page.wait_for_function("() => moving.some((one) => one.playState === 'running')")
    until(page, lambda: _arrived(page))


def _arrived(page: Page) -> bool:
    """What a key does; more may come meanwhile."""
    page.keyboard.press("Shift")
    return not page.evaluate("moving.some((one) => one.playState === 'running')")


def test_nothing_moves_for_who_wants_that(page: Page) -> None:
    page.add_init_script(SLOWLY)
    page.goto(open_table(page, "tree"))
    Player(page, "tree", seed=1).play(6)
    assert page.evaluate("moving.length") == 0
