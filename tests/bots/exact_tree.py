"""The end of a tree game, solved exactly: what each move leads to if everybody sees all cards and plays for themselves.

Every seat wants to win; of results that are equal in that, it wants the largest lead over the best of the others, or
to be the least behind. With two players that is plain minimax. With more it is max^n, where a seat to whom several
moves are equal plays any of them, each as likely. Any move with the best result is right.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from fruitbowl.bots.heuristics.tree.policy import heuristic_policy
from fruitbowl.core.dice import new_dice
from fruitbowl.core.kernel import places_in
from fruitbowl.core.match import Match
from fruitbowl.games.tree.components import WHOLE_TREE
from fruitbowl.games.tree.game import GAME
from fruitbowl.games.tree.rules import hand_size

CARDS_LEFT = 3


class Result(NamedTuple):
    """What a seat gets. A larger one is better: first the victory counts, then the lead."""

    victory: int | Fraction
    """Its part of it, in 60ths: six can share it without a rest."""
    lead: int | Fraction


def right_moves(match: Match) -> set[str]:
    """The moves of the seat whose turn it is that lead to its best result."""
    results = results_of_moves(match)
    return {move for move, result in results.items() if result == max(results.values())}


def results_of_moves(match: Match) -> dict[str, Result]:
    """What each move of the seat whose turn it is leads to for this seat."""
    (seat,) = match.actors
    return {move: _solve(_after(match._states, seat, GAME.parse_move(move)))[seat] for move in match.legal(seat)}


def _solve(position: Any) -> list[Result]:
    """What all seats get. The position, an array of one state, is used up."""
    state, moves = position[0], np.zeros(GAME.most_legal, np.int64)
    while acting := int(state.awaited):
        (seat,) = places_in(acting)
        count = GAME.rules.legal(state, seat, moves)
        if count > 1:
            outcomes = [_solve(_after(position, seat, move)) for move in moves[:count]]
            best = max(outcome[seat] for outcome in outcomes)
            return _mean([outcome for outcome in outcomes if outcome[seat] == best])
        GAME.rules.apply(state, seat, moves[0])
    return _results(state)


def _after(position: Any, seat: int, move: int) -> Any:
    after = position.copy()
    GAME.rules.apply(after[0], seat, move)
    return after


def _results(state: Any) -> list[Result]:
    points = state.points[: state.players].tolist()
    first, second = sorted(points, reverse=True)[:2]
    winners = points.count(first)
    return [
        Result(60 // winners, first - second) if own == first else Result(0, own - first)  # with several first, 0
        for own in points
    ]


def _mean(outcomes: list[list[Result]]) -> list[Result]:
    if all(outcome == outcomes[0] for outcome in outcomes):
        return outcomes[0]  # mostly, and much quicker
    return [
        Result(*(Fraction(sum(part)) / len(part) for part in zip(*results, strict=True)))
        for results in zip(*outcomes, strict=True)
    ]


# ---- positions ------------------------------------------------------------------------------------------------------


def endings(players: int, count: int, **options: Any) -> Iterator[tuple[Match, set[str]]]:
    """Positions in which greedy players have three cards each left, and the right moves.

    All cards are known: those of an only opponent by counting; more players have laid their cards open. Only positions
    count in which something can be done wrong.
    """
    seed = 0
    while count:
        match = _play_to_the_ending(players, seed, options)
        seed += 1
        if players == 2 or _lay_cards_open(match):
            right = right_moves(match)
            if right != set(match.legal(match.actors[0])):
                yield match, right
                count -= 1


def _play_to_the_ending(players: int, seed: int, options: dict[str, Any]) -> Match:
    """By the rules alone, without the checks and the history of a match: it is much quicker."""
    match = Match(GAME, players, options, seed=seed)
    match.resolve_chance()
    state, moves, dice = match.state, np.zeros(GAME.most_legal, np.int64), new_dice("ending", seed)
    while state.trick_size or hand_size(state, 0) > CARDS_LEFT:
        (seat,) = places_in(int(state.awaited))
        count = GAME.rules.legal(state, seat, moves)
        GAME.rules.apply(state, seat, moves[heuristic_policy(state, seat, moves, count, dice)])
    match._acting = int(state.awaited)
    return match


def _lay_cards_open(match: Match) -> bool:
    """Let every seat have proved what it does not have. That cannot be done with special cards."""
    state = match.state
    if any(state.hand_specials) or state.left_specials:
        return False
    for seat in range(match.players):
        state.absent[seat] = WHOLE_TREE & ~int(state.hand[seat])
    return True
