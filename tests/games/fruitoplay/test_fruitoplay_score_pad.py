"""The score pad: a round played with real cards, from text."""

import pytest

import fruitbowl
from fruitbowl import BadScore
from fruitbowl.games.fruitoplay.score_pad import RoundScore


def score(*cards: object, **facts: object) -> RoundScore:
    result: RoundScore = fruitbowl.score("fruitoplay", *cards, **facts)
    return result


# ---- what it tells --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-21", "FP-24", "FP-30")
def test_it_tells_columns_what_was_cancelled_and_which_columns_were_multiplied() -> None:
    assert score("B1 B3 A11 A12 A13 S11 F20", collective="S+2") == RoundScore(
        score=3 * 1,
        columns={"banana": 3, "apple": 2, "strawberry": 0, "fig": 1},
        cancelled={"A11": "A12", "S11": "S+2"},
        largest="banana",
        smallest="fig",
    )


def test_it_can_be_turned_into_a_dictionary() -> None:
    assert score("B11").as_dict() == {
        "score": 0,
        "columns": {"banana": 0, "apple": 0, "strawberry": 0, "fig": 0},
        "cancelled": {"B11": None},
        "largest": None,
        "smallest": None,
    }


@pytest.mark.rule("FP-24", "FP-25")
def test_of_equal_columns_the_first_is_named() -> None:
    result = score("B1 B2 A1 A2 S1 F1")
    assert (result.largest, result.smallest) == ("banana", "strawberry")
    single = score("F1 F2")
    assert (single.largest, single.smallest) == ("fig", "fig")


# ---- what it takes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [
        "B1 B3 F5",
        "b1 b3 f5",
        "B1, B3, F5",
        "B1,B3,F5",
        "  F5\tB3\nB1 ",
        ["B1", "B3", "F5"],
        ("b1 ", " B3", "f5"),
        {"F5", "B3", "B1"},
        iter(["B1", "B3", "F5"]),
    ],
)
def test_cards_are_taken_in_any_order_and_writing(cards: object) -> None:
    assert score(cards).columns == {"banana": 3, "apple": 0, "strawberry": 0, "fig": 1}


@pytest.mark.rule("FP-30")
@pytest.mark.parametrize("written", ["F+2", "f+2"])
def test_the_collective_card_stands_among_the_cards_or_apart(written: str) -> None:
    expected = {"banana": 1, "apple": 0, "strawberry": 0, "fig": 2}
    assert score("B1", collective=written).columns == expected
    assert score("B1", written).columns == expected
    assert score(f"{written} B1").columns == expected
    assert score(["B1", written]).columns == expected


@pytest.mark.rule("FP-30")
@pytest.mark.parametrize("fruit", ["banana", "apple", "strawberry", "fig"])
@pytest.mark.parametrize("fruits", [1, 2])
def test_the_collective_card_alone_is_a_column(fruit: str, fruits: int) -> None:
    result = score("", collective=f"{fruit[0]}+{fruits}")
    assert (result.largest, result.score) == (fruit, fruits * fruits)


# ---- what it refuses ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["B1 A3 B1", "b1 B1", ["B1", " b1"]])
def test_a_card_that_is_there_twice_is_refused(cards: object) -> None:
    with pytest.raises(BadScore, match=r"^The card B1 is there twice; the game has it once\.$"):
        score(cards)


@pytest.mark.parametrize("word", ["B21", "B0", "X3", "B", "12", "B-1", "B1.0", "B01", "banana"])
def test_a_card_that_does_not_exist_is_refused_with_what_there_is(word: str) -> None:
    with pytest.raises(BadScore, match=r"^There is no card '.+'\. Cards are B, A, S or F and a number from 1 to 20\.$"):
        score(f"B1 {word} A3")


@pytest.mark.rule("FP-28")
@pytest.mark.parametrize(
    ("cards", "collective"),
    [("S+1 B1 A+1", None), ("S+1 B1 S+1", None), ("S+1 B1", "S+1"), ("s+1 B1", "F+2")],
)
def test_a_second_collective_card_is_refused(cards: str, collective: str | None) -> None:
    with pytest.raises(BadScore, match=r"^There is only one Collective card in a round, not .+ and .+\.$"):
        score(cards, collective=collective)


@pytest.mark.rule("FP-4")
@pytest.mark.parametrize("written", ["S", "S3", "S+3", "S+0", "X+1", "strawberry", "", "1"])
def test_a_collective_card_written_wrongly_is_refused_with_how_to_write_it(written: str) -> None:
    with pytest.raises(
        BadScore, match=r"is no Collective card\. A Collective card is B, A, S or F, then \+1 \(round 2\) or \+2"
    ):
        score("B1", collective=written)


@pytest.mark.parametrize("word", ["S+3", "X+1", "S+"])
def test_a_collective_card_written_wrongly_among_the_cards_is_refused(word: str) -> None:
    with pytest.raises(BadScore, match="There is no card .* A Collective card is B, A, S or F, then"):
        score(f"B1 {word}")


def test_an_error_of_the_pad_is_an_ordinary_value_error_too() -> None:
    with pytest.raises(ValueError, match="no card"):
        score("Z9")


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(BadScore, match="5 are not cards"):
        score(5)  # type: ignore[arg-type]
    with pytest.raises(BadScore, match="2 is no Collective card"):
        score("B1", collective=2)  # type: ignore[arg-type]


def test_spaces_around_the_collective_card_do_not_matter() -> None:
    assert score("B1", collective=" b+2 ").columns["banana"] == 3
