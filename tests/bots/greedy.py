"""What the tests of greedy bots share: asking one for its move, and letting some play against chance."""

import numpy as np

from fruitbowl.bots.greedy import rule_of
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue
from fruitbowl.games import find


def choice(match: Match, seat: int, seed: int = 0) -> str:
    """The move that the game's greedy bot makes for a seat; thinking must change nothing."""
    rules, moves = match.game.rules, np.zeros(match.game.most_legal, np.int64)
    count = rules.legal(match.state, seat, moves)
    before = match.state.tobytes()
    index = rule_of(match.game.about.slug)(match.state, seat, moves, count, new_dice("greedy", seed))
    assert match.state.tobytes() == before, "thinking changed the state"
    assert 0 <= index < count
    return match.game.move_text(int(moves[index]))


def choices(match: Match, seat: int) -> set[str]:
    """All moves that it makes with different luck."""
    return {choice(match, seat, seed) for seed in range(10)}


def play_out(slug: str, players: int, seed: int, greedy: set[int], **options: OptionValue) -> Match:
    """A whole game: some seats greedy, the others at random."""
    match = Match(find(slug), players, options, seed=seed)
    match.let_chance_act()
    dice = new_dice("others", seed)
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, choice(match, seat, seed) if seat in greedy else legal[roll(dice, len(legal))])
    return match


def games_won(slug: str, players: int, games: int, **options: OptionValue) -> int:
    """How many of some games one greedy bot wins against chance in all other seats; it changes seats."""
    played = [(seed % players, play_out(slug, players, seed, {seed % players}, **options)) for seed in range(games)]
    return sum(seat in match.winners for seat, match in played)
