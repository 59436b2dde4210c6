"""Who sits where: everybody everywhere, with the same deals."""

from collections import Counter

import numpy as np
import pytest

from fruitbowl.arena.playing import Worker
from fruitbowl.arena.schedule import lineups
from fruitbowl.arena.tournament import Tournament, tournament

FIVE = ["random", "beginner", "greedy", "skilled", "master"]


def schedule(
    bots: list[str], players: int, deals: int
) -> tuple[Tournament, "np.ndarray[tuple[int, int, int], np.dtype[np.int64]]"]:
    """A table for each deal: a row for each game, a column for each seat."""
    games = deals * max(len(bots), players)
    asked = tournament("tree", bots, players=players, games=games)
    return asked, lineups(asked, 0, games).reshape(deals, -1, players)


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (4, 4), (5, 3), (5, 2)])
def test_within_a_deal_every_bot_plays_every_seat_once(bots: int, players: int) -> None:
    for deal in schedule(FIVE[:bots], players, 10)[1]:
        for seat in range(players):
            assert sorted(deal[:, seat]) == list(range(bots))


def test_nobody_plays_twice_in_a_game_if_there_are_enough_bots() -> None:
    for deal in schedule(FIVE, 3, 20)[1]:
        assert all(len(set(game)) == 3 for game in deal)


def test_names_that_stand_there_several_times_have_several_seats() -> None:
    asked, deals = schedule(["master", "greedy", "greedy", "greedy"], 4, 10)
    assert asked.entrants == ("master", "greedy")
    for deal in deals:
        assert all(sorted(game) == [0, 1, 1, 1] for game in deal)
        assert sorted(deal.argmin(axis=1)) == [0, 1, 2, 3]


@pytest.mark.parametrize(("bots", "players"), [(2, 4), (3, 4), (2, 5), (4, 6)])
def test_with_fewer_bots_than_seats_all_have_one_and_take_turns_with_the_rest(bots: int, players: int) -> None:
    deals = schedule(FIVE[:bots], players, bots)[1]
    for game in deals.reshape(-1, players):
        assert set(game) == set(range(bots))
        assert max(Counter(game).values()) - min(Counter(game).values()) <= 1
    assert len(set(Counter(deals.flatten()).values())) == 1


def test_everybody_meets_everybody_as_neighbours() -> None:
    games = schedule(FIVE[:4], 4, 60)[1].reshape(-1, 4)
    assert len({(game[0], game[1]) for game in games}) == 12


def test_a_games_seats_depend_on_its_number_alone() -> None:
    asked, deals = schedule(FIVE, 3, 6)
    assert np.array_equal(lineups(asked, 13, 22), deals.reshape(-1, 3)[13:22])


def test_all_games_of_a_deal_have_the_same_deal_and_others_another() -> None:
    asked, _ = schedule(FIVE, 3, 3)
    worker = Worker(asked)
    dealt = [worker.match(number).state.tobytes() for number in range(15)]
    assert [len(set(dealt[deal * 5 : deal * 5 + 5])) for deal in range(3)] == [1, 1, 1]
    assert len(set(dealt)) == 3
