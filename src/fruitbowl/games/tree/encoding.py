"""What a seat sees of a tree game as a row of numbers."""

import numpy as np

from fruitbowl.core.encoding import (
    Encoding,
    Field,
    places,
    seat_after,
    steps_to,
    write_bits,
    write_score,
)
from fruitbowl.core.kernel import Ints, bit, popcount, rule, store_word
from fruitbowl.games.tree.about import MOST_DEALS, SPECIALS
from fruitbowl.games.tree.components import (
    BRANCHES_AND_FRUITS,
    CARDS,
    FIRST_FRUIT,
    TRAITS,
    TREE,
    TRUNK,
    WHOLE_TREE,
)
from fruitbowl.games.tree.moves import traits
from fruitbowl.games.tree.rules import hand_size, in_use
from fruitbowl.games.tree.state import LARGEST_HAND, NONE, SEATS, Tree

FACTS = 1 + len(TRAITS) + len(SPECIALS)
"""A card of the trick: that it is there, its words, and which special card it is."""

FIELDS = (
    Field("hand", (CARDS,), 0, 1, "own cards, by move id"),
    Field("played", (CARDS,), 0, 1, "cards played in this deal, those of the trick included, by move id"),
    Field("lacks", (SEATS - 1, TREE), 0, 1, "for each other seat: cards not yet played that it cannot have, by id"),
    Field(
        "trick",
        (SEATS, FACTS),
        -1,
        1,
        "the card of each seat in the trick: 1 if there is one; its five words, 1 for the first of two (large, sweet, "
        "bright, red, berry), -1 for the second, 0 for none; one-hot sun, moon, stars, rain, leaf, trunk",
    ),
    Field("acts", (SEATS,), 0, 1, "whose turn it is; nobody's when the game is over"),
    Field("leads", (SEATS,), 0, 1, "who leads the trick"),
    Field("hand_size", (SEATS,), 0, LARGEST_HAND, "how many cards each seat has"),
    Field("fruits", (SEATS,), 0, TREE - FIRST_FRUIT, "how many fruits each seat has collected in this deal"),
    Field("score", (SEATS, 2), 0, 99, "each seat's fruits in all deals: hundreds and the rest"),
    Field("specials", (len(SPECIALS),), 0, 1, "the special cards in use: sun, moon, stars, rain, leaf, trunk"),
    Field("left", (1,), 0, 5, "how many cards were not dealt"),
    Field("deal", (1,), 0, MOST_DEALS, "which deal it is"),
    Field("deals", (1,), 1, MOST_DEALS, "how many deals the game has"),
    Field("players", (1,), 2, SEATS, "how many play"),
)
AT = places(FIELDS)
HAND, PLAYED, LACKS, TRICK = AT["hand"], AT["played"], AT["lacks"], AT["trick"]
ACTS, LEADS, HAND_SIZE, FRUITS, SCORE = AT["acts"], AT["leads"], AT["hand_size"], AT["fruits"], AT["score"]
IN_USE, LEFT, DEAL, DEALS, PLAYERS = AT["specials"], AT["left"], AT["deal"], AT["deals"], AT["players"]


def _facts(card: int) -> list[int]:
    words = traits(card) if card < TREE else []
    told = [1 if word == pair[0] else -1 for word, pair in zip(words, TRAITS, strict=False)]
    special = len(SPECIALS) - 1 if card == TRUNK else card - TREE
    return [1, *told, *[0] * (len(TRAITS) - len(told)), *(int(special == which) for which in range(len(SPECIALS)))]


CARD_FACTS = np.array([_facts(card) for card in range(CARDS)], np.int8)
FIRST_FACTS = np.ascontiguousarray(CARD_FACTS[:, :8]).view(np.int64)[:, 0]
"""How a card is told in the trick, as two words that overlap: its first eight numbers,"""
LAST_FACTS = np.ascontiguousarray(CARD_FACTS[:, -8:]).view(np.int64)[:, 0]
"""and its last eight."""


@rule
def write(s: Tree, seat: int, row: Ints) -> None:
    players = int(s.players)
    row[LACKS + (players - 1) * TREE :] = 0
    write_bits(row, PLAYED + TREE, CARDS - TREE, s.spent)
    played = write_trick(s, seat, row) | int(s.aside)
    for other in range(players):
        played |= int(s.collected[other])
    write_bits(row, HAND, TREE, s.hand[seat])
    write_bits(row, HAND + TREE, CARDS - TREE, s.hand_specials[seat])
    write_bits(row, PLAYED, TREE, played)
    unplayed = (WHOLE_TREE if in_use(s, TRUNK) else BRANCHES_AND_FRUITS) & ~played
    for step in range(players):
        other = seat_after(seat, step, players)
        if step:
            write_bits(row, LACKS + (step - 1) * TREE, TREE, int(s.absent[other]) & unplayed)
        row[ACTS + step] = s.awaited >> other & 1
        row[HAND_SIZE + step] = hand_size(s, other)
        row[FRUITS + step] = popcount(int(s.collected[other]) >> FIRST_FRUIT)
        write_score(row, SCORE + 2 * step, int(s.points[other]))
    if s.leader != NONE:
        row[LEADS + steps_to(seat, int(s.leader), players)] = 1
    write_bits(row, IN_USE, len(SPECIALS), s.specials)
    row[LEFT] = popcount(s.left) + popcount(s.left_specials)
    row[DEAL] = s.deal_number
    row[DEALS] = s.deals
    row[PLAYERS] = players


@rule
def write_trick(s: Tree, seat: int, row: Ints) -> int:
    """The cards of the trick; returns those of the tree as a mask, and marks the others as played."""
    cards = 0
    first = steps_to(seat, int(s.leader), int(s.players)) if s.trick_size else 0
    for place in range(s.trick_size):
        card = int(s.trick[place])
        start = TRICK + FACTS * seat_after(first, place, int(s.players))
        store_word(row, start, FIRST_FACTS[card])
        store_word(row, start + FACTS - 8, LAST_FACTS[card])
        if card < TREE:
            cards |= bit(card)
        else:
            row[PLAYED + card] = 1
    return cards


ENCODING = Encoding(FIELDS, write)
