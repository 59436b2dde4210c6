"""Heuristics of Pi mal Pflaumen. Its policy looks no further than the trick, so it is the greedy one, too."""

from fruitbowl.bots.heuristics.pflaumen.policy import heuristic_policy
from fruitbowl.bots.heuristics.protocol import Heuristics

HEURISTICS = Heuristics(heuristic_policy)
