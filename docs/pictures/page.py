"""Takes pictures of every page and table, on a desktop and on a phone, into docs/pictures/page: make pictures."""

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
OUT = Path(__file__).parent / "page"
sys.path.insert(0, str(ROOT / "tests"))

from page.opened import chromium  # noqa: E402 (from the tests)
from page.player import GAMES, Player, open_table  # noqa: E402
from page.served import Served  # noqa: E402
from page.test_page_first_minute import play_the_first_minute  # noqa: E402

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
SETTLED = 1500
"""Milliseconds until nothing moves any more."""


def plain(path: str) -> Callable[[Page], None]:
    return lambda page: void(page.goto(path))


def void(_: object) -> None:
    pass


def table(game: str, acts: int) -> Callable[[Page], None]:
    """A game against bots, some way in."""

    def look(page: Page) -> None:
        page.goto(open_table(page, game, 1, "greedy"))
        Player(page, game, seed=11).play(acts)
        page.mouse.move(0, 0)

    return look


def result(page: Page) -> None:
    page.goto(open_table(page, "fruitoplay", 1))
    Player(page, "fruitoplay", seed=1).play()
    page.get_by_role("dialog").wait_for()


def waiting(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="With friends").nth(1).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


ACTS = {"fruitoplay": 9, "grow": 60, "pflaumen": 24, "tree": 9}
PICTURES: dict[str, Callable[[Page], None]] = {
    "home": plain("/"),
    "waiting": waiting,
    "result": result,
    **{f"table-{game}": table(game, ACTS[game]) for game in GAMES},
    **{f"{kind}-{game}": plain(f"/{kind}/{game}") for kind in ("rules", "score", "learn") for game in GAMES},
}


FIRST_MINUTES: dict[str, Callable[[Page], None]] = {
    f"first-minute-{game}": partial(play_the_first_minute, game=game) for game in GAMES
}
"""On a machine that has never played, each on one of its own."""


def take(browser: Browser, address: str, name: str, size: str) -> None:
    context = browser.new_context(
        base_url=address,
        locale="en",
        viewport=SIZES[size],  # type: ignore[arg-type]
        has_touch=size == "phone",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    {**PICTURES, **FIRST_MINUTES}[name](page)
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=OUT / f"{name}-{size}.png")
    context.close()


def main() -> None:
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as served, chromium() as browser:
        for name in sys.argv[1:] or [*PICTURES, *FIRST_MINUTES]:
            for size in SIZES:
                if name in FIRST_MINUTES:
                    with tempfile.TemporaryDirectory() as empty, Served(Path(empty), new_machine=True) as new:
                        take(browser, new.address, name, size)
                else:
                    take(browser, served.address, name, size)


if __name__ == "__main__":
    main()
