"""What people call things of the growing game in three languages, for the sentences of events."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fruitbowl.core.texts import texts
from fruitbowl.games.grow.challenges import BY_NAME, EFFECTS, POINTS_EACH
from fruitbowl.games.grow.components import KINDS
from fruitbowl.games.grow.scoring import leaf_points

FOLDER = Path(__file__).parent
MINUS = "\N{MINUS SIGN}"


@cache
def noun(kind: str, value: Any, language: str) -> str:
    """A thing in words.

    >>> noun("card", "taproot", "de"), noun("card:effect", "taproot", "de")
    ('„Pfahlwurzel“', 'eine Wurzel kostet 4 weniger')
    >>> noun("pest", "vole", "de"), noun("water", 1, "de"), noun("gain", -8, "en"), noun("now:leaves", 3, "en")
    ('eine Wühlmaus', '1 Wassermarke', '−8 points', '3 healthy leaves score 4 each')
    """
    name, _, form = kind.partition(":")
    return WRITERS[name](value, form, language)


def words(section: str, key: str, language: str) -> Any:
    return texts(FOLDER, language)[section][key]


def counted(what: str, count: int, language: str, **blanks: int) -> str:
    """So many of a thing. In French, none is singular."""
    is_one = abs(count) == 1 or (count == 0 and language == "fr")
    phrase: str = words("counts", what, language)["one" if is_one else "many"]
    return phrase.format(n=count, **blanks)


def card(called: str, form: str, language: str) -> str:
    """Its name; or its "effect"; or what it gives for "each" tile of a kind, if it does."""
    if not form:
        quoted: str = words("phrases", "card", language)
        return quoted.format(card=words("names", "challenges", language)[called])
    gift = BY_NAME[called].gift
    if form == "each" and gift.effect != POINTS_EACH:
        return ""
    phrase: str = words("effects", EFFECTS[gift.effect], language)
    if not gift.of:
        return phrase.format(n=gift.amount)
    return phrase.format(n=gift.amount, kind=tile(gift.of, "", language), a_kind=tile(gift.of, "a", language))


def tile(called: str, form: str, language: str) -> str:
    """A kind of tile: "root", or "a root"."""
    return str(words("a_tile" if form else "names", called, language))


def pest(called: str, form: str, language: str) -> str:
    """A pest: "a vole", or "the vole"."""
    return str(words("the_pest" if form else "a_pest", called, language))


def price(paid: int, _form: str, language: str) -> str:
    phrase: str = words("phrases", "paid" if paid else "free", language)
    return phrase.format(water=counted("water", paid, language))


def gain(won: int, form: str, language: str) -> str:
    """Points: "+8 points"; or "aside", in brackets, which says nothing where nothing has changed."""
    if form and not won:
        return ""
    changed = ("+" if won > 0 else "") + counted("points", won, language).replace("-", MINUS)
    return f" ({changed})" if form else changed


def points(count: int, form: str, language: str) -> str:
    """So many points; or only the "number", where a sentence declines the word."""
    return str(count) if form else counted("points", count, language)


def now(count: int, form: str, language: str) -> str:
    """A number; or of "leaves", what so many healthy ones score (GR-41)."""
    if not form:
        return str(count)
    if not count:
        return str(words("phrases", "no_leaf", language))
    return counted("leaves_score", count, language, each=leaf_points(count) // count)


def source(value: tuple[str, int, int], _form: str, language: str) -> str:
    """Where points come from: "12 for 4 branches"."""
    called, count, worth = value
    if called in BY_NAME:
        what = card(called, "", language)
    elif called in KINDS:
        what = counted(called, count, language)
    else:
        what = words("names", called, language)
    phrase: str = words("phrases", "source", language)
    return phrase.format(points=worth, what=what)


def move(text: str, _form: str, language: str) -> str:
    """A move as it stands in a list of advice: "A root, upright", "Claim «Taproot»", "Done"."""
    word, _, rest = text.partition(" ")
    phrases: dict[str, str] = texts(FOLDER, language)["moves"]
    if word in KINDS:
        name = tile(word, "", language).capitalize()
        return f"{name}, {words('names', 'shapes', language)[rest]}" if rest else name
    if word == "vote":
        return phrases["vote"].format(pest=pest(rest, "", language))
    return phrases[word].format(place=rest, card=card(rest, "", language) if rest in BY_NAME else "")


WRITERS: Mapping[str, Callable[[Any, str, str], str]] = {
    "card": card,
    "tile": tile,
    "pest": pest,
    "drops": lambda drops, _form, language: counted("drops", drops, language),
    "water": lambda water, _form, language: counted("water", water, language),
    "price": price,
    "points": points,
    "gain": gain,
    "now": now,
    "source": source,
    "move": move,
}
