"""All of Windfall in one file; a real game has a file for each of these parts."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fruitbowl.core.dice import Dice, redeal_hands, shuffle_range
from fruitbowl.core.encoding import Encoding, Field, places, seat_after, write_bits
from fruitbowl.core.game import TABLE, Game, Rules, View
from fruitbowl.core.kernel import (
    CHANCE,
    Ints,
    State,
    append_set,
    bit,
    i1,
    i2,
    places_in,
    popcount,
    rule,
    seats_with_most,
)
from windfall.about import ABOUT

SEATS, PLUMS = 3, 12

# ---- state ----------------------------------------------------------------------------------------------------------


class Windfall(State):
    players: int = i1()
    cards: int = i1()
    """The option: how many cards everybody gets."""
    dealt: int = i1()
    seat: int = i1()
    """Whose turn it is."""
    hand: Ints = i2(SEATS)
    """A bit per plum."""
    trick: Ints = i1(SEATS)
    """The plum of each seat in this trick, or -1."""
    gone: int = i2()
    """Plums of tricks that are over, a bit each."""
    left: int = i2()
    """Plums that were not dealt."""
    points: Ints = i1(SEATS)


# ---- rules ----------------------------------------------------------------------------------------------------------


@rule
def setup(s: Windfall, players: int, options: Ints) -> None:
    s.players = players
    s.cards = options[0]
    s.trick[:] = -1


@rule
def actors(s: Windfall) -> int:
    if not s.dealt:
        return CHANCE
    return bit(s.seat) if s.hand[s.seat] else 0


@rule
def sample_chance(s: Windfall, dice: Dice, outcome: Ints) -> int:
    shuffle_range(dice, outcome, 0, PLUMS)
    return PLUMS


@rule
def apply_chance(s: Windfall, outcome: Ints) -> None:
    """WF-1: everybody gets as many plums as agreed; the others stay hidden."""
    s.dealt = 1
    deal(s, outcome)


@rule
def deal(s: Windfall, plums: Ints) -> None:
    for place in range(PLUMS):
        if place < s.players * s.cards:
            s.hand[place % s.players] |= bit(plums[place])
        else:
            s.left |= bit(plums[place])


@rule
def legal(s: Windfall, seat: int, moves: Ints) -> int:
    return append_set(moves, 0, 0, s.hand[seat])


@rule
def refusal(s: Windfall, seat: int, move: int) -> int:
    return 0 if s.hand[seat] & bit(move) else 1


@rule
def apply(s: Windfall, seat: int, move: int) -> None:
    s.hand[seat] &= ~bit(move)
    s.trick[seat] = move
    s.seat = (seat + 1) % s.players
    if s.trick[s.seat] >= 0:
        take_trick(s)


@rule
def take_trick(s: Windfall) -> None:
    """WF-2: the highest plum takes a point and leads."""
    best = 0
    for seat in range(s.players):
        s.gone |= bit(s.trick[seat])
        if s.trick[seat] > s.trick[best]:
            best = seat
    s.trick[:] = -1
    s.points[best] += 1
    s.seat = best


@rule
def scores(s: Windfall, points: Ints) -> None:
    for seat in range(s.players):
        points[seat] = s.points[seat]


@rule
def winners(s: Windfall) -> int:
    """WF-3: the most points win, or share the victory."""
    return seats_with_most(s.points, s.players)


# ---- what is seen ---------------------------------------------------------------------------------------------------


def open_facts(s: Windfall) -> View:
    return {
        "hands": [int(s.hand[other]).bit_count() for other in range(s.players)],
        "trick": [None if plum < 0 else move_text(plum) for plum in s.trick[: s.players]],
        "gone": [move_text(plum) for plum in places_in(int(s.gone))],
    }


def own_facts(s: Windfall, seat: int) -> View:
    return {"hand": [] if seat == TABLE else [move_text(plum) for plum in places_in(int(s.hand[seat]))]}


def revealed(s: Windfall, seat: int) -> dict[str, list[str]]:
    """What no move tells: the plums that were dealt."""
    return own_facts(s, seat)


def deck(_s: Windfall) -> Sequence[int]:
    """WF-1: all plums."""
    return range(PLUMS)


def chance_outcomes(s: Windfall, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """WF-1: all plums, one after the other, each as likely."""
    return [(plum, 1) for plum in deck(s) if plum not in drawn]


FIELDS = (
    Field("hand", (PLUMS,), 0, 1, "own plums"),
    Field("gone", (PLUMS,), 0, 1, "plums of tricks that are over"),
    Field("hand_size", (SEATS,), 0, 3, "how many plums each seat has"),
    Field("trick", (SEATS,), 0, PLUMS, "the plum of each seat in this trick, or 0"),
)
HAND, GONE, HAND_SIZE, TRICK = places(FIELDS).values()


@rule
def write(s: Windfall, seat: int, row: Ints) -> None:
    row[:] = 0
    write_bits(row, HAND, PLUMS, s.hand[seat])
    write_bits(row, GONE, PLUMS, s.gone)
    for step in range(s.players):
        other = seat_after(seat, step, int(s.players))
        row[HAND_SIZE + step] = popcount(s.hand[other])
        row[TRICK + step] = s.trick[other] + 1


def reveals(_s: Windfall, _seat: int, _move: int) -> bool:
    """A plum that is played was in a hand."""
    return True


def is_secret(_s: Windfall, _seat: int, _move: int) -> bool:
    """Plums are played openly."""
    return False


def components(s: Windfall) -> list[int]:
    if not s.dealt:
        return list(range(PLUMS))
    masks = [*s.hand, s.gone, s.left]
    lying = [plum for mask in masks for plum in places_in(int(mask))]
    return sorted([*lying, *(int(plum) for plum in s.trick if plum >= 0)])


@rule
def redeal(s: Windfall, seat: int, dice: Dice) -> None:
    unseen = np.empty(PLUMS, np.int64)
    count = redeal_hands(dice, s.hand, s.players, seat, s.left, unseen)
    s.left = 0
    for place in range(count):
        s.left |= bit(unseen[place])


# ---- words ----------------------------------------------------------------------------------------------------------


def move_text(plum: int) -> str:
    return f"P{plum + 1}"


def parse_move(text: str) -> int:
    for plum in range(PLUMS):
        if text.strip().upper() == move_text(plum):
            return plum
    raise ValueError(f"{text!r} is not a plum. Plums are P1 to P{PLUMS}.")


def outcome_text(_s: Windfall, outcome: Sequence[int]) -> str:
    return " ".join(map(move_text, outcome))


def parse_outcome(_s: Windfall, text: str) -> list[int]:
    plums = [parse_move(word) for word in text.split()]
    if sorted(plums) != list(range(PLUMS)):
        raise ValueError("A deal is all plums, each once.")
    return plums


def score(tricks: int) -> int:
    return tricks


GAME = Game(
    about=ABOUT,
    folder=Path(__file__).parent,
    blank=Windfall.blank,
    rules=Rules(
        setup=setup,
        actors=actors,
        legal=legal,
        refusal=refusal,
        apply=apply,
        sample_chance=sample_chance,
        apply_chance=apply_chance,
        scores=scores,
        winners=winners,
        redeal=redeal,
    ),
    move_count=PLUMS,
    most_legal=3,
    longest_outcome=PLUMS,
    most_steps=lambda players, _options: 1 + 3 * players,
    refusals=("not_yours",),
    move_text=move_text,
    parse_move=parse_move,
    outcome_text=outcome_text,
    parse_outcome=parse_outcome,
    open_facts=open_facts,
    own_facts=own_facts,
    revealed=revealed,
    chance_outcomes=chance_outcomes,
    deck=deck,
    reveals=reveals,
    is_secret=is_secret,
    components=components,
    encoding=Encoding(FIELDS, write),
    score=score,
)


def broken(**parts: Any) -> Game:
    """Windfall with something wrong: to see that the suite sees it."""
    rules = {name: part for name, part in parts.items() if name in Rules.__annotations__}
    words = {name: part for name, part in parts.items() if name not in rules}
    return Game(**{**vars(GAME), **words, "rules": Rules(**{**vars(GAME.rules), **rules})})
