"""Moves and chance outcomes as text, refusals in three languages, and the score pad."""

import pytest

import fruitbowl
from fruitbowl.core.errors import UnknownMove
from fruitbowl.core.match import Match
from fruitbowl.games.tree.game import GAME

from .builders import ALL_CARDS, play, table

# ---- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-1", "TR-2", "TR-3")
def test_every_card_has_a_text_of_its_own_that_reads_back() -> None:
    texts = [GAME.move_text(move) for move in range(GAME.move_count)]
    assert texts == ALL_CARDS
    assert [GAME.parse_move(text) for text in texts] == list(range(68))


@pytest.mark.parametrize(
    ("written", "meant"), [(" ltd ", "LTD"), ("lsbyd", "LSBYD"), ("MOON", "moon"), ("Trunk", "trunk")]
)
def test_case_and_spaces_do_not_matter(written: str, meant: str) -> None:
    assert GAME.move_text(GAME.parse_move(written)) == meant


@pytest.mark.parametrize("text", ["", "X", "LL", "LTX", "LTDRBB", "L T", "uncle", "blank", "..."])
def test_text_that_is_no_card_is_answered_with_what_cards_there_are(text: str) -> None:
    with pytest.raises(
        ValueError, match=r"There is no card .* such as LTD or LSBYD; and sun, moon, stars, rain, leaf, tr"
    ):
        GAME.parse_move(text)


# ---- chance outcomes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-4")
@pytest.mark.parametrize("outcome", ["", "first", "first 4", "first -1", "first 1 2", "deal L", "first x"])
def test_a_lot_that_cannot_be_is_refused(outcome: str) -> None:
    with pytest.raises(UnknownMove, match=r'The first leader has to be drawn here: "first" and a seat from 0 to 3'):
        Match(GAME, 4).apply_chance(outcome)


@pytest.mark.rule("TR-5")
@pytest.mark.parametrize(
    ("outcome", "problem"),
    [
        ("", 'A deal has to come here: "deal" and all 64 cards'),
        ("first 1", "A deal has to come here"),
        ("deal", "Only 0 of 64 cards are dealt"),
        ("deal L S LT", "Only 3 of 64 cards are dealt"),
        ("deal L S L", "The card L is dealt twice"),
        ("deal L sun", "The card sun is not in use in this game"),
        ("deal L uncle", "There is no card 'uncle'"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(outcome: str, problem: str) -> None:
    match = Match(GAME, 4, {"first": 0})
    with pytest.raises(UnknownMove, match=problem):
        match.apply_chance(outcome)
    assert match.awaits_chance


@pytest.mark.rule("TR-4", "TR-5")
def test_cards_can_be_dealt_by_hand() -> None:
    match = Match(GAME, 4, {"specials": "none"})
    match.apply_chance("first 2")
    match.apply_chance("deal " + " ".join(reversed(ALL_CARDS[1:63])))
    assert match.actors == (2,)
    assert match.view(0)["hand"] == ALL_CARDS[48:63]
    assert match.view(None)["left"] == 2


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "LS does not follow the lead, and you have cards that do."),
        ("fr", "LS ne fournit pas à l'entame, et vous avez des cartes qui fournissent."),
        ("de", "LS bedient nicht, und du hast Karten, die bedienen."),
    ],
)
def test_a_refusal_is_told_in_three_languages(language: str, words: str) -> None:
    match = play(table("LTD", "L LS"), "LTD")
    refused = match.refusal(1, "LS", language)
    assert refused is not None
    assert refused.text == words


# ---- the score pad --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-29")
def test_the_score_pad_counts_fruits_only() -> None:
    count = fruitbowl.score("tree", "LSBYD, ltdrb L trunk STD moon rain")
    assert count.as_dict() == {
        "score": 2,
        "fruits": ["LSBYD", "LTDRB"],
        "others": ["L", "trunk", "STD", "moon", "rain"],
    }
    assert fruitbowl.score("tree", ["LSBYD", " LSBYB"]).score == 2
    assert fruitbowl.score("tree", "").score == 0
    assert fruitbowl.score("tree", " ".join(ALL_CARDS)).score == 32


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ("LSBYD L lsbyd", "The card LSBYD is there twice; the game has it once."),
        ("moon moon", "The card moon is there twice"),
        ("LSBYX", "There is no card 'LSBYX'. Cards are initials in this order"),
        ("Uncle", "Uncle is not used in the game"),
        ("L blank", "Blank is not used in the game"),
        (["L", 5], "There is no card '5'"),
    ],
)
def test_cards_that_nobody_can_have_are_refused(cards: object, problem: str) -> None:
    with pytest.raises(fruitbowl.BadScore) as refused:
        fruitbowl.score("tree", cards)
    assert str(refused.value).startswith(problem)
