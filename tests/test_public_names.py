"""What users import is explained: every public name has a docstring with an example, and the docs import no other."""

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fruitbowl

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]

PUBLIC: dict[str, list[str]] = {
    "fruitbowl": fruitbowl.__all__,
    "fruitbowl.core.match": ["Match", "Refusal", "replay", "retrace"],
    "fruitbowl.core.about": ["About"],
    "fruitbowl.core.advice": ["Advice"],
    "fruitbowl.core.dice": ["new_dice"],
    "fruitbowl.core.encoding": ["Encoding"],
    "fruitbowl.core.information": ["information_state", "public_state"],
    "fruitbowl.core.record": ["Chance", "Move"],
    "fruitbowl.bots.bot": ["Bot", "Budget", "Observation"],
    "fruitbowl.bots.levels": ["Level", "bot", "bot_for_now", "level_of"],
    "fruitbowl.bots.heuristics": ["heuristics_of", "register"],
    "fruitbowl.bots.heuristics.protocol": ["Heuristics"],
    "fruitbowl.adapters.batch": ["Batch"],
    "fruitbowl.adapters.gymnasium": ["register_games"],
    "fruitbowl.adapters.gymnasium.seat": ["SeatEnv"],
    "fruitbowl.adapters.gymnasium.vector": ["SeatVectorEnv"],
    "fruitbowl.adapters.openspiel": ["ISMCTS", "SpielGame", "SpielState", "register_all", "short_name"],
    "fruitbowl.adapters.pettingzoo": ["Environment", "SimultaneousEnv", "TurnEnv", "TurnEnvironment"],
    "fruitbowl.arena.ratings": ["Standing", "standings"],
    "fruitbowl.arena.rows": ["Rows"],
    "fruitbowl.arena.run": ["hold"],
    "fruitbowl.arena.simulate": ["Simulation", "replay_of", "simulate"],
    "fruitbowl.arena.tournament": ["Tournament", "tournament"],
    "fruitbowl.testing": ["Case", "Setting", "cases", "settings"],
}
"""What the docs tell users to import, and what these give them."""

FOREIGN = ("gymnasium", "open_spiel", "pettingzoo", "pyspiel")
"""Whoever derives a class from theirs leaves the explanation of its methods to them."""

NAMES = [f"{module}.{name}" for module, names in PUBLIC.items() for name in names]


def found(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class defines itself."""
    for name, member in vars(cls).items():
        if not name.startswith("_") and (callable(member) or isinstance(member, property | cached_property)):
            yield name, member


def has_example(thing: Any) -> bool:
    return bool(re.search(r"^\s*>>> ", inspect.getdoc(thing) or "", re.MULTILINE))


@pytest.mark.parametrize("path", NAMES)
def test_every_public_name_has_a_docstring_with_an_example(path: str) -> None:
    assert has_example(found(path))


@pytest.mark.parametrize("name", [name for name, _ in members(fruitbowl.Match)])
def test_every_part_of_a_match_has_a_docstring_with_an_example(name: str) -> None:
    assert has_example(getattr(fruitbowl.Match, name))


@pytest.mark.parametrize("path", [path for path in NAMES if inspect.isclass(found(path))])
def test_every_part_of_a_public_class_has_a_docstring(path: str) -> None:
    cls = found(path)
    inherited = {name for base in cls.__mro__ if base.__module__.startswith(FOREIGN) for name in vars(base)}
    assert [name for name, member in members(cls) if not inspect.getdoc(member) and name not in inherited] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_docs_import_public_names_only(page: Path) -> None:
    listed = {*PUBLIC, *NAMES}
    for module, names in re.findall(
        r"^(?:>>> )?from (fruitbowl[\w.]*) import (.+)$", page.read_text("utf-8"), re.MULTILINE
    ):
        for name in names.split(", "):
            assert f"{module}.{name}" in listed or f"{module}.{name}" in PETTINGZOO, f"{module}.{name}"
    for module in re.findall(r"^(?:>>> )?import (fruitbowl[\w.]*)", page.read_text("utf-8"), re.MULTILINE):
        assert module in listed, module


PETTINGZOO = {f"fruitbowl.adapters.pettingzoo.{slug}_v0" for slug in ("fruitoplay", "grow", "pflaumen", "tree")}
"""These are no classes, but instances of `Environment` and `TurnEnvironment`."""
