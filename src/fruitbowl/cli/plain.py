"""Shows a game that has no `terminal.py` of its own: everything in its view, plainly."""

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from fruitbowl.core.game import View

LEGEND = ""
SIGNS: dict[str, str] = {}
SCORE_INTRO = "The cards in front of you and in your hand, in any order; finish with an empty line."
SCORE_QUESTIONS: dict[str, str] = {}


def draw(view: View) -> RenderableType:
    return Text("\n").join([Text(f"{key}: {_words(value)}") for key, value in view.items()])


def draw_score(count: Any) -> RenderableType:
    return draw(count.as_dict())


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key} {_words(part)}" for key, part in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(map(_words, value)) or "-"
    return "-" if value is None else str(value)
