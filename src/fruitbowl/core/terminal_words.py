"""English words for the terminal: lists, who does what, and who has won, as the viewer would be told."""

from collections.abc import Iterable

from fruitbowl.core.game import View


def in_words(words: Iterable[str]) -> str:
    """A list in a sentence.

    >>> in_words(["a root"]), in_words(["a root", "a stalk", "a leaf"])
    ('a root', 'a root, a stalk and a leaf')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def name(view: View, seat: int) -> str:
    return "You" if seat == view["seat"] else f"Seat {seat}"


def names(view: View, seats: Iterable[int]) -> str:
    return in_words(name(view, seat) for seat in seats)


def does(view: View, seat: int, verb: str) -> str:
    """Who does something: "You take", "Seat 2 takes"."""
    return f"{name(view, seat)} {verb}{'' if seat == view['seat'] else 's'}"


def seats_from(view: View) -> list[int]:
    """In the order in which they are told about: clockwise, the viewer first."""
    first = view["seat"] or 0
    return [(first + place) % view["players"] for place in range(view["players"])]


def victory(view: View, decides: str) -> str:
    """Who has won, and with how many points; `decides` says what decides among equals."""
    winners, best = view["winners"], max(view["scores"])
    equal = [seat for seat, points in enumerate(view["scores"]) if points == best]
    if len(winners) > 1:
        return f"{names(view, winners)} share the victory with {best} points."
    if len(equal) > 1:
        return f"{names(view, equal)} have {best} points; {decides}: {does(view, winners[0], 'win')}."
    return f"{does(view, winners[0], 'win')} with {best} points."
