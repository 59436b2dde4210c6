"""Somebody who watches a game at its normal pace, and remembers how long each event was on the screen."""

from collections import defaultdict
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from page.player import told

EVERY_MS = 100
"""From one look at the screen to the next."""

WATCH = f"""
() => {{
  window.watched = [];
  const look = () => {{
    const caption = document.querySelector(".caption");
    if (!caption) return;
    const scene = {{ ...caption.dataset }};
    scene.caption = caption.innerText.trim();
    scene.banner = document.querySelector(".banner")?.innerText.trim() ?? "";
    scene.mine = !!document.querySelector(".banner.mine");
    scene.at = performance.now();
    watched.push(scene);
  }};
  setInterval(look, {EVERY_MS});
}}
"""


class Watcher:
    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(WATCH)

    @property
    def looks(self) -> list[dict[str, Any]]:
        """What was on the screen, every tenth of a second."""
        looks: list[dict[str, Any]] = self._page.evaluate("watched")
        return looks

    def seconds_shown(self) -> dict[tuple[int, int], float]:
        """How long each event was on the screen, by its step and its number in that step."""
        shown: dict[tuple[int, int], float] = defaultdict(float)
        looks = self.looks
        for look, following in pairwise(looks):
            if look.get("kind"):
                shown[int(look["step"]), int(look["place"])] += (following["at"] - look["at"]) / 1000
        return shown

    def events(self) -> dict[tuple[int, int], dict[str, Any]]:
        """All events of the game that this browser was told, by step and number."""
        table = told(self._page)
        log = self._page.request.get(f"/api/tables/{table['table']}/log?language=en").json()
        return {
            (moment["step"], place): event for moment in log["moments"] for place, event in enumerate(moment["events"])
        }
