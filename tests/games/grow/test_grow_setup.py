"""Setting up: the season deck and its chances, the challenges on the table, and who begins."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import UnknownMove
from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match
from fruitbowl.games.grow import rules
from fruitbowl.games.grow.challenges import NAMES
from fruitbowl.games.grow.game import GAME
from fruitbowl.games.grow.state import VICTIM

from .builders import all_done, far_off, game, new, random_positions, tiles_on, turn, water

# ---- what everybody gets --------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_a_starter_and_two_water(players: int) -> None:
    match = game(players)
    assert water(match) == [2] * players
    assert [tiles_on(match, seat) for seat in range(players)] == [""] * players
    assert [seat["growing_at"] for seat in match.view(None)["seats"]] == [[[0, 1], [0, -1]]] * players


@pytest.mark.rule("GR-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_season_deck_is_18_water_cards_and_the_pests(players: int) -> None:
    assert game(players).view(0)["season"] == {"water_left": 18, "pests_left": players + 1, "seen": [0, 0, 0]}


# ---- the chances of the season deck ---------------------------------------------------------------------------------


def chances(position: Match, monkeypatch: pytest.MonkeyPatch) -> dict[int, Fraction]:
    """The exact chance of each next card (0 for a pest, or its drops): all ways in which dice can fall are tried."""
    found = defaultdict[int, Fraction](Fraction)
    next_card: Callable[..., int] = getattr(rules.next_card, "written", rules.next_card)
    falls: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while falls:
        rolled, chance = falls.pop()
        coming = iter(rolled)

        def roll(_dice: object, sides: int, coming: Iterator[int] = coming) -> int:
            for number in coming:
                return number
            raise Unrolled(sides)

        monkeypatch.setattr(rules, "roll", roll)
        try:
            found[next_card(position.state, None)] += chance
        except Unrolled as more:
            falls += [([*rolled, number], chance / more.sides) for number in range(more.sides)]
    return {card: chance for card, chance in found.items() if chance}


class Unrolled(Exception):
    """Another roll is needed, with so many sides."""

    def __init__(self, sides: int) -> None:
        self.sides = int(sides)


def after(players: int, seen: tuple[int, int, int], pests_left: int) -> Match:
    """So many water cards with one, two and three drops have been turned."""
    match = game(players)
    match.state.water_seen[1:] = seen
    match.state.pests_left = pests_left
    return match


def as_from_a_shuffled_deck(seen: tuple[int, int, int], pests_left: int) -> dict[int, Fraction]:
    """By what a deck is: any of its cards is next, and any water card that has not been seen may be in it."""
    waters, unseen = 18 - sum(seen), [8 - count for count in seen]
    chance = {drops + 1: Fraction(waters * unseen[drops], (waters + pests_left) * sum(unseen)) for drops in range(3)}
    chance[0] = Fraction(pests_left, waters + pests_left)
    return {card: chance for card, chance in chance.items() if chance}


@pytest.mark.rule("GR-6")
@pytest.mark.parametrize(
    ("seen", "pests_left"),
    [
        ((0, 0, 0), 5), ((0, 0, 0), 0), ((8, 0, 0), 3), ((8, 8, 0), 1), ((8, 8, 1), 0), ((2, 7, 8), 2), ((3, 6, 8), 4),
        ((6, 6, 6), 1), ((5, 4, 3), 3), ((1, 8, 8), 5),
    ],
)  # fmt: skip
def test_the_next_card_is_as_likely_as_from_a_shuffled_deck(
    seen: tuple[int, int, int], pests_left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert chances(after(4, seen, pests_left), monkeypatch) == as_from_a_shuffled_deck(seen, pests_left)


@pytest.mark.rule("GR-6")
def test_cards_drawn_one_by_one_come_as_from_a_shuffled_deck() -> None:
    """On a small box, by counting every deck: 2 + 2 + 1 water cards of which 3 are used, and a pest."""
    box, used = (1, 1, 2, 2, 3), 3
    decks = Counter(deck for cards in combinations(box, used) for deck in permutations((*cards, 0)))
    for deck, count in decks.items():
        chance, waters, pests, unseen = Fraction(1), used, 1, Counter(box)
        for card in deck:
            left = waters + pests
            chance *= Fraction(waters * unseen[card], left * unseen.total()) if card else Fraction(pests, left)
            waters, pests = waters - (card > 0), pests - (card == 0)
            unseen[card] -= card > 0
        assert chance == Fraction(count, decks.total())


@pytest.mark.rule("GR-6")
@pytest.mark.parametrize(("seen", "pests_left"), [((0, 0, 0), 5), ((3, 6, 8), 4), ((8, 8, 1), 0), ((5, 4, 3), 3)])
def test_the_dice_turn_cards_about_as_often_as_they_should(seen: tuple[int, int, int], pests_left: int) -> None:
    match, outcome, tosses = after(4, seen, pests_left), np.zeros(GAME.longest_outcome, np.int64), 4000
    dice, found = new_dice("season"), Counter[int]()
    before = match.state.tobytes()
    for _ in range(tosses):
        assert GAME.rules.sample_chance(match.state, dice, outcome) == 1
        found[int(outcome[0])] += 1
    expected = as_from_a_shuffled_deck(seen, pests_left)
    assert found.keys() == expected.keys()
    for card, chance in expected.items():
        assert abs(found[card] / tosses - chance) < 0.03
    assert match.state.tobytes() == before


@pytest.mark.rule("GR-6", "GR-46")
def test_what_is_left_in_the_season_deck_is_known_but_not_its_order() -> None:
    match = game(3, deck="water 2, water 3, pest for 0, water 3")
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["season"] == {"water_left": 15, "pests_left": 3, "seen": [0, 1, 2]}


# ---- the challenges -------------------------------------------------------------------------------------------------


def dealt(players: int, seed: int) -> list[str]:
    match = Match(GAME, players, {"first": 0}, seed=seed)
    match.resolve_chance()
    return match.steps[0].text.split()[1:]


@pytest.mark.rule("GR-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_challenge_more_than_there_are_players_lies_open(players: int) -> None:
    for seed in range(20):
        cards = dealt(players, seed)
        assert len(set(cards)) == len(cards) == players + 1
    match = game(players)
    assert match.view(None)["challenges"] == sorted(far_off(players + 1), key=NAMES.index)


@pytest.mark.rule("GR-7")
def test_every_pair_of_challenges_is_about_as_likely() -> None:
    deals = 3000 if JIT else 1000
    pairs = Counter(frozenset(pair) for seed in range(deals) for pair in combinations(dealt(4, seed), 2))
    every_pair = [frozenset(pair) for pair in combinations(NAMES, 2)]
    expected = deals * 10 / len(every_pair)
    assert all(abs(pairs[pair] - expected) < 5 * expected**0.5 for pair in every_pair)


@pytest.mark.rule("GR-7")
@pytest.mark.parametrize("players", [2, 4])
def test_no_challenge_is_ever_added(players: int) -> None:
    offered = set(NAMES)
    for match in random_positions(players, seed=5):
        now = set(match.view(None)["challenges"])
        assert now <= offered
        offered = now


# ---- who begins -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_turns_the_first_card_is_drawn_by_lot(players: int) -> None:
    first = Counter[str]()
    for seed in range(400):
        match = Match(GAME, players, seed=seed)
        match.resolve_chance()
        first[match.steps[0].text] += 1
    assert set(first) == {f"first seat {seat}" for seat in range(players)}
    assert all(abs(count / 400 - 1 / players) < 0.08 for count in first.values())


@pytest.mark.rule("GR-9")
def test_the_lot_decides_who_turns_and_then_challenges_are_dealt() -> None:
    match = new(3, first="random")
    assert match.view(None)["turner"] is None
    match.apply_chance("first seat 2")
    assert match.view(None)["turner"] == 2
    with pytest.raises(UnknownMove, match="Challenge cards have to be dealt here"):
        match.apply_chance("water 1")


@pytest.mark.rule("GR-9")
def test_an_option_names_who_turns_the_first_card() -> None:
    for first in range(3):
        match = new(3, first=first)
        assert match.view(None)["turner"] == first
        assert match.view(None)["phase"] == "challenges"


@pytest.mark.rule("GR-9", "GR-32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turning_goes_round_clockwise_card_by_card(players: int) -> None:
    match = game(players, first=1)
    for number, card in enumerate(["water 1", "water 2", "pest for 0", "water 3", "pest for 1", "water 1"]):
        assert match.view(None)["turner"] == (1 + number) % players
        turn(match, card)
        assert match.view(None)["turner"] == (1 + number + card.startswith("pest")) % players
        all_done(match)


# ---- the lot of a pest ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-34")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_as_likely_to_get_the_pest_the_one_who_turned_it_too(players: int) -> None:
    match = game(players, deck="water 1", first=1)
    turn(match, "pest")
    assert match.state.phase == VICTIM
    outcome, dice, found = np.zeros(GAME.longest_outcome, np.int64), new_dice("victim"), Counter[int]()
    for _ in range(4000):
        assert GAME.rules.sample_chance(match.state, dice, outcome) == 1
        found[int(outcome[0])] += 1
    assert set(found) == set(range(players))
    assert all(abs(count / 4000 - 1 / players) < 0.03 for count in found.values())
    for seat in range(players):
        match.clone().apply_chance(f"pest for seat {seat}")
