"""What chance can do in a tree game, number by number."""

from collections.abc import Sequence
from functools import lru_cache

from fruitbowl.games.tree.components import CARDS, TREE, TRUNK
from fruitbowl.games.tree.state import NONE, Tree


def deck(s: Tree) -> Sequence[int]:
    """TR-5: the cards in use, unless a seat is drawn."""
    return () if s.first == NONE else cards_in_use(int(s.specials))


def chance_outcomes(s: Tree, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """TR-4: a seat; TR-5: the cards in use, one after the other, each as likely."""
    if s.first == NONE:
        return [] if drawn else [(seat, 1) for seat in range(s.players)]
    gone = set(drawn)
    return [(card, 1) for card in deck(s) if card not in gone]


@lru_cache
def cards_in_use(specials: int) -> tuple[int, ...]:
    """All branches and fruits, and the special cards in use, given as a mask."""
    used = {TRUNK} if specials >> 5 & 1 else set()
    used |= {TREE + place for place in range(CARDS - TREE) if specials >> place & 1}
    return tuple(card for card in range(CARDS) if TRUNK < card < TREE or card in used)
