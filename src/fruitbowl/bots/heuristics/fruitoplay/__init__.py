"""Heuristics of Fruitoplay."""

from fruitbowl.bots.heuristics.fruitoplay.greedy import greedy_policy
from fruitbowl.bots.heuristics.fruitoplay.policy import heuristic_policy
from fruitbowl.bots.heuristics.protocol import Heuristics

HEURISTICS = Heuristics(heuristic_policy, greedy_policy)
