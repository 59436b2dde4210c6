"""The page's score pad of Fruitoplay counts what the package counts, part by part."""

import random
from typing import Any

import pytest

from fruitbowl.games.fruitoplay.components import DOUBLE, FRUITS, LETTERS, NUMBERS, ROTTEN
from fruitbowl.games.fruitoplay.score_pad import score
from page.facts import as_the_game_says, as_the_page_has_it
from page.scripts import run

COUNT = """
import { readFileSync } from "node:fs";
import { score } from "./games/fruitoplay/score.ts";
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(score)));
"""
CARDS = [f"{letter}{number}" for letter in LETTERS for number in range(1, NUMBERS + 1)]
COLLECTIVES = [None, *(f"{letter}+{fruits}" for letter in LETTERS for fruits in (1, 2))]

Case = dict[str, Any]


def any_cards(dice: random.Random) -> Case:
    """As many as somebody can have."""
    return {"cards": dice.sample(CARDS, dice.randint(0, 40)), "collective": dice.choice(COLLECTIVES)}


def few_columns(dice: random.Random) -> Case:
    """Few cards of few fruits, most often Rotten and Double ones: what is cancelled decides."""
    chosen = dice.sample(range(len(FRUITS)), dice.randint(1, 3))
    cards = [f"{LETTERS[fruit]}{ROTTEN[fruit]}" for fruit in chosen if dice.random() < 0.8]
    for fruit in chosen:
        numbers = dice.sample(DOUBLE[fruit], dice.randint(0, 2)) + dice.sample((1, 2, 20), dice.randint(0, 1))
        cards += [f"{LETTERS[fruit]}{number}" for number in numbers]
    return {"cards": dice.sample(cards, len(cards)), "collective": dice.choice(COLLECTIVES)}


@pytest.mark.parametrize("deal", [any_cards, few_columns])
def test_both_pads_count_the_same(deal: Any) -> None:
    dice = random.Random(7)
    cases = [deal(dice) for _ in range(4000)]
    counted = [score(case["cards"], case["collective"]).as_dict() for case in cases]
    cancelled = [what for count in counted for what in count["cancelled"].values()]
    assert any(what is None for what in cancelled)
    assert any(what and "+" in what for what in cancelled)
    for case, found, count in zip(cases, run(COUNT, cases), counted, strict=True):
        assert found == count, case


def test_the_page_has_the_facts_of_the_components() -> None:
    assert as_the_page_has_it("fruitoplay") == as_the_game_says("fruitoplay")
