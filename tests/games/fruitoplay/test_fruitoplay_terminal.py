"""Fruitoplay in a terminal."""

import re

import pytest
from rich.console import Console

import fruitbowl
from cli.people import text_of, without_colours
from fruitbowl.core.match import Match
from fruitbowl.games.fruitoplay import terminal
from games.fruitoplay.builders import (
    deal,
    ended,
    last_turn,
    play,
    random_positions,
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
    match = deal(["F15 B3", "F17", "F1", "A4"], river="F16 B11")
    play(match, "F15 F17 F1 A4")
    table = text_of(terminal.draw(match.view(0)))
    assert "Target [B11†], then" in table
    assert re.search(r"Seat 2 5 +4 +1 15 16 17 +4 F1 15 won +0\n", table)
    assert re.search(r"Seat 3 6 .* A4 12 +0\n", table)
    assert re.search(r"You    6 .* F15 1 tie +0\n", table)
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


# ---- the end, colours, the score pad ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "points",
    [
        [[1, 9, 2], [1, 1, 1], [1, 1, 1]],
        [[5, 4, 1], [1, 1, 1], [1, 2, 1]],
        [[4, 4, 1], [1, 1, 1], [2, 2, 1]],
    ],
)
def test_the_last_table_shows_the_points_of_each_round_and_who_won(points: list[list[int]]) -> None:
    view = ended(points).view(0)
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


def test_the_score_pad_shows_columns_what_rotten_cancelled_and_the_points() -> None:
    shown = text_of(terminal.draw_score(fruitbowl.score("fruitoplay", "S1 S3 S4 A8 A11 A12")))
    assert "A11 cancels A12" in shown
    assert "4 x 2 = 8 points" in shown
    assert "3, 8, 13, 18 as Double and 11 as Rotten in each fruit: house data" in " ".join(shown.split())
    assert "cancels" not in text_of(terminal.draw_score(fruitbowl.score("fruitoplay", "S1")))
    assert "no fruit = 0 points" in text_of(terminal.draw_score(fruitbowl.score("fruitoplay", "S11")))
