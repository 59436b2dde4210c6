"""What the two kinds of environments share: names of seats, spaces, seeding, and rendering."""

import json
import secrets
import sys
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

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
