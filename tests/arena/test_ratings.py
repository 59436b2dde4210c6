"""Win shares and ratings are right where the true strengths are known, and so are their intervals."""

import numpy as np
import pytest

from fruitbowl.arena.ratings import Standing, standings
from fruitbowl.arena.rows import Rows


def table(deals: list[list[tuple[str, str]]]) -> dict[str, Standing]:
    """Deals are lists of games; a game is who sits there and which seats win: ("abb", "0") or ("ab", "01")."""
    entrants = tuple(sorted({bot for deal in deals for seats, _ in deal for bot in seats}))
    games = [game for deal in deals for game in deal]
    rows = Rows.blank(np.array([[entrants.index(bot) for bot in seats] for seats, _ in games]), 0)
    rows.won[:] = [sum(1 << int(seat) for seat in winners) for _, winners in games]
    return {standing.bot: standing for standing in standings(rows, entrants, len(deals[0]))}


def test_equal_results_give_equal_ratings() -> None:
    found = table([[("ab", "0"), ("ba", "0")], [("ab", "1"), ("ba", "1")]])
    assert found["a"].rating == pytest.approx(0)
    assert found["a"].win_share == found["a"].fair_share == 0.5
    assert found["a"].rating_interval[0] < 0 < found["a"].rating_interval[1]


def test_ten_times_the_victories_are_400_points() -> None:
    found = table([[("ab", "0")] * 10 + [("ab", "1")]] * 2000)
    assert found["a"].rating - found["b"].rating == pytest.approx(400, abs=1)
    assert found["a"].rating + found["b"].rating == pytest.approx(0)


def test_a_shared_victory_counts_in_part() -> None:
    found = table([[("abc", "01"), ("abc", "2")]])
    assert [found[bot].win_share for bot in "abc"] == [0.25, 0.25, 0.5]


def test_one_against_three_copies_is_rated_by_its_victories_and_theirs() -> None:
    """Winning as often as three others together is three times as strong as each."""
    found = table([[("abbb", "0"), ("abbb", "3")]] * 2000)
    assert (found["a"].win_share, found["a"].fair_share) == (0.5, 0.25)
    assert (found["b"].win_share, found["b"].fair_share) == (0.5, 0.75)
    assert found["a"].rating - found["b"].rating == pytest.approx(400 * np.log10(3), abs=1)


def test_bots_that_never_met_are_compared_through_others() -> None:
    found = table([[("ab", "0")] * 3 + [("ab", "1")] + [("bc", "0")] * 3 + [("bc", "1")]] * 3000)
    assert found["a"].rating - found["b"].rating == pytest.approx(400 * np.log10(3), abs=1)
    assert found["a"].rating - found["c"].rating == pytest.approx(800 * np.log10(3), abs=2)


def test_a_bot_that_never_wins_has_a_rating_and_an_honest_interval() -> None:
    found = table([[("ab", "0"), ("ba", "1")]] * 100)["b"]
    assert (found.win_share, found.win_share_interval[0]) == (0, 0)
    assert 0.01 < found.win_share_interval[1] < 0.06
    assert -800 < found.rating_interval[0] < found.rating < found.rating_interval[1] < 0


def test_one_deal_says_little() -> None:
    low, high = table([[("ab", "0"), ("ba", "1")]])["a"].win_share_interval
    assert low < 0.5
    assert high == 1


def test_intervals_come_from_deals_not_from_games() -> None:
    """The same game played ten times within a deal is no more information than once."""
    once = table([[("ab", str(deal % 2))] for deal in range(100)])
    often = table([[("ab", str(deal % 2))] * 10 for deal in range(100)])
    assert often["a"].win_share_interval == pytest.approx(once["a"].win_share_interval)
    assert often["a"].rating_interval == pytest.approx(once["a"].rating_interval)


def test_rotations_that_balance_each_other_make_it_more_certain() -> None:
    """The seat decides these games: who has both seats in turn wins exactly half."""
    low, high = table([[("ab", "0"), ("ba", "0")]] * 200)["a"].win_share_interval
    assert high - low < 0.02


def test_many_deals_are_weighed_in_groups_to_the_same_effect() -> None:
    dice = np.random.default_rng(1)
    low, high = table([[("ab", str(int(dice.random() < 0.3)))] for _ in range(10_000)])["a"].win_share_interval
    assert high - low == pytest.approx(2 * 1.96 * (0.3 * 0.7 / 10_000) ** 0.5, rel=0.1)


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    dice = np.random.default_rng(1)
    strength, held = 3 / 4, 0
    for _ in range(200):
        deals = [
            [("ab", str(int(dice.random() > strength))), ("ba", str(int(dice.random() < strength)))] for _ in range(40)
        ]
        found = table(deals)["a"]
        low, high = found.win_share_interval
        held += int(low <= strength <= high)
        low, high = found.rating_interval
        held += int(low <= 200 * np.log10(3) <= high)
    assert 0.92 < held / 400 < 0.98
