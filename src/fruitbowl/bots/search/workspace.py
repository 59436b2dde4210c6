"""The working memory of a search: one flat record.

Numba counts who uses an array, with locked additions that cost more than most rules do. What lies in a record is not
counted.
"""

from functools import cache

from fruitbowl.core.dice import Dice
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import Grid, Ints, State, i8

MAX_DEPTH = 256
"""So many decisions of an iteration are nodes of the tree; what is deeper belongs to the playout."""
SEATS = 8


@cache
def workspace_for(game: Game) -> type[State]:
    """A record that is large enough for a game."""

    class Workspace(State):
        dice: Dice = i8(1)
        """For the world that is dealt, and for all decisions."""
        luck: Dice = i8(1)
        """For chance events on the way."""
        moves: Ints = i8(game.most_legal)
        """What the seat that decides can do."""
        places: Ints = i8(game.most_legal)
        """Where the edges of these moves are: see `edges.find`."""
        outcome: Ints = i8(game.longest_outcome)
        """What chance decides."""
        path: Grid = i8(MAX_DEPTH, 2)
        """Decisions to learn from: the place of an edge, and the seat."""
        depth: int = i8()
        """How many those are."""
        own: Ints = i8(SEATS)
        """A key of each seat's moves since all was last shown."""
        draws: int = i8()
        """Chance events in this iteration."""
        over: int = i8()
        """1 if it came to the end of the game."""
        points: Ints = i8(SEATS)
        wins: Ints = i8(SEATS)
        rewards: Ints = i8(SEATS)
        """How it ended for each seat."""
        decisions: int = i8()
        """Those of all iterations."""

    return Workspace
