"""The rules of Crazy Eights, in the order of the ledger."""

from fruitbowl.core.dice import Dice, shuffle_range
from fruitbowl.core.kernel import CHANCE, Ints, bit, keep_leaders, lowest, rule

from crazy_eights.components import CARDS, EACH, EIGHT, POINTS, SUITS
from crazy_eights.state import DEAL, OVER, PLAY, CrazyEightsState

# Move ids: 0 to 51 play a card that is no eight, then
EIGHTS = CARDS
"""an eight: four ids each, one for each suit that can be named,"""
DRAW = EIGHTS + len(SUITS) * len(SUITS)
PASS = DRAW + 1
MOVES = PASS + 1

MOST_LEGAL = 2 + EACH + len(SUITS) + len(SUITS) * len(SUITS)
"""A whole suit, all of a rank, each eight with each suit, and a draw."""

REFUSALS = ("not_yours", "does_not_fit", "stock_is_empty", "stock_is_left", "name_a_suit")
NOT_YOURS, DOES_NOT_FIT, STOCK_IS_EMPTY, STOCK_IS_LEFT, NAME_A_SUIT = range(1, 6)


@rule
def setup(s: CrazyEightsState, players: int, options: Ints) -> None:
    """CE-3: seat 0 begins."""
    s.players = players
    s.keep_drawing = options[0]


@rule
def actors(s: CrazyEightsState) -> int:
    if s.phase == DEAL:
        return CHANCE
    return bit(s.seat) if s.phase == PLAY else 0


# ---- the deal -------------------------------------------------------------------------------------------------------


@rule
def sample_chance(_s: CrazyEightsState, dice: Dice, outcome: Ints) -> int:
    shuffle_range(dice, outcome, 0, CARDS)
    return CARDS


@rule
def apply_chance(s: CrazyEightsState, outcome: Ints) -> None:
    """CE-1, CE-2: hands, a card turned up, and the stock. The outcome is the deck from its top."""
    s.phase = PLAY
    dealt = s.players * (7 if s.players == 2 else 5)
    for place in range(dealt):
        s.hand[place % s.players] |= bit(outcome[place])
    lay(s, outcome[dealt], outcome[dealt] // EACH)
    s.stock_size = CARDS - dealt - 1
    for place in range(s.stock_size):
        s.stock[place] = outcome[CARDS - 1 - place]


@rule
def lay(s: CrazyEightsState, card: int, suit: int) -> None:
    s.pile |= bit(card)
    s.top = card
    s.suit = suit


# ---- a turn ---------------------------------------------------------------------------------------------------------


@rule
def fits(s: CrazyEightsState, card: int) -> bool:
    """CE-3: it has the suit asked for, or the rank of the top card."""
    return bool(card // EACH == s.suit or card % EACH == s.top % EACH)


@rule
def legal(s: CrazyEightsState, seat: int, moves: Ints) -> int:
    count = 0
    hand = s.hand[seat]
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        if card % EACH == EIGHT:
            for suit in range(len(SUITS)):
                moves[count] = EIGHTS + card // EACH * len(SUITS) + suit
                count += 1
        elif fits(s, card):
            moves[count] = card
            count += 1
    moves[count] = DRAW if s.stock_size else PASS
    return count + 1


@rule
def refusal(s: CrazyEightsState, seat: int, move: int) -> int:
    if move == DRAW:
        return 0 if s.stock_size else STOCK_IS_EMPTY
    if move == PASS:
        return STOCK_IS_LEFT if s.stock_size else 0
    card = card_of(move)
    if not s.hand[seat] & bit(card):
        return NOT_YOURS
    if move >= EIGHTS:
        return 0
    if card % EACH == EIGHT:
        return NAME_A_SUIT
    return 0 if fits(s, card) else DOES_NOT_FIT


@rule
def card_of(move: int) -> int:
    """The card that a move plays."""
    return move if move < EIGHTS else (move - EIGHTS) // len(SUITS) * EACH + EIGHT


@rule
def apply(s: CrazyEightsState, seat: int, move: int) -> None:
    if move == PASS:
        pass_on(s)
    elif move == DRAW:
        draw(s, seat)
    else:
        play(s, seat, move)


@rule
def play(s: CrazyEightsState, seat: int, move: int) -> None:
    """CE-3, CE-4, CE-7."""
    card = card_of(move)
    s.hand[seat] &= ~bit(card)
    lay(s, card, card // EACH if move < EIGHTS else (move - EIGHTS) % len(SUITS))
    s.passes = 0
    if s.hand[seat]:
        next_turn(s)
    else:
        s.phase = OVER


@rule
def draw(s: CrazyEightsState, seat: int) -> None:
    """CE-5: the top card of the stock."""
    s.stock_size -= 1
    s.hand[seat] |= bit(s.stock[s.stock_size])
    s.stock[s.stock_size] = 0
    if not s.keep_drawing:
        next_turn(s)


@rule
def pass_on(s: CrazyEightsState) -> None:
    """CE-6, CE-8: when all have passed, nothing can happen any more."""
    s.passes += 1
    if s.passes == s.players:
        s.phase = OVER
    else:
        next_turn(s)


@rule
def next_turn(s: CrazyEightsState) -> None:
    s.seat = (s.seat + 1) % s.players


# ---- the end --------------------------------------------------------------------------------------------------------


@rule
def hand_points(s: CrazyEightsState, seat: int) -> int:
    """CE-9: what a hand counts against its owner."""
    points = 0
    hand = s.hand[seat]
    while hand:
        points += POINTS[lowest(hand) % EACH]
        hand &= hand - 1
    return points


@rule
def winners(s: CrazyEightsState) -> int:
    """CE-7, CE-8: the hand that counts least, which is none at all if somebody has no cards left."""
    best, seats = -hand_points(s, 0), 0
    for seat in range(s.players):
        best, seats = keep_leaders(best, seats, seat, -hand_points(s, seat))
    return seats


@rule
def scores(s: CrazyEightsState, points: Ints) -> None:
    """CE-9: a winner scores the difference to each other hand."""
    won = winners(s) if s.phase == OVER else 0
    for seat in range(s.players):
        points[seat] = 0
        if won & bit(seat):
            for other in range(s.players):
                points[seat] += hand_points(s, other) - hand_points(s, seat)
