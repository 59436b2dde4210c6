"""Crazy Eights is installed, and library, terminal, arena and every adapter have it."""

import json
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

import fruitbowl
from cli.people import piped
from fruitbowl.arena.ratings import standings
from fruitbowl.arena.run import hold
from fruitbowl.arena.tournament import tournament
from fruitbowl.bots.heuristics import heuristics_of
from fruitbowl.core.match import Match
from fruitbowl.games import find, outside
from installing import CRAZY_EIGHTS, count_passing

SLUG = "crazy_eights"


def test_its_own_tests_pass(site: Path) -> None:
    """Its rules, and the conformance suite."""
    assert count_passing(CRAZY_EIGHTS, site) > 130


# ---- library --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("installed")
def test_the_library_has_it_after_the_games_of_the_package(tmp_path: Path) -> None:
    assert [about.slug for about in fruitbowl.list_games()] == ["fruitoplay", "grow", "pflaumen", "tree", SLUG]
    match = finished()
    match.save(tmp_path / "game.json")
    assert fruitbowl.load(tmp_path / "game.json").record() == match.record()
    assert fruitbowl.score(SLUG, "8H KD").score == 60
    assert pickle.loads(pickle.dumps(match)).record() == match.record()  # noqa: S301 (our own bytes)
    with pytest.raises(fruitbowl.UnknownName, match="Did you mean crazy_eights?"):
        fruitbowl.new("crazy_eight", players=2)


def finished() -> Match:
    match = fruitbowl.new(SLUG, players=3, seed=1)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


@pytest.mark.usefixtures("installed")
def test_bots_know_what_its_package_tells_them() -> None:
    assert heuristics_of(SLUG).policy.__module__ == "crazy_eights.heuristics"
    match = fruitbowl.new(SLUG, players=2, seed=1)
    advice = match.hint(0, iterations=50)
    assert {one.move for one in advice} == set(match.legal(0))


def test_a_game_of_the_package_is_found_without_looking_for_others(looked_anew: None) -> None:
    assert find("tree").about.slug == "tree"
    fruitbowl.new("tree", players=2)
    assert outside.look.cache_info().currsize == 0


# ---- terminal -------------------------------------------------------------------------------------------------------


def test_the_terminal_lists_it_plays_it_and_counts_it(site: Path) -> None:
    def shown(*arguments: str, typed: str = "") -> str:
        done = piped(arguments, typed, PYTHONPATH=str(site))
        assert done.returncode == 0, done.stderr
        assert not done.stderr
        return done.stdout

    assert "Crazy Eights (crazy_eights), 2 to 4 players" in shown("games")
    assert json.loads(shown("games", "--json"))[-1]["game"] == SLUG
    table = shown("play", SLUG, "--players", "2", "--seed", "1", typed="draw\nquit\n")
    assert "suit: " in table
    assert re.search(r"hand: (\w+, ){7}\w+", table)  # seven cards and the one that was drawn
    assert "score: 60" in shown("score", SLUG, "8H", "KD")
    assert json.loads(shown("simulate", SLUG, "--games", "20", "--json"))["games"] == 20


# ---- arena ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("installed")
def test_in_the_arena_its_greedy_bot_beats_chance() -> None:
    asked = tournament(SLUG, ["greedy", "random"], players=2, games=400, seed=1)
    greedy, at_random = standings(hold(asked), asked.entrants, asked.rotations)
    assert (greedy.bot, at_random.bot) == ("greedy", "random")
    assert greedy.win_share > 0.6


def test_a_bot_in_a_process_of_its_own_plays_it(site: Path) -> None:
    bots = "greedy,arena.odd_bots:First"
    paths = f"{site}:{CRAZY_EIGHTS.parent}"
    done = piped(["arena", SLUG, "--bots", bots, "--players", "2", "--games", "4", "--json"], PYTHONPATH=paths)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["forfeits"] == []


# ---- adapters -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("installed")
def test_a_batch_plays_it() -> None:
    games = fruitbowl.batch(SLUG, players=3, size=16, seed=1)
    for _ in range(300):
        games.step(np.argmax(games.legal, axis=1))
    assert games.observe().shape == (16, find(SLUG).encoding.size)


@pytest.mark.usefixtures("installed")
def test_gymnasium_has_it() -> None:
    import gymnasium  # noqa: PLC0415
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    from fruitbowl.adapters.gymnasium import register_games  # noqa: PLC0415

    register_games()
    check_env(gymnasium.make("fruitbowl/CrazyEights-v0", players=2, opponents="greedy").unwrapped)


@pytest.mark.usefixtures("installed")
def test_pettingzoo_has_it() -> None:
    from pettingzoo.test import api_test  # noqa: PLC0415

    from fruitbowl.adapters import pettingzoo as ours  # noqa: PLC0415

    with pytest.warns(UserWarning, match="Observation"):  # it is a dictionary, as in PettingZoo's own card games
        api_test(ours.crazy_eights_v0.env(players=3, keep_drawing=True), num_cycles=100)
    assert not hasattr(ours.crazy_eights_v0, "parallel_env")
    with pytest.raises(AttributeError, match="no environment 'crazy_nines_v0'. There are: .*crazy_eights_v0"):
        _ = ours.crazy_nines_v0


@pytest.mark.usefixtures("installed")
def test_openspiel_has_it() -> None:
    import pyspiel  # noqa: PLC0415

    from fruitbowl.adapters.openspiel import register_all  # noqa: PLC0415

    register_all()
    game = pyspiel.load_game("fruitbowl_crazy_eights(players=2,keep_drawing=True)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    assert game.get_type().long_name == "Fruitbowl: Crazy Eights"
