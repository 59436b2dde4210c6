"""Gymnasium's own check passes, and the environments are the games."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fruitbowl
import fruitbowl.adapters.gymnasium
from fruitbowl.adapters.versions import id_of
from fruitbowl.games import LISTED, about
from patience import PATIENCE


@pytest.mark.parametrize(("slug", "opponents"), [(slug, "random") for slug in LISTED] + [("tree", "greedy")])
def test_the_check_of_gymnasium_passes(slug: str, opponents: str) -> None:
    env = gymnasium.make(id_of(slug), opponents=opponents, players=about(slug).fewest)
    check_env(env.unwrapped)


def test_a_name_with_its_module_needs_no_import() -> None:
    env = "gymnasium.make('fruitbowl.adapters.gymnasium:fruitbowl/Fruitoplay-v0', opponents='greedy')"
    asked = f"import gymnasium, fruitbowl; print({env}.spec.id)"
    program = [sys.executable, "-c", asked]
    told = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert told.stdout == "fruitbowl/Fruitoplay-v0\n"


def episode(env: Any, seed: int) -> list[Any]:
    seen, info = env.reset(seed=seed)
    told, over = [seen.tolist()], False
    while not over:
        seen, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[-1])
        told.append((seen.tolist(), reward))
    return told


@pytest.mark.parametrize("slug", LISTED)
def test_a_game_ends_with_the_reward_of_the_seat(slug: str) -> None:
    env: Any = gymnasium.make(id_of(slug), seat=1, opponents="greedy").unwrapped
    told = episode(env, 7)
    assert all(reward == 0 for _, reward in told[1:-1])
    match = env.game.match()
    won, players = 1 in match.winners, match.players
    share = players / len(match.winners) if won else 0
    assert told[-1][1] == pytest.approx((share - 1) / (players - 1))
    assert episode(env, 7) == told
    assert episode(env, 8) != told


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_copies_keep_the_game(copied: Any) -> None:
    env: Any = gymnasium.make(id_of("fruitoplay"), opponents="greedy").unwrapped
    env.reset(seed=1)
    twin = copied(env)
    for _ in range(10):
        action = env.action_space.sample()
        assert twin.action_masks()[action]
        one, other = env.step(action), twin.step(action)
        assert (one[0] == other[0]).all()
        assert one[1:4] == other[1:4]


def test_any_level_can_be_an_opponent() -> None:
    env = gymnasium.make(id_of("tree"), players=3, opponents=["skilled", "greedy"])
    env.reset(seed=1)
    env.step(env.action_space.sample())


def test_rendering_shows_what_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = gymnasium.make(id_of("tree"), render_mode="ansi").unwrapped
    env.reset(seed=1)
    assert '"hand"' in env.render()
    human: Any = gymnasium.make(id_of("tree"), render_mode="human").unwrapped
    human.reset(seed=1)
    human.step(human.action_space.sample())
    assert '"hand"' in capsys.readouterr().out


def test_what_cannot_be_is_refused() -> None:
    env: Any = gymnasium.make(id_of("tree"), players=4).unwrapped
    env.reset(seed=1)
    before = env.game.state.tobytes()
    seen, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks() == 0)[-1]))
    assert (reward, over, info["refused"]) == (0, False, "Move 67: leaf is not in your hand.")
    assert (seen == env.game.observe(0)).all()
    with pytest.raises(fruitbowl.UnknownMove):
        env.step(68)
    assert env.game.state.tobytes() == before
    for wrong in ({"seat": 4}, {"players": 7}, {"opponents": "gready"}, {"opponents": ["greedy"]}, {"deals": 0}):
        with pytest.raises((fruitbowl.UnknownName, fruitbowl.BadOption)):
            gymnasium.make(id_of("tree"), **{"players": 4, **wrong})


# ---- many at once ---------------------------------------------------------------------------------------------------


def many(slug: str, games: int, **settings: Any) -> Any:
    return gymnasium.make_vec(id_of(slug), num_envs=games, vectorization_mode="vector_entry_point", **settings)


@pytest.mark.parametrize(("slug", "opponents"), [(slug, "random") for slug in LISTED] + [("tree", "greedy")])
def test_many_games_are_played_to_their_end_and_begin_anew(slug: str, opponents: str) -> None:
    envs = many(slug, 5, opponents=opponents, seat=1)
    seen, info = envs.reset(seed=3)
    ended = np.zeros(5, int)
    lasted = np.zeros(5, bool)
    total = np.zeros(5)
    for _ in range(400):
        masks = info["action_mask"]
        assert (masks.any(axis=1) == ~lasted).all()
        assert envs.observation_space.contains(seen)
        seen, rewards, over, cut, info = envs.step(masks.argmax(axis=1))
        assert not (over & lasted).any()
        assert not rewards[~over].any()
        assert not cut.any()
        ended, total, lasted = ended + over, total + rewards, over
    assert (ended > 0).all()
    assert (np.abs(total) <= ended).all()


def test_the_seed_decides_and_threads_change_nothing() -> None:
    told = []
    for threads in (1, 2):
        envs = many("tree", 6, opponents="greedy", threads=threads)
        seen, info = envs.reset(seed=4)
        for _ in range(30):
            seen, rewards, *_, info = envs.step(info["action_mask"].argmax(axis=1))
            told.append((threads, seen.tobytes(), rewards.tobytes()))
    assert [facts for threads, *facts in told if threads == 1] == [facts for threads, *facts in told if threads == 2]


def test_wrong_actions_for_many_are_refused_and_change_nothing() -> None:
    envs = many("tree", 3)
    _, info = envs.reset(seed=1)
    before = envs.games.save()
    for wrong in ([0, 1], [0.5] * 3, (info["action_mask"] == 0).argmax(axis=1), [99] * 3, [-1] * 3):
        with pytest.raises(fruitbowl.IllegalMove):
            envs.step(np.array(wrong))
    assert envs.games.save() == before
    with pytest.raises(fruitbowl.BadOption, match="random or greedy"):
        many("tree", 3, opponents="master")
