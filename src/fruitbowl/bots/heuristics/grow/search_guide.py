"""What the search of the growing game needs besides policies: move pruning, and an evaluation of unfinished games.

A plant has up to 40 places and 27 tiles to lay there, most of them equally good. A search that tries all of them learns
nothing about any; so it tries one tile of each kind, and a few places for it.
"""

import numpy as np

from fruitbowl.bots.heuristics.grow.cards import gift, goal
from fruitbowl.bots.heuristics.grow.evaluation import OUTLOOK, POINT, WEIGHTS, evaluate, look_ahead
from fruitbowl.bots.heuristics.grow.missing_tiles import HERE, NOTHING, find_pull, pulled
from fruitbowl.bots.heuristics.grow.places import fitness
from fruitbowl.bots.heuristics.grow.policy import best_tile, kinds_to_buy, worst_pest
from fruitbowl.core.kernel import Ints, bit, lowest, routine, rule
from fruitbowl.games.grow.challenges import PLAYABLE
from fruitbowl.games.grow.components import A_FRUIT, CELLS, NONE, TILE_KIND
from fruitbowl.games.grow.moves import CHOOSE, VOTE_FOR
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.scoring import card_points, scores
from fruitbowl.games.grow.state import CURING, GROW, Grow


@routine
def prune_moves(s: Grow, seat: int, moves: Ints, count: int, max_candidates: int) -> int:
    """A tile of each kind, and the best places for it; all moves that are not about growing."""
    if s.phase != GROW or count == 1:
        return count
    outlook = np.empty(OUTLOOK, np.int64)
    then = np.empty(OUTLOOK, np.int64)
    look_ahead(s, seat, WEIGHTS, outlook)
    _, relief = worst_pest(s, seat, outlook, then, WEIGHTS)
    card = goal(s, seat, relief, outlook, then, WEIGHTS)
    if s.chosen[seat] == NONE:
        return keep_tiles(best_tiles(s, seat, card), moves, count)
    return keep_places(s, seat, moves, count, card, max_candidates)


@rule
def best_tiles(s: Grow, seat: int, card: int) -> int:
    """For each kind that can be bought the tile that fits best, with the card to go for and without; a bit per tile."""
    tiles = 0
    kinds = kinds_to_buy(s, seat)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        wanted = card
        for _ in range(1 + (card != NONE)):
            tiles |= bit(best_tile(s, seat, kind, wanted, True))
            wanted = NONE
    return tiles


@rule
def keep_tiles(tiles: int, moves: Ints, count: int) -> int:
    """Some tiles, and all moves that are not tiles, in their order."""
    kept = 0
    for index in range(count):
        if moves[index] >= VOTE_FOR or tiles & bit(moves[index] - CHOOSE):
            moves[kept] = moves[index]
            kept += 1
    return kept


@rule
def keep_places(s: Grow, seat: int, moves: Ints, count: int, card: int, max_candidates: int) -> int:
    """The best places for the chosen tile. Not `back`: a well-chosen tile does not need it."""
    places = count - (moves[count - 1] >= CELLS)
    tile = int(s.chosen[seat])
    if tile >= CURING or tile == A_FRUIT or places <= max_candidates:
        return places
    pull = np.zeros(HERE + 1, np.int64)
    values = np.empty(places, np.int64)
    for index in range(places):
        if card != NONE:
            find_pull(s, seat, card, int(TILE_KIND[tile]), moves[index], pull)
        values[index] = fitness(s, seat, tile, moves[index], True) + pulled(tile, pull)
    for kept in range(max_candidates):
        best = kept
        for index in range(kept + 1, places):
            if values[index] > values[best]:
                best = index
        moves[kept], moves[best] = moves[best], moves[kept]
        values[kept], values[best] = values[best], values[kept]
    return max_candidates


@rule
def expected_scores(s: Grow, points: Ints) -> None:
    """What each plant will score if its water is spent well, and what its cards will give."""
    scores(s, points)
    if water_left(s) == 0:
        return
    outlook = np.empty(OUTLOOK, np.int64)
    then = np.empty(OUTLOOK, np.int64)
    for seat in range(s.players):
        look_ahead(s, seat, WEIGHTS, outlook)
        _, relief = worst_pest(s, seat, outlook, then, WEIGHTS)
        promised = evaluate(outlook)
        cards = int(s.held[seat]) & PLAYABLE
        while cards:
            promised += gift(s, seat, lowest(cards), NOTHING, relief, outlook, then)
            cards &= cards - 1
        points[seat] = promised // POINT + card_points(s, seat)
