"""Options of a game: what a person writes (`specials="all"`) and the one number that the rules keep."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from fruitbowl.core.errors import BadOption, UnknownName

if TYPE_CHECKING:
    from fruitbowl.core.about import About

OptionValue: TypeAlias = bool | int | str | Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Option:
    name: str
    default: OptionValue
    meaning: str
    """One line for people: what it changes, and what can be given."""
    encode: Callable[[OptionValue, int], int]
    """encode(value, players): the number that the rules keep; ValueError, with a sentence for people, for a value that
    cannot be, or not with so many players."""
    decode: Callable[[int], OptionValue]
    """The number as a record writes it: a value that `encode` takes, ready for JSON."""
    examples: tuple[OptionValue, ...]
    """Values that the conformance suite plays, the default and the extremes among them; any number can play each."""


def encode_options(about: "About", players: int, given: Mapping[str, OptionValue]) -> list[int]:
    """One number per option of the game, in the order of its table; defaults where nothing is given."""
    known = {option.name: option for option in about.options}
    for name in given:
        if name not in known:
            there_are = f"It has: {', '.join(known)}." if known else "It has none."
            raise UnknownName(f"{about.title} has no option {name!r}. {there_are}")
    return [_encode(about, option, given.get(option.name, option.default), players) for option in about.options]


def _encode(about: "About", option: Option, value: OptionValue, players: int) -> int:
    try:
        return option.encode(value, players)
    except (TypeError, ValueError) as problem:
        raise BadOption(f"{about.title}, option {option.name}: {problem}") from None


def decode_options(about: "About", numbers: Sequence[int]) -> dict[str, OptionValue]:
    return {option.name: option.decode(number) for option, number in zip(about.options, numbers, strict=True)}


# ---- an option of several games -------------------------------------------------------------------------------------

BY_LOT = -1
"""In place of a seat: who is first is drawn by lot."""


def _first_seat(value: OptionValue, players: int) -> int:
    if isinstance(value, str) and value.strip().lower() == "random":
        return BY_LOT
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < players:
        raise ValueError(f'It is "random" or a seat from 0 to {players - 1}, not {value!r}.')
    return value


def first_seat(what_it_does: str) -> Option:
    """The option of who is first, with what being first means in the game."""
    return Option(
        name="first",
        default="random",
        meaning=f"{what_it_does}: random (by lot), or a seat (0, 1, ...)",
        encode=_first_seat,
        decode=lambda seat: "random" if seat == BY_LOT else seat,
        examples=("random",),  # a seat only takes the place of the lot
    )
