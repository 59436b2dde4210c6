"""What is in the bowl. Reads facts only: no rules are loaded."""

import json
import shlex
from collections.abc import Sequence
from textwrap import fill
from typing import Any

import typer

import fruitbowl


def run(*, as_json: bool) -> None:
    games = [facts(about) for about in fruitbowl.list_games()]
    typer.echo(json.dumps(games, indent=2, ensure_ascii=False) if as_json else "\n\n".join(map(in_words, games)))


def facts(about: Any) -> dict[str, Any]:
    return {
        "game": about.slug,
        "title": about.title,
        "summary": about.summary,
        "players": list(about.players),
        "options": [
            {"name": option.name, "default": option.default, "meaning": option.meaning} for option in about.options
        ],
        "authors": list(about.authors),
        "publisher": about.publisher,
    }


def in_words(game: dict[str, Any]) -> str:
    players = game["players"]
    lines = [
        f"{game['title']} ({game['game']}), {players[0]} to {players[-1]} players",
        f"  by {', '.join(filter(None, [' and '.join(game['authors']), game['publisher']]))}",
        fill(game["summary"], 79, initial_indent="  ", subsequent_indent="  "),
        *options_in_words(game["options"]),
        f"  Play it: fruitbowl play {game['game']}",
    ]
    return "\n".join(lines)


def options_in_words(options: Sequence[dict[str, Any]]) -> list[str]:
    """How to give each on the command line, with its default."""
    return [option_in_words(option) for option in options] or ["  No options."]


def option_in_words(option: dict[str, Any]) -> str:
    value = shlex.quote(
        str(option["default"]).lower() if isinstance(option["default"], bool) else str(option["default"])
    )
    words = f"-o {option['name']}={value}: {option['meaning']}"
    return fill(words, 79, initial_indent="  ", subsequent_indent="     ")
