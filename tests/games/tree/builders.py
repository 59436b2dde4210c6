"""Positions of the tree game in one line. Cards are text, as people write them: "LTD moon"."""

import random
from collections.abc import Iterator
from typing import Any

from fruitbowl.core.match import Match
from fruitbowl.games.tree.game import GAME

SPECIALS = ("sun", "moon", "stars", "rain", "leaf", "trunk")


def _paths() -> Iterator[str]:
    level = [""]
    for letters in ("LS", "ST", "BD", "RY", "BD"):
        level = [path + letter for path in level for letter in letters]
        yield from level


BRANCHES_AND_FRUITS = list(_paths())
BRANCHES = [card for card in BRANCHES_AND_FRUITS if len(card) < 5]
FRUITS = [card for card in BRANCHES_AND_FRUITS if len(card) == 5]
ALL_CARDS = ["trunk", *BRANCHES_AND_FRUITS, *SPECIALS[:5]]
"""In the order of move ids."""


def numbers(cards: str) -> list[int]:
    """Cards as the rules number them."""
    return [ALL_CARDS.index(card) for card in cards.split()]


def table(*hands: str, leader: int = 0, left: str = "", specials: str = "all", deals: int = 1) -> Match:
    """A deal with these cards in hand and left over; all others lie aside, as if Rain had fallen on them."""
    match = Match(GAME, len(hands), {"first": leader, "specials": specials, "deals": deals}, seed=0)
    match.resolve_chance()
    state = match.state
    out = set(numbers(match.steps[0].text.removeprefix("deal "))).difference(numbers(" ".join([*hands, left])))
    state.aside, state.spent = _masks(out)
    state.left, state.left_specials = _masks(numbers(left))
    for seat, cards in enumerate(hands):
        state.hand[seat], state.hand_specials[seat] = _masks(numbers(cards))
    return match


def _masks(cards: Any) -> tuple[int, int]:
    cards = list(cards)
    return sum(1 << card for card in cards if card < 63), sum(1 << card - 63 for card in cards if card >= 63)


def play(match: Match, cards: str) -> Match:
    """Whoever's turn it is plays the next of these cards."""
    for card in cards.split():
        match.play(match.actors[0], card)
    return match


def trick(cards: str, leader: int = 0) -> Match:
    """A trick of these cards, in the order of play, by players who have nothing else."""
    words = cards.split()
    hands = [""] * len(words)
    for place, card in enumerate(words):
        hands[(leader + place) % len(words)] = card
    return play(table(*hands, leader=leader), cards)


def outcome(cards: str) -> tuple[int | None, int]:
    """Who collects the cards of such a trick, and who leads the next one; seat 0 has led."""
    match = trick(cards)
    view = match.view(None)
    takes, leads = view["last_trick"]["takes"], view["last_trick"]["leads"]
    fruits = [card for card in cards.split() if card in FRUITS]
    for seat in range(match.players):
        assert set(view["seats"][seat]["fruits"]) == (set(fruits) if seat == takes else set())
        assert match.scores[seat] == (len(fruits) if seat == takes else 0)
    assert view["leader"] == leads
    return takes, leads


def random_positions(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """All positions of a random game, up to its end."""
    choices = random.Random(f"{players} {seed}")
    match = Match(GAME, players, options, seed=seed)
    match.resolve_chance()
    while not match.over:
        yield match
        match.play(match.actors[0], choices.choice(match.legal(match.actors[0])))
    yield match
