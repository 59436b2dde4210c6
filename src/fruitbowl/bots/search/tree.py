"""The search itself, compiled for each game as a closure over its rules.

An iteration deals the hidden cards anew, lets each seat decide by what it has learnt in a node of its own, plays the
rest by rules of thumb, and tells all decisions on the way how it ended for their seats.

No seat peeks: a node is named by what its seat can tell apart. Moves that are made at the same time are not part of
the others' nodes before all of them have been made.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.bots.search.edges import join
from fruitbowl.bots.search.playout import (
    A_DEAL,
    NO_MORE,
    Pick,
    assemble_draw,
    assemble_pick,
    assemble_playout,
    pick_any,
)
from fruitbowl.bots.search.rewards import assemble_rewards, lead_of
from fruitbowl.bots.search.room import DEEPEST
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
from fruitbowl.bots.search.tuning import ALWAYS, Tuning
from fruitbowl.bots.thumb import Guide
from fruitbowl.core.dice import scramble, seed_for_game
from fruitbowl.core.game import Game, Rules
from fruitbowl.core.kernel import CHANCE, Grid, Ints, add_63, bit, lowest, routine, rule

Iterate: TypeAlias = Callable[[Any, int, Ints, int, int, int, Any, Any, Any, Grid], None]
"""iterate(states, seat, options, players, times, seed, edges, tunings, rooms, results): see `assemble_search`."""


@rule
def learn(edges: Any, room: Any) -> None:
    for step in range(room.depth):
        edge = edges[room.path[step, 0]]
        edge.visits += 1
        edge.total += room.rewards[room.path[step, 1]]


@rule
def all_is_shown(memory: int, own: Ints, players: int) -> int:
    """The moves that were made since all was last shown join what everybody remembers."""
    shown = 0
    for seat in range(players):
        shown = add_63(shown, own[seat])  # in whatever order they were made
        own[seat] = 0
    return join(memory, shown)


@rule
def note(room: Any, place: int, seat: int) -> None:
    """An edge to tell how it ended for a seat."""
    room.path[room.depth, 0] = place
    room.path[room.depth, 1] = seat
    room.depth += 1


def assemble_decision(rules: Rules, guide: Guide, pick: Pick) -> Callable[..., tuple[int, bool]]:
    legal, consider = rules.legal, guide.consider

    @routine
    def decide(s: Any, seat: int, learns: bool, node: int, edges: Any, tuning: Tuning, room: Any) -> tuple[int, bool]:
        """A seat's move, and whether what comes after it is known: by what was learnt at the node, or by the thumb."""
        moves, places = room.moves, room.places
        count = legal(s, seat, moves)
        if count == 1:
            return moves[0], True
        number = EXPAND
        if learns:
            if tuning.focus:
                count = consider(s, seat, moves, count, tuning.focus)
            number = try_next(edges, node, moves, count, places, tuning, room.dice)
        if number == EXPAND:
            hint = pick(s, seat, count, learns, tuning, room)
            if not learns:
                return moves[hint], False
            number = new_one(count, places, hint, room.dice)
            places[number] = add_edge(edges, node, moves[number], places[number])
        place = places[number]
        if place < 0:
            return moves[number], False
        note(room, place, seat)
        return moves[number], edges[place].visits > 0

    return decide


def assemble_descent(rules: Rules, guide: Guide) -> Callable[..., None]:
    actors, apply, draw, pick = rules.actors, rules.apply, assemble_draw(rules), assemble_pick(guide)
    decide = assemble_decision(rules, guide, pick)
    play_by_thumb, play_at_random = assemble_playout(rules, pick), assemble_playout(rules, pick_any)

    @routine
    def play(s: Any, seat: int, first: int, players: int, edges: Any, tuning: Tuning, room: Any) -> None:
        """One game from a state that was dealt anew, with a first move given; decisions to remember are on the path."""
        room.luck[0] = scramble(room.dice[0])  # what luck brings does not depend on how often others toss
        everybody, memory = bit(players) - 1, 0
        learning = everybody
        room.own[:] = 0
        room.depth = room.draws = room.over = 0
        at_root = True
        acting = actors(s)
        while acting and (learning or at_root):
            if acting == CHANCE:
                drawn = draw(s, tuning, room)
                if drawn == NO_MORE:
                    return
                if drawn == A_DEAL:
                    learning = 0  # no deal comes twice, so there is nothing to remember
                acting = actors(s)
                memory = join(memory, acting)  # whom a lot falls on, everybody sees
                continue
            mover, move = lowest(acting), first
            if at_root and mover == seat:
                at_root = False
            else:
                learns = learning & bit(mover) != 0 and room.depth < DEEPEST
                node = join(join(memory, room.own[mover]), mover) if learns else 0
                move, known = decide(s, mover, learns, node, edges, tuning, room)
                if not known:
                    learning &= ~bit(mover)
            room.decisions += 1
            apply(s, mover, move)
            now = actors(s)
            room.own[mover] = join(room.own[mover], move)
            if now & ~acting:
                memory = all_is_shown(memory, room.own, players)
                learning = everybody if learning == everybody else 0
            acting = now
        if tuning.carelessness >= ALWAYS:
            play_at_random(s, tuning, room)
        else:
            play_by_thumb(s, tuning, room)

    return play


def assemble_search(game: Game, guide: Guide) -> Iterate:
    """A compiled function that thinks for some iterations, with the help of a guide."""
    redeal = game.rules.redeal
    play, reward = assemble_descent(game.rules, guide), assemble_rewards(game.rules, guide.forecast)

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
        rooms: Any,
        results: Grid,
    ) -> None:
        """Thinks about some options that a seat has in states[0]; states[1] and rooms[0] are room to work in."""
        s, tuning, room = states[1], tunings[0], rooms[0]
        for _ in range(times):
            chosen = root_move(results, len(options), tuning)
            # The first visit of each option has the same dice, and so has the second: they are tried in the same worlds
            room.dice[0] = seed_for_game(seed, results[chosen, VISITS])
            states[1] = states[0]
            redeal(s, seat, room.dice)
            play(s, seat, options[chosen], players, edges, tuning, room)
            reward(s, players, tuning, room)
            learn(edges, room)
            results[chosen, VISITS] += 1
            results[chosen, REWARD] += room.rewards[seat]
            results[chosen, SQUARES] += room.rewards[seat] * room.rewards[seat]
            results[chosen, WINS] += room.wins[seat]
            results[chosen, LEAD] += lead_of(room.points, players, seat)

    return iterate
