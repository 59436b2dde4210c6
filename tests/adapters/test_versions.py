"""Versions of environments change when behaviour does: what each version gives is pinned here."""

import hashlib
from typing import Any

import numpy as np
import pytest

from fruitbowl.adapters import pettingzoo as ours
from fruitbowl.adapters.versions import name_of
from fruitbowl.games import LISTED

GIVEN = {
    "fruitoplay_v0": "ae48307e505203b9",
    "grow_v0": "a1d9d880d99532eb",
    "pflaumen_v0": "aa1b5e4f86298c33",
    "tree_v0": "82cee9fcd663dd09",
}
"""A digest of three games. If it changes, the environment needs a new version, and a new line here."""


def test_every_game_has_a_version() -> None:
    assert set(GIVEN) >= {name_of(slug) for slug in LISTED}


@pytest.mark.parametrize("slug", LISTED)
def test_a_version_gives_what_it_always_gave(slug: str) -> None:
    assert digest(getattr(ours, name_of(slug)).env()) == GIVEN[name_of(slug)]


def digest(env: Any) -> str:
    """Of everything that is seen and won in three games."""
    found, place = hashlib.sha256(), 0
    for seed in range(3):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            told = agent, seen["observation"].tolist(), seen["action_mask"].tolist(), round(reward, 4), over
            found.update(repr(told).encode())
            legal = np.flatnonzero(seen["action_mask"])
            place += 7
            env.step(None if over else int(legal[place % len(legal)]))
    return found.hexdigest()[:16]
