"""How much stronger each level is than the one below: one seat of the higher against the rest of the lower.

Each deal is played once with the higher level in each seat. A ratio of 1 is a fair share of the victories. The interval
is over deals, because games of one deal are alike.

    python benchmarks/levels.py --games 1000 [--only tree] [--minutes 30]
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from itertools import count, pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.levels import LEVELS, bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED, about, find

PAIRS = [*((higher, lower) for lower, higher in pairwise(LEVELS)), ("master", "greedy")]
ITERATIONS = {"fruitoplay": 4000, "pflaumen": 200, "tree": 2000}
"""What the strongest level does for a decision here: a fixed number, less than in its usual time."""
RESULTS = Path("levels.json")


@dataclass(frozen=True)
class Comparison:
    game: str
    players: int
    higher: str
    lower: str
    games: int
    ratio: float
    """How often the higher level won, as a multiple of its fair share; at most the number of players."""
    half_width: float
    """Of the 95 % interval."""


def main() -> None:
    asked = arguments()
    found = []
    print("| game | players | one seat | the others | games | times its fair share |\n|---|---|---|---|---|---|")  # noqa: T201
    for slug in asked.only or LISTED:
        clock = Clock(iterations=ITERATIONS.get(slug, 1000))
        for players in sorted({about(slug).fewest, 4}):
            for higher, lower in PAIRS:
                found.append(compare(slug, players, higher, lower, asked.games, 60 * asked.minutes, clock))
                print(row(found[-1]), flush=True)  # noqa: T201
    RESULTS.write_text(json.dumps([asdict(one) for one in found], indent=2) + "\n", "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="for each comparison")
    parser.add_argument("--minutes", type=float, default=30, help="for each comparison, at most")
    parser.add_argument("--only", nargs="*", help="games")
    return parser.parse_args()


def compare(slug: str, players: int, higher: str, lower: str, games: int, seconds: float, clock: Clock) -> Comparison:
    began = time.monotonic()
    shares: list[float] = []
    for deal in count():
        shares.append(sum(share(slug, players, higher, lower, deal, seat, clock) for seat in range(players)))
        if len(shares) * players >= games or (len(shares) > 1 and time.monotonic() - began > seconds):
            break
    width = 1.96 * stdev(shares) / sqrt(len(shares))
    return Comparison(slug, players, higher, lower, len(shares) * players, mean(shares), width)


def share(slug: str, players: int, higher: str, lower: str, deal: int, seat: int, clock: Clock) -> float:
    """What the higher level in one seat has of the victory."""
    match = Match(find(slug), players, seed=deal)
    match.let_chance_act()
    names = [higher if other == seat else lower for other in range(players)]
    bots = [bot(name, match.game, seed=deal * players + other) for other, name in enumerate(names)]
    dice = new_dice("tables", deal)
    while not match.over:
        mover = match.actors[0]
        match.play(mover, bots[mover].choose(SeatTable(match, mover, dice), mover, clock))
    return (seat in match.winners) / len(match.winners)


def row(one: Comparison) -> str:
    ratio = f"{one.ratio:.2f} ± {one.half_width:.2f}"
    return f"| {one.game} | {one.players} | {one.higher} | {one.lower} | {one.games} | {ratio} |"


if __name__ == "__main__":
    main()
