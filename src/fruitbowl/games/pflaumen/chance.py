"""What chance can do in a game of Pi mal Pflaumen, number by number."""

from collections.abc import Sequence

from fruitbowl.games.pflaumen.components import NUMBERS
from fruitbowl.games.pflaumen.moves import cards_of_a_round
from fruitbowl.games.pflaumen.state import LOT, Pflaumen


def deck(s: Pflaumen) -> Sequence[int]:
    """PP-7: the cards of the round, unless a seat is drawn."""
    first = (int(s.round_number) - 1) * NUMBERS
    return () if s.phase == LOT else range(first, first + cards_of_a_round(int(s.players)))


def chance_outcomes(s: Pflaumen, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """PP-8: a seat; PP-7: the cards of the round, one after the other, each as likely."""
    if s.phase == LOT:
        return [] if drawn else [(seat, 1) for seat in range(s.players)]
    gone = set(drawn)
    return [(card, 1) for card in deck(s) if card not in gone]
