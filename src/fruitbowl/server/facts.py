"""What there is to choose from, told in the language of whoever chooses."""

import importlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import fruitbowl
from fruitbowl.bots.levels import LEVELS
from fruitbowl.core.about import About
from fruitbowl.core.texts import LANGUAGES
from fruitbowl.games import LISTED
from fruitbowl.server.entries import CLOCKS, REACTIONS
from fruitbowl.server.wire import Facts, GameFacts, LevelFacts, OptionFacts


@cache
def facts(language: str) -> Facts:
    return Facts(
        games=[_facts_of(about, language) for about in fruitbowl.games()],
        levels=[LevelFacts(level.name, level.describe(language)) for level in LEVELS.values()],
        clocks=list(CLOCKS),
        reactions=list(REACTIONS),
        languages=list(LANGUAGES),
    )


def _facts_of(about: About, language: str) -> GameFacts:
    told = told_of(about.slug).get(language, {})
    meanings = told.get("options", {})
    return GameFacts(
        game=about.slug,
        title=told.get("title", about.title),
        summary=told.get("summary", about.summary),
        players=list(about.players),
        options=[
            OptionFacts(option.name, option.default, meanings.get(option.name, option.meaning), list(option.examples))
            for option in about.options
        ],
        authors=list(about.authors),
        publisher=about.publisher,
    )


@cache
def told_of(slug: str) -> dict[str, Any]:
    """A game's title, summary and options in the other languages than English, which stands in its `about.py`."""
    package = importlib.import_module(LISTED[slug])
    return tomllib.loads((Path(str(package.__file__)).parent / "texts" / "about.toml").read_text("utf-8"))
