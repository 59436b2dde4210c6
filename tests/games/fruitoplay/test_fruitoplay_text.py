"""Moves and chance outcomes as text, and refusals in three languages."""

from collections.abc import Callable

import pytest

from fruitbowl.core.errors import IllegalMove, UnknownMove
from fruitbowl.core.match import Match
from fruitbowl.core.texts import LANGUAGES, texts
from fruitbowl.games.fruitoplay import components
from fruitbowl.games.fruitoplay.game import GAME
from fruitbowl.games.fruitoplay.moves import parse_card, parse_fruit

from .builders import ALL_CARDS, deal, last_turn, play

# ---- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-1", "FP-4")
def test_every_move_has_a_text_of_its_own_that_reads_back() -> None:
    texts = [GAME.move_text(move) for move in range(GAME.move_count)]
    assert texts == [*ALL_CARDS, "collective B", "collective A", "collective S", "collective F", "draw", "stay"]
    assert [GAME.parse_move(text) for text in texts] == list(range(GAME.move_count))


@pytest.mark.parametrize(
    ("written", "meant"),
    [(" b6 ", "B6"), ("f20", "F20"), ("COLLECTIVE  s", "collective S"), ("collective Fig", "collective F"),
     ("Draw", "draw"), (" STAY", "stay")],
)  # fmt: skip
def test_case_and_spaces_do_not_matter(written: str, meant: str) -> None:
    assert GAME.move_text(GAME.parse_move(written)) == meant


@pytest.mark.parametrize("text", ["", "B", "B21", "B 6", "draw B6", "collective", "take", "B6 A2"])
def test_text_that_is_no_move_is_answered_with_what_moves_there_are(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move\. Moves are cards such as B6"):
        GAME.parse_move(text)


def test_no_such_fruit_is_answered_with_the_fruits() -> None:
    with pytest.raises(ValueError, match=r"^There is no fruit 'x'\. Fruits are B, A, S and F: banana, apple, straw"):
        GAME.parse_move("collective X")
    assert [parse_fruit(name) for name in ("banana", " Apple ", "s", "F")] == [0, 1, 2, 3]


def test_a_card_reads_back_from_its_text() -> None:
    assert [parse_card(card) for card in ALL_CARDS] == list(range(80))
    with pytest.raises(ValueError, match="There is no card 'B21'"):
        parse_card("B21 ")


# ---- chance outcomes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-6")
@pytest.mark.parametrize(
    ("outcome", "problem"),
    [
        ("", "A deal has to come here"),
        ("collective S", "A deal has to come here"),
        ("deal", "Only 0 of 80 cards"),
        (" ".join(["deal", *ALL_CARDS[:79]]), "Only 79 of 80 cards"),
        (" ".join(["deal", *ALL_CARDS[:79], "B1"]), "The card B1 is dealt twice"),
        (" ".join(["deal", *ALL_CARDS, "F3"]), "The card F3 is dealt twice"),
        (" ".join(["deal", *ALL_CARDS[:79], "B21"]), "There is no card 'B21'"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_and_changes_nothing(outcome: str, problem: str) -> None:
    match = Match(GAME, 2)
    before = match.state.tobytes()
    with pytest.raises(UnknownMove, match=problem):
        match.apply_chance(outcome)
    assert (match.state.tobytes(), match.steps) == (before, ())


@pytest.mark.rule("FP-29")
@pytest.mark.parametrize(
    ("outcome", "problem"),
    [
        ("", "The Collective fruit has to be drawn here"),
        (" ".join(["deal", *ALL_CARDS]), "The Collective fruit has to be drawn here"),
        ("collective", "The Collective fruit has to be drawn here"),
        ("collective S F", "The Collective fruit has to be drawn here"),
        ("collective X", "There is no fruit 'X'"),
    ],
)
def test_a_lot_that_cannot_be_is_refused_and_changes_nothing(outcome: str, problem: str) -> None:
    match = deal(["", ""], points=[(3, 3)])
    before = match.state.tobytes()
    with pytest.raises(UnknownMove, match=problem):
        match.apply_chance(outcome)
    assert match.state.tobytes() == before


# ---- refusals -------------------------------------------------------------------------------------------------------


def waiting_for_a_card() -> Match:
    return deal(["B1 B2 B3 B4 B5 B6 B7", ""])


def waiting_for_a_fruit() -> Match:
    return deal(["", ""], points=[(1, 2)])


def waiting_for_a_last_draw() -> Match:
    match = last_turn(["A1 A9", "A2"], target="A6")
    play(match, "A1 A2")
    return match


SENTENCES = {
    "play_a_card": {
        "en": "A card for the trick has to be played now.",
        "fr": "Il faut maintenant jouer une carte pour le pli.",
        "de": "Jetzt muss eine Karte für den Stich gespielt werden.",
    },
    "not_in_hand": {
        "en": "F20 is not in your hand.",
        "fr": "F20 n'est pas dans votre main.",
        "de": "F20 ist nicht in deiner Hand.",
    },
    "choose_a_fruit": {
        "en": "A Collective fruit has to be chosen now.",
        "fr": "Il faut maintenant choisir un Fruit Collectif.",
        "de": "Jetzt muss eine Gemeinschaftsfrucht gewählt werden.",
    },
    "draw_or_stay": {
        "en": "The trick is over: draw a card, or stay with what you have.",
        "fr": "Le pli est terminé : piochez une carte, ou gardez votre main.",
        "de": "Der Stich ist vorbei: zieh eine Karte, oder bleib bei deiner Hand.",
    },
}

REFUSED = [
    (waiting_for_a_card, "f20", "not_in_hand"),
    (waiting_for_a_card, "draw", "play_a_card"),
    (waiting_for_a_card, "stay", "play_a_card"),
    (waiting_for_a_card, "collective B", "play_a_card"),
    (waiting_for_a_fruit, "F20", "choose_a_fruit"),
    (waiting_for_a_fruit, "draw", "choose_a_fruit"),
    (waiting_for_a_fruit, "stay", "choose_a_fruit"),
    (waiting_for_a_last_draw, "A9", "draw_or_stay"),
    (waiting_for_a_last_draw, "collective F", "draw_or_stay"),
]


@pytest.mark.rule("FP-10", "FP-18", "FP-28")
@pytest.mark.parametrize(("position", "move", "reason"), REFUSED)
def test_a_move_that_is_not_possible_is_refused_with_its_reason_and_changes_nothing(
    position: Callable[[], Match], move: str, reason: str
) -> None:
    match = position()
    before, steps = match.state.tobytes(), match.steps
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    assert refused.value.reason == reason
    assert str(refused.value) == SENTENCES[reason]["en"]
    assert (match.state.tobytes(), match.steps) == (before, steps)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(("position", "move", "reason"), REFUSED)
def test_a_refusal_speaks_three_languages(position: Callable[[], Match], move: str, reason: str, language: str) -> None:
    refused = position().refusal(0, move, language)
    assert refused is not None
    assert (refused.reason, refused.text) == (reason, SENTENCES[reason][language])


def test_every_reason_is_shown_here() -> None:
    assert set(GAME.refusals) == set(SENTENCES) == {reason for _, _, reason in REFUSED}


@pytest.mark.rule("FP-9")
def test_a_choice_once_made_cannot_be_changed() -> None:
    match = waiting_for_a_card()
    match.play(0, "B1")
    before = match.state.tobytes()
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "B2")
    assert match.state.tobytes() == before


@pytest.mark.rule("FP-28")
def test_only_the_last_may_choose_the_fruit() -> None:
    with pytest.raises(IllegalMove, match="not the turn of seat 1"):
        waiting_for_a_fruit().play(1, "collective B")


@pytest.mark.rule("FP-18")
def test_the_winner_of_the_last_trick_may_not_draw() -> None:
    with pytest.raises(IllegalMove, match="not the turn of seat 1"):
        waiting_for_a_last_draw().play(1, "draw")


@pytest.mark.rule("FP-10")
@pytest.mark.parametrize("position", [waiting_for_a_card, waiting_for_a_fruit, waiting_for_a_last_draw])
def test_a_move_is_refused_exactly_if_it_is_not_offered(position: Callable[[], Match]) -> None:
    match = position()
    every_move = [GAME.move_text(move) for move in range(GAME.move_count)]
    assert [move for move in every_move if match.refusal(0, move) is None] == match.legal(0)


@pytest.mark.rule("FP-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_rules_name_the_double_and_rotten_numbers_that_the_table_has(language: str) -> None:
    summary = texts(GAME.folder, language)["rules"]["summary"]
    assert f"({', '.join(map(str, components.DOUBLE[0]))})" in summary
    assert f"({components.ROTTEN[0]})" in summary
    assert len({*components.DOUBLE}) == len({*components.ROTTEN}) == 1  # or the sentence would have to say more
