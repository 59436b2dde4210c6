"""What a seat may see of a game of Fruitoplay, and a fair guess at the rest."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from fruitbowl.core.dice import Dice, roll, shuffle
from fruitbowl.core.game import TABLE, View
from fruitbowl.core.kernel import Ints, append_set, bit, places_in, rule
from fruitbowl.games.fruitoplay.components import CARDS, HALF, LETTERS, NUMBERS
from fruitbowl.games.fruitoplay.moves import DRAW, STAY, card_text, move_text
from fruitbowl.games.fruitoplay.rules import distance, hand_size, take
from fruitbowl.games.fruitoplay.score_pad import count_columns
from fruitbowl.games.fruitoplay.state import COLLECTIVE, DEAL, LAST_DRAW, NONE, OVER, PLAY, TURNS, Fruitoplay

PHASES = ("deal", "lot", "collective", "play", "last draw", "over")

# ---- what may be seen -----------------------------------------------------------------------------------------------


def open_facts(s: Fruitoplay) -> View:
    """FP-35: everything that lies open."""
    return {
        "round": int(s.round_number),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "river": [card_text(card) for card in targets_left(s)],
        "collective": collective_text(s.collective, s.round_number),
        "deck": int(s.deck_size),
        "discard": cards_in(s.gone),
        "seats": [seen_by_all(s, other) for other in range(s.players)],
        "last_trick": last_trick(s),
        "last_round": last_round(s),
    }


def own_facts(s: Fruitoplay, seat: int) -> View:
    """FP-35: the seat's own hand and choice."""
    return {
        "hand": [] if seat == TABLE else cards_in(s.hand[seat]),
        "choice": None if seat == TABLE or s.choice[seat] == NONE else move_text(int(s.choice[seat])),
    }


def seen_by_all(s: Fruitoplay, seat: int) -> dict[str, Any]:
    return {
        "hand": int(hand_size(s, seat)),
        "chosen": bool(s.choice[seat] != NONE),
        "columns": columns(s.column[seat]),
        "points": [int(s.points[played, seat]) for played in range(rounds_over(s))],
    }


def targets_left(s: Fruitoplay) -> list[int]:
    """The Targets that are still to be won, the one in play first."""
    first = s.turn - 1 if s.phase <= PLAY else TURNS
    return [int(card) for card in s.river[first:] if card != NONE]


def rounds_over(s: Fruitoplay) -> int:
    is_counted = s.phase == OVER or (s.phase == DEAL and s.turn == TURNS)
    return int(s.round_number) - (0 if is_counted else 1)


def collective_text(fruit: int, played: int) -> str | None:
    """The Collective card as people write it: "S+1" in round 2, "S+2" in round 3."""
    return None if fruit == NONE else f"{LETTERS[fruit]}+{played - 1}"


def cards_of(masks: Any) -> Iterator[int]:
    """The cards of masks that share all cards between them: two of a hand, or four columns."""
    each = CARDS // len(masks)
    for number, mask in enumerate(masks):
        for place in places_in(int(mask)):
            yield number * each + place


def cards_in(masks: Any) -> list[str]:
    return [card_text(card) for card in cards_of(masks)]


def columns(masks: Any) -> dict[str, list[str]]:
    return {
        letter: [card_text(fruit * NUMBERS + place) for place in places_in(int(masks[fruit]))]
        for fruit, letter in enumerate(LETTERS)
    }


def last_trick(s: Fruitoplay) -> dict[str, Any] | None:
    """The latest trick of this round: each card, how far it is from the Target, and what became of it."""
    if s.trick_target == NONE:
        return None
    target = int(s.trick_target)
    cards = [None if card == NONE else int(card) for card in s.trick_cards[: s.players]]
    distances = [None if card is None else int(distance(card, target)) for card in cards]
    winning = 2 * NUMBERS if s.trick_winner == NONE else int(distance(s.trick_cards[s.trick_winner], target))
    return {
        "target": card_text(target),
        "cards": [None if card is None else card_text(card) for card in cards],
        "difference": [None if away is None else away % NUMBERS for away in distances],
        "same_fruit": [None if away is None else away < NUMBERS for away in distances],
        "tied": [away is not None and away < winning and distances.count(away) > 1 for away in distances],
        "winner": None if s.trick_winner == NONE else int(s.trick_winner),
    }


def last_round(s: Fruitoplay) -> list[dict[str, Any]] | None:
    """How the latest round that is over was counted, seat by seat."""
    over = rounds_over(s)
    if over == 0:
        return None
    fruit = None if s.shown_collective == NONE else int(s.shown_collective)
    counts = []
    for seat in range(s.players):
        masks = [int(mask) for mask in s.shown[seat]]
        count = count_columns(masks, fruit, over - 1)
        counts.append({"cards": columns(masks), **count.as_dict()})
    return counts


def revealed(s: Fruitoplay, seat: int) -> dict[str, list[str]]:
    """What no move tells: the Targets, the Collective fruit, the cards that a seat gets, and all at a round's end."""
    over = rounds_over(s)
    return {
        "river": [card_text(card) for card in targets_left(s)],
        "collective": [] if s.collective == NONE else [str(collective_text(s.collective, s.round_number))],
        "shown": [f"{over}/{other}/{card}" for other in range(s.players) if over for card in cards_in(s.shown[other])],
        "hand": [] if seat == TABLE else cards_in(s.hand[seat]),
    }


def reveals(s: Fruitoplay, _seat: int, _move: int) -> bool:
    """The last choice of several at the same time shows all of them."""
    return bool(s.phase != COLLECTIVE and int(s.awaited).bit_count() == 1)


def is_secret(s: Fruitoplay, _seat: int, _move: int) -> bool:
    """A choice, until the last one shows all of them."""
    return bool(s.phase != COLLECTIVE and int(s.awaited).bit_count() > 1)


def pending(s: Fruitoplay, seat: int) -> int:
    return int(s.choice[seat])


def components(s: Fruitoplay) -> list[int]:
    """Every card, wherever it lies; before a deal all are in one pile."""
    if s.phase == DEAL:
        return list(range(CARDS))
    chosen = [int(card) for card in s.choice if NONE < card < CARDS]
    deck = [int(card) for card in s.deck if card != NONE]
    laid = [card for masks in (*s.hand, *s.column, s.gone) for card in cards_of(masks)]
    return sorted([*chosen, *deck, *laid, *targets_left(s)])


# ---- a fair guess at the rest ---------------------------------------------------------------------------------------


@rule
def redeal(s: Fruitoplay, seat: int, dice: Dice) -> None:
    """FP-36: the cards that the seat has not seen, dealt anew to where they lie; choices not yet shown, made anew.

    Each world that fits is equally likely: whatever a player holds can be played at any time, so what was played says
    nothing certain about the rest.
    """
    unseen = np.empty(CARDS, np.int64)
    count = gather_unseen(s, seat, unseen)
    shuffle(dice, unseen, count)
    for other in range(s.players):
        if other != seat:
            held = hand_size(s, other)
            s.hand[other, :] = 0
            for _ in range(held):
                count -= 1
                take(s, other, unseen[count])
            if s.choice[other] != NONE:
                if s.phase == LAST_DRAW:
                    s.choice[other] = DRAW if roll(dice, 2) else STAY
                else:
                    count -= 1
                    s.choice[other] = unseen[count]
    for place in range(s.deck_size):
        s.deck[place] = unseen[place]


@rule
def gather_unseen(s: Fruitoplay, seat: int, cards: Ints) -> int:
    """In the order of their numbers, so that it does not matter where they really are."""
    halves = np.zeros(2, np.int64)
    for other in range(s.players):
        if other != seat:
            for half in range(2):
                halves[half] |= s.hand[other, half]
            if NONE < s.choice[other] < CARDS:
                halves[s.choice[other] // HALF] |= bit(s.choice[other] % HALF)
    for place in range(s.deck_size):
        halves[s.deck[place] // HALF] |= bit(s.deck[place] % HALF)
    count = 0
    for half in range(2):
        count = append_set(cards, count, half * HALF, halves[half])
    return count


@rule
def retract(s: Fruitoplay, seat: int) -> None:
    """Cards that others have chosen and not yet shown go back to their hands, and so do their draws and stays."""
    for other in range(s.players):
        if other != seat and s.choice[other] != NONE:
            if s.phase == PLAY:
                take(s, other, s.choice[other])
            s.choice[other] = NONE
            s.awaited |= bit(other)
