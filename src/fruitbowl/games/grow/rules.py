"""The course of the growing game, in the order of the rulebook. Numbers such as GR-10 are the ledger's, README.md.

How a plant grows is in `growing.py`, pests in `pests.py`, challenge cards in `claiming.py`, points in `scoring.py`, and
what can be done in `choices.py`.
"""

from fruitbowl.core.dice import Dice, roll, shuffle_range
from fruitbowl.core.kernel import CHANCE, Ints, append_set, bit, lowest, rule
from fruitbowl.games.grow.challenges import AT_ONCE, CARDS, CURE, EFFECT, LAPSING, PASS_ON, WHEN
from fruitbowl.games.grow.claiming import claimable, give, notice_arrangements, playable, spend
from fruitbowl.games.grow.components import (
    CELLS,
    FIRST_WATER,
    KINDS,
    NONE,
    ROOT,
    START,
    WATER_CARDS,
    WATER_LIMIT,
    WATER_USED,
)
from fruitbowl.games.grow.growing import buyable, healthy, lay, plant_starter
from fruitbowl.games.grow.moves import BACK, CHOOSE, CLAIM_CARD, DONE, PLAY_CARD, VOTE_FOR
from fruitbowl.games.grow.pests import (
    count_hosts,
    cure,
    first_place,
    hosted_pests,
    infest,
    is_infested,
    next_host,
    pests_on,
    vote_decides,
)
from fruitbowl.games.grow.state import (
    CLAIM,
    CURING,
    GROW,
    INFEST,
    LOT,
    OFFER,
    OVER,
    SEASON,
    SEATS,
    SEND,
    VICTIM,
    VOTE,
    Grow,
)

# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(s: Grow, players: int, options: Ints) -> None:
    """GR-6 to GR-9: a starter tile and two water each; the lot or the option says who turns the first card."""
    s.players = players
    s.turner = options[0]
    s.pests_left = players + 1
    s.victim = NONE
    s.pest = NONE
    s.last_victim = NONE
    for seat in range(SEATS):
        s.votes[seat] = NONE
        s.last_votes[seat] = NONE
        s.chosen[seat] = NONE
    for seat in range(players):
        s.water[seat] = FIRST_WATER
        plant_starter(s, seat, START)
    s.phase = LOT if s.turner == NONE else OFFER
    s.awaited = CHANCE


@rule
def water_left(s: Grow) -> int:
    """How many water cards are still in the season deck."""
    return WATER_USED - s.water_seen[1] - s.water_seen[2] - s.water_seen[3]


@rule
def sample_chance(s: Grow, dice: Dice, outcome: Ints) -> int:
    """Who is first, or who gets the pest; the challenge cards; or the next season card: 0 for a pest, or its drops."""
    if s.phase == OFFER:
        return deal_challenges(dice, outcome, int(s.players) + 1)
    if s.phase == SEASON:
        outcome[0] = next_card(s, dice)
    else:
        outcome[0] = roll(dice, int(s.players))
    return 1


@rule
def deal_challenges(dice: Dice, outcome: Ints, count: int) -> int:
    """GR-7: so many different cards, in the order of their table."""
    shuffle_range(dice, outcome, 0, CARDS)
    cards = 0
    for place in range(count):
        cards |= bit(outcome[place])
    return append_set(outcome, 0, 0, cards)


@rule
def next_card(s: Grow, dice: Dice) -> int:
    """GR-6: as if from a shuffled deck: any card left in it is as likely, and any water card that has not shown."""
    waters = water_left(s)
    if roll(dice, waters + int(s.pests_left)) >= waters:
        return 0
    card = roll(dice, waters + int(WATER_CARDS.sum()) - WATER_USED)
    drops = 1
    while card >= WATER_CARDS[drops] - s.water_seen[drops]:
        card -= WATER_CARDS[drops] - s.water_seen[drops]
        drops += 1
    return drops


@rule
def apply_chance(s: Grow, outcome: Ints) -> None:
    if s.phase == LOT:
        s.turner = outcome[0]
        s.phase = OFFER
    elif s.phase == OFFER:
        for place in range(s.players + 1):
            s.offered |= bit(outcome[place])
        s.phase = SEASON
    elif s.phase == VICTIM:
        s.victim = outcome[0]
        s.last_victim = outcome[0]
        choose_pest(s)
    elif outcome[0]:
        rain(s, int(outcome[0]))
    else:
        turn_pest(s)


# ---- a water card ---------------------------------------------------------------------------------------------------


@rule
def rain(s: Grow, drops: int) -> None:
    """GR-10: everybody collects water; GR-11: and may grow."""
    s.drops = drops
    s.begun = 1
    s.water_seen[drops] += 1
    s.phase = GROW
    s.awaited = bit(s.players) - 1
    for seat in range(s.players):
        s.water[seat] += drops * (1 + healthy(s, seat, ROOT))
        dismiss(s, seat)
    if s.awaited == 0:
        end_growing(s)


@rule
def dismiss(s: Grow, seat: int) -> None:
    """GR-11: nobody waits for who can do nothing."""
    if s.chosen[seat] == NONE and buyable(s, seat) == 0 and playable(s, seat) == 0:
        s.awaited &= ~bit(seat)


@rule
def grow(s: Grow, seat: int, move: int) -> None:
    """GR-14: choose, and say where; or take the choice back; or play a card; or be done."""
    if CHOOSE <= move < VOTE_FOR:
        s.chosen[seat] = move - CHOOSE
    elif move == BACK:
        s.chosen[seat] = NONE
        s.changes[seat] += 1
    else:
        act(s, seat, move)
        dismiss(s, seat)
        if s.awaited == 0:
            end_growing(s)


@rule
def act(s: Grow, seat: int, move: int) -> None:
    """What can leave a seat without anything more to do."""
    if move < CELLS:
        carry_out(s, seat, int(s.chosen[seat]), move)
        s.chosen[seat] = NONE
    elif move == DONE:
        s.awaited &= ~bit(seat)
    elif EFFECT[move - PLAY_CARD] == CURE:
        s.chosen[seat] = CURING + move - PLAY_CARD
    else:
        give(s, seat, move - PLAY_CARD)
        spend(s, seat, bit(move - PLAY_CARD))


@rule
def carry_out(s: Grow, seat: int, chosen: int, place: int) -> None:
    if chosen < CURING:
        lay(s, seat, chosen, place)
        notice_arrangements(s, seat, place)
    else:
        cure(s, seat, place)
        spend(s, seat, bit(chosen - CURING))


@rule
def end_growing(s: Grow) -> None:
    """GR-26: cards for this turn are lost now; GR-21: claiming begins with who turned the card."""
    for seat in range(s.players):
        spend(s, seat, int(s.held[seat]) & LAPSING)
        s.changes[seat] = 0
        for kind in range(len(KINDS)):
            s.cheaper[seat, kind] = 0
    s.phase = CLAIM
    s.claims = 0
    go_on_claiming(s)


# ---- claiming challenges --------------------------------------------------------------------------------------------


@rule
def go_on_claiming(s: Grow) -> None:
    """GR-21: the next seat that can claim something; after all of them the turn ends."""
    while s.claims < s.players:
        seat = (s.turner + s.claims) % s.players
        if claimable(s, seat):
            s.awaited = bit(seat)
            return
        s.claims += 1
    end_water_turn(s)


@rule
def claim(s: Grow, seat: int, move: int) -> None:
    if move == DONE:
        s.claims += 1
    else:
        card = move - CLAIM_CARD
        s.offered &= ~bit(card)
        s.held[seat] |= bit(card)
        if WHEN[card] == AT_ONCE:
            work_at_once(s, seat, card)
    if s.phase == CLAIM:
        go_on_claiming(s)


@rule
def work_at_once(s: Grow, seat: int, card: int) -> None:
    """GR-25: what the card gives; GR-30: or a pest is passed on."""
    spend(s, seat, bit(card))
    if EFFECT[card] != PASS_ON:
        give(s, seat, card)
    elif pests_on(s, seat):
        s.phase = SEND
        if pests_on(s, seat) == 1:
            pass_on(s, seat, first_infested(s, seat))


@rule
def first_infested(s: Grow, seat: int) -> int:
    place = 0
    while not is_infested(s, seat, place):
        place += 1
    return place


@rule
def pass_on(s: Grow, seat: int, place: int) -> None:
    """GR-30: to the next player clockwise whose plant can host the pest."""
    pest = cure(s, seat, place)
    s.phase = CLAIM
    for step in range(1, s.players):
        other = (seat + step) % s.players
        if count_hosts(s, other, pest):
            visit(s, other, pest)
            return


# ---- the end of a turn ----------------------------------------------------------------------------------------------


@rule
def end_water_turn(s: Grow) -> None:
    """GR-31: at most six water are kept."""
    for seat in range(s.players):
        s.water[seat] = min(int(s.water[seat]), WATER_LIMIT + int(s.room[seat]))
        s.room[seat] = 0
    s.claims = 0
    end_turn(s)


@rule
def end_turn(s: Grow) -> None:
    """GR-32: the next player turns a card; GR-39: after the last one it is winter."""
    s.turner = (s.turner + 1) % s.players
    s.drops = 0
    s.phase = SEASON
    s.awaited = CHANCE
    if water_left(s) + s.pests_left == 0:
        s.phase = OVER
        s.awaited = 0


# ---- a pest card ----------------------------------------------------------------------------------------------------


@rule
def turn_pest(s: Grow) -> None:
    """GR-33: before the first water card it has no effect; GR-34: else a player is drawn by lot."""
    s.pests_left -= 1
    if s.begun:
        s.phase = VICTIM


@rule
def choose_pest(s: Grow) -> None:
    """GR-35: the others vote, where there is something to choose."""
    for seat in range(s.players):
        s.last_votes[seat] = NONE
    pests = hosted_pests(s, int(s.victim))
    if pests == 0:
        s.victim = NONE
        end_turn(s)
    elif pests & (pests - 1):
        s.phase = VOTE
        s.awaited = (bit(s.players) - 1) & ~bit(s.victim)
    else:
        visit(s, int(s.victim), lowest(pests))


@rule
def vote(s: Grow, seat: int, pest: int) -> None:
    s.votes[seat] = pest
    s.awaited &= ~bit(seat)
    if s.awaited == 0:
        pest = vote_decides(s)
        for other in range(s.players):
            s.last_votes[other] = s.votes[other]
            s.votes[other] = NONE
        visit(s, int(s.victim), pest)


@rule
def visit(s: Grow, victim: int, pest: int) -> None:
    """GR-36: the victim picks the tile, where there is a choice."""
    s.victim = victim
    s.pest = pest
    s.phase = INFEST
    s.awaited = bit(victim)
    if count_hosts(s, victim, pest) == 1:
        settle_down(s, next_host(s, victim, pest, first_place(pest)))


@rule
def settle_down(s: Grow, place: int) -> None:
    """A pest has come by a pest card, which ends the turn, or was passed on while challenges were claimed."""
    infest(s, int(s.victim), place)
    s.victim = NONE
    s.pest = NONE
    if s.drops:
        s.phase = CLAIM
    else:
        end_turn(s)


# ---- a move ---------------------------------------------------------------------------------------------------------


@rule
def apply(s: Grow, seat: int, move: int) -> None:
    if s.phase == GROW:
        grow(s, seat, move)
    elif s.phase == CLAIM:
        claim(s, seat, move)
    elif s.phase == VOTE:
        vote(s, seat, move - VOTE_FOR)
    else:
        if s.phase == SEND:
            pass_on(s, seat, move)
        else:
            settle_down(s, move)
        if s.phase == CLAIM:
            go_on_claiming(s)
