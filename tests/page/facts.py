"""What the page has as generated files, and what the games and the server say now."""

import importlib.util
import sys
from functools import cache
from typing import Any

from page.scripts import WEB


def as_the_page_has_it(game: str) -> str:
    return (WEB / "src" / "games" / game / "facts.json").read_text(encoding="utf-8")


def as_the_game_says(game: str) -> str:
    make_facts = script("make_facts")
    text: str = make_facts.written(make_facts.FACTS[game]())
    return text


def catalog_as_the_page_has_it() -> str:
    return (WEB / "src" / "lib" / "catalog.json").read_text(encoding="utf-8")


def catalog_as_the_games_say() -> str:
    make_facts = script("make_facts")
    text: str = make_facts.written(make_facts.catalog())
    return text


@cache
def script(name: str) -> Any:
    """One of the scripts in web/ that write these files, as a module."""
    spec = importlib.util.spec_from_file_location(name, WEB / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
