"""Whole games and many plants agree with a second, slow implementation, written from the ledger's words alone."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match, retrace
from fruitbowl.games.grow.challenges import CHALLENGES, NAMES
from fruitbowl.games.grow.components import NONE, PESTS, place_at
from fruitbowl.games.grow.game import GAME
from fruitbowl.games.grow.state import GROW, INFEST
from fruitbowl.testing.settings import legal_ids

from .builders import PLENTY, garden, growth, infest, lay, places, random_positions
from .layout import NUMBER, assert_written
from .referee import Referee
from .reference import CARDS, HOST, TABLE, TILES, Place, Plant

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
        assert {(*tile["at"], tile["kind"], frozenset(tile["ends"]), tile["pest"]) for tile in seen["plant"]} | {
            (0, 0, "starter", frozenset({"up", "down"}), False)
        } == {(*place, tile.kind, tile.ends, tile.infested) for place, tile in referee.plants[seat].tiles.items()}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2 if JIT else 1))
def test_a_referee_with_paper_and_pencil_always_agrees(players: int, seed: int) -> None:
    *_, finished = random_positions(players, seed)
    referee = Referee(players)
    for step, match in zip((None, *finished.steps), retrace(finished), strict=True):
        if step:
            referee.take(step)
        assert_agree(match, referee)
    assert list(finished.winners) == referee.winners()


# ---- plants ---------------------------------------------------------------------------------------------------------

SOME = (1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
"""After so many tiles a plant is looked at."""


def overgrown(seed: int) -> Iterator[tuple[Match, Plant]]:
    """A plant of seat 0 that grows at random, with a pest now and then, and all challenges that there are."""
    match = garden("", water=PLENTY)
    match.state.offered = (1 << len(NAMES)) - 1
    choices = random.Random(seed)
    for number, (tile, plant) in enumerate(growth(seed, max(SOME)), 1):
        lay(match, 0, tile)
        if number in SOME:
            yield match, plant
            hosts = sorted(place for pest in HOST for place in plant.hosts(pest))
            if hosts:
                x, y = choices.choice(hosts)
                plant.tiles[x, y].infested = True
                infest(match, 0, f"({x},{y})")


def allowed(match: Match) -> set[Place]:
    """The places that are not refused to seat 0."""
    return {place for place in TABLE if not GAME.rules.refusal(match.state, 0, place_at(*place))}


def assert_what_can_be_laid_where(match: Match, plant: Plant) -> None:
    for tile in TILES:
        if tile != "flower" or plant.may_flower():
            assert places(match, tile) == plant.places(tile)
    for tile in TILES[len(plant.tiles) % 4 :: 4]:  # each tile is asked for on each place of many plants
        match.state.chosen[0] = NUMBER[tile]
        assert allowed(match) == plant.places(tile)
    match.state.chosen[0] = NONE


def assert_where_pests_can_sit(match: Match, plant: Plant) -> None:
    for pest in HOST:
        match.state.phase, match.state.pest = INFEST, PESTS.index(pest)
        assert {GAME.move_text(move) for move in legal_ids(match, 0)} == {f"at ({x},{y})" for x, y in plant.hosts(pest)}
        assert allowed(match) == plant.hosts(pest)
    match.state.phase, match.state.pest = GROW, NONE


@pytest.mark.rule("GR-15", "GR-16", "GR-17", "GR-18", "GR-20", "GR-22", "GR-36", "GR-40", "GR-41", "GR-42", "GR-43")
@pytest.mark.parametrize("seed", range(16 if JIT else 4))
def test_a_plant_is_what_a_look_at_all_places_finds(seed: int) -> None:
    for match, plant in overgrown(seed):
        assert_written(match, 0, plant)
        assert_what_can_be_laid_where(match, plant)
        assert_where_pests_can_sit(match, plant)
        seen = match.view(0)["seats"][0]
        assert seen["meets"] == [name for name in NAMES if plant.meets(CARDS[name])]
        assert seen["points"]["tiles"] == plant.points()


def test_random_plants_are_worth_looking_at() -> None:
    """They have every kind of tile, and most challenges are met now and then, but not always."""
    last = [list(growth(seed, max(SOME)))[-1][1] for seed in range(16)]
    for kind in ("root", "stalk", "branch", "leaf", "flower", "fruit"):
        assert any(plant.count(kind) > 2 for plant in last)
    met = [sum(plant.meets(challenge) for plant in last) for challenge in CHALLENGES]
    assert sum(times > 0 for times in met) > 0.7 * len(CHALLENGES)
    assert sum(times < len(last) for times in met) > 0.3 * len(CHALLENGES)
