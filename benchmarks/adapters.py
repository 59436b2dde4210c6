"""The part of `make bench-peers` about adapters: compared with Pgx, and with PettingZoo's and OpenSpiel's own games."""

import random
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
import pyspiel
from open_spiel.python import games as python_games
from pettingzoo.classic import texas_holdem_v4
from pgx.experimental import auto_reset

import fruitbowl
from fruitbowl.adapters import openspiel
from fruitbowl.adapters import pettingzoo as ours
from fruitbowl.adapters.versions import name_of
from fruitbowl.games import about

Work = Callable[[int], int]

BATCH = 1024
PYTHON_GAMES = ("python_kuhn_poker", "python_tic_tac_toe", "python_block_dominoes")
"""OpenSpiel's own games in Python with turns."""

# ---- batches --------------------------------------------------------------------------------------------------------


def our_batch(slug: str) -> Work:
    """Steps of a batch, each with masks and observations, and moves picked at random."""
    games = fruitbowl.batch(slug, players=about(slug).usual_players, size=BATCH, seed=1)

    def work(steps: int) -> int:
        for _ in range(steps):
            games.step(games.any_moves())
            games.observe()
        return steps * BATCH

    return work


def pgx_batch(name: str) -> Work:
    """The same with Pgx, as its documentation does it: compiled steps with restart, masks and observations."""
    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -1e9), axis=-1))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))

    def work(steps: int) -> int:
        nonlocal state
        key = jax.random.PRNGKey(2)
        for _ in range(steps):
            key, one, other = jax.random.split(key, 3)
            state = step(state, pick(one, state.legal_action_mask), jax.random.split(other, BATCH))
        state.observation.block_until_ready()
        return steps * BATCH

    return work


# ---- PettingZoo -----------------------------------------------------------------------------------------------------


def our_turns(slug: str) -> Work:
    return turns(getattr(ours, name_of(slug)).env())


def their_turns() -> Work:
    return turns(texas_holdem_v4.env())


def turns(env: Any) -> Work:
    """The loop that PettingZoo's documentation begins with."""

    def work(games: int) -> int:
        decisions = 0
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                else:
                    env.step(random.choice(np.flatnonzero(seen["action_mask"])))
                    decisions += 1
        return decisions

    return work


# ---- OpenSpiel ------------------------------------------------------------------------------------------------------


assert python_games  # noqa: S101 (whose import registers them)


def our_spiel(slug: str) -> Work:
    return spiel_in_python(openspiel.short_name(slug))


def spiel_in_python(name: str) -> Work:
    """The loop of its documentation. What chance draws counts too: here the actions of a state are compared."""
    game = pyspiel.load_game(name)

    def work(games: int) -> int:
        actions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                actions += 1
        return actions

    return work
