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
from fruitbowl.games import package_of, slugs, suggestion
from fruitbowl.server.http.schemas import Catalog, GameFacts, GameWords, LevelFacts, OptionFacts
from fruitbowl.server.tables.events import CLOCKS, REACTIONS
from fruitbowl.server.tables.refusals import Refused

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


def known_game(slug: str) -> str:
    """A game that somebody names in an address; refused if there is none."""
    if slug not in slugs():
        raise Refused("no_such_game", f"There is no game {slug!r}.{suggestion(slug, slugs())}")
    return slug


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
def words_of(slug: str, language: str) -> GameWords:
    """What the generic board and the rules page of a game say, in one language."""
    spoken = _texts_of(slug, f"{language}.toml")
    return GameWords(dict(spoken.get("names", {})), str(spoken.get("rules", {}).get("summary", "")).strip())


@cache
def translations_of(slug: str) -> dict[str, Any]:
    """A game's title, summary and options in all languages but English, which is in its `about.py`."""
    return _texts_of(slug, "about.toml")


def _texts_of(slug: str, name: str) -> dict[str, Any]:
    package = importlib.import_module(package_of(slug))
    try:
        return tomllib.loads((Path(str(package.__file__)).parent / "texts" / name).read_text("utf-8"))
    except (OSError, ValueError) as problem:  # in a game from outside; the others must be shown
        log.warning("Texts of the game %r are missing: %s", slug, problem)
        return {}
