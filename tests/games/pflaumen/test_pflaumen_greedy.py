"""The greedy bot plays legally, sees nothing it may not see, and plays better than chance."""

import numpy as np
import pytest

from fruitbowl.bots.greedy.pflaumen import choose
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.match import Match
from fruitbowl.games.pflaumen.game import GAME

from .builders import mixing, position, trick


def choice(match: Match, seat: int, seed: int = 0) -> str:
    moves = np.zeros(GAME.most_legal, np.int64)
    count = GAME.rules.legal(match.state, seat, moves)
    before = match.state.tobytes()
    index = choose(match.state, seat, moves, count, new_dice("greedy", seed))
    assert match.state.tobytes() == before, "thinking changed the state"
    assert 0 <= index < count
    return GAME.move_text(int(moves[index]))


def play_out(players: int, seed: int, greedy: set[int], **options: bool) -> Match:
    match = Match(GAME, players, options, seed=seed)
    match.let_chance_act()
    dice = new_dice("others", seed)
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, choice(match, seat, seed) if seat in greedy else legal[roll(dice, len(legal))])
    return match


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_never_depends_on_what_its_seat_cannot_see(players: int) -> None:
    match = Match(GAME, players, seed=1)
    match.let_chance_act()
    number = 0
    while not match.over:
        seat = match.actors[0]
        chosen = choice(match, seat)
        world = match.clone()
        GAME.rules.redeal(world.state, seat, new_dice("world", number))
        assert choice(world, seat) == chosen
        match.play(seat, chosen)
        number += 1


@pytest.mark.parametrize("experienced", [False, True])
def test_it_wins_more_than_its_share_against_chance(experienced: bool) -> None:
    games = [play_out(3, seed, {seed % 3}, experienced=experienced) for seed in range(30)]
    won = sum(seed % 3 in match.winners for seed, match in enumerate(games))
    assert won > 15  # of 30; a third would be chance


def test_it_takes_what_completes_the_best_mix() -> None:
    match = position(["I-18 I-1", "I-20 I-2", "I-12 I-3"], ["I-7 I-15"])
    trick(match, "I-18 I-20 I-12")
    match.play(1, "take I-18")
    assert choice(match, 0) == "take I-20"


def test_it_steals_what_it_needs() -> None:
    match = position(["I-17 I-1", "I-14 I-2", "I-12 I-3"], ["I-7 I-15", "I-4", "I-20 II-23 I-24"])
    trick(match, "I-17 I-14 I-12")
    match.play(0, "take I-17")
    assert choice(match, 0) == "steal Blackberry from seat 2"
    match.play(0, choice(match, 0))
    assert choice(match, 0) in ("take I-20", "take II-23")


def test_it_keeps_cards_with_mixes_when_others_do() -> None:
    match = mixing("I-7 I-15 II-23 II-6 II-14", experienced=True)
    assert choice(match, 1) == "mix AAA I-7"
    match.play(1, "mix AAA I-7")
    while match.view(None)["seats"][1]["making"]:
        match.play(1, choice(match, 1))
    assert "II-6" in match.view(None)["seats"][1]["display"]
