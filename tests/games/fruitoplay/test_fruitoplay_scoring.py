"""What a round counts: columns, Rotten cards, largest times smallest."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fruitbowl
from fruitbowl.core.record import Move
from fruitbowl.games.fruitoplay.scoring import column_value

from . import reference
from .builders import ALL_CARDS, columns, counted, deal, last_turn, play, random_positions

SINGLES = [1, 2, 4, 5, 6, 7, 9, 10, 12, 14, 15, 16, 17, 19, 20]
DOUBLES = [3, 8, 13, 18]


def points(cards: str, collective: str | None = None) -> int:
    score: int = fruitbowl.score("fruitoplay", cards, collective).score
    return score


def cancelled(cards: str, collective: str | None = None) -> str | None:
    """What the one Rotten card cancels."""
    (found,) = fruitbowl.score("fruitoplay", cards, collective).cancelled.values()
    text: str | None = found
    return text


# ---- the rulebook's examples ----------------------------------------------------------------------------------------


@pytest.mark.rule("FP-24")
def test_example_4_four_strawberries_four_figs_and_two_bananas_are_8_points() -> None:
    assert points("S1 S2 S3 F1 F2 F8 B1 B2") == 8


@pytest.mark.rule("FP-21", "FP-22", "FP-3")
def test_example_5_the_rotten_apple_cancels_apple_12_and_keeps_apple_8() -> None:
    result = fruitbowl.score("fruitoplay", "S1 S2 S3 A8 A11 A12")
    assert result.cancelled == {"A11": "A12"}
    assert (result.columns["strawberry"], result.columns["apple"], result.score) == (4, 2, 8)


@pytest.mark.rule("FP-21", "FP-30")
def test_example_6_lucs_rotten_strawberry_cancels_the_collective_card() -> None:
    result = fruitbowl.score("fruitoplay", "F1 F3 B1 B3 S11", collective="S+2")
    assert result.cancelled == {"S11": "S+2"}
    assert result.columns == {"banana": 3, "apple": 0, "strawberry": 0, "fig": 3}
    assert result.score == 9


@pytest.mark.rule("FP-25", "FP-30")
def test_example_6_romarics_seven_strawberries_and_the_collective_two_are_81_points() -> None:
    assert points("S1 S2 S3 S8 S4", collective="S+2") == 81


# ---- the hand -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-20")
def test_the_cards_left_in_hand_join_the_columns() -> None:
    match = last_turn(["B2 B4 A1 F20 S20", "F1"], target="B6")
    play(match, "B2 F1")
    play(match, "stay")
    assert counted(match, 0)["cards"] == {"B": ["B2", "B4", "B6"], "A": ["A1"], "S": ["S20"], "F": ["F1", "F20"]}
    assert counted(match, 0)["score"] == match.scores[0] == 3


@pytest.mark.rule("FP-20", "FP-18")
def test_a_card_drawn_last_is_counted() -> None:
    match = last_turn(["B2", "F1 F2"], target="B6", deck="F3")
    play(match, "B2 F1")
    play(match, "draw")
    assert match.scores == (2, 9)


# ---- Rotten cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-21")
def test_a_rotten_card_is_worth_nothing_and_cancels_one_other_card_of_its_column() -> None:
    assert points("B11 B1 B2 B4") == 2 * 2
    assert points("B11 B1 B2 B4 A1 A2 A4") == 2 * 3


@pytest.mark.rule("FP-21", "FP-23")
def test_a_double_that_is_cancelled_takes_both_its_fruits_along() -> None:
    assert points("B11 B3 B8") == 2 * 2
    assert points("B11 B3 A1") == 1 * 1


@pytest.mark.rule("FP-21")
def test_a_rotten_card_leaves_other_columns_alone() -> None:
    assert fruitbowl.score("fruitoplay", "B11 A1 A2").columns["apple"] == 2


@pytest.mark.rule("FP-21")
def test_a_rotten_card_by_itself_cancels_only_itself() -> None:
    assert cancelled("B11") is None
    assert points("B11") == 0
    assert points("B11 A1 A2") == 4


@pytest.mark.rule("FP-21")
def test_several_rotten_cards_work_each_in_its_column() -> None:
    result = fruitbowl.score("fruitoplay", "B11 B1 B2 A11 A3 S11 F4")
    assert result.cancelled == {"B11": "B1", "A11": "A3", "S11": None}
    assert result.columns == {"banana": 1, "apple": 0, "strawberry": 0, "fig": 1}


@pytest.mark.rule("FP-21")
def test_without_a_rotten_card_nothing_is_cancelled() -> None:
    result = fruitbowl.score("fruitoplay", "B1 B10 B12", collective="B+1")
    assert (result.cancelled, result.score) == ({}, 16)


@pytest.mark.rule("FP-21")
def test_a_collective_card_is_cancelled_for_the_owner_of_the_rotten_card_alone() -> None:
    match = last_turn(["A1 S11", "A2 S1"], target="A6", points=[(1, 2), (0, 0)], collective="S")
    play(match, "A1 A2")  # seat 1 is nearer
    play(match, "stay")
    assert counted(match, 0)["cancelled"] == {"S11": "S+2"}
    assert [counted(match, seat)["columns"]["strawberry"] for seat in (0, 1)] == [0, 3]
    assert match.scores == (1 + 0, 2 + 9)


@pytest.mark.rule("FP-22")
@pytest.mark.parametrize(
    ("cards", "collective", "lost"),
    [
        ("B11 B3 B20", None, "B20"),  # a Single rather than a Double
        ("B11 B19 B7 B10", None, "B7"),  # of Singles the lowest number
        ("B11 B18 B13 B8", None, "B8"),  # of Doubles too
        ("B11 B3 B20", "B+1", "B20"),  # a Single rather than the Collective card, which is worth the same
        ("B11 B18 B3", "B+1", "B+1"),  # the Collective card with one fruit rather than a Double
        ("B11 B18 B3", "B+2", "B3"),  # a Double rather than the Collective card, which is worth the same
        ("B11 B20", "B+2", "B20"),
        ("B11", "B+1", "B+1"),
        ("B11", "B+2", "B+2"),
        ("B11", "A+1", None),  # another fruit's Collective card is out of its reach
    ],
)
def test_the_rotten_card_takes_what_has_the_fewest_fruits(cards: str, collective: str | None, lost: str | None) -> None:
    assert cancelled(cards, collective) == lost


@pytest.mark.rule("FP-22")
@pytest.mark.parametrize("collective", [0, 1, 2])
@pytest.mark.parametrize("rotten", [False, True])
def test_cancelling_the_card_with_the_fewest_fruits_is_never_worse(rotten: bool, collective: int) -> None:
    """For every number of Singles and Doubles in a column, every choice, and other columns of every relation to it."""
    other_columns = list(combinations_with_replacement([0, 1, 2, 3, 5, 8, 13, 30], 3))
    for singles, doubles in product(range(16), range(5)):
        column = SINGLES[:singles] + DOUBLES[:doubles] + [11] * rotten
        value = column_value(sum(1 << number - 1 for number in column), 0, collective)
        everything = singles + 2 * doubles + collective
        could_go = {1} if singles else set()
        could_go |= {2} if doubles else set()
        could_go |= {collective} if collective else set()
        choices = {everything - fruits for fruits in could_go} if rotten and could_go else {everything}
        assert value in choices
        for others in other_columns:
            best = max(reference.product((choice, *others)) for choice in choices)
            assert reference.product((value, *others)) == best


@pytest.mark.rule("FP-21", "FP-22", "FP-23", "FP-24", "FP-25", "FP-26")
@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(
    st.sets(st.sampled_from(ALL_CARDS), max_size=40),
    st.sets(st.sampled_from(["B11", "A11", "S11", "F11"])),
    st.none() | st.builds("{}+{}".format, st.sampled_from("BASF"), st.integers(1, 2)),
)
def test_any_cards_score_the_most_that_a_player_could_make_of_them(
    cards: set[str], rotten: set[str], collective: str | None
) -> None:
    mine = sorted(cards | rotten)
    assert fruitbowl.score("fruitoplay", mine, collective).score == reference.score(mine, collective)


# ---- largest times smallest -----------------------------------------------------------------------------------------


@pytest.mark.rule("FP-23")
def test_a_single_counts_one_fruit_and_a_double_two() -> None:
    assert fruitbowl.score("fruitoplay", "B1 B2 A3 A8 S13 S1").columns == {
        "banana": 2, "apple": 4, "strawberry": 3, "fig": 0,
    }  # fmt: skip


@pytest.mark.rule("FP-24")
def test_the_score_is_the_largest_column_times_the_smallest() -> None:
    assert points("B1 B2 B3 A1 A2 S1 S2 S4 F1 F2 F4") == 4 * 2
    assert points("B1 A1 A2 S1 S2 S3 F1 F2 F3 F4") == 5 * 1


@pytest.mark.rule("FP-24")
def test_empty_columns_do_not_count() -> None:
    assert points("B1 B2 A1 A2 A4") == 3 * 2
    assert points("B1 B2 A1 A2 A4 S11") == 3 * 2
    assert points("B1 B2 A1 A2 A4 S11 S20") == 3 * 2  # what the Rotten card empties does not count either


@pytest.mark.rule("FP-25")
def test_a_single_column_is_multiplied_by_itself() -> None:
    assert points("F1 F2 F3") == 4 * 4
    assert points("F3") == 2 * 2


@pytest.mark.rule("FP-26")
def test_without_any_fruit_the_score_is_0() -> None:
    for cards in ("", "B11", "B11 A11 S11 F11", "B11 B20"):
        result = fruitbowl.score("fruitoplay", cards)
        assert (result.score, result.largest, result.smallest) == (0, None, None)


@pytest.mark.rule("FP-26", "FP-20")
def test_a_player_without_any_card_scores_0() -> None:
    match = last_turn(["A1", "A2"], target="A6")
    play(match, "A1 A2")
    play(match, "stay")
    assert match.scores == (0, 9)


# ---- the next round -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-27")
def test_after_a_round_all_cards_are_shuffled_together_again() -> None:
    match = last_turn(["A5 A1", "S5 S1"], target="B6")
    play(match, "A5 S5")
    play(match, "stay stay")
    cards = next(step.text.split()[1:] for step in match.steps[::-1] if step.text.startswith("deal"))
    assert sorted(cards) == sorted(ALL_CARDS)
    view = match.view(None)
    assert (view["round"], view["turn"], view["deck"], view["discard"]) == (2, 1, 59, [])
    assert [seat["hand"] for seat in view["seats"]] == [7, 7]
    assert [columns(match, seat) for seat in (0, 1)] == ["", ""]
    assert view["last_trick"] is None


@pytest.mark.rule("FP-20", "FP-27", "FP-35")
def test_what_was_counted_lies_open_until_the_next_deal() -> None:
    match = last_turn(["A5 A1", "S5 S1"], target="B6", deck="F18 F19", points=[(4, 7)], collective="S")
    play(match, "A5 S5")
    match.play(0, "draw")
    match.take(Move(1, "stay"))
    view = match.view(None)
    assert (view["round"], view["turn"], view["phase"], view["collective"]) == (2, 7, "deal", "S+1")
    assert (view["river"], view["deck"], len(view["discard"])) == ([], 1, 76)
    assert [columns(match, seat) for seat in (0, 1)] == ["A1 F18", "S1"]
    assert [seat["hand"] for seat in view["seats"]] == [0, 0]
    assert [seat["points"] for seat in view["seats"]] == [[4, 2], [7, 4]]
    match.resolve_chance()
    view = match.view(None)
    assert (view["round"], view["turn"], view["phase"], view["collective"]) == (3, 1, "collective", None)


@pytest.mark.rule("FP-27")
@pytest.mark.parametrize("players", [2, 6])
def test_no_card_is_ever_lost_or_doubled(players: int) -> None:
    for match in random_positions(players, seed=5):
        assert match.game.components(match.state) == list(range(80))


@pytest.mark.rule("FP-27")
def test_before_a_deal_all_cards_are_in_one_pile() -> None:
    match = fruitbowl.Match(deal(["", ""]).game, 2)
    assert match.game.components(match.state) == list(range(80))
    assert (match.actors, match.view(None)["phase"], match.view(None)["river"]) == ((), "deal", [])
