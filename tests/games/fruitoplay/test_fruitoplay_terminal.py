"""Fruitoplay in a terminal: the table, and what is told of it."""

import re

import pytest
from rich.console import Console

import fruitbowl
from cli.people import text_of, without_colours
from fruitbowl.core.match import Match, retrace
from fruitbowl.games.fruitoplay import terminal
from games.fruitoplay.builders import (
    deal,
    ended,
    last_turn,
    play,
    random_positions,
    six_tricks_won_by_seat_0,
)

# ---- Fruitoplay, drawn -----------------------------------------------------------------------------------------------


def test_cards_have_letters_and_a_foot_for_what_they_do() -> None:
    frames = text_of(terminal.drawn_cards(["B6", "A13", "S11"])).splitlines()
    assert [line.rstrip() for line in frames] == [
        "╭─────╮ ╭─────╮ ╭─────╮",
        "│ B6  │ │ A13 │ │ S11 │",
        "╰─────╯ ╰─ x2 ╯ ╰─rot─╯",
    ]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_table_fits_a_small_screen(players: int) -> None:
    for match in random_positions(players, seed=3):
        lines = text_of(terminal.draw(match.view(0))).splitlines()
        assert len(lines) <= 18
        assert max(len(line.rstrip()) for line in lines) <= 80


def test_the_table_shows_what_lies_on_it() -> None:
    match = deal(["B1 B3", "S1", "F1", "A4"], river="F16 B11")
    play(match, "B1 S1 F1 A4")
    table = text_of(terminal.draw(match.view(0)))
    assert "Target [B11†], then" in table
    assert re.search(r"Seat 2 5 +1 +4 +1 +1 16 +2 F1 15 won +0\n", table)
    assert re.search(r"You    6 .* B1 15 tie +0\n", table)
    match.play(0, "B3")
    assert "You have chosen: B3." in text_of(terminal.draw(match.view(0)))
    assert re.search(r"You    5 ✓", text_of(terminal.draw(match.view(0))))
    assert "You" not in text_of(terminal.draw(match.view(None)))


def test_the_table_shows_the_collective_fruit_and_what_left_the_round() -> None:
    match = last_turn(["B5", "A5"], target="S1", points=[[3, 3], [4, 4]], collective="F")
    assert "Collective fruit: two figs for everybody." in text_of(terminal.draw(match.view(0)))
    assert "Out of the round: B1 B2 B3² B4" in text_of(terminal.draw(match.view(0)))
    play(match, "B5 A5")
    assert "All seven Targets are gone. The deck has 0 cards." in text_of(terminal.draw(match.view(0)))
    match = Match(match.game, 2)
    assert "The cards are being shuffled." in text_of(terminal.draw(match.view(None)))


# ---- Fruitoplay, told ------------------------------------------------------------------------------------------------


def told(match: Match, moves: str, seat: int | None = 0) -> list[str]:
    """What a seat is told while the awaited seats make these moves, in seat order."""
    lines: list[str] = []
    for actor, move in zip(match.actors, moves.split(), strict=True):
        before = match.view(seat)
        match.play(actor, move)
        lines += [line.plain for line in terminal.tell(before, match.view(seat))]
    return lines


@pytest.mark.parametrize(
    ("target", "cards", "reason"),
    [
        ("F15", "F13 F9 A9", "Fig 13 is 2 away, nearest: the trick is yours."),
        ("F15", "F9 F13 A15", "Fig 13 is 2 away, the nearest fig: the trick is Seat 1's."),
        ("F15", "A15 F13 F17", "Fig 13 and Fig 17 are both 2 away and cancel out. No other fig was played. "
                               "Apple 15 is 0 away, nearest: the trick is yours."),
        ("F15", "A15 B14 S20", "No fig was played. Apple 15 is 0 away, nearest: the trick is yours."),
        ("F15", "A14 B14 S14", "Apple 14, Banana 14 and Strawberry 14 are all 1 away and cancel out. "
                               "Nobody wins: the cards leave the round."),
    ],
)  # fmt: skip
def test_a_trick_is_told_with_its_reason(target: str, cards: str, reason: str) -> None:
    lines = told(deal(cards.split(), river=target), cards)
    assert lines[1] == reason


def test_the_reveal_tells_cards_differences_and_who_drew() -> None:
    match = deal(["F13", "F9", "A9", "B1"], river="F15", deck="S4 S5 S6")
    assert told(match.clone(), "F13 F9 A9 B1") == [
        "Target F15: You F13 (2 away), Seat 1 F9 (6 away), Seat 2 A9 (6 away),",
        "            Seat 3 B1 (14 away).",
        "Fig 13 is 2 away, nearest: the trick is yours.",
        "Seats 1, 2 and 3 draw a card.",
    ]
    assert told(match.clone(), "F13 F9 A9 B1", seat=2)[-1] == "You draw Strawberry 5. Seats 1 and 3 draw a card."
    assert told(match.clone(), "F13 F9 A9 B1", seat=None)[-1] == "Seats 1, 2 and 3 draw a card."


def test_nothing_is_told_while_choices_are_hidden() -> None:
    match = deal(["F13", "F9", "A9"], river="F15")
    before = match.view(0)
    match.play(1, "F9")
    assert terminal.tell(before, match.view(0)) == []


def test_whoever_has_no_card_left_is_told_to_sit_out() -> None:
    match = six_tricks_won_by_seat_0()
    before = {**match.view(0), "river": ["B6", "B7"]}
    assert terminal.tell(before, match.view(0))[-1].plain == "You sit the last trick out: no card is left to play."
    cards = [match.legal(seat)[0] for seat in match.actors]
    assert told(match, " ".join(cards))[0].startswith(f"Target B7: Seat 1 {cards[0]} (")


def test_a_round_is_told_with_draws_columns_and_rotten_cards() -> None:
    match = last_turn(["B2 B11 A3", "F5 S11"], target="B1", deck="A9 S7")
    assert told(match, "B2 F5")[1] == "Banana 2 is 1 away, nearest: the trick is yours."
    lines = told(match, "draw")
    assert lines[:4] == [
        "Seat 1 draws a card.",
        "Round 1: largest column times smallest.",
        "Seat 1 B  0 A  1 S  0 F  0   1 x  1 = 1   Rotten S11 cancels only itself",
        "You    B  1 A  2 S  0 F  1   2 x  1 = 2   Rotten B11 cancels B1",
    ]
    assert lines[4] == "Round 2 of 3: new cards for everybody, and seven new Targets."
    assert lines[5] == "Seat 1 has the fewest points, and may choose the Collective fruit."


def test_the_own_last_draw_is_named() -> None:
    match = last_turn(["S2", "B5"], target="B1", deck="A9 S7")
    told(match, "S2 B5")
    assert told(match.clone(), "draw")[0] == "You draw Apple 9."
    assert told(match.clone(), "draw", seat=None)[0] == "Seat 0 draws a card."
    assert told(match.clone(), "stay")[0] == "Round 1: largest column times smallest."


def test_the_collective_fruit_is_told() -> None:
    match = last_turn(["S2", "B5"], target="B1", points=[[9, 9]], collective="B")
    told(match, "S2 B5")
    lines = told(match, "stay")
    assert "Round 2, with one banana for everybody: largest column times smallest." in lines
    assert lines[-1] == "You have the fewest points, and may choose the Collective fruit."
    before = match.view(0)
    match.play(0, "collective S")
    assert [line.plain for line in terminal.tell(before, match.view(0))] == [
        "You choose: everybody gets two strawberries in this round."
    ]
    lot = {**before, "phase": "lot", "scores": [3, 3]}
    assert [line.plain for line in terminal.tell(lot, {**match.view(0), "scores": [3, 3]})] == [
        "You and Seat 1 share the last place, so lots are drawn: everybody gets two strawberries in this round."
    ]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([[1, 9, 2], [1, 1, 1], [1, 1, 1]], "Seat 1 wins with 11 points."),
        ([[5, 4, 1], [1, 1, 1], [1, 2, 1]], "You and Seat 1 have 7 points; the third round decides: Seat 1 wins."),
        ([[4, 4, 1], [1, 1, 1], [2, 2, 1]], "You and Seat 1 share the victory with 7 points."),
    ],
)
def test_the_end_is_told_with_its_reason(points: list[list[int]], words: str) -> None:
    view = ended(points).view(0)
    before = {**view, "over": False}
    assert [line.plain for line in terminal.tell(before, view)] == [words]
    table = text_of(terminal.draw(view))
    for seat in range(3):
        name, won = ("You" if seat == 0 else f"Seat {seat}"), seat in view["winners"]
        row = [name, *(str(line[seat]) for line in points), str(view["scores"][seat])] + ["winner"] * won
        assert re.search(r"\s+".join(row), table)


def test_colour_is_never_the_only_sign() -> None:
    """Without colours everything is still there: letters, marks, words."""
    match = deal(["F13 A11 B6", "F9", "A9"], river="F15")
    console = Console(width=80, force_terminal=True, color_system="truecolor", highlight=False)
    with console.capture() as shown:
        console.print(terminal.draw(match.view(0)))
    assert re.search(r"\x1b\[[0-9;]*38;2", shown.get())
    assert without_colours(shown.get()) == text_of(terminal.draw(match.view(0)))


def test_the_first_deal_is_told() -> None:
    before, after, *_ = (moment.view(0) for moment in retrace(deal(["B1", "A1"])))
    told_of_it = [line.plain for line in terminal.tell(before, after)]
    assert told_of_it == ["Round 1 of 3: new cards for everybody, and seven new Targets."]


def test_the_score_pad_shows_columns_what_rotten_cancelled_and_the_points() -> None:
    shown = text_of(terminal.draw_score(fruitbowl.score("fruitoplay", "S1 S3 S4 A8 A11 A12")))
    assert "A11 cancels A12" in shown
    assert "4 x 2 = 8 points" in shown
    assert "3, 8, 13, 18 as Double and 11 as Rotten in each fruit: house data" in " ".join(shown.split())
    assert "cancels" not in text_of(terminal.draw_score(fruitbowl.score("fruitoplay", "S1")))
