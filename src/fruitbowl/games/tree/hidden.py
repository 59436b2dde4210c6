"""What a seat may see of a tree game (TR-32)."""

from typing import Any

import numpy as np

from fruitbowl.core.game import TABLE, View
from fruitbowl.core.kernel import CHANCE, Ints, places_in, rule
from fruitbowl.games.tree.components import BRANCHES_AND_FRUITS, CARDS, FIRST_FRUIT, TREE, TRUNK, WHOLE_TREE
from fruitbowl.games.tree.moves import card_text
from fruitbowl.games.tree.rules import in_use, legal
from fruitbowl.games.tree.state import LARGEST_HAND, NONE, SEATS, Tree
from fruitbowl.games.tree.tricks import leading, rain_falls, taking, winning


def open_facts(s: Tree) -> View:
    played, played_specials = cards_played(s)
    unplayed = (WHOLE_TREE if in_use(s, TRUNK) else BRANCHES_AND_FRUITS) & ~played
    return {
        "deal": int(s.deal_number),
        "deals": int(s.deals),
        "phase": phase(s),
        "first": seat_or_none(s.first),
        "leader": seat_or_none(s.leader),
        "trick": trick_told(s.trick, s.leader, s.players),
        "seats": [seen_by_all(s, other, unplayed) for other in range(s.players)],
        "aside": texts(s.aside),
        "played": texts(played, played_specials),
        "left": count(s.left, s.left_specials),
        "last_trick": trick_told(s.last_trick, s.last_leader, s.players),
    }


def phase(s: Tree) -> str:
    if s.awaited == CHANCE:
        return "lot" if s.first == NONE else "deal"
    return "play" if s.awaited else "over"


def seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else int(seat)


TEXTS_OF_EIGHT = [
    [[card_text(first + place) for place in places_in(byte) if first + place < CARDS] for byte in range(256)]
    for first in range(0, CARDS, 8)
]
"""TEXTS_OF_EIGHT[place][eight bits]: the cards of a part of a mask. All at a table are told such lists often."""


def texts(tree: int, specials: int = 0) -> list[str]:
    """The cards of a mask of the tree, and of one of other special cards."""
    mask, found, part = int(tree) | int(specials) << TREE, [], 0
    while mask:
        found += TEXTS_OF_EIGHT[part][mask & 255]
        mask >>= 8
        part += 1
    return found


def count(tree: int, specials: int) -> int:
    return int(tree).bit_count() + int(specials).bit_count()


def cards_of(tree: int, specials: int) -> list[int]:
    return [*places_in(int(tree)), *(TREE + place for place in places_in(int(specials)))]


def trick_told(trick: Ints, leader: int, players: int) -> dict[str, Any] | None:
    """The cards in the order of play, and what comes of them as they lie: which card wins, who takes, who leads next.

    No card wins and nobody takes where Rain falls.
    """
    cards = [int(card) for card in trick if card != NONE]
    if not cards:
        return None
    row, size = np.array(cards + [NONE] * (SEATS - len(cards)), np.int8), len(cards)

    def seat_at(place: int) -> int | None:
        return None if place == NONE else int((leader + place) % players)

    return {
        "cards": [{"seat": seat_at(place), "card": card_text(card)} for place, card in enumerate(cards)],
        "winning": None if rain_falls(row, size) else card_text(cards[winning(row, size)]),
        "takes": seat_at(taking(row, size)),
        "leads": seat_at(leading(row, size)),
    }


def seen_by_all(s: Tree, seat: int, unplayed: int) -> dict[str, Any]:
    return {
        "hand": count(s.hand[seat], s.hand_specials[seat]),
        "fruits": texts(int(s.collected[seat]) >> FIRST_FRUIT << FIRST_FRUIT),
        "lacks": texts(int(s.absent[seat]) & unplayed),
    }


def in_trick(s: Tree) -> tuple[int, int]:
    """The cards of the trick, as a mask of the tree and one of other special cards."""
    cards = [1 << int(card) for card in s.trick if card != NONE]
    return sum(cards) & WHOLE_TREE, sum(cards) >> TREE


def cards_played(s: Tree) -> tuple[int, int]:
    """The cards that were played in this deal, those in the trick included."""
    tree, specials = in_trick(s)
    for mask in (s.aside, *s.collected):
        tree |= int(mask)
    return tree, specials | int(s.spent)


def own_facts(s: Tree, seat: int) -> View:
    """A seat's hand; and if it is still to play to this trick, which cards follow, and which would take it now."""
    if seat == TABLE:
        return {"hand": [], "follow": [], "would_take": []}
    has_played = (seat - s.leader) % s.players < s.trick_size
    to_follow = s.trick_size > 0 and not has_played
    return {
        "hand": texts(s.hand[seat], s.hand_specials[seat]),
        "follow": texts(s.hand[seat] & s.asked) if to_follow else [],
        "would_take": would_take(s, seat) if to_follow else [],
    }


@rule
def list_takers(s: Tree, seat: int, row: Ints, cards: Ints) -> int:
    """Writes the cards with which a seat would take the trick, as it lies now in `row`, and returns how many."""
    count = legal(s, seat, cards)
    takers = 0
    for place in range(count):
        card = cards[place]
        row[s.trick_size] = card
        if taking(row, s.trick_size + 1) == s.trick_size:
            cards[takers] = card
            takers += 1
    return takers


def would_take(s: Tree, seat: int) -> list[str]:
    row, cards = np.array(s.trick, np.int8), np.zeros(LARGEST_HAND, np.int64)
    count = list_takers(s, seat, row, cards)
    return [card_text(card) for card in cards[:count].tolist()]


def revealed(s: Tree, seat: int) -> dict[str, list[str]]:
    """What no move tells: who leads first in this deal, and the cards that were dealt."""
    first = [] if s.first == NONE else [f"{int(s.deal_number)}:{int(s.first)}"]
    return {"first": first, "hand": [] if seat == TABLE else texts(s.hand[seat], s.hand_specials[seat])}


def reveals(_s: Tree, _seat: int, _move: int) -> bool:
    """A card that is played was in a hand."""
    return True


def is_secret(_s: Tree, _seat: int, _move: int) -> bool:
    """Cards are played openly."""
    return False


def components(s: Tree) -> list[int]:
    """All cards in use, wherever they lie."""
    if s.deal_number == 0:
        return [card for card in range(CARDS) if in_use(s, card)]
    trees = [*s.hand, *s.collected, s.aside, s.left, in_trick(s)[0]]
    specials = [*s.hand_specials, s.spent, s.left_specials, in_trick(s)[1]]
    return [
        *(card for tree in trees for card in cards_of(tree, 0)),
        *(card for mask in specials for card in cards_of(0, mask)),
    ]
