"""A player of Pi mal Pflaumen who wants the best for the own display now, and thinks no further.

It looks at nothing that its seat may not see: its own hand, and what lies open. Values are in 64ths of a point.
"""

import numpy as np

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.kernel import Ints, bit, lowest, popcount, routine, rule
from fruitbowl.games.pflaumen.components import (
    CARD_AT,
    FRUIT,
    KIND,
    LETTERS,
    MIX_OF,
    MIX_PLACES,
    NONE,
    NUMBERS,
    PILE_PLUM,
    PLACE,
    PLUM,
    PLUMS_ONLY,
    POINTS,
    SIZES,
    THEFT,
    THREE_PI,
    WATCHDOG,
)
from fruitbowl.games.pflaumen.mixing import cards_of_fruit
from fruitbowl.games.pflaumen.moves import A_PLUM, DONE, MADE_BY, MAKE, NO_STEAL, STEAL_FRUIT, TAKE_CARD, WITH
from fruitbowl.games.pflaumen.rules import can_be_robbed, height, height_of
from fruitbowl.games.pflaumen.state import KINDS, LAST_MIXES, PLAY, SEATS, STEAL, STEAL_WHICH, TAKE, Pflaumen

POINT = 64
HOPE = np.array([64, 34, 18, 10, 6, 3, 1])
"""What a point of a mix is worth that still lacks so many cards."""
ANY_CARD = 12
"""What every fruit card is worth, whatever it may still be good for."""
PI_CARD = 30
WATCHDOG_VALUE = 40
UNKNOWN_CARD = 40
"""About what a card promises that has not been played yet."""
CARD_FOR_A_MIX = 130
"""What a card is worth that is kept rather than used for a mix now, while there will be a time for mixes at the end."""
WORST = -(1 << 40)

# ---- what a display is worth ----------------------------------------------------------------------------------------


@rule
def lacking(mix: int, kinds: int, most: int, second: int, third: int, plums: int) -> int:
    """How many cards a mix lacks in a display with so many kinds of fruit, cards of the three commonest, and plums."""
    if PLUMS_ONLY[mix]:
        return max(0, int(SIZES[mix, 0]) - plums)
    if SIZES[mix, 0] == 1:
        return max(0, int(LETTERS[mix]) - kinds)
    missing = max(0, int(SIZES[mix, 0]) - most)
    if LETTERS[mix] > 1:
        missing += max(0, int(SIZES[mix, 1]) - second)
    if LETTERS[mix] > 2:
        missing += max(0, int(SIZES[mix, 2]) - third)
    return missing


@rule
def worth(s: Pflaumen, seat: int) -> int:
    """What the face-up cards of a display promise."""
    kinds = 0
    most = 0
    second = 0
    third = 0
    cards = 0
    for fruit in range(KINDS):
        count = cards_of_fruit(s, seat, fruit)
        cards += count
        kinds += count > 0
        if count > most:
            third = second
            second = most
            most = count
        elif count > second:
            third = second
            second = count
        elif count > third:
            third = count
    plums = cards_of_fruit(s, seat, PLUM)
    value = cards * ANY_CARD
    for fruit in range(KINDS):
        shown = int(s.display[seat, fruit]) & MIX_PLACES[fruit]
        while shown:
            card = CARD_AT[fruit, lowest(shown)]
            shown &= shown - 1
            value += POINTS[card] * HOPE[min(6, lacking(MIX_OF[card], kinds, most, second, third, plums))]
    return value


@rule
def put(s: Pflaumen, seat: int, card: int, there: int) -> None:
    """Lay a card, or A_PLUM, into a display for a thought, or remove it again."""
    if card == A_PLUM:
        s.plums[seat] += 1 if there else -1
    elif there:
        s.display[seat, FRUIT[card]] |= bit(PLACE[card])
    else:
        s.display[seat, FRUIT[card]] &= ~bit(PLACE[card])


@rule
def worth_if(s: Pflaumen, seat: int, card: int, there: int) -> int:
    """What a display would be worth with a card, or without it."""
    put(s, seat, card, there)
    value = worth(s, seat)
    put(s, seat, card, 1 - there)
    return value


# ---- what a card of the trick is worth ------------------------------------------------------------------------------


@rule
def best_theft(s: Pflaumen, seat: int, now: int) -> int:
    """What the most useful card of another display would add to one that is worth so much now."""
    best = 0
    for victim in range(s.players):
        for fruit in range(KINDS):
            if can_be_robbed(s, seat, victim, fruit):
                best = max(best, best_of_fruit(s, seat, victim, fruit, now))
    return best


@rule
def best_of_fruit(s: Pflaumen, seat: int, victim: int, fruit: int, now: int) -> int:
    """The same for the cards of one fruit in one display."""
    best = WORST
    places = int(s.display[victim, fruit])
    if fruit == PLUM and s.plums[victim]:
        places |= bit(PILE_PLUM)
    while places:
        place = lowest(places)
        places &= places - 1
        best = max(best, booty(s, seat, victim, A_PLUM if place == PILE_PLUM else CARD_AT[fruit, place], now))
    return best


@rule
def booty(s: Pflaumen, seat: int, victim: int, card: int, now: int) -> int:
    """What a card would add, and a little for what its owner loses."""
    return worth_if(s, seat, card, 1) - now + (worth(s, victim) - worth_if(s, victim, card, 0)) // 4


@rule
def value_of_taking(s: Pflaumen, seat: int, card: int, now: int) -> int:
    value = worth_if(s, seat, card, 1) - now
    if KIND[card] == THREE_PI:
        value += min(3, int(s.pi_pile)) * PI_CARD
    elif KIND[card] == WATCHDOG and s.watchdog != seat:
        value += WATCHDOG_VALUE + now // 16
    elif KIND[card] == THEFT:
        value += best_theft(s, seat, now)
    return value


# ---- which card to play ---------------------------------------------------------------------------------------------


@rule
def unseen_above(s: Pflaumen, seat: int, number: int) -> int:
    """How many cards with a higher number the others hold; a seat knows them together, not who holds which."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others |= int(s.hand[other])
    return popcount(others >> number)


@rule
def prospect(s: Pflaumen, seat: int, card: int, pi_cards: int, values: Ints, plum: int) -> int:
    """About what a card would let the seat pick, if the others hold average cards.

    `values` are the values of the cards that lie there and of this one, by seat; a plum is worth `plum`.
    """
    mine = height(card % NUMBERS + 1, pi_cards)
    laid = 0
    higher = 0
    for other in range(s.players):
        if other != seat and s.laid[other] != NONE:
            laid += 1
            higher += height_of(s, other) > mine
    followers = int(s.players) - 1 - laid
    unseen = max(1, unseen_above(s, seat, 0))
    above = unseen_above(s, seat, min(NUMBERS, mine // 100_000))
    rank = higher + (2 * followers * above + unseen) // (2 * unseen)
    value = at_rank(s, seat, values, followers, rank) - pi_cards * PI_CARD
    return value + plum if rank == s.players - 1 else value


@rule
def at_rank(s: Pflaumen, seat: int, values: Ints, followers: int, rank: int) -> int:
    """The value of the card that is left for who picks after so many others, if each of them took the best."""
    for candidate in range(s.players):
        if candidate == seat or s.laid[candidate] != NONE:
            better = followers if values[candidate] < UNKNOWN_CARD else 0
            for other in range(s.players):
                if other != candidate and (other == seat or s.laid[other] != NONE):
                    better += values[other] > values[candidate]
                    better += values[other] == values[candidate] and other < candidate
            if better == rank:
                return values[candidate]
    return UNKNOWN_CARD


@rule
def choose_play(s: Pflaumen, seat: int, moves: Ints, now: int) -> int:
    """The place of the card, or of the number of pi cards to go with it, that has the best prospect."""
    values = np.zeros(SEATS, np.int64)
    best = WORST
    chosen = 0
    most_pi = int(s.pi[seat]) if s.laid_pi[seat] == 0 else 0
    cards = popcount(s.hand[seat])
    plum = worth_if(s, seat, A_PLUM, 1) - now
    for other in range(s.players):
        if s.laid[other] != NONE:
            values[other] = value_of_taking(s, seat, int(s.laid[other]), now)
    for index in range(cards):
        values[seat] = value_of_taking(s, seat, moves[index], now)
        for more in range(most_pi + 1):
            value = prospect(s, seat, moves[index], int(s.laid_pi[seat]) + more, values, plum)
            if value > best:
                best = value
                chosen = cards + more - 1 if more else index
    return chosen


# ---- what to do -----------------------------------------------------------------------------------------------------


@rule
def value_of(s: Pflaumen, seat: int, move: int, now: int) -> int:
    """What a move promises that is not the play of a card, to a display that is worth so much now."""
    if s.phase == TAKE:
        return value_of_taking(s, seat, move - TAKE_CARD, now)
    if s.phase == STEAL:
        if move == NO_STEAL:
            return 0
        return best_of_fruit(s, seat, (move - STEAL_FRUIT) % SEATS, (move - STEAL_FRUIT) // SEATS, now)
    if s.phase == STEAL_WHICH:
        return booty(s, seat, int(s.victim), move - TAKE_CARD, now)
    if s.making[seat] != NONE:
        return POINT if move - WITH == s.making[seat] else worth_if(s, seat, move - WITH, 0) - now
    return 0 if move == DONE else value_of_mix(s, MADE_BY[move - MAKE])


@rule
def value_of_mix(s: Pflaumen, card: int) -> int:
    """A mix is made early only if it gives many points for few cards: at the end there is more choice.

    Experienced players have no such end, and make whatever they can.
    """
    size = 0
    for letter in range(LETTERS[MIX_OF[card]]):
        size += SIZES[MIX_OF[card], letter]
    cost = 1 if s.phase == LAST_MIXES or s.experienced else CARD_FOR_A_MIX
    return int(POINTS[card]) * POINT - size * cost


@routine
def choose(s: Pflaumen, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The place of the best of a seat's moves; of equal ones any."""
    now = worth(s, seat)
    if s.phase == PLAY:
        return choose_play(s, seat, moves, now)
    best = WORST
    chosen = 0
    equal = 0
    for index in range(count):
        value = value_of(s, seat, moves[index], now)
        if value > best:
            best = value
            equal = 0
        if value == best:
            equal += 1
            if roll(dice, equal) == 0:
                chosen = index
    return chosen
