"""English words for seats, tiles and challenge cards, made from their tables."""

from fruitbowl.core.game import View
from fruitbowl.core.terminal_words import in_words
from fruitbowl.games.grow.challenges import (
    AT_ONCE,
    BY_NAME,
    CHEAPER,
    CURE,
    KEEP,
    LETTERS,
    NEXT_TURN,
    PASS_ON,
    POINTS,
    POINTS_EACH,
    ROOM,
    WATER,
    Challenge,
    Gift,
)

PLURALS = {
    "root": "roots",
    "stalk": "stalks",
    "branch": "branches",
    "leaf": "leaves",
    "flower": "flowers",
    "fruit": "fruits",
    "bloom": "blooms",
    "point": "points",
    "drop": "drops",
    "pest": "pests",
}


def number_of(count: int, thing: str) -> str:
    """So many of a thing.

    >>> number_of(1, "leaf"), number_of(3, "leaf")
    ('1 leaf', '3 leaves')
    """
    return f"{count} {thing if count == 1 else PLURALS[thing]}"


# ---- who ------------------------------------------------------------------------------------------------------------


def short_name(view: View, seat: int) -> str:
    return "You" if seat == view["seat"] else f"S{seat}"


# ---- challenge cards ------------------------------------------------------------------------------------------------


def card(called: str) -> Challenge:
    """The challenge card of that name."""
    return BY_NAME[called]


def needed_tiles(challenge: Challenge) -> dict[str, int]:
    """How many tiles of which kinds a card asks for; nothing if it shows an arrangement."""
    words = challenge.needs.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


def requirement(challenge: Challenge) -> str:
    """What a plant must have: counts, or the arrangement row by row from the top.

    >>> from fruitbowl.games.grow.challenges import Gift
    >>> [requirement(Challenge("", needs, rows, Gift(KEEP, POINTS, 5))) for needs, rows in [
    ...     ("leaf 4 root 1", ()), ("", ("RRR",)), ("", ("BSB",)), ("", ("F", "B")), ("", ("LO", ".B"))]]
    ['4 leaves and 1 root', '3 roots side by side', 'branch-stalk-branch side by side', 'fruit over branch', \
'leaf-bloom over any-branch']
    """
    if not challenge.rows:
        return in_words([number_of(count, kind) for kind, count in needed_tiles(challenge).items()])
    rows = " over ".join(map(row_in_words, challenge.rows))
    return rows if len(challenge.rows) > 1 else f"{rows} side by side"


def row_in_words(row: str) -> str:
    tiles = [tile_in_words(letter) for letter in row]
    return number_of(len(tiles), tiles[0]) if len(set(tiles)) == 1 < len(tiles) else "-".join(tiles)


def tile_in_words(letter: str) -> str:
    """A letter of an arrangement: a kind of tile; a bloom is a flower or the fruit that took its place."""
    if letter == ".":
        return "any"
    return "bloom" if " " in LETTERS[letter] else LETTERS[letter]


def gift(given: Gift) -> str:
    """When a card gives what.

    >>> gift(Gift(KEEP, POINTS, 6)), gift(Gift(NEXT_TURN, CHEAPER, 3, "root")), gift(Gift(AT_ONCE, PASS_ON))
    ('keep: 6 points', 'next turn: a root for 3 less', 'at once: pass a pest on')
    """
    what = {
        POINTS: number_of(given.amount, "point"),
        POINTS_EACH: f"{number_of(given.amount, 'point')} a healthy {given.of}",
        WATER: f"{given.amount} water",
        CHEAPER: f"a {given.of} for {given.amount} less",
        ROOM: f"keep {given.amount} more water",
        CURE: "cure a pest",
        PASS_ON: "pass a pest on",
    }[given.effect]
    when = {KEEP: "keep", AT_ONCE: "at once", NEXT_TURN: "next turn"}.get(given.when, "any later turn")
    return f"{when}: {what}"
