"""Everything the server says, it says in three languages."""

import string

import pytest

from fruitbowl.core.texts import LANGUAGES, texts
from fruitbowl.games import LISTED, about
from fruitbowl.server.http.catalog import catalog, translations_of
from fruitbowl.server.tables import refusals
from server.house import House


def blanks(sentence: str) -> set[str | None]:
    return {blank for _, blank, _, _ in string.Formatter().parse(sentence)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_with_the_same_blanks(language: str) -> None:
    english, there = (texts(refusals.HERE, spoken)["refusals"] for spoken in ("en", language))
    assert there.keys() == english.keys()
    for reason, sentence in there.items():
        assert sentence.strip()
        assert blanks(sentence) == blanks(english[reason])


@pytest.mark.parametrize("game", LISTED)
def test_every_game_tells_in_other_languages_what_it_tells_in_english(game: str) -> None:
    told = translations_of(game)
    assert set(told) == set(LANGUAGES) - {"en"}
    for spoken in told.values():
        assert set(spoken) - {"options"} == {"title", "summary"}
        assert set(spoken.get("options", {})) == {option.name for option in about(game).options}
        assert spoken["summary"] != about(game).summary


def test_levels_are_described_in_every_language() -> None:
    described = [{level.name: level.description for level in catalog(language).levels} for language in LANGUAGES]
    assert all(spoken.keys() == described[0].keys() for spoken in described)
    assert all(len({spoken[name] for spoken in described}) == len(LANGUAGES) for name in described[0])


@pytest.mark.anyio
async def test_the_language_is_the_one_that_is_asked_for_or_the_browsers(there: House) -> None:
    german = await there.person(**{"accept-language": "de-CH, en;q=0.5"})
    assert [game["title"] for game in (await german.get("/games"))["games"]][-1] == "Fruit (der Baum)"
    assert [game["title"] for game in (await german.get("/games?language=fr"))["games"]][-1] == "Fruit (l'arbre)"
    assert [game["title"] for game in (await german.get("/games?language=xx"))["games"]][-1] == "Fruit (der Baum)"
    english = await there.person()
    assert [game["title"] for game in (await english.get("/games"))["games"]][-1] == "Fruit (the tree)"
    assert "Diesen Tisch" in (await english.get("/tables/none?language=de", status=404))["text"]


@pytest.mark.anyio
async def test_a_game_has_words_of_its_own_in_every_language(there: House) -> None:
    person = await there.person()
    for language, (large, rules) in {
        "en": ("Large", "Cards are"),
        "fr": ("Grand", "Les"),
        "de": ("Groß", "Die"),
    }.items():
        words = await person.get(f"/games/tree?language={language}")
        assert words["names"]["large"] == large
        assert words["rules"].startswith(rules)
    assert (await person.get("/games/trea", status=404))["text"].startswith(
        "There is no game 'trea'. Did you mean tree?"
    )
