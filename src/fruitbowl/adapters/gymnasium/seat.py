"""A game as a Gymnasium environment: you play one seat, bots play the others."""

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from fruitbowl.adapters.gymnasium.opponents import Opponent, names_of
from fruitbowl.adapters.legal_actions import LegalActions
from fruitbowl.adapters.pettingzoo.seats import RENDER_MODES, check_render_mode, new_game, render
from fruitbowl.core.dice import new_dice
from fruitbowl.core.encoding import Row
from fruitbowl.core.errors import IllegalMove, UnknownMove, UnknownName
from fruitbowl.core.options import OptionValue


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """Made by `gymnasium.make("fruitbowl/Tree-v0", players=4, seat=0, opponents="greedy", **options of the game)`.

    An observation is what the seat sees, as a row of numbers; `info["action_mask"]` says what is legal. The reward
    comes at the end: 1 for a win, a share of -1 for somebody else's. An illegal action changes nothing, and
    `info["refused"]` says why (Gymnasium's environment checker tries every action).

    >>> env = SeatEnv("tree", players=3, opponents="random", first=0)
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
    >>> reward, terminated
    (0.0, False)
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012 (as Gymnasium wants it)

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.game = new_game(slug, players, options)
        self.seat = checked_seat(seat, self.game.players)
        self._names = names_of(opponents, self.game.players)
        self._opponents: dict[int, Opponent] = {}
        self._seat_opponents()
        encoding = self.game.game.encoding
        self.observation_space = spaces.Box(encoding.low, encoding.high, dtype=np.int8)
        self.action_space = LegalActions(self.game.game.move_count, self.action_masks)

    def _seat_opponents(self) -> None:
        others = [seat for seat in range(self.game.players) if seat != self.seat]
        self._opponents = {
            seat: Opponent(name, self.game.game, seat, self._new_dice())
            for seat, name in zip(others, self._names, strict=True)
        }

    def _new_dice(self) -> npt.NDArray[np.int64]:
        return new_dice(int(self.np_random.integers(1 << 62)))

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action, under the name that Stable-Baselines looks for."""
        return self.game.mask(self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """A new game, at the seat's first decision."""
        super().reset(seed=seed, options=options)
        self.game.begin(self._new_dice())
        self._seat_opponents()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Row, SupportsFloat, bool, bool, dict[str, Any]]:
        """The seat moves, and the bots do until it is its turn again. Raises UnknownMove if there is no such move."""
        refused = {}
        try:
            self.game.play(self.seat, self.game.check(self.seat, action))
        except UnknownMove:
            raise
        except IllegalMove as problem:
            refused = {"refused": str(problem)}
        seen, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return seen, self.game.rewards[self.seat], self.game.over, False, {**info, **refused}

    def _seen(self) -> tuple[Row, dict[str, Any]]:
        """What the seat sees when it is its turn, or at the end."""
        while not self.game.over and self.game.seat != self.seat:
            other = self.game.seat
            self.game.play(other, self._opponents[other].move(self.game))
        return self.game.observe(self.seat), {"action_mask": self.action_masks()}

    def render(self) -> Any:
        """What the seat sees, as the terminal shows it."""
        return render(self.game, self.render_mode, self.seat)


def checked_seat(seat: int, players: int) -> int:
    if seat not in range(players):
        raise UnknownName(f"There is no seat {seat!r}. The seats are 0 to {players - 1}.")
    return int(seat)
