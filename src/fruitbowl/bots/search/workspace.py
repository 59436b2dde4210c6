"""The working memory of a search: one flat record.

Numba counts references to arrays, with atomic additions that cost more than most rules do. Fields of a record are not
counted.
"""

from functools import cache

from fruitbowl.core.dice import Dice
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import Grid, Ints, State, i8

MAX_DEPTH = 256
"""How many decisions of an iteration are in the tree at most; deeper ones belong to the playout."""
SEATS = 8


@cache
def workspace_for(game: Game) -> type[State]:
    """A record that is large enough for a game."""

    class Workspace(State):
        dice: Dice = i8(1)
        """For the sampled world, and for all decisions."""
        luck: Dice = i8(1)
        """For chance events on the way."""
        moves: Ints = i8(game.most_legal)
        """The legal moves of the deciding seat."""
        places: Ints = i8(game.most_legal)
        """Where the edges of these moves are: see `edges.find`."""
        outcome: Ints = i8(game.longest_outcome)
        """What chance decides."""
        path: Grid = i8(MAX_DEPTH, 2)
        """Decisions to learn from: the place of an edge, and the seat."""
        depth: int = i8()
        """How many those are."""
        own: Ints = i8(SEATS)
        """A key of each seat's moves since everything was last revealed."""
        draws: int = i8()
        """Chance events in this iteration."""
        over: int = i8()
        """1 if it reached the end of the game."""
        points: Ints = i8(SEATS)
        wins: Ints = i8(SEATS)
        rewards: Ints = i8(SEATS)
        """How it ended for each seat."""
        decisions: int = i8()
        """Decisions in all iterations."""

    return Workspace
