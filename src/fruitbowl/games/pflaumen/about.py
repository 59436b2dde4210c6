"""Facts about Pi mal Pflaumen."""

from fruitbowl.core.about import About
from fruitbowl.core.options import Option, OptionValue, first_seat


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
        first_seat("who leads the first trick"),
    ),
)
