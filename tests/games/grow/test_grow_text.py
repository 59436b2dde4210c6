"""Moves and chance outcomes as text."""

import pytest

from fruitbowl.core.errors import IllegalMove, UnknownMove
from fruitbowl.core.match import Match
from fruitbowl.games.grow.challenges import NAMES
from fruitbowl.games.grow.game import GAME

from .builders import far_off, game, new, play, turn


def test_every_move_has_a_text_of_its_own_that_reads_back() -> None:
    texts = [GAME.move_text(move) for move in range(GAME.move_count)]
    assert [GAME.parse_move(text) for text in texts] == list(range(GAME.move_count))
    assert len(set(texts)) == len(texts)
    assert len(texts) == 483 + 27 + 3 + 2 * len(NAMES) + 2
    for text in ("at (2,5)", "branch fork-left", "leaf", "vote vole", f"claim {NAMES[0]}", f"play {NAMES[-1]}", "back"):
        assert text in texts
    assert texts[-1] == "done"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (" AT ( 2 , 5 ) ", "at (2,5)"),
        ("at 2,5", "at (2,5)"),
        ("At -3,-8", "at (-3,-8)"),
        ("Branch  FORK-left", "branch fork-left"),
        ("VOTE wasp", "vote wasp"),
        ("DONE", "done"),
        ("\tback\n", "back"),
    ],
)
def test_case_and_spaces_do_not_matter(written: str, meant: str) -> None:
    assert GAME.move_text(GAME.parse_move(written)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "at",
        "at ()",
        "at 2",
        "at 2,x",
        "at 2,5,1",
        "branch",
        "stalk level",
        "leaf up",
        "vote bee",
        "claim",
        "play x",
    ],
)
def test_text_that_is_no_move_is_answered_with_what_moves_there_are(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move\. Moves are a tile such as branch fork-left"):
        GAME.parse_move(text)


@pytest.mark.rule("GR-1")
@pytest.mark.parametrize("text", ["at (99,1)", "at (0,0)", "at (4,0)", "at (1,-9)", "at (1,9999)"])
def test_a_place_off_the_table_is_answered_with_what_places_there_are(text: str) -> None:
    with pytest.raises(ValueError, match="y from 1 to 15 above the ground or from -1 to -8 below it"):
        GAME.parse_move(text)


# ---- chance ---------------------------------------------------------------------------------------------------------


def refused(match: Match, outcome: str, problem: str) -> None:
    before = match.state.tobytes()
    with pytest.raises(UnknownMove, match=problem):
        match.apply_chance(outcome)
    assert match.state.tobytes() == before


@pytest.mark.rule("GR-9")
@pytest.mark.parametrize(
    "outcome", ["", "first", "first seat", "first seat 3", "first seat -1", "first seat 0 1", "pest"]
)
def test_a_lot_that_cannot_be_is_refused(outcome: str) -> None:
    refused(new(3, first="random"), outcome, 'A seat has to be drawn here: "first seat" and 0 to 2')


@pytest.mark.rule("GR-7")
@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ("", '"challenges" and the names of 3'),
        ("water 1", '"challenges" and the names of 3'),
        ("challenges", "0 challenge cards are dealt; it has to be 3"),
        ("challenges {0} {1}", "2 challenge cards are dealt; it has to be 3"),
        ("challenges {0} {1} {2} {3}", "4 challenge cards are dealt; it has to be 3"),
        ("challenges {0} {1} {1}", "The challenge card {1} is dealt twice"),
        ("challenges {0} {1} apple", "There is no challenge card 'apple'. There are: {0}, {1}"),
        ("challenges {1} {0} {2}", "in the order of the ledger's table"),
    ],
)
def test_a_deal_of_challenges_that_cannot_be_is_refused(cards: str, problem: str) -> None:
    refused(new(2), cards.format(*NAMES), problem.format(*NAMES))


@pytest.mark.rule("GR-4", "GR-6")
@pytest.mark.parametrize(
    "outcome", ["", "water", "water 0", "water 4", "water 1 2", "pest 1", "pest for seat 1", "winter"]
)
def test_a_season_card_that_there_is_not_is_refused(outcome: str) -> None:
    refused(game(2), outcome, 'A season card has to be turned here: "pest", or "water" and 1, 2 or 3 drops')


@pytest.mark.rule("GR-4", "GR-6")
@pytest.mark.parametrize("drops", [1, 2, 3])
def test_no_more_than_eight_cards_have_so_many_drops(drops: int) -> None:
    match = game(2)
    for _ in range(8):
        turn(match, f"water {drops}")
    while match.actors:
        play(match, match.actors[0], "done")
    refused(match, f"water {drops}", f"All water cards with {drops} drops have been turned already")
    turn(match, f"water {1 + drops % 3}")


@pytest.mark.rule("GR-6")
def test_no_more_water_and_no_more_pests_than_there_are() -> None:
    match = game(2, deck="pest, pest, pest")
    refused(match, "pest", "No pest card is left in the season deck")
    match = game(2, deck=", ".join(["water 1", "water 2", "water 3"] * 6))
    while match.actors:
        play(match, match.actors[0], "done")
    refused(match, "water 1", "No water card is left in the season deck")
    turn(match, "pest for 1")


@pytest.mark.rule("GR-34")
@pytest.mark.parametrize(
    "outcome", ["", "pest", "pest for seat", "pest for seat 2", "pest for seat -1", "first seat 0"]
)
def test_a_victim_that_cannot_be_is_refused(outcome: str) -> None:
    match = game(2, deck="water 1")
    turn(match, "pest")
    refused(match, outcome, 'A seat has to be drawn here: "pest for seat" and 0 to 1')


def test_outcomes_read_back() -> None:
    match = new(2, first="random")
    offer = "challenges " + " ".join(sorted(far_off(3), key=NAMES.index))
    for outcome in ("first seat 1", offer, "pest", "water 2"):
        numbers = GAME.parse_outcome(match.state, outcome)
        assert GAME.outcome_text(match.state, numbers) == outcome
        match.apply_chance(outcome)
    assert [step.text for step in match.steps] == ["first seat 1", offer, "pest", "water 2"]
    with pytest.raises(IllegalMove, match="No shuffle or draw by lot is due now"):
        match.apply_chance("water 1")
