"""Win shares and ratings of bots, with confidence intervals. docs/decisions/0011-arena.md explains the choices.

Win shares are counted; ratings are fitted to who won against whom (the Bradley-Terry model, on the Elo scale, with a
mean of 0). The games of a deal are not independent of each other, so the intervals come from reweighting whole deals, a
thousand times (Rubin's Bayesian bootstrap). Each bot adds one made-up deal that it wins throughout: so a bot without a
win has a rating, and no interval is too narrow for few games.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fruitbowl.arena.rows import NOBODY, Column, Rows

Numbers: TypeAlias = npt.NDArray[np.float64]

WEIGHINGS = 1000
GROUPS = 1000
"""More deals than this are weighted in groups, which is as exact, and keeps the work bounded."""
SURE = 0.95
ELO = 400 / np.log(10)


@dataclass(frozen=True)
class Standing:
    """How a bot did. Intervals are 95% confidence intervals.

    >>> from fruitbowl.arena.run import hold
    >>> from fruitbowl.arena.tournament import tournament
    >>> asked = tournament("tree", ["greedy", "random"], players=2, games=100, seed=1)
    >>> greedy, random = standings(hold(asked), asked.entrants, asked.rotations)
    >>> low, high = greedy.win_share_interval
    >>> low < greedy.win_share < high
    True
    """

    bot: str
    games: int
    win_share: float
    """Wins divided by games played; a shared win counts in part."""
    win_share_interval: tuple[float, float]
    fair_share: float
    """The expected win share if all bots were equally strong: its share of the seats in these games."""
    rating: float
    rating_interval: tuple[float, float]
    forfeits: int


@dataclass(frozen=True)
class Sums:
    """Sums over deals, a row for each group of them."""

    games: Numbers
    """Games of each bot."""
    wins: Numbers
    beaten: Numbers
    """[i, j]: how often i won and j played and did not; a shared win counts in part for each winner."""


def standings(rows: Rows, entrants: tuple[str, ...], rotations: int) -> list[Standing]:
    """How each bot did, in the order of the entrants.

    >>> from fruitbowl.arena.run import hold
    >>> from fruitbowl.arena.tournament import tournament
    >>> asked = tournament("tree", ["greedy", "random"], players=2, games=100, seed=1)
    >>> greedy, random = standings(hold(asked), asked.entrants, asked.rotations)
    >>> greedy.games, greedy.fair_share, greedy.win_share > 0.8
    (100, 0.5, True)
    """
    bots, players = len(entrants), rows.lineup.shape[1]
    seats = _seats(rows, bots)
    real = _sums(rows, seats, rows.number // rotations)
    sums = _with_made_up_deals(real, seats, len(np.unique(rows.number // rotations)))
    weights = np.random.default_rng(0).exponential(size=(WEIGHINGS, len(sums.games)))
    games = real.games.sum(axis=0)
    shares = real.wins.sum(axis=0) / games
    ratings = _ratings(sums.beaten.sum(axis=0, keepdims=True))[0]
    share_ends = _ends((weights @ sums.wins) / (weights @ sums.games), shares)
    rating_ends = _ends(_ratings(np.einsum("wg,gij->wij", weights, sums.beaten)), ratings)
    forfeits = _forfeits(rows, bots)
    return [
        Standing(
            bot=name,
            games=int(games[bot]),
            win_share=float(shares[bot]),
            win_share_interval=share_ends[bot],
            fair_share=float(seats[:, bot].sum() / games[bot] / players),
            rating=float(ratings[bot]),
            rating_interval=rating_ends[bot],
            forfeits=forfeits[bot],
        )
        for bot, name in enumerate(entrants)
    ]


def _seats(rows: Rows, bots: int) -> Numbers:
    """A row for each game: how many seats each bot had."""
    return np.stack([(rows.lineup == bot).sum(axis=1) for bot in range(bots)], axis=1).astype(np.float64)


def _forfeits(rows: Rows, bots: int) -> list[int]:
    forfeited = rows.forfeit != NOBODY
    offenders = rows.lineup[forfeited, rows.forfeit[forfeited]]
    return [int((offenders == bot).sum()) for bot in range(bots)]


def _sums(rows: Rows, seats: Numbers, deal: Column) -> Sums:
    victories, bots = rows.victories(), seats.shape[1]
    wins = np.stack([np.where(rows.lineup == bot, victories, 0).sum(axis=1) for bot in range(bots)], axis=1)
    different, which = np.unique(deal, return_inverse=True)
    groups = min(GROUPS, len(different))
    group = which * groups // len(different)

    def summed(column: Numbers) -> Numbers:
        total = np.zeros((groups, *column.shape[1:]))
        np.add.at(total, group, column)
        return total

    beaten = np.stack([summed(wins[:, bot, None] * seats) for bot in range(bots)], axis=1)
    return Sums(games=summed((seats > 0).astype(np.float64)), wins=summed(wins), beaten=beaten)


def _with_made_up_deals(real: Sums, seats: Numbers, deals: int) -> Sums:
    """For each bot one more deal, with as many games and seats as the average deal, in which it wins every game.

    It is weighted by the bot's seats, so that all of them together say: these bots are equally strong.
    """
    part = seats.sum(axis=0) / seats.sum() * seats.shape[1]
    games = real.games.sum(axis=0) / deals
    met = (seats > 0).astype(np.float64).T @ seats / deals
    return Sums(
        games=np.concatenate([real.games, np.outer(part, games)]),
        wins=np.concatenate([real.wins, np.diag(part * games)]),
        beaten=np.concatenate([real.beaten, np.diag(part)[:, :, None] * met]),
    )


def _ratings(beaten: Numbers) -> Numbers:
    """The ratings that fit best, for each of several tables of who beat whom.

    Hunter's iteration: a bot's strength is its wins divided by what they would be worth at the current strengths.
    """
    bots = beaten.shape[1]
    beaten = beaten * (1 - np.eye(bots))  # nobody plays against itself
    wins, meetings = beaten.sum(axis=2), beaten + beaten.transpose(0, 2, 1)
    strength = np.ones_like(wins)
    for _ in range(1000):
        expected = (meetings / (strength[:, :, None] + strength[:, None, :])).sum(axis=2)
        better = np.divide(wins, expected, out=np.ones_like(wins), where=expected > 0)
        better /= np.exp(np.log(better).mean(axis=1, keepdims=True))
        settled = np.abs(np.log(better / strength)).max() < 1e-6
        strength = better
        if settled:
            break
    return np.asarray(ELO * np.log(strength))


def _ends(weighed: Numbers, found: Numbers) -> list[tuple[float, float]]:
    """The interval of each bot; it includes the estimate, even an extreme one."""
    low, high = np.quantile(weighed, [(1 - SURE) / 2, (1 + SURE) / 2], axis=0)
    return list(zip(np.minimum(low, found).tolist(), np.maximum(high, found).tolist(), strict=True))
