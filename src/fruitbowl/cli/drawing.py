"""Finds how to draw a game: with the `terminal.py` of its package, or plainly."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Protocol, cast

from rich.console import RenderableType

from fruitbowl.cli import plain
from fruitbowl.core.game import View
from fruitbowl.games import module_of


class Drawing(Protocol):
    """What a game's `terminal.py` offers; `plain.py` stands in for what it lacks."""

    LEGEND: str
    """What the signs in its drawings mean."""
    SIGNS: Mapping[str, str]
    """What moves look like: a sign to put after a move's text where many are listed."""
    SCORE_INTRO: str
    """What the score pad says before it asks."""
    SCORE_QUESTIONS: Mapping[str, str]
    """One question for each thing, by its name in the score pad's text; none if the pad asks for lines until an empty
    one."""

    def draw(self, view: View) -> RenderableType:
        """The table as the view's seat sees it, at most 80 columns wide."""

    def draw_score(self, count: Any) -> RenderableType:
        """What the game's score pad counted."""


PARTS = ("LEGEND", "SIGNS", "SCORE_INTRO", "SCORE_QUESTIONS", "draw", "draw_score")


def drawing_of(slug: str) -> Drawing:
    own = module_of(slug, "terminal")
    return cast(Drawing, SimpleNamespace(**{part: getattr(own, part, getattr(plain, part)) for part in PARTS}))
