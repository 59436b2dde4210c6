"""What the seats of a table are called."""

from collections.abc import Sequence

from fruitbowl.server.tables.table import Seat

BOT_NAMES = ("Ida", "Otto", "Mila", "Emil", "Nora", "Paul")
"""A bot is called by its seat."""


def bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """A name for every seat that is taken; people with the same name are numbered.

    >>> seat_names([Seat(name="Anna", guest="a"), Seat(level="greedy"), Seat(name="Anna", guest="b"), Seat()])
    ['Anna', 'Otto', 'Anna 2', '']
    """
    names: list[str] = []
    for number, seat in enumerate(seats):
        name = seat.name or (bot_name(number) if seat.level else "")
        same = sum(other == name or other.startswith(f"{name} ") for other in names) if name else 0
        names.append(f"{name} {same + 1}" if same else name)
    return names
