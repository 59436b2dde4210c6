"""A new game: an installable package that passes the conformance suite at once, to be changed step by step.

It is a copy of Windfall, a tiny game of hidden cards, under another name. CONTRIBUTING tells what to change in which
order.
"""

import keyword
import sys
from importlib.util import find_spec
from pathlib import Path

import typer

from fruitbowl.core.errors import BadOption
from fruitbowl.games import LISTED, slugs
from fruitbowl.games.outside import SLUG, SLUG_IN_WORDS
from fruitbowl.testing.golden import remake

TEMPLATE = Path(__file__).parent / "game-template"
"""Windfall as it would be in a folder of its own."""


def run(name: str, folder: Path | None) -> None:
    check_name(name)
    folder = folder or Path(name)
    if folder.exists():
        raise BadOption(f"There is {folder} already; it stays as it is. Take another --folder.")
    write(name, folder)
    make_golden_records(name, folder)
    typer.echo(
        f"{title_of(name)} is in {folder}: so far a tiny card game, which is yours to change. Next:\n"
        f"  cd {folder}\n"
        "  pip install --editable '.[test]'\n"
        "  pytest\n"
        f"  fruitbowl play {name}"
    )


def check_name(name: str) -> None:
    """A game's name is its slug, and the name of its package."""
    if not SLUG.fullmatch(name):
        raise BadOption(f"{name!r} cannot be the name of a game: {SLUG_IN_WORDS}.")
    if name in slugs():
        raise BadOption(f"There is a game {name!r} already. Take another name.")
    if keyword.iskeyword(name) or find_spec(name) is not None:
        raise BadOption(f"{name!r} means something else in Python. Take another name.")


def write(name: str, folder: Path) -> None:
    """The template, with the name of the game in place of Windfall's."""
    names = {
        "windfall": name,
        "WindfallState": f"{title_of(name).replace(' ', '')}State",
        "Windfall": title_of(name),
        "WF-": f"{prefix_of(name)}-",
    }
    for source in sorted(path.relative_to(TEMPLATE) for path in TEMPLATE.rglob("*") if path.is_file()):
        if any(part.startswith((".", "__pycache__")) for part in source.parts):  # left there by tools
            continue
        target = folder / renamed(str(source), names)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed((TEMPLATE / source).read_text("utf-8"), names), "utf-8")


def renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text


def make_golden_records(name: str, folder: Path) -> None:
    """One for each way to play it. The game is not installed yet, so it is listed for this once."""
    sys.path.insert(0, str(folder / "src"))
    LISTED[name] = name
    remake(folder / "tests" / "golden", [name])


def title_of(name: str) -> str:
    """What people read.

    >>> title_of("crazy_eights")
    'Crazy Eights'
    """
    return name.replace("_", " ").strip().title()


def prefix_of(name: str) -> str:
    """What the numbers of its rules begin with.

    >>> prefix_of("crazy_eights"), prefix_of("pig"), prefix_of("x")
    ('CE', 'PI', 'XX')
    """
    words = name.upper().split("_")
    initials = "".join(word[0] for word in words if word[:1].isalpha())
    letters = "".join(filter(str.isalpha, "".join(words)))
    return initials[:3] if len(initials) > 1 else (2 * letters)[:2]
