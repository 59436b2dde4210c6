"""What a seat sees of a game of Pi mal Pflaumen as a row of numbers."""

from fruitbowl.core.encoding import Encoding, Field, places, seat_after, steps_to, write_bits, write_score
from fruitbowl.core.kernel import Ints, bit, popcount, rule
from fruitbowl.games.pflaumen.components import CARDS, NONE, NUMBERS, PIS, PLACES, PLUMS, ROUNDS
from fruitbowl.games.pflaumen.rules import cards_each
from fruitbowl.games.pflaumen.state import DEAL, KINDS, LAST_MIXES, PLAY, SEATS, Pflaumen

FIELDS = (
    Field("hand", (NUMBERS,), 0, 1, "own cards, by number"),
    Field("seen", (NUMBERS,), 0, 1, "cards of this round that have been played, by number"),
    Field(
        "display",
        (SEATS, KINDS, PLACES),
        0,
        1,
        "face-up cards of each seat: by fruit (apple, blackberry, cherry, fig, orange, pear, strawberry, white "
        "currant, plum), those of a fruit by round and number",
    ),
    Field("plums", (SEATS,), 0, PLUMS, "plums from the pile in each display"),
    Field("laid", (SEATS,), 0, NUMBERS, "the number of each seat's card in this trick; 0 for none"),
    Field("laid_pi", (SEATS,), 0, PIS, "the pi cards played with it"),
    Field("on_table", (SEATS,), 0, 1, "whether that card is still there to be taken"),
    Field("order", (SEATS,), 0, SEATS, "each seat's place in the order of taking, once all have played; 0 before"),
    Field("acts", (SEATS,), 0, 1, "who has something to decide"),
    Field("leads", (SEATS,), 0, 1, "who leads the trick"),
    Field("watchdog", (SEATS,), 0, 1, "whose display the watchdog is in"),
    Field("hand_size", (SEATS,), 0, 6, "how many cards each seat has"),
    Field("pi", (SEATS,), 0, PIS, "pi cards of each seat"),
    Field("making", (SEATS,), 0, CARDS, "the card whose mix a seat is making: its move id plus 1; 0 for none"),
    Field("score", (SEATS, 2), 0, 99, "each seat's points: hundreds and the rest"),
    Field("victim", (SEATS,), 0, 1, "who is being stolen from"),
    Field("loot", (KINDS,), 0, 1, "which fruit is being stolen"),
    Field("piles", (2,), 0, max(PIS, PLUMS), "pi cards and plums left beside the table"),
    Field("round", (1,), 1, ROUNDS, "which round it is"),
    Field("trick", (1,), 1, 6, "which trick of the round"),
    Field("phase", (6,), 0, 1, "what to decide: play, take, steal, choose the loot, mix, last mixes"),
    Field("experienced", (1,), 0, 1, "the option"),
    Field("players", (1,), 3, SEATS, "how many play"),
)
AT = places(FIELDS)
HAND, SEEN, DISPLAY, PLUM_COUNT, LAID, LAID_PI = (
    AT[name] for name in ("hand", "seen", "display", "plums", "laid", "laid_pi")
)
ON_TABLE, ORDER, ACTS, LEADS, DOG = (AT[name] for name in ("on_table", "order", "acts", "leads", "watchdog"))
HAND_SIZE, PI, MAKING, SCORE = AT["hand_size"], AT["pi"], AT["making"], AT["score"]
VICTIM, LOOT, PILES, ROUND, TRICK = AT["victim"], AT["loot"], AT["piles"], AT["round"], AT["trick"]
PHASE, EXPERIENCED, PLAYERS = AT["phase"], AT["experienced"], AT["players"]


@rule
def write(s: Pflaumen, seat: int, row: Ints) -> None:
    row[:] = 0
    players = int(s.players)
    held = 0
    for step in range(players):
        other = seat_after(seat, step, players)
        held |= int(s.hand[other])
        write_seat(s, other, step, row)
    write_bits(row, HAND, NUMBERS, s.hand[seat])
    if s.phase > DEAL:
        write_bits(row, SEEN, NUMBERS, (bit(players * cards_each(players)) - 1) & ~held)
    if s.order[0] != NONE:
        for place in range(players):
            row[ORDER + steps_to(seat, int(s.order[place]), players)] = place + 1
    write_one_of(row, LEADS, seat, int(s.leader), players)
    write_one_of(row, DOG, seat, int(s.watchdog), players)
    write_one_of(row, VICTIM, seat, int(s.victim), players)
    if s.victim != NONE:
        row[LOOT + int(s.loot)] = 1
    row[PILES] = s.pi_pile
    row[PILES + 1] = s.plum_pile
    row[ROUND] = s.round_number
    row[TRICK] = s.trick_number
    if PLAY <= s.phase <= LAST_MIXES:
        row[PHASE + int(s.phase) - PLAY] = 1
    row[EXPERIENCED] = s.experienced
    row[PLAYERS] = players


@rule
def write_seat(s: Pflaumen, other: int, step: int, row: Ints) -> None:
    """What everybody sees of a seat that sits `step` places after the observer."""
    for fruit in range(KINDS):
        write_bits(row, DISPLAY + (step * KINDS + fruit) * PLACES, PLACES, s.display[other, fruit])
    row[PLUM_COUNT + step] = s.plums[other]
    if s.laid[other] != NONE:
        row[LAID + step] = s.laid[other] % NUMBERS + 1
        row[ON_TABLE + step] = 1 if s.order[0] == NONE else s.on_table >> other & 1
    row[LAID_PI + step] = s.laid_pi[other]
    row[ACTS + step] = s.awaited >> other & 1
    row[HAND_SIZE + step] = popcount(s.hand[other])
    row[PI + step] = s.pi[other]
    row[MAKING + step] = s.making[other] + 1
    write_score(row, SCORE + 2 * step, int(s.points[other]))


@rule
def write_one_of(row: Ints, start: int, seat: int, other: int, players: int) -> None:
    """1 for the seat `other`, if there is one."""
    if other != NONE:
        row[start + steps_to(seat, other, players)] = 1


ENCODING = Encoding(FIELDS, write)
