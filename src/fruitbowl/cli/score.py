"""The score pad: cards or counts from the command line, or from a person who is asked for them."""

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
    if not cards:
        api.score(slug, "", **facts)  # refuse an unknown game or fact before anybody types cards
    typed = " ".join(cards) or (ask(screen, slug, facts) if screen.interactive else sys.stdin.read())
    counted = api.score(slug, typed, **facts)
    if as_json:
        typer.echo(json.dumps(counted.as_dict(), indent=2))
    else:
        screen.say(drawing_of(slug).draw_score(counted))


def ask(screen: Screen, slug: str, facts: dict[str, Any]) -> str:
    """A person's answers. If one cannot be right, say why and ask again."""
    drawing = drawing_of(slug)
    screen.say(drawing.SCORE_INTRO)
    told = ""
    for name, question in drawing.SCORE_QUESTIONS.items():
        if name not in facts:
            told = ask_for_one(screen, slug, facts, told, name, question)
    return told if drawing.SCORE_QUESTIONS else ask_for_lines(screen, slug, facts)


def ask_for_one(screen: Screen, slug: str, facts: dict[str, Any], told: str, name: str, question: str) -> str:
    """The answers so far, and one that fits them."""
    while answer := answer_to(screen, question):
        more = f"{told} {name}={','.join(answer.replace(',', ' ').split())}"
        if is_right(screen, slug, more, facts):
            return more
    return told


def ask_for_lines(screen: Screen, slug: str, facts: dict[str, Any]) -> str:
    """All lines up to an empty one, as far as they fit the lines before."""
    cards = ""
    while line := answer_to(screen, "Cards: "):
        if is_right(screen, slug, f"{cards} {line}", facts):
            cards = f"{cards} {line}"
    return cards


def answer_to(screen: Screen, question: str) -> str:
    """Also empty at the end of the input."""
    try:
        return screen.ask(question)
    except EOFError:
        return ""


def is_right(screen: Screen, slug: str, typed: str, facts: dict[str, Any]) -> bool:
    try:
        api.score(slug, typed, **facts)
    except BadScore as problem:
        screen.say(str(problem))
        return False
    return True
