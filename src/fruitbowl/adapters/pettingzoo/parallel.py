"""A game as a PettingZoo environment in which all agents act at the same time (Parallel)."""

from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import ParallelEnv

from fruitbowl.adapters.pettingzoo.seats import SeatsEnv, render
from fruitbowl.core.errors import IllegalMove, UnknownName


class SimultaneousEnv(SeatsEnv, ParallelEnv):  # type: ignore[misc]
    """A game in which all agents act in the same step. An agent with nothing to decide waits, with the last action.

    If one of the actions is illegal, IllegalMove says whose and why, and nothing changes.

    >>> env = SimultaneousEnv("fruitoplay", players=3)
    >>> observations, infos = env.reset(seed=1)
    >>> actions = {agent: info["action_mask"].argmax() for agent, info in infos.items()}
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> rewards
    {'player_0': 0.0, 'player_1': 0.0, 'player_2': 0.0}
    """

    WAITS = 1

    @property
    def wait(self) -> int:
        """The action of agents with nothing to decide."""
        return self.game.game.move_count

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; its options are those that the environment was made with."""
        self.game.begin(self._luck.for_next_game(seed))
        self.agents = self.possible_agents[:]
        return self._seen()

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """All agents act. Raises UnknownName if one has no action."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        choices = self._checked(actions)
        for seat, move in choices:
            self.game.play(seat, move)
        agents = self.agents
        rewards = dict(zip(agents, self.game.rewards, strict=True))
        over = dict.fromkeys(agents, self.game.over)
        observations, infos = self._seen()
        if self.game.over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, over, dict.fromkeys(agents, False), infos

    def _checked(self, actions: dict[str, int]) -> list[tuple[int, int]]:
        """The moves of the agents that act."""
        acting, choices = self.game.acting, []
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise UnknownName(f"Every agent needs an action; {agent} has none.")
            if seat in acting:
                choices.append((seat, self.game.check(seat, actions[agent])))
            elif actions[agent] != self.wait:
                raise IllegalMove("not_awaited", f"{agent} has nothing to decide: its action is {self.wait}, to wait.")
        return choices

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        observations, infos = {}, {}
        for seat, agent in enumerate(self.agents):
            mask = self._mask(seat)
            observations[agent] = {"observation": self.game.observe(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def _mask(self, seat: int) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[:-1] = self.game.mask(seat)
        mask[-1] = not mask.any()
        return mask

    def render(self) -> Any:
        """What a spectator sees, as the terminal shows it."""
        return render(self.game, self.render_mode, None)
