"""What the two kinds of environments share: names of seats, spaces, seeding, and rendering."""

import json
import secrets
import sys
from functools import partial
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from fruitbowl.adapters.legal_actions import LegalActions
from fruitbowl.adapters.solo import Solo
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import BadOption
from fruitbowl.core.options import OptionValue, encode_options
from fruitbowl.games import find

RENDER_MODES = ["human", "ansi"]


def new_game(slug: str, players: int | None, options: dict[str, OptionValue]) -> Solo:
    game = find(slug)
    number = game.about.check_players(game.about.usual_players if players is None else players)
    return Solo(game, number, encode_options(game.about, number, options))


def agent_names(players: int) -> list[str]:
    return [f"player_{seat}" for seat in range(players)]


def observation_space(game: Solo, moves: int) -> spaces.Dict:
    """A seat's row of numbers, and its mask, as in PettingZoo's own card games."""
    encoding = game.game.encoding
    return spaces.Dict(
        {
            "observation": spaces.Box(encoding.low, encoding.high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
    )


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"There is no render mode {mode!r}. There are: {', '.join(RENDER_MODES)}.")
    return mode


class Luck:
    """Dice for each game, from a seed and the number of games so far."""

    def __init__(self) -> None:
        self._seed, self._games = secrets.randbits(256), 0

    def for_next_game(self, seed: int | None) -> npt.NDArray[np.int64]:
        if seed is not None:
            self._seed, self._games = seed, 0
        self._games += 1
        return new_dice(self._seed, self._games)


class SeatsEnv:
    """Seats with names, their spaces, and luck. An environment adds how its agents act."""

    FACTS: ClassVar[dict[str, Any]] = {}
    """What its metadata has besides."""
    WAITS: ClassVar[int] = 0
    """1 if there is one action more than moves: to wait."""

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        render_mode: str | None = None,
        *,
        name: str = "",
        **options: OptionValue,
    ) -> None:
        self.metadata = {"render_modes": list(RENDER_MODES), "name": name or slug, **self.FACTS}
        self.render_mode = check_render_mode(render_mode)
        self.game = new_game(slug, players, options)
        self.possible_agents = agent_names(self.game.players)
        self.agents: list[str] = []
        actions = self.game.game.move_count + self.WAITS
        self.observation_spaces = {agent: observation_space(self.game, actions) for agent in self.possible_agents}
        self.action_spaces = {
            agent: LegalActions(actions, partial(self._mask, seat)) for seat, agent in enumerate(self.possible_agents)
        }
        self._luck = Luck()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A dict of the row that the agent sees and its action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The move ids; sampled without a mask, it gives legal ones only."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _mask(self, seat: int) -> npt.NDArray[np.int8]:
        return self.game.mask(seat)


def look(game: Solo, seat: int | None) -> str:
    """A position as somebody sees it, as text."""
    view = game.match().view(seat)
    return "\n".join(f"{name}: {json.dumps(fact)}" for name, fact in view.items()) + "\n"


def render(game: Solo, mode: str | None, seat: int | None) -> Any:
    """What the acting seat sees; when the game is over, what the table sees."""
    if mode is None:
        return None
    text = look(game, seat)
    if mode == "ansi":
        return text
    sys.stdout.write(text)
    return None
