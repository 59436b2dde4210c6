"""Somebody who plays in a browser, by mouse or by keyboard: sees what can be done, does any of it, until it is over."""

import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NotSeen

from fruitbowl.games import LISTED
from patience import Deadline, words_of

ACTS = {
    "fruitoplay": ".board :is(.card.lit, .pick:enabled, .go)",
    "tree": ".board .card.lit",
    "pflaumen": ".board :is(.lit, .chip:enabled, [data-act]:enabled:not([data-act^=pi]))",
    "grow": ".board :is(.ghost, .challenge.lit, .vote.lit, .kind.can, .shape.can, .done.ready)",
    "crazy_eights": ".board .move:enabled",
}
"""All that does something in the game; who has chosen cards of no mix at all can also begin anew."""

ENDS = {
    "grow": ".board :is(.ghost, .done.ready)",
    "pflaumen": ".board :is([data-act=make]:enabled, [data-act=done]:enabled)",
}
"""What brings a turn to its end; somebody who does anything at all would take long to be done."""

SOON = 150
"""Milliseconds after which somebody looks again whether there is something else to do; more where the page is slow."""
PATIENCE = 2000
WHOLE_GAME = 200.0
"""Seconds."""

FIND = """
([acts, ends, chance, pick]) => {
  const seen = (one) => one.getClientRects().length && !one.closest("[inert]") && one.ariaDisabled !== "true";
  const first = chance && ends ? [...document.querySelectorAll(ends)].filter(seen) : [];
  const all = first.length ? first : [...document.querySelectorAll(acts)].filter(seen);
  for (const old of document.querySelectorAll("[data-tried]")) delete old.dataset.tried;
  if (!all.length) return false;
  all[Math.floor(pick * all.length)].dataset.tried = "";
  return true;
}
"""
"""Marks one thing to do, if there is any."""

FOCUS = """
(acts) => {
  const focus = document.activeElement;
  if (focus.matches(acts)) return "here";
  return focus.closest("[role=group], section")?.querySelector(acts) ? "near" : "elsewhere";
}
"""
"""Whether what has the focus can be done, or something in its group."""

GAMES = tuple(LISTED)


def open_table(
    page: Page, game: str, count: int = 0, level: str = "beginner", friends: Sequence[Page] = (), **more: Any
) -> str:
    """The path of a table, begun: bots sit where no friends do; the fewest players, or the `count`-th number."""
    page.goto("/")
    counts = {told["game"]: told["players"] for told in page.request.get("/api/games").json()["games"]}
    people = [{"kind": "open"}] * (1 + len(friends))
    bots = [{"kind": "bot", "level": level}] * (counts[game][count] - len(people))
    made = _post(page, "/tables", game=game, seats=[*people, *bots], listed=False, **more)
    for name, person in zip(("Anna", "Ben", "Cleo"), (page, *friends), strict=False):
        _post(person, f"/tables/{made['table']}/sit", name=name)  # it begins when nothing is free
    path: str = made["path"]
    return path


def _post(page: Page, path: str, **data: Any) -> Any:
    answer = page.request.post(f"/api{path}", data=data)
    assert answer.ok, answer.text()
    return answer.json()


def told(page: Page, path: str = "") -> dict[str, Any]:
    """The table as the server tells it to this browser."""
    found = re.search(r"/t/([^/?#]+)", path or page.url)
    assert found, page.url
    answer: dict[str, Any] = page.request.get(f"/api/tables/{found[1]}").json()
    return answer


def move(page: Page, path: str) -> bool:
    """Makes a move without the page, if there is one: any, but one that ends a turn rather than another."""
    table = told(page, path)
    if not table["legal"]:
        return False
    chosen = "done" if "done" in table["legal"] else table["legal"][0]
    _post(page, f"/tables/{table['table']}/move", base=table["seq"], move=chosen)
    return True


def until(page: Page, true: Callable[[], bool], tries: int = 200) -> None:
    """Waits for what only the server can tell."""
    for _ in range(tries):
        if true():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"it has not come true: {words_of(true)}")


def play_out(path: str, *people: Page) -> dict[str, Any]:
    """Plays a game to its end without the page, which is quicker; how it ended."""
    limit = Deadline("the end of the game")
    while (table := told(people[0], path))["status"] == "playing":
        limit.check()
        if not sum(move(person, path) for person in people):
            people[0].wait_for_timeout(50)  # a bot thinks
    return table


class Player:
    def __init__(self, page: Page, game: str, seed: int) -> None:
        self._page, self._game = page, game
        self._random = random.Random(seed)
        self._patience = SOON

    def play(self, most: int = 3000, *, keys: bool = False) -> int:
        """Plays until the game is over, or so many acts were done; how many were."""
        limit = Deadline(f"{most} acts, or the end of the game", WHOLE_GAME)
        for act in range(most):
            limit.check()
            if not self.act(keys=keys) and told(self._page)["status"] == "over":
                return act
        return most

    def act(self, *, keys: bool = False) -> bool:
        """Does one thing; waits a little if there is nothing to do."""
        if not self._looks():
            self._wait()
            return False
        if keys:
            self._press()
        else:
            self._click()
        return True

    def _looks(self) -> bool:
        draw = [ACTS[self._game], ENDS.get(self._game, ""), self._random.random() < 0.4, self._random.random()]
        return bool(self._page.evaluate(FIND, draw))

    def _wait(self) -> None:
        """As a fast player: what is shown step by step is shown at once when any key is pressed."""
        self._page.keyboard.press("Shift")
        with suppress(NotSeen):
            self._page.locator(ACTS[self._game]).first.wait_for(state="visible", timeout=SOON)

    def _click(self) -> None:
        """It may be gone when the mouse is there; a person would click something else then."""
        try:
            self._page.locator("[data-tried]").click(timeout=self._patience, no_wait_after=True)
            self._patience = SOON
        except NotSeen:
            self._patience = min(2 * self._patience, PATIENCE)

    def _press(self) -> None:
        """Tab to a group where something can be done, arrows to it."""
        keys = self._page.keyboard
        for _ in range(60):
            keys.press("Tab")
            for _ in range(40):
                where = self._page.evaluate(FOCUS, ACTS[self._game])
                if where == "here" and self._random.random() < 0.7:
                    return keys.press("Enter")
                if where == "elsewhere":
                    break
                keys.press("ArrowRight")
        return None
