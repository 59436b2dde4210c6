"""A fair guess at what a seat cannot see."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, pairwise

import numpy as np
import pytest

from fruitbowl.core import record
from fruitbowl.core.dice import Dice, new_dice
from fruitbowl.core.game import TABLE
from fruitbowl.core.match import Match, replay
from fruitbowl.core.record import Chance, Move, Step
from fruitbowl.games.fruitoplay.game import GAME

from .builders import ALL_CARDS, deal, last_turn, play, random_positions


def redealt(match: Match, seat: int, dice: Dice) -> Match:
    """A copy in which all that the seat cannot know is dealt anew."""
    world = match.clone()
    GAME.rules.redeal(world.state, seat, dice)
    return world


def hidden_places(match: Match, seat: int) -> dict[tuple[str, int], list[str]]:
    """Where cards lie that the seat cannot see: hands of others, their choices, and each place of the deck."""
    state = match.state
    places: dict[tuple[str, int], list[str]] = {}
    for other in range(match.players):
        if other != seat:
            held, chosen = int(state.hand[other, 0]) | int(state.hand[other, 1]) << 40, int(state.choice[other])
            places["hand", other] = [card for number, card in enumerate(ALL_CARDS) if held >> number & 1]
            places["choice", other] = ALL_CARDS[chosen : chosen + 1] if chosen >= 0 else []
    for place, card in enumerate(state.deck[: state.deck_size]):
        places["deck", place] = [ALL_CARDS[card]]
    return places


def unseen_cards(match: Match, seat: int) -> list[str]:
    return sorted(card for cards in hidden_places(match, seat).values() for card in cards)


def positions_and_seats(players: int, seed: int) -> Iterator[tuple[Match, int]]:
    """All positions of a random game, for the table and every seat in turn."""
    return zip(random_positions(players, seed), cycle(range(TABLE, players)), strict=False)


def onlooker(seat: int) -> int | None:
    return None if seat == TABLE else seat


# ---- nothing known changes, everything else can ---------------------------------------------------------------------


@pytest.mark.rule("FP-36")
@pytest.mark.parametrize("players", range(2, 7))
def test_what_a_seat_knows_stays_and_no_card_is_lost(players: int) -> None:
    dice = new_dice(players)
    for match, seat in positions_and_seats(players, seed=7):
        world = redealt(match, seat, dice)
        assert world.view(onlooker(seat)) == match.view(onlooker(seat))
        assert unseen_cards(world, seat) == unseen_cards(match, seat)
        assert GAME.components(world.state) == list(range(80))


def mid_turn() -> Match:
    """Four players in the second turn; seats 1 and 3 have chosen."""
    match = deal(["A1", "B2", "S3", "F4"], river="B6")
    play(match, "A1 B2 S3 F4")
    for seat in (1, 3):
        match.play(seat, match.legal(seat)[0])
    return match


@pytest.mark.rule("FP-36")
@pytest.mark.parametrize("seat", [0, 1, TABLE])
def test_every_unseen_card_turns_up_in_every_hidden_place_as_often(seat: int) -> None:
    match, dice, times = mid_turn(), new_dice(5), 2000
    unseen = unseen_cards(match, seat)
    found: Counter[tuple[tuple[str, int], str]] = Counter()
    sizes = {place: len(cards) for place, cards in hidden_places(match, seat).items() if cards}
    for _ in range(times):
        for place, cards in hidden_places(redealt(match, seat, dice), seat).items():
            found.update((place, card) for card in cards)
    for place, size in sizes.items():
        expected = times * size / len(unseen)
        for card in unseen:
            assert found[place, card] > 0
            assert abs(found[place, card] - expected) < 6 * expected**0.5


@pytest.mark.rule("FP-36")
def test_every_possible_world_is_as_likely() -> None:
    match, dice, times = last_turn(["A1", "S1 S2", "F1"], target="B6", deck="B1 B2"), new_dice(11), 6000
    match.play(2, "F1")  # hidden from seat 0: two cards in a hand, one chosen, two in the deck
    worlds = Counter(str(hidden_places(redealt(match, 0, dice), 0)) for _ in range(times))
    assert len(worlds) == 60
    expected = times / 60
    spread = sum((count - expected) ** 2 / expected for count in worlds.values())
    assert 20 < spread < 59 + 6 * (2 * 59) ** 0.5  # chi-square with 59 degrees of freedom


@pytest.mark.rule("FP-36")
def test_draw_or_stay_of_others_is_guessed_and_ones_own_kept() -> None:
    match = last_turn(["A5 A1", "S5 S1", "F5 F1"], target="B6", deck="F18 F19")
    play(match, "A5 S5 F5")
    match.play(0, "stay")
    match.play(1, "draw")
    dice = new_dice(2)
    guesses = [redealt(match, 0, dice) for _ in range(400)]
    assert {world.view(0)["choice"] for world in guesses} == {"stay"}
    assert {world.view(2)["choice"] for world in guesses} == {None}
    drawn = sum(world.view(1)["choice"] == "draw" for world in guesses)
    assert abs(drawn - 200) < 6 * 10
    assert {world.view(1)["hand"][0] for world in guesses if world.view(1)["choice"] == "stay"} == {
        "S1", "F1", "F18", "F19",
    }  # fmt: skip


@pytest.mark.rule("FP-36")
def test_one_guess_after_another_differs() -> None:
    match, dice = mid_turn(), new_dice(3)
    guesses = [redealt(match, 0, dice).state.tobytes() for _ in range(5)]
    assert all(one != other for one, other in pairwise(guesses))


# ---- every guess could have happened --------------------------------------------------------------------------------


def other_names(match: Match, world: Match, seat: int) -> dict[str, str]:
    """Which card lies in the guess where a card really lies."""
    real, guessed = hidden_places(match, seat), hidden_places(world, seat)
    return {card: name for place in real for card, name in zip(real[place], guessed[place], strict=True)}


def story_of(match: Match, world: Match, seat: int) -> list[Step]:
    """The steps of a match, told so that they lead to the guess: other cards dealt, other hidden choices made."""
    names = other_names(match, world, seat)
    steps: list[Step] = list(match.steps)
    last_deal = max(number for number, step in enumerate(steps) if step.text.startswith("deal"))
    for number, step in list(enumerate(steps))[last_deal:]:
        if isinstance(step, Chance):
            steps[number] = Chance(" ".join(names.get(word, word) for word in step.outcome.split()))
        else:
            steps[number] = Move(step.seat, names.get(step.move, step.move))
    for number in range(len(steps) - sum(view["chosen"] for view in match.view(None)["seats"]), len(steps)):
        step = steps[number]
        assert isinstance(step, Move)
        steps[number] = Move(step.seat, world.view(step.seat)["choice"])
    return steps


@pytest.mark.rule("FP-36")
@pytest.mark.parametrize("players", range(2, 7))
def test_every_guess_can_be_reached_by_other_cards_and_other_hidden_choices(players: int) -> None:
    dice, phases = new_dice(players, "reach"), set()
    for match, seat in positions_and_seats(players, seed=players):
        world = redealt(match, seat, dice)
        result = match.record()["result"]
        told = record.write("fruitoplay", GAME.about.rules_version, players, {}, story_of(match, world, seat), result)
        assert replay(GAME, told).state.tobytes() == world.state.tobytes()
        phases.add((match.view(None)["phase"], any(view["chosen"] for view in match.view(None)["seats"])))
    assert phases >= {("play", False), ("play", True), ("last draw", False), ("over", False)}
    assert ("last draw", True) in phases or players == 2


@pytest.mark.rule("FP-36")
def test_a_guess_changes_only_hands_choices_and_deck() -> None:
    match = mid_turn()
    world = redealt(match, 0, new_dice(1))
    changed = {name for name in match.state.dtype.names if not np.array_equal(match.state[name], world.state[name])}
    assert changed == {"hand", "choice", "deck"}


# ---- choices not yet shown ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_a_recall_gives_the_others_their_choices_back(players: int) -> None:
    for before, after in pairwise(match.clone() for match in random_positions(players, seed=1)):
        for seat in set(after.actors) & set(before.actors):
            one, other = before.clone(), after.clone()
            GAME.rules.retract(one.state, seat)
            GAME.rules.retract(other.state, seat)
            if len(before.actors) > len(after.actors):  # somebody has chosen, and nothing was shown
                assert one.state.tobytes() == other.state.tobytes()
