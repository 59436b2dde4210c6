"""Bots that do what looks best at once, one module for each game that has one."""

import importlib
from importlib.util import find_spec

from fruitbowl.bots.random import Choose, any_move


def rule_of(slug: str) -> Choose:
    """The rule of thumb of a game; any move where there is none."""
    name = f"{__name__}.{slug}"
    if find_spec(name) is None:
        return any_move
    choose: Choose = importlib.import_module(name).choose
    return choose
