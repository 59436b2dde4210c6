"""Windfall, the example game, with something changed."""

from pathlib import Path
from typing import Any

import windfall
from fruitbowl.core.game import Game, Rules
from windfall.game import GAME

WINDFALL = Path(str(windfall.__file__)).parents[1]
"""The folder that another process needs on its path to find it."""


def variant(**parts: Any) -> Game:
    """Windfall with other rules or words."""
    rules = {name: part for name, part in parts.items() if name in Rules.__annotations__}
    words = {name: part for name, part in parts.items() if name not in rules}
    return Game(**{**vars(GAME), **words, "rules": Rules(**{**vars(GAME.rules), **rules})})
