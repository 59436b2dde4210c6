"""What a seat sees of a game of Windfall as a row of numbers, for programs that learn."""

from fruitbowl.core.encoding import Encoding, Field, places, seat_after, write_bits
from fruitbowl.core.kernel import Ints, popcount, rule

from windfall.components import MOST_CARDS, PLUMS
from windfall.state import SEATS, WindfallState

FIELDS = (
    Field("hand", (PLUMS,), 0, 1, "your plums"),
    Field("gone", (PLUMS,), 0, 1, "plums of tricks that are over"),
    Field("hand_size", (SEATS,), 0, MOST_CARDS, "how many plums each seat has, yours first"),
    Field("trick", (SEATS,), 0, PLUMS, "the plum of each seat in this trick, or 0"),
)
HAND, GONE, HAND_SIZE, TRICK = places(FIELDS).values()


@rule
def write(s: WindfallState, seat: int, row: Ints) -> None:
    row[:] = 0
    write_bits(row, HAND, PLUMS, s.hand[seat])
    write_bits(row, GONE, PLUMS, s.gone)
    for step in range(s.players):
        other = seat_after(seat, step, int(s.players))
        row[HAND_SIZE + step] = popcount(s.hand[other])
        row[TRICK + step] = s.trick[other] + 1


ENCODING = Encoding(FIELDS, write)
