"""What people call the things of Pi mal Pflaumen, in sentences about what happened."""

from functools import cache
from pathlib import Path
from typing import Any

from fruitbowl.core.texts import texts
from fruitbowl.games.pflaumen.components import A_MIX, CARDS, FRUITS, MIXES, PLAIN, PLUM, FruitCard
from fruitbowl.games.pflaumen.moves import (
    ADD_PI,
    DONE,
    MADE_BY,
    MAKE,
    NO_STEAL,
    STEAL_FRUIT,
    TAKE_CARD,
    WITH,
    card_text,
    parse_move,
    printed,
)
from fruitbowl.games.pflaumen.state import SEATS


@cache
def noun(kind: str, thing: Any, language: str) -> str:
    """A card, some cards of a fruit, a height, or a move, in words.

    "card:mix" adds the mix that a card shows, "card:gift" all that it brings; "card:shown" is the mix alone.

    >>> noun("card", "I-7", "en"), noun("card:mix", "I-7", "en"), noun("card:gift", "I-15", "en")
    ('Blackberry 7', 'Blackberry 7 (AAA, 6 points)', 'Blackberry 15 (watchdog)')
    >>> noun("card:shown", "I-7", "de"), noun("card", "Plum", "fr"), noun("fruit", "Fig", "en")
    ('AAA (6 Punkte)', 'une prune', 'figs')
    >>> noun("portion", ("Fig", 2), "en"), noun("portion", ("Apple", 1), "de"), noun("height", 16.14, "de")
    ('two figs', 'ein Apfel', '16,14')
    >>> [noun("move", move, "en") for move in ("I-13", "+2pi", "take I-7", "steal Fig from seat 2")]
    ['Fig 13 (steal)', 'Add 2 pi cards', 'Take Blackberry 7 (AAA, 6 points)', 'Steal a fig from seat 2']
    """
    words = texts(Path(__file__).parent, language)
    if kind == "height":
        return f"{thing:.2f}".replace(".00", "").replace(".", words["numbers"]["point"])
    if kind == "fruit":
        return str(words["several"][_key(FRUITS.index(thing))])
    if kind == "portion":
        return _portion(words, *thing)
    if kind == "move":
        return _move(words, parse_move(thing))
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


def _move(words: dict[str, Any], move: int) -> str:
    names = words["moves"]
    if move < CARDS:
        name = _card(words, "gift", card_text(move))
    elif move < TAKE_CARD:
        name = names["add_one" if move == ADD_PI + 1 else "add_many"].format(n=move - ADD_PI)
    elif move < STEAL_FRUIT:
        name = names["take"].format(card=_card(words, "gift", card_text(move - TAKE_CARD)))
    elif move < NO_STEAL:
        fruit, seat = divmod(move - STEAL_FRUIT, SEATS)
        name = names["steal"].format(fruit=words["single"][_key(fruit)], seat=seat)
    elif move in (NO_STEAL, DONE):
        name = names["done" if move == DONE else "no_steal"]
    elif move < WITH:
        card = card_text(MADE_BY[move - MAKE])
        name = names["mix"].format(mix=_card(words, "shown", card), card=_card(words, "", card))
    else:
        name = names["use"].format(card=_card(words, "mix", card_text(move - WITH)))
    return str(name[0].upper() + name[1:])


def _points(words: dict[str, Any], card: FruitCard) -> str:
    return str(words["numbers"]["points_one" if card.points == 1 else "points_many"].format(n=card.points))
