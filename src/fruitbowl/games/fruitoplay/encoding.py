"""What a seat sees of a game of Fruitoplay as a row of numbers."""

from fruitbowl.core.encoding import Encoding, Field, places, seat_after, write_bits, write_score
from fruitbowl.core.kernel import Ints, rule
from fruitbowl.games.fruitoplay.components import CARDS, FRUITS, HALF, NUMBERS
from fruitbowl.games.fruitoplay.moves import MOVES
from fruitbowl.games.fruitoplay.rules import hand_size, total
from fruitbowl.games.fruitoplay.state import (
    COLLECTIVE,
    LARGEST_DECK,
    LAST_DRAW,
    NONE,
    PLAY,
    ROUNDS,
    SEATS,
    TURNS,
    Fruitoplay,
)

KINDS = len(FRUITS)
A_TARGET = KINDS + 1
"""A Target is told by its fruit, and its number."""

FIELDS = (
    Field("hand", (CARDS,), 0, 1, "own cards, by move id"),
    Field("columns", (SEATS, CARDS), 0, 1, "the cards in front of each seat, by id"),
    Field("discard", (CARDS,), 0, 1, "cards of tricks that nobody won, by id"),
    Field(
        "river",
        (TURNS, A_TARGET),
        0,
        NUMBERS,
        "the Targets still to be won, the one in play first: one-hot banana, apple, strawberry, fig; then the number",
    ),
    Field("collective", (KINDS,), 0, 1, "the fruit of this round's Collective card"),
    Field("acts", (SEATS,), 0, 1, "who has something to decide"),
    Field("chosen", (SEATS,), 0, 1, "who has chosen, until the choices are revealed"),
    Field("hand_size", (SEATS,), 0, TURNS, "how many cards each seat has"),
    Field("score", (SEATS, 2), 0, 99, "each seat's points in finished rounds: hundreds and the rest"),
    Field("choice", (1,), 0, MOVES, "your own choice until it is revealed: its move id plus 1; 0 for none"),
    Field("deck", (1,), 0, LARGEST_DECK, "how many cards are left in it"),
    Field("round", (1,), 1, ROUNDS, "which round it is"),
    Field("turn", (1,), 1, TURNS, "which turn of the round"),
    Field("phase", (3,), 0, 1, "what to decide: the Collective fruit, a card, draw or stay"),
    Field("players", (1,), 2, SEATS, "how many play"),
)
AT = places(FIELDS)
HAND, COLUMNS, DISCARD, RIVER, SHARED = AT["hand"], AT["columns"], AT["discard"], AT["river"], AT["collective"]
ACTS, CHOSEN, HAND_SIZE, SCORE, CHOICE = AT["acts"], AT["chosen"], AT["hand_size"], AT["score"], AT["choice"]
DECK, ROUND, TURN, PHASE, PLAYERS = AT["deck"], AT["round"], AT["turn"], AT["phase"], AT["players"]


@rule
def write(s: Fruitoplay, seat: int, row: Ints) -> None:
    row[:] = 0
    players = int(s.players)
    write_bits(row, HAND, HALF, s.hand[seat, 0])
    write_bits(row, HAND + HALF, HALF, s.hand[seat, 1])
    for step in range(players):
        other = seat_after(seat, step, players)
        write_cards(row, COLUMNS + step * CARDS, s.column[other])
        row[ACTS + step] = s.awaited >> other & 1
        row[CHOSEN + step] = s.choice[other] != NONE
        row[HAND_SIZE + step] = hand_size(s, other)
        write_score(row, SCORE + 2 * step, total(s, other))
    write_cards(row, DISCARD, s.gone)
    write_river(s, row)
    if s.collective != NONE:
        row[SHARED + int(s.collective)] = 1
    row[CHOICE] = s.choice[seat] + 1
    row[DECK] = s.deck_size
    row[ROUND] = s.round_number
    row[TURN] = s.turn
    if COLLECTIVE <= s.phase <= LAST_DRAW:
        row[PHASE + int(s.phase) - COLLECTIVE] = 1
    row[PLAYERS] = players


@rule
def write_cards(row: Ints, start: int, masks: Ints) -> None:
    """A number for each card of four columns."""
    write_bits(row, start, HALF, int(masks[0]) | int(masks[1]) << NUMBERS)
    write_bits(row, start + HALF, HALF, int(masks[2]) | int(masks[3]) << NUMBERS)


@rule
def write_river(s: Fruitoplay, row: Ints) -> None:
    if s.phase > PLAY:
        return
    for place in range(s.turn - 1, TURNS):
        card = int(s.river[place])
        if card != NONE:  # there is none before the deal
            start = RIVER + (place - int(s.turn) + 1) * A_TARGET
            row[start + card // NUMBERS] = 1
            row[start + KINDS] = card % NUMBERS + 1


ENCODING = Encoding(FIELDS, write)
