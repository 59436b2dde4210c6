"""Tabular learning: draw once more, or stay? The last decision of every round of Fruitoplay.

Everybody plays at random, except for the first seat's answer to that question. The table has a row for each pair (the
fewest cards in one of its columns, its empty columns) and records what each answer has earned. Learning takes only a
few lines because a batch plays many games at once.

    python examples/tabular.py --steps 4000
"""

import argparse
from typing import Any

import numpy as np

import fruitbowl

DRAW, STAY = 84, 85
FEWEST, EMPTY = 8, 5


def lines_of(games: Any) -> Any:
    """For each game the line of the table, from what the acting seat sees."""
    parts = [games.game.encoding.parts(row) for row in games.observe()]
    held = np.array([part["columns"][0] + part["hand"] for part in parts]).reshape(-1, 4, 20).sum(axis=2)
    fewest = np.where(held == 0, 99, held).min(axis=1)
    return np.minimum(fewest, FEWEST - 1), (held == 0).sum(axis=1)


def learn(steps: int, size: int = 256, seed: int = 1) -> tuple[Any, Any]:
    """The mean of what each answer brought, and how often it was tried: arrays [fewest, empty, draw or stay]."""
    games = fruitbowl.batch("fruitoplay", players=3, size=size, seed=seed)
    sums, counts = np.zeros((FEWEST, EMPTY, 2)), np.zeros((FEWEST, EMPTY, 2))
    waiting: list[list[tuple[int, int, int]]] = [[] for _ in range(size)]
    for _ in range(steps):
        moves = games.any_moves()
        asked = (games.seats == 0) & (games.legal[:, DRAW] == 1)
        if asked.any():
            fewest, empty = lines_of(games)
            for number in np.flatnonzero(asked):
                waiting[number].append((fewest[number], empty[number], int(moves[number] == STAY)))
        _, over = games.step(moves)
        for number in np.flatnonzero(over):
            for line in waiting[number]:
                sums[line] += games.scores[number, 0]
                counts[line] += 1
            waiting[number] = []
    return np.divide(sums, counts, where=counts > 0, out=np.zeros_like(sums)), counts


def mean_score(means: Any, games_wanted: int, size: int = 256, seed: int = 2) -> float:
    """The points of the first seat when it answers as the table says; at random if there is none."""
    games = fruitbowl.batch("fruitoplay", players=3, size=size, seed=seed)
    scores: list[int] = []
    while len(scores) < games_wanted:
        moves = games.any_moves()
        asked = (games.seats == 0) & (games.legal[:, DRAW] == 1)
        if means is not None and asked.any():
            fewest, empty = lines_of(games)
            best = means[fewest, empty].argmax(axis=1)
            moves[asked] = np.where(best[asked] == 0, DRAW, STAY)
        _, over = games.step(moves)
        scores += games.scores[over, 0].tolist()
    return float(np.mean(scores))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--games", type=int, default=20_000)
    asked = parser.parse_args()
    means, counts = learn(asked.steps)
    for fewest, empty in np.argwhere(counts.min(axis=2) > 30):
        draw, stay = means[fewest, empty]
        print(f"fewest {fewest}, empty {empty}: draw {draw:.1f}, stay {stay:.1f}")  # noqa: T201
    print(f"at random: {mean_score(None, asked.games):.2f} points")  # noqa: T201
    print(f"by the table: {mean_score(means, asked.games):.2f} points")  # noqa: T201


if __name__ == "__main__":
    main()
