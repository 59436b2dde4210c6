"""What the documentation says is true: its examples run, its links lead somewhere, and every game has its page."""

import ast
import doctest
import hashlib
import importlib.util
import json
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fruitbowl
from fruitbowl.games import LISTED, about, find
from fruitbowl.testing.pages import table_on

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])
MORE_PAGES = sorted([*ROOT.glob("tests/**/*.md"), *ROOT.glob("web/*.md"), *ROOT.glob("web/src/**/*.md")])

NAMED_FILE = re.compile(r"`(\w[\w./<>*-]*(?:\.(?:c|css|md|py|svelte|svg|toml|ts)|/))`")
"""A file of ours in the text, or a folder; all or the end of its path."""
PLACEHOLDER = re.compile("<[a-z]+>|GAME")
FILES_OF_READERS = {"mybot.py"}
DEFINED_IN = re.compile(r"((?:`[\w.]+`(?:, | and )?)+)\s+in\s+\[`([^`]+)`\]\(([^)]+)\)")
"""`legal` and `apply` in [`games/tree/rules.py`](../src/fruitbowl/games/tree/rules.py)"""


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


@cache
def paths() -> list[str]:
    """Every file and folder of the project that its docs may name, as `/docs/bots.md` and `/docs/games/`."""
    found = [*ROOT.glob("*"), *ROOT.glob("web/*")]
    for folder in (".github", "benchmarks", "docs", "examples", "src", "tests", "web/public", "web/src"):
        found += (ROOT / folder).rglob("*")
    return [f"/{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in found]


@pytest.mark.parametrize("page", [*PAGES, *MORE_PAGES], ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page: Path) -> None:
    for name in set(NAMED_FILE.findall(page.read_text("utf-8"))) - FILES_OF_READERS:
        pattern = f"*/{PLACEHOLDER.sub('*', name)}"
        assert any(fnmatch(path, pattern) for path in paths()), name


def test_functions_on_the_map_are_where_it_says() -> None:
    page = ROOT / "docs" / "architecture.md"
    named = DEFINED_IN.findall(page.read_text("utf-8"))
    assert len(named) > 20
    for names, told, link in named:
        assert link.endswith(f"/{told}"), link
        defined = names_defined_in((page.parent / link).resolve())
        for name in re.findall(r"`([\w.]+)`", names):
            assert set(name.split(".")) <= defined, f"{name} is not in {told}"


def names_defined_in(path: Path) -> set[str]:
    """The functions, methods and classes of a file."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        return {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)}
    return set(re.findall(r"^(?:export class|  (?:async )?)\s*(\w+)(?: \{|\(| = \()", source, re.MULTILINE))


@pytest.fixture(scope="module")
def architecture() -> Any:
    """The script that draws docs/pictures/architecture.svg, as a module."""
    spec = importlib.util.spec_from_file_location("architecture", ROOT / "docs" / "pictures" / "architecture.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_shows_the_imports_of_today(architecture: Any) -> None:
    assert architecture.draw(architecture.read_imports()) == architecture.PICTURE.read_text("utf-8"), "make pictures"


def test_a_new_import_changes_the_picture(architecture: Any) -> None:
    imports = architecture.read_imports()
    assert imports["games"] == {"core"}
    assert architecture.draw({**imports, "server.store": {"core", "games"}}) != architecture.draw(imports)
    assert not doctest.testmod(architecture).failed


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
