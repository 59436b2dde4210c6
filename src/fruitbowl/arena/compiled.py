"""Whole games between compiled bots, without Python in between: the same games as move by move, much faster."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from fruitbowl.arena.entrants import Choice, compiled_bots
from fruitbowl.arena.rows import Rows
from fruitbowl.arena.schedule import Roots, bot_seed, chance_seed, lineups
from fruitbowl.arena.tournament import Tournament
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import CHANCE, Grid, Ints, lowest, rule
from fruitbowl.core.options import encode_options


def play_compiled(tournament: Tournament, first: int, last: int) -> Rows:
    """The games `first` to `last` - 1. Other threads can run meanwhile."""
    game, roots = tournament.the_game, Roots.of(tournament.seed)
    rows = Rows.blank(lineups(tournament, first, last), first)
    place_of = list(compiled_bots(game))
    choices = np.array([place_of.index(name) for name in tournament.entrants])[rows.lineup]
    options = np.array(encode_options(game.about, tournament.players, tournament.options), np.int64)
    room = np.zeros(game.most_legal, np.int64), np.zeros(game.longest_outcome, np.int64)
    began = time.perf_counter()
    series(game)(
        game.blank(2),
        options,
        roots.chance,
        roots.bots,
        tournament.rotations,
        first,
        choices,
        *room,
        rows.scores,
        rows.won,
        rows.moves,
    )
    rows.seconds[:] = (time.perf_counter() - began) / max(1, len(rows))
    return rows


@cache
def series(game: Game) -> Callable[..., None]:
    """A compiled function that plays games of a tournament one after the other."""
    rules = game.rules
    setup, actors, legal, apply, toss, settle = (
        rules.setup,
        rules.actors,
        rules.legal,
        rules.apply,
        rules.toss,
        rules.settle,
    )
    scores, winners = rules.scores, rules.winners
    choose = any_of(tuple(compiled_bots(game).values()))

    @rule
    def play(s: Any, chance: Ints, dice: Grid, choices: Ints, moves: Ints, outcome: Ints) -> int:
        """One game to its end. Returns how many decisions the seats made."""
        decisions = 0
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                toss(s, chance, outcome)
                settle(s, outcome)
            else:
                seat = lowest(acting)
                count = legal(s, seat, moves)
                place = choose(choices[seat], s, seat, moves, count, dice[seat])
                apply(s, seat, moves[place])
                decisions += 1
            acting = actors(s)
        return decisions

    @rule
    def play_all(
        states: Any,
        options: Ints,
        chance_root: int,
        bots_root: int,
        rotations: int,
        first: int,
        choices: Grid,
        moves: Ints,
        outcome: Ints,
        points: Grid,
        won: Ints,
        decisions: Ints,
    ) -> None:
        players = len(choices[0])
        chance = np.zeros(1, np.int64)
        dice = np.zeros((players, 1), np.int64)
        for row in range(len(won)):
            number = first + row
            states[0] = states[1]  # all zero
            chance[0] = chance_seed(chance_root, number // rotations)
            for seat in range(players):
                dice[seat, 0] = bot_seed(bots_root, number, seat)
            setup(states[0], players, options)
            decisions[row] = play(states[0], chance, dice, choices[row], moves, outcome)
            won[row] = winners(states[0])
            scores(states[0], points[row])

    return play_all


def any_of(choices: tuple[Choice, ...]) -> Choice:
    """One compiled function for several bots: its first argument says which of them is to choose.

    They hang one behind the other, because compiled code cannot look functions up in a list.
    """
    if not choices:
        return nobody
    first, others = choices[0], any_of(choices[1:])

    @rule
    def choose(which: int, s: Any, seat: int, moves: Ints, count: int, dice: Ints) -> int:
        if which == 0:
            return first(s, seat, moves, count, dice)
        return others(which - 1, s, seat, moves, count, dice)

    return choose


@rule
def nobody(which: int, s: Any, seat: int, moves: Ints, count: int, dice: Ints) -> int:  # noqa: ARG001
    """The end of the row of bots, which is never reached."""
    return 0
