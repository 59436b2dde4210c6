"""Finds a Chromium to test the page with, or installs one: `python tests/page/chromium.py`.

Debian's package where apt is, Playwright's own download elsewhere.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WHAT_TO_DO = (
    "The tests of the page need a Chromium, and none could be found or installed. Install one, for example by\n"
    "  sudo apt-get install chromium        (Debian, Ubuntu)\n"
    "  .venv/bin/playwright install chromium\n"
    "or say where yours is: CHROMIUM=/path/to/chrome make test"
)


def find() -> str | None:
    """The program to start, or None if there is none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (slow, and only where there is no other)

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def get() -> str | None:
    """Finds one, or installs one first."""
    for way in (None, *_ways()):
        if way and not _works(way):
            continue
        if found := find():
            return found
    return None


def _ways() -> list[list[str]]:
    ways = []
    if shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
        ways += [[*root, "apt-get", "update"], [*root, "apt-get", "install", "--yes", "chromium"]]
    return [*ways, [sys.executable, "-m", "playwright", "install", "chromium"]]


def _works(command: list[str]) -> bool:
    sys.stderr.write(f"Getting a Chromium for the tests of the page: {' '.join(command)}\n")
    try:
        return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if get() else WHAT_TO_DO)
