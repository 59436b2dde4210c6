"""A scikit-learn policy that learns Pi mal Pflaumen by playing, and beats random players.

A small neural network estimates what a move is worth, from what the seat sees: the discounted points from now on. The
policy plays the legal move with the highest estimate. It learns from the games of a batch, in which the first seat
plays by it and the others at random.

    pip install 'fruitbowl[examples]'
    python examples/masked_policy.py --rounds 10
"""

import argparse
from typing import Any

import numpy as np
from sklearn.neural_network import MLPRegressor

import fruitbowl
from fruitbowl.core.encoding import places

PLAYERS = 3
PATIENCE = 0.9
"""What a point counts that comes a decision later."""


class Policy:
    """What moves are worth, as far as it is known."""

    def __init__(self, games: Any, seed: int = 1) -> None:
        self._moves = np.eye(games.game.move_count, dtype=np.int8)
        self._network = MLPRegressor(
            hidden_layer_sizes=(64,), learning_rate_init=0.003, batch_size=128, random_state=seed
        )
        self._dice = np.random.default_rng(seed)
        self.learned = False

    def choose(self, seen: Any, legal: Any, explore: float = 0.0) -> Any:
        """For each row the legal move of the most worth; now and then another; any, as long as nothing is learned."""
        rows, moves = np.nonzero(legal)
        worth = np.full(legal.shape, -np.inf)
        worth[rows, moves] = explore * self._dice.gumbel(size=len(rows))
        if self.learned:
            worth[rows, moves] += self._network.predict(self._facts(seen[rows], moves))
        else:
            worth[rows, moves] += self._dice.gumbel(size=len(rows))
        return worth.argmax(axis=1)

    def learn(self, seen: Any, moves: Any, worth: Any) -> None:
        self._network.partial_fit(self._facts(seen, moves), worth)
        self.learned = True

    def _facts(self, seen: Any, moves: Any) -> Any:
        return np.concatenate([seen, self._moves[moves]], axis=1)


def points_of(games: Any, seen: Any) -> Any:
    """The own points in each row."""
    start = places(games.game.encoding.fields)["score"]
    return 100 * seen[:, start].astype(int) + seen[:, start + 1]


def learn(rounds: int, size: int = 64, seed: int = 1) -> Policy:
    """A policy after so many times some 60 games."""
    games = fruitbowl.batch("pflaumen", players=PLAYERS, size=size, seed=seed)
    policy = Policy(games, seed)
    for _ in range(rounds):
        policy.learn(*experience(games, policy))
    return policy


def experience(games: Any, policy: Policy, steps: int = 300) -> tuple[Any, Any, Any]:
    """What the first seat saw and did in the games that came to an end, and what it turned out to be worth."""
    begun: list[list[tuple[Any, int, int]]] = [[] for _ in range(games.size)]
    seen, moves, worth = [], [], []
    for _ in range(steps):
        played, own = games.any_moves(), games.seats == 0
        if own.any():
            rows = games.observe()
            played[own] = policy.choose(rows[own], games.legal[own], explore=0.3)
            points = points_of(games, rows)
            for number in np.flatnonzero(own):
                begun[number].append((rows[number].copy(), int(played[number]), int(points[number])))
        _, over = games.step(played)
        for number in np.flatnonzero(over):
            later, after = 0.0, int(games.scores[number, 0])
            for row, move, points_then in reversed(begun[number]):
                later = after - points_then + PATIENCE * later
                after = points_then
                seen.append(row)
                moves.append(move)
                worth.append(later)
            begun[number] = []
    return np.array(seen), np.array(moves), np.array(worth)


def win_share(policy: Policy, games_wanted: int, size: int = 128, seed: int = 2) -> float:
    """How much of the victories the first seat gets against random players; a third would be its fair share."""
    games = fruitbowl.batch("pflaumen", players=PLAYERS, size=size, seed=seed)
    shares: list[float] = []
    while len(shares) < games_wanted:
        moves, own = games.any_moves(), games.seats == 0
        if own.any():
            moves[own] = policy.choose(games.observe()[own], games.legal[own])
        rewards, over = games.step(moves)
        shares += ((rewards[over, 0] * (PLAYERS - 1) + 1) / PLAYERS).tolist()
    return float(np.mean(shares))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int, default=3000)
    asked = parser.parse_args()
    print(f"before: {win_share(learn(0), asked.games):.3f} of the victories")  # noqa: T201
    print(f"after {asked.rounds} rounds: {win_share(learn(asked.rounds), asked.games):.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
