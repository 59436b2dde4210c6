"""The page's score pad of Pi mal Pflaumen finds just what the package's own finds, card by card."""

import random
from typing import Any

import pytest

from fruitbowl.games.pflaumen import score_pad
from fruitbowl.games.pflaumen.components import FRUIT_CARDS, FRUITS, MIXES, PLUMS
from page.facts import as_the_game_says, as_the_page_has_it
from page.scripts import run

COUNT = """
import { readFileSync } from "node:fs";
import { lying, score } from "./games/pflaumen/score.ts";
const pads = JSON.parse(readFileSync(0, "utf8")).map(({ display, completed }) =>
  score({ display: display.map(lying), completed: completed.map(lying) }));
console.log(JSON.stringify(pads));
"""

Case = dict[str, list[str]]


def by_hand(case: Case) -> dict[str, Any]:
    pad = score_pad.score(case["display"], case["completed"])
    mixes = [
        {"card": made.card, "mix": made.mix, "points": made.points, "cards": list(made.cards)} for made in pad.mixes
    ]
    return {"score": pad.score, "best": pad.best, "mixes": mixes, "fruitLeft": pad.fruit_left}


def cards_of_our_table(dice: random.Random) -> Case:
    """As at the end of a game: some cards of the table and plums, and some that were completed."""
    cards = dice.sample([card.text for card in FRUIT_CARDS], dice.randint(0, 18))
    mixes = {card.text for card in FRUIT_CARDS if card.points}
    completed = [card for card in cards if card in mixes and dice.random() < 0.3]
    display = [card for card in cards if card not in completed]
    return {"display": display + ["Plum"] * dice.randint(0, 6), "completed": completed}


def cards_of_a_real_box(dice: random.Random) -> Case:
    """Cards as they look, often several that look the same."""
    few = dice.sample(FRUITS, dice.randint(2, len(FRUITS)))

    def card(shows: float) -> str:
        fruit = dice.choice(few).replace(" ", "")
        return f"{fruit}:{dice.choice(MIXES)}{dice.randint(1, 18)}" if dice.random() < shows else fruit

    display: list[str] = []
    for _ in range(dice.randint(0, 14)):
        one = card(0.5)
        if sum(other.split(":")[0] == one.split(":")[0] for other in display) < 3:
            display.append(one)
    return {"display": display, "completed": [card(1) for _ in range(dice.randint(0, 4))]}


@pytest.mark.parametrize("deal", [cards_of_our_table, cards_of_a_real_box])
def test_both_pads_find_the_same(deal: Any) -> None:
    dice = random.Random(20)
    cases = [deal(dice) for _ in range(2000)]
    assert any(len(by_hand(case)["mixes"]) > 2 for case in cases)
    for case, found in zip(cases, run(COUNT, cases), strict=True):
        assert found == by_hand(case), case


def test_many_plums() -> None:
    case = {"display": ["I-1", "I-3", "I-8", "II-3", *["Plum"] * PLUMS], "completed": ["II-1"]}
    assert run(COUNT, [case]) == [by_hand(case)]


def test_the_page_has_the_facts_of_the_components() -> None:
    assert as_the_page_has_it("pflaumen") == as_the_game_says("pflaumen")
