"""What play proves, and a fair guess at what a seat cannot see."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, cycle, pairwise

import numpy as np
import pytest

from fruitbowl.core.dice import Dice, new_dice
from fruitbowl.core.game import TABLE
from fruitbowl.core.match import Match
from fruitbowl.core.record import Move
from fruitbowl.games.tree.game import GAME

from . import reference
from .builders import ALL_CARDS, BRANCHES_AND_FRUITS, numbers, play, random_positions, table

# ---- what is proved -------------------------------------------------------------------------------------------------


def lacks(led: str, card: str, hand: str = "") -> set[str]:
    """What the table knows seat 1 cannot have after it has played a card to a lead; all other cards are unseen."""
    named = f"{led} {card} {hand}".split()
    match = table(led, f"{card} {hand}", "", left=" ".join(other for other in ALL_CARDS if other not in named))
    return set(play(match, f"{led} {card}").view(None)["seats"][1]["lacks"])


def followers(led: str) -> set[str]:
    return {card for card in ALL_CARDS[:63] if card != led and reference.follows(card, led)}


@pytest.mark.rule("TR-33")
@pytest.mark.parametrize("card", ["S", "LS", "LTBRB", "STDYD"])
def test_a_card_that_does_not_follow_proves_that_nothing_follows(card: str) -> None:
    assert lacks("LTD", card) == followers("LTD")
    assert {"trunk", "L", "LTDYD"} <= lacks("LTD", card)


@pytest.mark.rule("TR-33")
@pytest.mark.parametrize("card", ["L", "LTDYB", "trunk", "sun", "stars", "rain", "leaf"])
def test_a_card_that_follows_or_may_always_be_played_proves_nothing(card: str) -> None:
    assert lacks("LTD", card) == set()


@pytest.mark.rule("TR-33")
def test_the_moon_proves_that_nothing_follows() -> None:
    assert lacks("LTD", "moon") == followers("LTD")


@pytest.mark.rule("TR-33")
def test_on_a_special_card_only_the_moon_proves_something() -> None:
    assert lacks("leaf", "moon") == {"trunk", *BRANCHES_AND_FRUITS}
    assert lacks("trunk", "moon") == set(BRANCHES_AND_FRUITS)
    for card in ("sun", "stars", "rain", "trunk", "STDYD", "L"):
        assert lacks("leaf", card) == set()


@pytest.mark.rule("TR-33")
@pytest.mark.parametrize("led", ["sun", "moon", "stars", "rain", "leaf", "trunk"])
def test_a_special_card_led_proves_no_fruit_and_no_branch_and_nothing_about_the_trunk(led: str) -> None:
    match = table(f"{led} {'rain' if led != 'rain' else 'sun'}", "L S", left="STDYD STDYB")
    play(match, led)
    assert match.view(None)["seats"][0]["lacks"] == ["L", "S", "STDYB", "STDYD"]
    assert not int(match.state.absent[0]) & 1


@pytest.mark.rule("TR-33")
def test_a_fruit_or_branch_led_proves_nothing() -> None:
    match = play(table("LTD S moon", "L SS ST"), "LTD")
    assert match.view(None)["seats"][0]["lacks"] == []


@pytest.mark.rule("TR-33")
def test_proofs_add_up_until_the_next_deal() -> None:
    match = table("LTD LSB", "SSBRB SSBRD", "L LS", left="LT LSBRB LTDRB STDYD S", deals=2)
    play(match, "LTD SSBRB L LS LSB SSBRD")
    view = match.view(None)
    assert view["deal"] == 2
    assert [seat["lacks"] for seat in view["seats"]] == [[], [], []]
    match = table("LTD LSB SS", "SSBRB SSBRD S", "L LS ST", left="LT LSBRB LTDRB STDYD")
    play(match, "LTD SSBRB L LS LSB SSBRD")
    assert match.view(None)["seats"][1]["lacks"] == ["LT", "LSBRB", "LTDRB"]


@pytest.mark.rule("TR-33")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_nobody_ever_has_what_was_proved_absent(players: int) -> None:
    for seed in range(4):
        for match in random_positions(players, seed, specials="all"):
            for seat, told in enumerate(match.view(None)["seats"]):
                assert not set(told["lacks"]) & set(match.view(seat)["hand"])


# ---- the worlds that fit, one by one --------------------------------------------------------------------------------


def world_of(match: Match, seat: int) -> tuple[frozenset[str], ...]:
    """Who has what of the cards that a seat does not see: the other hands in order, then what was not dealt."""
    hands = [frozenset(match.view(other)["hand"]) for other in range(match.players) if other != seat]
    left = [ALL_CARDS[card] for card in range(63) if int(match.state.left) >> card & 1]
    left += [ALL_CARDS[63 + card] for card in range(5) if int(match.state.left_specials) >> card & 1]
    return (*hands, frozenset(left))


def shares(cards: frozenset[str], sizes: list[int]) -> Iterator[tuple[frozenset[str], ...]]:
    """Every way to share cards out into heaps of these sizes."""
    if not sizes:
        yield ()
        return
    for heap in combinations(sorted(cards), sizes[0]):
        for rest in shares(cards.difference(heap), sizes[1:]):
            yield (frozenset(heap), *rest)


def possible(match: Match, seat: int, world: tuple[frozenset[str], ...]) -> bool:
    """Whether the whole story could have happened with these hands: every play legal, by the naive reference."""
    hands = dict(zip([other for other in range(match.players) if other != seat], map(set, world[:-1]), strict=True))
    moves = [step for step in match.steps if isinstance(step, Move)]
    for number in reversed(range(len(moves))):
        move, led = moves[number], moves[number - number % match.players]
        if move.seat != seat:
            hands[move.seat].add(move.move)
            if move.move not in reference.legal(hands[move.seat], None if move is led else led.move):
                return False
    return True


def worlds_that_fit(match: Match, seat: int) -> set[tuple[frozenset[str], ...]]:
    real = world_of(match, seat)
    ways = shares(frozenset().union(*real), [len(heap) for heap in real])
    return {world for world in ways if possible(match, seat, world)}


def guesses(match: Match, seat: int, times: int, dice: Dice) -> Counter[tuple[frozenset[str], ...]]:
    found: Counter[tuple[frozenset[str], ...]] = Counter()
    for _ in range(times):
        world = match.clone()
        GAME.rules.redeal(world.state, seat, dice)
        found[world_of(world, seat)] += 1
    return found


def small_game(players: int, each: int, tricks: float, left: int, seed: int) -> Match:
    """Some tricks of a random game with few cards, of a small part of the tree so that much follows or does not."""
    choices = random.Random(f"{players} {each} {seed}")
    tree = [card for card in ALL_CARDS[:63] if card.startswith(("LTD", "L", "SS")[: choices.randint(1, 3)])]
    cards = choices.sample([*tree, "S", "ST", "STBRB", "trunk", *ALL_CARDS[63:]], players * each + left)
    hands = [" ".join(cards[seat * each : (seat + 1) * each]) for seat in range(players)]
    match = table(*hands, left=" ".join(cards[players * each :]))
    for _ in range(int(players * tricks)):
        match.play(match.actors[0], choices.choice(match.legal(match.actors[0])))
    return match


SHAPES = [(3, 4, 1.7, 1), (3, 4, 2, 2), (4, 3, 1.5, 0), (2, 4, 1, 3), (4, 4, 2.5, 1), (5, 3, 2, 1), (3, 5, 3.4, 2)]


def small_games(shape: tuple[int, int, float, int], count: int = 2) -> Iterator[tuple[Match, int]]:
    """Positions with a number of worlds that can be told one by one, in which something is proved."""
    players, each, tricks, left = shape
    found = 0
    for seed in range(200):
        match, seat = small_game(players, each, tricks, left, seed), seed % (players + 1) - 1
        if any(match.state.absent) and 2 < len(worlds_that_fit(match, seat)) <= 40:
            yield match, seat
            found += 1
            if found == count:
                return
    pytest.fail("no such positions")


@pytest.mark.rule("TR-33", "TR-34")
@pytest.mark.parametrize("shape", SHAPES)
def test_every_world_that_fits_is_guessed_and_no_other(shape: tuple[int, int, float, int]) -> None:
    for match, seat in small_games(shape):
        worlds = worlds_that_fit(match, seat)
        assert world_of(match, seat) in worlds
        assert set(guesses(match, seat, 25 * len(worlds), new_dice(1))) == worlds


@pytest.mark.rule("TR-34")
@pytest.mark.parametrize("shape", SHAPES)
def test_every_world_that_fits_is_about_as_likely(shape: tuple[int, int, float, int]) -> None:
    ((match, seat),) = small_games(shape, count=1)
    worlds, each = worlds_that_fit(match, seat), 60
    found = guesses(match, seat, each * len(worlds), new_dice(2))
    assert all(each / 2.5 < found[world] < each * 2.2 for world in worlds), sorted(found.values())


def proved(match: Match, seat: int, cards: str) -> None:
    match.state.absent[seat] = sum(1 << card for card in numbers(cards))


@pytest.mark.rule("TR-34")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0)])
def test_a_world_is_found_even_if_the_first_cards_take_the_only_places_of_others(order: tuple[int, ...]) -> None:
    match = table(*(("L", "S", "LS", "LT")[place] for place in order))
    for seat, place in enumerate(order):
        proved(match, seat, ("LT", "LS LT", "L S", "L S LS")[place])
    found = guesses(match, TABLE, 400, new_dice(4))
    hands = {tuple(min(world[seat]) for seat in order) for world in found}
    assert hands == {("L", "S", "LS", "LT"), ("S", "L", "LS", "LT")}
    assert all(150 < times < 250 for times in found.values())


@pytest.mark.rule("TR-34")
def test_where_nothing_is_proved_every_world_is_as_likely() -> None:
    match = play(table("LTD S", "L LTB", "LTDR SS", left="moon trunk"), "LTD L LTDR")
    times = 6000
    found = guesses(match, 0, times, new_dice(3))
    assert len(found) == len(worlds_that_fit(match, 0)) == 12
    spread = sum((count - times / 12) ** 2 / (times / 12) for count in found.values())
    assert spread < 11 + 6 * (2 * 11) ** 0.5  # chi-square with 11 degrees of freedom


# ---- nothing known changes, and nothing hidden is looked at ---------------------------------------------------------


def redealt(match: Match, seat: int, dice: Dice) -> Match:
    world = match.clone()
    GAME.rules.redeal(world.state, seat, dice)
    return world


def positions_and_seats(players: int, seed: int) -> Iterator[tuple[Match, int]]:
    return zip(random_positions(players, seed, specials="all"), cycle(range(TABLE, players)), strict=False)


@pytest.mark.rule("TR-34")
@pytest.mark.parametrize("players", range(2, 7))
def test_what_a_seat_knows_stays_and_no_card_is_lost(players: int) -> None:
    dice = new_dice(players)
    for match, seat in positions_and_seats(players, 7):
        world = redealt(match, seat, dice)
        onlooker = None if seat == TABLE else seat
        assert world.view(onlooker) == match.view(onlooker)
        assert sorted(GAME.components(world.state)) == list(range(68))
        for other, told in enumerate(world.view(None)["seats"]):
            assert not set(told["lacks"]) & set(world.view(other)["hand"])


@pytest.mark.rule("TR-34")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_guess_does_not_depend_on_who_really_has_what(players: int) -> None:
    for match, seat in positions_and_seats(players, 8):
        other_world = redealt(match, seat, new_dice(1))
        one, other = (redealt(world, seat, new_dice(2)) for world in (match, other_world))
        assert one.state.tobytes() == other.state.tobytes()


@pytest.mark.rule("TR-34")
def test_a_guess_changes_only_hands_and_cards_left_over() -> None:
    match = table("LTD LSB SS", "SSBRB SSBRD S", "L LS moon", left="LT LSBRB sun rain")
    play(match, "LTD SSBRB L")
    changed = set()
    for seed in range(20):
        world = redealt(match, 0, new_dice(seed))
        changed |= {
            name for name in match.state.dtype.names if not np.array_equal(match.state[name], world.state[name])
        }
    assert changed == {"hand", "hand_specials", "left", "left_specials"}


@pytest.mark.rule("TR-34")
def test_one_guess_after_another_differs() -> None:
    match = next(random_positions(4, 1))
    dice = new_dice(3)
    seen = [redealt(match, 0, dice).state.tobytes() for _ in range(5)]
    assert all(one != other for one, other in pairwise(seen))


@pytest.mark.rule("TR-34")
def test_with_two_players_and_all_cards_dealt_a_player_knows_everything() -> None:
    for match in random_positions(2, 1, specials="all"):
        for seat in (0, 1):
            assert redealt(match, seat, new_dice(1)).state.tobytes() == match.state.tobytes()
