"""Facts about Crazy Eights. No rules are loaded for them."""

from fruitbowl.core.about import About
from fruitbowl.core.options import Option, OptionValue


def _yes_or_no(value: OptionValue, _players: int) -> int:
    if not isinstance(value, bool):
        raise ValueError(f"true or false, not {value!r}.")
    return int(value)


ABOUT = About(
    slug="crazy_eights",
    title="Crazy Eights",
    summary="Play a card of the same suit or rank; an eight fits always, and names the next suit.",
    authors=("folk tradition",),
    fewest=2,
    most=4,
    options=(
        Option(
            name="keep_drawing",
            default=False,
            meaning="true: whoever draws may draw again, or play",
            encode=_yes_or_no,
            decode=bool,
            examples=(False, True),
        ),
    ),
)
