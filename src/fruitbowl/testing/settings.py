"""The ways in which a game can be set up: every number of players, and every option at its extremes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from fruitbowl.core.about import About
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue
from fruitbowl.games import find

GAMES = 12 if JIT else 2
"""How many random games a check plays with each number of players."""
GAMES_WITH_OPTION = 4 if JIT else 1
"""And how many with an option that is not the default."""


@dataclass(frozen=True)
class Setting:
    """One way to set up a game: how many play, and with which options.

    >>> str(Setting("tree", 4, {"deals": 2}))
    'tree-4-deals=2'
    """

    slug: str
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict, hash=False)
    games: int = GAMES
    """How many random games a check plays."""

    @cached_property
    def game(self) -> Game:
        """The game, its rules loaded."""
        return find(self.slug)

    def match(self, seed: int) -> Match:
        """A new match in this setting."""
        match = Match(self.game, self.players, self.options, seed)
        match.resolve_chance()
        return match

    def random_game(self, seed: int) -> Iterator[Match]:
        """A random game: the match before each decision, and once more when it is over.

        It is the same match each time: clone it to keep it.
        """
        match = self.match(seed)
        dice = new_dice("moves", seed)
        yield match
        while not match.over:
            seat = match.actors[roll(dice, len(match.actors))]
            moves = match.legal(seat)
            match.play(seat, moves[roll(dice, len(moves))])
            yield match

    def random_games(self) -> Iterator[Iterator[Match]]:
        """As many random games as a check plays."""
        return (self.random_game(seed) for seed in range(self.games))

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={_file_name(value)}" for name, value in self.options.items())
        return f"{self.slug}-{self.players}{chosen}"


def _file_name(value: OptionValue) -> str:
    words = value.split() if isinstance(value, str) else list(value) if not isinstance(value, int) else [str(value)]
    return "+".join(words) or "none"


def settings(facts: About) -> list[Setting]:
    """Every number of players, with the defaults and with each example of each option.

    >>> from fruitbowl.games import about
    >>> [str(setting) for setting in settings(about("grow"))]
    ['grow-2', 'grow-3', 'grow-4']
    """
    choices = [{option.name: value} for option in facts.options for value in option.examples if value != option.default]
    return [
        setting
        for players in facts.players
        for setting in (
            Setting(facts.slug, players),
            *(Setting(facts.slug, players, choice, GAMES_WITH_OPTION) for choice in choices),
        )
    ]


def legal_ids(match: Match, seat: int) -> list[int]:
    """A seat's moves as the rules list them."""
    moves = np.zeros(match.game.most_legal + 1, np.int64)
    count = match.game.rules.legal(match.state, seat, moves)
    return [int(move) for move in moves[:count]]
