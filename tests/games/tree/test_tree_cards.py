"""The cards, the options, the deal, and how long a game is."""

from collections import Counter

import numpy as np
import pytest

import fruitbowl
from fruitbowl.core.dice import new_dice
from fruitbowl.core.errors import BadOption
from fruitbowl.core.match import Match
from fruitbowl.core.record import Chance
from fruitbowl.games.tree.components import DESCRIBING, FOLLOWING, supports
from fruitbowl.games.tree.game import GAME
from fruitbowl.games.tree.moves import card_words

from . import reference
from .builders import ALL_CARDS, BRANCHES, BRANCHES_AND_FRUITS, FRUITS, SPECIALS, random_positions, table


def dealt(**options: object) -> list[str]:
    """The cards of a deal, from the top."""
    match = fruitbowl.new("tree", seed=1, **{"players": 4, "first": 0, **options})  # type: ignore[arg-type]
    word, *cards = match.steps[0].text.split()
    assert word == "deal"
    return cards


# ---- the cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-1")
def test_thirty_two_fruits_are_told_by_five_words_each() -> None:
    cards = dealt(specials="none")
    fruits = [card for card in cards if len(card) == 5]
    assert len(fruits) == len(set(fruits)) == 32
    for place, letters in enumerate(("LS", "ST", "BD", "RY", "BD")):
        assert Counter(fruit[place] for fruit in fruits) == {letters[0]: 16, letters[1]: 16}


@pytest.mark.rule("TR-2")
def test_thirty_branches_are_told_by_the_first_words() -> None:
    cards = dealt(specials="none")
    branches = [card for card in cards if len(card) < 5]
    assert sorted(branches) == sorted({fruit[:words] for fruit in FRUITS for words in (1, 2, 3, 4)})
    assert Counter(map(len, branches)) == {1: 2, 2: 4, 3: 8, 4: 16}
    assert len(cards) == 62


@pytest.mark.rule("TR-2")
@pytest.mark.parametrize(
    ("branch", "two"),
    [("L", "LS LT"), ("ST", "STB STD"), ("LSB", "LSBR LSBY"), ("LSBY", "LSBYB LSBYD"), ("trunk", "L S")],
)
def test_the_rulebooks_examples_of_what_a_branch_supports(branch: str, two: str) -> None:
    assert [ALL_CARDS[card] for card in supports(ALL_CARDS.index(branch))] == two.split()


@pytest.mark.rule("TR-2")
def test_every_branch_supports_two_cards_and_a_fruit_none() -> None:
    for card in BRANCHES:
        assert [ALL_CARDS[twig] for twig in supports(ALL_CARDS.index(card))] == [
            longer for longer in BRANCHES_AND_FRUITS if len(longer) == len(card) + 1 and longer.startswith(card)
        ]
    assert not [twig for card in FRUITS for twig in supports(ALL_CARDS.index(card))]


@pytest.mark.rule("TR-2", "TR-9", "TR-10")
def test_the_tables_of_who_describes_and_follows_whom_agree_with_the_words() -> None:
    for led, name in enumerate(ALL_CARDS):
        following = {card for place, card in enumerate(ALL_CARDS[:63]) if int(FOLLOWING[led]) >> place & 1}
        assert following - {name} == {card for card in ALL_CARDS[:63] if reference.follows(card, name)} - {name}
    for card, name in enumerate(ALL_CARDS[:63]):
        describing = {other for place, other in enumerate(ALL_CARDS[:63]) if int(DESCRIBING[card]) >> place & 1}
        assert describing == {name, *(other for other in ALL_CARDS[:63] if reference.describes(other, name))}


@pytest.mark.rule("TR-1", "TR-2", "TR-3")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("LSBRB", "Large Sweet Bright Red Berry"),
        ("STDYD", "Small Tart Dull Yellow Drupe"),
        ("LTD", "Large Tart Dull ..."),
        ("L", "Large ..."),
        ("trunk", "Trunk"),
        ("stars", "Stars"),
    ],
)
def test_people_read_words(card: str, words: str) -> None:
    assert card_words(ALL_CARDS.index(card)) == words


# ---- special cards in use -------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-3")
@pytest.mark.parametrize(
    ("given", "written", "count"),
    [
        ("moon trunk", "moon trunk", 64),
        ("all", "sun moon stars rain leaf trunk", 68),
        ("none", "none", 62),
        ([], "none", 62),
        ("leaf", "leaf", 63),
        ("Trunk, SUN", "sun trunk", 64),
        (["stars", "rain", "sun"], "sun stars rain", 65),
        (("all",), "sun moon stars rain leaf trunk", 68),
    ],
)
def test_any_choice_of_special_cards_can_be_in_use(given: object, written: str, count: int) -> None:
    match = Match(GAME, 4, {"specials": given, "first": 0})  # type: ignore[dict-item]
    assert match.options["specials"] == written
    assert Match(GAME, 4, {"specials": written}).options["specials"] == written
    cards = dealt(specials=given)
    assert len(cards) == count
    assert [card for card in SPECIALS if card in cards] == ([] if written == "none" else written.split())


@pytest.mark.rule("TR-3")
def test_moon_and_trunk_are_in_use_if_nothing_is_said() -> None:
    assert fruitbowl.new("tree", players=2).options == {"specials": "moon trunk", "deals": 1, "first": "random"}


@pytest.mark.rule("TR-3")
@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("moon uncle", 'There is no special card \'uncle\'. Write "all", "none" or some of: sun moon'),
        ("...", "There is no special card '...'"),
        ("none moon", "There is no special card 'none'"),
        (["blank"], "There is no special card 'blank'"),
        ("moon Moon", "The special card 'moon' is named twice"),
        (["trunk", "trunk"], "The special card 'trunk' is named twice"),
        (5, "not as 5"),
        (True, "not as True"),
        ([1, 2], "not as [1, 2]"),
    ],
)
def test_special_cards_that_cannot_be_are_refused(given: object, problem: str) -> None:
    with pytest.raises(BadOption) as refused:
        Match(GAME, 4, {"specials": given})  # type: ignore[dict-item]
    assert str(refused.value).startswith("Fruit (the tree), option specials: ")
    assert problem in str(refused.value)


# ---- the deal -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-4")
def test_the_first_leader_is_drawn_by_lot() -> None:
    leaders = Counter()
    for seed in range(400):
        match = Match(GAME, 5, seed=seed)
        match.resolve_chance()
        lot, deal = match.steps
        assert isinstance(lot, Chance)
        assert isinstance(deal, Chance)
        leader = int(lot.text.removeprefix("first "))
        assert match.actors == (leader,)
        leaders[leader] += 1
    assert all(abs(leaders[seat] - 80) < 48 for seat in range(5))


@pytest.mark.rule("TR-4")
@pytest.mark.parametrize("first", [0, 3])
def test_the_table_can_name_the_first_leader(first: int) -> None:
    match = fruitbowl.new("tree", players=4, first=first)
    assert match.actors == (first,)
    assert len(match.steps) == 1
    assert match.options["first"] == first
    assert fruitbowl.new("tree", players=4, first="Random").options["first"] == "random"


@pytest.mark.rule("TR-4")
@pytest.mark.parametrize("first", [4, -1, True, "2", "nobody", ["random"]])
def test_a_first_leader_who_cannot_be_is_refused(first: object) -> None:
    with pytest.raises(BadOption, match=r"option first: It is \"random\" or a seat from 0 to 3"):
        Match(GAME, 4, {"first": first})  # type: ignore[dict-item]


@pytest.mark.rule("TR-5", "TR-6")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("specials", "cards"), [("none", 62), ("leaf", 63), ("moon trunk", 64), ("all", 68)])
def test_everybody_gets_as_many_cards_as_can_be_dealt_evenly(players: int, specials: str, cards: int) -> None:
    match = fruitbowl.new("tree", players=players, specials=specials, first=0, seed=4)
    dealt = match.steps[0].text.split()[1:]
    each = cards // players
    for seat in range(players):
        hand = match.view(seat)["hand"]
        assert set(hand) == set(dealt[seat * each : (seat + 1) * each])
        assert len(hand) == each
    assert match.view(None)["left"] == cards - players * each


@pytest.mark.rule("TR-5")
def test_every_card_is_dealt_to_every_place_as_often() -> None:
    match, dice, times = Match(GAME, 3, {"specials": "all", "first": 0}), new_dice(1), 3000
    places = np.zeros((68, 68), np.int64)
    cards = np.zeros(68, np.int64)
    for _ in range(times):
        assert GAME.rules.sample_chance(match.state, dice, cards) == 68
        places[np.arange(68), cards] += 1
    assert abs(places - times / 68).max() < 6 * (times / 68) ** 0.5


@pytest.mark.rule("TR-6", "TR-32")
@pytest.mark.parametrize("players", [3, 5])
def test_nobody_ever_sees_the_cards_left_over(players: int) -> None:
    for match in random_positions(players, 1, specials="sun rain", first=0):
        left = match.steps[0].text.split()[1:][-(64 % players) :]
        for seat in (None, *range(players)):
            view = match.view(seat)
            assert view["left"] == len(left)
            seen = {card for key in ("hand", "played", "aside") for card in view[key]}
            assert not seen.intersection(left)


# ---- several deals --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-28", "TR-30")
@pytest.mark.parametrize("deals", [1, 3])
def test_a_deal_ends_with_the_last_card_and_a_game_with_the_last_deal(deals: int) -> None:
    *_, match = random_positions(4, 2, deals=deals, first=1)
    assert len(match.steps) == deals * (1 + 64) == GAME.most_steps(4, [0b100010, deals, 1]) - 1
    assert [number for number, step in enumerate(match.steps) if isinstance(step, Chance)] == [
        65 * deal for deal in range(deals)
    ]
    assert match.view(None)["phase"] == "over"
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [0, 0, 0, 0]


@pytest.mark.rule("TR-30")
def test_the_first_leader_moves_on_from_deal_to_deal() -> None:
    leaders = {}
    for match in random_positions(3, 5, deals=4, first=2):
        view = match.view(None)
        if not view["played"]:
            assert match.actors == (view["first"],) == (view["leader"],)
            leaders[view["deal"]] = view["first"]
    assert leaders == {1: 2, 2: 0, 3: 1, 4: 2}


@pytest.mark.rule("TR-29", "TR-30")
def test_the_fruits_of_all_deals_are_added_up() -> None:
    before, totals = [0, 0, 0], []
    for match in random_positions(3, 6, deals=3, specials="none"):
        view = match.view(None)
        collected = [len(seat["fruits"]) for seat in view["seats"]]
        if len(totals) < view["deal"]:
            assert collected == [0, 0, 0]
            before = list(match.scores)
            totals.append(before)
        assert list(match.scores) == [old + new for old, new in zip(before, collected, strict=True)]
    assert len(totals) == 3


@pytest.mark.rule("TR-30")
@pytest.mark.parametrize("deals", [0, 101, -1, True, "3", 1.5])
def test_a_number_of_deals_that_cannot_be_is_refused(deals: object) -> None:
    with pytest.raises(BadOption, match="option deals: A game has 1 to 100 deals, not"):
        Match(GAME, 4, {"deals": deals})  # type: ignore[dict-item]


@pytest.mark.rule("TR-30")
def test_a_hundred_deals_can_be_played() -> None:
    *_, match = random_positions(2, 1, deals=100, specials="rain")
    assert match.view(None)["deal"] == 100
    assert sum(match.scores) <= 3200


@pytest.mark.rule("TR-31")
@pytest.mark.parametrize(
    ("points", "winners"), [((3, 9, 8), (1,)), ((9, 2, 9), (0, 2)), ((4, 4, 4), (0, 1, 2)), ((0, 0, 0), (0, 1, 2))]
)
def test_the_most_fruits_win_and_equals_share(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    match = table("LTDR", "LTDY", "S")
    match.state.points[:3] = points
    for card in ("LTDR", "LTDY", "S"):
        match.play(match.actors[0], card)
    assert match.winners == winners


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_can_play(players: int) -> None:
    with pytest.raises(BadOption, match="is for 2 to 6 players"):
        fruitbowl.new("tree", players=players)
