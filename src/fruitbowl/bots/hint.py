"""What a bot thinks of a seat's moves, in numbers and in words."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.levels import BOTS
from fruitbowl.bots.search.rewards import WIN
from fruitbowl.bots.search.selection import LEAD, REWARD, SQUARES, VISITS, WINS
from fruitbowl.bots.search.think import prepare, think
from fruitbowl.bots.search.tuning import ONE, tuning_of
from fruitbowl.core.advice import Advice
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.core.texts import texts

FEW = 0.02
"""A move that got a smaller part of the playouts than this was given up early."""
LIKELY, CLEAR = 1.0, 2.5
"""A difference is likely, or clear, if it is so many times its standard error."""


@dataclass(frozen=True)
class Estimate:
    """What the playouts say of a move."""

    move: str
    visits: int
    reward: float
    error: float
    """The standard error of the reward."""
    win: float
    lead: float

    @property
    def rank(self) -> tuple[int, float]:
        return self.visits, self.reward


def estimate(move: str, row: npt.NDArray[np.int64]) -> Estimate:
    visits = int(row[VISITS])
    if visits == 0:
        return Estimate(move, 0, 0.0, 1.0, 0.0, 0.0)
    mean = float(row[REWARD]) / visits / ONE
    spread = max(0.0, float(row[SQUARES]) / visits / ONE**2 - mean**2)
    known = visits / (visits + 1)  # one visit says next to nothing, though it has no spread
    error = sqrt(spread * known + (1 - known)) / sqrt(visits)
    return Estimate(move, visits, mean, error, float(row[WINS]) / visits / WIN, float(row[LEAD]) / visits)


def advise(
    match: Match, seat: int, *, seconds: float | None, iterations: int | None, threads: int, language: str
) -> list[Advice]:
    """The seat's moves, the best first."""
    words = texts(BOTS, language)["hint"]
    prepare(match.game)
    dice = new_dice("hint")
    table = SeatTable(match, seat, dice)
    clock = Clock(seconds=seconds, iterations=iterations, threads=threads)
    thought = think(table, clock, tuning_of(match.game.about.slug), dice)
    found = [estimate(move, row) for move, row in zip(table.legal(), thought.results, strict=True)]
    found.sort(key=lambda one: one.rank, reverse=True)
    return [
        Advice(
            move=one.move,
            win=one.win,
            win_error=one.error,
            lead=one.lead,
            tried=one.visits / max(1, thought.iterations),
            text=in_words(one, words[how_sure(number, found)], words),
        )
        for number, one in enumerate(found)
    ]


def how_sure(number: int, found: list[Estimate]) -> str:
    """Which sentence says how a move compares: the first with the second, every other with the first."""
    if len(found) == 1:
        return "only"
    one, other = found[number], found[1 if number == 0 else 0]
    difference = abs(one.reward - other.reward) / sqrt(one.error**2 + other.error**2)
    if number == 0:
        return "best" if difference > CLEAR and one.reward > other.reward else "first"
    if one.visits < FEW * found[0].visits:
        return "given_up"
    return "bad" if difference > CLEAR else "worse" if difference > LIKELY else "close"


def in_words(one: Estimate, sure: str, words: dict[str, str]) -> str:
    points, side = abs(round(one.lead)), words["ahead" if one.lead >= 0 else "behind"]
    return words["move"].format(move=one.move, percent=round(100 * one.win), points=points, side=side, sure=sure)
