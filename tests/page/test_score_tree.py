"""The page's score pad of the tree game counts what the package counts."""

import random

from fruitbowl.games.tree.moves import CARD_TEXTS
from fruitbowl.games.tree.score_pad import score
from page.facts import as_the_game_says, as_the_page_has_it
from page.scripts import run

COUNT = """
import { readFileSync } from "node:fs";
import { score } from "./games/tree/score.ts";
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(score)));
"""


def test_both_pads_count_the_same() -> None:
    dice = random.Random(11)
    cases = [{"cards": dice.sample(CARD_TEXTS, dice.randint(0, len(CARD_TEXTS)))} for _ in range(3000)]
    for case, found in zip(cases, run(COUNT, cases), strict=True):
        assert found == score(case["cards"]).as_dict(), case


def test_the_page_has_the_facts_of_the_components() -> None:
    assert as_the_page_has_it("tree") == as_the_game_says("tree")
