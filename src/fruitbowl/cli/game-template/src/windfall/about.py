"""Facts about Windfall. No rules are loaded for them."""

from fruitbowl.core.about import About
from fruitbowl.core.options import Option, OptionValue


def _between_1_and_3(value: OptionValue, _players: int) -> int:
    if value not in (1, 2, 3) or isinstance(value, bool):
        raise ValueError(f"1, 2 or 3 cards each, not {value!r}.")
    return int(value)


ABOUT = About(
    slug="windfall",
    title="Windfall",
    summary="The highest plum takes the trick.",
    authors=("nobody",),
    fewest=2,
    most=3,
    options=(
        Option(
            name="cards",
            default=2,
            meaning="how many cards everybody gets: 1, 2 or 3",
            encode=_between_1_and_3,
            decode=int,
            examples=(1, 2, 3),
        ),
    ),
)
