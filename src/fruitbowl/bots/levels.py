"""Levels of play: the same names in every game, from one that a child beats to the strongest."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from fruitbowl.bots.bot import Bot, Budget, Observation
from fruitbowl.bots.heuristics import greedy_policy_of, policy_of
from fruitbowl.bots.policy import Policy, random_policy
from fruitbowl.bots.search.run import compile_search, is_search_ready, make_root, search_root
from fruitbowl.bots.search.tuning import ALWAYS, STANDARD_ERROR, tuning_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import UnknownName
from fruitbowl.core.game import Game
from fruitbowl.core.texts import texts
from fruitbowl.games import suggestion

BOTS = Path(__file__).parent


# ---- kinds of bots --------------------------------------------------------------------------------------------------


class PolicyBot:
    """Plays by a policy, without searching."""

    def __init__(self, game: Game, seed: int, policy: Policy) -> None:
        self.policy = policy
        self.dice = new_dice("rule", seed)
        self._moves = np.zeros(game.most_legal, np.int64)

    def choose(self, observation: Observation, seat: int, _budget: Budget) -> str:
        count = observation.game.rules.legal(observation.state, seat, self._moves)
        number = self.policy(observation.state, seat, self._moves, count, self.dice)
        return observation.game.move_text(int(self._moves[number]))


@dataclass(frozen=True)
class SearchSettings:
    """How a level searches."""

    iterations: int = 0
    """The most it does, however much time there is,"""
    iterations_per_extra_player: int = 0
    """plus this for each player beyond two,"""
    iterations_per_move: int = 0
    """plus this for each legal move. If all three are 0, as many as there is time for."""
    seconds: float | None = None
    """If the budget gives no limit."""
    random_playouts: bool = False
    """Without heuristics: in its playouts all seats play at random."""
    greedy_playouts: bool = False
    """With the greedy policy only: in its playouts all seats play by it."""
    min_advantage: int | None = None
    """`Tuning.min_advantage`, if different from the game's."""
    max_seconds: float | None = None
    """At most this long, whatever the budget says."""

    def tuning(self, game: Game) -> Any:
        changes = (
            {"epsilon": ALWAYS, "min_advantage": 0} if self.random_playouts else {"greedy": int(self.greedy_playouts)}
        )
        if self.min_advantage is not None:
            changes["min_advantage"] = self.min_advantage
        return tuning_of(game.about.slug, **changes)

    def limit(self, budget: Budget, moves: int, players: int = 2) -> Budget:
        """The part of a budget that it uses for a decision between this many moves."""
        if budget.seconds is None and budget.iterations is None:
            budget = replace(budget, seconds=self.seconds)
        if self.max_seconds is not None:
            budget = replace(budget, seconds=min(self.max_seconds, budget.seconds or self.max_seconds))
        most = self.iterations + self.iterations_per_extra_player * (players - 2) + self.iterations_per_move * moves
        return replace(budget, iterations=min(most, budget.iterations or most)) if most else budget


class SearchBot:
    """Searches as long as the budget allows, but no longer than its level does."""

    def __init__(self, game: Game, seed: int, settings: SearchSettings) -> None:
        self.settings = settings
        self._tuning = settings.tuning(game)
        self._dice = new_dice("search", seed)

    def choose(self, observation: Observation, _seat: int, budget: Budget) -> str:
        legal = observation.legal()
        if len(legal) == 1:
            return legal[0]
        root = make_root(observation, self._tuning, self._dice)
        if len(root.candidates) == 1:
            return legal[root.heuristic_move]
        return legal[search_root(root, self.settings.limit(budget, len(legal), observation.players)).best]


# ---- the levels -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Level:
    """A strength of play that every game has, by name.

    >>> [level.name for level in LEVELS.values()]
    ['beginner', 'greedy', 'skilled', 'master']
    >>> LEVELS["master"].description
    'Thinks for as long as it is allowed to. The strongest bot here.'
    """

    name: str
    search: Callable[[Game], SearchSettings] | None = None
    """How it searches in a game; None if it plays by its policy alone."""
    policy: Callable[[Game], Policy] | None = None

    def make(self, game: Game, seed: int) -> Bot:
        """A bot of this level. If it searches, and the search is not compiled yet, it is compiled now."""
        if self.search is None:
            return PolicyBot(game, seed, self.fallback_policy(game))
        compile_search(game)
        return SearchBot(game, seed, self.search(game))

    def make_for_now(self, game: Game, seed: int) -> Bot:
        """A bot that answers at once: until its search is compiled, another bot stands in for it."""
        if self.search is None or is_search_ready(game):
            return self.make(game, seed)
        settings = self.search(game)
        if settings.random_playouts:
            return SearchBot(game, seed, replace(settings, max_seconds=PLAIN_SECONDS))
        return PolicyBot(game, seed, self.fallback_policy(game))

    def fallback_policy(self, game: Game) -> Policy:
        """How it plays without searching."""
        if self.policy is not None:
            return self.policy(game)
        greedy = self.search is not None and self.search(game).greedy_playouts
        return greedy_policy_of(game.about.slug) if greedy else policy_of(game.about.slug)

    def is_warm(self, game: Game) -> bool:
        """Whether it plays without a stand-in."""
        return self.search is None or self.search(game).random_playouts or is_search_ready(game)

    def describe(self, language: str = "en") -> str:
        """A line for people who choose an opponent."""
        sentence: str = texts(BOTS, language)["levels"][self.name]
        return sentence

    @property
    def description(self) -> str:
        """The same in English."""
        return self.describe()


PLAIN_SECONDS = 0.25
"""The longest that a bot with random playouts searches until its search is compiled."""

BEGINNERS = {"fruitoplay": SearchSettings(iterations_per_move=1, random_playouts=True)}
SKILLED = {
    "fruitoplay": SearchSettings(
        iterations=140, iterations_per_extra_player=-15, greedy_playouts=True, min_advantage=STANDARD_ERROR
    ),
    "grow": SearchSettings(iterations=80, greedy_playouts=True, min_advantage=0),
    "pflaumen": SearchSettings(iterations_per_extra_player=20),
    "tree": SearchSettings(iterations=25, iterations_per_extra_player=18, min_advantage=STANDARD_ERROR),
}
"""Few iterations, so that the strongest level is clearly better, and enough to be clearly better than the greedy one.
With so few, it pays to keep to the policy's move unless another is clearly better, but not in the growing game
(decision 14)."""
MASTER = SearchSettings(seconds=0.7)


def beginner(game: Game) -> SearchSettings:
    return BEGINNERS.get(game.about.slug, SearchSettings(iterations_per_move=2, random_playouts=True))


def skilled(game: Game) -> SearchSettings:
    return SKILLED.get(game.about.slug, SearchSettings(iterations=150, greedy_playouts=True))


RANDOM = Level("random", policy=lambda _game: random_policy)
"""A baseline, not an opponent for people."""

LEVELS = {
    level.name: level
    for level in (
        Level("beginner", beginner),
        Level("greedy", policy=lambda game: greedy_policy_of(game.about.slug)),
        Level("skilled", skilled),
        Level("master", lambda _game: MASTER),
    )
}
"""From the weakest to the strongest."""


def level_of(name: str) -> Level:
    """A level by its name, `random` included. Raises UnknownName if there is none.

    >>> level_of("gready")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fruitbowl.core.errors.UnknownName: There is no bot 'gready'. Did you mean greedy? There are: random, beginner, ...
    """
    levels = {RANDOM.name: RANDOM, **LEVELS}
    if name not in levels:
        raise UnknownName(f"There is no bot {name!r}.{suggestion(name, levels)}")
    return levels[name]


def bot_for_now(name: str, game: Game, seed: int) -> Bot:
    """A bot of a level that answers at once: until its search is compiled, its policy stands in for it.

    >>> from fruitbowl.games import find
    >>> type(bot_for_now("greedy", find("tree"), seed=1)).__name__
    'PolicyBot'
    """
    return level_of(name).make_for_now(game, seed)


def bot(name: str, game: Game, seed: int) -> Bot:
    """A bot of a level; waits until its search is compiled. The same seed, views and iterations give the same moves.

    >>> import fruitbowl
    >>> from fruitbowl.core.dice import new_dice
    >>> match = fruitbowl.new("tree", players=4, seed=1, first=0)
    >>> greedy = bot("greedy", match.game, seed=1)
    >>> greedy.choose(Observation(match, 0, new_dice(1)), 0, Budget()) in match.legal(0)
    True
    """
    return level_of(name).make(game, seed)
