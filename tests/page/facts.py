"""What the page knows of a game without a server, and what the game itself says."""

import importlib.util

from page.scripts import WEB


def as_the_page_has_it(game: str) -> str:
    return (WEB / "src" / "games" / game / "facts.json").read_text(encoding="utf-8")


def as_the_game_says(game: str) -> str:
    spec = importlib.util.spec_from_file_location("make_facts", WEB / "make_facts.py")
    assert spec is not None
    assert spec.loader is not None
    make_facts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_facts)
    text: str = make_facts.written(make_facts.FACTS[game]())
    return text
