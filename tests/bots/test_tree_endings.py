"""The strongest level finds the right move at the end of a tree game, where an exact solver knows it."""

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.levels import bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue
from fruitbowl.games.tree.game import GAME
from games.tree.builders import table

from .exact_tree import endings, results_of_moves, right_moves

ENDINGS: list[tuple[int, dict[str, OptionValue], int]] = [
    (2, {}, 200),
    (2, {"specials": "all"}, 150),
    (3, {}, 100),
    (4, {}, 50),
]
"""Players, options, positions: 500 in all."""
ITERATIONS = 2000
"""A small part of what the level does in a second, and enough for three cards."""


def test_the_solver_draws_the_rival_out_before_it_leads_the_fruit() -> None:
    match = table("LSBRB L", "LS STBRD")
    assert right_moves(match) == {"L"}
    assert {move: result.lead for move, result in results_of_moves(match).items()} == {"L": 2, "LSBRB": -2}


def test_the_solver_helps_a_third_to_share_the_victory_rather_than_lose_it_to_the_second() -> None:
    match = table("LS STBRB", "L LSBRB", "ST STBRD")
    match.state.points[:3] = [3, 3, 0]
    assert results_of_moves(match) == {"LS": (0, -3), "STBRB": (20, 0)}


def test_master_finds_a_right_move_in_95_of_100_endings() -> None:
    master = bot("master", GAME, seed=1)

    def finds(match: Match, right: set[str], number: int) -> bool:
        (seat,) = match.actors
        return master.choose(Observation(match, seat, new_dice(number)), seat, Budget(iterations=ITERATIONS)) in right

    positions = [ending for players, options, count in ENDINGS for ending in endings(players, count, **options)]
    found = [finds(match, right, number) for number, (match, right) in enumerate(positions)]
    assert len(found) == 500
    assert sum(found) >= 475
