"""OpenSpiel's bots at our tables: `fruitbowl arena tree --bots greedy,fruitbowl.adapters.openspiel:ISMCTS`."""

import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from fruitbowl.adapters.openspiel.games import SpielState, as_parameters, short_name
from fruitbowl.bots.bot import Budget, Observation

SIMULATIONS = 100
"""The default, without a budget."""
FIRST = 8
"""How many simulations to time, to see how long one takes."""


def state_of(observation: Observation) -> SpielState:
    """The position as OpenSpiel sees it, in a world that agrees with all that the seat knows."""
    given = {"players": observation.players, **as_parameters(observation.options)}
    state: SpielState = pyspiel.load_game(short_name(observation.game.about.slug), given).new_initial_state()
    state.position.placed(observation.state)
    return state


class ISMCTS:
    """OpenSpiel's information-set search in Python as a bot, with random playouts, by seconds or by simulations.

    >>> import fruitbowl
    >>> match = fruitbowl.new("tree", players=2, seed=1, first=0)
    >>> observation = Observation(match, 0, np.array([1]))
    >>> ISMCTS().choose(observation, 0, Budget(iterations=8)) in match.legal(0)
    True
    """

    def choose(self, observation: Observation, _seat: int, budget: Budget) -> str:
        """The move that its search visits most."""
        state = state_of(observation)
        dice = np.random.RandomState(random.getrandbits(32))
        move = self._timed(state, dice, budget.seconds) if budget.seconds else self._counted(state, dice, budget)
        return observation.game.move_text(move)

    def _counted(self, state: SpielState, dice: Any, budget: Budget) -> int:
        return _search(state, dice, budget.iterations or SIMULATIONS)

    def _timed(self, state: SpielState, dice: Any, seconds: float) -> int:
        """As many simulations as there is time for, judging by the first few."""
        began = time.perf_counter()
        move = _search(state, dice, FIRST)
        spent = time.perf_counter() - began
        more = int((seconds - spent) / spent * FIRST)
        return _search(state, dice, more) if more > FIRST else move


def _search(state: SpielState, dice: Any, simulations: int) -> int:
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=dice,
    )
    return int(bot.step(state))
