"""The encoding table on a game's page in the docs, which comes from the code."""

import re
from collections.abc import Iterable
from pathlib import Path

from fruitbowl.games import find

TABLE = re.compile(r"^\| index \| name \|.*?\n\n", re.MULTILINE | re.DOTALL)


def remake_tables(folder: Path, slugs: Iterable[str]) -> None:
    """Puts the current tables onto the games' pages."""
    for slug in slugs:
        page = folder / f"{slug}.md"
        page.write_text(TABLE.sub(find(slug).encoding.table() + "\n", page.read_text("utf-8")), "utf-8")


def table_on(page: Path) -> str:
    """The table that a page shows."""
    found = TABLE.search(page.read_text("utf-8"))
    return found.group().strip() + "\n" if found else ""
