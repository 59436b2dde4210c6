"""Facts about Pi mal Pflaumen."""

from fruitbowl.core.about import About
from fruitbowl.core.options import Option, OptionValue

BY_LOT = "random"


def _encode_first(value: OptionValue, players: int) -> int:
    """0 for the lot, else the seat and one."""
    if value == BY_LOT:
        return 0
    number = int(value) if isinstance(value, str) and value.strip().isdecimal() else value
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < players:
        raise ValueError(f'"{BY_LOT}" or a seat from 0 to {players - 1}, not {value!r}.')
    return number + 1


def _encode_experienced(value: OptionValue, _players: int) -> int:
    words: dict[OptionValue, int] = {True: 1, False: 0, "true": 1, "false": 0, "yes": 1, "no": 0}
    word = value.strip().lower() if isinstance(value, str) else value
    if not isinstance(word, bool | str) or word not in words:
        raise ValueError(f"true or false, not {value!r}.")
    return words[word]


ABOUT = About(
    slug="pflaumen",
    title="Pi mal Pflaumen",
    summary="The highest card picks first from the trick, the last gets a plum: collect fruit for mixes worth points.",
    authors=("Matthias Cramer",),
    publisher="Pegasus Spiele",
    fewest=3,
    most=5,
    options=(
        Option(
            name="experienced",
            default=False,
            meaning="true: only one mix in a turn, and none at the game's end",
            encode=_encode_experienced,
            decode=bool,
            examples=(False, True),
        ),
        Option(
            name="first",
            default=BY_LOT,
            meaning='who leads the first trick: "random" (by lot), or a seat from 0 on',
            encode=_encode_first,
            decode=lambda number: number - 1 if number else BY_LOT,
            examples=(BY_LOT,),  # a seat only takes the place of the lot: tests of its own
        ),
    ),
)
