"""Whole games and many plants beside a second, slow implementation that is written from the ledger's words alone."""

import random
from typing import Any

import pytest

from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match, retrace
from fruitbowl.games.grow.challenges import NAMES

from .builders import random_positions
from .referee import Referee

# ---- whole games ----------------------------------------------------------------------------------------------------


def names(cards: set[str]) -> list[str]:
    return sorted(cards, key=NAMES.index)


def as_seen(referee: Referee, seat: int) -> dict[str, Any]:
    """What the referee knows about a seat, as a view tells it."""
    plant = referee.plants[seat]
    return {
        "water": referee.water[seat],
        "water_limit": referee.limit[seat],
        "tiles": {kind: plant.count(kind) for kind in ("root", "stalk", "branch", "leaf", "flower", "fruit")},
        "healthy": {kind: plant.healthy(kind) for kind in ("root", "stalk", "branch", "leaf", "flower", "fruit")},
        "costs": {kind: referee.cost(seat, kind) for kind in ("root", "stalk", "branch", "leaf", "flower", "fruit")},
        "cards": names(referee.cards[seat]),
        "meets": [card.removeprefix("claim ") for card in sorted(referee._claims(seat))],
        "chosen": referee.chosen.get(seat),
    }


def assert_agree(match: Match, referee: Referee) -> None:
    view = match.view(None)
    assert set(match.actors) == referee.awaited
    assert match.over == (referee.phase == "over")
    assert list(match.scores) == referee.scores()
    assert view["turner"] == referee.turner
    assert view["challenges"] == names(referee.offered)
    assert view["spent"] == names(referee.spent)
    assert view["victim"] == referee.victim
    for seat in referee.seats:
        assert len(match.legal(seat)) == len(set(match.legal(seat)))
        assert set(match.legal(seat)) == referee.legal(seat)
        seen = view["seats"][seat]
        expected = as_seen(referee, seat)
        assert {**seen, "meets": sorted(seen["meets"])} == {**seen, **expected}
        assert {
            (*tile["at"], tile["kind"], frozenset(tile["ends"]), tile["pest"]) for tile in seen["plant"]
        } | {(0, 0, "starter", frozenset({"up", "down"}), False)} == {
            (*place, tile.kind, tile.ends, tile.infested) for place, tile in referee.plants[seat].tiles.items()
        }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4 if JIT else 1))
def test_a_referee_with_paper_and_pencil_always_agrees(players: int, seed: int) -> None:
    *_, finished = random_positions(players, seed)
    referee = Referee(players)
    for step, match in zip((None, *finished.steps), retrace(finished), strict=True):
        if step:
            referee.take(step)
        assert_agree(match, referee)
    assert list(finished.winners) == referee.winners()
