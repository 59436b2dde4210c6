"""The tree game in a terminal."""

from typing import Any

import pytest

import fruitbowl
from cli.people import text_of
from fruitbowl.core.match import Match
from fruitbowl.games.tree import terminal
from fruitbowl.games.tree.game import GAME

from .builders import ALL_CARDS, play, random_positions, table


def lines(thing: Any) -> list[str]:
    return text_of(thing).splitlines()


def drawn(match: Match, seat: int | None) -> str:
    return "\n".join(lines(terminal.draw(match.view(seat))))


# ---- the tree -------------------------------------------------------------------------------------------------------


def fresh(*hands: str, **facts: Any) -> Match:
    """A deal from which nothing has been played: the other cards are left over."""
    named = " ".join(hands).split()
    return table(*hands, left=" ".join(card for card in ALL_CARDS if card not in named), **facts)


def test_the_tree_shows_what_follows_what_would_win_and_where_cards_are() -> None:
    match = play(fresh("LT LSDYB", "LTDR LS", "L LTDYB LTBR S SSBRB leaf"), "LT LTDR")
    assert drawn(match, 2).splitlines()[:18] == [
        "Fruit, the tree, trick 1 of 3 ──────────────────────────────────────────────────",
        "Seat 0 leads Large Tart ... (LT), Seat 1 LTDR.",
        "Trunk━━━┳━[Large]!┬─Sweet───┬─Bright───┬─Red────────Berry    ─Drupe   ",
        "        │         ┃         │          └─Yellow─────Berry    ─Drupe   ",
        "        │         ┃         └─Dull─────┬─Red────────Berry    ─Drupe   ",
        "        │         ┃                    └─Yellow─────Berry    ─Drupe   ",
        "        │         ┗━{Tart}!━┳━Bright━━━┳━[Red]━━━━━━Berry    ━Drupe   ",
        "        │                   ┃          ┗━Yellow━━━━━Berry    ━Drupe   ",
        "        │                   ┗━Dull━━━━━┳━{Red}━━━━━━Berry    ━Drupe   ",
        "        │                              ┗━Yellow━━━━━[Berry]  ━Drupe   ",
        "        └─(Small)─┬─Sweet───┬─Bright───┬─Red────────(Berry)  ─Drupe   ",
        "                  │         │          └─Yellow─────Berry    ─Drupe   ",
        "                  │         └─Dull─────┬─Red────────Berry    ─Drupe   ",
        "                  │                    └─Yellow─────Berry    ─Drupe   ",
        "                  └─Tart────┬─Bright───┬─Red────────Berry    ─Drupe   ",
        "                            │          └─Yellow─────Berry    ─Drupe   ",
        "                            └─Dull─────┬─Red────────Berry    ─Drupe   ",
        "                                       └─Yellow─────Berry    ─Drupe   ",
    ]


def test_the_hand_is_grouped_and_says_what_would_win() -> None:
    match = play(fresh("LT LSDYB", "LTDR LS", "L LTDYB S SSBRB stars leaf"), "LT LTDR")
    assert drawn(match, 2).splitlines()[-4:] == [
        "Fruits: You 0, Seat 0 0, Seat 1 0",
        "Large:   L! LTDYB",
        "Small:   S SSBRB",
        "Special: leaf stars!",
    ]


def test_played_cards_become_dots_and_a_trunk_that_is_not_in_use_is_not_drawn() -> None:
    match = fruitbowl.new("tree", players=2, specials="none", first=0, seed=1)
    play(match, match.legal(0)[0])
    play(match, match.legal(1)[0])
    picture = drawn(match, 0)
    assert "·" in picture
    assert "Trunk" not in picture
    assert "\n────────┬─" in picture or "\n━━━━━━━━┳━" in picture


def test_whose_lead_it_is_is_told() -> None:
    match = table("L S", "LS ST", leader=1)
    assert "Seat 1 leads the trick." in drawn(match, 0)
    assert "You lead the trick." in drawn(match, 1)


def test_what_is_unseen_set_aside_and_not_dealt_is_told() -> None:
    match = table("LTDRB S", "rain SS", left="moon STDYD")
    assert "Not seen yet: Moon and Rain." in drawn(match, 0)
    assert "2 cards not dealt." in drawn(match, 0)
    play(match, "LTDRB rain")
    assert "Not seen yet: Moon. Rain has set aside 31 fruits. 2 cards not dealt." in drawn(match, 0)


def test_in_a_later_deal_the_fruits_in_all_are_told_too() -> None:
    match = table("L", "LTDRB", "S", deals=2)
    play(match, "L LTDRB S")
    assert match.view(0)["deal"] == 2
    assert "deal 2 of 2, trick 1 of 22" in drawn(match, 0)
    assert "Fruits: You 0 (1 in all), Seat 1 0 (0 in all), Seat 2 0 (0 in all)" in drawn(match, 0)


def test_before_a_deal_and_after_the_end() -> None:
    assert drawn(Match(GAME, 3), 0) == "The cards are being shuffled."
    match = play(table("L", "LTDRB", "S"), "L LTDRB S")
    end = drawn(match, 1)
    assert "the end" in end
    assert [line.split() for line in end.splitlines() if "Seat 0" in line] == [["Seat", "0", "1", "winner"]]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_table_fits_into_80_columns_and_a_page(players: int) -> None:
    for match in random_positions(players, 1, specials="all", deals=2):
        for seat in (None, 0):
            picture = lines(terminal.draw(match.view(seat)))
            assert max(map(len, picture)) <= 80
            assert len(picture) <= (25 if players > 2 else 27)


# ---- the score pad --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-29")
def test_the_score_pad_says_what_counts() -> None:
    text = "\n".join(lines(terminal.draw_score(fruitbowl.score("tree", "LSBYD STDRB L moon"))))
    assert "Large Sweet Bright Yellow Drupe (LSBYD)" in text
    assert "2 fruits collected." in text
    assert lines(terminal.draw_score(fruitbowl.score("tree", "")))[-1] == "No fruits collected."
    assert "[Red]" in terminal.LEGEND
