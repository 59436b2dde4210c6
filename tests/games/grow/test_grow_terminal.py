"""How the game looks in a terminal."""

import pytest

from cli.people import text_of
from fruitbowl.core.match import Match
from fruitbowl.games.grow import terminal
from fruitbowl.games.grow.challenges import (
    ANY_TURN,
    AT_ONCE,
    CHALLENGES,
    CHEAPER,
    CURE,
    KEEP,
    NEXT_TURN,
    PASS_ON,
    POINTS,
    POINTS_EACH,
    ROOM,
    WATER,
    Challenge,
    Gift,
)
from fruitbowl.games.grow.drawing import SIGNS, draw_plant
from fruitbowl.games.grow.score_pad import score
from fruitbowl.games.grow.words import gift, requirement

from .builders import (
    a_card,
    able_to_claim,
    bits,
    card_with,
    done_growing,
    far_off,
    game,
    garden,
    infest,
    lay,
    play,
    random_positions,
)

BUSH = "stalk two-arms at (0,1), branch fork-up at (1,1), leaf at (1,2), flower at (2,1)"


def drawn(match: Match, seat: int | None = 0) -> str:
    return text_of(terminal.draw(match.view(seat)))


def plant(match: Match, seat: int = 0) -> list[str]:
    """The picture of a plant alone, without colours, line by line."""
    return [line.rstrip() for line in draw_plant(match.view(None)["seats"][seat]).plain.splitlines()]


# ---- the plant ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-3")
def test_kinds_and_ends_are_told_by_lines_and_signs() -> None:
    roots = "root fork-up at (0,-1), root level at (1,-1), root bend-down-left at (2,-1)"
    match = garden(f"{BUSH}, branch bend-up-right at (-1,1), {roots}")
    assert plant(match) == [
        "  2  · · ♠",
        "  1  └╼╋╾┴─*",
        "  0 ┄┄┄■┄┄┄┄┄",
        " -1  ·═╩═══╗",
        " -2        ·",
        "       0   2",
    ]


@pytest.mark.rule("GR-3")
def test_every_shape_has_a_sign_of_its_own_kind_of_line() -> None:
    assert [SIGNS[f"stalk {shape}"] for shape in ("plain", "arm-left", "arm-right", "two-arms")] == list("┃┫┣╋")
    shapes = ("upright", "level", "bend-up-right", "bend-down-right", "bend-down-left", "bend-up-left")
    forks = ("fork-up", "fork-right", "fork-down", "fork-left")
    assert [SIGNS[f"branch {shape}"] for shape in (*shapes, *forks)] == list("│─└┌┐┘┴├┬┤")
    assert [SIGNS[f"root {shape}"] for shape in (*shapes, *forks)] == list("║═╚╔╗╝╩╠╦╣")
    assert len(set(SIGNS.values())) == len(SIGNS) == 27


@pytest.mark.rule("GR-16")
def test_stalks_beside_each_other_are_joined_by_a_heavy_line() -> None:
    match = garden("stalk arm-right at (0,1), stalk arm-left at (1,1)")
    assert "  1  ┣━┫" in plant(match)


@pytest.mark.rule("GR-36", "GR-20")
def test_infested_tiles_show_their_pest() -> None:
    roots = "root upright at (0,-1) infested"
    match = garden(f"stalk two-arms at (0,1), branch fork-up at (1,1), leaf at (1,2) infested, {roots}")
    lay(match, 0, "flower at (2,1), fruit at (2,1)")
    assert "  1  ·━╋╾┴─●" in plant(match)
    infest(match, 0, "(2,1)")
    assert plant(match)[:5] == ["  2    · c", "  1  ·━╋╾┴─w", "  0 ┄┄┄■┄┄┄┄┄", " -1    v", " -2    ·"]


@pytest.mark.rule("GR-14", "GR-15")
def test_the_places_where_the_chosen_tile_fits_are_marked() -> None:
    match = garden(BUSH, water=20)
    play(match, 0, "branch upright")
    assert plant(match)[:2] == ["  2    + ♠", "  1  ·━╋╾┴─*"]
    play(match, 0, "back, branch bend-up-right")
    assert plant(match)[:2] == ["  2    · ♠", "  1  +━╋╾┴─*"]


@pytest.mark.rule("GR-20")
def test_the_flowers_that_can_become_fruits_are_marked() -> None:
    match = garden(BUSH, water=20)
    play(match, 0, "fruit")
    assert plant(match)[1] == "  1  ·━╋╾┴─+"
    assert [seen["fits"] for seen in match.view(None)["seats"]] == [[[2, 1]], []]


@pytest.mark.rule("GR-1")
def test_a_plant_at_the_edges_of_the_table_is_drawn_to_the_edge() -> None:
    across = ", ".join(f"branch level at ({x},1)" for x in range(1, 11))
    back = ", ".join(f"branch level at ({-x},1)" for x in range(1, 11))
    down = ", ".join(f"root upright at (0,{-y})" for y in range(1, 9))
    up = ", ".join(f"stalk plain at (0,{y})" for y in range(2, 16))
    match = garden(f"stalk two-arms at (0,1), {across}, {back}, {up}, {down}", players=4)
    lines = plant(match)
    assert len(lines) == 15 + 1 + 8 + 1
    assert f"  1 {'─' * 20}╼╋╾{'─' * 20}" in lines
    assert lines[-1].split() == [str(x) for x in range(-10, 11, 2)]
    assert max(map(len, lines)) == 47
    rows = drawn(match).splitlines()
    assert max(map(len, rows)) <= 80
    assert any(row.startswith("root  ") for row in rows)  # the table of seats is below it


# ---- the table ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-12", "GR-13", "GR-31")
def test_the_table_shows_what_everybody_has_and_what_tiles_cost() -> None:
    roots = "root fork-up at (0,-1), root level at (1,-1)"
    match = garden(f"{BUSH}, {roots}", "stalk plain at (0,1), stalk plain at (0,2)", water=(6, 3), card="water 2")
    screen = drawn(match)
    assert "Fruit, the growing game, card 1 of 21: 2 drops. To come: 17 water, 3 pests" in screen
    for words in (
        "cost  adds  >You   S1",
        "root    (7)    +0     2    ·",
        "stalk     3    +2     1   2▲",
        "branch    4    +3     1    ·",
        "leaf      5    +4     1    ·",
        "flower    6    +5    1▲    ·",
        "fruit   (7)    -2     ·    ·",
        "water                 6    3",
        "points               16    9",
        "You have 6 water. Choose a tile and where, or say done.",
    ):
        assert words in screen
    match.state.water[0] = 9
    assert "You have 9 water, of which 6 can be kept." in drawn(match)
    assert "leaf    (5)    +2     ·    1" in drawn(match, 1)
    assert "cost  adds   >S0   S1" in drawn(match, None)
    assert "You" not in drawn(match, None)


@pytest.mark.rule("GR-33", "GR-34")
def test_the_title_tells_the_season_card_while_it_lies_open() -> None:
    match = game(2)
    assert "growing game, card 0 of 21. To come: 18 water, 3 pests" in drawn(match)
    match.apply_chance("pest")
    assert "growing game, card 1 of 21. To come" in drawn(match)
    match.apply_chance("water 1")
    assert "growing game, card 2 of 21: 1 drop. To come" in drawn(match)
    done_growing(match)
    assert "growing game, card 2 of 21. To come" in drawn(match)
    match.apply_chance("pest")
    assert "growing game, card 3 of 21: a pest. To come" in drawn(match)


@pytest.mark.rule("GR-43")
def test_infested_tiles_are_counted_apart() -> None:
    match = garden("root fork-up at (0,-1), root level at (1,-1) infested")
    assert "root      4    +0   1+1    ·" in drawn(match)


@pytest.mark.rule("GR-21", "GR-22")
def test_challenges_are_told_with_how_far_the_viewer_is() -> None:
    counts = a_card(lambda challenge: bool(challenge.needs))
    arranged = a_card(lambda challenge: bool(challenge.rows))
    match = garden("", challenges=f"{counts} {arranged}")
    screen, table = drawn(match), drawn(match, None)
    first = CHALLENGES[[challenge.name for challenge in CHALLENGES].index(counts)]
    assert " 0/" in next(line for line in screen.splitlines() if line.startswith(counts))
    assert requirement(first) in next(line for line in table.splitlines() if line.startswith(counts))
    assert gift(first.gift) in screen
    match.state.offered |= bits(arranged)
    match.state.arranged[1] = bits(arranged)
    assert "(met: S1)" in drawn(match)
    assert "(met: You)" in drawn(match, 1)


@pytest.mark.rule("GR-21")
def test_whoever_can_claim_is_told_what() -> None:
    called = a_card(lambda challenge: bool(challenge.rows))
    match = garden("", challenges=called)
    match.state.arranged[0] = bits(called)
    done_growing(match)
    assert f"You can claim {called}, or say done." in drawn(match)
    assert "You can claim" not in drawn(match, 1)


@pytest.mark.rule("GR-24")
def test_claimed_cards_are_told() -> None:
    first, second = far_off(2)
    match = garden("", "", held=(first, second), challenges="")
    lines = drawn(match)
    assert f"You: {first} (keep: " in lines
    assert f"Seat 1: {second} (keep: " in " ".join(lines.split())


@pytest.mark.rule("GR-35")
def test_voters_see_the_victims_plant_and_victims_their_own() -> None:
    match = garden("", BUSH + ", root upright at (0,-1)", "", card="pest for 1")
    for seat in (0, 2, None):
        assert "The plant of seat 1:" in drawn(match, seat)
        assert "─*" in drawn(match, seat)
    assert "Vote which pest seat 1 gets: vole and caterpillar are possible." in drawn(match)
    assert "The plant of" not in drawn(match, 1)
    assert "Vote" not in drawn(match, 1)


@pytest.mark.rule("GR-36")
def test_a_victim_sees_where_the_pest_can_sit() -> None:
    match = garden("root fork-up at (0,-1), root level at (1,-1), root level at (-1,-1)", card="pest for 0")
    assert "A vole comes to your plant. Say where it sits down (+)." in drawn(match)
    assert " -1  ·═+═╩═+═·" in plant(match)


@pytest.mark.rule("GR-30")
def test_whoever_passes_a_pest_on_is_asked_which() -> None:
    called = card_with(AT_ONCE, PASS_ON)
    two = "root fork-up at (0,-1), root level at (1,-1) infested, root level at (-1,-1) infested"
    match = able_to_claim(called, two, "")
    play(match, 0, f"claim {called}")
    assert "Say which of your pests you pass on (+)." in drawn(match)
    assert " -1  ·═+═╩═+═·" in plant(match)


@pytest.mark.rule("GR-14")
def test_a_choice_is_told_until_it_is_laid() -> None:
    match = garden("")
    play(match, 0, "stalk plain")
    assert "You have chosen stalk plain. Say where (+), or back." in drawn(match)


@pytest.mark.rule("GR-45", "GR-44")
def test_the_end_shows_all_parts_and_who_won() -> None:
    *_, match = random_positions(4, seed=1)
    screen = drawn(match)
    assert "stalks branches leaves flowers fruits bonus cards points" in screen
    for points in match.scores:
        assert f" {points} " in screen
    assert "winner" in screen
    assert max(map(len, screen.splitlines())) <= 80
    assert "winner" in drawn(match, None)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seat", [None, 1])
def test_nothing_is_wider_than_80_columns(players: int, seat: int | None) -> None:
    for number, match in enumerate(random_positions(players, seed=5)):
        if number % 5 == 0 or match.over:
            assert max(map(len, drawn(match, seat).splitlines())) <= 80


def test_an_ordinary_plant_leaves_room_for_the_moves() -> None:
    """With four players: 24 lines less the list of moves and the prompt."""
    roots = "root fork-up at (0,-1), root fork-down at (1,-1), root fork-right at (-1,-1)"
    match = garden(f"{BUSH}, stalk plain at (0,2), branch fork-left at (0,3), {roots}", players=4)
    assert len(drawn(match).splitlines()) <= 17


def test_what_the_signs_mean_fits_the_screen() -> None:
    assert max(map(len, terminal.LEGEND.splitlines())) <= 79


# ---- words for challenges -------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-22")
@pytest.mark.parametrize(
    ("needs", "rows", "words"),
    [
        ("root 5", (), "5 roots"),
        ("leaf 1 stalk 2 branch 3", (), "1 leaf, 2 stalks and 3 branches"),
        ("", ("LLL",), "3 leaves side by side"),
        ("", ("O.O",), "bloom-any-bloom side by side"),
        ("", ("LL", "BB"), "2 leaves over 2 branches"),
        ("", ("F", "B", "B"), "fruit over branch over branch"),
    ],
)
def test_a_requirement_in_words(needs: str, rows: tuple[str, ...], words: str) -> None:
    assert requirement(Challenge("any", needs, rows, Gift(KEEP, POINTS, 1))) == words


@pytest.mark.rule("GR-24", "GR-25", "GR-26", "GR-27", "GR-28", "GR-29", "GR-30")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        (Gift(KEEP, POINTS, 1), "keep: 1 point"),
        (Gift(KEEP, POINTS_EACH, 2, "root"), "keep: 2 points a healthy root"),
        (Gift(NEXT_TURN, WATER, 6), "next turn: 6 water"),
        (Gift(NEXT_TURN, CHEAPER, 5, "leaf"), "next turn: a leaf for 5 less"),
        (Gift(AT_ONCE, ROOM, 6), "at once: keep 6 more water"),
        (Gift(ANY_TURN, CURE), "any later turn: cure a pest"),
        (Gift(AT_ONCE, PASS_ON), "at once: pass a pest on"),
    ],
)
def test_a_gift_in_words(given: Gift, words: str) -> None:
    assert gift(given) == words


def test_every_challenge_card_can_be_told() -> None:
    for challenge in CHALLENGES:
        assert requirement(challenge)
        assert gift(challenge.gift)


# ---- the score pad --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-47")
def test_the_score_pad_is_drawn_with_how_points_come_about() -> None:
    keeper = card_with(KEEP, POINTS)
    text = f"4 stalks, 6 branches, 5 leaves, 1 flower, 2 fruits, others_stalks=3,2, {keeper}"
    rows = [" ".join(line.split()) for line in text_of(terminal.draw_score(score(text))).splitlines()]
    for row in ("stalks 4 x 2 8", "branches 6 x 3 18", "leaves 5 x (1 + 5) 30", "fruits 2 x (4 + 6 + 5 + 1) 32"):
        assert row in rows
    assert "most stalks 5" in rows
    assert any(row.startswith(f"{keeper} ") for row in rows)
    assert f"all {score(text).score}" in rows
    assert any(row.startswith("The bonus for the most flowers is not counted") for row in rows)


def test_the_score_pad_asks_for_what_it_takes() -> None:
    answers = {"cards": card_with(KEEP, POINTS), "others_stalks": "3,2", "others_flowers": "0,0"}
    text = " ".join(f"{name}={answers.get(name, '0')}" for name in terminal.SCORE_QUESTIONS)
    assert score(text).notes == ()
