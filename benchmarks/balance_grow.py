"""How fair and how varied the growing game is with the house table of challenge cards, by the heuristic policy.

python benchmarks/balance_grow.py [GAMES]
"""

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from fruitbowl.bots.heuristics.grow.evaluation import AT_ANY_PRICE, NEVER, WEIGHTS
from fruitbowl.bots.heuristics.grow.policy import weighted_policy
from fruitbowl.core.dice import Dice, new_dice, seed_for_game
from fruitbowl.core.kernel import CHANCE, Grid, Ints, bit, lowest, popcount, rule
from fruitbowl.core.options import encode_options
from fruitbowl.games.grow.challenges import CARDS, CHALLENGES, NAMES
from fruitbowl.games.grow.choices import actors, legal
from fruitbowl.games.grow.components import KINDS, NONE, WATER_USED
from fruitbowl.games.grow.game import GAME
from fruitbowl.games.grow.moves import CLAIM_CARD, PLAY_CARD
from fruitbowl.games.grow.rules import apply, apply_chance, sample_chance, setup, water_left
from fruitbowl.games.grow.scoring import card_points, scores, tile_points, winners
from fruitbowl.games.grow.state import CLAIM, LOT, OFFER, SEATS

PARTS = 12
"""A victory is counted in so many parts."""

# ---- playing --------------------------------------------------------------------------------------------------------

# What is written down of a game, for each seat: its points in all, by tiles, by cards; a victory; its place from who
# turned the first card; then its tiles.
ALL, BY_TILES, BY_CARDS, VICTORY, PLACE, TILES = range(6)
SEAT_FIELDS = TILES + len(KINDS)


@rule
def take_chance(s: Any, dice: Dice, outcome: Ints, wanted: int) -> None:
    """Chance as usual; but if a card is wanted, it is the only challenge of the game."""
    offering = s.phase == OFFER
    sample_chance(s, dice, outcome)
    apply_chance(s, outcome)
    if offering and wanted != NONE:
        s.offered = bit(wanted)


@rule
def play_one(
    s: Any, dice: Dice, bots: Dice, weights: Grid, wanted: int, moves: Ints, outcome: Ints, claims: Grid
) -> int:
    """A game by the policy; returns who turned the first card. claims[card]: the turn of its claim, and by whom.

    Chance has dice of its own, so that what bots do does not change the deck.
    """
    first = 0
    acting = actors(s)
    while acting:
        if acting == CHANCE:
            lot = s.phase == LOT
            take_chance(s, dice, outcome, wanted)
            if lot:
                first = outcome[0]
        else:
            seat = lowest(acting)
            count = legal(s, seat, moves)
            move = moves[weighted_policy(s, seat, moves, count, bots, weights[seat])]
            if s.phase == CLAIM and CLAIM_CARD <= move < PLAY_CARD:
                claims[move - CLAIM_CARD, 0] = WATER_USED - water_left(s)
                claims[move - CLAIM_CARD, 1] = seat
            apply(s, seat, move)
        acting = actors(s)
    return first


@rule
def play_many(
    states: Any,
    options: Ints,
    root: int,
    weights: Grid,
    wanted: int,
    moves: Ints,
    outcome: Ints,
    found: Any,
    offers: Ints,
    claims: Any,
) -> None:
    """Plays and writes down: found[game, seat], the cards on the table of each game, claims[game, card]."""
    dice = np.zeros(1, np.int64)
    bots = np.zeros(1, np.int64)
    points = np.zeros(SEATS, np.int64)
    players = found.shape[1]
    for number in range(len(found)):
        states[0] = states[1]  # all zero
        s = states[0]
        dice[0] = seed_for_game(root, 2 * number)
        bots[0] = seed_for_game(root, 2 * number + 1)
        setup(s, players, options)
        first = play_one(s, dice, bots, weights, wanted, moves, outcome, claims[number])
        offers[number] = s.offered | s.spent
        won = winners(s)
        scores(s, points)
        for seat in range(players):
            offers[number] |= s.held[seat]
            found[number, seat, ALL] = points[seat]
            found[number, seat, BY_TILES] = tile_points(s, seat)
            found[number, seat, BY_CARDS] = card_points(s, seat)
            found[number, seat, VICTORY] = PARTS // popcount(won) if won & bit(seat) else 0
            found[number, seat, PLACE] = (seat - first) % players
            for kind in range(len(KINDS)):
                found[number, seat, TILES + kind] = s.tiles[seat, kind]


Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Games:
    found: Counts
    """found[game, seat, field]."""
    offers: Counts
    """The challenge cards of each game, a bit per card."""
    claims: Counts
    """claims[game, card]: the number of the water card on which it was claimed, or NONE, and the seat."""

    def on_table(self, card: int) -> npt.NDArray[np.bool_]:
        return (self.offers >> card & 1).astype(bool)

    def claimed(self, card: int) -> npt.NDArray[np.bool_]:
        return self.claims[:, card, 0] != NONE


def play(players: int, games: int, weights: Counts, wanted: int = NONE, seed: int = 0) -> Games:
    found = np.zeros((games, players, SEAT_FIELDS), np.int64)
    offers = np.zeros(games, np.int64)
    claims = np.full((games, CARDS, 2), NONE, np.int64)
    room = np.zeros(GAME.most_legal, np.int64), np.zeros(GAME.longest_outcome, np.int64)
    options = np.array(encode_options(GAME.about, players, {}), np.int64)
    root = int(new_dice("balance", seed)[0])
    play_many(GAME.blank(2), options, root, weights, wanted, *room, found, offers, claims)
    return Games(found, offers, claims)


# ---- what a card costs ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Price:
    reached: float
    """In which share of the games the seat got the card when it went for it."""
    lost: float
    """How many points by tiles it lost in those games, compared with the same deals without the card."""
    given: float
    """How many points the card gave."""


def price_of(card: int, players: int, games: int) -> Price:
    """One seat goes for a card whatever it costs; then the same deals are played with the card left alone."""
    left_alone = np.array([WEIGHTS] * SEATS)
    left_alone[:, NEVER] = card
    gone_for = left_alone.copy()
    gone_for[0, NEVER] = NONE
    gone_for[0, AT_ANY_PRICE] = card
    with_card, without = play(players, games, gone_for, card), play(players, games, left_alone, card)
    got = with_card.claimed(card)
    if not got.any():
        return Price(0, 0, 0)
    difference = (without.found - with_card.found)[got, 0]
    given = -difference[:, BY_CARDS].mean()
    lost = difference[:, ALL].mean() + given
    return Price(float(got.mean()), float(lost), float(given))


# ---- telling --------------------------------------------------------------------------------------------------------


def spread(points: Counts) -> str:
    marks = "/".join(f"{mark:.0f}" for mark in np.quantile(points, (0.05, 0.5, 0.95)))
    return f"mean {points.mean():.1f}, deviation {points.std():.1f}, 5/50/95 of 100: {marks}"


def tell_fairness(console: Console, players: int, games: Games) -> None:
    found = games.found
    victories = found[:, :, VICTORY] / PARTS
    places = [victories[found[:, :, PLACE] == place].mean() for place in range(players)]
    seats = " ".join(f"{100 * share:.1f}" for share in victories.mean(0))
    console.print(
        f"{players} players: fair {100 / players:.1f}%, seats {seats}, from the first turner on "
        + " ".join(f"{100 * share:.1f}" for share in places)
    )
    console.print(f"  points: {spread(found[:, :, ALL])}; winner's: {spread(found[:, :, ALL].max(1))}")
    console.print(
        f"  by tiles {found[:, :, BY_TILES].mean():.1f}, by cards {found[:, :, BY_CARDS].mean():.1f}; a plant has"
    )
    tiles = found[:, :, TILES:].mean((0, 1))
    console.print("  " + ", ".join(f"{kind} {count:.2f}" for kind, count in zip(KINDS, tiles, strict=True)))


def told(card: int) -> str:
    challenge = CHALLENGES[card]
    return challenge.needs or "/".join(challenge.rows)


def tell_cards(console: Console, played: dict[int, Games], priced: int) -> None:
    table = Table("card", "needs", title="Claimed, in % of the games with the card on the table (on which water card)")
    for players in played:
        table.add_column(f"{players} players", justify="right")
    table.add_column("gone for at any price, 3 players: got, tile points lost, card's points", justify="right")
    for card, name in enumerate(NAMES):
        row = []
        for games in played.values():
            on_table, claimed = games.on_table(card), games.claimed(card)
            turn = games.claims[claimed, card, 0].mean() if claimed.any() else 0
            row.append(f"{100 * claimed.sum() / on_table.sum():.1f} ({turn:.1f})")
        price = price_of(card, 3, priced)
        row.append(f"{100 * price.reached:.0f}% {price.lost:.1f} {price.given:.1f}")
        table.add_row(name, told(card), *row)
    console.print(table)


def main(games: int) -> None:
    console = Console(highlight=False, width=160)
    played = {players: play(players, games, np.array([WEIGHTS] * SEATS)) for players in GAME.about.players}
    tell_cards(console, played, max(1, games // 10))
    for players, found in played.items():
        tell_fairness(console, players, found)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
