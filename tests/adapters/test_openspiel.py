"""OpenSpiel's own tests pass, and its algorithms play our games."""

import pickle
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

from fruitbowl.adapters.openspiel import ISMCTS, SpielState, short_name
from fruitbowl.arena.ratings import standings
from fruitbowl.arena.run import hold
from fruitbowl.arena.tournament import tournament
from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.core.dice import new_dice
from fruitbowl.core.information import account_of, information_state, public_state
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED, about, find

SETTINGS = [
    "fruitbowl_fruitoplay(players=2)",
    "fruitbowl_fruitoplay(players=6)",
    "fruitbowl_grow(players=3,first=1)",
    "fruitbowl_pflaumen(players=3)",
    "fruitbowl_pflaumen(players=5,experienced=True)",
    "fruitbowl_tree(players=2,specials=all)",
    "fruitbowl_tree(players=4,deals=2,first=3)",
]


def at_random(state: Any, moves: int, seed: int = 1) -> Any:
    """Plays so many moves, chance included."""
    luck = random.Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state


def first_decision(name: str, moves: int = 0) -> SpielState:
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        at_random(state, 1)
    at_random(state, moves)
    while state.is_chance_node():
        at_random(state, 1)
    return state  # type: ignore[no-any-return]


# ---- its tests ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETTINGS)
def test_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", LISTED)
def test_sim_game(slug: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(short_name(slug), {"players": about(slug).fewest}))


@pytest.mark.parametrize("slug", ["tree"])  # one: each takes many seconds, most of them to print tensors
def test_a_playthrough_is_replayed_to_the_same_text(slug: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # it takes settings from a command line, which there is none of here
    page = tmp_path / f"{slug}.txt"
    text = generate_playthrough.playthrough(f"{short_name(slug)}(players={about(slug).fewest})", None, seed=1)
    page.write_text(text, "utf-8")
    expected, actual = generate_playthrough.replay(str(page))
    assert expected == actual
    assert text.count("action: ") > 40


@pytest.mark.parametrize("slug", LISTED)
def test_api_test(slug: str) -> None:
    class Check(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = short_name(slug)
        game = pyspiel.load_game(short_name(slug))

    tests = unittest.defaultTestLoader.loadTestsFromTestCase(Check)
    assert tests.countTestCases() >= 5
    found = unittest.TestResult()
    tests.run(found)
    assert (found.errors, found.failures, found.testsRun) == ([], [], tests.countTestCases())


# ---- the same games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", LISTED)
def test_a_state_is_the_match_that_it_stands_for(slug: str) -> None:
    state = first_decision(short_name(slug))
    match = Match(find(slug), about(slug).usual_players)
    for _, outcome in state.position.steps:
        match.apply_chance(match.game.outcome_text(match.state, outcome))
    while not state.is_terminal():
        assert state.position.state.tobytes() == match.state.tobytes()
        if state.is_chance_node():
            before = len(state.position.steps)
            while len(state.position.steps) == before:
                at_random(state, 1)
            match.apply_chance(match.game.outcome_text(match.state, state.position.steps[-1][1]))
            continue
        seat = state.current_player()
        assert [state.action_to_string(seat, move) for move in state.legal_actions()] == sorted(
            match.legal(seat), key=match.game.parse_move
        )
        move = state.legal_actions()[-1]
        state.apply_action(move)
        match._move(seat, match.game.move_text(move))
    assert match.over
    assert state.information_state_string(1) == information_state(match, 1)
    best = max(state.returns())
    assert tuple(seat for seat, reward in enumerate(state.returns()) if reward == best) == match.winners
    open_only = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    public = state.get_game().make_py_observer(open_only)
    assert public.string_from(state, 0) == public_state(match)


@pytest.mark.parametrize("slug", LISTED)
def test_what_is_answered_at_once_is_what_openspiel_would_find(slug: str) -> None:
    state = pyspiel.load_game(short_name(slug)).new_initial_state()
    kinds = set()
    while True:
        kinds.add(min(state.current_player(), 0))
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if state.is_terminal():
            break
        state.legal_actions().clear()  # the list is the caller's
        at_random(state, 1, seed=state.move_number())
    assert kinds == {0, pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL}


@pytest.mark.parametrize("slug", LISTED)
def test_what_chance_can_draw_are_the_lots_of_the_game(slug: str) -> None:
    state = pyspiel.load_game(short_name(slug)).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = find(slug).chance_outcomes(state.position.state, state.position.drawn)
            total = sum(weight for _, weight in outcomes)
            assert state.chance_outcomes() == [(number, pytest.approx(weight / total)) for number, weight in outcomes]
        at_random(state, 1, seed=state.move_number())


@pytest.mark.parametrize("slug", LISTED)
def test_tensors_are_the_numbers_of_the_seat_and_a_fingerprint_of_what_it_was_told(slug: str) -> None:
    one = first_decision(short_name(slug), 9)
    row = np.zeros(find(slug).encoding.size, np.int8)
    for seat in range(about(slug).usual_players):
        find(slug).encoding.write(one.position.state, seat, row)  # type: ignore[arg-type]
        assert one.observation_tensor(seat) == row.tolist()
        told = one.information_state_tensor(seat)
        assert told[: len(row)] == row.tolist()
        assert told != first_decision(short_name(slug), 10).information_state_tensor(seat)
        assert told == one.clone().information_state_tensor(seat)


@pytest.mark.parametrize("slug", LISTED)
def test_serialized_states_go_on_as_they_were(slug: str) -> None:
    decision = first_decision(short_name(slug), 12)
    decision.information_state_string(0)
    amid_a_deal = at_random(decision.get_game().new_initial_state(), 2)
    for state in (decision, amid_a_deal):
        goes_on_as_it_was(state)


def goes_on_as_it_was(state: Any) -> None:
    game = state.get_game()
    for twin in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state)), state.clone()):  # noqa: S301
        copy = at_random(state.clone(), 30)
        at_random(twin, 30)
        assert (str(twin), twin.history()) == (str(copy), copy.history())
        assert twin.information_state_string(0) == copy.information_state_string(0)


@pytest.mark.parametrize("slug", LISTED)
def test_a_resampled_state_is_another_world_that_the_player_cannot_tell_apart(slug: str) -> None:
    worlds = set()
    for seed in range(8):
        state = first_decision(short_name(slug), 5 + 3 * seed)
        player = state.current_player()
        world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0))
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == []
        worlds.add(world.position.state.tobytes() != state.position.state.tobytes())
        assert at_random(pickle.loads(pickle.dumps(world)), 10_000).is_terminal()  # noqa: S301
    assert worlds == ({False} if slug == "grow" else {True})  # where only votes are hidden


# ---- its algorithms -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", LISTED)
def test_its_searches_play_our_games(slug: str) -> None:
    state, dice = first_decision(short_name(slug), 3), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    blind = ismcts.ISMCTSBot(
        game=state.get_game(), evaluator=evaluator, uct_c=1.4, max_simulations=12, random_state=dice
    )
    assert blind.step(state) in state.legal_actions()
    seeing = mcts.MCTSBot(state.get_game(), 1.4, 12, evaluator, random_state=dice)
    root = seeing.mcts_search(state)
    assert {child.action for child in root.children} <= set(state.legal_actions())
    assert root.explore_count == 12


@pytest.mark.parametrize("slug", LISTED)
def test_its_environment_for_learners_plays_our_games(slug: str) -> None:
    env = rl_environment.Environment(pyspiel.load_game(short_name(slug), {"players": about(slug).fewest}))
    env.seed(1)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("slug", LISTED)
def test_its_bots_sit_at_our_tables(slug: str) -> None:
    match = Match(find(slug), about(slug).usual_players, seed=3)
    match.resolve_chance()
    seat = match.actors[0]
    for budget in (Budget(iterations=10), Budget(seconds=0.05)):
        observation = Observation(match, seat, new_dice(1))
        assert ISMCTS().choose(observation, seat, budget) in match.legal(seat)
    assert account_of(match).of(seat)


def test_our_bots_play_theirs_in_the_arena() -> None:
    first_decision("fruitbowl_tree")  # compiled before its clock runs
    names = ["greedy", "fruitbowl.adapters.openspiel:ISMCTS"]
    asked = tournament("tree", names, players=2, games=2, seed=1, iterations=4)
    rows = hold(asked)
    assert not rows.problems
    greedy, theirs = standings(rows, asked.entrants, asked.rotations)
    assert greedy.win_share + theirs.win_share == pytest.approx(1)
