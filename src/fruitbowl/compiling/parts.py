"""What is compiled together: the rules of a game, its bots, and what plays many games at once."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.levels import LEVELS, bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import Game
from fruitbowl.core.match import Match
from fruitbowl.core.rule import compiled_here
from fruitbowl.games import find

RULES, BOTS = "fruitbowl.compiling.parts:use_rules", "fruitbowl.compiling.parts:use_bots"
BATCHES, ARENA = "fruitbowl.adapters.batch:use_batch", "fruitbowl.arena.playing:use_arena"
"""Functions that use everything that is to be compiled, by name: some of them belong to layers above this one."""

NAMES = {RULES: "rules", BOTS: "bots", BATCHES: "batches", ARENA: "simulation"}

SECONDS = {
    ("fruitoplay", RULES): 2.5,
    ("fruitoplay", BOTS): 5.0,
    ("tree", RULES): 3.0,
    ("tree", BOTS): 4.0,
    ("pflaumen", RULES): 3.0,
    ("pflaumen", BOTS): 5.5,
    ("grow", RULES): 4.5,
    ("grow", BOTS): 19.0,
}
USUAL_SECONDS = 4.0
"""About how long a part takes on a quiet core: good enough for an estimate."""


EVERY = 8
"""When a game is played to use its rules: steps between two looks at the table."""


@dataclass(frozen=True)
class Part:
    game: str
    use: str
    """The function that uses it: one of RULES, BOTS, BATCHES, ARENA, or another of that form."""

    @property
    def seconds(self) -> float:
        return SECONDS.get((self.game, self.use), USUAL_SECONDS)

    def __str__(self) -> str:
        return f"{NAMES.get(self.use, self.use)} of {self.game}"

    def go_through(self) -> None:
        """Use all of it, compiled: what is not in the cache is compiled, the rest is loaded."""
        module, _, name = self.use.partition(":")
        use: Callable[[Game], None] = getattr(import_module(module), name)
        with compiled_here():
            use(find(self.game))


def use_rules(game: Game) -> None:
    """Plays a game and does everything that a table does; the slow parts only now and then."""
    match = Match(game, game.about.usual_players, seed=0)
    match.resolve_chance()
    dice = new_dice(0)
    while not match.over:
        seat = match.actors[0]
        if len(match.steps) % EVERY == 0:
            for eyes in (None, seat):
                match.view(eyes)
            match.sample_world(seat, dice)
        moves = match.legal(seat)
        move = game.parse_move(moves[0])
        game.reveals(match.state, seat, move)
        game.is_secret(match.state, seat, move)
        match.play(seat, moves[0])
    match.view(None)


def use_bots(game: Game) -> None:
    """One decision by every level."""
    match = Match(game, game.about.usual_players, seed=0)
    match.resolve_chance()
    seat = match.actors[0]
    for level in LEVELS:
        bot(level, game, 0).choose(Observation(match, seat, new_dice(0)), seat, Budget(iterations=8))
