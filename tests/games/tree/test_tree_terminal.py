"""The tree game in a terminal."""

from typing import Any

import pytest

import fruitbowl
from cli.people import text_of
from fruitbowl.core.game import View
from fruitbowl.core.match import Match
from fruitbowl.games.tree import terminal
from fruitbowl.games.tree.game import GAME

from .builders import ALL_CARDS, play, random_positions, table


def lines(thing: Any) -> list[str]:
    return text_of(thing).splitlines()


def drawn(match: Match, seat: int | None) -> str:
    return "\n".join(lines(terminal.draw(match.view(seat))))


def told(match: Match, card: str, seat: int | None = 0) -> list[str]:
    """What a seat reads when the next card is played."""
    before = match.view(seat)
    play(match, card)
    return [text.plain for text in terminal.tell(before, match.view(seat))]


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


# ---- what is told ---------------------------------------------------------------------------------------------------


def test_a_trick_is_told_card_by_card() -> None:
    match = table("LTD S", "L SS", "STDYD LTBRB", "LTDYD ST")
    assert told(match, "LTD") == ["You lead Large Tart Dull ... (LTD)."]
    assert told(match, "L") == ["Seat 1 plays Large ... (L)."]
    assert told(match, "STDYD") == ["Seat 2 plays Small Tart Dull Yellow Drupe (STDYD), which does not follow."]
    assert told(match, "LTDYD") == [
        "Seat 3 plays Large Tart Dull Yellow Drupe (LTDYD).",
        "Large ... (L) wins: it describes the lead, and nothing more general does. "
        "Seat 1 collects 2 fruits and leads next.",
    ]
    assert told(match, "SS") == ["Seat 1 leads Small Sweet ... (SS)."]


NOTHING = "wins: nothing more general was played."


@pytest.mark.parametrize(
    ("cards", "why", "who"),
    [
        ("LTD LTDR S", f"Large Tart Dull ... (LTD) {NOTHING}", "You collect no fruits and lead next."),
        ("LTDRB moon L", "The Moon wins.", "Seat 1 collects 1 fruit and leads next."),
        ("LTDRB rain L", "Rain: nobody wins, 1 fruit set aside.", "You lead again."),
        ("LTDRB rain sun", "Rain: nobody wins, 1 fruit set aside.", "Seat 2 leads next."),
        (
            "LTDRB trunk S",
            "Trunk wins: it describes the lead, and nothing more general does.",
            "Seat 1 collects 1 fruit and leads next.",
        ),
        (
            "LTDRB sun LS",
            f"Large Tart Dull Red Berry (LTDRB) {NOTHING}",
            "You collect 1 fruit; Seat 1 leads next with the Sun.",
        ),
        (
            "LTDRB stars LS",
            f"Large Tart Dull Red Berry (LTDRB) {NOTHING}",
            "Seat 1 collects 1 fruit with the Stars; you lead next.",
        ),
        (
            "leaf STDYD LS",
            "Large Sweet ... (LS) wins as the most general card.",
            "Seat 2 collects 1 fruit and leads next.",
        ),
    ],
)
def test_why_a_trick_went_where_it_went(cards: str, why: str, who: str) -> None:
    *first, last = cards.split()
    spares = ("rain" if "leaf" in cards else "SSBYB", "SSBYD", "SSDRB")
    match = table(*(f"{card} {spare}" for card, spare in zip(cards.split(), spares, strict=True)))
    assert told(play(match, " ".join(first)), last)[1] == f"{why} {who}"


def test_the_end_of_a_deal_and_of_the_game_are_told() -> None:
    match = table("L", "LTDRB", "S", deals=2)
    play(match, "L LTDRB")
    news = told(match, "S", seat=1)
    assert news[2:] == [
        "All cards of the deal are played. Fruits: You 0, Seat 2 0, Seat 0 1.",
        "Deal 2 of 2: 22 cards each, 2 left over. You lead.",
    ]
    match = play(table("L", "LTDRB", "S"), "L LTDRB")
    assert told(match, "S", seat=0)[-1] == "You win with 1 fruit."
    match = play(table("L", "LTDR", "S"), "L LTDR")
    assert told(match, "S")[-1] == "You, Seat 1 and Seat 2 share the victory with no fruits each."


def test_the_lot_and_the_deal_are_told() -> None:
    match = Match(GAME, 4, seed=1)
    views: list[View] = [match.view(2)]
    match.apply_chance("first 2")
    views.append(match.view(2))
    match.resolve_chance()
    views.append(match.view(2))
    assert [text.plain for text in terminal.tell(views[0], views[1])] == ["The lot falls on you, to lead first."]
    assert [text.plain for text in terminal.tell(views[1], views[2])] == ["A new deal: 16 cards each. You lead."]


@pytest.mark.parametrize("players", [2, 5])
def test_something_is_told_of_every_step_of_a_game(players: int) -> None:
    before = None
    for match in random_positions(players, 4, specials="all", deals=2):
        after = match.view(0)
        if before is not None:
            assert terminal.tell(before, after)
        before = after


# ---- the score pad --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-29")
def test_the_score_pad_says_what_counts() -> None:
    text = "\n".join(lines(terminal.draw_score(fruitbowl.score("tree", "LSBYD STDRB L moon"))))
    assert "Large Sweet Bright Yellow Drupe (LSBYD)" in text
    assert "2 fruits collected." in text
    assert lines(terminal.draw_score(fruitbowl.score("tree", "")))[-1] == "No fruits collected."
    assert "[Red]" in terminal.LEGEND
