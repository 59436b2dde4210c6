"""What a seat may see."""

import json

import pytest

from .builders import FRUITS, play, random_positions, table

EVERYBODY = (None, 0, 1, 2)


@pytest.mark.rule("TR-32")
def test_a_player_sees_the_own_hand_and_a_spectator_none() -> None:
    match = table("L LTDRB moon", "S stars trunk", "SS ST leaf")
    assert [match.view(seat)["hand"] for seat in EVERYBODY] == [
        [], ["L", "LTDRB", "moon"], ["trunk", "S", "stars"], ["SS", "ST", "leaf"],
    ]  # fmt: skip


@pytest.mark.rule("TR-32")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_sees_the_trick_the_fruits_and_all_counts(seat: int | None) -> None:
    match = table("LTD LS S", "LTDYD L sun", "stars LTDRD SS", left="STDYD leaf")
    play(match, "LTD LTDYD LTDRD LS L")
    view = match.view(seat)
    assert (view["deal"], view["deals"], view["phase"], view["first"], view["leader"]) == (1, 1, "play", 0, 0)
    assert view["trick"] == {
        "cards": [{"seat": 0, "card": "LS"}, {"seat": 1, "card": "L"}],
        "winning": "L",
        "takes": 1,
        "leads": 1,
    }
    assert [seen["hand"] for seen in view["seats"]] == [1, 1, 2]
    assert [seen["fruits"] for seen in view["seats"]] == [["LTDRD", "LTDYD"], [], []]
    assert view["scores"] == [2, 0, 0]
    assert view["left"] == 2
    assert view["actors"] == [2]
    assert {"LS", "L", "LTD", "LTDRD", "LTDYD", "moon", "rain", "trunk"} <= set(view["played"])
    assert not {"S", "sun", "stars", "SS", "STDYD", "leaf"} & set(view["played"])
    assert view["last_trick"]["cards"][0] == {"seat": 0, "card": "LTD"}


@pytest.mark.rule("TR-32")
def test_what_comes_of_a_trick_as_it_lies() -> None:
    match = table("LTDRB", "rain", "stars", "L", "moon", leader=0)
    seen = []
    for card in ("LTDRB", "rain", "stars", "L"):
        trick = play(match, card).view(None)["trick"]
        seen.append((trick["winning"], trick["takes"], trick["leads"]))
    assert seen == [("LTDRB", 0, 0), (None, None, 0), (None, None, 2), (None, None, 2)]


@pytest.mark.rule("TR-9", "TR-32")
def test_a_player_is_shown_which_cards_follow_and_which_would_take_the_trick() -> None:
    match = play(table("LT S", "LTD STB", "L LTDRB SS moon stars", "LTDY ST"), "LT LTD")
    view = match.view(2)
    assert view["follow"] == ["L", "LTDRB"]
    assert view["would_take"] == ["L", "stars"]
    assert (match.view(3)["follow"], match.view(3)["would_take"]) == (["LTDY"], [])
    assert (match.view(0)["follow"], match.view(0)["would_take"]) == ([], [])
    assert (match.view(None)["follow"], match.view(None)["would_take"]) == ([], [])


@pytest.mark.rule("TR-32")
def test_whoever_is_to_lead_is_shown_nothing_to_follow() -> None:
    view = table("LT S", "LTD STB").view(0)
    assert (view["trick"], view["follow"], view["would_take"]) == (None, [], [])


@pytest.mark.rule("TR-32")
@pytest.mark.parametrize("players", [2, 6])
def test_no_view_ever_names_a_card_of_another_hand(players: int) -> None:
    for match in random_positions(players, 3, specials="all"):
        hands = {seat: set(match.view(seat)["hand"]) for seat in range(players)}
        for onlooker in (None, *range(players)):
            view = match.view(onlooker)
            told = {card for key in ("hand", "follow", "would_take", "played", "aside") for card in view[key]}
            told |= {card for seat in view["seats"] for card in seat["fruits"]}
            others = set().union(*(hands[seat] for seat in range(players) if seat != onlooker))
            assert not told & others


@pytest.mark.rule("TR-32", "TR-29")
@pytest.mark.parametrize("players", [3, 5])
def test_fruits_and_played_cards_add_up(players: int) -> None:
    for match in random_positions(players, 8, specials="all"):
        view = match.view(None)
        trick = [play["card"] for play in view["trick"]["cards"]] if view["trick"] else []
        fruits = [card for seat in view["seats"] for card in seat["fruits"]]
        assert set(fruits) | {card for card in (*view["aside"], *trick) if card in FRUITS} == {
            card for card in view["played"] if card in FRUITS
        }
        assert len(view["played"]) + view["left"] + sum(seat["hand"] for seat in view["seats"]) == 68
        assert [len(seat["fruits"]) for seat in view["seats"]] == list(match.scores)


@pytest.mark.parametrize("players", [2, 6])
def test_views_are_ready_for_json(players: int) -> None:
    for match in random_positions(players, 3, specials="sun moon stars rain", deals=2):
        for onlooker in (None, *range(players)):
            view = match.view(onlooker)
            assert json.loads(json.dumps(view)) == view


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    match = table("L", "S")
    fresh = type(match)(match.game, 2)
    assert (fresh.view(0)["phase"], fresh.view(0)["hand"], fresh.view(None)["first"]) == ("lot", [], None)
    assert sorted(match.game.components(fresh.state)) == [*range(63), 64]
    fresh.apply_chance("first 1")
    assert (fresh.view(0)["phase"], fresh.view(0)["first"], fresh.view(0)["leader"]) == ("deal", 1, None)


@pytest.mark.rule("TR-32")
def test_a_card_that_is_played_cannot_be_taken_back_nor_hidden() -> None:
    match = table("L S", "LS ST")
    assert match.game.reveals(match.state, 0, match.game.parse_move("L"))
    assert not match.game.is_secret(match.state, 0, match.game.parse_move("L"))
