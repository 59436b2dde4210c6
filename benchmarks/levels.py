"""How much stronger each level is than the one below: one seat of the higher against the rest of the lower.

Each deal is played once with the higher level in each seat. A ratio of 1 is a fair share of the wins. The interval is
over deals, because games of one deal are alike. A `seer` is the strongest level with as many iterations, but it sees
the others' cards: its extra wins are out of reach for a player who has to guess.

    python benchmarks/levels.py [--games 1000] [--minutes 60] [--only tree]

All comparisons advance side by side, so that it can be stopped at any time; the same command resumes from
`levels.jsonl`. Games that were played with other code or other numbers of iterations are not counted.
"""

import argparse
import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import inf, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from fruitbowl.bots.bot import Bot, Budget, Observation
from fruitbowl.bots.levels import LEVELS, MASTER, SearchBot, beginner, bot, skilled
from fruitbowl.bots.search.run import search_kernel
from fruitbowl.core.cache import digest_of
from fruitbowl.core.dice import Dice, new_dice
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import rule
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED, about, find

PAIRS = [*((higher, lower) for lower, higher in pairwise(LEVELS)), ("master", "greedy")]
SEER = "seer"
HIDDEN = ("tree",)
"""The games in which so much depends on others' cards that it limits what can be won."""
ITERATIONS = {"fruitoplay": 3000, "grow": 60, "pflaumen": 100, "tree": 3000}
"""What the strongest level does for a decision here: a fixed number, less than in its usual time."""
STEP = 100
"""So many games of each comparison are played before the next one has its turn."""
KEPT = Path("levels.jsonl")


@dataclass(frozen=True)
class Comparison:
    game: str
    players: int
    higher: str
    lower: str

    @property
    def name(self) -> str:
        """All that decides its games: who plays, with which budget, and by which code."""
        settings = [settings_of(level, find(self.game)) for level in (self.higher, self.lower)]
        code = hashlib.sha256((code_of(self.game) + repr(settings)).encode()).hexdigest()[:12]
        return f"{self.game} {self.players} {self.higher} {self.lower} {code}"


def settings_of(level: str, game: Game) -> object:
    """How a level searches, if it does."""
    if level == "greedy":
        return None
    told = {"beginner": beginner(game), "skilled": skilled(game)}.get(level, MASTER)
    return told, budget_of(level, game.about.slug).iterations, told.tuning(game).tobytes()


@cache
def code_of(slug: str) -> str:
    """A digest of the search and the rules that it plays by."""
    search: Any = search_kernel(find(slug))
    return digest_of(search.written)


def comparisons(slugs: list[str]) -> list[Comparison]:
    """Those that take little time first."""
    tables = [(slug, players) for slug in slugs for players in sorted({about(slug).fewest, 4})]
    found = [Comparison(slug, players, higher, lower) for higher, lower in PAIRS for slug, players in tables]
    return [*found, *(Comparison(slug, players, SEER, "greedy") for slug, players in tables if slug in HIDDEN)]


# ---- playing --------------------------------------------------------------------------------------------------------


@rule
def leave_as_it_is(_s: Any, _seat: int, _dice: Dice) -> None:
    """What a seer does instead of dealing anew."""


@cache
def unveiled(game: Game) -> Game:
    """The game for somebody who sees all."""
    return replace(game, rules=replace(game.rules, redeal=leave_as_it_is))


class Seer:
    """The strongest level, if it is given an observation that shows all."""

    def __init__(self, game: Game, seed: int) -> None:
        self.choose = SearchBot(unveiled(game), seed, MASTER).choose


def player(name: str, game: Game, seed: int) -> Bot:
    return Seer(game, seed) if name == SEER else bot(name, game, seed)


def observation_of(match: Match, seat: int, dice: Dice, name: str) -> Observation:
    if name == SEER:
        match = match.clone()
        match.game = unveiled(match.game)
    return Observation(match, seat, dice)


def budget_of(name: str, slug: str) -> Budget:
    """The strongest ones would think on for ever; the others know when it is enough."""
    return Budget(iterations=ITERATIONS[slug]) if name in ("master", SEER) else Budget()


def share(asked: Comparison, deal: int, seat: int) -> float:
    """What the higher level in one seat has of the victory."""
    match = Match(find(asked.game), asked.players, seed=deal)
    match.resolve_chance()
    names = [asked.higher if other == seat else asked.lower for other in range(asked.players)]
    bots = [player(name, match.game, deal * asked.players + other) for other, name in enumerate(names)]
    dice = new_dice("tables", deal)
    while not match.over:
        mover = match.actors[0]
        name = names[mover]
        match.play(
            mover, bots[mover].choose(observation_of(match, mover, dice, name), mover, budget_of(name, asked.game))
        )
    return (seat in match.winners) / len(match.winners)


# ---- all of them ----------------------------------------------------------------------------------------------------


def play_all(asked: list[Comparison], games: int, until: float) -> None:
    """Some deals of each comparison, and again, until all have enough games or the time is over."""
    shares = kept()
    with KEPT.open("a", encoding="utf-8") as file:
        for wanted in range(STEP, games + STEP, STEP):
            for one in asked:
                of_deals = shares.setdefault(one.name, [])
                while len(of_deals) * one.players < min(wanted, games):
                    if time.monotonic() > until:
                        return
                    deal = len(of_deals)
                    of_deals.append(sum(share(one, deal, seat) for seat in range(one.players)))
                    file.write(json.dumps([one.name, deal, of_deals[-1]]) + "\n")
                    file.flush()


def kept() -> dict[str, list[float]]:
    """The shares of the higher level in each deal so far."""
    shares: dict[str, list[float]] = {}
    for line in KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []:
        name, _, of_deal = json.loads(line)
        shares.setdefault(name, []).append(of_deal)
    return shares


def rows(asked: list[Comparison]) -> Iterator[str]:
    yield "| game | players | one seat | the others | games | times its fair share |\n|---|---|---|---|---|---|"
    shares = kept()
    for one in sorted(asked, key=lambda one: (list(LISTED).index(one.game), one.players)):
        of_deals = shares.get(one.name, [])
        if len(of_deals) > 1:
            ratio = f"{mean(of_deals):.2f} ± {1.96 * stdev(of_deals) / sqrt(len(of_deals)):.2f}"
            games = len(of_deals) * one.players
            yield f"| {one.game} | {one.players} | {one.higher} | {one.lower} | {games:,} | {ratio} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="for each comparison; 0 to see what there is")
    parser.add_argument("--minutes", type=float, default=inf, help="for all of them, at most")
    parser.add_argument("--only", nargs="*", help="games")
    asked = parser.parse_args()
    compared = comparisons(asked.only or list(LISTED))
    play_all(compared, asked.games, time.monotonic() + 60 * asked.minutes)
    for row in rows(compared):
        print(row)  # noqa: T201


if __name__ == "__main__":
    main()
