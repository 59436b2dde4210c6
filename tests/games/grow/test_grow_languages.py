"""Words of the growing game in three languages."""

import tomllib

import pytest

from fruitbowl.core.texts import LANGUAGES, texts
from fruitbowl.games.grow.challenges import CHALLENGES, NAMES
from fruitbowl.games.grow.components import KINDS, PESTS, SHAPES, STALK_SHAPES
from fruitbowl.games.grow.game import GAME

from .builders import garden


@pytest.mark.rule("GR-5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_with_a_name_has_one_in_every_language(language: str) -> None:
    names = texts(GAME.folder, language)["names"]
    assert {*KINDS, *PESTS} <= names.keys()
    assert names["challenges"].keys() == set(NAMES)
    assert names["shapes"].keys() == {*SHAPES, *STALK_SHAPES}
    assert len(set(names["challenges"].values())) == len(CHALLENGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_in_vain(language: str) -> None:
    document = tomllib.loads((GAME.folder / "texts" / f"{language}.toml").read_text("utf-8"))
    assert document["refusals"].keys() == set(GAME.refusals)


@pytest.mark.rule("GR-14")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Say where the tile grows"), ("fr", "Dites où la tuile pousse"), ("de", "Sag, wo das Plättchen wächst")],
)
def test_refusals_speak_three_languages(language: str, words: str) -> None:
    match = garden("")
    match.play(0, "stalk plain")
    refused = match.refusal(0, "done", language)
    assert refused is not None
    assert refused.reason == "say_where"
    assert refused.text.startswith(words)
    elsewhere = match.refusal(0, "at 2,5", language)
    assert elsewhere is not None
    assert "at (2,5)" in elsewhere.text
