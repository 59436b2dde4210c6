"""Finds how a game is drawn: `terminal.py` in its package, or plainly."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

from fruitbowl.cli import plain
from fruitbowl.core.game import View
from fruitbowl.games import LISTED


class Drawing(Protocol):
    """What a game's `terminal.py` offers."""

    LEGEND: str
    """What the signs in its drawings mean."""

    def draw(self, view: View) -> RenderableType:
        """The table from the eyes of the view's seat, at most 80 columns wide."""

    def tell(self, before: View, after: View) -> Sequence[RenderableType]:
        """What happened between two views that are one step apart; nothing if the seat saw nothing happen."""

    def draw_score(self, count: Any) -> RenderableType:
        """What the game's score pad counted."""


def drawing_of(slug: str) -> Drawing:
    module = f"{LISTED[slug]}.terminal"
    try:
        return cast(Drawing, import_module(module))
    except ModuleNotFoundError as problem:
        if problem.name != module:
            raise
        return cast(Drawing, plain)
