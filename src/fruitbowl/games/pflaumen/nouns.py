"""What people call the things of Pi mal Pflaumen, in sentences about what happened."""

from functools import cache
from pathlib import Path
from typing import Any

from fruitbowl.core.texts import texts
from fruitbowl.games.pflaumen.components import A_MIX, FRUITS, MIXES, PLAIN, PLUM, FruitCard
from fruitbowl.games.pflaumen.moves import printed


@cache
def noun(kind: str, thing: Any, language: str) -> str:
    """A card, some cards of a fruit, or a height, in words.

    "card:mix" adds the mix that a card shows, "card:gift" all that it brings; "card:shown" is the mix alone.

    >>> noun("card", "I-7", "en"), noun("card:mix", "I-7", "en"), noun("card:gift", "I-15", "en")
    ('Blackberry 7', 'Blackberry 7 (AAA, 6 points)', 'Blackberry 15 (watchdog)')
    >>> noun("card:shown", "I-7", "de"), noun("card", "Plum", "fr"), noun("fruit", "Fig", "en")
    ('AAA (6 Punkte)', 'une prune', 'figs')
    >>> noun("portion", ("Fig", 2), "en"), noun("portion", ("Apple", 1), "de"), noun("height", 16.14, "de")
    ('two figs', 'ein Apfel', '16,14')
    """
    words = texts(Path(__file__).parent, language)
    if kind == "height":
        return f"{thing:.2f}".replace(".00", "").replace(".", words["numbers"]["point"])
    if kind == "fruit":
        return str(words["several"][_key(FRUITS.index(thing))])
    if kind == "portion":
        return _portion(words, *thing)
    return _card(words, kind.partition(":")[2], thing)


def _key(fruit: int) -> str:
    """The name of a fruit in texts."""
    return FRUITS[fruit].lower().replace(" ", "_")


def _portion(words: dict[str, Any], fruit: str, n: int) -> str:
    key = _key(FRUITS.index(fruit))
    return str(words["single"][key] if n == 1 else f"{words['numbers'][str(n)]} {words['several'][key]}")


def _card(words: dict[str, Any], form: str, text: str) -> str:
    if text == "Plum":
        return str(words["single"][_key(PLUM)])
    card = printed(text)
    if form == "shown":
        return f"{MIXES[card.mix]} ({_points(words, card)})"
    name = f"{words['cards'][_key(card.fruit)]} {card.number}"
    if card.kind == A_MIX and form:
        return f"{name} ({MIXES[card.mix]}, {_points(words, card)})"
    if card.kind != PLAIN and form == "gift":
        return f"{name} ({words['gifts'][card.gift.replace(' ', '_')]})"
    return name


def _points(words: dict[str, Any], card: FruitCard) -> str:
    return str(words["numbers"]["points_one" if card.points == 1 else "points_many"].format(n=card.points))
