"""Who wins the game; and whole games against a referee with paper and pencil."""

import pytest

from . import reference
from .builders import ended, last_turn, play, random_positions


@pytest.mark.rule("FP-32")
@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ([(1, 2, 3), (1, 2, 3), (1, 2, 3)], 2),
        ([(50, 2, 3), (0, 2, 3), (0, 2, 30)], 0),  # the last round alone does not decide
        ([(0, 40, 0), (39, 0, 0), (0, 0, 39)], 1),
    ],
)
def test_the_most_points_in_all_win(points: list[tuple[int, ...]], winner: int) -> None:
    match = ended(points)
    assert match.scores == tuple(map(sum, zip(*points, strict=True)))
    assert match.winners == (winner,)


@pytest.mark.rule("FP-32")
def test_nobody_has_won_before_the_third_round_is_counted() -> None:
    match = last_turn(["A1 S1", "A2 A3"], target="A6", points=[(0, 9), (0, 9)], collective="S")
    play(match, "A1 A2")
    assert (match.over, match.winners) == (False, ())
    play(match, "stay")
    assert (match.over, match.winners, match.actors) == (True, (1,), ())
    assert match.record()["result"] == {"scores": list(match.scores), "winners": [1]}


@pytest.mark.rule("FP-33")
@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ([(9, 1, 0), (2, 5, 0), (3, 8, 0)], 1),
        ([(8, 1, 0), (2, 2, 0), (4, 11, 13)], 1),  # seat 2 had more in round 3, but fewer in all
        ([(0, 5, 0), (5, 0, 0), (8, 8, 14)], 2),  # seat 2 has more in all
    ],
)
def test_among_equals_the_points_of_the_third_round_decide(points: list[tuple[int, ...]], winner: int) -> None:
    assert ended(points).winners == (winner,)


@pytest.mark.rule("FP-33")
def test_the_third_round_decides_a_game_played_to_a_tie() -> None:
    match = last_turn(["A1 S1 S2", "A2"], target="A6", points=[(6, 5), (5, 4)], collective="B")
    play(match, "A1 A2")
    play(match, "stay")  # two strawberries by two bananas are 4; three apples by two bananas are 6
    assert match.scores == (6 + 5 + 4, 5 + 4 + 6)
    assert match.winners == (1,)


@pytest.mark.rule("FP-34")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([(9, 1, 0), (2, 10, 0), (3, 3, 0)], (0, 1)),
        ([(9, 1, 0), (2, 10, 11), (3, 3, 3)], (0, 1, 2)),
        ([(1, 9, 5), (2, 2, 6), (11, 3, 3)], (0,)),
        ([(1, 9, 5), (9, 2, 6), (3, 3, 3)], (1, 2)),
        ([(0, 0, 0), (0, 0, 0), (0, 0, 0)], (0, 1, 2)),
    ],
)
def test_if_those_are_equal_too_the_victory_is_shared(points: list[tuple[int, ...]], winners: tuple[int, ...]) -> None:
    assert ended(points).winners == winners


@pytest.mark.rule("FP-14", "FP-17", "FP-20", "FP-28", "FP-29", "FP-30", "FP-32")
@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_end_as_a_referee_on_paper_counts_them(players: int) -> None:
    for seed in range(4):
        *_, match = random_positions(players, seed)
        table = reference.Table(players)
        table.follow(match.steps)
        for seat in range(players):
            assert match.view(None)["seats"][seat]["points"] == [row[seat] for row in table.points]
        assert match.scores == tuple(table.totals())
        assert match.winners == tuple(table.winners())
