"""The heuristic policy of the tree game does what is obviously right."""

from games.tree.builders import play, table

from .policies import choices


def test_it_leads_a_fruit_that_nobody_can_beat() -> None:
    match = table("LSBRB SSB", "SSBYD SSBRB", "STDRB STDRD")
    assert choices(match, 0) == {"LSBRB"}


def test_it_leads_a_branch_that_nobody_can_beat_rather_than_one_that_somebody_can() -> None:
    match = table("LSBR STD", "ST LTB", "S LTD")
    assert choices(match, 0) == {"LSBR"}


def test_who_plays_last_takes_fruits_with_the_card_that_is_just_enough() -> None:
    match = play(table("LSBRB SSB", "LSBRD STB", "L LS ST"), "LSBRB LSBRD")
    assert choices(match, 2) == {"LS"}


def test_who_plays_last_does_not_waste_a_strong_card_on_nothing() -> None:
    match = play(table("LSB SSB", "LSBR STB", "L LSBY STDRB"), "LSB LSBR")
    assert choices(match, 2) == {"LSBY"}


def test_who_cannot_win_gives_no_fruit_away() -> None:
    match = play(table("L SSB", "LT LTBRB STB", "S SS"), "L")
    assert choices(match, 1) == {"LT"}


def test_it_keeps_the_moon_for_fruits() -> None:
    match = play(table("LSB SSB", "LSBR STB", "moon STDR STBR"), "LSB LSBR")
    assert "moon" not in choices(match, 2)
    match = play(table("LSBRB SSB", "LSBRD STB", "moon STDR STBR"), "LSBRB LSBRD")
    assert choices(match, 2) == {"moon"}


def test_it_takes_with_the_stars_what_is_full_of_fruits() -> None:
    match = play(table("LS SSB", "LSBRB STB", "LSDRD SSD", "stars LSDYB STBR"), "LS LSBRB LSDRD")
    assert choices(match, 3) == {"stars"}


def test_it_does_not_spend_the_stars_where_rain_has_fallen() -> None:
    match = play(table("LS SSB", "LSBRB rain", "LSDRD SSD", "stars LSDYB STBR"), "LS rain LSDRD")
    assert "stars" not in choices(match, 3)


def test_it_lets_rain_fall_on_fruits_that_its_only_opponent_would_take() -> None:
    match = play(table("LSBR SSB STB", "rain LSBRB STDRB"), "LSBR")
    assert choices(match, 1) == {"rain"}
