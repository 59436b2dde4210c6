"""Playing cards, comparing them, and taking them."""

from decimal import Decimal, getcontext
from itertools import product

import pytest

from fruitbowl.core.errors import IllegalMove
from fruitbowl.games.pflaumen.rules import height

from .builders import deal, display, play, position, trick

getcontext().prec = 50
PI = Decimal("3.14159265358979323846264338327950288419716939937510")

# ---- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-10")
def test_everybody_plays_one_card_clockwise_from_the_leader() -> None:
    match = deal(["", "", ""], first=1)
    for seat in (1, 2, 0):
        assert match.actors == (seat,)
        card = match.legal(seat)[3]
        match.play(seat, card)
        assert match.view(None)["table"][seat]["card"] == card
        assert card not in match.view(seat)["hand"]


@pytest.mark.rule("PP-10")
def test_any_card_of_the_hand_may_be_played_whatever_was_led() -> None:
    match = deal(["I-13", "I-1 I-4 I-9 I-16 I-17 I-18", ""])
    match.play(0, "I-13")
    assert match.legal(1) == ["I-1", "I-4", "I-9", "I-16", "I-17", "I-18"]
    with pytest.raises(IllegalMove, match="I-2 is not in your hand"):
        match.play(1, "I-2")
    with pytest.raises(IllegalMove, match="II-1 is not in your hand"):
        match.play(1, "II-1")
    with pytest.raises(IllegalMove, match="has to be played now"):
        match.play(1, "take I-13")


@pytest.mark.rule("PP-11")
def test_pi_cards_are_laid_openly_before_their_card_and_cannot_be_taken_back() -> None:
    match = position(["I-13 I-1", "I-16 I-2", "I-6 I-3"], pi=[3, 1])
    assert match.legal(0) == ["I-1", "I-13", "+1pi", "+2pi", "+3pi"]
    match.play(0, "+2pi")
    assert match.view(2)["table"][0] == {"card": None, "pi": 2, "height": None, "taken": False}
    assert match.view(None)["seats"][0]["pi"] == 1
    assert match.legal(0) == ["I-1", "I-13"]
    with pytest.raises(IllegalMove, match="laid already"):
        match.play(0, "+1pi")
    match.play(0, "I-13")
    assert match.view(2)["table"][0] == {"card": "I-13", "pi": 2, "height": 19.28, "taken": False}
    assert match.actors == (1,)
    with pytest.raises(IllegalMove, match="not have that many"):
        match.play(1, "+2pi")
    assert match.legal(0) == []  # not later


@pytest.mark.rule("PP-11")
def test_pi_cards_go_back_to_their_pile_at_the_end_of_the_trick() -> None:
    match = position(["I-23 I-22", "I-24 I-21", "I-20 I-18", "I-14 I-7"], pi=[3, 5])
    play(match, "+2pi, I-23, +5pi, I-24, I-20, I-14")
    assert match.view(None)["pi_pile"] == 10
    play(match, "take I-24, take I-23")
    assert match.view(None)["pi_pile"] == 10
    play(match, "take I-20")
    assert match.view(None)["pi_pile"] == 17
    assert [seat["pi"] for seat in match.view(None)["seats"]] == [1, 0, 0, 0]


# ---- comparing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-12")
def test_all_heights_are_different_and_in_the_order_of_the_real_numbers() -> None:
    """Every number with every possible number of pi cards, against every other."""
    pairs = list(product(range(1, 26), range(19)))
    exact = {(number, k): number + k * PI for number, k in pairs}
    scaled = {(number, k): height(number, k) for number, k in pairs}
    assert sorted(pairs, key=exact.__getitem__) == sorted(pairs, key=scaled.__getitem__)
    assert len(set(scaled.values())) == len(pairs)


@pytest.mark.rule("PP-12")
def test_the_rulebooks_example_fig_13_with_a_pi_card_beats_orange_16() -> None:
    match = position(["I-13 I-1", "I-16 I-2", "I-6 I-3"], pi=[1])
    play(match, "+1pi, I-13, I-16, I-6")
    assert match.view(None)["table"][0]["height"] == 16.14
    assert match.view(None)["order"] == [0, 1, 2]


@pytest.mark.rule("PP-12")
def test_22_beats_7_pi() -> None:
    match = position(["I-22 I-1", "I-14 I-2", "I-20 I-3", "I-1 I-4"], pi=[0, 0, 0, 7])
    play(match, "I-22, I-14, I-20, +7pi, I-1")
    assert match.view(None)["order"] == [3, 0, 2, 1]  # 1 + 21.99 is more than 22
    assert height(22, 0) > height(0, 7)


# ---- taking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-13")
def test_the_highest_picks_first_then_the_second_and_so_on() -> None:
    match = deal(["I-13", "I-18", "I-6", "I-24"])
    trick(match, "I-13 I-18 I-6 I-24")
    assert match.view(None)["order"] == [3, 1, 0, 2]
    assert match.view(None)["turn"] == 3
    assert match.legal(3) == ["take I-13", "take I-18", "take I-6", "take I-24"]
    match.play(3, "take I-18")
    assert display(match, 3) == "I-18"
    assert match.view(None)["table"][1]["taken"]
    assert match.legal(1) == ["take I-13", "take I-6", "take I-24"]
    match.play(1, "take I-24")
    assert match.actors == (0,)


@pytest.mark.rule("PP-13")
def test_the_own_card_may_be_taken() -> None:
    match = deal(["I-18", "I-17", "I-14"])
    trick(match, "I-18 I-17 I-14")
    match.play(0, "take I-18")
    assert display(match, 0) == "I-18"


@pytest.mark.rule("PP-13")
def test_taking_is_a_must_and_only_what_is_there_can_be_taken() -> None:
    match = deal(["I-18", "I-17", "I-14"])
    trick(match, "I-18 I-17 I-14")
    for move in ("done", "no steal", "I-1", "mix AAA I-7"):
        with pytest.raises(IllegalMove, match="has to be taken now"):
            match.play(0, move)
    match.play(0, "take I-18")
    for move in ("take I-18", "take I-1", "take Plum"):
        with pytest.raises(IllegalMove, match="not in the trick"):
            match.play(1, move)


@pytest.mark.rule("PP-14", "PP-36")
def test_the_last_takes_what_is_left_and_a_plum_without_being_asked() -> None:
    match = deal(["I-18", "I-14", "I-1"])
    trick(match, "I-18 I-14 I-1")
    play(match, "take I-1, take I-18")
    assert display(match, 2) == "I-14 Plum"
    assert [display(match, seat) for seat in (0, 1)] == ["I-1", "I-18"]
    assert match.view(None)["plum_pile"] == 17


@pytest.mark.rule("PP-14")
def test_the_plum_can_go_into_a_mix_of_the_same_turn() -> None:
    match = position(["I-18 I-10", "I-14 I-2", "I-12 I-3"], ["", "", "I-8 Plum Plum"])
    trick(match, "I-18 I-14 I-12")
    play(match, "take I-18, take I-14")
    assert match.actors == (2,)
    match.play(2, "mix PPP I-8")
    assert (display(match, 2), match.scores[2]) == ("I-12", 6)


@pytest.mark.rule("PP-15")
def test_a_turn_is_take_then_action_then_mixes_and_only_then_comes_the_next() -> None:
    match = position(["I-17 I-1", "I-14 I-2", "I-12 I-3"], ["I-7 I-15", "I-20"])
    trick(match, "I-17 I-14 I-12")
    phases = [match.view(None)["phase"]]
    for move in ("take I-17", "steal Blackberry from seat 1", "mix AAA I-7"):
        match.play(0, move)
        phases.append(match.view(None)["phase"])
    assert phases == ["take", "steal", "mix", "take"]
    assert match.actors == (1,)
    assert match.scores[0] == 6


@pytest.mark.rule("PP-16")
def test_the_highest_leads_the_next_trick() -> None:
    match = deal(["I-10", "I-14", "I-12"])
    trick(match, "I-10 I-14 I-12")
    play(match, "take I-10, take I-14")
    assert match.view(None)["leader"] == 1
    assert match.actors == (1,)
    assert match.view(None)["table"] == [None] * 3


@pytest.mark.rule("PP-16")
def test_the_highest_of_the_last_trick_pi_included_leads_the_next_round() -> None:
    match = position(["I-10", "I-14", "I-12"], pi=[0, 0, 1])
    play(match, "I-10, I-14, +1pi, I-12")
    match._move(2, "take I-10")
    match._move(1, "take I-14")
    assert match.awaits_chance
    match.resolve_chance()
    view = match.view(None)
    assert (view["round"], view["trick"], view["leader"], match.actors) == (2, 1, 2, (2,))
