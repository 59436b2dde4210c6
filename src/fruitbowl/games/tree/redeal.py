"""A fair guess at what a seat cannot see (TR-33, TR-34).

What a seat has proved not to have is forbidden to it; every other way to deal the unseen cards is possible. Seats that
may have all of these cards share a pool with the cards left over: a shuffle shares it out.

First a way that fits is drawn, card by card. That reaches every world, but not each as often. Then pairs of cards
change places at random, wherever both may: that leads towards each world being as likely, and never away from it.
"""

import numpy as np

from fruitbowl.core.dice import Dice, roll, shuffle
from fruitbowl.core.kernel import Ints, bit, lowest, rule
from fruitbowl.games.tree.components import CARDS, TREE
from fruitbowl.games.tree.rules import hand_size, leave_over, pick_up
from fruitbowl.games.tree.state import NONE, SEATS, Tree

POOL = SEATS
PLACES = SEATS + 1
"""Where cards can lie: with a seat to which some are forbidden, or in the pool."""
SWAPS = 3
"""How often, on average, each card of a seat to which some are forbidden tries to change places."""


@rule
def redeal(s: Tree, seat: int, dice: Dice) -> None:
    cards = np.empty(CARDS, np.int64)
    count = list_unseen(s, seat, cards)
    shuffle(dice, cards, count)
    forbidden = np.zeros(PLACES, np.int64)
    free, end = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
    bound = lay_out(s, seat, count, forbidden, free, end)
    slots, owner = np.full(CARDS, NONE, np.int64), np.empty(CARDS, np.int64)
    for place in range(PLACES):
        for slot in range(free[place], end[place]):
            owner[slot] = place
    place_all(dice, cards, count, slots, owner, forbidden, free, end)
    for _ in range(SWAPS * bound):
        swap(slots, owner, forbidden, roll(dice, bound), roll(dice, count))
    shuffle(dice, slots[bound:], count - bound)
    hand_out(s, seat, count, bound, slots, forbidden, end)


@rule
def list_unseen(s: Tree, seat: int, cards: Ints) -> int:
    """In the order of their numbers, so that it does not matter who really has them."""
    tree, specials = unseen_tree(s, seat), int(s.left_specials)
    for other in range(s.players):
        if other != seat:
            specials |= s.hand_specials[other]
    count = 0
    while tree:
        cards[count] = lowest(tree)
        tree &= tree - 1
        count += 1
    while specials:
        cards[count] = TREE + lowest(specials)
        specials &= specials - 1
        count += 1
    return count


@rule
def unseen_tree(s: Tree, seat: int) -> int:
    tree = s.left
    for other in range(s.players):
        if other != seat:
            tree |= s.hand[other]
    return tree


@rule
def lay_out(s: Tree, seat: int, count: int, forbidden: Ints, free: Ints, end: Ints) -> int:
    """Slots for the cards: those of each seat to which some are forbidden, one after the other, then the pool's.

    `free` is the first slot of each place, `end` the one after its last. Returns where the pool begins.
    """
    slot, unseen = 0, unseen_tree(s, seat)
    for other in range(s.players):
        if other != seat:
            forbidden[other] = s.absent[other] & unseen
            free[other] = slot
            if forbidden[other]:
                slot += hand_size(s, other)
            end[other] = slot
    free[POOL] = slot
    end[POOL] = count
    return slot


@rule
def may_lie(card: int, place: int, forbidden: Ints) -> bool:
    return card >= TREE or forbidden[place] & bit(card) == 0


# ---- a world that fits ----------------------------------------------------------------------------------------------


@rule
def place_all(
    dice: Dice, cards: Ints, count: int, slots: Ints, owner: Ints, forbidden: Ints, free: Ints, end: Ints
) -> None:
    """Cards with the fewest places first. Where several have room, each slot is as likely."""
    for barred in range(SEATS, -1, -1):
        for number in range(count):
            if times_forbidden(cards[number], forbidden) == barred:
                place = place_by_lot(dice, cards[number], forbidden, free, end)
                if place == NONE:
                    make_room(cards[number], count, slots, owner, forbidden, free, end)
                else:
                    slots[free[place]] = cards[number]
                    free[place] += 1


@rule
def times_forbidden(card: int, forbidden: Ints) -> int:
    times = 0
    for place in range(SEATS):
        if not may_lie(card, place, forbidden):
            times += 1
    return times


@rule
def place_by_lot(dice: Dice, card: int, forbidden: Ints, free: Ints, end: Ints) -> int:
    """Where a card comes to lie, or NONE if all places where it may lie are full."""
    room = 0
    for place in range(PLACES):
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
def make_room(card: int, count: int, slots: Ints, owner: Ints, forbidden: Ints, free: Ints, end: Ints) -> None:
    """Where a card may lie, all is full: others move on, one by one, to where there is room.

    There is always a way, because the true cards lie in one.
    """
    mover = np.full(PLACES, NONE, np.int64)  # the slot whose card can move to a place; `count` for the card itself
    for place in range(PLACES):
        if may_lie(card, place, forbidden):
            mover[place] = count
    place = NONE
    while place == NONE:
        place = reach_further(count, slots, owner, forbidden, free, end, mover)
    slot = free[place]
    free[place] += 1
    while mover[place] != count:
        slots[slot] = slots[mover[place]]
        slot = mover[place]
        place = owner[slot]
    slots[slot] = card


@rule
def reach_further(count: int, slots: Ints, owner: Ints, forbidden: Ints, free: Ints, end: Ints, mover: Ints) -> int:
    """Notes the places that cards of the places reached so far can move to; returns one with room, or NONE."""
    for slot in range(count):
        if slots[slot] != NONE and mover[owner[slot]] != NONE:
            for place in range(PLACES):
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
def hand_out(s: Tree, seat: int, count: int, bound: int, slots: Ints, forbidden: Ints, end: Ints) -> None:
    top = count
    for other in range(s.players):
        if other != seat:
            held = hand_size(s, other)
            s.hand[other] = 0
            s.hand_specials[other] = 0
            last = end[other]
            if not forbidden[other]:
                last = top
                top -= held
            for slot in range(last - held, last):
                pick_up(s, other, slots[slot])
    s.left = 0
    s.left_specials = 0
    for slot in range(bound, top):
        leave_over(s, slots[slot])
