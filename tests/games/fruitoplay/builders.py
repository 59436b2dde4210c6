"""Positions of Fruitoplay in one line. Cards are text, as people write them: "B6 A12"."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from fruitbowl.core.match import Match
from fruitbowl.games.fruitoplay.game import GAME
from fruitbowl.games.fruitoplay.state import NONE

ALL_CARDS = [f"{fruit}{number}" for fruit in "BASF" for number in range(1, 21)]


def deal(
    hands: Sequence[str], river: str = "", deck: str = "", points: Sequence[Sequence[int]] = (), seed: int = 0
) -> Match:
    """A round dealt as told: a hand for each seat, the Targets in order of play, the deck from its top.

    What is not told is filled up with the cards left, in order. `points` are those of the rounds before, a row each:
    with one row it is round 2, and if nobody is alone with the fewest, the Collective fruit is still to be drawn.
    """
    match = Match(GAME, len(hands), seed=seed)
    for number, row in enumerate(points):
        match.state.points[number, : len(row)] = row
    match.state.round_number = len(points) + 1
    named = {card for cards in (*hands, river, deck) for card in cards.split()}
    rest = iter([card for card in ALL_CARDS if card not in named])

    def filled(cards: str, size: int) -> list[str]:
        return [*cards.split(), *islice(rest, size - len(cards.split()))]

    dealt = [card for hand in hands for card in filled(hand, 7 if len(hands) <= 3 else 6)]
    match.apply_chance(" ".join(["deal", *dealt, *filled(river, 7), *deck.split(), *rest]))
    return match


def last_turn(
    hands: Sequence[str],
    target: str = "B1",
    deck: str = "",
    points: Sequence[Sequence[int]] = (),
    collective: str | None = None,
) -> Match:
    """The seventh turn, with these cards left in hand and deck; all others have left the round.

    `points` as for a deal; rounds 2 and 3 need the Collective fruit as well.
    """
    match = deal(["" for _ in hands], points=points)
    if match.awaits_chance:
        match.apply_chance(f"collective {collective}")
    elif collective:
        match.play(match.actors[0], f"collective {collective}")
    state = match.state
    state.turn = 7
    state.river[:6] = NONE
    state.river[6] = numbers(target)[0]
    state.deck[:] = NONE
    state.deck_size = len(deck.split())
    state.deck[: len(deck.split())] = numbers(deck)[::-1]
    state.hand[:] = 0
    for seat, cards in enumerate(hands):
        for card in numbers(cards):
            state.hand[seat, card // 40] |= 1 << card % 40
    kept = numbers(" ".join([target, deck, *hands]))
    for card in set(range(80)).difference(kept):
        state.gone[card // 20] |= 1 << card % 20
    return match


def numbers(cards: str) -> list[int]:
    """Cards as the rules number them."""
    return [ALL_CARDS.index(card) for card in cards.split()]


def play(match: Match, moves: str) -> None:
    """The awaited seats make these moves of one word each, in seat order."""
    for seat, move in zip(match.actors, moves.split(), strict=True):
        match.play(seat, move)


def trick(target: str, cards: str) -> int | None:
    """The seat that wins when the seats, in order, play these cards on a Target; None if nobody does."""
    match = deal(hands=cards.split(), river=target)
    play(match, cards)
    winner: int | None = match.view(None)["last_trick"]["winner"]
    return winner


def six_tricks_nobody_wins(deck: str = "") -> Match:
    """Six players before the seventh trick (on B7): each earlier one was two times three equal differences."""
    hands = [" ".join(f"{fruit}{low + place}" for place in range(6)) for low in (1, 7) for fruit in "ASF"]
    match = deal(hands, river="B1 B2 B3 B4 B5 B6 B7", deck=deck)
    for low in range(1, 7):
        play(match, f"A{low} S{low} F{low} A{low + 6} S{low + 6} F{low + 6}")
    return match


def six_tricks_won_by_seat_0(deck: str = "") -> Match:
    """Four players before the seventh trick (on B7): seat 0 has won all six, and has no card left."""
    bananas = ("B8", "B9", "B10", "B12", "B13", "B14")
    hands = [" ".join(bananas), "A1 A2 A3 A4 A5 A6", "S1 S2 S3 S4 S5 S6", "F1 F2 F3 F4 F5 F6"]
    match = deal(hands, river="B1 B2 B3 B4 B5 B6 B7", deck=deck)
    for turn, banana in enumerate(bananas, 1):
        play(match, f"{banana} A{turn} S{turn} F{turn}")
    return match


def play_until(match: Match, done: Callable[[Match], bool], seed: int = 0) -> Match:
    """Random moves until something is the case."""
    choices = random.Random(seed)
    while not done(match):
        seat = choices.choice(match.actors)
        match.play(seat, choices.choice(match.legal(seat)))
    return match


def random_positions(players: int, seed: int) -> Iterator[Match]:
    """All positions of a random game, up to its end."""
    choices = random.Random(f"{players} {seed}")
    match = Match(GAME, players, seed=seed)
    match.resolve_chance()
    while not match.over:
        yield match
        seat = choices.choice(match.actors)
        match.play(seat, choices.choice(match.legal(seat)))
    yield match


def ended(points: Sequence[Sequence[int]]) -> Match:
    """A game that is over, with these points: a row for each of the three rounds."""
    match = Match(GAME, len(points[0]), seed=0)
    match.resolve_chance()
    play_until(match, lambda match: match.over)
    for number, row in enumerate(points):
        match.state.points[number, : len(row)] = row
    return match


def hand(match: Match, seat: int) -> set[str]:
    return set(match.view(seat)["hand"])


def columns(match: Match, seat: int) -> str:
    """The cards in front of a seat."""
    found: dict[str, list[str]] = match.view(None)["seats"][seat]["columns"]
    return " ".join(card for column in found.values() for card in column)


def counted(match: Match, seat: int) -> dict[str, Any]:
    """How the latest round was counted for a seat; the points written down must be the same."""
    view = match.view(None)
    found: dict[str, Any] = view["last_round"][seat]
    assert view["seats"][seat]["points"][-1] == found["score"]
    return found
