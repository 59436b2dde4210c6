"""The search itself, compiled for each game as a closure over its rules.

An iteration deals the hidden cards anew, lets each seat decide by what it has learnt in a node of its own, plays the
rest by rules of thumb, and tells all decisions on the way how it ended for their seats.

No seat peeks: a node is named by what its seat can tell apart. Moves that are made at the same time are not part of
the others' nodes before all of them have been made.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from fruitbowl.bots.random import Choose
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
from fruitbowl.core.dice import Dice, roll, seed_for_game
from fruitbowl.core.game import Game, Rules
from fruitbowl.core.kernel import CHANCE, Grid, Ints, add_63, bit, lowest, rule

Iterate: TypeAlias = Callable[[Any, int, int, int, int, Any, Any, Grid], int]
"""iterate(states, seat, players, times, seed, edges, tunings, results): see `assemble_search`."""

DEEPEST = 256
"""So many decisions of an iteration are looked up and remembered; what is deeper is played by rules of thumb."""
SEATS = 8

DEPTH, ROOT, OVER, DECISIONS = range(4)
"""What is noted of an iteration: decisions to learn from, the root's move, whether the game was over; and of all
iterations, how many decisions were made."""
NOTES = 4


@rule
def learn(edges: Any, path: Grid, depth: int, rewards: Ints) -> None:
    for step in range(depth):
        edge = edges[path[step, 0]]
        edge.visits += 1
        edge.total += rewards[path[step, 1]]


@rule
def all_is_shown(memory: Ints, own: Ints, players: int, grouping: int) -> None:
    """The moves that were made since all was last shown join the memory of each seat."""
    shown = 0
    for seat in range(players):
        shown = add_63(shown, own[seat])  # in whatever order they were made
    for seat in range(players):
        memory[seat] = join(memory[seat], own[seat] if grouping and own[seat] else shown)
    own[:players] = 0


def assemble_decision(choose: Choose) -> Callable[..., int]:
    @rule
    def decide(
        s: Any,
        seat: int,
        moves: Ints,
        count: int,
        dice: Dice,
        learns: bool,
        node: int,
        edges: Any,
        tuning: Tuning,
        places: Ints,
    ) -> int:
        """The place of a seat's move: by what was learnt at the node, or else by the rule of thumb."""
        if learns:
            known = try_next(edges, node, moves, count, places, tuning, dice)
            if known != EXPAND:
                return known
        if tuning.carelessness >= 256 or (not learns and roll(dice, 256) < tuning.carelessness):
            hint = roll(dice, count)
        else:
            hint = choose(s, seat, moves, count, dice)
        if not learns:
            return hint
        number = new_one(count, places, hint, dice)
        places[number] = add_edge(edges, node, moves[number], places[number], number == hint)
        return number

    return decide


def assemble_playout(rules: Rules, choose: Choose) -> Callable[..., None]:
    actors, legal, apply, toss, settle = rules.actors, rules.legal, rules.apply, rules.toss, rules.settle
    decide = assemble_decision(choose)

    @rule
    def play(s: Any, seat: int, players: int, dice: Dice, edges: Any, tuning: Tuning, room: Any, notes: Ints) -> None:
        """One game from a state that was dealt anew; decisions that are remembered are noted on the path."""
        moves, outcome, places, path, own, memory = room
        learners = bit(players) - 1 if tuning.others else bit(seat)
        learning = learners
        own[:players] = 0
        memory[:players] = 0
        notes[DEPTH] = 0
        at_root = True
        acting = actors(s)
        while acting:
            if acting == CHANCE:
                if toss(s, dice, outcome) > 1:
                    if tuning.cut:
                        break
                    learning = 0  # no deal comes twice, so there is nothing to remember
                settle(s, outcome)
                acting = actors(s)
                continue
            mover = lowest(acting)
            count = legal(s, mover, moves)
            number = 0
            if at_root and mover == seat:
                at_root = False
                number = notes[ROOT]
            elif count > 1:
                learns = learning & bit(mover) != 0 and notes[DEPTH] < DEEPEST
                node = join(join(memory[mover], own[mover]), mover) if learns else 0
                number = decide(s, mover, moves, count, dice, learns, node, edges, tuning, places)
                if learns:
                    if places[number] < 0 or edges[places[number]].visits == 0:
                        learning &= ~bit(mover)
                    if places[number] >= 0:
                        path[notes[DEPTH], 0] = places[number]
                        path[notes[DEPTH], 1] = mover
                        notes[DEPTH] += 1
            notes[DECISIONS] += 1
            apply(s, mover, moves[number])
            now = actors(s)
            if learning:
                own[mover] = join(own[mover], moves[number])
                if now & ~acting:
                    all_is_shown(memory, own, players, tuning.grouping)
                    learning = learners if learning == learners else 0
            acting = now
        notes[OVER] = acting == 0

    return play


def assemble_search(game: Game, choose: Choose) -> Iterate:
    """A compiled function that thinks for some iterations; `choose` guides the playouts."""
    legal, redeal = game.rules.legal, game.rules.redeal
    play, reward = assemble_playout(game.rules, choose), assemble_rewards(game.rules)
    most_legal, longest = game.most_legal, game.longest_outcome

    @rule
    def iterate(
        states: Any,
        seat: int,
        players: int,
        times: int,
        seed: int,
        edges: Any,
        tunings: Any,
        results: Grid,
    ) -> int:
        """Thinks for a seat about states[0]; states[1] is room to work in. Returns how many decisions were made."""
        moves, places = np.empty(most_legal, np.int64), np.empty(most_legal, np.int64)
        outcome, path, notes = np.empty(longest, np.int64), np.empty((DEEPEST, 2), np.int64), np.zeros(NOTES, np.int64)
        own, memory = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
        points, wins, rewards = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
        s, tuning, dice = states[1], tunings[0], np.empty(1, np.int64)
        count = legal(states[0], seat, moves)
        for _ in range(times):
            notes[ROOT] = root_move(results, count, tuning)
            # The first visit of each move has the same dice, and so has the second: they are tried in the same worlds.
            dice[0] = seed_for_game(seed, results[notes[ROOT], VISITS])
            states[1] = states[0]
            redeal(s, seat, dice)
            play(s, seat, players, dice, edges, tuning, (moves, outcome, places, path, own, memory), notes)
            reward(s, notes[OVER] != 0, players, tuning, points, wins, rewards)
            learn(edges, path, notes[DEPTH], rewards)
            results[notes[ROOT], VISITS] += 1
            results[notes[ROOT], REWARD] += rewards[seat]
            results[notes[ROOT], SQUARES] += rewards[seat] * rewards[seat]
            results[notes[ROOT], WINS] += wins[seat]
            results[notes[ROOT], LEAD] += lead_of(points, players, seat)
        return int(notes[DECISIONS])

    return iterate
