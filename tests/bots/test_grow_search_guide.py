"""What heuristics tell a search of the growing game."""

from collections.abc import Iterator

import numpy as np

import fruitbowl
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.heuristics import heuristics_of
from fruitbowl.bots.levels import bot
from fruitbowl.bots.search.run import make_root, search
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games import find

GROW = find("grow")
HEURISTICS = heuristics_of("grow")


def greedy_game(players: int, seed: int) -> Iterator[Match]:
    """Each position of a game by the greedy policy, up to the last."""
    match = fruitbowl.new("grow", players=players, seed=seed)
    greedy = bot("greedy", GROW, seed)
    while not match.over:
        yield match
        seat = match.actors[0]
        match.play(seat, greedy.choose(Observation(match, seat, new_dice(seed)), seat, Budget()))
    yield match


def candidates(match: Match, seat: int, max_candidates: int) -> list[str]:
    moves = np.array([GROW.parse_move(text) for text in match.legal(seat)])
    count = HEURISTICS.prune_moves(match.state, seat, moves, len(moves), max_candidates)
    return [GROW.move_text(move) for move in moves[:count]]


def test_candidate_moves_are_legal_and_few_and_never_the_way_back() -> None:
    for match in greedy_game(players=3, seed=1):
        for seat in match.actors:
            legal, kept = match.legal(seat), candidates(match, seat, 2)
            assert 1 <= len(set(kept)) == len(kept)
            assert set(kept) <= set(legal)
            assert "back" not in kept
            assert sum(text.startswith("at ") for text in kept) <= 2 or "back" not in legal
            kinds = [text.split()[0] for text in kept if text.startswith(("root", "stalk", "branch"))]
            assert all(kinds.count(kind) <= 2 for kind in kinds)  # one for the card to go for, and one for none


def test_every_kind_that_can_be_bought_is_a_candidate_and_so_is_done() -> None:
    for match in greedy_game(players=2, seed=2):
        for seat in match.actors:
            legal = match.legal(seat)
            if legal[-1] == "done":
                kept = candidates(match, seat, 1)
                assert {text.split()[0] for text in kept} == {text.split()[0] for text in legal}


def test_the_policys_move_is_always_a_candidate_and_what_is_pruned_has_no_visits() -> None:
    tuning = tuning_of("grow")
    for number, match in enumerate(greedy_game(players=2, seed=3)):
        if number % 20 == 0 and not match.over:
            observation = Observation(match, match.actors[0], new_dice(number))
            root = make_root(observation, tuning, new_dice(number))
            assert root.heuristic_move in root.candidates
            visits = search(observation, Budget(iterations=40), tuning, new_dice(number)).results[:, 0]
            assert set(np.flatnonzero(visits)) <= set(root.candidates.tolist())
            assert visits.sum() == 40


def test_expected_scores_are_nearer_to_the_final_ones_than_the_points_so_far() -> None:
    told, far, points = [], [], np.zeros(4, np.int64)
    expected_scores = HEURISTICS.expected_scores
    assert expected_scores is not None
    for match in greedy_game(players=2, seed=4):
        expected_scores(match.state, points)
        told.append(points[:2].copy())
        far.append(np.array(match.scores))
    last = far[-1]
    assert (told[-1] == last).all()
    middle = slice(len(told) // 3, -20)
    assert np.abs(np.array(told[middle]) - last).mean() < np.abs(np.array(far[middle]) - last).mean() / 2
