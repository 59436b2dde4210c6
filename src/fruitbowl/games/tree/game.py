"""The tree game, put together."""

from collections.abc import Sequence

from fruitbowl.core.modules import Modules, put_together
from fruitbowl.games.tree import chance, hidden, moves, nouns, redeal, rules, score_pad, telling
from fruitbowl.games.tree.about import ABOUT
from fruitbowl.games.tree.components import CARDS, TREE
from fruitbowl.games.tree.encoding import ENCODING
from fruitbowl.games.tree.state import LARGEST_HAND, Tree


def most_steps(players: int, options: Sequence[int]) -> int:
    """A lot, and for each deal a shuffle and all cards dealt."""
    specials, deals, _first = options
    cards_each = (TREE - 1 + specials.bit_count()) // players
    return 1 + deals * (1 + cards_each * players)


GAME = put_together(
    ABOUT,
    Modules(rules=rules, choices=rules, scoring=rules, hidden=hidden, redeal=redeal, moves=moves, chance=chance),
    state=Tree,
    most_legal=LARGEST_HAND,
    longest_outcome=CARDS,
    most_steps=most_steps,
    tell=telling.tell,
    noun=nouns.noun,
    encoding=ENCODING,
    score=score_pad.score,
    deck=chance.deck,
)
