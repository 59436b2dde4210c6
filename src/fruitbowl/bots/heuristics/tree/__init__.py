"""Heuristics of the tree game. Its policy looks no further than the trick, so it is the greedy one, too."""

from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.bots.heuristics.tree.policy import heuristic_policy

HEURISTICS = Heuristics(heuristic_policy)
