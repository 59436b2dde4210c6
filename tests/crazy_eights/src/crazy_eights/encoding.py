"""What a seat sees of a game of Crazy Eights as a row of numbers, for programs that learn."""

from fruitbowl.core.encoding import Encoding, Field, places, seat_after, write_bits
from fruitbowl.core.kernel import Ints, bit, popcount, rule

from crazy_eights.components import CARDS, SUITS
from crazy_eights.rules import actors
from crazy_eights.state import DEAL, SEATS, CrazyEightsState

FIELDS = (
    Field("hand", (CARDS,), 0, 1, "your cards"),
    Field("pile", (CARDS,), 0, 1, "the cards that were played"),
    Field("top", (CARDS,), 0, 1, "the top card of the pile"),
    Field("suit", (len(SUITS),), 0, 1, "the suit that is asked for"),
    Field("hand_size", (SEATS,), 0, CARDS, "how many cards each seat has, yours first"),
    Field("acts", (SEATS,), 0, 1, "whose turn it is"),
    Field("stock", (1,), 0, CARDS, "how many cards the stock has"),
    Field("passes", (1,), 0, SEATS, "how many have passed one after the other"),
    Field("keep_drawing", (1,), 0, 1, "the option"),
    Field("players", (1,), 2, SEATS, "how many play"),
)
HAND, PILE, TOP, SUIT, HAND_SIZE, ACTS, STOCK, PASSES, KEEP_DRAWING, PLAYERS = places(FIELDS).values()


@rule
def write(s: CrazyEightsState, seat: int, row: Ints) -> None:
    row[:] = 0
    write_bits(row, HAND, CARDS, s.hand[seat])
    write_bits(row, PILE, CARDS, s.pile)
    if s.phase != DEAL:
        row[TOP + int(s.top)] = 1
        row[SUIT + int(s.suit)] = 1
    acting = actors(s)
    for step in range(s.players):
        other = seat_after(seat, step, int(s.players))
        row[HAND_SIZE + step] = popcount(s.hand[other])
        row[ACTS + step] = 1 if acting & bit(other) else 0
    row[STOCK] = s.stock_size
    row[PASSES] = s.passes
    row[KEEP_DRAWING] = s.keep_drawing
    row[PLAYERS] = s.players


ENCODING = Encoding(FIELDS, write)
