"""Levels of play: the same names in every game, from one that a child beats to the strongest."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from fruitbowl.bots.bot import Bot, Clock, SeatTable
from fruitbowl.bots.random import Choose, any_move
from fruitbowl.bots.search.think import answer, ask, prepare
from fruitbowl.bots.search.tuning import A_STANDARD_ERROR, ALWAYS, tuning_of
from fruitbowl.bots.thumb import greedy_rule
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import UnknownName
from fruitbowl.core.game import Game
from fruitbowl.core.texts import texts
from fruitbowl.games import suggestion

BOTS = Path(__file__).parent


# ---- kinds of bots --------------------------------------------------------------------------------------------------


class RuleBot:
    """Plays by a rule that looks at its moves and picks one."""

    def __init__(self, game: Game, seed: int, choose: Choose) -> None:
        self.rule = choose
        self.dice = new_dice("rule", seed)
        self._moves = np.zeros(game.most_legal, np.int64)

    def choose(self, table: SeatTable, seat: int, _clock: Clock) -> str:
        count = table.game.rules.legal(table.state, seat, self._moves)
        number = self.rule(table.state, seat, self._moves, count, self.dice)
        return table.game.move_text(int(self._moves[number]))


@dataclass(frozen=True)
class Thinking:
    """How a level thinks."""

    iterations: int = 0
    """At most so many, however much time there is;"""
    more: int = 0
    """and so many more, or fewer, for each player beyond two: more of them are harder to foresee, greedy or not;"""
    looks: int = 0
    """or so many for each move that it has. If all are 0, as many as there is time for."""
    seconds: float | None = None
    """If nobody says how long."""
    careless: bool = False
    """Whether it knows no rules of thumb, and imagines that everybody plays just anything."""
    simple: bool = False
    """Whether it knows only the rules of the greedy level, and imagines that everybody plays by them."""
    trust: int | None = None
    """How much better than the rule of thumb's choice another move must look, if not as usual in the game."""

    def tuning(self, game: Game) -> Any:
        changes = {"carelessness": ALWAYS, "trust": 0} if self.careless else {"simple": int(self.simple)}
        if self.trust is not None:
            changes["trust"] = self.trust
        return tuning_of(game.about.slug, **changes)

    def limit(self, clock: Clock, moves: int, players: int = 2) -> Clock:
        """How long it thinks about so many moves."""
        if clock.seconds is None and clock.iterations is None:
            clock = replace(clock, seconds=self.seconds)
        most = self.iterations + self.more * (players - 2) + self.looks * moves
        return replace(clock, iterations=min(most, clock.iterations or most)) if most else clock


class SearchBot:
    """Thinks ahead: as long as the clock says, but no more than its level does."""

    def __init__(self, game: Game, seed: int, thinking: Thinking) -> None:
        self.thinking = thinking
        self._tuning = thinking.tuning(game)
        self._dice = new_dice("search", seed)
        prepare(game)

    def choose(self, table: SeatTable, _seat: int, clock: Clock) -> str:
        legal = table.legal()
        if len(legal) == 1:
            return legal[0]
        question = ask(table, self._tuning, self._dice)
        if len(question.options) == 1:
            return legal[question.first_idea]
        return legal[answer(question, self.thinking.limit(clock, len(legal), table.players)).best]


# ---- the levels -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Level:
    name: str
    make: Callable[[Game, int], Bot]
    """make(game, seed): a bot that plays so."""

    def describe(self, language: str = "en") -> str:
        """A line for people who choose an opponent."""
        sentence: str = texts(BOTS, language)["levels"][self.name]
        return sentence

    @property
    def description(self) -> str:
        return self.describe()


BEGINNERS = {"fruitoplay": Thinking(looks=1, careless=True)}
SKILLED = {
    "fruitoplay": Thinking(iterations=140, more=-15, simple=True, trust=A_STANDARD_ERROR),
    "grow": Thinking(iterations=80, simple=True, trust=0),
    "pflaumen": Thinking(more=20),
    "tree": Thinking(iterations=25, more=18, trust=A_STANDARD_ERROR),
}
"""Few iterations, so that the strongest level is clearly better, and enough to be clearly better than the greedy one.
Who thinks so little does well to trust its first idea, but not in the growing game (decision 14)."""
MASTER = Thinking(seconds=0.7)


def beginner(game: Game) -> Thinking:
    return BEGINNERS.get(game.about.slug, Thinking(looks=2, careless=True))


def skilled(game: Game) -> Thinking:
    return SKILLED.get(game.about.slug, Thinking(iterations=150, simple=True))


RANDOM = Level("random", lambda game, seed: RuleBot(game, seed, any_move))
"""Not for people, but to compare with."""

LEVELS = {
    level.name: level
    for level in (
        Level("beginner", lambda game, seed: SearchBot(game, seed, beginner(game))),
        Level("greedy", lambda game, seed: RuleBot(game, seed, greedy_rule(game.about.slug))),
        Level("skilled", lambda game, seed: SearchBot(game, seed, skilled(game))),
        Level("master", lambda game, seed: SearchBot(game, seed, MASTER)),
    )
}
"""From the weakest to the strongest."""


def bot(name: str, game: Game, seed: int) -> Bot:
    """A bot of a level, or the one that plays any move. The same seed, views and iterations give the same moves.

    >>> from fruitbowl.games import find
    >>> bot("gready", find("tree"), seed=1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fruitbowl.core.errors.UnknownName: There is no bot 'gready'. Did you mean greedy? There are: random, beginner, ...
    """
    levels = {RANDOM.name: RANDOM, **LEVELS}
    if name not in levels:
        raise UnknownName(f"There is no bot {name!r}.{suggestion(name, levels)}")
    return levels[name].make(game, seed)
