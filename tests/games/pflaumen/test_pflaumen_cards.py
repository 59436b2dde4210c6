"""The table of cards keeps within what the rulebook and the rulings say about it."""

from collections import Counter

import numpy as np
import pytest

from fruitbowl.games.pflaumen.components import (
    A_MIX,
    CARD_AT,
    FRUIT,
    FRUIT_CARDS,
    FRUITS,
    MIXES,
    PLACE,
    PLAIN,
    THEFT,
    THREE_PI,
    WATCHDOG,
    FruitCard,
    read_table,
)

from .builders import new

ROUNDS = (1, 2, 3)


def of_round(number: int) -> list[FruitCard]:
    return [card for card in FRUIT_CARDS if card.played_in == number]


def find(number: int, card: int) -> FruitCard:
    return of_round(number)[card - 1]


@pytest.mark.rule("PP-1")
@pytest.mark.parametrize("number", ROUNDS)
def test_each_round_has_25_cards_three_of_each_fruit_and_a_plum(number: int) -> None:
    fruits = Counter(FRUITS[card.fruit] for card in of_round(number))
    assert fruits == {fruit: 1 if fruit == "Plum" else 3 for fruit in FRUITS}
    assert len(FRUIT_CARDS) == 75


@pytest.mark.rule("PP-2")
@pytest.mark.parametrize("number", ROUNDS)
def test_each_round_has_the_numbers_1_to_25_once_and_the_plum_on_25(number: int) -> None:
    assert [card.number for card in of_round(number)] == list(range(1, 26))
    assert FRUITS[find(number, 25).fruit] == "Plum"


@pytest.mark.rule("PP-2")
@pytest.mark.parametrize("number", ROUNDS)
def test_without_19_to_25_every_fruit_is_there_at_least_twice(number: int) -> None:
    fruits = Counter(card.fruit for card in of_round(number) if card.number <= 18)
    assert all(fruits[fruit] >= 2 for fruit in range(8))


@pytest.mark.rule("PP-2")
def test_round_1_has_the_cards_of_the_rulebooks_examples() -> None:
    assert [FRUITS[find(1, number).fruit] for number in (13, 16, 6)] == ["Fig", "Orange", "White Currant"]
    assert any(FRUITS[card.fruit] == "Blackberry" and card.gift.startswith("AAA ") for card in of_round(1))


@pytest.mark.rule("PP-3")
@pytest.mark.parametrize("number", ROUNDS)
def test_each_round_has_two_watchdogs_three_thefts_three_times_pi_and_12_to_14_mixes(number: int) -> None:
    kinds = Counter(card.kind for card in of_round(number))
    assert (kinds[WATCHDOG], kinds[THEFT], kinds[THREE_PI]) == (2, 3, 3)
    assert 12 <= kinds[A_MIX] <= 14
    assert kinds[PLAIN] == 25 - 8 - kinds[A_MIX]


@pytest.mark.rule("PP-4")
def test_all_eleven_mixes_occur() -> None:
    assert {card.mix for card in FRUIT_CARDS if card.kind == A_MIX} == set(range(11))
    assert len(MIXES) == 11


@pytest.mark.rule("PP-4")
@pytest.mark.parametrize("number", ROUNDS)
def test_mixes_on_1_to_18_can_be_made_by_three_players(number: int) -> None:
    """Of the cards 1 to 18 of this round alone, and the 18 plums of the pile."""
    fruits = Counter(card.fruit for card in of_round(number) if card.number <= 18)
    most = sorted(fruits.values(), reverse=True)
    for card in of_round(number)[:18]:
        if card.kind == A_MIX and "P" not in MIXES[card.mix]:
            sizes = sorted(Counter(MIXES[card.mix]).values(), reverse=True)
            assert all(have >= need for have, need in zip(most, sizes, strict=False)), card.text


@pytest.mark.rule("PP-4")
def test_the_same_mix_is_worth_more_in_a_later_round_and_the_same_within_one() -> None:
    for mix in range(11):
        worth = [{card.points for card in of_round(number) if card.mix == mix} for number in ROUNDS]
        found = [points for points in worth if points]
        assert all(len(points) == 1 for points in found), MIXES[mix]
        values = [points.pop() for points in found]
        assert values == sorted(set(values)), MIXES[mix]


@pytest.mark.rule("PP-4")
@pytest.mark.parametrize("number", ROUNDS)
def test_the_stronger_a_gift_the_lower_its_number(number: int) -> None:
    points = [card.points for card in of_round(number) if card.kind == A_MIX]
    assert points == sorted(points, reverse=True)
    kinds = [card.kind == PLAIN for card in of_round(number)]
    assert kinds == sorted(kinds)
    for kind in (WATCHDOG, THEFT, THREE_PI):
        numbers = [card.number for card in of_round(number) if card.kind == kind]
        assert min(numbers) > 5, "actions are weaker than the best mixes"


@pytest.mark.rule("PP-5")
def test_plums_pi_cards_and_the_watchdog_lie_beside_the_table() -> None:
    view = new().view(None)
    assert (view["plum_pile"], view["pi_pile"], view["watchdog"]) == (18, 18, None)


def test_every_card_has_its_own_place_in_its_fruit() -> None:
    assert (CARD_AT[FRUIT, PLACE] == np.arange(75)).all()
    assert int((CARD_AT >= 0).sum()) == 75


def test_the_table_reads_as_it_is_written() -> None:
    gifts = [find(1, number).gift for number in (1, 6, 9, 15, 25)]
    assert gifts == ["PPPPP 14", "three pi", "steal", "watchdog", "-"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("7  Banana  -  Fig  -  Fig  -", "Card I-7 cannot be 'Banana' with '-'"),
        ("7  Fig  -  Fig  AAAA 5  Fig  -", "Card II-7 cannot be 'Fig' with 'AAAA 5'"),
        ("7  Fig  -  Fig  -  Fig  AAA many", "Card III-7 cannot be 'Fig' with 'AAA many'"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_table(line)
