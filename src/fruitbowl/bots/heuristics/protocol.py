"""What a game may provide so that bots play it well: one `Heuristics`, every part of which is optional."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from fruitbowl.bots.policy import Policy, random_policy
from fruitbowl.core.kernel import Ints, rule

PruneMoves: TypeAlias = Callable[[Any, int, Ints, int, int], int]
"""prune_moves(s, seat, moves, count, max_candidates): moves the candidates to the front, and returns how many."""
ExpectedScores: TypeAlias = Callable[[Any, Ints], None]
"""expected_scores(s, points): writes the final score that each seat can expect into `points`."""


@rule
def keep_all_moves(_s: Any, _seat: int, _moves: Ints, count: int, _max_candidates: int) -> int:
    """No pruning: every legal move is a candidate."""
    return count


@dataclass(frozen=True)
class Heuristics:
    """Knowledge of one game. Its functions are compiled into the search, so each is a `@rule` or a `@routine`.

    >>> Heuristics().policy is random_policy  # a game without heuristics is searched with random playouts
    True
    """

    policy: Policy = random_policy
    """How a good player plays without searching, with a plan where the game calls for one.

    It is the strongest search's playout policy, and its move is the first to be tried at a new node. By default any
    legal move, all equally likely.
    """
    greedy_policy: Policy | None = None
    """What looks best right now, without a plan: level `greedy`, and the playout policy of level `skilled`.

    By default the same as `policy`.
    """
    prune_moves: PruneMoves = keep_all_moves
    """Which moves the search tries, where many are nearly the same. Called only if `Tuning.max_candidates` is set.

    It may reorder `moves` and must keep at least one. By default all of them.
    """
    expected_scores: ExpectedScores | None = None
    """An evaluation of unfinished games, for playouts that stop early (`Tuning.horizon`, `Tuning.stop_at_deal`).

    By default the scores so far.
    """

    def policy_for(self, *, greedy: bool) -> Policy:
        """The greedy policy if wanted and there is one, else `policy`."""
        return self.greedy_policy if greedy and self.greedy_policy is not None else self.policy
