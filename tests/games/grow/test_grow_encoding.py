"""The numbers of the growing game say what its view says."""

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

import fruitbowl
from fruitbowl.core.dice import new_dice
from fruitbowl.core.information import information_state
from fruitbowl.core.match import Match
from fruitbowl.games.grow.challenges import NAMES
from fruitbowl.games.grow.components import KIND, KINDS, MARK, PESTS, TILES, coordinates
from fruitbowl.games.grow.state import CURING
from games.row_reading import around, marked, odds_agree, positions, scores_told, seats_marked

PHASES = ("grow", "claim", "pass on", "victim", "vote", "infest")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_numbers_are_those_of_the_view(players: int) -> None:
    for number, (match, seat, parts) in enumerate(positions("grow", players)):
        if number % 3 and match.actors:
            continue
        view = match.view(seat)
        for step, other in enumerate(around(match, seat)):
            check_seat(view["seats"][other], {name: part[step] for name, part in parts.items() if len(part) == 4})
        tiles = [
            (list(coordinates(place)), tile(int(parts["plant"][place]))) for place in np.flatnonzero(parts["plant"])
        ]
        assert tiles == [(lying["at"], lying["kind"]) for lying in view["seats"][seat]["plant"]]
        assert parts["costs"].tolist() == [min(cost, 127) for cost in view["seats"][seat]["costs"].values()]
        assert [NAMES[card] for card in marked(parts["offered"])] == view["challenges"]
        assert [NAMES[card] for card in marked(parts["spent"])] == view["spent"]
        assert seats_marked(match, seat, parts["acts"]) == view["actors"]
        assert seats_marked(match, seat, parts["voted"]) == view["voted"]
        for name in ("turner", "victim"):
            assert seats_marked(match, seat, parts[name]) == ([] if view[name] is None else [view[name]])
        for name in ("pest", "vote"):
            assert [PESTS[pest] for pest in marked(parts[name])] == ([] if view[name] is None else [view[name]])
        assert [PHASES[phase] for phase in marked(parts["phase"])] == [view["phase"]] * (view["phase"] in PHASES)
        assert scores_told(match, seat, parts["score"])
        season = view["season"]
        assert [*parts["water_left"], *parts["pests_left"]] == [season["water_left"], season["pests_left"]]
        assert parts["water_seen"].tolist() == season["seen"]
        assert [*parts["drops"], *parts["players"]] == [view["drops"], players]


def tile(what: int) -> str:
    return KINDS[KIND[what % MARK]]


def check_seat(seen, part):  # type: ignore[no-untyped-def]
    assert part["tiles"].tolist() == list(seen["tiles"].values())
    assert (part["tiles"] - part["infested"]).tolist() == list(seen["healthy"].values())
    assert [NAMES[card] for card in marked(part["cards"])] == seen["cards"]
    assert {NAMES[card] for card in marked(part["arranged"])} <= set(seen["meets"])
    assert (part["water"], part["water_limit"]) == (min(seen["water"], 127), seen["water_limit"])
    chosen = int(part["chosen"]) - 1
    text = None if chosen < 0 else TILES[chosen].text if chosen < CURING else f"play {NAMES[chosen - CURING]}"
    assert text == seen["chosen"]


def test_a_vote_is_told_when_all_have_voted() -> None:
    match = vote()
    voter, other, victim = *match.actors, match.view(None)["victim"]
    assert match.game.pending(match.state, voter) == -1
    move = match.legal(voter)[0]
    match.play(voter, move)
    assert match.game.move_text(match.game.pending(match.state, voter)) == move
    assert information_state(match, voter).endswith(f" {voter}:{move}")
    assert information_state(match, victim).endswith(f" {voter}:?")
    match.play(other, move)
    assert f" {voter}:? {other}:{move} ({voter}:{move})" in information_state(match, victim)


def vote() -> Match:
    """A game of three, at a vote."""
    for seed in range(100):
        match, dice = fruitbowl.new("grow", players=3, seed=seed), np.random.default_rng(seed)
        while not match.over:
            if match.view(None)["phase"] == "vote":
                return match
            seat = match.actors[0]
            match.play(seat, str(dice.choice(match.legal(seat))))
    raise AssertionError("no vote in a hundred games")


def test_chance_is_as_its_lots_say() -> None:
    assert all(odds_agree("grow", players) for players in (2, 4))


def test_challenges_drawn_one_by_one_are_any_set_alike() -> None:
    match = Match(fruitbowl.games.find("grow"), 2, {"first": 0})  # type: ignore[attr-defined]
    chances = Counter({(): Fraction(1)})
    for _ in range(3):
        drawn: Counter[tuple[int, ...]] = Counter()
        for cards, chance in chances.items():
            possible = match.game.chance_outcomes(match.state, cards)
            total = sum(weight for _, weight in possible)
            for card, weight in possible:
                drawn[*cards, card] += chance * weight / total
        chances = drawn
    assert len(chances) == comb(18, 3)
    assert set(chances.values()) == {Fraction(1, comb(18, 3))}


def test_a_season_card_is_as_likely_as_its_weight() -> None:
    match = fruitbowl.new("grow", players=2, seed=1, first=0)
    while not match.awaits_chance:
        match._move(match.actors[0], match.legal(match.actors[0])[-1])
    possible = dict(match.game.chance_outcomes(match.state, []))
    dice, room = new_dice("season"), np.zeros(18, np.int64)
    drawn: Counter[int] = Counter()
    for _ in range(3000):
        match.game.rules.sample_chance(match.state, dice, room)  # type: ignore[arg-type]
        drawn[int(room[0])] += 1
    for card, weight in possible.items():
        assert abs(drawn[card] / 3000 - weight / sum(possible.values())) < 0.04
