"""The search itself, compiled for each game as a closure over its rules.

An iteration deals the hidden cards anew, lets each seat decide by what it has learnt in a node of its own, plays the
rest by rules of thumb, and tells all decisions on the way how it ended for their seats.

No seat peeks: a node is named by what its seat can tell apart. Moves that are made at the same time are not part of
the others' nodes before all of them have been made.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from fruitbowl.bots.search.edges import join
from fruitbowl.bots.search.rewards import assemble_rewards, lead_of
from fruitbowl.bots.search.selection import (
    EXPAND,
    LEAD,
    REWARD,
    SQUARES,
    VISITS,
    WINS,
    add_edge,
    new_one,
    root_move,
    try_next,
)
from fruitbowl.bots.search.tuning import Tuning
from fruitbowl.bots.thumb import Guide
from fruitbowl.core.dice import Dice, roll, scramble, seed_for_game
from fruitbowl.core.game import Game, Rules
from fruitbowl.core.kernel import CHANCE, Grid, Ints, add_63, bit, lowest, routine, rule

Iterate: TypeAlias = Callable[[Any, int, Ints, int, int, int, Any, Any, Grid], int]
"""iterate(states, seat, options, players, times, seed, edges, tunings, results): see `assemble_search`."""

DEEPEST = 256
"""So many decisions of an iteration are looked up and remembered; what is deeper is played by rules of thumb."""
SEATS = 8

DEPTH, OVER, DECISIONS = range(3)
"""What is noted of an iteration: decisions to learn from, whether the game was over; and of all iterations, how many
decisions were made."""
NOTES = 3


@rule
def learn(edges: Any, path: Grid, depth: int, rewards: Ints) -> None:
    for step in range(depth):
        edge = edges[path[step, 0]]
        edge.visits += 1
        edge.total += rewards[path[step, 1]]


@rule
def all_is_shown(memory: int, own: Ints, players: int) -> int:
    """The moves that were made since all was last shown join what everybody remembers."""
    shown = 0
    for seat in range(players):
        shown = add_63(shown, own[seat])  # in whatever order they were made
    own[:players] = 0
    return join(memory, shown)


@rule
def note(path: Grid, notes: Ints, place: int, seat: int) -> None:
    """An edge to tell how it ended for a seat."""
    path[notes[DEPTH], 0] = place
    path[notes[DEPTH], 1] = seat
    notes[DEPTH] += 1


def assemble_decision(rules: Rules, guide: Guide) -> Callable[..., tuple[int, bool]]:
    legal, consider, choose, at_once = rules.legal, guide.consider, guide.choose, guide.at_once

    @routine
    def by_thumb(s: Any, seat: int, moves: Ints, count: int, dice: Dice, carelessness: int, simple: int) -> int:
        """What the rule of thumb says, or any move for who is careless."""
        if carelessness >= 256 or (carelessness and roll(dice, 256) < carelessness):
            return roll(dice, count)
        return at_once(s, seat, moves, count, dice) if simple else choose(s, seat, moves, count, dice)

    @routine
    def decide(
        s: Any, seat: int, dice: Dice, learns: bool, node: int, edges: Any, tuning: Tuning, room: Any, notes: Ints
    ) -> tuple[int, bool]:
        """A seat's move, and whether what comes after it is known: by what was learnt at the node, or by the thumb."""
        moves, _, places, path, _, _ = room
        count = legal(s, seat, moves)
        if count == 1:
            return moves[0], True
        number, careless = EXPAND, int(tuning.carelessness)
        if learns:
            careless = careless if careless >= 256 else 0
            if tuning.focus:
                count = consider(s, seat, moves, count, int(tuning.focus))
            number = try_next(edges, node, moves, count, places, tuning, dice)
        if number == EXPAND:
            hint = by_thumb(s, seat, moves, count, dice, careless, int(tuning.simple))
            if not learns:
                return moves[hint], False
            number = new_one(count, places, hint, dice)
            places[number] = add_edge(edges, node, moves[number], places[number])
        place = places[number]
        if place < 0:
            return moves[number], False
        note(path, notes, place, seat)
        return moves[number], edges[place].visits > 0

    return decide


def assemble_playout(rules: Rules, guide: Guide) -> Callable[..., None]:
    actors, apply, toss, settle = rules.actors, rules.apply, rules.toss, rules.settle
    decide = assemble_decision(rules, guide)

    @routine
    def play(
        s: Any, seat: int, first: int, players: int, dice: Dice, edges: Any, tuning: Tuning, room: Any, notes: Ints
    ) -> None:
        """One game from a state that was dealt anew, with a first move given; decisions to remember are on the path."""
        _, outcome, _, _, own, luck = room
        luck[0] = scramble(dice[0])  # dice of its own: what luck brings does not depend on how often others toss
        everybody, memory, draws = bit(players) - 1, 0, 0
        learning = everybody
        own[:players] = 0
        notes[DEPTH] = 0
        at_root = True
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                draws += 1
                if draws == tuning.horizon:
                    break
                if toss(s, luck, outcome) > 1:
                    if tuning.cut:
                        break
                    learning = 0  # no deal comes twice, so there is nothing to remember
                settle(s, outcome)
                acting = actors(s)
                memory = join(memory, acting)  # whom a lot falls on, everybody sees
                continue
            mover, move = lowest(acting), first
            if at_root and mover == seat:
                at_root = False
            else:
                learns = learning & bit(mover) != 0 and notes[DEPTH] < DEEPEST
                node = join(join(memory, own[mover]), mover) if learns else 0
                move, known = decide(s, mover, dice, learns, node, edges, tuning, room, notes)
                if not known:
                    learning &= ~bit(mover)
            notes[DECISIONS] += 1
            apply(s, mover, move)
            now = actors(s)
            if learning:
                own[mover] = join(own[mover], move)
                if now & ~acting:
                    memory = all_is_shown(memory, own, players)
                    learning = everybody if learning == everybody else 0
            acting = now
        notes[OVER] = acting == 0

    return play


def assemble_search(game: Game, guide: Guide) -> Iterate:
    """A compiled function that thinks for some iterations, with the help of a guide."""
    redeal = game.rules.redeal
    play, reward = assemble_playout(game.rules, guide), assemble_rewards(game.rules, guide.forecast)
    most_legal, longest = game.most_legal, game.longest_outcome

    @rule
    def iterate(
        states: Any,
        seat: int,
        options: Ints,
        players: int,
        times: int,
        seed: int,
        edges: Any,
        tunings: Any,
        results: Grid,
    ) -> int:
        """Thinks about some options that a seat has in states[0]; states[1] is room to work in.

        Returns how many decisions were made.
        """
        moves, places = np.empty(most_legal, np.int64), np.empty(most_legal, np.int64)
        outcome, path, notes = np.empty(longest, np.int64), np.empty((DEEPEST, 2), np.int64), np.zeros(NOTES, np.int64)
        own, points = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
        wins, rewards = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
        s, tuning, dice = states[1], tunings[0], np.empty(1, np.int64)
        room = moves, outcome, places, path, own, np.empty(1, np.int64)
        for _ in range(times):
            chosen = root_move(results, len(options), tuning)
            # The first visit of each option has the same dice, and so has the second: they are tried in the same worlds
            dice[0] = seed_for_game(seed, results[chosen, VISITS])
            states[1] = states[0]
            redeal(s, seat, dice)
            play(s, seat, options[chosen], players, dice, edges, tuning, room, notes)
            reward(s, notes[OVER] != 0, players, tuning, points, wins, rewards)
            learn(edges, path, notes[DEPTH], rewards)
            results[chosen, VISITS] += 1
            results[chosen, REWARD] += rewards[seat]
            results[chosen, SQUARES] += rewards[seat] * rewards[seat]
            results[chosen, WINS] += wins[seat]
            results[chosen, LEAD] += lead_of(points, players, seat)
        return int(notes[DECISIONS])

    return iterate
