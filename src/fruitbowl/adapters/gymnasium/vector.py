"""Many games as a Gymnasium vector environment, on a batch: you play one seat of each, bots play the others."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fruitbowl.adapters.batch import Batch
from fruitbowl.adapters.gymnasium.opponents import compiled_rule
from fruitbowl.adapters.gymnasium.seat import checked_seat
from fruitbowl.adapters.stepping import NOBODY, SKIP
from fruitbowl.core.encoding import Row
from fruitbowl.core.errors import BadOption
from fruitbowl.core.kernel import compiled, entry
from fruitbowl.core.options import OptionValue
from fruitbowl.games import find

Seen = tuple[Row, dict[str, Any]]


class SeatVectorEnv(VectorEnv[Row, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Made by `gymnasium.make_vec("fruitbowl/Tree-v0", num_envs=1024, opponents="greedy")`.

    A game that is over is shown once as it ended; the next step, whatever its action, starts a new one. Opponents are
    `random` or `greedy`. If one action is illegal, IllegalMove says which, and nothing changes.

    >>> envs = SeatVectorEnv("tree", num_envs=8, players=3)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((8, 569), (8, 68))
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        slug: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        opponents: str = "random",
        threads: int = 1,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        game = find(slug)
        rule = compiled_rule(opponents, game) if isinstance(opponents, str) else None
        if rule is None or render_mode is not None:
            raise BadOption("Opponents in a vector environment are random or greedy, and it cannot render.")
        self.num_envs = num_envs
        self._setting = (game, game.about.usual_players if players is None else players, num_envs, options)
        self._threads = threads
        self.games = self._new_games(None)
        self.seat = checked_seat(seat, self.games.players)
        self._rule = compiled(rule)
        self._moves, self._room = np.zeros(num_envs, np.int64), np.zeros(game.most_legal, np.int64)
        self._let_others_play()
        self._rule = entry(rule)
        encoding = game.encoding
        self.single_observation_space = spaces.Box(encoding.low, encoding.high, dtype=np.int8)
        self.single_action_space = spaces.Discrete(game.move_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _new_games(self, seed: int | None) -> Batch:
        game, players, size, options = self._setting
        return Batch(game, players, size, options, seed, self._threads, restart=False)

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> Seen:  # noqa: ARG002
        """New games, each at the seat's first decision."""
        self.games = self._new_games(seed if seed is None or isinstance(seed, int) else hash(tuple(seed)))
        self._let_others_play()
        return self._seen()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Row, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """The seat moves in every game, and the bots do until it is its turn again."""
        games = self.games
        moves = games._checked_moves(actions, ended=games._seats == NOBODY)
        games._over[:] = False
        games._rewards[:] = 0
        games._advance(moves)
        self._let_others_play()
        seen, info = self._seen()
        rewards = games._rewards[:, self.seat].astype(np.float64)
        return seen, rewards, games._over.copy(), np.zeros(self.num_envs, np.bool_), info

    def _let_others_play(self) -> None:
        """Until it is our seat's turn everywhere, or the game is over."""
        games, room = self.games, self._room
        while (waiting := np.flatnonzero((games._seats != NOBODY) & (games._seats != self.seat))).size:
            self._moves[:] = SKIP
            for number in waiting.tolist():
                count, seat = int(games._counts[number]), int(games._seats[number])
                room[:count] = games._listed[number, :count]
                place = self._rule(games._states[number], seat, room, count, games._own_dice[number])
                self._moves[number] = room[place]
            games._advance(self._moves)

    def _seen(self) -> Seen:
        return self.games.observe(self.seat).copy(), {"action_mask": self.action_masks()}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action of each game; all 0 for a game that is over, in which the next action is ignored."""
        return self.games._mask.copy()
