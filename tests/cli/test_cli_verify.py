"""`fruitbowl verify`: what it checks, and what does not pass."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.people import failed, run
from fruitbowl.core import record
from fruitbowl.core.match import Match
from fruitbowl.core.record import Chance, Fairness
from fruitbowl.games import find
from fruitbowl.server.tables import fairness

SEED = bytes(range(32))
SALTS = ["pepper", ""]
FAIR: Fairness = {"commitment": fairness.commitment(SEED), "seed": SEED.hex(), "salts": SALTS}


def played(seed: bytes = SEED) -> Match:
    """A game of Fruitoplay whose chance follows from a seed, as at a table."""
    match, key = Match(find("fruitoplay"), 2), fairness.key_of(seed, SALTS)
    fairness.resolve_chance(match, key)
    while not match.over:
        match.take(record.Move(match.actors[0], match.legal(match.actors[0])[0]))
        fairness.resolve_chance(match, key)
    return match


def test_a_fair_game_holds_and_says_what_was_checked(tmp_path: Path) -> None:
    match = played()
    record.save(match.record(FAIR), tmp_path / "game.json")
    shown = run("verify", tmp_path / "game.json")
    outcomes = sum(isinstance(step, Chance) for step in match.steps)
    assert shown.exit_code == 0
    assert f"All {outcomes} chance outcomes follow from that seed and the salts of 1 player." in shown.stdout
    assert FAIR["commitment"] in shown.stdout


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda told: told["fairness"].update(seed="00" * 32), "The seed is not the one the table committed to."),
        (lambda told: told["fairness"].update(salts=["salt", ""]), "Chance outcome 1 does not follow from the seed"),
        (lambda told: told.pop("fairness"), 'has no "fairness"'),
        (lambda told: told["fairness"].update(seed="00"), '"fairness" must have'),
    ],
)
def test_what_does_not_hold_is_said_with_exit_code_1(
    tmp_path: Path, spoil: Callable[[dict[str, Any]], object], words: str
) -> None:
    told: Any = json.loads(record.to_text(played().record(FAIR)))
    spoil(told)
    told["sha256"] = record.fingerprint(told)  # somebody who knows how
    (tmp_path / "game.json").write_text(record.to_text(told))
    assert words in failed(run("verify", tmp_path / "game.json"))


def test_a_game_dealt_with_another_seed_does_not_hold(tmp_path: Path) -> None:
    record.save(played(bytes(32)).record(FAIR), tmp_path / "game.json")
    assert "Chance outcome 1 does not follow from the seed" in failed(run("verify", tmp_path / "game.json"))


def test_the_deal_of_a_tutorial_is_called_so(tmp_path: Path) -> None:
    seed = fairness.seed_of_tutorial("fruitoplay")
    fair: Fairness = {"commitment": fairness.commitment(seed), "seed": seed.hex(), "salts": SALTS}
    record.save(played(seed).record(fair), tmp_path / "game.json")
    shown = run("verify", tmp_path / "game.json")
    assert (shown.exit_code, "This is a tutorial" in shown.stdout) == (0, True)
