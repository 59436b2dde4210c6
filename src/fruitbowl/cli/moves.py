"""Offers moves to a person, and works out which one was typed."""

import textwrap
from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from fruitbowl.core.match import Match, Refusal

MANY = 12
"""More moves than this are grouped by their first words."""
MOST_WORDS = 8
"""No move has more words."""
NO_BREAK = "\N{NO-BREAK SPACE}"

# ---- offered --------------------------------------------------------------------------------------------------------


def can_be_numbered(legal: Sequence[str]) -> bool:
    """Numbers stand for moves only if no move contains a number itself: "13" must not become the 13th card.

    >>> can_be_numbered(["draw", "stay"]), can_be_numbered(["B6", "A12"])
    (True, False)
    """
    return not any(character.isdigit() for move in legal for character in move)


def offer(legal: Sequence[str]) -> list[str]:
    return [f"{number} {move}" for number, move in enumerate(legal, 1)] if can_be_numbered(legal) else list(legal)


def listed(legal: Sequence[str], signs: Mapping[str, str], width: int) -> RenderableType:
    """Moves that do not fit into a prompt: in columns; or by first words, if they are many or have signs."""
    if len(legal) <= MANY and not any(move in signs for move in legal):
        return Columns(offer(legal), padding=(0, 3))
    groups: dict[str, list[str]] = {}
    first_words = [move.split()[0] for move in legal]
    for move, shown, word in zip(legal, offer(legal), first_words, strict=True):
        head = word if first_words.count(word) > 1 and move != word else ""
        rest = shown.replace(f"{head} ", "", 1) if head else shown
        groups.setdefault(head, []).append(f"{rest} {signs.get(move, '')}".strip().replace(" ", NO_BREAK))
    indent = 1 + max(map(len, groups))
    lines = [
        textwrap.fill(
            ", ".join(moves),
            width - 1,
            initial_indent=head.ljust(indent),
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
        )
        for head, moves in groups.items()
    ]
    return Text("\n".join(lines).replace(NO_BREAK, " "))


# ---- understood -----------------------------------------------------------------------------------------------------


def understand(typed: str, legal: Sequence[str]) -> str:
    """The move that was meant; if unclear, what was typed, so that the match says what is wrong with it.

    >>> [understand(typed, ["draw", "stay"]) for typed in ("Draw", "2", "s", "fold")]
    ['draw', 'stay', 'stay', 'fold']
    >>> understand("1", ["B6", "A12"]), understand("a1", ["B6", "A12"]), understand("2,5", ["at (2,5)", "back"])
    ('1', 'a1', 'at (2,5)')
    """
    word = typed.lower()
    if not can_be_numbered(legal):
        meant = [move for move in legal if ends_with(move, word)]
    elif word.isdecimal() and len(word) < 6 and 1 <= int(word) <= len(legal):
        return legal[int(word) - 1]
    else:
        meant = [move for move in legal if move.lower().startswith(word) or word in move.lower().split()]
    return meant[0] if len(meant) == 1 else typed


def ends_with(move: str, word: str) -> bool:
    """Whether a word is the last of several, with or without brackets: "2,5" is short for "at (2,5)"."""
    *first, last = move.lower().split()
    return bool(first) and last.strip("()") == word.strip("()")


def plan(match: Match, seat: int, typed: str) -> list[str] | Refusal:
    """The moves that were meant, each possible after the one before; or why not, and then none of them is made."""
    legal = match.legal(seat)
    move = understand(typed, legal)
    refused = match.refusal(seat, move)
    if refused is None:
        return [move]
    words = typed.split()
    for count in range(min(MOST_WORDS, len(words) - 1), 0, -1):
        if not refused.unknown:
            break
        first = understand(" ".join(words[:count]), legal)
        found = match.refusal(seat, first) or plan_after(match, seat, first, " ".join(words[count:]))
        if isinstance(found, list):
            return found
        if not found.unknown:
            refused = found
    return refused


def plan_after(match: Match, seat: int, first: str, typed: str) -> list[str] | Refusal:
    """A move and those that follow it, up to where others or chance act next."""
    after = match.clone()
    after.play(seat, first)
    if after.actors != (seat,) or len(after.steps) > len(match.steps) + 1:
        return Refusal("goes_on", f"After {first!r} the game moves on by itself: leave out {typed!r}.")
    rest = plan(after, seat, typed)
    return [first, *rest] if isinstance(rest, list) else rest
