"""The search itself, compiled for each game as a closure over its rules.

An iteration samples a determinization, selects moves in the tree, where each seat has its own nodes, plays the rest by
a playout policy, and backpropagates each seat's reward.

No seat peeks: a node is an information set, keyed by what its seat can tell apart. Simultaneous moves are not part of
the others' nodes before all of them have been made.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.bots.search.edges import join
from fruitbowl.bots.search.playout import (
    DEALT,
    STOP,
    PlayoutPolicy,
    assemble_draw,
    assemble_playout,
    assemble_playout_policy,
    pick_at_random,
)
from fruitbowl.bots.search.rewards import assemble_rewards, lead_of
from fruitbowl.bots.search.selection import (
    EXPAND,
    LEAD,
    REWARD,
    SQUARES,
    VISITS,
    WINS,
    add_edge,
    expansion_move,
    select,
    select_at_root,
)
from fruitbowl.bots.search.tuning import ALWAYS, Tuning
from fruitbowl.bots.search.workspace import MAX_DEPTH
from fruitbowl.core.dice import scramble, seed_for_game
from fruitbowl.core.game import Game, Rules
from fruitbowl.core.kernel import CHANCE, Grid, Ints, add_63, bit, lowest, routine, rule

Iterate: TypeAlias = Callable[[Any, int, Ints, int, int, int, Any, Any, Any, Grid], None]
"""iterate(states, seat, candidates, players, times, seed, edges, tunings, workspaces, results)."""


@rule
def backpropagate(edges: Any, workspace: Any) -> None:
    for step in range(workspace.depth):
        edge = edges[workspace.path[step, 0]]
        edge.visits += 1
        edge.total += workspace.rewards[workspace.path[step, 1]]


@rule
def reveal_moves(memory: int, own: Ints, players: int) -> int:
    """Adds the moves made since everything was last revealed to what everybody remembers."""
    shown = 0
    for seat in range(players):
        shown = add_63(shown, own[seat])  # in whatever order they were made
        own[seat] = 0
    return join(memory, shown)


@rule
def remember_edge(workspace: Any, place: int, seat: int) -> None:
    """Put an edge on the path, to get the reward of a seat."""
    workspace.path[workspace.depth, 0] = place
    workspace.path[workspace.depth, 1] = seat
    workspace.depth += 1


def assemble_decision(rules: Rules, heuristics: Heuristics, pick: PlayoutPolicy) -> Callable[..., tuple[int, bool]]:
    legal, prune_moves = rules.legal, heuristics.prune_moves

    @routine
    def decide(
        s: Any, seat: int, learns: bool, node: int, edges: Any, tuning: Tuning, workspace: Any
    ) -> tuple[int, bool]:
        """A seat's move, by its node or by the playout policy, and whether it has been visited before."""
        moves, places = workspace.moves, workspace.places
        count = legal(s, seat, moves)
        if count == 1:
            return moves[0], True
        number = EXPAND
        if learns:
            if tuning.max_candidates:
                count = prune_moves(s, seat, moves, count, tuning.max_candidates)
            number = select(edges, node, moves, count, places, tuning, workspace.dice)
        if number == EXPAND:
            policy_move = pick(s, seat, count, learns, tuning, workspace)
            if not learns:
                return moves[policy_move], False
            number = expansion_move(count, places, policy_move, workspace.dice)
            places[number] = add_edge(edges, node, moves[number], places[number])
        place = places[number]
        if place < 0:
            return moves[number], False
        remember_edge(workspace, place, seat)
        return moves[number], edges[place].visits > 0

    return decide


def assemble_descent(rules: Rules, heuristics: Heuristics) -> Callable[..., None]:
    actors, apply, draw, pick = rules.actors, rules.apply, assemble_draw(rules), assemble_playout_policy(heuristics)
    decide = assemble_decision(rules, heuristics, pick)
    play_by_heuristic, play_at_random = assemble_playout(rules, pick), assemble_playout(rules, pick_at_random)

    @routine
    def play(s: Any, seat: int, first: int, players: int, edges: Any, tuning: Tuning, workspace: Any) -> None:
        """One iteration from a sampled state, with its first move given; the edges it took are on the path."""
        workspace.luck[0] = scramble(workspace.dice[0])  # luck does not depend on how often others roll
        everybody, memory = bit(players) - 1, 0
        learning = everybody
        workspace.own[:] = 0
        workspace.depth = workspace.draws = workspace.over = 0
        at_root = True
        acting = actors(s)
        while acting and (learning or at_root):
            if acting == CHANCE:
                drawn = draw(s, tuning, workspace)
                if drawn == STOP:
                    return
                if drawn == DEALT:
                    learning = 0  # no deal recurs, so there is nothing to learn
                acting = actors(s)
                memory = join(memory, acting)  # everybody sees whom a lot falls on
                continue
            mover, move = lowest(acting), first
            if at_root and mover == seat:
                at_root = False
            else:
                learns = learning & bit(mover) != 0 and workspace.depth < MAX_DEPTH
                node = join(join(memory, workspace.own[mover]), mover) if learns else 0
                move, known = decide(s, mover, learns, node, edges, tuning, workspace)
                if not known:
                    learning &= ~bit(mover)
            workspace.decisions += 1
            apply(s, mover, move)
            now = actors(s)
            workspace.own[mover] = join(workspace.own[mover], move)
            if now & ~acting:
                memory = reveal_moves(memory, workspace.own, players)
                learning = everybody if learning == everybody else 0
            acting = now
        if tuning.epsilon >= ALWAYS:
            play_at_random(s, tuning, workspace)
        else:
            play_by_heuristic(s, tuning, workspace)

    return play


def assemble_search(game: Game, heuristics: Heuristics) -> Iterate:
    """A compiled function that runs iterations, with the heuristics built in."""
    redeal = game.rules.redeal
    play, reward = assemble_descent(game.rules, heuristics), assemble_rewards(game.rules, heuristics.expected_scores)

    @rule
    def iterate(
        states: Any,
        seat: int,
        candidates: Ints,
        players: int,
        times: int,
        seed: int,
        edges: Any,
        tunings: Any,
        workspaces: Any,
        results: Grid,
    ) -> None:
        """Search the candidates of a seat in states[0]; states[1] and workspaces[0] are for its own use."""
        s, tuning, workspace = states[1], tunings[0], workspaces[0]
        for _ in range(times):
            chosen = select_at_root(results, len(candidates), tuning)
            # The first visit of each option has the same dice, and so has the second: they are tried in the same worlds
            workspace.dice[0] = seed_for_game(seed, results[chosen, VISITS])
            states[1] = states[0]
            redeal(s, seat, workspace.dice)
            play(s, seat, candidates[chosen], players, edges, tuning, workspace)
            reward(s, players, tuning, workspace)
            backpropagate(edges, workspace)
            results[chosen, VISITS] += 1
            results[chosen, REWARD] += workspace.rewards[seat]
            results[chosen, SQUARES] += workspace.rewards[seat] * workspace.rewards[seat]
            results[chosen, WINS] += workspace.wins[seat]
            results[chosen, LEAD] += lead_of(workspace.points, players, seat)

    return iterate
