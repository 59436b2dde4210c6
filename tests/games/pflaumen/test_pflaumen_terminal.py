"""How the game looks in a terminal."""

import pytest

from cli.people import text_of
from fruitbowl.core.match import Match
from fruitbowl.games.pflaumen import terminal
from fruitbowl.games.pflaumen.score_pad import score

from .builders import last_trick, mixing, play, position, random_positions, trick


def drawn(match: Match, seat: int | None = 0) -> str:
    return text_of(terminal.draw(match.view(seat)))


# ---- the table ------------------------------------------------------------------------------------------------------


def test_the_table_shows_everybody_and_the_own_cards() -> None:
    match = position(["I-13 I-6", "I-16 I-2", "I-22 I-3"], ["I-7 I-15 Plum Plum I-25", "I-8"], pi=[3, 0, 1], watchdog=1)
    match.play(0, "+2pi")
    assert "+2pi" in drawn(match)
    match.play(0, "I-13")
    screen = drawn(match)
    assert "Pi mal Pflaumen, round 1 of 3, trick 5 of 6" in screen
    assert "I-13+2pi Fi steal" in screen
    assert "shows AAA 6" in screen
    assert "Blackberry I-7 AAA 6, I-15; Plum I-25, 2 of the pile" in screen
    assert "Seat 1    2  0 dog" in screen
    assert "│    I-6    │" in screen
    assert "│W. Currant │" in screen
    assert "╰ three pi ─╯" in screen
    assert "I-3" not in drawn(match, None)
    match.play(1, "I-16")
    match.play(2, "I-22")
    assert "2. I-13+2pi" in drawn(match)
    match.play(2, "take I-16")
    assert "I-16 taken" in drawn(match)


def test_whoever_steals_is_told_what_there_is_to_choose() -> None:
    match = position(["I-17 I-1", "I-14 I-2", "I-12 I-3"], ["", "I-7 I-15"])
    trick(match, "I-17 I-14 I-12")
    play(match, "take I-17, steal Blackberry from seat 1")
    assert "Seat 1 has Blackberry I-7 AAA 6, I-15." in drawn(match)
    assert "Seat 1 has" not in drawn(match, 1)


def test_whoever_mixes_is_told_which_mix() -> None:
    match = mixing("I-2 I-7 I-3 I-14")
    match.play(1, "mix ABC I-14")
    assert "You are making the mix of I-14 White Currant (ABC 3)." in drawn(match, 1)


def test_at_the_end_the_best_of_the_display_is_told() -> None:
    match = last_trick(["III-23", "III-22", "III-24"], ["I-7 I-15 II-14 I-8 Plum Plum Plum"])
    trick(match, "III-23 III-22 III-24")
    while match.view(None)["phase"] != "last mixes":
        play(match, match.legal(match.actors[0])[-1])
    assert "The best of your display is 12 more points:" in drawn(match)
    assert "mix PPP I-8 (6 points) with Plum Plum Plum" in drawn(match)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seat", [None, 1])
def test_nothing_is_wider_than_80_columns_or_higher_than_a_screen(players: int, seat: int | None) -> None:
    for match in random_positions(players, games=1):
        lines = drawn(match, seat).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 23


def test_the_end_shows_who_won() -> None:
    *_, match = random_positions(3, games=1)
    assert "winner" in drawn(match)
    assert "the end" in drawn(match)


# ---- the score pad --------------------------------------------------------------------------------------------------


def test_the_score_pad_is_drawn() -> None:
    screen = text_of(terminal.draw_score(score("I-7 I-15 I-20 Plum", completed="I-8")))
    assert screen.splitlines() == [
        "Completed mixes: 6 points.",
        "The best of your display is 6 more points:",
        "  mix AAA I-7 (6 points) with I-7 I-15 I-20",
        "That makes 12 points, with 1 fruit card left.",
    ]
    assert "No mix can be made" in text_of(terminal.draw_score(score("")))


def test_what_the_signs_mean_fits_the_screen() -> None:
    assert max(map(len, terminal.LEGEND.splitlines())) <= 79
