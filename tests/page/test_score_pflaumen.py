"""The page's score pad of Pi mal Pflaumen finds just what the package's own finds, card by card."""

import importlib.util
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fruitbowl.games.pflaumen import score_pad
from fruitbowl.games.pflaumen.components import FRUIT_CARDS, FRUITS, MIXES, PLUMS

WEB = Path(__file__).parents[2] / "web"
PAGE = WEB / "src" / "games" / "pflaumen"
NODE = shutil.which("node") or ""
BUNDLER = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"

RUNNER = """
import { readFileSync } from "node:fs";
import { lying, score } from "./score.mjs";
const cases = JSON.parse(readFileSync(0, "utf-8"));
const pads = cases.map(({ display, completed }) =>
  score({ display: display.map(lying), completed: completed.map(lying) }));
console.log(JSON.stringify(pads));
"""

Case = dict[str, list[str]]


@pytest.fixture(scope="module")
def browser_pad(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the page's module says about many cases."""
    if not NODE or not BUNDLER.exists():
        pytest.skip("the page's tools are not installed (npm ci in web/)")
    folder = tmp_path_factory.mktemp("score")
    command = [NODE, str(BUNDLER), str(PAGE / "score.ts"), "--format", "esm", "--file", str(folder / "score.mjs")]
    subprocess.run(command, check=True, capture_output=True)
    (folder / "run.mjs").write_text(RUNNER)

    def pads(cases: list[Case]) -> list[dict[str, Any]]:
        done = subprocess.run(
            [NODE, "run.mjs"], cwd=folder, input=json.dumps(cases), check=True, capture_output=True, text=True
        )
        found: list[dict[str, Any]] = json.loads(done.stdout)
        return found

    return pads


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
def test_both_pads_find_the_same(browser_pad: Any, deal: Any) -> None:
    dice = random.Random(20)
    cases = [deal(dice) for _ in range(2000)]
    assert any(len(by_hand(case)["mixes"]) > 2 for case in cases)
    for case, found in zip(cases, browser_pad(cases), strict=True):
        assert found == by_hand(case), case


def test_many_plums(browser_pad: Any) -> None:
    case = {"display": ["I-1", "I-3", "I-8", "II-3", *["Plum"] * PLUMS], "completed": ["II-1"]}
    assert browser_pad([case]) == [by_hand(case)]


def test_the_page_has_the_facts_of_the_components() -> None:
    spec = importlib.util.spec_from_file_location("make_facts", WEB / "make_facts.py")
    assert spec is not None
    assert spec.loader is not None
    make_facts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_facts)
    assert (PAGE / "facts.json").read_text(encoding="utf-8") == make_facts.written(make_facts.pflaumen())
