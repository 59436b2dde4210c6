"""The policy of a player of Pi mal Pflaumen who wants the best for its display now, and looks no further.

It looks at nothing that its seat may not see: its own hand, and what lies open. Values are in 64ths of a point.
"""

from typing import Any

import numpy as np

from fruitbowl.bots.heuristics.argmax import WORST, keep_best
from fruitbowl.core.dice import Dice
from fruitbowl.core.kernel import Grid, Ints, bit, lowest, popcount, routine, rule
from fruitbowl.games.pflaumen.components import (
    CARD_AT,
    FRUIT,
    KIND,
    LETTERS,
    MIX_OF,
    MIX_PLACES,
    MIXES,
    MOST_PLUMS,
    NONE,
    NUMBERS,
    PILE_PLUM,
    PLACE,
    PLACES,
    PLUM,
    PLUMS_ONLY,
    POINTS,
    ROUNDS,
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
"""HOPE[n]: what a point of a mix is worth that still lacks n cards."""
ANY_CARD = 12
"""What every fruit card is worth, whatever it may still be good for."""
PI_CARD = 30
WATCHDOG_VALUE = 40
UNKNOWN_CARD = 40
"""About what an unplayed card promises."""
CARD_FOR_A_MIX = 130
"""What a card is worth if it is kept rather than used for a mix now, while there will be mixes at the end."""
THEFTS = np.array([sum(1 << n for n in range(NUMBERS) if KIND[r * NUMBERS + n] == THEFT) for r in range(ROUNDS)])
"""THEFTS[round - 1]: the numbers whose cards allow a theft, a bit each."""

# ---- what a display is worth ----------------------------------------------------------------------------------------

# The points that a display shows for each mix are parts of one number, so that they are added in one step.
MOST_POINTS = [int(POINTS[mix == MIX_OF].sum()) for mix in range(len(MIXES))]
PART = np.array([most.bit_length() for most in MOST_POINTS])
SHIFT = np.cumsum(PART) - PART
MASK = (1 << PART) - 1


def _points_shown(fruit: int, places: int) -> int:
    cards = [int(CARD_AT[fruit, place]) for place in range(PLACES) if places >> place & 1]
    return sum(int(POINTS[card]) << int(SHIFT[MIX_OF[card]]) for card in cards if card != NONE and MIX_OF[card] != NONE)


POINTS_SHOWN = np.array([[_points_shown(fruit, places) for places in range(1 << PLACES)] for fruit in range(KINDS)])
"""POINTS_SHOWN[fruit, places]: the points of the mixes that cards on these places show, one part for each mix."""


def _hope(mix: int, kinds: int, sizes: tuple[int, int, int], plums: int) -> int:
    """What a point of a mix is worth, given kinds of fruit, cards of the three commonest, and plums."""
    if PLUMS_ONLY[mix]:
        missing = max(0, int(SIZES[mix, 0]) - plums)
    elif SIZES[mix, 0] == 1:
        missing = max(0, int(LETTERS[mix]) - kinds)
    else:
        missing = sum(max(0, int(wanted) - size) for wanted, size in zip(SIZES[mix], sizes, strict=False))
    return int(HOPE[min(len(HOPE) - 1, missing)])


def _hopes(mixes: Any, *displays: tuple[int, tuple[int, int, int], int]) -> Grid:
    """A row for each display: the worth of a point of these mixes, and 0 for the others."""
    return np.array([[_hope(mix, *of) if mixes[mix] else 0 for mix in range(len(MIXES))] for of in displays])


def _commonest(ones: int, twos: int, threes: int) -> tuple[int, int, int]:
    """How many cards of the three commonest fruits there are, up to as many as a mix can use."""
    first, second, third = ((fruit < ones) + (fruit < twos) for fruit in range(3))
    return first + (threes > 0), second, third


OF_PLUMS = _hopes(PLUMS_ONLY, *((0, (0, 0, 0), plums) for plums in range(MOST_PLUMS + 1)))
"""OF_PLUMS[plums, mix]."""
OF_KINDS = _hopes(~PLUMS_ONLY & (SIZES[:, 0] == 1), *((kinds, (0, 0, 0), 0) for kinds in range(KINDS + 1)))
"""OF_KINDS[kinds of fruit, mix]."""
OF_SETS = _hopes(
    ~PLUMS_ONLY & (SIZES[:, 0] > 1),
    *((0, _commonest(ones, twos, threes), 0) for ones in range(4) for twos in range(4) for threes in range(2)),
)
"""OF_SETS[a number for how many fruits have one, two, three cards, mix]."""


@rule
def worth(s: Pflaumen, seat: int) -> int:
    """What the face-up cards of a display promise."""
    cards = 0
    ones = 0
    twos = 0
    threes = 0
    points = 0
    for fruit in range(KINDS):
        places = int(s.display[seat, fruit])
        count = popcount(places) + (int(s.plums[seat]) if fruit == PLUM else 0)
        cards += count
        ones += count >= 1
        twos += count >= 2
        threes += count >= 3
        points += POINTS_SHOWN[fruit, places]
    plums = min(MOST_PLUMS, cards_of_fruit(s, seat, PLUM))
    sets = min(ones, 3) * 8 + min(twos, 3) * 2 + min(threes, 1)
    value = cards * ANY_CARD
    for mix in range(len(MIXES)):
        hope = OF_PLUMS[plums, mix] + OF_KINDS[ones, mix] + OF_SETS[sets, mix]
        value += (points >> SHIFT[mix] & MASK[mix]) * hope
    return int(value)


@rule
def put(s: Pflaumen, seat: int, card: int, there: int) -> None:
    """Lay a card, or A_PLUM, into a display tentatively, or remove it again."""
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
    """What the most useful card of another display would add to one that is worth `now`."""
    best = 0
    for victim in range(s.players):
        theirs = worth(s, victim)
        for fruit in range(KINDS):
            if can_be_robbed(s, seat, victim, fruit):
                best = max(best, best_of_fruit(s, seat, victim, fruit, now, theirs))
    return best


@rule
def best_of_fruit(s: Pflaumen, seat: int, victim: int, fruit: int, now: int, theirs: int) -> int:
    """The same for the cards of one fruit in one display, which is worth `theirs`."""
    places = int(s.display[victim, fruit])
    if fruit == PLUM and s.plums[victim]:
        places |= bit(PILE_PLUM)
    mixes = places & int(MIX_PLACES[fruit])
    plain = places & ~mixes
    places = mixes | plain & -plain  # those without a mix are all the same
    best = WORST
    while places:
        place = lowest(places)
        places &= places - 1
        card = A_PLUM if place == PILE_PLUM else int(CARD_AT[fruit, place])
        best = max(best, booty(s, seat, victim, card, now, theirs))
    return best


@rule
def booty(s: Pflaumen, seat: int, victim: int, card: int, now: int, theirs: int) -> int:
    """What a card would add, and a little for what its owner loses."""
    return worth_if(s, seat, card, 1) - now + (theirs - worth_if(s, victim, card, 0)) // 4


@rule
def theft_in_sight(s: Pflaumen, seat: int, now: int) -> int:
    """What a theft would add, if the trick has or may yet get a card that allows one; else 0."""
    numbers = int(s.hand[seat]) if s.phase == PLAY else 0
    for other in range(s.players):
        if s.laid[other] != NONE:
            numbers |= bit(s.laid[other] % NUMBERS)
    return best_theft(s, seat, now) if numbers & THEFTS[s.round_number - 1] else 0


@rule
def value_of_taking(s: Pflaumen, seat: int, card: int, now: int, theft: int) -> int:
    """What a card adds to a display that is worth `now`; `theft` is what a theft would add."""
    value = worth_if(s, seat, card, 1) - now
    if KIND[card] == THREE_PI:
        value += min(3, int(s.pi_pile)) * PI_CARD
    elif KIND[card] == WATCHDOG and s.watchdog != seat:
        value += WATCHDOG_VALUE + now // 16
    elif KIND[card] == THEFT:
        value += theft
    return value


# ---- which card to play ---------------------------------------------------------------------------------------------


@rule
def held_by_others(s: Pflaumen, seat: int) -> int:
    """The numbers of the cards that the others hold, a bit each; a seat knows them together, not who holds which."""
    numbers = 0
    for other in range(s.players):
        if other != seat:
            numbers |= int(s.hand[other])
    return numbers


@rule
def prospect(s: Pflaumen, seat: int, card: int, pi_cards: int, others: int, values: Ints, plum: int) -> int:
    """About what a card would let the seat pick, if the others hold average cards of those they jointly hold.

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
    unseen = max(1, popcount(others))
    above = popcount(others >> min(NUMBERS, mine // 100_000))
    rank = higher + (2 * followers * above + unseen) // (2 * unseen)
    value = at_rank(s, seat, values, followers, rank) - pi_cards * PI_CARD
    return value + plum if rank == s.players - 1 else value


@rule
def at_rank(s: Pflaumen, seat: int, values: Ints, followers: int, rank: int) -> int:
    """The value of the card that is left after some others have picked, if each of them took the best."""
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
    """The index of the card, or of the number of pi cards to go with it, with the best prospect."""
    values = np.zeros(SEATS, np.int64)
    best = WORST
    chosen = 0
    most_pi = int(s.pi[seat]) if s.laid_pi[seat] == 0 else 0
    cards = popcount(s.hand[seat])
    plum = worth_if(s, seat, A_PLUM, 1) - now
    theft = theft_in_sight(s, seat, now)
    others = held_by_others(s, seat)
    for other in range(s.players):
        if s.laid[other] != NONE:
            values[other] = value_of_taking(s, seat, int(s.laid[other]), now, theft)
    for index in range(cards):
        values[seat] = value_of_taking(s, seat, moves[index], now, theft)
        for more in range(most_pi + 1):
            value = prospect(s, seat, moves[index], int(s.laid_pi[seat]) + more, others, values, plum)
            if value > best:
                best = value
                chosen = cards + more - 1 if more else index
    return chosen


# ---- what to do -----------------------------------------------------------------------------------------------------


@rule
def value_of(s: Pflaumen, seat: int, move: int, now: int, theft: int) -> int:
    """What a move other than playing a card promises, to a display that is worth `now`."""
    if s.phase == TAKE:
        return value_of_taking(s, seat, move - TAKE_CARD, now, theft)
    if s.phase == STEAL:
        if move == NO_STEAL:
            return 0
        fruit, victim = (move - STEAL_FRUIT) // SEATS, (move - STEAL_FRUIT) % SEATS
        return best_of_fruit(s, seat, victim, fruit, now, worth(s, victim))
    if s.phase == STEAL_WHICH:
        return booty(s, seat, int(s.victim), move - TAKE_CARD, now, worth(s, int(s.victim)))
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
def heuristic_policy(s: Pflaumen, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The index of the best of a seat's moves; a random one among equals."""
    now = worth(s, seat)
    if s.phase == PLAY:
        return choose_play(s, seat, moves, now)
    theft = theft_in_sight(s, seat, now) if s.phase == TAKE else 0
    best = WORST
    ties = 0
    chosen = 0
    for index in range(count):
        value = value_of(s, seat, moves[index], now, theft)
        best, ties, chosen = keep_best(best, ties, chosen, value, index, dice)
    return chosen
