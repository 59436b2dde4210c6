"""Who can do what in the growing game, and why not."""

from fruitbowl.core.kernel import Ints, bit, lowest, popcount, rule
from fruitbowl.games.grow.challenges import PLAYABLE
from fruitbowl.games.grow.claiming import claimable, meets, playable
from fruitbowl.games.grow.components import A_FLOWER, A_FRUIT, CELLS, FLOWER, NONE, PESTS, TILE_KIND, WORD, WORDS
from fruitbowl.games.grow.growing import buyable, cost, first_word, fits, fitting, last_word, may_flower
from fruitbowl.games.grow.moves import BACK, CHOOSE, CLAIM_CARD, DONE, PLAY_CARD, VOTE_FOR
from fruitbowl.games.grow.pests import can_host, count_hosts, first_place, hosted_pests, is_infested, next_host
from fruitbowl.games.grow.state import CLAIM, CURING, GROW, SEND, VOTE, Grow

MOST_CHANGES = 50
"""GR-14: how often a choice can be taken back in a turn, so that every game ends."""

# ---- what can be done -----------------------------------------------------------------------------------------------


@rule
def actors(s: Grow) -> int:
    return s.awaited


@rule
def legal(s: Grow, seat: int, moves: Ints) -> int:
    if s.phase == GROW:
        if s.chosen[seat] != NONE:
            return list_places(s, seat, int(s.chosen[seat]), moves)
        count = list_set(buyable(s, seat), CHOOSE, moves, 0)
        count = list_set(playable(s, seat), PLAY_CARD, moves, count)
    elif s.phase == CLAIM:
        count = list_set(claimable(s, seat), CLAIM_CARD, moves, 0)
    elif s.phase == VOTE:
        return list_set(hosted_pests(s, int(s.victim)), VOTE_FOR, moves, 0)
    elif s.phase == SEND:
        return list_infested(s, seat, moves)
    else:
        return list_hosts(s, seat, moves)
    moves[count] = DONE
    return count + 1


@rule
def list_set(members: int, first: int, moves: Ints, count: int) -> int:
    """Writes a move for each bit of a set, after those that are there.

    Always eight of them, some too many: that takes less time than to be surprised by the end of each list.
    """
    last = count + popcount(members)
    while members:
        for _ in range(8):
            moves[count] = first + lowest(members)
            members &= members - 1
            count += 1
    return last


@rule
def list_places(s: Grow, seat: int, chosen: int, moves: Ints) -> int:
    """Where the chosen tile can be laid or the pest be cured; and the way back."""
    if chosen >= CURING:
        count = list_infested(s, seat, moves)
    elif chosen == A_FRUIT:
        count = list_flowers(s, seat, moves)
    else:
        count = list_fitting(s, seat, chosen, moves)
    if s.changes[seat] < MOST_CHANGES:
        moves[count] = BACK
        count += 1
    return count


@rule
def list_fitting(s: Grow, seat: int, tile: int, moves: Ints) -> int:
    count = 0
    kind = int(TILE_KIND[tile])
    for word in range(first_word(kind), last_word(kind)):
        places = int(s.growing_at[seat, word])
        while places:
            place = word * WORD + lowest(places)
            places &= places - 1
            moves[count] = place  # the next one takes its place if it does not fit
            count += fitting(s, seat, place) >> tile & 1
    return count


@rule
def list_flowers(s: Grow, seat: int, moves: Ints) -> int:
    count = 0
    for word in range(WORDS):
        count = list_set(int(s.flowers_at[seat, word]), word * WORD, moves, count)
    return count


@rule
def list_infested(s: Grow, seat: int, moves: Ints) -> int:
    count = 0
    for place in range(CELLS):
        if is_infested(s, seat, place):
            moves[count] = place
            count += 1
    return count


@rule
def list_hosts(s: Grow, seat: int, moves: Ints) -> int:
    count = count_hosts(s, seat, int(s.pest))
    place = first_place(int(s.pest))
    for number in range(count):
        place = next_host(s, seat, int(s.pest), place)
        moves[number] = place
        place += 1
    return count


# ---- why not --------------------------------------------------------------------------------------------------------

REFUSALS = (
    "grow_or_done",
    "too_dear",
    "too_few_stalks",
    "no_flower",
    "no_place",
    "say_where",
    "does_not_fit",
    "not_a_flower",
    "not_infested",
    "no_more_changes",
    "choose_first",
    "not_held",
    "not_to_be_played",
    "nothing_to_cure",
    "claim_or_done",
    "not_offered",
    "not_met",
    "vote_now",
    "cannot_be_hosted",
    "place_the_pest",
    "no_host",
    "pass_a_pest_on",
)
(
    GROW_OR_DONE,
    TOO_DEAR,
    TOO_FEW_STALKS,
    NO_FLOWER,
    NO_PLACE,
    SAY_WHERE,
    DOES_NOT_FIT,
    NOT_A_FLOWER,
    NOT_INFESTED,
    NO_MORE_CHANGES,
    CHOOSE_FIRST,
    NOT_HELD,
    NOT_TO_BE_PLAYED,
    NOTHING_TO_CURE,
    CLAIM_OR_DONE,
    NOT_OFFERED,
    NOT_MET,
    VOTE_NOW,
    CANNOT_BE_HOSTED,
    PLACE_THE_PEST,
    NO_HOST,
    PASS_A_PEST_ON,
) = range(1, len(REFUSALS) + 1)


@rule
def refusal(s: Grow, seat: int, move: int) -> int:
    if s.phase == GROW:
        chosen = int(s.chosen[seat])
        return why_not_grow(s, seat, move) if chosen == NONE else why_not_there(s, seat, chosen, move)
    if s.phase == CLAIM:
        return why_not_claim(s, seat, move)
    if s.phase == VOTE:
        return why_not_vote(s, move)
    if move >= CELLS:
        return PASS_A_PEST_ON if s.phase == SEND else PLACE_THE_PEST
    if s.phase == SEND:
        return 0 if is_infested(s, seat, move) else NOT_INFESTED
    return 0 if can_host(s, seat, int(s.pest), move) else NO_HOST


@rule
def why_not_grow(s: Grow, seat: int, move: int) -> int:
    if move == DONE:
        return 0
    if move < CELLS or move == BACK:
        return CHOOSE_FIRST
    if move < VOTE_FOR:
        return why_not_buy(s, seat, move - CHOOSE)
    if move < PLAY_CARD:
        return GROW_OR_DONE
    return why_not_play(s, seat, move - PLAY_CARD)


@rule
def why_not_buy(s: Grow, seat: int, tile: int) -> int:
    if tile == A_FLOWER and not may_flower(s, seat):
        return TOO_FEW_STALKS
    if tile == A_FRUIT:
        if s.tiles[seat, FLOWER] == 0:
            return NO_FLOWER
    elif not s.has_place[seat] & bit(tile):
        return NO_PLACE
    return TOO_DEAR if cost(s, seat, int(TILE_KIND[tile])) > s.water[seat] else 0


@rule
def why_not_play(s: Grow, seat: int, card: int) -> int:
    if not s.held[seat] & bit(card):
        return NOT_HELD
    if not bit(card) & PLAYABLE:
        return NOT_TO_BE_PLAYED
    return 0 if playable(s, seat) & bit(card) else NOTHING_TO_CURE


@rule
def why_not_there(s: Grow, seat: int, chosen: int, move: int) -> int:
    if move == BACK:
        return 0 if s.changes[seat] < MOST_CHANGES else NO_MORE_CHANGES
    if move >= CELLS:
        return SAY_WHERE
    if chosen >= CURING:
        return 0 if is_infested(s, seat, move) else NOT_INFESTED
    if fits(s, seat, chosen, move):
        return 0
    return NOT_A_FLOWER if chosen == A_FRUIT else DOES_NOT_FIT


@rule
def why_not_claim(s: Grow, seat: int, move: int) -> int:
    if move == DONE:
        return 0
    if not CLAIM_CARD <= move < PLAY_CARD:
        return CLAIM_OR_DONE
    card = move - CLAIM_CARD
    if not s.offered & bit(card):
        return NOT_OFFERED
    return 0 if meets(s, seat, card) else NOT_MET


@rule
def why_not_vote(s: Grow, move: int) -> int:
    if not VOTE_FOR <= move < VOTE_FOR + len(PESTS):
        return VOTE_NOW
    return 0 if hosted_pests(s, int(s.victim)) & bit(move - VOTE_FOR) else CANNOT_BE_HOSTED
