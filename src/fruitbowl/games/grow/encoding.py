"""What a seat sees of a growing game as a row of numbers: its own plant tile by tile, the others by what they have.

(All plants tile by tile would be three times as many numbers, which hardly ever matter to your own decisions.)
"""

from fruitbowl.core.encoding import MOST, Encoding, Field, places, seat_after, steps_to, write_bits, write_score
from fruitbowl.core.kernel import Ints, rule
from fruitbowl.games.grow.challenges import CARDS
from fruitbowl.games.grow.components import (
    A_FLOWER_AT,
    A_FRUIT_AT,
    A_LEAF_AT,
    CELLS,
    FLOWER,
    MARK,
    NONE,
    PESTS,
    SHAPED,
    STALK,
    WATER_CARDS,
    WATER_LIMIT,
    WATER_USED,
)
from fruitbowl.games.grow.growing import cost
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.scoring import score, single_leader
from fruitbowl.games.grow.state import CURING, GROW, INFEST, KIND_COUNT, SEATS, Grow

FIELDS = (
    Field(
        "plant",
        (CELLS,),
        0,
        MARK + A_FRUIT_AT + 3,
        "what lies on each place of your own plant, by move id: 0 nothing; "
        f"{SHAPED}-{A_LEAF_AT - 1} roots, stalks and branches by shape, in the order of their moves; {A_LEAF_AT}, "
        f"{A_FLOWER_AT}, {A_FRUIT_AT} a leaf, flower, fruit attached to the tile above it, plus 1, 2, 3 if to the one "
        f"on its right, below it, on its left; plus {MARK} with a pest, or for a branch that bears a flower or fruit",
    ),
    Field("tiles", (SEATS, KIND_COUNT), 0, MOST, "how many roots, stalks, branches, leaves, flowers, fruits"),
    Field("infested", (SEATS, KIND_COUNT), 0, MOST, "how many of them have a pest"),
    Field("cards", (SEATS, CARDS), 0, 1, "challenge cards of each seat"),
    Field("arranged", (SEATS, CARDS), 0, 1, "open challenge cards whose arrangement each plant has"),
    Field("chosen", (SEATS,), 0, CURING + CARDS, "what a seat is about to place: its tile plus 1; 0 for nothing"),
    Field("water", (SEATS,), 0, MOST, "what each seat has, capped at 127"),
    Field("water_limit", (SEATS,), 0, MOST, "what each seat may keep at the end of this turn"),
    Field("score", (SEATS, 2), 0, 99, "each seat's points so far: hundreds and the rest"),
    Field("costs", (KIND_COUNT,), 0, MOST, "what your next tile of each kind costs, capped at 127"),
    Field("offered", (CARDS,), 0, 1, "open challenge cards"),
    Field("spent", (CARDS,), 0, 1, "challenge cards that are used up or lost"),
    Field("acts", (SEATS,), 0, 1, "who has something to decide"),
    Field("turner", (SEATS,), 0, 1, "who turned the season card"),
    Field("victim", (SEATS,), 0, 1, "who gets a pest now"),
    Field("pest", (len(PESTS),), 0, 1, "which one: vole, caterpillar, wasp"),
    Field("voted", (SEATS,), 0, 1, "who has voted"),
    Field("vote", (len(PESTS),), 0, 1, "which pest you have voted for"),
    Field("phase", (6,), 0, 1, "what to decide: grow, claim, pass a pest on, (unused), vote, place a pest"),
    Field("drops", (1,), 0, 3, "on the open season card"),
    Field("water_left", (1,), 0, WATER_USED, "water cards in the season deck"),
    Field("pests_left", (1,), 0, SEATS + 1, "pest cards in it"),
    Field("water_seen", (3,), 0, int(WATER_CARDS.max()), "water cards turned, with one, two, three drops"),
    Field("players", (1,), 2, SEATS, "how many play"),
)
AT = places(FIELDS)
PLANT, TILES, INFESTED, HELD, ARRANGED, CHOSEN = (
    AT[name] for name in ("plant", "tiles", "infested", "cards", "arranged", "chosen")
)
WATER, LIMIT, SCORE, COSTS, OFFERED, SPENT = (
    AT[name] for name in ("water", "water_limit", "score", "costs", "offered", "spent")
)
ACTS, TURNER, VICTIM, PEST, VOTED, VOTE = (AT[name] for name in ("acts", "turner", "victim", "pest", "voted", "vote"))
PHASE, DROPS, WATER_LEFT, PESTS_LEFT, WATER_SEEN, PLAYERS = (
    AT[name] for name in ("phase", "drops", "water_left", "pests_left", "water_seen", "players")
)


@rule
def write(s: Grow, seat: int, row: Ints) -> None:
    players = int(s.players)
    plant, part = s.plant[seat], row[PLANT : PLANT + CELLS]
    for place in range(CELLS):
        part[place] = plant[place]
    row[PLANT + CELLS :] = 0
    tallest, most_flowers = single_leader(s, STALK), single_leader(s, FLOWER)
    for step in range(players):
        other = seat_after(seat, step, players)
        write_seat(s, other, step, row)
        write_score(row, SCORE + 2 * step, score(s, other, tallest, most_flowers))
    for kind in range(KIND_COUNT):
        row[COSTS + kind] = min(cost(s, seat, kind), MOST)
    write_bits(row, OFFERED, CARDS, s.offered)
    write_bits(row, SPENT, CARDS, s.spent)
    if s.turner != NONE:
        row[TURNER + steps_to(seat, int(s.turner), players)] = 1
    if s.victim != NONE:
        row[VICTIM + steps_to(seat, int(s.victim), players)] = 1
    if s.pest != NONE:
        row[PEST + int(s.pest)] = 1
    if s.votes[seat] != NONE:
        row[VOTE + int(s.votes[seat])] = 1
    if GROW <= s.phase <= INFEST:
        row[PHASE + int(s.phase) - GROW] = 1
    row[DROPS] = s.drops
    row[WATER_LEFT] = water_left(s)
    row[PESTS_LEFT] = s.pests_left
    for drops in range(3):
        row[WATER_SEEN + drops] = s.water_seen[drops + 1]
    row[PLAYERS] = players


@rule
def write_seat(s: Grow, other: int, step: int, row: Ints) -> None:
    """What everybody sees of a seat that sits `step` places after the observer."""
    for kind in range(KIND_COUNT):
        row[TILES + step * KIND_COUNT + kind] = s.tiles[other, kind]
        row[INFESTED + step * KIND_COUNT + kind] = s.infested[other, kind]
    write_bits(row, HELD + step * CARDS, CARDS, s.held[other])
    write_bits(row, ARRANGED + step * CARDS, CARDS, s.arranged[other] & s.offered)
    row[CHOSEN + step] = s.chosen[other] + 1
    row[WATER + step] = min(int(s.water[other]), MOST)
    row[LIMIT + step] = WATER_LIMIT + s.room[other]
    row[ACTS + step] = s.awaited >> other & 1
    row[VOTED + step] = s.votes[other] != NONE


ENCODING = Encoding(FIELDS, write)
