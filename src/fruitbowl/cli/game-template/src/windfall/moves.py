"""Moves and chance outcomes of Windfall as text, both ways. A move is the plum that is played."""

from collections.abc import Sequence

from windfall.components import PLUMS
from windfall.state import WindfallState

MOVES = PLUMS


def move_text(plum: int) -> str:
    """A plum as people write it: P1 to P12."""
    return f"P{plum + 1}"


def parse_move(text: str) -> int:
    for plum in range(PLUMS):
        if text.strip().upper() == move_text(plum):
            return plum
    raise ValueError(f"{text!r} is not a plum. Plums are P1 to P{PLUMS}.")


def outcome_text(_s: WindfallState, outcome: Sequence[int]) -> str:
    return " ".join(map(move_text, outcome))


def parse_outcome(_s: WindfallState, text: str) -> list[int]:
    plums = [parse_move(word) for word in text.split()]
    if sorted(plums) != list(range(PLUMS)):
        raise ValueError("A deal is all plums, each once.")
    return plums
