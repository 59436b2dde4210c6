"""Facts about the tree game, and its options."""

from collections.abc import Sequence

from fruitbowl.core.about import About
from fruitbowl.core.options import Option, OptionValue, first_seat

SPECIALS = ("sun", "moon", "stars", "rain", "leaf", "trunk")
"""The special cards, as they are written in options, moves and records."""

MOST_DEALS = 100


def specials_in_use(value: OptionValue, _players: int) -> int:
    """A bit for each special card, in the order of SPECIALS.

    >>> specials_in_use("trunk, Moon", 4) == specials_in_use(["moon", "trunk"], 4) == 0b100010
    True
    """
    names = _names(value)
    if names == ["all"]:
        names = list(SPECIALS)
    if names == ["none"]:
        names = []
    for name in names:
        if name not in SPECIALS:
            raise ValueError(
                f'There is no special card {name!r}. Write "all", "none" or some of: {" ".join(SPECIALS)}.'
            )
        if names.count(name) > 1:
            raise ValueError(f"The special card {name!r} is named twice; there is one of each.")
    return sum(1 << SPECIALS.index(name) for name in names)


def _names(value: OptionValue) -> list[str]:
    if isinstance(value, str):
        return value.lower().replace(",", " ").split()
    if isinstance(value, Sequence) and all(isinstance(name, str) for name in value):
        return [name.strip().lower() for name in value]
    raise ValueError(f'Special cards are written as "all", "none" or names such as "moon trunk", not as {value!r}.')


def specials_text(mask: int) -> str:
    """The special cards in use as a record writes them.

    >>> specials_text(0b100010), specials_text(0)
    ('moon trunk', 'none')
    """
    return " ".join(name for place, name in enumerate(SPECIALS) if mask >> place & 1) or "none"


def number_of_deals(value: OptionValue, _players: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_DEALS:
        raise ValueError(f"A game has 1 to {MOST_DEALS} deals, not {value!r}.")
    return value


ABOUT = About(
    slug="tree",
    title="Fruit (the tree)",
    summary="Tricks on a tree of fruits: follow along the branch, and the more general card wins.",
    authors=("a designer whom the rulebook does not name",),
    fewest=2,
    most=6,
    options=(
        Option(
            name="specials",
            default="moon trunk",
            meaning=f"the special cards in use: all, none, or some of: {' '.join(SPECIALS)}",
            encode=specials_in_use,
            decode=specials_text,
            examples=("moon trunk", "all", "none", "sun stars rain"),
        ),
        Option(
            name="deals",
            default=1,
            meaning=f"how many deals a game has, 1 to {MOST_DEALS}; the fruits of all of them count",
            encode=number_of_deals,
            decode=int,
            examples=(1, 2),
        ),
        first_seat("who leads the first trick"),
    ),
)
