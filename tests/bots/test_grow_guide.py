"""What rules of thumb tell a search of the growing game."""

from collections.abc import Iterator

import numpy as np

import fruitbowl
from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.levels import bot
from fruitbowl.bots.search.think import ask, think
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.bots.thumb import guide_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games import find

GROW = find("grow")
GUIDE = guide_of(GROW)


def greedy_game(players: int, seed: int) -> Iterator[Match]:
    """Each position of a game by rules of thumb, up to the last."""
    match = fruitbowl.new("grow", players=players, seed=seed)
    greedy = bot("greedy", GROW, seed)
    while not match.over:
        yield match
        seat = match.actors[0]
        match.play(seat, greedy.choose(SeatTable(match, seat, new_dice(seed)), seat, Clock()))
    yield match


def considered(match: Match, seat: int, most: int) -> list[str]:
    moves = np.array([GROW.parse_move(text) for text in match.legal(seat)])
    count = GUIDE.consider(match.state, seat, moves, len(moves), most)
    return [GROW.move_text(move) for move in moves[:count]]


def test_what_is_worth_a_thought_is_legal_and_little_and_never_the_way_back() -> None:
    for match in greedy_game(players=3, seed=1):
        for seat in match.actors:
            legal, kept = match.legal(seat), considered(match, seat, 2)
            assert 1 <= len(set(kept)) == len(kept)
            assert set(kept) <= set(legal)
            assert "back" not in kept
            assert sum(text.startswith("at ") for text in kept) <= 2 or "back" not in legal
            kinds = [text.split()[0] for text in kept if text.startswith(("root", "stalk", "branch"))]
            assert all(kinds.count(kind) <= 2 for kind in kinds)  # one for the card to go for, and one for none


def test_every_kind_that_can_be_bought_is_worth_a_thought_and_so_is_to_be_done() -> None:
    for match in greedy_game(players=2, seed=2):
        for seat in match.actors:
            legal = match.legal(seat)
            if legal[-1] == "done":
                kept = considered(match, seat, 1)
                assert {text.split()[0] for text in kept} == {text.split()[0] for text in legal}


def test_the_first_idea_is_always_thought_about_and_what_is_left_out_has_no_visits() -> None:
    tuning = tuning_of("grow")
    for number, match in enumerate(greedy_game(players=2, seed=3)):
        if number % 20 == 0 and not match.over:
            table = SeatTable(match, match.actors[0], new_dice(number))
            question = ask(table, tuning, new_dice(number))
            assert question.first_idea in question.options
            visits = think(table, Clock(iterations=40), tuning, new_dice(number)).results[:, 0]
            assert set(np.flatnonzero(visits)) <= set(question.options.tolist())
            assert visits.sum() == 40


def test_a_forecast_comes_nearer_to_the_end_than_the_points_so_far() -> None:
    told, far, points = [], [], np.zeros(4, np.int64)
    for match in greedy_game(players=2, seed=4):
        GUIDE.forecast(match.state, points)
        told.append(points[:2].copy())
        far.append(np.array(match.scores))
    last = far[-1]
    assert (told[-1] == last).all()
    middle = slice(len(told) // 3, -20)
    assert np.abs(np.array(told[middle]) - last).mean() < np.abs(np.array(far[middle]) - last).mean() / 2
