"""Every text of the page in three languages: nothing missing, nothing unused."""

import json
import re
from functools import cache
from typing import Any

import pytest

from page.scripts import WEB, run

LANGUAGES = ("en", "fr", "de")
PLACES = sorted(str(path.parent.relative_to(WEB / "src")) for path in (WEB / "src").rglob("texts/en.json"))
PLURALS = {"en": {"one", "other"}, "fr": {"one", "other"}, "de": {"one", "other"}}


@cache
def texts(place: str) -> dict[str, dict[str, Any]]:
    return {language: json.loads((WEB / "src" / place / f"{language}.json").read_text()) for language in LANGUAGES}


def sources(place: str) -> str:
    """All that may say these words: the folder that they belong to."""
    folder = (WEB / "src" / place).parent
    own = [path for path in folder.rglob("*") if path.suffix in (".ts", ".svelte")]
    if folder == WEB / "src":
        own = [path for path in own if "games" not in path.relative_to(folder).parts]
    return "\n".join(path.read_text() for path in own)


def places_in(text: Any) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {place for form in forms for place in re.findall(r"\{(\w+)\}", form)}


def words_of(text: str) -> list[str]:
    """Without the places for values."""
    return re.findall(r"[^\W\d]{2,}", re.sub(r"\{\w+\}", " ", text))


def test_there_are_texts_of_the_shell_and_of_every_game() -> None:
    assert set(PLACES) >= {"texts", *(f"games/{game}/texts" for game in ("fruitoplay", "grow", "pflaumen", "tree"))}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_have_the_same_words_with_the_same_places(place: str, language: str) -> None:
    english, other = texts(place)["en"], texts(place)[language]
    assert set(other) == set(english)
    for key, text in english.items():
        assert other[key], key
        assert places_in(other[key]) <= places_in(text), key  # a language may need fewer


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_all_forms_of_its_language(place: str, language: str) -> None:
    for key, text in texts(place)[language].items():
        if isinstance(text, dict):
            assert set(text) >= PLURALS[language], key


@pytest.mark.parametrize("place", PLACES)
def test_no_word_is_unused(place: str) -> None:
    said = sources(place)
    prefixes = tuple(re.findall(r"keys: ([\w.\-]+)\*", said))
    unused = [
        key
        for key in texts(place)["en"]
        if not re.search(rf"""["'`]{re.escape(key)}["'`]""", said) and not (prefixes and key.startswith(prefixes))
    ]
    assert unused == []


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_long_texts_are_translated(place: str, language: str) -> None:
    """A sentence that is the same in two languages was forgotten."""
    same = [
        key
        for key, text in texts(place)["en"].items()
        if isinstance(text, str) and len(words_of(text)) > 3 and texts(place)[language][key] == text
    ]
    assert same == []


WRITTEN = """
import { formatListIn, formatNumberIn, pluralForm } from "./lib/intl.ts";
const counts = [...Array(1200).keys(), 0.5, 1.5, 2.5, -1, -2, 999_999, 1234.5];
const lists = [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]];
const differ = [];
const compare = (what, ours, theirs) => { if (ours !== theirs) differ.push([what, ours, theirs]); };
for (const language of ["en", "fr", "de"]) {
  const [rules, numbers] = [new Intl.PluralRules(language), new Intl.NumberFormat(language)];
  const words = new Intl.ListFormat(language, { type: "conjunction" });
  for (const count of counts) {
    if (count >= 0) compare([language, count], pluralForm(language, count), rules.select(count));
    compare([language, count], formatNumberIn(language, count), numbers.format(count));
  }
  for (const list of lists) compare([language, list], formatListIn(language, list), words.format(list));
}
console.log(JSON.stringify(differ));
"""


def test_numbers_plurals_and_lists_are_written_as_the_browser_knows_it() -> None:
    assert run(WRITTEN) == []
