"""Moves and chance outcomes of the growing game as text."""

import re
from collections.abc import Sequence

from fruitbowl.games.grow.challenges import CARDS, NAMES
from fruitbowl.games.grow.components import (
    CELLS,
    DEPTH,
    HEIGHT,
    MIDDLE,
    PESTS,
    TILES,
    WATER_CARDS,
    WATER_USED,
    coordinates,
    place_at,
)
from fruitbowl.games.grow.state import LOT, OFFER, SEASON, Grow

# Move ids: 0 to 482 name a place, then
CHOOSE = CELLS
"""CHOOSE + tile: choose what to grow."""
VOTE_FOR = CHOOSE + len(TILES)
"""VOTE_FOR + pest."""
CLAIM_CARD = VOTE_FOR + len(PESTS)
"""CLAIM_CARD + challenge card."""
PLAY_CARD = CLAIM_CARD + CARDS
"""PLAY_CARD + challenge card."""
BACK = PLAY_CARD + CARDS
"""Take the choice back."""
DONE = BACK + 1
MOVES = DONE + 1

PLACE = re.compile(r"at \(? ?(-?[0-9]{1,4}) ?, ?(-?[0-9]{1,4}) ?\)?")


def place_text(place: int) -> str:
    """A place as people write it.

    >>> place_text(place_at(2, 5)), place_text(place_at(-3, -1))
    ('(2,5)', '(-3,-1)')
    """
    x, y = coordinates(place)
    return f"({x},{y})"


def _texts() -> list[str]:
    """The texts of all moves, in the order of their ids."""
    return [
        *(f"at {place_text(place)}" for place in range(CELLS)),
        *(tile.text for tile in TILES),
        *(f"vote {pest}" for pest in PESTS),
        *(f"claim {name}" for name in NAMES),
        *(f"play {name}" for name in NAMES),
        "back",
        "done",
    ]


TEXTS = tuple(_texts())
IDS = {text: move for move, text in enumerate(TEXTS)}


def move_text(move: int) -> str:
    """A move as people write it. The two steps of growing read as one: "branch fork-left at (2,5)".

    >>> [move_text(move) for move in (CHOOSE + 23, place_at(2, 5), VOTE_FOR, CLAIM_CARD + 1, PLAY_CARD + 7, DONE)]
    ['branch fork-left', 'at (2,5)', 'vote vole', 'claim tall-stalk', 'play ladybird', 'done']
    """
    return TEXTS[move]


def parse_move(text: str) -> int:
    """The inverse of move_text, generous about case and spaces.

    >>> parse_move(" AT 2, 5 ") == place_at(2, 5), parse_move("Branch Fork-Left") == CHOOSE + 23
    (True, True)
    """
    word = " ".join(text.lower().split())
    if named := PLACE.fullmatch(word):
        return _parse_place(*map(int, named.groups()))
    move = IDS.get(word)
    if move is None:
        raise ValueError(
            f"{text.strip()!r} is not a move. Moves are a tile such as branch fork-left or leaf; at (2,5) for its "
            "place; vote vole; claim and play with the name of a challenge card; back; and done."
        )
    return move


def _parse_place(x: int, y: int) -> int:
    place = place_at(x, y)
    if place >= CELLS:
        raise ValueError(
            f"No tile can lie at ({x},{y}). Places are (x,y) with x from -{MIDDLE} to {MIDDLE}, and y from 1 to "
            f"{HEIGHT} above the ground or from -1 to -{DEPTH} below it."
        )
    return place


# ---- chance ---------------------------------------------------------------------------------------------------------


def outcome_text(s: Grow, outcome: Sequence[int]) -> str:
    if s.phase == LOT:
        return f"first seat {outcome[0]}"
    if s.phase == OFFER:
        return "challenges " + " ".join(NAMES[card] for card in outcome)
    if s.phase == SEASON:
        return f"water {outcome[0]}" if outcome[0] else "pest"
    return f"pest for seat {outcome[0]}"


def parse_outcome(s: Grow, text: str) -> list[int]:
    words = text.split()
    if s.phase == OFFER:
        return _parse_offer(words, int(s.players) + 1)
    if s.phase == SEASON:
        return _parse_season(s, words)
    wanted = "first seat" if s.phase == LOT else "pest for seat"
    seats = [str(seat) for seat in range(s.players)]
    if " ".join(words[:-1]) != wanted or words[-1] not in seats:
        raise ValueError(f'A seat has to be drawn here: "{wanted}" and 0 to {s.players - 1}.')
    return [int(words[-1])]


def _parse_offer(words: list[str], count: int) -> list[int]:
    if words[:1] != ["challenges"]:
        raise ValueError(f'Challenge cards have to be dealt here: "challenges" and the names of {count} of them.')
    names = words[1:]
    for name in names:
        if name not in NAMES:
            raise ValueError(f"There is no challenge card {name!r}. There are: {', '.join(NAMES)}.")
        if names.count(name) > 1:
            raise ValueError(f"The challenge card {name} is dealt twice.")
    if len(names) != count:
        raise ValueError(f"{len(names)} challenge cards are dealt; it has to be {count}.")
    if names != sorted(names, key=NAMES.index):
        raise ValueError("Challenge cards are written in the order of the ledger's table.")
    return [NAMES.index(name) for name in names]


def _parse_season(s: Grow, words: list[str]) -> list[int]:
    if words == ["pest"]:
        if not s.pests_left:
            raise ValueError("No pest card is left in the season deck.")
        return [0]
    if len(words) != 2 or words[0] != "water" or words[1] not in ("1", "2", "3"):
        raise ValueError('A season card has to be turned here: "pest", or "water" and 1, 2 or 3 drops.')
    drops = int(words[1])
    if sum(map(int, s.water_seen)) == WATER_USED:
        raise ValueError("No water card is left in the season deck.")
    if s.water_seen[drops] == WATER_CARDS[drops]:
        raise ValueError(f"All water cards with {drops} drops have been turned already.")
    return [drops]
