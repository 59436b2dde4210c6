"""Compares a seat's row of numbers with its view: for the tests of the games' encodings."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from fruitbowl.core import record
from fruitbowl.core.match import Match, retrace
from fruitbowl.testing import Setting

Parts = dict[str, npt.NDArray[np.int8]]


def positions(slug: str, players: int, **options: Any) -> Iterator[tuple[Match, int, Parts]]:
    """Positions of random games, those before chance acts too: the match, a seat, and its numbers by name."""
    *_, last = Setting(slug, players, options).random_game(players)
    for step, match in enumerate(retrace(last)):
        seat = step % players
        row = np.full(match.game.encoding.size, 99, np.int8)
        match.game.encoding.write(match.state, seat, row)  # type: ignore[arg-type]
        yield match, seat, match.game.encoding.parts(row)


def around(match: Match, seat: int) -> list[int]:
    """All seats, the observer's first."""
    return [(seat + step) % match.players for step in range(match.players)]


def marked(numbers: npt.NDArray[np.int8]) -> list[int]:
    """The places that are 1; all others are 0."""
    assert set(numbers.tolist()) <= {0, 1}
    return [int(place) for place in np.flatnonzero(numbers)]


def seats_marked(match: Match, seat: int, numbers: npt.NDArray[np.int8]) -> list[int]:
    """The seats that are 1."""
    assert not numbers[match.players :].any()
    return sorted((place + seat) % match.players for place in marked(numbers))


def scores_told(match: Match, seat: int, numbers: npt.NDArray[np.int8]) -> bool:
    """Whether they are the points of the view."""
    told = [int(hundreds) * 100 + int(rest) for hundreds, rest in numbers[: match.players]]
    return told == [match.scores[other] for other in around(match, seat)]


def odds_agree(slug: str, players: int, **options: Any) -> bool:
    """Whether every outcome of a random game is among those that `chance_outcomes` lists, and complete when it says."""
    *_, last = Setting(slug, players, options).random_game(players)
    for step, match in zip(last.steps, retrace(last), strict=False):
        if isinstance(step, record.Chance):
            numbers = match.game.parse_outcome(match.state, step.outcome)
            for place, number in enumerate(numbers):
                if number not in dict(match.game.chance_outcomes(match.state, numbers[:place])):
                    return False
            if match.game.chance_outcomes(match.state, numbers):
                return False
    return True
