"""What a seat may see."""

import json

import pytest

from .builders import ALL_CARDS, deal, last_turn, play, random_positions

# ---- choices --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-9")
def test_everybody_chooses_at_the_same_time_in_any_order() -> None:
    match = deal(["A1", "B2", "S3"], river="B6")
    assert match.actors == (0, 1, 2)
    match.play(2, "S3")
    assert match.actors == (0, 1)
    match.play(0, "A1")
    assert match.actors == (1,)
    assert match.view(None)["last_trick"] is None
    match.play(1, "B2")
    assert match.view(None)["last_trick"]["cards"] == ["A1", "B2", "S3"]
    assert match.actors == (0, 1, 2)


@pytest.mark.rule("FP-9", "FP-35")
@pytest.mark.parametrize("onlooker", [None, 0, 2])
def test_a_chosen_card_is_seen_by_nobody_else_before_the_last_has_chosen(onlooker: int | None) -> None:
    match = deal(["A1", "B2", "S3"], river="B6")
    match.play(1, "B2")
    view = match.view(onlooker)
    assert view["choice"] is None
    assert "B2'" not in str(view)
    assert [seat["chosen"] for seat in view["seats"]] == [False, True, False]
    assert [seat["hand"] for seat in view["seats"]] == [7, 6, 7]


@pytest.mark.rule("FP-9")
def test_only_the_last_choice_shows_anything() -> None:
    match = deal(["A1", "B2"], river="B6", points=[(1, 5)])
    assert not match.game.reveals(match.state, 0, match.game.parse_move("collective S"))
    match.play(0, "collective S")
    assert not match.game.reveals(match.state, 0, match.game.parse_move("A1"))
    match.play(0, "A1")
    assert match.game.reveals(match.state, 1, match.game.parse_move("B2"))


@pytest.mark.rule("FP-9", "FP-35")
def test_a_player_sees_the_own_choice() -> None:
    match = deal(["A1", "B2", "S3"], river="B6")
    match.play(1, "B2")
    assert match.view(1)["choice"] == "B2"
    assert "B2" not in match.view(1)["hand"]
    play(match, "A1 S3")
    assert match.view(1)["choice"] is None
    assert [seat["chosen"] for seat in match.view(1)["seats"]] == [False, False, False]


@pytest.mark.rule("FP-18", "FP-35")
@pytest.mark.parametrize("choice", ["draw", "stay"])
def test_draw_or_stay_is_hidden_too_until_the_last_has_chosen(choice: str) -> None:
    match = last_turn(["A5 A1", "S5 S1", "F5 F1"], target="B6", deck="F18")
    play(match, "A5 S5 F5")
    match.play(1, choice)
    assert match.view(1)["choice"] == choice
    for onlooker in (None, 0, 2):
        assert match.view(onlooker)["choice"] is None
        assert match.view(onlooker)["seats"][1] == {
            "hand": 1, "chosen": True, "columns": {"B": [], "A": [], "S": [], "F": []}, "points": [],
        }  # fmt: skip
        assert match.view(onlooker)["deck"] == 1


@pytest.mark.rule("FP-35")
def test_what_another_has_chosen_changes_nothing_that_a_seat_sees() -> None:
    for moves in (("B2", "B4"), ("B2", "F20")):
        seen = []
        for move in moves:
            match = deal(["A1", "B2 B4 F20", "S3"], river="B6")
            match.play(1, move)
            seen.append([match.view(onlooker) for onlooker in (None, 0, 2)])
        assert seen[0] == seen[1]


# ---- hands, columns, scores -----------------------------------------------------------------------------------------


@pytest.mark.rule("FP-35")
def test_a_player_sees_the_own_hand_and_a_spectator_none() -> None:
    match = deal(["B1 B2 B3 B4 B5 B6 B7", "A1 A2 A3 A4 A5 A6 A7"])
    assert match.view(0)["hand"] == ["B1", "B2", "B3", "B4", "B5", "B6", "B7"]
    assert match.view(1)["hand"] == ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]
    assert match.view(None)["hand"] == []


@pytest.mark.rule("FP-35")
def test_a_spectator_sees_no_hand_and_no_choice_at_a_full_table() -> None:
    match = deal(["", "", "", "", "", "B1"])
    match.play(5, "B1")
    assert (match.view(None)["hand"], match.view(None)["choice"]) == ([], None)


@pytest.mark.rule("FP-35")
@pytest.mark.parametrize("players", [2, 6])
def test_no_view_ever_names_a_card_of_another_hand_or_of_the_deck(players: int) -> None:
    for match in random_positions(players, seed=6):
        views = {seat: match.view(seat) for seat in (None, *range(players))}
        deck = [ALL_CARDS[card] for card in match.state.deck[: match.state.deck_size]]
        for onlooker, view in views.items():
            others = [views[seat] for seat in range(players) if seat != onlooker]
            hidden = {card for other in others for card in (*other["hand"], other["choice"])}.union(deck)
            seen = str({**view, "last_round": None})  # the round before had the same cards
            assert not [card for card in hidden.intersection(ALL_CARDS) if f"'{card}'" in seen]


@pytest.mark.rule("FP-35")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_everybody_sees_columns_discard_counts_collective_card_and_scores(seat: int | None) -> None:
    match = deal(["A1 A5", "B2 S5", "S3 F5"], river="B6 B7 F9", points=[(1, 5, 8)])
    match.play(0, "collective S")
    play(match, "A1 B2 S3")
    play(match, "A5 S5 F5")
    match.play(2, match.legal(2)[0])
    view = match.view(seat)
    assert (view["round"], view["turn"], view["phase"], view["actors"]) == (2, 3, "play", [0, 1])
    assert view["river"][0] == "F9"
    assert len(view["river"]) == 5
    assert view["collective"] == "S+1"
    assert view["deck"] == 80 - 21 - 7 - 2 - 3
    assert view["discard"] == ["B7", "A5", "S5", "F5"]
    assert [other["columns"] for other in view["seats"]] == [
        {"B": [], "A": [], "S": [], "F": []},
        {"B": ["B2", "B6"], "A": ["A1"], "S": ["S3"], "F": []},
        {"B": [], "A": [], "S": [], "F": []},
    ]
    assert [other["hand"] for other in view["seats"]] == [7, 6, 6]
    assert [other["chosen"] for other in view["seats"]] == [False, False, True]
    assert [other["points"] for other in view["seats"]] == [[1], [5], [8]]
    assert view["scores"] == [1, 5, 8]
    assert view["last_trick"]["cards"] == ["A5", "S5", "F5"]


@pytest.mark.rule("FP-35")
@pytest.mark.parametrize("onlooker", [None, 0, 1])
def test_at_the_end_of_a_round_all_that_is_counted_is_laid_open(onlooker: int | None) -> None:
    match = last_turn(["B2 B4 F11", "F1 F2"], target="B6", deck="S18", points=[(4, 7)], collective="F")
    play(match, "B2 F1")
    assert match.view(onlooker)["river"] == []
    play(match, "draw")
    assert match.view(onlooker)["last_round"] == [
        {
            "cards": {"B": ["B2", "B4", "B6"], "A": [], "S": [], "F": ["F1", "F11"]},
            "score": 3,
            "columns": {"banana": 3, "apple": 0, "strawberry": 0, "fig": 1},
            "cancelled": {"F11": "F1"},
            "largest": "banana",
            "smallest": "fig",
        },
        {
            "cards": {"B": [], "A": [], "S": ["S18"], "F": ["F2"]},
            "score": 4,
            "columns": {"banana": 0, "apple": 0, "strawberry": 2, "fig": 2},
            "cancelled": {},
            "largest": "strawberry",
            "smallest": "strawberry",
        },
    ]
    assert [seat["points"] for seat in match.view(onlooker)["seats"]] == [[4, 3], [7, 4]]


@pytest.mark.rule("FP-35")
def test_after_the_last_round_all_three_rounds_and_the_last_count_stay_open() -> None:
    *_, match = random_positions(3, seed=9)
    view = match.view(None)
    assert view["phase"] == "over"
    assert [sum(seat["points"]) for seat in view["seats"]] == list(match.scores) == view["scores"]
    assert [len(seat["points"]) for seat in view["seats"]] == [3, 3, 3]
    assert [count["score"] for count in view["last_round"]] == [seat["points"][2] for seat in view["seats"]]
    assert view["collective"][1:] == "+2"


@pytest.mark.parametrize("players", [2, 5])
def test_views_are_ready_for_json(players: int) -> None:
    for match in random_positions(players, seed=3):
        for onlooker in (None, *range(players)):
            view = match.view(onlooker)
            assert json.loads(json.dumps(view)) == view
