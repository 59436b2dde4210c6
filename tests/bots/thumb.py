"""What the tests of rules of thumb share: asking one for its move, and letting some play against chance."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from fruitbowl.bots.random import Choose
from fruitbowl.bots.thumb import rule_of
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue
from fruitbowl.games import find

RuleOf: TypeAlias = Callable[[str], Choose]
"""Tells the rule of a game: that of a good player, or that of the greedy bot."""


def choice(match: Match, seat: int, seed: int = 0, rule_of: RuleOf = rule_of) -> str:
    """The move that a rule of thumb makes for a seat; thinking must change nothing."""
    rules, moves = match.game.rules, np.zeros(match.game.most_legal, np.int64)
    count = rules.legal(match.state, seat, moves)
    before = match.state.tobytes()
    index = rule_of(match.game.about.slug)(match.state, seat, moves, count, new_dice("thumb", seed))
    assert match.state.tobytes() == before, "thinking changed the state"
    assert 0 <= index < count
    return match.game.move_text(int(moves[index]))


def choices(match: Match, seat: int, rule_of: RuleOf = rule_of) -> set[str]:
    """All moves that it makes with different luck."""
    return {choice(match, seat, seed, rule_of) for seed in range(10)}


def play_out(
    slug: str, players: int, seed: int, thinking: set[int], rule_of: RuleOf = rule_of, **options: OptionValue
) -> Match:
    """A whole game: some seats by a rule of thumb, the others at random."""
    match = Match(find(slug), players, options, seed=seed)
    match.let_chance_act()
    dice = new_dice("others", seed)
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, choice(match, seat, seed, rule_of) if seat in thinking else legal[roll(dice, len(legal))])
    return match


def games_won(slug: str, players: int, games: int, rule_of: RuleOf, **options: OptionValue) -> int:
    """How many of some games one player by a rule of thumb wins against chance in all other seats; it changes seats."""
    seats = [seed % players for seed in range(games)]
    played = [play_out(slug, players, seed, {seat}, rule_of, **options) for seed, seat in enumerate(seats)]
    return sum(seat in match.winners for seat, match in zip(seats, played, strict=True))
