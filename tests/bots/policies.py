"""What the tests of policies share: asking one for its move, and letting some play against chance."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from fruitbowl.bots.heuristics import policy_of
from fruitbowl.bots.policy import Policy
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue
from fruitbowl.games import find

PolicyOf: TypeAlias = Callable[[str], Policy]
"""Finds the policy of a game: that of a good player, or that of the greedy bot."""


def choice(match: Match, seat: int, seed: int = 0, policy_of: PolicyOf = policy_of) -> str:
    """The move that a policy makes for a seat; it must not change the state."""
    rules, moves = match.game.rules, np.zeros(match.game.most_legal, np.int64)
    count = rules.legal(match.state, seat, moves)
    before = match.state.tobytes()
    index = policy_of(match.game.about.slug)(match.state, seat, moves, count, new_dice("thumb", seed))
    assert match.state.tobytes() == before, "the policy changed the state"
    assert 0 <= index < count
    return match.game.move_text(int(moves[index]))


def choices(match: Match, seat: int, policy_of: PolicyOf = policy_of) -> set[str]:
    """All moves that it makes with different luck."""
    return {choice(match, seat, seed, policy_of) for seed in range(10)}


def play_out(
    slug: str, players: int, seed: int, thinking: set[int], policy_of: PolicyOf = policy_of, **options: OptionValue
) -> Match:
    """A whole game: some seats by a policy, the others at random."""
    match = Match(find(slug), players, options, seed=seed)
    match.resolve_chance()
    dice = new_dice("others", seed)
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, choice(match, seat, seed, policy_of) if seat in thinking else legal[roll(dice, len(legal))])
    return match


def games_won(slug: str, players: int, games: int, policy_of: PolicyOf, **options: OptionValue) -> int:
    """How many of some games one player by a policy wins against chance in all other seats; it changes seats."""
    seats = [seed % players for seed in range(games)]
    played = [play_out(slug, players, seed, {seat}, policy_of, **options) for seed, seat in enumerate(seats)]
    return sum(seat in match.winners for seat, match in zip(seats, played, strict=True))
