"""What there is to choose from: games, options and bot levels, described in the caller's language."""

import importlib
import logging
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import fruitbowl
from fruitbowl.bots.levels import LEVELS
from fruitbowl.core.about import About
from fruitbowl.core.texts import LANGUAGES
from fruitbowl.games import package_of
from fruitbowl.server.http.schemas import Catalog, GameFacts, LevelFacts, OptionFacts
from fruitbowl.server.tables.events import CLOCKS, REACTIONS

log = logging.getLogger(__name__)


@cache
def catalog(language: str) -> Catalog:
    return Catalog(
        games=[_facts_of(about, language) for about in fruitbowl.list_games()],
        levels=[LevelFacts(level.name, level.describe(language)) for level in LEVELS.values()],
        clocks=list(CLOCKS),
        reactions=list(REACTIONS),
        languages=list(LANGUAGES),
    )


def _facts_of(about: About, language: str) -> GameFacts:
    translated = translations_of(about.slug).get(language, {})
    meanings = translated.get("options", {})
    return GameFacts(
        game=about.slug,
        title=translated.get("title", about.title),
        summary=translated.get("summary", about.summary),
        players=list(about.players),
        options=[
            OptionFacts(option.name, option.default, meanings.get(option.name, option.meaning), list(option.examples))
            for option in about.options
        ],
        authors=list(about.authors),
        publisher=about.publisher,
    )


@cache
def translations_of(slug: str) -> dict[str, Any]:
    """A game's title, summary and options in all languages but English, which is in its `about.py`."""
    package = importlib.import_module(package_of(slug))
    try:
        return tomllib.loads((Path(str(package.__file__)).parent / "texts" / "about.toml").read_text("utf-8"))
    except (OSError, ValueError) as problem:  # of a game from outside; the others must be shown
        log.warning("The game %r is shown in English only: %s", slug, problem)
        return {}
