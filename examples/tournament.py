"""Our bot against OpenSpiel's information-set search, with the same time for each move.

pip install 'fruitbowl[openspiel]'
python examples/tournament.py --games 40 --seconds 0.2
"""

import argparse

from fruitbowl.arena.ratings import Standing, standings
from fruitbowl.arena.run import hold
from fruitbowl.arena.tournament import tournament

THEIRS = "fruitbowl.adapters.openspiel:ISMCTS"


def play(games: int, seconds: float, ours: str = "master", game: str = "tree", threads: int = 1) -> list[Standing]:
    """The standing of our bot and of theirs."""
    asked = tournament(game, [ours, THEIRS], players=2, games=games, seed=1, seconds=seconds)
    rows = hold(asked, threads=threads)
    for number, problem in rows.problems.items():
        raise RuntimeError(f"game {number}: {problem}")
    return standings(rows, asked.entrants, asked.rotations)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.2)
    asked = parser.parse_args()
    for standing in play(asked.games, asked.seconds):
        low, high = standing.win_share_interval
        print(f"{standing.bot}: {standing.win_share:.3f} of the victories ({low:.3f} to {high:.3f})")  # noqa: T201


if __name__ == "__main__":
    main()
