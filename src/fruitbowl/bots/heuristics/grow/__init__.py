"""Heuristics of the growing game."""

from fruitbowl.bots.heuristics.grow.greedy import greedy_policy
from fruitbowl.bots.heuristics.grow.policy import heuristic_policy
from fruitbowl.bots.heuristics.grow.search_guide import expected_scores, prune_moves
from fruitbowl.bots.heuristics.protocol import Heuristics

HEURISTICS = Heuristics(heuristic_policy, greedy_policy, prune_moves, expected_scores)
