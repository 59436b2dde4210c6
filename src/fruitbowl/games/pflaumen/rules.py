"""The rules of Pi mal Pflaumen, in the order of the rulebook. Numbers such as PP-9 are those of the ledger, README.md.

How a mix is made is in `mixing.py`, what can be done in `choices.py`.
"""

from fruitbowl.core.dice import Dice, roll, shuffle_range
from fruitbowl.core.kernel import CHANCE, Ints, bit, keep_leaders, lowest, rule
from fruitbowl.games.pflaumen.components import (
    CARDS,
    FRUIT,
    KIND,
    NONE,
    NUMBERS,
    PILE_PLUM,
    PIS,
    PLACE,
    PLUM,
    PLUMS,
    ROUNDS,
    THEFT,
    THREE_PI,
    WATCHDOG,
)
from fruitbowl.games.pflaumen.mixing import can_mix, cards_of_fruit, mix_on
from fruitbowl.games.pflaumen.moves import (
    A_PLUM,
    ADD_PI,
    DONE,
    MADE_BY,
    MAKE,
    NO_STEAL,
    STEAL_FRUIT,
    TAKE_CARD,
    WITH,
)
from fruitbowl.games.pflaumen.state import (
    DEAL,
    KINDS,
    LAST_MIXES,
    LOT,
    MIX,
    OVER,
    PLAY,
    SEATS,
    STEAL,
    STEAL_WHICH,
    TAKE,
    Pflaumen,
)

# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(s: Pflaumen, players: int, options: Ints) -> None:
    """PP-5: plums, pi cards and the watchdog lie beside the table; PP-8: the lot or the option says who leads."""
    s.players = players
    s.experienced = options[0]
    s.leader = options[1]
    s.round_number = 1
    s.trick_number = 1
    s.plum_pile = PLUMS
    s.pi_pile = PIS
    s.watchdog = NONE
    s.victim = NONE
    s.loot = NONE
    for seat in range(SEATS):
        s.laid[seat] = NONE
        s.order[seat] = NONE
        s.making[seat] = NONE
        s.mixing[seat] = NONE
    s.phase = LOT if s.leader == NONE else DEAL
    s.awaited = CHANCE


@rule
def cards_each(players: int) -> int:
    """PP-7: six cards each, but five with five players."""
    return 5 if players == 5 else 6


@rule
def sample_chance(s: Pflaumen, dice: Dice, outcome: Ints) -> int:
    """Who leads the first trick, or a shuffle of the round's cards."""
    if s.phase == LOT:
        outcome[0] = roll(dice, int(s.players))
        return 1
    count = s.players * cards_each(s.players)
    shuffle_range(dice, outcome, (s.round_number - 1) * NUMBERS, count)
    return count


@rule
def apply_chance(s: Pflaumen, outcome: Ints) -> None:
    if s.phase == LOT:
        s.leader = outcome[0]
        s.phase = DEAL
    else:
        deal(s, outcome)


@rule
def deal(s: Pflaumen, cards: Ints) -> None:
    """PP-7: all cards of the round, a whole hand for each seat in turn."""
    top = 0
    for seat in range(s.players):
        for _ in range(cards_each(s.players)):
            s.hand[seat] |= bit(cards[top] % NUMBERS)
            top += 1
    begin_trick(s)


# ---- playing a card -------------------------------------------------------------------------------------------------


@rule
def begin_trick(s: Pflaumen) -> None:
    s.phase = PLAY
    s.awaited = bit(s.leader)


@rule
def play(s: Pflaumen, seat: int, move: int) -> None:
    """PP-10: a card of the hand, face up; PP-11: and before it, openly, any number of pi cards that go with it."""
    if move >= CARDS:
        s.laid_pi[seat] = move - ADD_PI
        s.pi[seat] -= s.laid_pi[seat]
        return
    s.hand[seat] &= ~bit(move % NUMBERS)
    s.laid[seat] = move
    following = seat + 1 if seat + 1 < s.players else 0
    s.awaited = bit(following)
    if following == s.leader:
        order_by_height(s)
        s.phase = TAKE
        s.awaited = bit(s.order[0])


@rule
def height(number: int, pi_cards: int) -> int:
    """PP-12: the number and pi for each pi card, in hundred-thousandths: near enough to order all of them rightly."""
    return 100_000 * number + 314_159 * pi_cards


@rule
def height_of(s: Pflaumen, seat: int) -> int:
    return height(int(s.laid[seat]) % NUMBERS + 1, int(s.laid_pi[seat]))


@rule
def order_by_height(s: Pflaumen) -> None:
    """PP-13: the highest takes first. It also leads the next trick (PP-16)."""
    s.turn = 0
    s.on_table = bit(s.players) - 1
    for seat in range(s.players):
        higher = 0
        for other in range(s.players):
            higher += height_of(s, other) > height_of(s, seat)
        s.order[higher] = seat


# ---- a turn: take a card, carry its action out, make mixes ----------------------------------------------------------


@rule
def who_laid(s: Pflaumen, card: int) -> int:
    player = 0
    while s.laid[player] != card:
        player += 1
    return player


@rule
def take_card(s: Pflaumen, seat: int, player: int) -> None:
    """PP-13: a player's card joins the display; PP-14: with a plum for the last; PP-15: its action comes next."""
    card = s.laid[player]
    s.on_table &= ~bit(player)
    s.display[seat, FRUIT[card]] |= bit(PLACE[card])
    if s.turn == s.players - 1:
        s.plum_pile -= 1
        s.plums[seat] += 1
    s.phase = MIX
    if KIND[card] == WATCHDOG:
        s.watchdog = seat  # PP-17
    elif KIND[card] == THREE_PI:
        drawn = min(3, int(s.pi_pile))  # PP-21
        s.pi_pile -= drawn
        s.pi[seat] += drawn
    elif KIND[card] == THEFT:
        s.phase = STEAL


@rule
def can_be_robbed(s: Pflaumen, seat: int, victim: int, fruit: int) -> bool:
    """PP-18: another player with a face-up card of the fruit; PP-19: but not the one with the watchdog."""
    if victim >= s.players or victim == seat or victim == s.watchdog:  # noqa: PLR1714 (numbers of several sizes)
        return False
    return cards_of_fruit(s, victim, fruit) > 0


@rule
def can_steal(s: Pflaumen, seat: int) -> bool:
    for victim in range(s.players):
        for fruit in range(KINDS):
            if can_be_robbed(s, seat, victim, fruit):
                return True
    return False


@rule
def steal(s: Pflaumen, seat: int, fruit: int, victim: int) -> None:
    """PP-18: a card of a fruit from a display; PP-36: which one is asked only if there are several."""
    s.victim = victim
    s.loot = fruit
    places = places_to_rob(s)
    if places & (places - 1):
        s.phase = STEAL_WHICH
    else:
        carry_off(s, seat, lowest(places))


@rule
def places_to_rob(s: Pflaumen) -> int:
    """Where the cards of the fruit lie that is being stolen; plums of the pile are all the same."""
    places = int(s.display[s.victim, s.loot])
    return places | bit(PILE_PLUM) if s.loot == PLUM and s.plums[s.victim] else places


@rule
def carry_off(s: Pflaumen, seat: int, place: int) -> None:
    """PP-20: the stolen card joins the display; its own action does not happen."""
    if place == PILE_PLUM:
        s.plums[s.victim] -= 1
        s.plums[seat] += 1
    else:
        s.display[s.victim, s.loot] &= ~bit(place)
        s.display[seat, s.loot] |= bit(place)
    s.victim = NONE
    s.loot = NONE
    s.phase = MIX


@rule
def mix(s: Pflaumen, seat: int, move: int) -> bool:
    """PP-22: begin a mix, go on with it, or be done; PP-33: experienced players are, after one. Says if they are."""
    if move == DONE:
        return True
    fruit = PLUM
    place = PILE_PLUM
    if move < WITH:
        s.making[seat] = MADE_BY[move - MAKE]
        place = NONE
    elif move - WITH != A_PLUM:
        fruit = FRUIT[move - WITH]
        place = PLACE[move - WITH]
    mix_on(s, seat, fruit, place)
    return s.experienced != 0 and s.making[seat] == NONE


@rule
def end_turn(s: Pflaumen) -> None:
    s.turn += 1
    if s.turn == s.players:
        end_trick(s)
    else:
        s.phase = TAKE
        s.awaited = bit(s.order[s.turn])


@rule
def go_on(s: Pflaumen, turn_is_over: bool) -> None:
    """PP-36: what lies open and leaves only one possibility is done without asking.

    The last card of the trick is taken, nobody is robbed where nobody can be, and a turn is over when nothing can be
    mixed.
    """
    while TAKE <= s.phase <= MIX:
        seat = lowest(s.awaited)
        if not turn_is_over:
            if s.phase == TAKE:
                if s.turn < s.players - 1:
                    return
                take_card(s, seat, lowest(s.on_table))
            if s.phase == STEAL_WHICH or (s.phase == STEAL and can_steal(s, seat)):
                return
            s.phase = MIX
            if s.making[seat] != NONE or can_mix(s, seat):
                return
        end_turn(s)
        turn_is_over = False
    if s.phase == LAST_MIXES:
        dismiss(s)


# ---- the end of a trick, a round and the game -----------------------------------------------------------------------


@rule
def end_trick(s: Pflaumen) -> None:
    """PP-11: the pi cards go back to their pile; PP-16: the highest leads the next trick, also of the next round."""
    s.leader = s.order[0]
    for seat in range(s.players):
        s.pi_pile += s.laid_pi[seat]
        s.laid_pi[seat] = 0
        s.laid[seat] = NONE
        s.order[seat] = NONE
    s.turn = 0
    if s.trick_number < cards_each(s.players):
        s.trick_number += 1
        begin_trick(s)
    elif s.round_number < ROUNDS:
        s.round_number += 1
        s.trick_number = 1
        s.phase = DEAL
        s.awaited = CHANCE
    else:
        end_game(s)


@rule
def end_game(s: Pflaumen) -> None:
    """PP-29: everybody may still make mixes, all at the same time; PP-33: but not among experienced players."""
    s.phase = OVER if s.experienced else LAST_MIXES
    s.awaited = 0 if s.experienced else bit(s.players) - 1


@rule
def dismiss(s: Pflaumen) -> None:
    """Nobody waits for those who can make no more mixes; without anybody else the game is over."""
    waiting = int(s.awaited)
    while waiting:
        seat = lowest(waiting)
        waiting &= waiting - 1
        if s.making[seat] == NONE and not can_mix(s, seat):
            s.awaited &= ~bit(seat)
    if s.awaited == 0:
        s.phase = OVER


@rule
def scores(s: Pflaumen, points: Ints) -> None:
    for seat in range(s.players):
        points[seat] = s.points[seat]


@rule
def fruit_left(s: Pflaumen, seat: int) -> int:
    """PP-31: fruit cards in the display, plums too."""
    cards = 0
    for fruit in range(KINDS):
        cards += cards_of_fruit(s, seat, fruit)
    return cards


@rule
def winners(s: Pflaumen) -> int:
    """PP-30: the most points; PP-31: among equals the most fruit cards left; PP-32: or they share the victory."""
    best, seats = -1, 0
    for seat in range(s.players):
        standing = int(s.points[seat]) * 1000 + fruit_left(s, seat)  # no display has 1000 cards
        best, seats = keep_leaders(best, seats, seat, standing)
    return seats


# ---- a move ---------------------------------------------------------------------------------------------------------


@rule
def apply(s: Pflaumen, seat: int, move: int) -> None:
    done = False
    if s.phase == PLAY:
        play(s, seat, move)
    elif s.phase == TAKE:
        take_card(s, seat, who_laid(s, move - TAKE_CARD))
    elif s.phase == STEAL:
        if move == NO_STEAL:
            s.phase = MIX
        else:
            steal(s, seat, (move - STEAL_FRUIT) // SEATS, (move - STEAL_FRUIT) % SEATS)
    elif s.phase == STEAL_WHICH:
        carry_off(s, seat, PILE_PLUM if move - TAKE_CARD == A_PLUM else PLACE[move - TAKE_CARD])
    else:
        done = mix(s, seat, move)
        if done and s.phase == LAST_MIXES:
            s.awaited &= ~bit(seat)
    go_on(s, done)
