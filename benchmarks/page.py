"""The page in a real browser, slowed down four times: what is fetched, how soon a table is usable and a move shows.

`make bench-page`, or `python benchmarks/page.py --json`.
"""

import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from page.opened import chromium
from page.player import ACTS, ENDS, FIND, open_table
from page.served import Served

SLOWER = 4
GAMES = ("fruitoplay", "grow", "pflaumen", "tree")
LOADS = 3
MOVES = 10
SETTLED = 1.5
"""Seconds after which a new window has loaded what the browser itself shows in it."""
NEAR = 0.3
"""Seconds that the mouse is over a card before it is clicked: whatever hovering shows is shown by then."""
LATE = 25
"""Milliseconds between two frames, if one of sixty a second was left out."""
SCREEN: ViewportSize = {"width": 1280, "height": 800}

USABLE = """
window.painted = (then) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = then;
  channel.port2.postMessage(null);
};
const look = () => {
  const all = [...document.querySelectorAll(window.acts)];
  if (!all.some((one) => one.getClientRects().length)) return requestAnimationFrame(look);
  painted(() => (window.usable = performance.now()));
};
requestAnimationFrame(look);
"""
"""Notes when the first thing that can be done is on the screen, and the page free to hear of a click on it.

`painted` calls back when the frame that is being made has been drawn.
"""

ANSWERED = "performance.getEntriesByType('navigation')[0].responseStart"

SHOWN = """
() => {
  const box = document.querySelector("[data-tried]").getBoundingClientRect();
  window.shown = new Promise((resolve) => {
    const clicked = (event) => {
      let changed = false;
      const watcher = new MutationObserver(() => (changed = true));
      watcher.observe(document.querySelector(".board"), { subtree: true, childList: true, attributes: true });
      const frame = () => {
        if (!changed) return requestAnimationFrame(frame);
        watcher.disconnect();
        painted(() => resolve(performance.now() - event.timeStamp));
      };
      requestAnimationFrame(frame);
    };
    addEventListener("click", clicked, { capture: true, once: true });
    setTimeout(() => resolve(null), 3000);
  });
  window.moving = [];
  let last = 0;
  const count = (now) => {
    const moves = document.getAnimations().some((one) => one.playState === "running");
    if (moves && last) window.moving.push(now - last);
    last = moves ? now : 0;
    window.counting = requestAnimationFrame(count);
  };
  cancelAnimationFrame(window.counting);
  requestAnimationFrame(count);
  return [box.left + box.width / 2, box.top + box.height / 2];
}
"""
"""Where what is to be tried can be clicked.

From then on, `shown` becomes how long it takes from the click until a frame is painted in which the board has changed
(null if it does not); and `moving` the lengths of all frames while anything moves.
"""


class Look:
    """A window with nothing in its cache, on a processor that is so many times slower."""

    def __init__(self, browser: Browser, address: str, state: Any = None, slower: float = SLOWER) -> None:
        self.context = browser.new_context(base_url=address, locale="en", viewport=SCREEN, storage_state=state)
        self.page = self.context.new_page()
        self._session = self.context.new_cdp_session(self.page)
        self._sizes: list[int] = []
        self._session.on("Network.loadingFinished", lambda event: self._sizes.append(int(event["encodedDataLength"])))
        self._session.send("Network.enable")
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        time.sleep(SETTLED)

    def open(self, path: str, acts: str) -> dict[str, float]:
        """From the first byte of the server's answer until something can be done."""
        self.page.add_init_script(f"window.acts = {json.dumps(acts)};{USABLE}")
        before = self.worked()
        self.page.goto(path, wait_until="commit")
        while not self.page.evaluate("!!window.usable"):
            time.sleep(0.2)
        worked = self.worked() - before
        usable = self.page.evaluate(f"window.usable - {ANSWERED}")
        self.page.wait_for_load_state("load")
        return {"kB": sum(self._sizes) / 1000, "usable_ms": usable, "work_ms": worked}

    def worked(self) -> float:
        """Milliseconds of the processor that the page itself has taken."""
        told = {one["name"]: one["value"] for one in self._session.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(told["TaskDuration"])


def loads(browser: Browser, address: str, path: str, acts: str, state: Any) -> dict[str, float]:
    """Several first loads; and what the page takes of a processor that is not slowed, without waiting."""
    slow: list[dict[str, float]] = []
    plain: list[dict[str, float]] = []
    for slower, found in [(SLOWER, slow), (1, plain)] * LOADS:
        look = Look(browser, address, state, slower)
        found.append(look.open(path, acts))
        look.context.close()
    usable = [one["usable_ms"] for one in slow]
    return {
        "kB": slow[0]["kB"],
        "usable_ms": statistics.median(usable),
        "usable_least_ms": min(usable),
        "work_ms": statistics.median(one["work_ms"] for one in plain),
    }


def table_of(browser: Browser, address: str, game: str) -> dict[str, float]:
    """A table that somebody comes back to with an empty cache, when it is their turn; then some moves."""
    context = browser.new_context(base_url=address, locale="en")
    page = context.new_page()
    path = open_table(page, game)
    while not page.request.get(f"/api/tables/{path.removeprefix('/t/')}").json()["legal"]:
        time.sleep(0.1)
    state = context.storage_state()
    context.close()
    result = loads(browser, address, path, ACTS[game], state)
    slow, plain = (moves(browser, address, path, state, game, slower) for slower in (SLOWER, 1))
    return result | {"slow": slow, "plain": plain}


def moves(browser: Browser, address: str, path: str, state: Any, game: str, slower: float) -> dict[str, float]:
    """Clicks with the mouse: on anything that is possible, but what ends a turn is not left to chance."""
    look = Look(browser, address, state, slower)
    look.open(path, ACTS[game])
    page, draw = look.page, random.Random(game)
    shown: list[float] = []
    works: list[float] = []
    frames: list[float] = []
    for _ in range(3 * MOVES):
        page.wait_for_selector(ACTS[game])
        if not page.evaluate(FIND, [ACTS[game], ENDS.get(game, ""), draw.random() < 0.4, draw.random()]):
            continue
        where = page.evaluate(SHOWN)
        page.mouse.move(*where)
        time.sleep(NEAR)
        before = look.worked()
        page.mouse.click(*where)
        took = page.evaluate("window.shown")
        work = look.worked() - before
        time.sleep(1)
        frames += page.evaluate("window.moving")
        if took is not None:
            shown.append(took)
            works.append(work)
        if len(shown) == MOVES:
            break
    look.context.close()
    return {
        "move_ms": statistics.median(shown),
        "move_most_ms": max(shown),
        "move_work_ms": statistics.median(works),
        "frames": len(frames),
        "late_frames": sum(frame > LATE for frame in frames) / max(1, len(frames)),
    }


def measure() -> dict[str, Any]:
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as served, chromium() as browser:
        found["home"] = loads(browser, served.address, "/", "main a, main button", None)
        for game in GAMES:
            found[game] = table_of(browser, served.address, game)
    found["load"] = os.getloadavg()[1]
    return found


def told_of(moves: dict[str, float]) -> str:
    late = f"{moves['late_frames']:.1%} of {moves['frames']}"
    return f"{moves['move_ms']:.0f}, {moves['move_most_ms']:.0f}; {late}"


def show(found: dict[str, Any]) -> None:
    heads = ("kB", "usable ms: median, least, work", "a move shows, ms: median, most; late frames", "not slowed")
    table = Table("page", *heads)
    for name in ("home", *GAMES):
        told = found[name]
        took = (told["usable_ms"], told["usable_least_ms"], SLOWER * told["work_ms"])
        cells = [f"{told['kB']:.0f}", ", ".join(f"{one:.0f}" for one in took)]
        cells += [told_of(told[speed]) for speed in ("slow", "plain") if speed in told]
        table.add_row(name, *cells)
    Console().print(table)
    Console().print(f"Work: processor time of the page, not slowed, times {SLOWER}; waiting does not count.")
    Console().print(f"On {os.cpu_count()} cores with a load of {found['load']:.1f}.")


if __name__ == "__main__":
    result = measure()
    if "--json" in sys.argv:
        sys.stdout.write(json.dumps(result, indent=1) + "\n")
    else:
        show(result)
