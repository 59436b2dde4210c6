"""Batches: many games at once are the same games as one by one."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import fruitbowl
from fruitbowl.adapters.batch import FIRST_LOG, Batch
from fruitbowl.games import LISTED, about

OPTIONS = {"tree": {"specials": "all", "deals": 2}, "pflaumen": {"experienced": True}}


def small(slug: str, *, players: int = 0, size: int = 5, seed: int = 1, threads: int = 1) -> Batch:
    options: dict[str, Any] = OPTIONS.get(slug, {})
    players = players or about(slug).usual_players
    return fruitbowl.batch(slug, players=players, size=size, seed=seed, threads=threads, **options)


def everything(games: Batch) -> bytes:
    return games.save() + games.observe().tobytes()


@pytest.mark.parametrize("slug", LISTED)
def test_each_game_is_an_ordinary_match(slug: str) -> None:
    games = small(slug)
    for _ in range(3):
        for _ in range(40):
            games.step(games.any_moves())
        seen = games.observe()
        for number in range(games.size):
            match = games.match(number)
            seat = games.seats[number]
            assert match.actors[0] == seat
            assert match.state.tobytes() == games._states[number].tobytes()
            assert [games.game.move_text(move) for move in np.flatnonzero(games.legal[number])] == sorted(
                match.legal(seat), key=games.game.parse_move
            )
            row = np.zeros(games.game.encoding.size, np.int8)
            games.game.encoding.write(match.state, int(seat), row)  # type: ignore[arg-type]
            assert (seen[number] == row).all()


@pytest.mark.parametrize("players", about("tree").players)
def test_a_game_that_is_over_is_rewarded_and_begins_anew(players: int) -> None:
    games, ended = small("tree", players=players, size=3), 0
    while ended < 3:
        before = [games.match(number) for number in range(3)]
        moves, seats = games.any_moves(), games.seats.copy()
        rewards, over = games.step(moves)
        for number, match in enumerate(before):
            match.play(seats[number], games.game.move_text(int(moves[number])))
            assert match.over == over[number]
            if match.over:
                share = players / len(match.winners)
                expected = [((share if seat in match.winners else 0) - 1) / (players - 1) for seat in range(players)]
                assert rewards[number] == pytest.approx(expected)
                assert tuple(games.scores[number]) == match.scores
                assert not games.match(number).over
                assert sum(isinstance(step, type(match.steps[-1])) for step in games.match(number).steps) == 0
                ended += 1
            else:
                assert not rewards[number].any()


def test_a_lifted_match_goes_on_as_its_game_does() -> None:
    games = small("fruitoplay", size=2)
    for _ in range(60):
        games.step(games.any_moves())
    match = games.match(1)
    for _ in range(30):
        moves = games.any_moves()
        match.play(int(games.seats[1]), games.game.move_text(int(moves[1])))
        games.step(moves)
    assert match.state.tobytes() == games.match(1).state.tobytes()
    match.game.parse_move(match.steps[-1].text)
    assert fruitbowl.core.match.replay(match.game, match.record()).record() == match.record()  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", LISTED)
def test_threads_change_nothing(slug: str) -> None:
    one, three = small(slug, size=7), small(slug, size=7, threads=3)
    for _ in range(100):
        one.step(one.any_moves())
        three.step(three.any_moves())
        assert (one.observe(1) == three.observe(1)).all()
    assert everything(one) == everything(three)


def test_a_seed_decides_everything() -> None:
    assert everything(small("tree")) == everything(small("tree"))
    assert everything(small("tree")) != everything(small("tree", seed=2))
    assert everything(fruitbowl.batch("tree", players=2, size=1)) != everything(
        fruitbowl.batch("tree", players=2, size=1)
    )


def test_arrays_are_always_the_same_and_cannot_be_spoiled() -> None:
    games = small("tree")
    legal, seats, seen = games.legal, games.seats, games.observe()
    games.step(games.any_moves())
    assert np.shares_memory(legal, games.legal)
    assert np.shares_memory(seats, games.seats)
    assert games.observe() is seen
    for array in (games.legal, games.seats, games.over, games.rewards, games.scores):
        assert not array.flags.writeable


def test_any_seat_can_look_and_into_a_given_array() -> None:
    games = small("tree", players=3)
    acting = games.observe().copy()
    out = np.zeros_like(acting)
    assert games.observe(games.seats, out=out) is out
    assert (out == acting).all()
    own = [games.observe(seat).copy() for seat in range(3)]
    assert all((own[seat][number] == acting[number]).all() for number, seat in enumerate(games.seats))
    assert (games.observe(np.array([0, 1, 2, 0, 1]))[1] == own[1][1]).all()


# ---- keeping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", LISTED)
def test_a_batch_goes_on_from_where_it_was_saved(slug: str) -> None:
    games = small(slug)
    for _ in range(FIRST_LOG + 10):
        games.step(games.any_moves())
    saved, pickled, copied = games.save(), pickle.loads(pickle.dumps(games)), copy.deepcopy(games)  # noqa: S301
    for _ in range(30):
        games.step(games.any_moves())
    later, other = everything(games), small(slug, seed=9)
    games.restore(saved)
    other.restore(saved)
    for again in (games, other, pickled, copied):
        for _ in range(30):
            again.step(again.any_moves())
        assert everything(again) == later
        assert again.match(3).state.tobytes() == again._states[3].tobytes()


def test_a_saved_batch_that_does_not_fit_is_refused() -> None:
    games = small("tree")
    saved, before = games.save(), everything(games)
    for damaged in (b"", b"nonsense", saved[:-1], saved[:-200] + b"x" + saved[-199:]):
        with pytest.raises(fruitbowl.BadRecord, match="cut off or changed"):
            games.restore(damaged)
    with pytest.raises(fruitbowl.BadRecord, match="has size 4, this one 5"):
        games.restore(small("tree", size=4).save())
    with pytest.raises(fruitbowl.BadRecord, match="has game 'grow', this one 'tree'"):
        games.restore(small("grow").save())
    assert everything(games) == before


# ---- what is wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([0, 0], r"Moves are 5 whole numbers, one for each game, not an array of int64 of shape \(2,\)"),
        (np.zeros((5, 1), int), r"not an array of int64 of shape \(5, 1\)"),
        (np.zeros(5), r"not an array of float64 of shape \(5,\)"),
        (np.zeros(5, bool), r"not an array of bool"),
        (3, r"of shape \(\)"),
        (None, r"not an array of object"),
        (["a"] * 5, r"not an array of <U1"),
        ([68, 0, 0, 0, 0], "Game 0: there is no move 68. Moves are 0 to 67"),
        ([-1, 0, 0, 0, 0], "Game 0: there is no move -1"),
    ],
)
def test_what_is_no_move_is_refused_and_changes_nothing(moves: Any, said: str) -> None:
    games = fruitbowl.batch("tree", players=4, size=5, seed=1)
    before = everything(games)
    with pytest.raises(fruitbowl.UnknownMove, match=said):
        games.step(moves)
    assert everything(games) == before


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing() -> None:
    games = fruitbowl.batch("tree", players=4, size=5, seed=1)
    moves = games.any_moves().copy()
    moves[3] = np.flatnonzero(games.legal[3] == 0)[-1]
    before = everything(games)
    with pytest.raises(fruitbowl.IllegalMove, match=r"Game 3: seat \d cannot do \d+ \(\w+\)\. .+") as refused:
        games.step(moves)
    assert refused.value.reason == "not_in_hand"
    assert everything(games) == before


@pytest.mark.parametrize("seat", [4, -1, [0, 1], 0.5, np.full(5, 9), "own"])
def test_a_wrong_seat_is_refused(seat: Any) -> None:
    with pytest.raises(fruitbowl.UnknownName, match="seat"):
        fruitbowl.batch("tree", players=4, size=5).observe(seat)


def test_a_wrong_array_to_write_into_is_refused() -> None:
    games = fruitbowl.batch("tree", players=4, size=5)
    right = np.zeros((5, games.game.encoding.size), np.int8)
    read_only = right.copy()
    read_only.flags.writeable = False
    for wrong in (right[:4], right.astype(np.int16), right.T, np.asfortranarray(right), read_only, [[0]]):
        with pytest.raises(fruitbowl.BadOption, match="a writeable, contiguous array of int8 of shape"):
            games.observe(out=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"size": 0}, fruitbowl.BadOption),
        ({"size": 2.0}, fruitbowl.BadOption),
        ({"threads": 0}, fruitbowl.BadOption),
        ({"seed": "x"}, fruitbowl.BadOption),
        ({"players": 9}, fruitbowl.BadOption),
        ({"deals": 0}, fruitbowl.BadOption),
        ({"specialties": "all"}, fruitbowl.UnknownName),
    ],
)
def test_wrong_settings_are_refused(facts: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        fruitbowl.batch("tree", **{"players": 4, "size": 2, **facts})


def test_there_are_as_many_games_as_its_size() -> None:
    with pytest.raises(fruitbowl.UnknownName, match="There is no game 5. The games are 0 to 4"):
        small("tree").match(5)
