"""Fruit, the growing game, put together."""

from collections.abc import Sequence

from fruitbowl.core.modules import Modules, put_together
from fruitbowl.games.grow import chance, choices, hidden, moves, nouns, rules, score_pad, scoring, telling
from fruitbowl.games.grow.about import ABOUT
from fruitbowl.games.grow.challenges import CARDS
from fruitbowl.games.grow.components import CELLS, WATER_USED
from fruitbowl.games.grow.encoding import ENCODING
from fruitbowl.games.grow.state import Grow


def most_steps(players: int, _options: Sequence[int]) -> int:
    """A lot and a deal; a card each turn; a lot, votes and a place for each pest; and what players do on a water card.

    A place is covered twice at most, by a flower and its fruit; each card is claimed, played and aimed once.
    """
    pests = players + 1
    changes = WATER_USED * choices.MOST_CHANGES
    tiles_and_done = 2 * 2 * CELLS + 2 * changes + 2 * WATER_USED
    return 2 + WATER_USED + pests + pests * (1 + players) + players * tiles_and_done + 4 * CARDS


GAME = put_together(
    ABOUT,
    Modules(rules=rules, choices=choices, scoring=scoring, hidden=hidden, redeal=hidden, moves=moves, chance=chance),
    state=Grow,
    most_legal=CELLS + 1,
    longest_outcome=CARDS,
    most_steps=most_steps,
    tell=telling.tell,
    noun=nouns.noun,
    encoding=ENCODING,
    score=score_pad.score,
    retract=hidden.retract,
    pending=hidden.pending,
)
