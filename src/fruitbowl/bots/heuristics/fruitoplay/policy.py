"""The policy of a good player of Fruitoplay, who looks at this trick and what it leaves.

Points are the largest column times the smallest, so few fruits are better than many: it decides which fruits are worth
keeping, throws the others into tricks that it will not win, and wins those that bring more than they spoil. It looks at
nothing that its seat may not see: its own hand, and what lies open.
"""

from math import comb

import numpy as np

from fruitbowl.bots.heuristics.argmax import WORST, keep_best
from fruitbowl.core.dice import Dice
from fruitbowl.core.kernel import Grid, Ints, bit, popcount, routine, rule
from fruitbowl.games.fruitoplay.components import CARDS, DOUBLES, NUMBERS, ROTTENS
from fruitbowl.games.fruitoplay.moves import CHOOSE, DRAW, STAY
from fruitbowl.games.fruitoplay.rules import collective_fruits
from fruitbowl.games.fruitoplay.scoring import column_value
from fruitbowl.games.fruitoplay.state import COLLECTIVE, PLAY, SEATS, TURNS, Fruitoplay

A_FRUIT = (1 << NUMBERS) - 1
"""A mask of all cards of one fruit."""
HANDS = 8
"""Nobody ever has more than seven cards."""
ALL = 64
"""Chances are in 64ths."""
UNIT = 2
"""What a column counts is in halves of a fruit."""

NEAR: Grid = np.array(
    [
        [sum(1 << n for n in range(NUMBERS) if abs(n - target) <= away) for away in range(NUMBERS)]
        for target in range(NUMBERS)
    ],
    np.int64,
)
"""NEAR[target, away]: a mask of the numbers no further from a Target. Equal ones are rivals, too: they tie."""


def alike(card: int) -> int:
    fruit, place = divmod(card, NUMBERS)
    return fruit * 4 + (DOUBLES[fruit] >> place & 1) + 2 * (ROTTENS[fruit] >> place & 1)


ALIKE: Ints = np.array([alike(card) for card in range(CARDS)], np.int64)
"""Cards of the same fruit that count alike have the same number here."""

# The three numbers below were tuned by playing small changes against each other over some millions of games.

RIVAL = 0.07
"""How likely an opponent is to hold a certain unseen card and to play it now."""
WON = 5
"""What a trick adds to every column, in halves of a fruit: more than its cards, as winners draw nothing unwanted."""
STILL_CLEAN = 0.67
"""How likely a won trick does not contain a fruit that is not wanted, with more than two players."""


def chance_to_win(players: int, rivals: int) -> int:
    """The chance that none of the cards that would spoil it is played."""
    return round(ALL * (1 - RIVAL * (players - 1)) ** rivals)


def chance_to_drop(fruits: int, turns: int, cards: int, still_clean: float) -> int:
    """The chance that all cards of some fruits can be thrown away in the turns left, including those drawn on the way.

    After the last turn nobody has to draw, so that draw does not count.
    """
    draws, bad = max(0, turns - 1), fruits / 4
    in_time = range(min(draws, turns - cards) + 1)
    chance = sum(comb(draws, drawn) * bad**drawn * (1 - bad) ** (draws - drawn) for drawn in in_time)
    return round(ALL * chance * still_clean**fruits)


CHANCE: Grid = np.array([[chance_to_win(players, n) for n in range(2 * NUMBERS)] for players in range(SEATS + 1)])
"""CHANCE[players, rivals]: that a card wins, if this many unseen cards are as near. A card of another fruit has all
cards of the Target's fruit as rivals, and about one other card for every two steps away."""
DROPPING: Grid = np.array(
    [
        [chance_to_drop(fruits, turns, cards, clean) for fruits in range(4) for cards in range(HANDS)]
        for clean in (1.0, STILL_CLEAN)
        for turns in range(TURNS)
    ]
)
"""DROPPING[turns, fruits * HANDS + cards]: the chance to be rid of them in time; after a trick of many cards, which
brings unwanted fruit, in row TURNS + turns."""

# ---- what columns promise -------------------------------------------------------------------------------------------

# A column is one number, so that four of them can be sorted without an array: whether it is there to stay (cards
# lie on the table), then what it counts, then how many of its cards are in hand.


@rule
def column(stays: int, halves: int, in_hand: int) -> int:
    """A column that counts nothing does not exist: it need not be dropped."""
    return stays << 16 | halves << 4 | in_hand if halves else 0


@rule
def stays(column: int) -> int:
    return column >> 16


@rule
def halves(column: int) -> int:
    return column >> 4 & 4095


@rule
def in_hand(column: int) -> int:
    return column & 15


@rule
def evaluate(a: int, b: int, c: int, d: int, outlook: int) -> int:
    """The best that can be made of four columns: largest times smallest of those kept, if the others can be dropped.

    Columns that stay have to be kept; of the others it is best to keep the largest. `outlook` is a row of DROPPING.
    """
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    staying = stays(a) + stays(b) + stays(c) + stays(d)
    cards = in_hand(a) + in_hand(b) + in_hand(c) + in_hand(d)
    dropped = 3
    largest = 0
    smallest = halves(a)
    best = 0
    for kept in (a, b, c, d):
        if kept == 0:
            break
        largest = max(largest, halves(kept))
        smallest = min(smallest, halves(kept))
        staying -= stays(kept)
        cards -= in_hand(kept)
        if staying == 0:
            best = max(best, largest * smallest * DROPPING[outlook, dropped * HANDS + cards])
        dropped -= 1
    return best


@rule
def evaluate_with(fruit: int, changed: int, a: int, b: int, c: int, d: int, turns: int) -> int:
    """The same after one column has changed."""
    return evaluate(
        changed if fruit == 0 else a,
        changed if fruit == 1 else b,
        changed if fruit == 2 else c,
        changed if fruit == 3 else d,
        turns,
    )


# ---- a seat's cards -------------------------------------------------------------------------------------------------


@rule
def hand_of(s: Fruitoplay, seat: int, fruit: int) -> int:
    """A mask of the cards of a fruit in a hand."""
    return int(s.hand[seat, fruit // 2]) >> fruit % 2 * NUMBERS & A_FRUIT


@rule
def column_of(s: Fruitoplay, seat: int, fruit: int, more: int, less: int) -> int:
    """What a seat has of a fruit, with more cards on the table or fewer in hand."""
    collective = int(collective_fruits(s, fruit))
    laid = int(s.column[seat, fruit]) | more
    hand = hand_of(s, seat, fruit) & ~less
    value = column_value(laid | hand, fruit, collective)
    return column(laid | collective != 0, value * UNIT, popcount(hand))


@rule
def unseen(s: Fruitoplay, seat: int, fruit: int) -> int:
    """A mask of the cards of a fruit that are in other hands or in the deck."""
    seen = int(s.gone[fruit]) | hand_of(s, seat, fruit)
    for other in range(s.players):
        seen |= int(s.column[other, fruit])
    if s.phase == PLAY:
        for place in range(s.turn - 1, TURNS):
            if s.river[place] // NUMBERS == fruit:
                seen |= bit(s.river[place] % NUMBERS)
    return A_FRUIT & ~seen


# ---- what to do -----------------------------------------------------------------------------------------------------


@rule
def chance_of(players: int, card: int, target: int, out: int) -> int:
    """The chance that a card wins the trick. `out` is a mask of the unseen cards of the Target's fruit."""
    away = abs(card % NUMBERS - target % NUMBERS)
    if card // NUMBERS == target // NUMBERS:
        return int(CHANCE[players, popcount(out & NEAR[target % NUMBERS, away])])
    return int(CHANCE[players, popcount(out) + away // 2])


@rule
def choose_card(s: Fruitoplay, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The card with the better outcome: to win the trick and keep it, or to lose and be rid of it."""
    turns = TURNS - int(s.turn)
    target = int(s.river[s.turn - 1])
    out = unseen(s, seat, target // NUMBERS)
    a, b, c, d = (
        column_of(s, seat, 0, 0, 0),
        column_of(s, seat, 1, 0, 0),
        column_of(s, seat, 2, 0, 0),
        column_of(s, seat, 3, 0, 0),
    )
    won = evaluate_trick(s, seat, target // NUMBERS, bit(target % NUMBERS), a, b, c, d, turns)
    best = WORST
    ties = 0
    chosen = 0
    alike = -1
    lost = 0
    for index in range(count):
        chance = chance_of(int(s.players), moves[index], target, out)
        if ALIKE[moves[index]] != alike:
            alike = ALIKE[moves[index]]
            own, place = moves[index] // NUMBERS, moves[index] % NUMBERS
            lost = evaluate_with(own, column_of(s, seat, own, 0, bit(place)), a, b, c, d, turns)
        value = chance * won + (ALL - chance) * lost
        best, ties, chosen = keep_best(best, ties, chosen, value, index, dice)
    return chosen


@rule
def evaluate_trick(
    s: Fruitoplay, seat: int, fruit: int, target: int, a: int, b: int, c: int, d: int, turns: int
) -> int:
    """What the columns promise with the Target, and a little more of everything."""
    more = WON << 4
    with_target = column_of(s, seat, fruit, target, 0)
    return evaluate(
        more + (with_target if fruit == 0 else a),
        more + (with_target if fruit == 1 else b),
        more + (with_target if fruit == 2 else c),
        more + (with_target if fruit == 3 else d),
        turns if s.players == 2 else TURNS + turns,
    )


@rule
def a_card_more(s: Fruitoplay, seat: int) -> int:
    """What one more card would change on average, times the number of cards it can be."""
    a, b, c, d = (
        column_of(s, seat, 0, 0, 0),
        column_of(s, seat, 1, 0, 0),
        column_of(s, seat, 2, 0, 0),
        column_of(s, seat, 3, 0, 0),
    )
    now = evaluate(a, b, c, d, 0)
    change = 0
    for fruit in range(4):
        cards = unseen(s, seat, fruit)
        for kind in (ROTTENS[fruit], DOUBLES[fruit], A_FRUIT & ~ROTTENS[fruit] & ~DOUBLES[fruit]):
            if cards & kind:
                drawn = cards & kind & -(cards & kind)
                with_card = evaluate_with(fruit, column_of(s, seat, fruit, drawn, 0), a, b, c, d, 0)
                change += popcount(cards & kind) * (with_card - now)
    return change


@rule
def choose_collective(s: Fruitoplay, seat: int) -> int:
    """The fruit that the seat has most of: for others it is a column in the way."""
    most = WORST
    chosen = 0
    for fruit in range(4):
        fruits = column_value(hand_of(s, seat, fruit), fruit, 0)
        if fruits > most:
            most = fruits
            chosen = fruit
    return chosen


@rule
def choose_no_card(s: Fruitoplay, seat: int, moves: Ints) -> int:
    """The index of the best Collective fruit; or to draw if one more card is good, else to stay."""
    if s.phase == COLLECTIVE:
        wanted = CHOOSE + choose_collective(s, seat)
    else:
        wanted = DRAW if a_card_more(s, seat) > 0 else STAY
    place = 0
    while moves[place] != wanted:
        place += 1
    return place


@routine
def heuristic_policy(s: Fruitoplay, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    """The index of the best of a seat's moves."""
    if s.phase != PLAY:
        return choose_no_card(s, seat, moves)
    return choose_card(s, seat, moves, count, dice) if count > 1 else 0
