"""The rules of the tree game, in the order of the rulebook. Numbers such as TR-9 are those of the ledger, README.md."""

from fruitbowl.core.dice import Dice, roll, shuffle
from fruitbowl.core.kernel import CHANCE, Ints, append_set, bit, popcount, rule, seats_with_most
from fruitbowl.games.tree.components import (
    BRANCHES_AND_FRUITS,
    CARDS,
    FIRST_FRUIT,
    FOLLOWING,
    MOON,
    TREE,
    TRUNK,
)
from fruitbowl.games.tree.state import NONE, Tree
from fruitbowl.games.tree.tricks import grows_on_tree, leading, most_general, taking

# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(s: Tree, players: int, options: Ints) -> None:
    s.players = players
    s.specials = options[0]
    s.deals = options[1]
    s.first = options[2]  # TR-4: a seat, or NONE
    s.leader = NONE
    s.last_leader = NONE
    s.asked = BRANCHES_AND_FRUITS
    s.trick[:] = NONE
    s.last_trick[:] = NONE
    s.awaited = CHANCE


@rule
def sample_chance(s: Tree, dice: Dice, outcome: Ints) -> int:
    """TR-4: the first leader by lot, once; TR-5: a shuffle of all cards in use, for every deal."""
    if s.first == NONE:
        outcome[0] = roll(dice, int(s.players))
        return 1
    count = list_deck(s, outcome)
    shuffle(dice, outcome, count)
    return count


@rule
def list_deck(s: Tree, cards: Ints) -> int:
    """TR-1 to TR-3: all branches and fruits, and the special cards in use."""
    count = 0
    for card in range(CARDS):
        if in_use(s, card):
            cards[count] = card
            count += 1
    return count


@rule
def in_use(s: Tree, card: int) -> bool:
    if card == TRUNK:
        return s.specials & bit(5) != 0
    return card < TREE or s.specials & bit(card - TREE) != 0


@rule
def deck_size(s: Tree) -> int:
    return TREE - 1 + popcount(s.specials)


@rule
def apply_chance(s: Tree, outcome: Ints) -> None:
    if s.first == NONE:
        s.first = outcome[0]
    else:
        deal(s, outcome)


@rule
def deal(s: Tree, cards: Ints) -> None:
    """TR-5: the shuffled cards from the top, a whole hand for each seat in turn; TR-6: the rest stays face down."""
    gather(s)
    top = 0
    for seat in range(s.players):
        for _ in range(deck_size(s) // s.players):
            pick_up(s, seat, cards[top])
            top += 1
    for place in range(top, deck_size(s)):
        leave_over(s, cards[place])
    if s.deal_number > 0:  # TR-30: the first leader moves on
        s.first = (s.first + 1) % s.players
    s.deal_number += 1
    s.leader = s.first
    s.awaited = bit(s.leader)


@rule
def gather(s: Tree) -> None:
    """Everything that lies about from the deal before."""
    s.collected[:] = 0
    s.absent[:] = 0
    s.aside = 0
    s.spent = 0
    s.left = 0
    s.left_specials = 0


@rule
def pick_up(s: Tree, seat: int, card: int) -> None:
    if card < TREE:
        s.hand[seat] |= bit(card)
    else:
        s.hand_specials[seat] |= bit(card - TREE)


@rule
def leave_over(s: Tree, card: int) -> None:
    if card < TREE:
        s.left |= bit(card)
    else:
        s.left_specials |= bit(card - TREE)


@rule
def hand_size(s: Tree, seat: int) -> int:
    return popcount(s.hand[seat]) + popcount(s.hand_specials[seat])


# ---- what may be played ---------------------------------------------------------------------------------------------


@rule
def actors(s: Tree) -> int:
    return s.awaited


@rule
def playable_tree(s: Tree, seat: int) -> int:
    """The branches, fruits and Trunk of a hand that may be played now."""
    fitting = s.hand[seat] & s.asked  # TR-7, TR-11
    return fitting if fitting else s.hand[seat]  # TR-8, TR-14


@rule
def playable_specials(s: Tree, seat: int) -> int:
    """Which of Sun, Moon, Stars, Rain and Leaf may be played now."""
    if s.hand[seat] & s.asked == 0:
        return s.hand_specials[seat]  # TR-8, TR-14
    if s.trick_size == 0:
        return 0
    return s.hand_specials[seat] & ~bit(MOON - TREE)  # TR-12, TR-13


@rule
def legal(s: Tree, seat: int, moves: Ints) -> int:
    count = append_set(moves, 0, 0, playable_tree(s, seat))
    return append_set(moves, count, TREE, playable_specials(s, seat))


NOT_IN_HAND, LEAD_NO_SPECIAL, FOLLOW, MOON_NOT_YET = 1, 2, 3, 4
REFUSALS = ("not_in_hand", "lead_no_special", "follow", "moon_not_yet")


@rule
def refusal(s: Tree, seat: int, move: int) -> int:
    if move < TREE:
        held, playable = s.hand[seat] & bit(move), playable_tree(s, seat) & bit(move)
    else:
        held, playable = s.hand_specials[seat] & bit(move - TREE), playable_specials(s, seat) & bit(move - TREE)
    if playable:
        return 0
    if not held:
        return NOT_IN_HAND
    if s.trick_size == 0:
        return LEAD_NO_SPECIAL
    return MOON_NOT_YET if move == MOON else FOLLOW


# ---- a trick --------------------------------------------------------------------------------------------------------


@rule
def apply(s: Tree, seat: int, move: int) -> None:
    s.absent[seat] |= proof(s, move)
    if move < TREE:
        s.hand[seat] &= ~bit(move)
    else:
        s.hand_specials[seat] &= ~bit(move - TREE)
    if s.trick_size == 0:
        s.asked = FOLLOWING[move]  # TR-9, TR-10, TR-15
    s.trick[s.trick_size] = move
    s.trick_size += 1
    if s.trick_size == s.players:
        end_trick(s)
    else:
        s.awaited = bit(seat_at(s, s.trick_size))


@rule
def proof(s: Tree, move: int) -> int:
    """TR-33: the cards of the tree that whoever plays this cannot have."""
    if move < TREE:
        return 0 if s.asked & bit(move) else s.asked
    return s.asked if s.trick_size == 0 or move == MOON else 0


@rule
def end_trick(s: Tree) -> None:
    if grows_on_tree(s.trick, s.players):  # most tricks by far, so this is worth a short way
        taker = leader = most_general(s.trick, s.players)
    else:
        taker, leader = taking(s.trick, s.players), leading(s.trick, s.players)
    cards = sweep(s)
    if taker == NONE:
        s.aside |= cards
    else:
        seat = seat_at(s, taker)
        s.collected[seat] |= cards
        s.points[seat] += popcount(cards >> FIRST_FRUIT)  # TR-29
    s.leader = seat_at(s, leader)
    if s.hand[s.leader] or s.hand_specials[s.leader]:
        s.awaited = bit(s.leader)
    else:  # TR-28
        s.awaited = CHANCE if s.deal_number < s.deals else 0


@rule
def seat_at(s: Tree, place: int) -> int:
    """Who plays at a place in the trick."""
    seat = s.leader + place  # no remainder: that would take longer than all the rest of a move
    return seat - s.players if seat >= s.players else seat


@rule
def sweep(s: Tree) -> int:
    """Clears the trick away, and returns its cards of the tree."""
    cards = 0
    for place in range(s.players):
        card = s.trick[place]
        if card < TREE:
            cards |= bit(card)
        else:
            s.spent |= bit(card - TREE)
        s.last_trick[place] = card
        s.trick[place] = NONE
    s.last_leader = s.leader
    s.trick_size = 0
    s.asked = BRANCHES_AND_FRUITS
    return cards


# ---- the end --------------------------------------------------------------------------------------------------------


@rule
def scores(s: Tree, points: Ints) -> None:
    for seat in range(s.players):
        points[seat] = s.points[seat]


@rule
def winners(s: Tree) -> int:
    """TR-31: the most fruits; equals share the victory."""
    return seats_with_most(s.points, s.players)
