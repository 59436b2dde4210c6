"""A fair guess at what a seat cannot see (TR-33, TR-34).

What a seat has proved not to have is forbidden to it; every other way to deal the unseen cards is possible. Seats that
may have all of these cards share a pool with the cards left over: a shuffle shares it out.

First a way that fits is drawn, card by card. That reaches every world, but not each as often. Then pairs of cards
change places at random, wherever both may: that leads towards each world being as likely, and never away from it.
"""

import numpy as np

from fruitbowl.core.dice import Dice, roll, shuffle
from fruitbowl.core.kernel import Ints, append_set, bit, rule
from fruitbowl.games.tree.components import CARDS, TREE
from fruitbowl.games.tree.rules import hand_size, leave_over, pick_up
from fruitbowl.games.tree.state import NONE, SEATS, Tree

PLACES = SEATS + 1
"""Where cards can lie: first the bound seats, those to which some of these cards are forbidden; last the pool."""
SWAPS, MORE_SWAPS = 64, 2
"""How often cards try to change places: so often, and so much more for each card of a bound seat."""


@rule
def redeal(s: Tree, seat: int, dice: Dice) -> None:
    cards = np.empty(CARDS, np.int64)
    count = list_unseen(s, seat, cards)
    shuffle(dice, cards, count)
    forbidden, free, end = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
    pool = lay_out(s, seat, count, forbidden, free, end)
    bound = free[pool]
    slots, owner = np.full(CARDS, NONE, np.int64), np.empty(CARDS, np.int64)
    for place in range(pool + 1):
        for slot in range(free[place], end[place]):
            owner[slot] = place
    place_all(dice, cards, count, slots, owner, pool, forbidden, free, end)
    if pool > 1:  # with one bound seat each world is as likely already
        for _ in range(SWAPS + MORE_SWAPS * bound):
            swap(slots, owner, forbidden, roll(dice, bound), roll(dice, count))
    shuffle(dice, slots[bound:], count - bound)
    hand_out(s, seat, slots, bound, count)


@rule
def list_unseen(s: Tree, seat: int, cards: Ints) -> int:
    """In the order of their numbers, so that it does not matter who really has them."""
    tree, specials = unseen_tree(s, seat), int(s.left_specials)
    for other in range(s.players):
        if other != seat:
            specials |= s.hand_specials[other]
    return append_set(cards, append_set(cards, 0, 0, tree), TREE, specials)


@rule
def unseen_tree(s: Tree, seat: int) -> int:
    tree = s.left
    for other in range(s.players):
        if other != seat:
            tree |= s.hand[other]
    return tree


@rule
def is_bound(s: Tree, seat: int, unseen: int) -> bool:
    return s.absent[seat] & unseen != 0 and hand_size(s, seat) > 0


@rule
def lay_out(s: Tree, seat: int, count: int, forbidden: Ints, free: Ints, end: Ints) -> int:
    """Slots for the cards: those of each bound seat, one after the other, then the pool's. Returns the pool's place.

    `free` is the first slot of each place, `end` the one after its last.
    """
    place, slot, unseen = 0, 0, unseen_tree(s, seat)
    for other in range(s.players):
        if other != seat and is_bound(s, other, unseen):
            forbidden[place] = s.absent[other]
            free[place] = slot
            slot += hand_size(s, other)
            end[place] = slot
            place += 1
    free[place] = slot
    end[place] = count
    return place


@rule
def may_lie(card: int, place: int, forbidden: Ints) -> bool:
    return card >= TREE or forbidden[place] & bit(card) == 0


# ---- a world that fits ----------------------------------------------------------------------------------------------


@rule
def place_all(
    dice: Dice, cards: Ints, count: int, slots: Ints, owner: Ints, pool: int, forbidden: Ints, free: Ints, end: Ints
) -> None:
    """Cards with the fewest places first. Where several have room, each slot is as likely."""
    barred = np.empty(CARDS, np.int64)
    for number in range(count):
        barred[number] = times_forbidden(cards[number], pool, forbidden)
    for times in range(pool, -1, -1):
        for number in range(count):
            if barred[number] == times:
                place = place_by_lot(dice, cards[number], pool, forbidden, free, end)
                if place == NONE:
                    make_room(cards[number], count, slots, owner, pool, forbidden, free, end)
                else:
                    slots[free[place]] = cards[number]
                    free[place] += 1


@rule
def times_forbidden(card: int, pool: int, forbidden: Ints) -> int:
    times = 0
    for place in range(pool):
        if not may_lie(card, place, forbidden):
            times += 1
    return times


@rule
def place_by_lot(dice: Dice, card: int, pool: int, forbidden: Ints, free: Ints, end: Ints) -> int:
    """Where a card comes to lie, or NONE if all places where it may lie are full."""
    room = 0
    for place in range(pool + 1):
        if may_lie(card, place, forbidden):
            room += end[place] - free[place]
    if room == 0:
        return NONE
    chosen = roll(dice, room)
    place = NONE
    while chosen >= 0:
        place += 1
        if may_lie(card, place, forbidden):
            chosen -= end[place] - free[place]
    return place


@rule
def make_room(
    card: int, count: int, slots: Ints, owner: Ints, pool: int, forbidden: Ints, free: Ints, end: Ints
) -> None:
    """Where a card may lie, all is full: others move on, one by one, to where there is room.

    There is always a way, because the true cards lie in one.
    """
    mover = np.full(PLACES, NONE, np.int64)  # the slot whose card can move to a place; `count` for the card itself
    for place in range(pool + 1):
        if may_lie(card, place, forbidden):
            mover[place] = count
    place = NONE
    while place == NONE:
        place = reach_further(count, slots, owner, pool, forbidden, free, end, mover)
    slot = free[place]
    free[place] += 1
    while mover[place] != count:
        slots[slot] = slots[mover[place]]
        slot = mover[place]
        place = owner[slot]
    slots[slot] = card


@rule
def reach_further(
    count: int, slots: Ints, owner: Ints, pool: int, forbidden: Ints, free: Ints, end: Ints, mover: Ints
) -> int:
    """Notes the places that cards of the places reached so far can move to; returns one with room, or NONE."""
    for slot in range(count):
        if slots[slot] != NONE and mover[owner[slot]] != NONE:
            for place in range(pool + 1):
                if mover[place] == NONE and may_lie(slots[slot], place, forbidden):
                    mover[place] = slot
                    if free[place] < end[place]:
                        return place
    return NONE


# ---- each as likely -------------------------------------------------------------------------------------------------


@rule
def swap(slots: Ints, owner: Ints, forbidden: Ints, one: int, other: int) -> None:
    if may_lie(slots[one], owner[other], forbidden) and may_lie(slots[other], owner[one], forbidden):
        slots[one], slots[other] = slots[other], slots[one]


@rule
def hand_out(s: Tree, seat: int, slots: Ints, bound: int, count: int) -> None:
    """The bound seats from the first slot on, the others from the last; what is between is left over."""
    bottom, top, unseen = 0, count, unseen_tree(s, seat)
    for other in range(s.players):
        if other != seat:
            held = hand_size(s, other)
            if is_bound(s, other, unseen):
                first = bottom
                bottom += held
            else:
                top -= held
                first = top
            s.hand[other] = 0
            s.hand_specials[other] = 0
            for slot in range(first, first + held):
                pick_up(s, other, slots[slot])
    s.left = 0
    s.left_specials = 0
    for slot in range(bound, top):
        leave_over(s, slots[slot])
