"""The score pad: cards from the command line, or from a person line by line."""

import json
import sys
from collections.abc import Sequence
from typing import Any

import typer

from fruitbowl import api
from fruitbowl.cli.drawing import drawing_of
from fruitbowl.cli.screen import Screen
from fruitbowl.core.errors import BadScore


def run(slug: str, cards: Sequence[str], facts: dict[str, Any], *, as_json: bool) -> None:
    screen = Screen()
    api.score(slug, "", **facts)  # a game or a fact that does not exist is refused before anybody types cards
    typed = " ".join(cards) or (ask_for_cards(screen, slug, facts) if screen.interactive else sys.stdin.read())
    counted = api.score(slug, typed, **facts)
    if as_json:
        typer.echo(json.dumps(counted.as_dict(), indent=2))
    else:
        screen.say(drawing_of(slug).draw_score(counted))


def ask_for_cards(screen: Screen, slug: str, facts: dict[str, Any]) -> str:
    """All lines up to an empty one. A line that cannot be right is told so, and left out."""
    screen.say("The cards in front of you and in your hand, in any order; an empty line ends.")
    cards = ""
    while True:
        try:
            line = screen.ask("Cards: ")
        except EOFError:
            line = ""
        if not line:
            return cards
        try:
            api.score(slug, f"{cards} {line}", **facts)
        except BadScore as problem:
            screen.say(str(problem))
        else:
            cards = f"{cards} {line}"
