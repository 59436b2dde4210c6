"""Levels of play."""

from dataclasses import replace
from itertools import pairwise

import pytest

import fruitbowl
from fruitbowl.bots.bot import Bot, Budget, Observation
from fruitbowl.bots.levels import BOTS, LEVELS, RANDOM, SearchBot, SearchSettings, bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import UnknownName
from fruitbowl.core.match import Match
from fruitbowl.core.texts import LANGUAGES, texts
from fruitbowl.games import LISTED, find


def play_out(match: Match, bots: list[Bot], budget: Budget) -> Match:
    dice = new_dice("tables")
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bots[seat].choose(Observation(match, seat, dice), seat, budget))
    return match


def wins_against_the_rest(slug: str, players: int, one: str, rest: str, deals: int, iterations: int) -> float:
    """Its part of the victories, in every seat of the same deals, as a multiple of what would be fair."""
    won = 0.0
    for deal in range(deals):
        for seat in range(players):
            match = fruitbowl.new(slug, players=players, seed=deal)
            bots = [bot(one if other == seat else rest, match.game, seed=other) for other in range(players)]
            winners = play_out(match, bots, Budget(iterations=iterations)).winners
            won += (seat in winners) / len(winners)
    return won / deals


def test_there_are_four_levels_from_weak_to_strong() -> None:
    assert list(LEVELS) == ["beginner", "greedy", "skilled", "master"]


@pytest.mark.parametrize("level", [RANDOM, *LEVELS.values()], ids=lambda level: level.name)
def test_each_is_described_in_every_language(level: object) -> None:
    assert len({level.describe(language) for language in LANGUAGES}) == len(LANGUAGES)  # type: ignore[attr-defined]


def test_every_language_has_the_same_sentences() -> None:
    for one, other in pairwise(texts(BOTS, language) for language in LANGUAGES):
        assert {part: set(words) for part, words in one.items()} == {part: set(words) for part, words in other.items()}


def test_an_unknown_level_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="no bot 'mastr'. Did you mean master"):
        bot("mastr", find("tree"), seed=1)


@pytest.mark.parametrize("slug", LISTED)
@pytest.mark.parametrize("level", [RANDOM.name, *LEVELS])
def test_each_level_plays_whole_games(slug: str, level: str) -> None:
    match = fruitbowl.new(slug, players=3, seed=1)
    bots = [bot(level, match.game, seed) for seed in range(3)]
    assert play_out(match, bots, Budget(iterations=4)).winners


def test_the_same_seeds_play_the_same_game() -> None:
    one, other = (
        play_out(
            fruitbowl.new("tree", players=2, seed=1), [bot("skilled", find("tree"), 7)] * 2, Budget(iterations=20)
        ).record()
        for _ in range(2)
    )
    assert one == other


def test_a_level_thinks_no_more_than_it_should_and_the_strongest_as_long_as_it_may() -> None:
    budget = Budget()
    assert SearchSettings(iterations_per_move=20).limit(budget, moves=3) == replace(budget, iterations=60)
    assert SearchSettings(iterations_per_move=20).limit(replace(budget, seconds=9), moves=3) == replace(
        budget, seconds=9, iterations=60
    )
    assert SearchSettings(iterations_per_move=20).limit(replace(budget, iterations=999), moves=3) == replace(
        budget, iterations=60
    )
    assert SearchSettings(iterations_per_move=20).limit(replace(budget, iterations=5), moves=3) == replace(
        budget, iterations=5
    )
    assert SearchSettings(iterations=50).limit(replace(budget, seconds=9), moves=3) == replace(
        budget, seconds=9, iterations=50
    )
    assert SearchSettings(iterations=50, iterations_per_extra_player=9).limit(budget, moves=3, players=4) == replace(
        budget, iterations=68
    )
    assert SearchSettings(seconds=0.7).limit(budget, moves=3) == replace(budget, seconds=0.7)
    assert SearchSettings(seconds=0.7).limit(replace(budget, iterations=999), moves=3) == replace(
        budget, iterations=999
    )


def test_where_there_is_only_one_move_nobody_thinks() -> None:
    match = fruitbowl.new("tree", players=6, seed=1)
    play_out_but_last(match)
    seat = match.actors[0]
    endless = SearchBot(match.game, 1, SearchSettings())
    assert endless.choose(Observation(match, seat, new_dice(1)), seat, Budget()) == match.legal(seat)[0]


def play_out_but_last(match: Match) -> None:
    """Until whoever acts has only one card left."""
    while len(match.legal(match.actors[0])) > 1 or match.view(match.actors[0])["hand"][1:]:
        match.play(match.actors[0], match.legal(match.actors[0])[0])


def test_thinking_pays_in_pi_mal_pflaumen() -> None:
    assert wins_against_the_rest("pflaumen", 3, "master", "greedy", deals=4, iterations=24) >= 1.6


def test_heuristics_pay() -> None:
    for slug in LISTED:
        assert wins_against_the_rest(slug, 3, "greedy", "random", deals=12, iterations=1) >= 1.6
