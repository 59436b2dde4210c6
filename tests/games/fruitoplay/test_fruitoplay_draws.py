"""What happens between the tricks: drawing, sitting out, and the optional draw of the last turn."""

import pytest

from fruitbowl.core.errors import IllegalMove

from .builders import (
    columns,
    counted,
    deal,
    hand,
    last_turn,
    play,
    random_positions,
    six_tricks_nobody_wins,
    six_tricks_won_by_seat_0,
)

# ---- the first six turns --------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-17", "FP-8")
def test_everybody_but_the_winner_draws_from_the_top_in_seat_order() -> None:
    match = deal(["A1", "B2", "S3", "F4"], river="B6", deck="F18 F19 F20 A20")
    before = [hand(match, seat) for seat in range(4)]
    play(match, "A1 B2 S3 F4")
    assert hand(match, 0) == before[0] - {"A1"} | {"F18"}
    assert hand(match, 1) == before[1] - {"B2"}
    assert hand(match, 2) == before[2] - {"S3"} | {"F19"}
    assert hand(match, 3) == before[3] - {"F4"} | {"F20"}
    assert match.view(None)["deck"] == 49 - 3


@pytest.mark.rule("FP-17")
def test_the_order_of_choosing_does_not_change_the_order_of_drawing() -> None:
    match = deal(["A1", "B2", "S3"], river="B6", deck="F18 F19")
    for seat, card in ((2, "S3"), (1, "B2"), (0, "A1")):
        match.play(seat, card)
    assert "F18" in hand(match, 0)
    assert "F19" in hand(match, 2)


@pytest.mark.rule("FP-17", "FP-15")
def test_everybody_draws_when_nobody_wins() -> None:
    match = deal(["A5", "S5", "F5"], river="B6", deck="F18 F19 F20")
    play(match, "A5 S5 F5")
    assert [card in hand(match, seat) for seat, card in enumerate(["F18", "F19", "F20"])] == [True, True, True]
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [7, 7, 7]


@pytest.mark.rule("FP-17", "FP-35")
@pytest.mark.parametrize("onlooker", [None, 1])
def test_nobody_else_sees_what_a_player_draws(onlooker: int | None) -> None:
    match = deal(["A1", "B2"], river="B6", deck="F18")
    play(match, "A1 B2")
    assert "F18" in hand(match, 0)
    assert "F18" not in str(match.view(onlooker))


@pytest.mark.rule("FP-17")
@pytest.mark.parametrize("players", range(2, 7))
def test_mandatory_draws_never_exhaust_the_deck(players: int) -> None:
    assert 80 - players * (7 if players <= 3 else 6) - 7 > 6 * players - 1
    for match in random_positions(players, seed=2):
        view = match.view(None)
        assert view["deck"] > 0 or view["phase"] not in ("play", "last draw")


# ---- the seventh turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-16")
def test_a_player_who_won_six_tricks_sits_the_seventh_out() -> None:
    match = six_tricks_won_by_seat_0(deck="A12 S12 F12")
    assert match.view(None)["turn"] == 7
    assert hand(match, 0) == set()
    assert match.actors == (1, 2, 3)
    assert match.legal(0) == []
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "B20")
    play(match, "A12 S12 F12")  # all three differ by five
    assert match.view(None)["last_trick"]["cards"] == [None, "A12", "S12", "F12"]
    assert match.view(None)["last_trick"]["difference"] == [None, 5, 5, 5]
    assert match.view(None)["last_trick"]["same_fruit"] == [None, False, False, False]
    assert match.view(None)["last_trick"]["tied"] == [False, True, True, True]
    assert match.view(None)["last_trick"]["winner"] is None


@pytest.mark.rule("FP-16")
def test_the_others_can_win_the_trick_that_somebody_sits_out() -> None:
    match = six_tricks_won_by_seat_0(deck="A12 S12 B20")
    play(match, "A12 S12 B20")
    assert match.view(None)["last_trick"]["winner"] == 3
    assert columns(match, 3) == "B7 B20 A12 S12"


@pytest.mark.rule("FP-16")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_nobody_ever_sits_out(players: int) -> None:
    hands = ["B8 B9 B10 B12 B13 B14 B15", "A1 A2 A3 A4 A5 A6", "S1 S2 S3 S4 S5 S6"][:players]
    match = deal(hands, river="B1 B2 B3 B4 B5 B6 B7")
    for turn in range(6):
        play(match, " ".join(cards.split()[turn] for cards in hands))
    assert hand(match, 0) == {"B15"}
    assert match.actors == tuple(range(players))


@pytest.mark.rule("FP-18")
def test_after_the_seventh_trick_everybody_but_its_winner_draws_or_stays() -> None:
    match = last_turn(["A1 A2", "B2 B3", "S3 S4"], target="B6", deck="F18 F19")
    play(match, "A1 B2 S3")
    assert match.view(None)["phase"] == "last draw"
    assert match.view(None)["deck"] == 2
    assert match.actors == (0, 2)
    assert match.legal(0) == match.legal(2) == ["draw", "stay"]
    assert match.legal(1) == []
    play(match, "stay draw")
    assert counted(match, 0)["cards"] == {"B": [], "A": ["A2"], "S": [], "F": []}
    assert counted(match, 1)["cards"] == {"B": ["B2", "B3", "B6"], "A": ["A1"], "S": ["S3"], "F": []}
    assert counted(match, 2)["cards"] == {"B": [], "A": [], "S": ["S4"], "F": ["F18"]}


@pytest.mark.rule("FP-18")
def test_everybody_chooses_when_nobody_wins_the_seventh_trick() -> None:
    match = last_turn(["A5 A1", "S5 S1"], target="B6", deck="F18 F19")
    play(match, "A5 S5")
    assert match.actors == (0, 1)
    play(match, "draw draw")
    assert counted(match, 0)["cards"]["F"] == ["F18"]
    assert counted(match, 1)["cards"]["F"] == ["F19"]


@pytest.mark.rule("FP-18", "FP-9")
def test_the_last_draw_waits_for_all_and_is_in_seat_order_whoever_chose_first() -> None:
    match = last_turn(["A5 A1", "S5 S1"], target="B6", deck="F18 F19")
    play(match, "A5 S5")
    match.play(1, "draw")
    assert match.view(None)["deck"] == 2
    assert hand(match, 1) == {"S1"}
    assert match.actors == (0,)
    match.play(0, "draw")
    assert counted(match, 0)["cards"]["F"] == ["F18"]


@pytest.mark.rule("FP-19")
@pytest.mark.parametrize(("choice", "drawn"), [("draw", ["F20"]), ("stay", [])])
def test_a_player_who_sat_out_chooses_too(choice: str, drawn: list[str]) -> None:
    last = [f"{fruit}{number}" for number in (12, 14, 15, 16, 17, 18) for fruit in "ASF"]
    match = six_tricks_won_by_seat_0(deck=" ".join([*last, "F20"]))
    play(match, "A12 S12 F12")
    assert match.actors == (0, 1, 2, 3)
    assert match.legal(0) == ["draw", "stay"]
    play(match, f"{choice} stay stay stay")
    assert [card for card in counted(match, 0)["cards"]["F"] if card == "F20"] == drawn


# ---- an empty deck --------------------------------------------------------------------------------------------------

TRIPLES = " ".join(f"A{number} S{number} F{number}" for number in range(13, 21))
BANANAS = " ".join(f"B{number}" for number in range(8, 20))
LAST_CARD = "B20"
WHOLE_DECK = f"{TRIPLES} {BANANAS} {LAST_CARD}"
"""Seats 0 to 2 draw cards of equal numbers, and so do seats 3 to 5: nobody has to win the seventh trick either."""


@pytest.mark.rule("FP-8", "FP-17")
def test_six_tricks_that_nobody_wins_leave_six_players_one_card_in_the_deck() -> None:
    match = six_tricks_nobody_wins(deck=WHOLE_DECK)
    assert match.view(None)["deck"] == 1
    assert len(match.view(None)["discard"]) == 42
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [6] * 6


@pytest.mark.rule("FP-8", "FP-18")
@pytest.mark.parametrize(
    ("choices", "lucky"),
    [
        ("draw draw draw draw draw draw", 0),
        ("stay stay draw draw stay draw", 2),
        ("stay stay stay stay stay draw", 5),
        ("stay stay stay stay stay stay", None),
    ],
)
def test_the_first_to_draw_gets_the_last_card_and_an_empty_deck_gives_nothing(choices: str, lucky: int | None) -> None:
    match = six_tricks_nobody_wins(deck=WHOLE_DECK)
    play(match, "A13 S13 F13 A14 S14 F14")
    assert match.view(None)["last_trick"]["winner"] is None
    assert match.actors == (0, 1, 2, 3, 4, 5)
    play(match, choices)
    have = [sum(map(len, counted(match, seat)["cards"].values())) for seat in range(6)]
    assert have == [5 + (seat == lucky) for seat in range(6)]
    if lucky is not None:
        assert LAST_CARD in counted(match, lucky)["cards"]["B"]


@pytest.mark.rule("FP-8")
def test_the_deck_is_not_refilled_when_it_is_empty() -> None:
    match = last_turn(["A5 A1", "S5 S1"], target="B6", deck="")
    play(match, "A5 S5")
    assert len(match.view(None)["discard"]) == 78
    play(match, "draw draw")
    assert [counted(match, seat)["cards"] for seat in (0, 1)] == [
        {"B": [], "A": ["A1"], "S": [], "F": []},
        {"B": [], "A": [], "S": ["S1"], "F": []},
    ]
