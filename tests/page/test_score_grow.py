"""The page's score pad of the growing game counts what the package counts, part by part."""

import random
import re
from typing import Any

from fruitbowl.core.errors import BadScore
from fruitbowl.games.grow.challenges import NAMES
from fruitbowl.games.grow.score_pad import KEEPERS, score
from page.facts import as_the_game_says, as_the_page_has_it
from page.scripts import run

PROBLEMS = {  # what the page calls a problem, and what the package says of it
    "no_number": "there cannot be|is not a whole number",
    "branches_without_stalk": "There cannot be .* without a stalk",
    "leaves_without_branch": "There cannot be .* without a branch",
    "too_few_stalks": "are too many for .* stalks?:",
    "too_few_branches": "are too many for .* branch(es)?:",
    "too_many_pests": "There cannot be .* infested tiles",
    "how_many_others": "give a number for each",
    "others_differ": "numbers for the others' stalks, and",
    "others_flowers": "no plant has more flowers than stalks",
    "no_such_card": "There is no challenge card",
    "not_kept": "is played, not kept",
    "card_twice": "is there twice",
    "too_many_cards": "cards cannot be kept",
}
COUNT = """
import { readFileSync } from "node:fs";
import { score } from "./games/grow/score.ts";
const counted = (plant) => {
  try { return score(plant); } catch (error) { return { problem: error.problem ?? String(error) }; }
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(counted)));
"""


def some_plant(dice: random.Random) -> dict[str, Any]:
    """One that can be, most of the time."""
    stalks = dice.randint(0, 12)
    branches = dice.randint(0, 14) if stalks or dice.random() < 0.05 else 0
    blooms = dice.randint(0, min(stalks, branches) + (dice.random() < 0.05))
    fruits = dice.randint(0, blooms)
    infested_fruits = dice.randint(0, min(fruits, 2))
    leafy = branches > 0 or dice.random() < 0.05
    others = dice.randint(1, 3) if dice.random() < 0.98 else dice.choice([0, 4])
    kept = dice.sample(KEEPERS, min(len(KEEPERS), max(0, dice.randint(-2, 4))))
    if dice.random() < 0.05:
        kept.append(dice.choice([*NAMES, "oak"]))
    plant: dict[str, Any] = {
        "stalks": stalks,
        "branches": branches,
        "leaves": dice.randint(0, 20) if leafy else 0,
        "flowers": blooms - fruits,
        "fruits": fruits - infested_fruits,
        "infested_leaves": dice.randint(0, 2) if leafy else 0,
        "infested_fruits": infested_fruits,
        "roots": dice.randint(0, 8),
        "infested_roots": dice.choice([0, 0, 0, 1, 2]),
        "card_points": dice.choice([0, 0, dice.randint(0, 60)]),
        "cards": kept,
        "others_stalks": None if dice.random() < 0.2 else [dice.randint(2, 12) for _ in range(others)],
        "others_flowers": None if dice.random() < 0.2 else [dice.randint(0, 3) for _ in range(others)],
    }
    if dice.random() < 0.03:
        plant[dice.choice(["stalks", "leaves", "roots", "card_points"])] = dice.choice([-1, 100, 1000, 2.5])
    if dice.random() < 0.02 and plant["others_stalks"]:
        plant["others_stalks"] = plant["others_stalks"][1:]
    return plant


def by_the_package(plant: dict[str, Any]) -> Any:
    try:
        pad = score(**plant)
    except BadScore as problem:
        return str(problem)
    uncounted = [name for name in ("stalks", "flowers") if any(f"most {name} " in note for note in pad.notes)]
    return {"score": pad.score, "parts": pad.parts, "uncounted": uncounted}


def test_both_pads_count_the_same() -> None:
    dice = random.Random(7)
    plants = [some_plant(dice) for _ in range(5000)]
    seen = set()
    for plant, page in zip(plants, run(COUNT, plants), strict=True):
        package = by_the_package(plant)
        if isinstance(package, str):
            seen.add(page.get("problem"))
            assert page.get("problem") in PROBLEMS, (plant, package, page)
            assert _says(package, PROBLEMS[page["problem"]]), (plant, package, page)
        else:
            assert page == package, plant
            assert list(page["parts"]) == list(package["parts"]), plant
    assert seen == set(PROBLEMS), f"never happened: {set(PROBLEMS) - seen}"


def _says(text: str, pattern: str) -> bool:
    return re.search(pattern, text) is not None


def test_the_page_has_the_facts_of_the_components() -> None:
    assert as_the_page_has_it("grow") == as_the_game_says("grow")
