"""The compiled side of batches: for each game one function that steps many games, and one that observes them."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from fruitbowl.adapters.rewards import write_rewards
from fruitbowl.core.dice import roll
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import CHANCE, Grid, Ints, lowest, rule

BEGIN = -1
"""In place of a move: start a new game."""
SKIP = -2
"""In place of a move: leave this game as it is."""
NOBODY = -1
"""In place of a seat: the game is over."""


@cache
def stepper(game: Game) -> Callable[..., None]:
    """A compiled function that makes a move in each of some games, up to the next decision.

    A game that is over is counted and, if wanted, restarted; else nobody acts in it (seat NOBODY). Each rule is called
    in one place only: inlined code is compiled again in each caller.
    """
    rules = game.rules
    setup, actors, legal, apply, scores = rules.setup, rules.actors, rules.legal, rules.apply, rules.scores
    sample_chance, apply_chance, winners = rules.sample_chance, rules.apply_chance, rules.winners
    most_legal, longest_outcome = game.most_legal, game.longest_outcome

    @rule
    def step(
        states: Any,
        blank: Any,
        anew: bool,
        options: Ints,
        first: int,
        last: int,
        moves: Ints,
        dice: Grid,
        starts: Ints,
        seats: Ints,
        mask: Grid,
        listed: Grid,
        counts: Ints,
        over: Ints,
        rewards: Grid,
        points: Grid,
        log: Grid,
        lengths: Ints,
    ) -> None:
        players = len(rewards[0])
        room = np.empty(most_legal, np.int64)
        outcome = np.empty(longest_outcome, np.int64)
        for row in range(first, last):
            if moves[row] == SKIP:
                continue
            s = states[row]
            acting = 0
            fresh = moves[row] == BEGIN
            if not fresh:
                apply(s, int(seats[row]), int(moves[row]))
                log[row, lengths[row]] = moves[row]
                lengths[row] += 1
                acting = actors(s)
            if over[row]:
                over[row] = 0
                rewards[row, :] = 0
            while acting in (0, CHANCE):
                if acting == CHANCE:
                    sample_chance(s, dice[row], outcome)
                    apply_chance(s, outcome)
                else:
                    if not fresh:
                        over[row] = 1
                        write_rewards(winners(s), players, rewards[row])
                        scores(s, points[row])
                        if not anew:
                            break
                    fresh = False
                    lengths[row] = 0
                    starts[row] = dice[row, 0]
                    states[row] = blank[0]
                    setup(s, players, options)
                acting = actors(s)
            mask[row, :] = 0
            if acting == 0:
                seats[row] = NOBODY
                counts[row] = 0
                continue
            seat = lowest(acting)
            seats[row] = seat
            count = legal(s, seat, room)
            counts[row] = count
            for place in range(count):
                mask[row, room[place]] = 1
                listed[row, place] = room[place]

    return step


@cache
def looker(game: Game) -> Callable[..., None]:
    """A compiled function that writes what a seat of each of some games sees."""
    write = game.encoding.write

    @rule
    def look(states: Any, seats: Ints, rows: Grid, first: int, last: int) -> None:
        for row in range(first, last):
            write(states[row], int(seats[row]), rows[row])

    return look


@rule
def first_illegal(mask: Grid, moves: Ints, seats: Ints) -> int:
    """The first game whose move is not legal, or the number of games. A game that is over can restart."""
    for row in range(len(moves)):
        if moves[row] == BEGIN and seats[row] == NOBODY:
            continue
        if not 0 <= moves[row] < len(mask[0]) or mask[row, moves[row]] == 0:
            return row
    return len(moves)


@rule
def pick_any(listed: Grid, counts: Ints, dice: Grid, moves: Ints, first: int, last: int) -> None:
    """For each game a random legal move."""
    for row in range(first, last):
        moves[row] = listed[row, roll(dice[row], int(counts[row]))]
