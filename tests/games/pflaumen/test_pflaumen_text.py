"""Moves and chance outcomes as text, and refusals in three languages."""

import pytest

from fruitbowl.core.errors import UnknownMove
from fruitbowl.games.pflaumen.game import GAME
from fruitbowl.games.pflaumen.moves import parse_card

from .builders import EVERY_CARD, deal, new, round_cards


def test_every_move_has_a_text_of_its_own_that_reads_back() -> None:
    texts = [GAME.move_text(move) for move in range(GAME.move_count)]
    assert [GAME.parse_move(text) for text in texts] == list(range(GAME.move_count))
    assert texts[:75] == EVERY_CARD
    assert texts[75:93] == [f"+{count}pi" for count in range(1, 19)]
    for text in ("take I-13", "take Plum", "steal White Currant from seat 4", "no steal", "mix AAA I-7", "done"):
        assert text in texts


@pytest.mark.parametrize(
    ("written", "meant"),
    [(" i-13 ", "I-13"), ("TAKE  iii-25", "take III-25"), ("Mix aaa i-7", "mix AAA I-7"), ("+2PI", "+2pi"),
     ("steal white  currant from SEAT 2", "steal White Currant from seat 2"), ("with plum", "with Plum")],
)  # fmt: skip
def test_case_and_spaces_do_not_matter(written: str, meant: str) -> None:
    assert GAME.move_text(GAME.parse_move(written)) == meant


@pytest.mark.parametrize("text", ["", "I", "I-26", "IV-1", "+19pi", "+0pi", "steal Cherry", "mix AAA I-8", "with"])
def test_text_that_is_no_move_is_answered_with_what_moves_there_are(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move\. Moves are a card such as I-13"):
        GAME.parse_move(text)


def test_a_card_reads_back_from_its_text() -> None:
    assert [parse_card(card) for card in EVERY_CARD] == list(range(75))
    with pytest.raises(ValueError, match="There is no card 'I-26'"):
        parse_card("I-26 ")


@pytest.mark.rule("PP-7", "PP-6")
@pytest.mark.parametrize(
    ("outcome", "problem"),
    [
        ("", "A deal has to come here"),
        ("first seat 1", "A deal has to come here"),
        ("deal", "Only 0 of 18 cards"),
        (" ".join(["deal", *round_cards(3)[:17]]), "Only 17 of 18 cards"),
        (" ".join(["deal", *round_cards(3)[:17], "I-1"]), "The card I-1 is dealt twice"),
        (" ".join(["deal", *round_cards(3)[:17], "I-19"]), "I-19 is not dealt now: with 3 players round 1 of 3 has"),
        (" ".join(["deal", *round_cards(3)[:17], "II-1"]), "the cards I-1 to I-18"),
        (" ".join(["deal", *round_cards(3)[:17], "Plum"]), "The card Plum is not dealt now"),
        ("deal X-1", "There is no card 'X-1'"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_and_changes_nothing(outcome: str, problem: str) -> None:
    match = new(3)
    before = match.state.tobytes()
    with pytest.raises(UnknownMove, match=problem):
        match.apply_chance(outcome)
    assert match.state.tobytes() == before


@pytest.mark.rule("PP-8")
@pytest.mark.parametrize("outcome", ["", "first", "first seat", "first seat 3", "first seat 0 1", "seat 1", "deal"])
def test_a_lot_that_cannot_be_is_refused(outcome: str) -> None:
    match = new(3, first="random")
    with pytest.raises(UnknownMove, match="The first leader has to be drawn here"):
        match.apply_chance(outcome)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "not in your hand"), ("de", "nicht in deiner Hand"), ("fr", "pas dans votre main")]
)
def test_refusals_speak_three_languages(language: str, words: str) -> None:
    match = deal(["", "", ""])
    refused = match.refusal(0, "II-3", language)
    assert refused is not None
    assert refused.reason == "not_in_hand"
    assert words in refused.text
