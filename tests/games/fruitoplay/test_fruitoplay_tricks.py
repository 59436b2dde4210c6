"""Who wins a trick, and where its cards go."""

import random
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fruitbowl.games.fruitoplay.rules import trick_winner

from . import reference
from .builders import ALL_CARDS, columns, deal, hand, play, trick

# ---- the rulebook's examples ----------------------------------------------------------------------------------------


@pytest.mark.rule("FP-11")
def test_example_1_banana_2_takes_banana_6_over_cards_of_other_fruits() -> None:
    assert trick(target="B6", cards="B2 A8 F6") == 0


@pytest.mark.rule("FP-12")
def test_example_2_without_a_banana_apple_8_takes_banana_6() -> None:
    assert trick(target="B6", cards="S20 A8 F12") == 1


@pytest.mark.rule("FP-13")
def test_example_3_bananas_2_and_10_fall_out_and_banana_14_takes_banana_6() -> None:
    assert trick(target="B6", cards="B2 B10 B14 A6") == 2


# ---- who wins -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-11")
def test_the_nearest_card_of_the_targets_fruit_wins_from_above_or_below() -> None:
    assert trick(target="S10", cards="S14 S7 S15") == 1
    assert trick(target="S10", cards="S14 S13 S5") == 1


@pytest.mark.rule("FP-11")
def test_the_numbers_do_not_go_round() -> None:
    assert trick(target="F20", cards="F1 F2") == 1
    assert trick(target="F1", cards="F20 F19") == 1


@pytest.mark.rule("FP-12")
def test_the_farthest_card_of_the_targets_fruit_beats_the_nearest_of_another() -> None:
    assert trick(target="B1", cards="A1 B20 S2") == 1


@pytest.mark.rule("FP-12")
def test_without_the_targets_fruit_the_nearest_card_of_any_other_wins() -> None:
    assert trick(target="B10", cards="A20 S12 F7") == 1


@pytest.mark.rule("FP-12")
def test_cards_of_the_targets_fruit_and_others_never_tie_with_each_other() -> None:
    assert trick(target="B6", cards="A8 B8") == 1
    assert trick(target="B6", cards="A8 B4 S6") == 1


@pytest.mark.rule("FP-12", "FP-13")
def test_another_fruit_wins_when_all_cards_of_the_targets_fruit_have_fallen_out() -> None:
    assert trick(target="B6", cards="B4 B8 A20") == 2
    assert trick(target="B6", cards="B4 B8 A5 S7 F19") == 4


@pytest.mark.rule("FP-13")
def test_equal_distances_fall_out_together() -> None:
    assert trick(target="B6", cards="A5 S5 F16") == 2
    assert trick(target="B6", cards="A5 S7 F16") == 2


@pytest.mark.rule("FP-13")
def test_three_and_four_equal_distances_fall_out_together() -> None:
    assert trick(target="B10", cards="A9 S9 F9 A20") == 3
    assert trick(target="B10", cards="A9 S11 F9 A11 F1") == 4


@pytest.mark.rule("FP-13")
def test_several_pairs_fall_out_one_after_the_other() -> None:
    assert trick(target="B10", cards="B9 B11 B8 B12 B1") == 4
    assert trick(target="B10", cards="B9 B11 A8 S12 F2") == 4


@pytest.mark.rule("FP-13")
def test_a_tie_behind_the_winner_changes_nothing() -> None:
    assert trick(target="B10", cards="B9 B7 B13 A3 S3") == 0


@pytest.mark.rule("FP-15")
@pytest.mark.parametrize("cards", ["B4 B8", "A4 S8", "A5 S5 F5", "B4 B8 A5 S5", "A5 S5 F5 A2 S2 F2"])
def test_nobody_wins_when_every_card_has_fallen_out(cards: str) -> None:
    assert trick(target="B6", cards=cards) is None


@pytest.mark.rule("FP-10")
def test_a_rotten_card_plays_like_any_other_with_its_number() -> None:
    assert trick(target="B12", cards="B11 B14") == 0
    assert trick(target="B12", cards="B11 B13 B1") == 2
    assert trick(target="B11", cards="B9 B1") == 0


@pytest.mark.rule("FP-10")
def test_any_card_of_the_hand_may_be_played_whatever_the_targets_fruit() -> None:
    match = deal(["B1 B2 A1 A20 S11 F3 F4", "B3"], river="B6")
    assert match.legal(0) == ["B1", "B2", "A1", "A20", "S11", "F3", "F4"]
    for card in match.legal(0):
        assert match.refusal(0, card) is None


# ---- where the cards go ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-14")
def test_the_winner_puts_target_and_all_cards_into_columns_by_fruit() -> None:
    match = deal(["B2", "B10", "B14", "F6"], river="B6")
    play(match, "B2 B10 B14 F6")
    assert match.view(0)["seats"][2]["columns"] == {"B": ["B2", "B6", "B10", "B14"], "A": [], "S": [], "F": ["F6"]}
    assert [columns(match, seat) for seat in (0, 1, 3)] == ["", "", ""]
    assert match.view(0)["discard"] == []


@pytest.mark.rule("FP-14")
def test_columns_grow_with_every_trick_won() -> None:
    match = deal(["B2 S2", "A1 A2"], river="B6 S6")
    play(match, "B2 A1")
    play(match, "S2 A2")
    assert columns(match, 0) == "B2 B6 A1 A2 S2 S6"


@pytest.mark.rule("FP-14")
def test_a_card_that_is_played_leaves_the_hand() -> None:
    match = deal(["B2", "B3"], river="B6", deck="F20")
    held = hand(match, 0)
    play(match, "B2 B3")
    assert hand(match, 0) == held - {"B2"} | {"F20"}


@pytest.mark.rule("FP-15", "FP-35")
def test_cards_of_a_trick_that_nobody_wins_leave_the_round_face_up() -> None:
    match = deal(["A5", "S5", "F5"], river="B6")
    play(match, "A5 S5 F5")
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["discard"] == ["B6", "A5", "S5", "F5"]
    assert [columns(match, seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.rule("FP-15")
def test_a_turn_counts_even_if_nobody_wins_it() -> None:
    match = deal(["A5", "S5", "F5"], river="B6 B7")
    play(match, "A5 S5 F5")
    assert match.view(None)["turn"] == 2
    assert match.view(None)["river"][0] == "B7"
    assert match.actors == (0, 1, 2)


@pytest.mark.rule("FP-9", "FP-35")
def test_the_latest_trick_is_told_card_by_card() -> None:
    match = deal(["B2", "B10", "A7", "F6"], river="B6")
    play(match, "B2 B10 A7 F6")
    assert match.view(None)["last_trick"] == {
        "target": "B6",
        "cards": ["B2", "B10", "A7", "F6"],
        "difference": [4, 4, 1, 0],
        "same_fruit": [True, True, False, False],
        "tied": [True, True, False, False],
        "winner": 3,
    }


@pytest.mark.rule("FP-13")
@pytest.mark.parametrize(
    ("cards", "tied"),
    [
        ("F15 A20 B20", [False, False, False]),  # other fruits, though the Target's has won
        ("F15 F1 A20 B20", [False] * 4),
        ("A15 B12 S12", [False, False, False]),  # further away than the winner
        ("F15 F17 F1 F2", [True, True, False, False]),
        ("F15 F17 A18 B18 S1", [True, True, True, True, False]),
        ("A15 B15 S12 F1", [False] * 4),
    ],
)
def test_only_ties_nearer_than_the_winner_count_as_ties(cards: str, tied: list[bool]) -> None:
    match = deal(cards.split(), river="F16")
    play(match, cards)
    assert match.view(None)["last_trick"]["tied"] == tied


# ---- against the naive reference ------------------------------------------------------------------------------------


def winner(target: str, cards: tuple[str, ...]) -> int | None:
    ids = np.full(6, -1, np.int8)
    ids[: len(cards)] = [ALL_CARDS.index(card) for card in cards]
    seat = trick_winner(ids, len(cards), ALL_CARDS.index(target))
    return None if seat == -1 else int(seat)


@pytest.mark.rule("FP-11", "FP-12", "FP-13", "FP-15")
@pytest.mark.parametrize("target", ["B1", "A6", "S11", "F20"])
def test_every_pair_of_cards_ends_as_the_rulebook_says(target: str) -> None:
    others = [card for card in ALL_CARDS if card != target]
    for pair in permutations(others, 2):
        assert winner(target, pair) == reference.trick_winner(target, pair), pair


@pytest.mark.rule("FP-11", "FP-12", "FP-13", "FP-15")
@settings(max_examples=400, deadline=None, database=None, derandomize=True)
@given(st.lists(st.sampled_from(ALL_CARDS), min_size=3, max_size=7, unique=True))
def test_any_trick_ends_as_the_rulebook_says(cards: list[str]) -> None:
    target, *played = cards
    assert winner(target, tuple(played)) == reference.trick_winner(target, played)


@pytest.mark.rule("FP-11", "FP-12", "FP-13", "FP-15")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_tricks_with_many_ties_end_as_the_rulebook_says(players: int) -> None:
    choices = random.Random(players)
    for _ in range(500):
        low = choices.randint(1, 17)
        close = [f"{fruit}{number}" for fruit in "BASF" for number in range(low, low + 4)]
        target, *played = choices.sample(close, players + 1)
        assert winner(target, tuple(played)) == reference.trick_winner(target, played), (target, played)
