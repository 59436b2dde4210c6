"""Bots that do what looks best at once, one module for each game that has one."""

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any


def rule_of(slug: str) -> Callable[..., int] | None:
    """The compiled `choose(s, seat, moves, count, dice)` of a game; None if it has none."""
    module = f"{__name__}.{slug}"
    if importlib.util.find_spec(module) is None:
        return None
    found: Any = importlib.import_module(module)
    rule: Callable[..., int] = found.choose
    return rule
