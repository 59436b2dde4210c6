"""PettingZoo's own tests pass, and the environments are the games."""

import copy
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import fruitbowl
from fruitbowl.adapters import pettingzoo as ours
from fruitbowl.adapters.versions import name_of
from fruitbowl.games import LISTED, about

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports an example of its own in an old way
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

SETTINGS = [
    ("fruitoplay", 2, {}),
    ("fruitoplay", 6, {}),
    ("grow", 2, {}),
    ("grow", 4, {"first": 1}),
    ("pflaumen", 3, {}),
    ("pflaumen", 5, {"experienced": True}),
    ("tree", 2, {"specials": "all"}),
    ("tree", 6, {"specials": "none", "deals": 2}),
]
SIMULTANEOUS = [setting for setting in SETTINGS if setting[0] in ("fruitoplay", "grow")]

EXCUSED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""`api_test` says this of every dictionary with a mask, but for environments of its own that it excuses by name."""


def made(slug: str) -> Any:
    return getattr(ours, name_of(slug))


def quietly(test: Callable[[], object]) -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        test()
    assert [str(warning.message) for warning in heard if not str(warning.message).startswith(EXCUSED)] == []


@pytest.mark.parametrize(("slug", "players", "options"), SETTINGS)
def test_the_tests_of_pettingzoo_pass(slug: str, players: int, options: dict[str, Any]) -> None:
    make = partial(made(slug).env, players=players, **options)
    quietly(lambda: api_test(make(), num_cycles=100))
    quietly(lambda: seed_test(make, num_cycles=50))


@pytest.mark.parametrize(("slug", "players", "options"), SIMULTANEOUS)
def test_the_parallel_tests_of_pettingzoo_pass(slug: str, players: int, options: dict[str, Any]) -> None:
    make = partial(made(slug).parallel_env, players=players, **options)
    quietly(lambda: parallel_api_test(make(), num_cycles=100))
    quietly(lambda: parallel_seed_test(make, num_cycles=50))


@pytest.mark.parametrize("slug", LISTED)
def test_the_render_test_of_pettingzoo_passes(slug: str) -> None:
    quietly(lambda: render_test(made(slug).env))


def played(env: Any, moves: int) -> list[Any]:
    """Plays on at random, and tells everything that was seen."""
    told: list[Any] = []
    for agent in env.agent_iter(moves):
        seen, reward, over, _, _ = env.last()
        told.append((agent, seen["observation"].tolist(), seen["action_mask"].tolist(), reward, over))
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[len(told) % 2 - 1]))
    return told


@pytest.mark.parametrize("slug", LISTED)
def test_copies_and_pickles_keep_the_game(slug: str) -> None:
    env = made(slug).env()
    env.reset(seed=3)
    played(env, 20)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    told = played(env, 400)
    assert all(played(twin, 400) == told for twin in twins)
    for twin in (env, *twins):
        twin.reset()
    assert played(twins[0], 30) == played(twins[1], 30) == played(env, 30)


@pytest.mark.parametrize("slug", LISTED)
def test_an_environment_is_the_game_itself(slug: str) -> None:
    env = made(slug).env(players=about(slug).fewest)
    env.reset(seed=5)
    match = env.game.match()
    while not match.over:
        seat = match.actors[0]
        assert env.agent_selection == f"player_{seat}"
        seen = env.observe(env.agent_selection)
        moves = [match.game.move_text(int(move)) for move in np.flatnonzero(seen["action_mask"])]
        assert sorted(moves) == sorted(match.legal(seat))
        assert (env.infos[env.agent_selection]["action_mask"] == seen["action_mask"]).all()
        env.step(match.game.parse_move(moves[-1]))
        match.play(seat, moves[-1])
    assert sum(env.rewards.values()) == pytest.approx(0)
    best = max(env.rewards.values())
    assert tuple(seat for seat, reward in enumerate(env.rewards.values()) if reward == best) == match.winners


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    env = ours.tree_v0.env(players=4)
    env.reset(seed=1)
    before = env.game.state.tobytes()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[-1])
    with pytest.raises(fruitbowl.IllegalMove, match="is not in your hand"):
        env.step(illegal)
    for nonsense in (68, -1, 0.5, None, "a"):
        with pytest.raises(fruitbowl.UnknownMove, match="There is no move"):
            env.step(nonsense)  # type: ignore[arg-type]
    assert env.game.state.tobytes() == before


def test_who_has_nothing_to_decide_waits() -> None:
    env = ours.fruitoplay_v0.parallel_env(players=3)
    env.reset(seed=1)
    actions = {agent: env.action_space(agent).sample() for agent in env.agents}
    before = env.game.state.tobytes()
    with pytest.raises(fruitbowl.IllegalMove, match="Moves are whole numbers"):
        env.step({**actions, "player_1": env.wait})
    with pytest.raises(fruitbowl.UnknownName, match="player_2 has none"):
        env.step({agent: actions[agent] for agent in ("player_0", "player_1")})
    assert env.game.state.tobytes() == before
    seen, *_ = env.step(actions)
    while len(env.game.acting) == 3:
        seen, *_ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    (waiting, *_) = (seat for seat in range(3) if seat not in env.game.acting)
    assert np.flatnonzero(seen[f"player_{waiting}"]["action_mask"]).tolist() == [env.wait]
    with pytest.raises(fruitbowl.IllegalMove, match="to wait"):
        env.step({**{agent: env.action_space(agent).sample() for agent in env.agents}, f"player_{waiting}": 0})


def test_a_parallel_game_ends_with_its_rewards() -> None:
    env = ours.grow_v0.parallel_env(players=2)
    env.reset(seed=1)
    while env.agents:
        _, rewards, over, _, _ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(0)
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_human_rendering_writes_what_the_acting_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = ours.tree_v0.env(players=2, render_mode="human")
    env.reset(seed=1)
    env.step(env.action_space(env.agent_selection).sample())
    assert '"hand"' in capsys.readouterr().out
    with pytest.raises(fruitbowl.BadOption, match="There is no render mode 'picture'"):
        ours.tree_v0.env(render_mode="picture")
