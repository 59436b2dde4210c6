"""Who takes a trick, and who leads the next one (TR-16 to TR-27).

A trick is a row of cards in the order of play. Cards are named by their place in it: 0 is the lead.
"""

from fruitbowl.core.kernel import Ints, bit, rule
from fruitbowl.games.tree.components import DESCRIBING, MOON, RAIN, STARS, SUN, TREE, TRUNK, WORDS
from fruitbowl.games.tree.state import NONE, SEATS

NEVER = SEATS
"""The place of a card that was not played: after all that were."""


@rule
def place_of(trick: Ints, size: int, card: int) -> int:
    for place in range(size):
        if trick[place] == card:
            return place
    return NEVER


@rule
def grows_on_tree(trick: Ints, size: int) -> bool:
    """Whether all cards are branches, fruits and the Trunk."""
    highest = 0
    for place in range(size):
        highest = max(highest, trick[place])
    return highest < TREE


@rule
def most_general(trick: Ints, size: int) -> int:
    """The place of the card that would win without any special cards but the Trunk."""
    led = trick[0]
    best = 0
    if led < TREE:
        for place in range(1, size):  # TR-16: the led card, or one that describes it
            card = trick[place]
            if card < trick[best] and DESCRIBING[led] & bit(card):
                best = place
    else:
        fewest = 6
        for place in range(1, size):  # TR-18: on whatever limb; the earliest of equals; without any, the lead
            card = trick[place]
            if card < TREE and WORDS[card] < fewest:
                fewest = WORDS[card]
                best = place
    return best


@rule
def winning(trick: Ints, size: int) -> int:
    """The place of the card that wins, as long as no Rain falls."""
    if place_of(trick, size, MOON) < place_of(trick, size, TRUNK):  # TR-19, TR-20
        return place_of(trick, size, MOON)
    return most_general(trick, size)


@rule
def rain_falls(trick: Ints, size: int) -> bool:
    """TR-23: Rain undoes the trick; TR-25: but not if the Moon or the Stars were there before it."""
    rain = place_of(trick, size, RAIN)
    return rain < place_of(trick, size, MOON) and rain < place_of(trick, size, STARS)


@rule
def taking(trick: Ints, size: int) -> int:
    """The place of the card whose player collects the cards, or NONE."""
    if rain_falls(trick, size):
        return NONE
    stars = place_of(trick, size, STARS)
    return winning(trick, size) if stars == NEVER else stars  # TR-17, TR-22


@rule
def leading(trick: Ints, size: int) -> int:
    """The place of the card whose player leads the next trick."""
    sun = place_of(trick, size, SUN)
    if rain_falls(trick, size):  # TR-24: the first of Sun and Stars, or else the same leader again
        chosen = min(sun, place_of(trick, size, STARS))
        return 0 if chosen == NEVER else chosen
    return winning(trick, size) if sun == NEVER else sun  # TR-17, TR-21
