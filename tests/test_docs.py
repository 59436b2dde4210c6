"""What the documentation says is true: its examples run, its links lead somewhere, and every game has its page."""

import doctest
import hashlib
import json
import re
from pathlib import Path

import pytest

import fruitbowl
from fruitbowl.games import LISTED, about, find
from fruitbowl.testing.pages import table_on

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>>" in page.read_text("utf-8")], ids=lambda page: page.name
)
def test_examples_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        assert link.startswith("https://") or (page.parent / link).exists(), link


@pytest.mark.parametrize("slug", LISTED)
def test_every_game_has_its_page_with_the_same_sections(slug: str) -> None:
    page = (ROOT / "docs" / "games" / f"{slug}.md").read_text("utf-8")
    sections = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert sections == ["Rules", "Numbers", "What is seen", "Moves and chance", "Rewards", "Score pad", "History"]
    assert all(author in page for author in about(slug).authors)
    assert "unofficial implementation" in page
    assert f"rules\nversion {about(slug).rules_version}" in page or f"rules version {about(slug).rules_version}" in page


@pytest.mark.parametrize("slug", LISTED)
def test_the_table_of_numbers_is_the_one_of_the_code(slug: str) -> None:
    page, encoding = ROOT / "docs" / "games" / f"{slug}.md", find(slug).encoding
    assert table_on(page) == encoding.table(), "make tables"
    assert f"Version {encoding.version}. A row of `int8`" in page.read_text("utf-8")


def test_the_fingerprint_is_what_the_page_on_records_says() -> None:
    record = dict(fruitbowl.new("fruitoplay", players=2, seed=1).record())
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    *lines, last = code.strip().splitlines()
    names = {"record": record, "json": json, "hashlib": hashlib}
    exec("\n".join(lines), names)  # noqa: S102 (our own page)
    assert eval(last, names) == record["sha256"]  # noqa: S307


def test_every_view_key_is_on_the_page() -> None:
    for slug in LISTED:
        page = (ROOT / "docs" / "games" / f"{slug}.md").read_text("utf-8")
        match = fruitbowl.new(slug, players=about(slug).fewest, seed=1)
        for key in match.view(0):
            assert f"`{key}`" in page, f"{slug}: {key}"
