"""A game's texts: the same keys in every language, and one for every reason to refuse a move."""

import string
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from fruitbowl.core.game import Game
from fruitbowl.core.texts import LANGUAGES, texts


def every_language_says_the_same(game: Game) -> None:
    spoken = {language: dict(_sentences(texts(game.folder, language))) for language in LANGUAGES}
    english = spoken["en"]
    for language, sentences in spoken.items():
        assert sentences.keys() == english.keys(), f"{language}: missing or unknown {sentences.keys() ^ english.keys()}"
        for key, sentence in sentences.items():
            assert sentence.strip(), f"{language}: {key} is empty"
            if not key.startswith("events."):  # languages count differently; every_change_is_told fills these blanks
                assert _blanks(sentence) == _blanks(english[key]), f"{language}: {key} has other blanks than in English"
    for reason in game.refusals:
        assert f"refusals.{reason}" in english, f"no sentence for the refusal {reason}"
    assert english.get("rules.summary"), "no summary of the rules"
    _about_is_translated(game)


def _about_is_translated(game: Game) -> None:
    """`texts/about.toml` has what `about.py` says in English."""
    written = tomllib.loads((game.folder / "texts" / "about.toml").read_text("utf-8"))
    wanted = {"title", "summary", *(f"options.{option.name}" for option in game.about.options)}
    for language in LANGUAGES[1:]:
        sentences = dict(_sentences(written.get(language, {})))
        assert sentences.keys() == wanted, f"about.toml, {language}: missing or unknown {sentences.keys() ^ wanted}"


def _sentences(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _sentences(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def _blanks(sentence: str) -> set[str | None]:
    return {blank for _, blank, _, _ in string.Formatter().parse(sentence)} - {None}
