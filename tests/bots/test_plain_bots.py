"""Bots play plain until they are compiled: by the same rules, to the same moves."""

from collections.abc import Callable

import numpy as np
import pytest

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.heuristics import greedy_policy_of, policy_of
from fruitbowl.bots.policy import Policy
from fruitbowl.bots.search import run
from fruitbowl.bots.search.run import search, search_kernel
from fruitbowl.bots.search.tuning import ALWAYS, tuning_of
from fruitbowl.core.dice import new_dice
from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match
from fruitbowl.core.rule import Rule
from fruitbowl.games import LISTED, find

pytestmark = pytest.mark.skipif(not JIT, reason="there is nothing to compare with where nothing is compiled")


def begun(slug: str) -> Match:
    match = Match(find(slug), find(slug).about.usual_players, seed=5)
    match.resolve_chance()
    return match


@pytest.mark.parametrize("slug", LISTED)
@pytest.mark.parametrize("policy_for", [policy_of, greedy_policy_of])
def test_a_policy_chooses_the_same_plain_and_compiled(slug: str, policy_for: Callable[[str], Policy]) -> None:
    match, policy, moves = begun(slug), policy_for(slug), np.zeros(find(slug).most_legal, np.int64)
    assert isinstance(policy, Rule)
    dice, twin = new_dice(1), new_dice(1)
    with np.errstate(all="raise"):  # an overflow that compiled code would not notice
        while not match.over:
            seat = match.actors[0]
            count = int(match.game.rules.legal(match.state, seat, moves))
            before = match.state.tobytes()
            plain = policy.plain(match.state, seat, moves.copy(), count, dice)
            assert plain == policy.compiled(match.state, seat, moves.copy(), count, twin)
            assert (match.state.tobytes(), dice[0]) == (before, twin[0])
            match.play(seat, match.game.move_text(int(moves[plain])))


@pytest.mark.parametrize("slug", LISTED)
@pytest.mark.parametrize("changes", [{}, {"greedy": 1}, {"epsilon": ALWAYS, "min_advantage": 0}], ids=str)
def test_a_search_finds_the_same_plain_and_compiled(
    slug: str, changes: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(slug)
    seat = match.actors[0]

    def results() -> list[list[int]]:
        observation = Observation(match, seat, new_dice(2))
        result = search(observation, Budget(iterations=12), tuning_of(slug, **changes), new_dice(3))
        found: list[list[int]] = result.results.tolist()
        return found

    compiled = results()
    kernel = search_kernel(match.game)
    assert isinstance(kernel, Rule)
    monkeypatch.setattr(run, "search_kernel", lambda _game: kernel.plain)
    with np.errstate(all="raise"):
        assert results() == compiled
