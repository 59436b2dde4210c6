"""Whole games between compiled bots, without Python in between: the same games as move by move, much faster."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from fruitbowl.arena.entrants import compiled_bots
from fruitbowl.arena.rows import Rows
from fruitbowl.arena.schedule import Roots, bot_seed, chance_seed, lineups
from fruitbowl.arena.tournament import Tournament
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import CHANCE, Grid, Ints, compiled, lowest, rule
from fruitbowl.core.options import encode_options


def play_compiled(tournament: Tournament, first: int, last: int) -> Rows:
    """The games `first` to `last` - 1. Other threads can run meanwhile."""
    game, roots = tournament.the_game, Roots.of(tournament.seed)
    rows = Rows.blank(lineups(tournament, first, last), first)
    names = list(compiled_bots(game))
    which_bot = np.array([names.index(name) for name in tournament.entrants])[rows.lineup]
    options = np.array(encode_options(game.about, tournament.players, tournament.options), np.int64)
    room = np.zeros(game.most_legal, np.int64), np.zeros(game.longest_outcome, np.int64)
    began = time.perf_counter()
    compiled(series(game))(
        game.blank(2),
        options,
        roots.chance,
        roots.bots,
        tournament.rotations,
        first,
        which_bot,
        *room,
        rows.scores,
        rows.won,
        rows.moves,
    )
    rows.seconds[:] = (time.perf_counter() - began) / max(1, len(rows))
    return rows


@cache
def series(game: Game) -> Callable[..., None]:
    """A compiled function that plays games of a tournament one after the other.

    It is all one function: inlined code is compiled again in each caller, and a greedy bot takes long to compile.
    """
    rules = game.rules
    setup, actors, legal, apply, scores = rules.setup, rules.actors, rules.legal, rules.apply, rules.scores
    sample_chance, apply_chance, winners = rules.sample_chance, rules.apply_chance, rules.winners
    first_bot, second_bot = compiled_bots(game).values()

    @rule
    def play(
        states: Any,
        options: Ints,
        chance_root: int,
        bots_root: int,
        rotations: int,
        first: int,
        which_bot: Grid,
        moves: Ints,
        outcome: Ints,
        points: Grid,
        won: Ints,
        decisions: Ints,
    ) -> None:
        players = len(which_bot[0])
        chance = np.zeros(1, np.int64)
        dice = np.zeros((players, 1), np.int64)
        for row in range(len(won)):
            states[0] = states[1]  # all zero
            s = states[0]
            chance[0] = chance_seed(chance_root, (first + row) // rotations)
            for seat in range(players):
                dice[seat, 0] = bot_seed(bots_root, first + row, seat)
            setup(s, players, options)
            acting = actors(s)
            while acting:
                if acting == CHANCE:
                    sample_chance(s, chance, outcome)
                    apply_chance(s, outcome)
                else:
                    seat = lowest(acting)
                    count = legal(s, seat, moves)
                    if which_bot[row, seat] == 0:
                        place = first_bot(s, seat, moves, count, dice[seat])
                    else:
                        place = second_bot(s, seat, moves, count, dice[seat])
                    apply(s, seat, moves[place])
                    decisions[row] += 1
                acting = actors(s)
            won[row] = winners(s)
            scores(s, points[row])

    return play
