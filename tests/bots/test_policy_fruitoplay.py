"""The heuristic policy of Fruitoplay does what is obviously right."""

from games.fruitoplay.builders import deal, last_turn, play

from .policies import choice, choices


def test_it_plays_the_nearest_card_to_win_what_fits() -> None:
    match = last_turn(["B6 B12 B20", "B4 S3", "B11 F5"], target="B7")
    assert choices(match, 0) == {"B6"}


def test_it_avoids_a_card_that_is_likely_to_tie() -> None:
    match = last_turn(["B5 B10", "B4 S3", "A11 F5"], target="B7")  # B4 is as far from it as B10
    assert choices(match, 0) == {"B5"}


def test_it_throws_away_the_fruit_that_would_be_the_smallest_column() -> None:
    match = last_turn(["B3 B4 B5 A1", "F12 F13", "F14 F15"], target="F10")
    assert choices(match, 0) == {"A1"}


def test_it_draws_when_a_card_more_helps_on_average() -> None:
    match = last_turn(["B1 B2", "B3 B4 B5"], target="B6", deck="B7 B8 B9 B10")
    play(match, "B1 B5")
    assert match.actors == (0,)
    assert choice(match, 0) == "draw"


def test_it_stays_when_most_cards_would_open_a_small_column() -> None:
    match = last_turn(["B1 B2 B3 B4 B5", "B7 A1"], target="B6", deck="F7 A8 S9 F10 S1 S2")
    play(match, "B1 B7")
    assert match.actors == (0,)
    assert choice(match, 0) == "stay"


def test_it_makes_its_own_strongest_fruit_the_collective_one() -> None:
    match = deal(["S1 S2 S3 A4 B1 F1 F2", "B2 B3"], points=[[5, 9]])
    assert match.actors == (0,)
    assert choice(match, 0) == "collective S"
