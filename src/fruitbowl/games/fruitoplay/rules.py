"""The rules of Fruitoplay, in the order of the rulebook. Numbers such as FP-9 are those of the ledger, README.md."""

from fruitbowl.core.dice import Dice, roll, shuffle_range
from fruitbowl.core.kernel import CHANCE, Ints, bit, keep_leaders, lowest, popcount, rule
from fruitbowl.games.fruitoplay.components import CARDS, HALF, NUMBERS
from fruitbowl.games.fruitoplay.moves import CHOOSE, DRAW, STAY
from fruitbowl.games.fruitoplay.scoring import column_value, largest_times_smallest
from fruitbowl.games.fruitoplay.state import (
    COLLECTIVE,
    DEAL,
    LAST_DRAW,
    LOT,
    NONE,
    OVER,
    PLAY,
    ROUNDS,
    TURNS,
    Fruitoplay,
)

# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(s: Fruitoplay, players: int, _options: Ints) -> None:
    s.players = players
    s.round_number = 1
    s.shown_collective = NONE
    clear_table(s)


@rule
def clear_table(s: Fruitoplay) -> None:
    """FP-6, FP-27: all cards go back to be shuffled and dealt anew."""
    s.turn = 1
    s.collective = NONE
    s.trick_target = NONE
    s.trick_winner = NONE
    s.trick_cards[:] = NONE
    s.choice[:] = NONE
    s.column[:] = 0
    s.gone[:] = 0
    s.river[:] = NONE
    s.deck[:] = NONE
    s.deck_size = 0
    s.phase = DEAL
    s.awaited = CHANCE


@rule
def sample_chance(s: Fruitoplay, dice: Dice, outcome: Ints) -> int:
    """A shuffle of all cards, or the Collective fruit drawn by lot."""
    if s.phase == LOT:
        outcome[0] = roll(dice, 4)
        return 1
    shuffle_range(dice, outcome, 0, CARDS)
    return CARDS


@rule
def apply_chance(s: Fruitoplay, outcome: Ints) -> None:
    if s.phase == LOT:
        s.collective = outcome[0]
        begin_turn(s)
    else:
        if s.turn == TURNS:  # what was counted lies open until the next deal
            s.round_number += 1
            clear_table(s)
        deal(s, outcome)
        if s.round_number == 1:
            begin_turn(s)
        else:
            ask_for_collective(s)


@rule
def cards_each(players: int) -> int:
    """FP-6: seven cards each for two or three players, else six."""
    return 7 if players <= 3 else 6


@rule
def deal(s: Fruitoplay, cards: Ints) -> None:
    """The shuffled cards, from the top: a whole hand for each seat in turn, the river (FP-7), and the deck (FP-8)."""
    top = 0
    for seat in range(s.players):
        for _ in range(cards_each(s.players)):
            take(s, seat, cards[top])
            top += 1
    for place in range(TURNS):
        s.river[place] = cards[top]
        top += 1
    s.deck_size = CARDS - top
    for place in range(s.deck_size):
        s.deck[place] = cards[CARDS - 1 - place]


@rule
def take(s: Fruitoplay, seat: int, card: int) -> None:
    s.hand[seat, card // HALF] |= bit(card % HALF)


# ---- the Collective Fruit card of rounds 2 and 3 --------------------------------------------------------------------


@rule
def ask_for_collective(s: Fruitoplay) -> None:
    """FP-28: the player with the fewest points so far chooses it; FP-29: a tie for the fewest leaves it to chance."""
    last = seats_with_fewest_points(s)
    if last & (last - 1):
        s.phase = LOT
        s.awaited = CHANCE
    else:
        s.phase = COLLECTIVE
        s.awaited = last


@rule
def seats_with_fewest_points(s: Fruitoplay) -> int:
    fewest = total(s, 0)
    seats = 0
    for seat in range(s.players):
        points = total(s, seat)
        if points < fewest:
            fewest = points
            seats = 0
        if points == fewest:
            seats |= bit(seat)
    return seats


@rule
def total(s: Fruitoplay, seat: int) -> int:
    """The points of all rounds that are over."""
    points = 0
    for played in range(ROUNDS):
        points += int(s.points[played, seat])
    return points


@rule
def collective_fruits(s: Fruitoplay, fruit: int) -> int:
    """FP-30: the Collective card shows one fruit in round 2, two in round 3."""
    return s.round_number - 1 if s.collective == fruit else 0


# ---- a turn ---------------------------------------------------------------------------------------------------------


@rule
def begin_turn(s: Fruitoplay) -> None:
    """FP-9: everybody chooses at the same time; FP-16: a seat without cards sits it out."""
    s.phase = PLAY
    s.awaited = 0
    for seat in range(s.players):
        if has_cards(s, seat):
            s.awaited |= bit(seat)


@rule
def has_cards(s: Fruitoplay, seat: int) -> bool:
    return (s.hand[seat, 0] | s.hand[seat, 1]) != 0


@rule
def hand_size(s: Fruitoplay, seat: int) -> int:
    return popcount(s.hand[seat, 0]) + popcount(s.hand[seat, 1])


@rule
def actors(s: Fruitoplay) -> int:
    return s.awaited


@rule
def legal(s: Fruitoplay, seat: int, moves: Ints) -> int:
    if s.phase == PLAY:
        return list_hand(s, seat, moves)
    if s.phase == COLLECTIVE:
        for fruit in range(4):  # FP-31: any of the four, in both rounds
            moves[fruit] = CHOOSE + fruit
        return 4
    moves[0] = DRAW
    moves[1] = STAY
    return 2


@rule
def list_hand(s: Fruitoplay, seat: int, moves: Ints) -> int:
    """FP-10: any card of the hand, whatever the Target's fruit."""
    first, second = s.hand[seat, 0], s.hand[seat, 1]
    count = hand_size(s, seat)
    for place in range(count):
        if first:
            moves[place] = lowest(first)
            first &= first - 1
        else:
            moves[place] = HALF + lowest(second)
            second &= second - 1
    return count


PLAY_A_CARD, NOT_IN_HAND, CHOOSE_A_FRUIT, DRAW_OR_STAY = 1, 2, 3, 4
REFUSALS = ("play_a_card", "not_in_hand", "choose_a_fruit", "draw_or_stay")


@rule
def refusal(s: Fruitoplay, seat: int, move: int) -> int:
    if s.phase == COLLECTIVE:
        return 0 if CHOOSE <= move < CHOOSE + 4 else CHOOSE_A_FRUIT
    if s.phase == LAST_DRAW:
        return 0 if move in (DRAW, STAY) else DRAW_OR_STAY
    if move >= CARDS:
        return PLAY_A_CARD
    return 0 if s.hand[seat, move // HALF] & bit(move % HALF) else NOT_IN_HAND


@rule
def apply(s: Fruitoplay, seat: int, move: int) -> None:
    if s.phase == COLLECTIVE:
        s.collective = move - CHOOSE
        begin_turn(s)
        return
    if s.phase == PLAY:
        s.hand[seat, move // HALF] &= ~bit(move % HALF)
    s.choice[seat] = move
    s.awaited &= ~bit(seat)
    if s.awaited == 0:
        if s.phase == PLAY:
            reveal(s)
        else:
            draw_for_the_last_time(s)


# ---- a trick --------------------------------------------------------------------------------------------------------


@rule
def reveal(s: Fruitoplay) -> None:
    """All chosen cards are turned over; the trick goes to its winner, or out of the round."""
    target = s.river[s.turn - 1]
    winner = trick_winner(s.choice, s.players, target)
    s.trick_target = target
    s.trick_winner = winner
    put_away(s, winner, target)
    for seat in range(s.players):
        card = s.choice[seat]
        s.trick_cards[seat] = card
        s.choice[seat] = NONE
        if card != NONE:
            put_away(s, winner, card)
    end_turn(s, winner)


@rule
def trick_winner(cards: Ints, players: int, target: int) -> int:
    """The seat whose card is nearest to the Target and alone at its distance, or NONE (FP-11 to FP-13, FP-15)."""
    once = 0
    twice = 0
    for seat in range(players):
        if cards[seat] != NONE:
            place = bit(distance(cards[seat], target))
            twice |= once & place
            once |= place
    alone = once & ~twice  # FP-13: equal distances cancel, however many they are
    if alone == 0:
        return NONE  # FP-15
    nearest = lowest(alone)
    winner = 0
    for seat in range(players):
        if cards[seat] != NONE and distance(cards[seat], target) == nearest:
            winner = seat
    return winner


@rule
def distance(card: int, target: int) -> int:
    """FP-11: the difference of the numbers; FP-12: every card of another fruit is further than any of the Target's."""
    off_fruit = 0 if card // NUMBERS == target // NUMBERS else NUMBERS
    return abs(card % NUMBERS - target % NUMBERS) + off_fruit


@rule
def put_away(s: Fruitoplay, winner: int, card: int) -> None:
    """FP-14: into the winner's columns; FP-15: out of the round if there is no winner."""
    if winner == NONE:
        s.gone[card // NUMBERS] |= bit(card % NUMBERS)
    else:
        s.column[winner, card // NUMBERS] |= bit(card % NUMBERS)


@rule
def end_turn(s: Fruitoplay, winner: int) -> None:
    """FP-17: who did not win draws a card; FP-18: after the last turn that is a choice."""
    if s.turn == TURNS:
        s.phase = LAST_DRAW
        s.awaited = bit(s.players) - 1
        if winner != NONE:
            s.awaited &= ~bit(winner)
        return
    for seat in range(s.players):
        if seat != winner:
            draw(s, seat)
    s.turn += 1
    begin_turn(s)


@rule
def draw(s: Fruitoplay, seat: int) -> None:
    """FP-8: the top card of the deck; an empty deck gives nothing."""
    if s.deck_size == 0:
        return
    s.deck_size -= 1
    take(s, seat, s.deck[s.deck_size])
    s.deck[s.deck_size] = NONE


@rule
def draw_for_the_last_time(s: Fruitoplay) -> None:
    for seat in range(s.players):
        if s.choice[seat] == DRAW:
            draw(s, seat)
        s.choice[seat] = NONE
    end_round(s)


# ---- the end of a round and of the game -----------------------------------------------------------------------------


@rule
def end_round(s: Fruitoplay) -> None:
    for seat in range(s.players):
        lay_down_hand(s, seat)
        s.points[s.round_number - 1, seat] = round_points(s, seat)
        for fruit in range(4):
            s.shown[seat, fruit] = s.column[seat, fruit]
    s.shown_collective = s.collective
    s.river[:] = NONE
    if s.round_number < ROUNDS:
        s.phase = DEAL
        s.awaited = CHANCE
    else:
        s.phase = OVER
        s.awaited = 0


@rule
def lay_down_hand(s: Fruitoplay, seat: int) -> None:
    """FP-20: what is left in hand joins the columns."""
    for fruit in range(4):
        s.column[seat, fruit] |= s.hand[seat, fruit // 2] >> fruit % 2 * NUMBERS & bit(NUMBERS) - 1
    s.hand[seat, 0] = 0
    s.hand[seat, 1] = 0


@rule
def round_points(s: Fruitoplay, seat: int) -> int:
    # A tuple: to make an array takes as long as to count the columns
    return largest_times_smallest((worth(s, seat, 0), worth(s, seat, 1), worth(s, seat, 2), worth(s, seat, 3)))


@rule
def worth(s: Fruitoplay, seat: int, fruit: int) -> int:
    """FP-23: the value of a column, with the Collective card."""
    return column_value(s.column[seat, fruit], fruit, collective_fruits(s, fruit))


@rule
def scores(s: Fruitoplay, points: Ints) -> None:
    for seat in range(s.players):
        points[seat] = total(s, seat)


@rule
def winners(s: Fruitoplay) -> int:
    """FP-32: the most points; FP-33: among equals the most in the last round; FP-34: or they share the victory."""
    best, seats = -1, 0
    for seat in range(s.players):
        standing = total(s, seat) * 10_000 + int(s.points[ROUNDS - 1, seat])  # no round gives 10,000 points
        best, seats = keep_leaders(best, seats, seat, standing)
    return seats
