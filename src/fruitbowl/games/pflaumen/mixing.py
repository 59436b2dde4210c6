"""Fruit mixes: which can be made out of a display, and making one, card by card (PP-22 to PP-28)."""

from fruitbowl.core.kernel import Ints, bit, lowest, popcount, rule
from fruitbowl.games.pflaumen.components import (
    CARD_AT,
    ENOUGH,
    ENOUGH_PLUMS,
    FRUIT,
    LETTERS,
    MIX_OF,
    MIX_PLACES,
    MIXES,
    MOST_PLUMS,
    NONE,
    PILE_PLUM,
    PLACE,
    PLUM,
    PLUMS_ONLY,
    POINTS,
    SHOWN,
    SIZES,
)
from fruitbowl.games.pflaumen.moves import A_PLUM, MAKE_ID, WITH
from fruitbowl.games.pflaumen.state import KINDS, Pflaumen

AAABB = MIXES.index("AAABB")

# ---- which mixes can be made ----------------------------------------------------------------------------------------


@rule
def cards_of_fruit(s: Pflaumen, seat: int, fruit: int) -> int:
    """How many cards of a fruit lie face up in a display, plums of the pile included."""
    return popcount(s.display[seat, fruit]) + (int(s.plums[seat]) if fruit == PLUM else 0)


@rule
def fruits_with(s: Pflaumen, seat: int, cards: int) -> int:
    """The fruits, a bit each, of which a display has at least so many cards."""
    fruits = 0
    for fruit in range(KINDS):
        if cards_of_fruit(s, seat, fruit) >= cards:
            fruits |= bit(fruit)
    return fruits


@rule
def makeable(s: Pflaumen, seat: int) -> int:
    """PP-23, PP-24: the kinds of mixes, a bit each, for which a display has the fruits."""
    singles = 0
    pairs = 0
    triples = 0
    for fruit in range(KINDS):
        count = cards_of_fruit(s, seat, fruit)
        singles += count >= 1
        pairs += count >= 2
        triples += count >= 3
    plums = min(MOST_PLUMS, cards_of_fruit(s, seat, PLUM))
    return int(ENOUGH[0, singles] & ENOUGH[1, pairs] & ENOUGH[2, triples] & ENOUGH_PLUMS[plums])


@rule
def list_mixes(s: Pflaumen, seat: int, moves: Ints) -> int:
    """Every card of the display whose mix can be made, as a move."""
    mixes = makeable(s, seat)
    count = 0
    for fruit in range(KINDS):
        cards = s.display[seat, fruit] & MIX_PLACES[fruit]
        while cards:
            card = CARD_AT[fruit, lowest(cards)]
            cards &= cards - 1
            if mixes & bit(MIX_OF[card]):
                moves[count] = MAKE_ID[card]
                count += 1
    return count


@rule
def can_make(s: Pflaumen, seat: int, card: int) -> bool:
    """Whether the card lies face up and its mix can be made."""
    lies_there = s.display[seat, FRUIT[card]] & bit(PLACE[card])
    return lies_there != 0 and makeable(s, seat) & bit(MIX_OF[card]) != 0


@rule
def can_mix(s: Pflaumen, seat: int) -> bool:
    """Whether any mix can be made."""
    shown = 0
    for fruit in range(KINDS):
        shown |= SHOWN[fruit, s.display[seat, fruit]]
    return shown != 0 and makeable(s, seat) & shown != 0


# ---- making one -----------------------------------------------------------------------------------------------------


@rule
def next_fruits(s: Pflaumen, seat: int) -> int:
    """The fruits, a bit each, of which the next card can be.

    PP-27: letter by letter; fruits of letters that stand for equally many cards come in the order of the table, so
    that enough must be left behind them. (For AAABB any three will do: with two pairs another one is left.)
    """
    if s.lacking[seat]:
        return bit(s.mixing[seat])
    mix = MIX_OF[s.making[seat]]
    if PLUMS_ONLY[mix]:
        return bit(PLUM)
    letter = int(s.letter[seat])
    fruits = fruits_with(s, seat, SIZES[mix, letter]) & ~int(s.mixed[seat])
    if mix == AAABB:
        return fruits
    fruits &= -bit(s.mixing[seat] + 1)
    return lowest_bits(fruits, popcount(fruits) - (LETTERS[mix] - letter) + 1)


@rule
def lowest_bits(mask: int, count: int) -> int:
    found = 0
    for _ in range(count):
        found |= mask & -mask
        mask &= mask - 1
    return found


@rule
def next_places(s: Pflaumen, seat: int, fruit: int) -> int:
    """The places in a fruit, a bit each, from which the next card can come; PILE_PLUM is one.

    PP-27: cards of a fruit are named in the order of their places, so that enough must be left behind them.
    """
    going_on = s.lacking[seat] > 0
    lacking = int(s.lacking[seat]) if going_on else int(SIZES[MIX_OF[s.making[seat]], s.letter[seat]])
    cards = int(s.display[seat, fruit]) & -bit(s.beyond[seat] if going_on else 0)
    pile = int(s.plums[seat]) if fruit == PLUM else 0
    places = lowest_bits(cards, min(popcount(cards), popcount(cards) + pile - lacking + 1))
    return places | bit(PILE_PLUM) if pile >= lacking else places


@rule
def use(s: Pflaumen, seat: int, fruit: int, place: int) -> None:
    """A card goes into the mix. PP-26: it leaves the game; the card that shows the mix waits for the end of it."""
    if s.lacking[seat] == 0:
        s.lacking[seat] = SIZES[MIX_OF[s.making[seat]], s.letter[seat]]
        s.letter[seat] += 1
        s.mixing[seat] = fruit
        s.mixed[seat] |= bit(fruit)
    s.lacking[seat] -= 1
    s.beyond[seat] = place if place == PILE_PLUM else place + 1
    if place == PILE_PLUM:
        s.plums[seat] -= 1
        s.gone_plums += 1
    elif CARD_AT[fruit, place] != s.making[seat]:
        s.display[seat, fruit] &= ~bit(place)
        s.gone[fruit] |= bit(place)


@rule
def mix_on(s: Pflaumen, seat: int, fruit: int, place: int) -> None:
    """Use a card, or none yet if the place is NONE; PP-36: and where only one can come next that one, and so on."""
    while True:
        if place != NONE:
            use(s, seat, fruit, place)
        if s.lacking[seat] == 0 and s.letter[seat] == LETTERS[MIX_OF[s.making[seat]]]:
            complete(s, seat)
            return
        fruits = next_fruits(s, seat)
        fruit = lowest(fruits)
        places = next_places(s, seat, fruit)
        place = lowest(places)
        if fruits & (fruits - 1) or places & (places - 1):
            return


@rule
def complete(s: Pflaumen, seat: int) -> None:
    """PP-26: the card that shows the mix is turned face down, and counts."""
    card = s.making[seat]
    s.display[seat, FRUIT[card]] &= ~bit(PLACE[card])
    s.completed[seat, FRUIT[card]] |= bit(PLACE[card])
    s.points[seat] += POINTS[card]
    s.making[seat] = NONE
    s.letter[seat] = 0
    s.mixing[seat] = NONE
    s.beyond[seat] = 0
    s.mixed[seat] = 0


@rule
def list_ingredients(s: Pflaumen, seat: int, moves: Ints) -> int:
    count = 0
    fruits = next_fruits(s, seat)
    while fruits:
        fruit = lowest(fruits)
        fruits &= fruits - 1
        places = next_places(s, seat, fruit)
        while places:
            place = lowest(places)
            places &= places - 1
            moves[count] = WITH + (A_PLUM if place == PILE_PLUM else CARD_AT[fruit, place])
            count += 1
    return count


@rule
def can_use(s: Pflaumen, seat: int, card: int) -> bool:
    """Whether a card, or A_PLUM, can come next into the mix."""
    fruit = PLUM if card == A_PLUM else FRUIT[card]
    place = PILE_PLUM if card == A_PLUM else PLACE[card]
    return next_fruits(s, seat) & bit(fruit) != 0 and next_places(s, seat, fruit) & bit(place) != 0
