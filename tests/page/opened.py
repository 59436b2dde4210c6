"""An open Chromium: for the tests of the page, its benchmark, and its pictures."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from page.chromium import WHAT_TO_DO, find

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Closed at the end; RuntimeError says what to do where there is none."""
    path = find()
    if path is None:
        raise RuntimeError(WHAT_TO_DO)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
