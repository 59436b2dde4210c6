"""A game as a PettingZoo environment in which one agent acts after the other (AEC)."""

from typing import Any, ClassVar

import numpy as np
from pettingzoo import AECEnv

from fruitbowl.adapters.pettingzoo.seats import SeatsEnv, render
from fruitbowl.adapters.stepping import NOBODY


class TurnEnv(SeatsEnv, AECEnv):  # type: ignore[misc]
    """A game in turns (AEC). Simultaneous choices are made in turn, and no agent sees what another has chosen.

    An illegal action raises IllegalMove with the reason, and changes nothing. It can be copied and pickled at any time.

    >>> env = TurnEnv("tree", players=3, first=0)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(observation["action_mask"].argmax())
    >>> env.agent_selection
    'player_1'
    """

    FACTS: ClassVar[dict[str, Any]] = {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game; the game's options are given when the environment is made."""
        self.game.begin(self._luck.for_next_game(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.seat]
        self._tell_mask()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; an agent that does not act has no legal action."""
        seat = self.possible_agents.index(agent)
        mask = self.game.mask(seat) if seat == self.game.seat else np.zeros(self.game.game.move_count, np.int8)
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent moves; None once its game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game, agent = self.game, self.agent_selection
        move = game.check(game.seat, action)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        game.play(game.seat, move)
        if game.seat == NOBODY:
            self._end()
        else:
            self.agent_selection = self.possible_agents[game.seat]
            self._tell_mask()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self.game.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _tell_mask(self) -> None:
        """Some users look for the mask in the observation, others here."""
        self.infos[self.agent_selection] = {"action_mask": self.game.mask(self.game.seat)}

    def render(self) -> Any:
        """What the acting seat sees, as the terminal shows it."""
        seat = self.game.seat
        return render(self.game, self.render_mode, None if seat == NOBODY else seat)
