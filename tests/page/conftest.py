"""A server, a browser, and somebody in front of it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from page.opened import chromium
from page.served import Served

PATIENCE = 20_000
"""Milliseconds that anything may take on a busy machine; what must be quick is measured in benchmarks."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("tables")) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one file of tests: Playwright keeps an event loop running, beside which no other can."""
    with chromium() as browser:
        yield browser


class People:
    """People with browsers of their own."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self._browser, self._served = browser, served
        self._contexts: list[BrowserContext] = []
        self.problems: list[str] = []

    def person(
        self, *, language: str = "en", phone: bool = False, dark: bool = False, film: bool = False, **more: Any
    ) -> Page:
        """Most tests are about what comes out, not about how it is watched: they see no film unless they ask for it."""
        size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 800}
        context = self._browser.new_context(
            base_url=self._served.address,
            locale=language,
            viewport=size,  # type: ignore[arg-type]
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            **{"reduced_motion": "reduce", **more},
        )
        context.set_default_timeout(PATIENCE)
        if not film:
            context.add_init_script("localStorage.getItem('pace') ?? localStorage.setItem('pace', 'instant')")
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def people(browser: Browser, served: Served) -> Iterator[People]:
    """Whoever comes; nothing may go wrong in anybody's console."""
    everybody = People(browser, served)
    yield everybody
    everybody.leave()
    assert everybody.problems == []


@pytest.fixture
def page(people: People) -> Page:
    return people.person()
