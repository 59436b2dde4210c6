"""Fruit mixes: when they can be made, of what, and what becomes of the cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fruitbowl.core.errors import IllegalMove
from fruitbowl.core.match import Match
from fruitbowl.games.pflaumen.components import FRUIT_CARDS, FRUITS, MIXES
from fruitbowl.games.pflaumen.moves import parse_card

from .builders import EVERY_CARD, display, mixing, play, position, seat_view, trick

# Seat 1 mixes; it has taken III-24, a strawberry that shows no mix.


def shows(letters: str) -> str:
    """The first card that shows a mix."""
    return next(card.text for card in FRUIT_CARDS if card.gift.startswith(f"{letters} "))


def fits(letters: str, cards: tuple[str, ...]) -> bool:
    """Whether cards are such a mix, told from its letters alone."""
    fruits = Counter("Plum" if card[:4] == "Plum" else FRUITS[FRUIT_CARDS[parse_card(card)].fruit] for card in cards)
    if "P" in letters:
        return fruits == {"Plum": len(letters)}
    return sorted(fruits.values()) == sorted(Counter(letters).values())


def ways_to_finish(match: Match, seat: int) -> Iterator[tuple[str, ...]]:
    """The cards of every way in which the mix that has been begun can be finished, by what leaves the display."""
    before = seat_view(match, seat)["completed"]
    for move in match.legal(seat):
        twin = match.clone()
        twin.play(seat, move)
        if seat_view(twin, seat)["completed"] == before and seat_view(twin, seat)["making"]:
            yield from ways_to_finish(twin, seat)
        else:
            yield tuple(display(twin, seat).split())


# ---- when -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-22")
def test_several_mixes_can_be_made_in_one_turn() -> None:
    match = mixing("I-7 I-15 I-20 I-8 Plum Plum Plum")
    play(match, "mix AAA I-7, with I-7")
    assert match.actors == (1,)
    play(match, "mix PPP I-8")
    assert match.scores[1] == 12
    assert display(match, 1) == "III-24"
    assert match.actors == (0,)


@pytest.mark.rule("PP-22")
def test_mixes_need_not_be_made() -> None:
    match = mixing("I-7 I-15 I-20")
    match.play(1, "done")
    assert match.scores[1] == 0
    assert display(match, 1) == "I-7 I-15 I-20 III-24"
    assert match.actors == (0,)


@pytest.mark.rule("PP-22")
def test_others_cannot_mix_meanwhile_nor_the_player_before_taking() -> None:
    match = position(["I-18 I-1", "I-14 I-2", "I-12 I-3"], ["I-7 I-15 I-20"] * 3)
    trick(match, "I-18 I-14 I-12")
    with pytest.raises(IllegalMove, match="has to be taken"):
        match.play(0, "mix AAA I-7")
    match.play(0, "take I-18")
    with pytest.raises(IllegalMove, match="not the turn of seat 1"):
        match.play(1, "mix AAA I-7")


@pytest.mark.rule("PP-22", "PP-36")
def test_where_nothing_can_be_mixed_nobody_is_asked() -> None:
    assert mixing("I-7 I-15").actors == (0,)  # only two blackberries
    assert mixing("I-15 I-20 II-6").actors == (0,)  # I-20 shows ABC, but there are only blackberries and a strawberry
    assert mixing("I-15 I-20 I-1").actors == (1,)


# ---- of what --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-23", "PP-24")
@pytest.mark.parametrize("letters", MIXES)
def test_a_mix_needs_the_fruits_that_its_letters_say(letters: str) -> None:
    """For many small displays: what can be made is what a look at all sets of cards finds."""
    pool = ["I-7", "I-15", "I-20", "I-3", "I-12", "I-17", "II-1", "II-2", "III-25", "Plum", "Plum"]
    card = shows(letters)
    move = f"mix {letters} {card}"
    for size in range(2, 7):
        for chosen in list(combinations(pool, size))[:: 7 if size > 3 else 2]:
            cards = [card, *(one for one in chosen if one != card)]
            match = mixing(" ".join(cards))
            lying = display(match, 1).split()
            possible = any(fits(letters, some) for some in combinations(lying, len(letters)))
            assert (move in match.legal(1)) == possible, cards


@pytest.mark.rule("PP-23", "PP-25", "PP-27")
@settings(max_examples=60, deadline=None)
@given(
    letters=st.sampled_from(MIXES),
    cards=st.lists(st.sampled_from([card for card in EVERY_CARD if card != "III-24"]), max_size=7, unique=True),
    plums=st.integers(0, 4),
)
def test_every_set_of_cards_that_fits_can_be_picked_in_exactly_one_way(
    letters: str, cards: list[str], plums: int
) -> None:
    card = shows(letters)
    match = mixing(" ".join([card, *(one for one in cards if one != card), *["Plum"] * plums]))
    if f"mix {letters} {card}" not in match.legal(1):
        return
    lying = display(match, 1).split()
    match.play(1, f"mix {letters} {card}")
    made = seat_view(match, 1)["completed"] == [card]
    found = [tuple(display(match, 1).split())] if made else list(ways_to_finish(match, 1))
    expected = set()
    for some in combinations(lying, len(letters)):
        if fits(letters, some):
            rest = Counter(lying) - Counter(some) - Counter([card])
            expected.add(tuple(one for one in dict.fromkeys(lying) for _ in range(rest[one])))
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.rule("PP-24")
def test_plums_are_no_jokers() -> None:
    assert mixing("I-7 I-15 Plum").actors == (0,)  # AAA
    assert "mix AAABB I-4" not in mixing("I-4 II-1 I-7 Plum").legal(1)


@pytest.mark.rule("PP-24")
def test_plums_are_a_fruit_like_any_other_in_other_mixes() -> None:
    match = mixing("I-21 Plum Plum")  # AA on an orange
    play(match, "mix AA I-21")
    assert (display(match, 1), match.scores[1]) == ("III-24", 2)
    match = mixing("I-14 Plum")  # ABC: white currant, strawberry, plum
    play(match, "mix ABC I-14")
    assert (display(match, 1), match.scores[1]) == ("", 3)


@pytest.mark.rule("PP-24")
@pytest.mark.parametrize(
    ("plums", "possible"), [("Plum Plum", False), ("Plum I-25 III-25", True), ("I-25 I-22", False)]
)
def test_plum_mixes_need_plums_from_the_pile_or_with_a_number(plums: str, possible: bool) -> None:
    assert ("mix PPP I-8" in mixing(f"I-8 {plums}").legal(1)) == possible


@pytest.mark.rule("PP-25")
def test_the_rulebooks_example_three_blackberries_or_three_strawberries_and_the_card_itself() -> None:
    match = mixing("I-7 I-15 II-6 I-4 I-11")  # with III-24 three strawberries
    match.play(1, "mix AAA I-7")
    assert match.legal(1) == ["with I-7", "with I-4"]
    berries, straw = match.clone(), match.clone()
    berries.play(1, "with I-7")
    assert display(berries, 1) == "I-4 I-11 III-24"
    assert "II-6" in berries.view(None)["gone"]  # its mix, AABB, is lost
    straw.play(1, "with I-4")
    assert display(straw, 1) == "I-15 II-6"
    assert berries.scores[1] == straw.scores[1] == 6


@pytest.mark.rule("PP-26")
def test_the_card_with_the_mix_is_turned_face_down_and_the_others_leave_the_game() -> None:
    match = mixing("I-7 I-15 I-20")
    match.play(1, "mix AAA I-7")
    assert seat_view(match, 1)["completed"] == ["I-7"]
    assert match.view(None)["gone"] == ["I-15", "I-20"]
    assert match.scores == (0, 6, 0, 0)


@pytest.mark.rule("PP-26")
def test_used_plums_leave_the_game_too() -> None:
    match = mixing("I-8 Plum Plum Plum")
    match.play(1, "mix PPP I-8")
    assert match.view(None)["gone"] == ["Plum"] * 3
    assert match.view(None)["plum_pile"] == 18


@pytest.mark.rule("PP-26")
def test_a_card_that_shows_a_mix_loses_it_as_part_of_another() -> None:
    match = mixing("I-7 I-15 I-20")
    match.play(1, "mix AAA I-7")
    assert "mix ABC I-20" not in match.legal(1)
    assert match.scores[1] == 6


@pytest.mark.rule("PP-28")
def test_face_down_cards_cannot_be_used() -> None:
    match = mixing("I-7 I-15 I-20 II-6 II-14 II-23 III-4 I-14 I-1")
    play(match, "mix AAA I-7, with I-7, with I-15, with I-20")
    with pytest.raises(IllegalMove, match="does not have the cards for mix AAA I-7"):
        match.play(1, "mix AAA I-7")
    match.play(1, "mix ABC I-14")
    assert "with I-7" not in match.legal(1)
    assert "with II-6" in match.legal(1)


# ---- card by card ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-27")
def test_letters_come_one_after_the_other_and_the_larger_first() -> None:
    match = mixing("I-4 I-11 I-7 I-15 II-6 I-3 I-12 I-17")  # AAABB: strawberries 3, blackberries 3, cherries 3
    match.play(1, "mix AAABB I-4")
    assert match.legal(1) == ["with I-7", "with I-3", "with I-4"]
    match.play(1, "with I-3")  # the other two cherries are certain
    assert match.legal(1) == ["with I-7", "with I-15", "with I-4", "with I-11"]
    match.play(1, "with I-15")
    assert display(match, 1) == "I-7 I-11 III-24"
    assert match.scores[1] == 9


@pytest.mark.rule("PP-27")
def test_equal_letters_come_in_the_order_of_the_fruits_and_only_what_leaves_enough() -> None:
    match = mixing("I-2 I-7 I-3 I-14")  # apple, blackberry, cherry, strawberry, white currant; ABC on I-14
    match.play(1, "mix ABC I-14")
    assert match.legal(1) == ["with I-2", "with I-7", "with I-3"]
    match.play(1, "with I-7")
    assert match.legal(1) == ["with I-3", "with III-24"]
    with pytest.raises(IllegalMove, match="with I-14 cannot come next"):
        match.play(1, "with I-14")
    with pytest.raises(IllegalMove, match="with I-2 cannot come next"):
        match.play(1, "with I-2")
    match.play(1, "with III-24")
    assert display(match, 1) == "I-2 I-3"


@pytest.mark.rule("PP-27")
def test_a_mix_that_has_been_begun_is_finished() -> None:
    match = mixing("I-2 I-7 I-3 I-14")
    match.play(1, "mix ABC I-14")
    for move in ("done", "mix ABC I-14", "take I-14"):
        with pytest.raises(IllegalMove, match="The mix has been begun"):
            match.play(1, move)
    assert seat_view(match, 1)["making"] == "I-14"


@pytest.mark.rule("PP-27")
def test_plums_with_a_number_come_before_those_of_the_pile() -> None:
    match = mixing("I-8 I-25 II-25 Plum Plum")
    match.play(1, "mix PPP I-8")
    assert match.legal(1) == ["with I-25", "with II-25"]
    match.play(1, "with I-25")
    assert match.legal(1) == ["with II-25", "with Plum"]
    match.play(1, "with Plum")
    assert display(match, 1) == "III-24 II-25"


@pytest.mark.rule("PP-22")
def test_only_mixes_of_the_own_display_can_be_made() -> None:
    match = mixing("I-7 I-15 I-20")
    with pytest.raises(IllegalMove, match="does not have the cards"):
        match.play(1, "mix PPP I-8")
    with pytest.raises(IllegalMove, match="you can make a mix"):
        match.play(1, "with I-7")
