"""Finds how a game is drawn: `terminal.py` in its package, or plainly."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, cast

from rich.console import RenderableType

from fruitbowl.cli import plain
from fruitbowl.core.game import View
from fruitbowl.games import LISTED


class Drawing(Protocol):
    """What a game's `terminal.py` offers; what it does not have is done plainly."""

    LEGEND: str
    """What the signs in its drawings mean."""
    SIGNS: Mapping[str, str]
    """What moves look like: a sign to stand behind a move's text where many are listed."""
    SCORE_INTRO: str
    """What is said before the score pad asks."""
    SCORE_QUESTIONS: Mapping[str, str]
    """Questions for one thing after the other, by the names that the score pad's text gives them; none where lines are
    asked for until an empty one."""

    def draw(self, view: View) -> RenderableType:
        """The table from the eyes of the view's seat, at most 80 columns wide."""

    def draw_score(self, count: Any) -> RenderableType:
        """What the game's score pad counted."""


PARTS = ("LEGEND", "SIGNS", "SCORE_INTRO", "SCORE_QUESTIONS", "draw", "draw_score")


def drawing_of(slug: str) -> Drawing:
    own = _own_drawing(f"{LISTED[slug]}.terminal")
    return cast(Drawing, SimpleNamespace(**{part: getattr(own, part, getattr(plain, part)) for part in PARTS}))


def _own_drawing(module: str) -> ModuleType:
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name != module:
            raise
        return plain
