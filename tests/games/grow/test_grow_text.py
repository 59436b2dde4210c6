"""Moves and chance outcomes as text, and words in three languages."""

import tomllib

import pytest

from fruitbowl.core.errors import UnknownMove
from fruitbowl.core.texts import LANGUAGES, texts
from fruitbowl.games.grow.challenges import CHALLENGES, NAMES
from fruitbowl.games.grow.components import KINDS, PESTS, SHAPES, STALK_SHAPES
from fruitbowl.games.grow.game import GAME

from .builders import game, garden, new

# ---- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-14")
def test_every_move_has_a_text_of_its_own_that_reads_back() -> None:
    written = [GAME.move_text(move) for move in range(GAME.move_count)]
    assert [GAME.parse_move(text) for text in written] == list(range(GAME.move_count))
    assert len(set(written)) == GAME.move_count
    for text in ("at (2,5)", "at (-10,-8)", "root fork-up", "stalk two-arms", "leaf", "fruit", "vote wasp", "back"):
        assert text in written
    assert f"claim {NAMES[0]}" in written
    assert f"play {NAMES[-1]}" in written
    assert "stalk upright" not in written


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (" At 2,5 ", "at (2,5)"),
        ("at ( -3 , -1 )", "at (-3,-1)"),
        ("BRANCH  fork-LEFT", "branch fork-left"),
        ("Vote Vole", "vote vole"),
        ("DONE", "done"),
    ],
)
def test_case_and_spaces_do_not_matter(typed: str, meant: str) -> None:
    assert GAME.move_text(GAME.parse_move(typed)) == meant


@pytest.mark.parametrize(
    "text", ["", "branch", "stalk upright", "leaf fork-up", "at", "at 2", "vote", "claim", "play no"]
)
def test_text_that_is_no_move_is_answered_with_what_moves_there_are(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no move\. Moves are a tile such as branch fork-left"):
        GAME.parse_move(text)


@pytest.mark.rule("GR-1")
@pytest.mark.parametrize("place", ["0,0", "3,0", "11,1", "-11,1", "0,16", "0,-9", "9999,1"])
def test_a_place_off_the_table_is_answered_with_where_places_are(place: str) -> None:
    with pytest.raises(
        ValueError, match=r"No tile can lie at .* x from -10 to 10, and y from 1 to 15 above the ground"
    ):
        GAME.parse_move(f"at ({place})")


# ---- chance ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-9", "GR-7", "GR-6", "GR-34")
def test_chance_is_written_as_it_reads() -> None:
    match = new(3, first="random")
    match.settle("first  seat 2")
    match.settle("challenges " + " ".join(NAMES[:4]))
    match.settle("water 3")
    assert [step.text for step in match.steps] == ["first seat 2", "challenges " + " ".join(NAMES[:4]), "water 3"]
    match = garden("", "", card="pest")
    match.settle("pest for seat 1")
    assert match.steps[-1].text == "pest for seat 1"


@pytest.mark.rule("GR-7")
@pytest.mark.parametrize(
    ("outcome", "problem"),
    [
        ("", 'Challenge cards have to be dealt here: "challenges" and the names of 4'),
        ("water 1", "Challenge cards have to be dealt here"),
        ("challenges", "0 challenge cards are dealt; it has to be 4"),
        ("challenges " + " ".join(NAMES[:5]), "5 challenge cards are dealt; it has to be 4"),
        ("challenges nettle", "There is no challenge card 'nettle'. There are: "),
        (f"challenges {NAMES[0]} {NAMES[0]}", f"The challenge card {NAMES[0]} is dealt twice"),
        ("challenges " + " ".join(NAMES[3::-1]), "in the order of the ledger's table"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_and_changes_nothing(outcome: str, problem: str) -> None:
    match = new(3)
    before = match.state.tobytes()
    with pytest.raises(UnknownMove, match=problem):
        match.settle(outcome)
    assert match.state.tobytes() == before


@pytest.mark.rule("GR-6")
@pytest.mark.parametrize("outcome", ["", "water", "water 0", "water 4", "water 1 2", "rain 1", "pest for seat 1"])
def test_a_season_card_that_does_not_exist_is_refused(outcome: str) -> None:
    with pytest.raises(UnknownMove, match="A season card has to be turned here"):
        game(2).settle(outcome)


@pytest.mark.rule("GR-6", "GR-4")
@pytest.mark.parametrize(
    ("seen", "pests", "outcome", "problem"),
    [
        ((6, 6, 5), 0, "pest", "No pest card is left in the season deck"),
        ((6, 6, 6), 1, "water 1", "No water card is left in the season deck"),
        ((1, 2, 8), 1, "water 3", "All water cards with 3 drops have been turned already"),
    ],
)
def test_a_season_card_that_is_gone_is_refused(
    seen: tuple[int, int, int], pests: int, outcome: str, problem: str
) -> None:
    match = game(2)
    match.state.water_seen[1:] = seen
    match.state.pests_left = pests
    with pytest.raises(UnknownMove, match=problem):
        match.settle(outcome)


@pytest.mark.rule("GR-9", "GR-34")
@pytest.mark.parametrize("outcome", ["", "first", "seat 1", "first seat 3", "first seat -1", "pest for seat 1"])
def test_a_lot_that_cannot_be_is_refused(outcome: str) -> None:
    with pytest.raises(UnknownMove, match='A seat has to be drawn here: "first seat" and 0 to 2'):
        new(3, first="random").settle(outcome)


# ---- words in three languages ---------------------------------------------------------------------------------------


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
    [("en", "Say where: at and the place"), ("fr", "Dites où : at et la place"), ("de", "Sag, wohin: at und der Ort")],
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
