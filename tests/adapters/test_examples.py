"""The examples run, on a small scale."""

import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for name in ("tabular", "masked_policy", "tournament"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def test_a_table_learns_when_to_draw() -> None:
    import tabular  # noqa: PLC0415

    means, counts = tabular.learn(steps=300)
    assert counts.sum() > 1000
    assert tabular.mean_score(means, 3000) > tabular.mean_score(None, 3000)


def test_a_masked_policy_learns_to_beat_random_players() -> None:
    import masked_policy  # noqa: PLC0415

    untrained, trained = masked_policy.learn(0), masked_policy.learn(6)
    assert masked_policy.win_share(trained, 1500) > max(0.55, masked_policy.win_share(untrained, 1500))


def test_our_bot_plays_theirs_at_equal_time() -> None:
    import tournament  # noqa: PLC0415

    ours, theirs = tournament.play(games=2, seconds=0.03, ours="greedy")
    assert (ours.games, theirs.games, theirs.forfeits) == (2, 2, 0)
    assert np.isclose(ours.win_share + theirs.win_share, 1)
