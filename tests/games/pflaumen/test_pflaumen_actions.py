"""The watchdog, theft, and pi cards."""

import pytest

from fruitbowl.core.errors import IllegalMove
from fruitbowl.core.match import Match

from .builders import display, play, position, trick

# I-15 and I-19 give the watchdog, I-9, I-13 and I-17 let their taker steal, I-6, I-11 and I-16 give pi cards.
HANDS = ["I-17 I-1", "I-14 I-2", "I-12 I-3"]


def theft(*displays: str, watchdog: int | None = None) -> Match:
    """Seat 0 has just taken I-17 and may steal, if there is anything."""
    match = position(HANDS, displays, watchdog=watchdog)
    trick(match, "I-17 I-14 I-12")
    match.play(0, "take I-17")
    return match


# ---- the watchdog ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-17")
def test_the_watchdog_comes_from_beside_the_table() -> None:
    match = position(["I-15 I-1", "I-14 I-2", "I-12 I-3"])
    trick(match, "I-15 I-14 I-12")
    match.play(0, "take I-15")
    assert match.view(None)["watchdog"] == 0


@pytest.mark.rule("PP-17")
def test_the_watchdog_comes_from_another_player() -> None:
    match = position(["I-15 I-1", "I-14 I-2", "I-12 I-3"], watchdog=2)
    trick(match, "I-15 I-14 I-12")
    match.play(0, "take I-14")
    assert match.view(None)["watchdog"] == 2
    match.play(1, "take I-15")
    assert match.view(None)["watchdog"] == 1


@pytest.mark.rule("PP-17")
def test_the_watchdog_stays_over_the_rounds() -> None:
    match = position(["I-10", "I-14", "I-12"], watchdog=2)
    trick(match, "I-10 I-14 I-12")
    play(match, "take I-10, take I-14")
    assert match.view(None)["round"] == 2
    assert match.view(None)["watchdog"] == 2


@pytest.mark.rule("PP-17")
def test_the_last_card_of_a_trick_acts_too() -> None:
    match = position(["I-15 I-1", "I-16 I-2", "I-18 I-3"])
    trick(match, "I-15 I-16 I-18")
    play(match, "take I-18, take I-16")
    assert (match.view(None)["watchdog"], display(match, 0)) == (0, "I-15 Plum")
    assert match.view(None)["seats"][1]["pi"] == 3


# ---- theft ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-18")
def test_any_face_up_card_or_plum_of_another_display_can_be_stolen() -> None:
    match = theft("I-20", "I-7 I-15 I-19", "I-4 Plum Plum")
    assert match.legal(0) == [
        "steal Apple from seat 1",
        "steal Blackberry from seat 1",
        "steal Strawberry from seat 2",
        "steal Plum from seat 2",
        "no steal",
    ]
    match.play(0, "steal Apple from seat 1")
    assert display(match, 0) == "I-19 I-20 I-17"
    assert display(match, 1) == "I-7 I-15"


@pytest.mark.rule("PP-18")
def test_a_thief_picks_the_very_card_where_there_are_several_of_the_fruit() -> None:
    match = theft("", "I-7 I-15 II-6", "")
    match.play(0, "steal Blackberry from seat 1")
    assert match.view(None)["stealing"] == {"from": 1, "fruit": "Blackberry"}
    assert match.actors == (0,)
    assert match.legal(0) == ["take I-7", "take I-15", "take II-6"]
    for move in ("take I-20", "take I-14", "take Plum"):
        with pytest.raises(IllegalMove, match="not one of the cards to choose from"):
            match.play(0, move)
    with pytest.raises(IllegalMove, match="which of these cards"):
        match.play(0, "no steal")
    match.play(0, "take I-15")
    assert display(match, 0) == "I-15 I-17"
    assert display(match, 1) == "I-7 II-6"
    assert match.view(None)["stealing"] is None


@pytest.mark.rule("PP-18")
@pytest.mark.parametrize(("which", "left"), [("I-25", "II-25 Plum"), ("Plum", "I-25 II-25")])
def test_plums_of_the_pile_and_with_a_number_are_both_there_to_be_stolen(which: str, left: str) -> None:
    match = theft("", "I-25 II-25 Plum", "")
    match.play(0, "steal Plum from seat 1")
    assert match.legal(0) == ["take I-25", "take II-25", "take Plum"]
    match.play(0, f"take {which}")
    assert (display(match, 0), display(match, 1)) == (f"I-17 {which}", left)


@pytest.mark.rule("PP-18", "PP-36")
def test_several_plums_of_the_pile_are_all_the_same() -> None:
    match = theft("", "Plum Plum Plum", "")
    match.play(0, "steal Plum from seat 1")
    assert (display(match, 0), display(match, 1)) == ("I-17 Plum", "Plum Plum")


@pytest.mark.rule("PP-18")
def test_stealing_is_now_or_never() -> None:
    match = theft("", "I-7", "")
    match.play(0, "no steal")
    assert display(match, 1) == "I-7"
    assert match.view(None)["phase"] == "take"
    assert match.actors == (1,)


@pytest.mark.rule("PP-18")
def test_pi_cards_the_watchdog_and_cards_in_the_trick_cannot_be_stolen() -> None:
    match = position(HANDS, ["", "", "I-7"], pi=[0, 3, 3], watchdog=1)
    trick(match, "I-17 I-14 I-12")
    match.play(0, "take I-17")
    assert match.legal(0) == ["steal Blackberry from seat 2", "no steal"]
    with pytest.raises(IllegalMove, match="no such card to steal"):
        match.play(0, "steal Cherry from seat 2")  # I-12, the cherry that seat 2 has played


@pytest.mark.rule("PP-28", "PP-18")
def test_completed_mixes_cannot_be_stolen() -> None:
    match = position(["I-16 I-17", "I-14 I-2", "I-12 I-3"], ["", "I-7 I-15 I-20", ""])
    trick(match, "I-16 I-14 I-12")
    play(match, "take I-12, take I-16, mix AAA I-7")
    assert match.view(None)["seats"][1]["completed"] == ["I-7"]
    trick(match, "I-17 I-2 I-3")
    match.play(0, "take I-17")
    assert "steal Blackberry from seat 1" not in match.legal(0)
    assert "steal Orange from seat 1" in match.legal(0)


@pytest.mark.rule("PP-18", "PP-36")
@pytest.mark.parametrize("displays", [("I-7 Plum", "", ""), ("", "", "")])
def test_where_nothing_can_be_stolen_nobody_is_asked(displays: tuple[str, ...]) -> None:
    assert theft(*displays).actors == (1,)


@pytest.mark.rule("PP-18")
def test_nothing_can_be_stolen_from_oneself_or_from_an_empty_chair() -> None:
    match = theft("I-20", "I-7", "")
    for move in ("steal Blackberry from seat 0", "steal Blackberry from seat 3", "steal Plum from seat 1"):
        with pytest.raises(IllegalMove, match="no such card to steal"):
            match.play(0, move)
    with pytest.raises(IllegalMove, match="You may steal a card now"):
        match.play(0, "take I-14")


@pytest.mark.rule("PP-19")
def test_nobody_steals_from_the_owner_of_the_watchdog() -> None:
    match = theft("", "I-7", "I-4", watchdog=1)
    assert match.legal(0) == ["steal Strawberry from seat 2", "no steal"]
    with pytest.raises(IllegalMove, match="The watchdog is there"):
        match.play(0, "steal Blackberry from seat 1")


@pytest.mark.rule("PP-19")
def test_the_owner_of_the_watchdog_may_steal() -> None:
    match = theft("", "I-7", "", watchdog=0)
    assert match.legal(0) == ["steal Blackberry from seat 1", "no steal"]
    with pytest.raises(IllegalMove, match="no such card"):
        match.play(0, "steal Blackberry from seat 0")


@pytest.mark.rule("PP-20")
@pytest.mark.parametrize("card", ["I-15", "I-13", "I-16"])
def test_the_action_of_a_stolen_card_does_not_happen_again(card: str) -> None:
    match = theft("", card, "I-7")
    match.play(0, match.legal(0)[0])
    assert card in display(match, 0)
    view = match.view(None)
    assert (view["watchdog"], view["seats"][0]["pi"], match.actors) == (None, 0, (1,))


@pytest.mark.rule("PP-20")
def test_the_mix_of_a_stolen_card_may_be_made_at_once() -> None:
    match = theft("I-15 I-20", "I-7", "")
    match.play(0, "steal Blackberry from seat 1")
    assert match.legal(0) == ["mix AAA I-7", "done"]
    match.play(0, "mix AAA I-7")
    assert match.scores[0] == 6


# ---- pi cards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-21")
@pytest.mark.parametrize(("in_pile", "got"), [(18, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_three_pi_cards_or_what_is_left_of_them(in_pile: int, got: int) -> None:
    match = position(["I-16 I-1", "I-14 I-2", "I-12 I-3"], pi=[0, 0, 18 - in_pile])
    trick(match, "I-16 I-14 I-12")
    match.play(0, "take I-16")
    assert match.view(None)["seats"][0]["pi"] == got
    assert match.view(None)["pi_pile"] == in_pile - got


@pytest.mark.rule("PP-21", "PP-11")
def test_pi_cards_of_the_running_trick_are_not_in_the_pile_yet() -> None:
    match = position(["I-16 I-1", "I-14 I-2", "I-12 I-3"], pi=[18])
    play(match, "+18pi, I-16, I-14, I-12, take I-16")
    assert match.view(None)["seats"][0]["pi"] == 0


@pytest.mark.rule("PP-21")
def test_one_may_have_any_number_of_pi_cards() -> None:
    match = position(["I-16 I-1", "I-14 I-2", "I-12 I-3"], pi=[12])
    trick(match, "I-16 I-14 I-12")
    match.play(0, "take I-16")
    assert match.view(None)["seats"][0]["pi"] == 15
