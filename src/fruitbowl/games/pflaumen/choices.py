"""Who can do what in Pi mal Pflaumen, and why not."""

from fruitbowl.core.kernel import Ints, append_set, bit, lowest, rule
from fruitbowl.games.pflaumen.components import CARD_AT, CARDS, FRUIT, NONE, NUMBERS, PILE_PLUM, PLACE
from fruitbowl.games.pflaumen.mixing import can_make, can_use, list_ingredients, list_mixes
from fruitbowl.games.pflaumen.moves import A_PLUM, ADD_PI, DONE, MADE_BY, MAKE, NO_STEAL, STEAL_FRUIT, TAKE_CARD, WITH
from fruitbowl.games.pflaumen.rules import can_be_robbed, places_to_rob
from fruitbowl.games.pflaumen.state import KINDS, PLAY, SEATS, STEAL, STEAL_WHICH, TAKE, Pflaumen

# ---- what can be done -----------------------------------------------------------------------------------------------


@rule
def actors(s: Pflaumen) -> int:
    return s.awaited


@rule
def legal(s: Pflaumen, seat: int, moves: Ints) -> int:
    if s.phase == PLAY:
        return list_hand(s, seat, moves)
    if s.phase == TAKE:
        return list_trick(s, moves)
    if s.phase == STEAL:
        return list_victims(s, seat, moves)
    if s.phase == STEAL_WHICH:
        return list_loot(s, moves)
    if s.making[seat] != NONE:
        return list_ingredients(s, seat, moves)
    count = list_mixes(s, seat, moves)
    moves[count] = DONE
    return count + 1


@rule
def list_hand(s: Pflaumen, seat: int, moves: Ints) -> int:
    """Any card; and any number of pi cards, unless some lie there already."""
    count = append_set(moves, 0, (s.round_number - 1) * NUMBERS, int(s.hand[seat]))
    if s.laid_pi[seat] == 0:
        for pi_cards in range(1, s.pi[seat] + 1):
            moves[count] = ADD_PI + pi_cards
            count += 1
    return count


@rule
def list_trick(s: Pflaumen, moves: Ints) -> int:
    count = 0
    for player in range(s.players):
        if s.on_table & bit(player):
            moves[count] = TAKE_CARD + int(s.laid[player])
            count += 1
    return count


@rule
def list_victims(s: Pflaumen, seat: int, moves: Ints) -> int:
    count = 0
    for victim in range(s.players):
        for fruit in range(KINDS):
            if can_be_robbed(s, seat, victim, fruit):
                moves[count] = STEAL_FRUIT + fruit * SEATS + victim
                count += 1
    moves[count] = NO_STEAL
    return count + 1


@rule
def list_loot(s: Pflaumen, moves: Ints) -> int:
    count = 0
    places = places_to_rob(s)
    while places:
        place = lowest(places)
        places &= places - 1
        moves[count] = TAKE_CARD + (A_PLUM if place == PILE_PLUM else CARD_AT[s.loot, place])
        count += 1
    return count


# ---- why not --------------------------------------------------------------------------------------------------------

REFUSALS = (
    "play_a_card",
    "not_in_hand",
    "pi_laid_already",
    "not_enough_pi",
    "take_a_card",
    "not_in_trick",
    "steal_or_not",
    "watchdog",
    "not_to_be_stolen",
    "choose_the_loot",
    "not_in_loot",
    "mix_or_done",
    "cannot_mix",
    "finish_the_mix",
    "not_for_the_mix",
)
(
    PLAY_A_CARD,
    NOT_IN_HAND,
    PI_LAID_ALREADY,
    NOT_ENOUGH_PI,
    TAKE_A_CARD,
    NOT_IN_TRICK,
    STEAL_OR_NOT,
    WATCHDOG_THERE,
    NOT_TO_BE_STOLEN,
    CHOOSE_THE_LOOT,
    NOT_IN_LOOT,
    MIX_OR_DONE,
    CANNOT_MIX,
    FINISH_THE_MIX,
    NOT_FOR_THE_MIX,
) = range(1, len(REFUSALS) + 1)


@rule
def refusal(s: Pflaumen, seat: int, move: int) -> int:
    if s.phase == PLAY:
        return why_not_play(s, seat, move)
    if s.phase == TAKE:
        return why_not_take(s, move)
    if s.phase == STEAL:
        return why_not_steal(s, seat, move)
    if s.phase == STEAL_WHICH:
        return why_not_carry_off(s, move)
    return why_not_mix(s, seat, move)


@rule
def why_not_play(s: Pflaumen, seat: int, move: int) -> int:
    if move < CARDS:
        in_hand = move // NUMBERS == s.round_number - 1 and s.hand[seat] & bit(move % NUMBERS)
        return 0 if in_hand else NOT_IN_HAND
    if move >= TAKE_CARD:
        return PLAY_A_CARD
    if s.laid_pi[seat]:
        return PI_LAID_ALREADY
    return 0 if move - ADD_PI <= s.pi[seat] else NOT_ENOUGH_PI


@rule
def why_not_take(s: Pflaumen, move: int) -> int:
    if not TAKE_CARD <= move < STEAL_FRUIT:
        return TAKE_A_CARD
    for player in range(s.players):
        if s.on_table & bit(player) and move == TAKE_CARD + int(s.laid[player]):
            return 0
    return NOT_IN_TRICK


@rule
def why_not_steal(s: Pflaumen, seat: int, move: int) -> int:
    if move == NO_STEAL:
        return 0
    if not STEAL_FRUIT <= move < NO_STEAL:
        return STEAL_OR_NOT
    victim = (move - STEAL_FRUIT) % SEATS
    if victim == s.watchdog and victim != seat:
        return WATCHDOG_THERE
    return 0 if can_be_robbed(s, seat, victim, (move - STEAL_FRUIT) // SEATS) else NOT_TO_BE_STOLEN


@rule
def why_not_carry_off(s: Pflaumen, move: int) -> int:
    if not TAKE_CARD <= move < STEAL_FRUIT:
        return CHOOSE_THE_LOOT
    card = move - TAKE_CARD
    if card == A_PLUM:
        place = PILE_PLUM
    elif FRUIT[card] == s.loot:
        place = PLACE[card]
    else:
        return NOT_IN_LOOT
    return 0 if places_to_rob(s) & bit(place) else NOT_IN_LOOT


@rule
def why_not_mix(s: Pflaumen, seat: int, move: int) -> int:
    if s.making[seat] != NONE:
        if not WITH <= move < DONE:
            return FINISH_THE_MIX
        return 0 if can_use(s, seat, move - WITH) else NOT_FOR_THE_MIX
    if move == DONE:
        return 0
    if not MAKE <= move < WITH:
        return MIX_OR_DONE
    return 0 if can_make(s, seat, MADE_BY[move - MAKE]) else CANNOT_MIX
