"""The score pad: points so far, and the best that can be made of a display."""

import json
import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest

import fruitbowl
from fruitbowl.core.errors import BadScore
from fruitbowl.games.pflaumen.best_mixes import Lying, Search, best_mixes, lying
from fruitbowl.games.pflaumen.components import FRUITS, MIXES
from fruitbowl.games.pflaumen.moves import A_PLUM, parse_card
from fruitbowl.games.pflaumen.score_pad import score

from .builders import last_trick, trick
from .test_pflaumen_mixes import fits


def brute_force(display: Sequence[str]) -> tuple[int, int]:
    """Most points, and most cards left with them: every mix of every set of cards, in every order."""

    @cache
    def best(cards: tuple[str, ...]) -> tuple[int, int]:
        found = (0, len(cards))
        for shown in cards:
            card = lying(parse_card(shown.partition("#")[0]))
            if card.mix:
                for chosen in combinations(cards, len(card.mix)):
                    if fits(card.mix, chosen):
                        rest = tuple(one for one in cards if one not in chosen and one != shown)
                        points, left = best(rest)
                        found = max(found, (points + card.points, left))
        return found

    return best(tuple(f"{card}#{at}" if card == "Plum" else card for at, card in enumerate(display)))


def random_display(dice: random.Random, size: int) -> list[str]:
    cards = [lying(card).text for card in range(75)]
    return dice.sample([*cards, *["Plum"] * 12], size)


# ---- points so far --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-37", "PP-26")
def test_completed_mixes_count_their_points() -> None:
    pad = fruitbowl.score("pflaumen", "I-23 I-24", completed="I-7 II-8")
    assert (pad.score, pad.best, pad.mixes, pad.fruit_left) == (14, 14, (), 2)


@pytest.mark.rule("PP-37")
def test_what_can_still_be_made_is_told_with_the_very_cards() -> None:
    pad = score("I-7 I-15 II-23 III-24 Plum")
    assert (pad.score, pad.best, pad.fruit_left) == (0, 6, 2)
    assert [(made.card, made.mix, made.points, made.cards) for made in pad.mixes] == [
        ("I-7", "AAA", 6, ("I-7", "I-15", "II-23"))
    ]
    assert json.loads(json.dumps(pad.as_dict()))["best"] == 6


@pytest.mark.rule("PP-37", "PP-25")
def test_the_card_with_the_mix_goes_also_if_it_is_no_part_of_it() -> None:
    pad = score(["I-8", "Plum", "Plum", "Plum", "I-23"])
    assert (pad.best, pad.fruit_left) == (6, 1)
    assert pad.mixes[0].cards == ("Plum", "Plum", "Plum")


@pytest.mark.rule("PP-37")
def test_one_large_mix_can_be_better_than_two_small_ones_and_the_other_way_round() -> None:
    assert [made.mix for made in score("I-2 I-9 I-7 I-15 I-3 I-17").mixes] == ["AABBCC"]
    both = score("Apple:AAA9 Apple:AAABB10 Apple Fig:AA5 Fig")
    assert sorted(made.mix for made in both.mixes) == ["AA", "AAA"]


@pytest.mark.rule("PP-37")
def test_among_equal_points_the_most_cards_are_left() -> None:
    pad = score("Apple:AA5 Apple Apple Pear:AAA5")
    assert (pad.best, pad.fruit_left) == (5, 2)
    assert pad.mixes[0].card == "Apple:AA5"


@pytest.mark.rule("PP-37")
def test_real_cards_can_be_described() -> None:
    pad = score("blackberry:aaa5, BLACKBERRY, Blackberry whitecurrant plum", completed=["Fig:PPP7"])
    assert (pad.score, pad.best, pad.fruit_left) == (7, 12, 2)
    assert score(["White Currant"]).fruit_left == 1


@pytest.mark.rule("PP-37")
def test_nothing_is_worth_nothing() -> None:
    assert score("") == score([], completed="")
    assert score("").best == 0


# ---- the optimum ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-37")
@pytest.mark.parametrize("size", range(1, 10))
def test_it_is_the_optimum(size: int) -> None:
    """Against every mix of every set of cards in every order."""
    dice = random.Random(size)
    for _ in range(25 if size < 8 else 6):
        display = random_display(dice, size)
        pad = score(display)
        assert (pad.best, pad.fruit_left) == brute_force(display), display


@pytest.mark.rule("PP-37", "PP-27")
@pytest.mark.parametrize("seed", range(10))
def test_the_very_cards_can_be_played_at_the_end_of_a_game(seed: int) -> None:
    display = [card for card in random_display(random.Random(seed), 16) if card != "III-22"]
    match = last_trick(["III-23", "III-22", "III-24"], [" ".join(display)])
    trick(match, "III-23 III-22 III-24")
    while match.view(None)["phase"] != "last mixes":
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    pad = score(match.view(None)["seats"][0]["display"])
    for made in pad.mixes:
        match.play(0, f"mix {made.mix} {made.card}")
        while not match.over and match.view(None)["seats"][0]["making"]:
            match.play(0, next(f"with {card}" for card in made.cards if f"with {card}" in match.legal(0)))
    assert match.scores[0] == pad.best > 0
    assert len(match.view(None)["seats"][0]["display"]) == pad.fruit_left


@pytest.mark.rule("PP-37")
def test_the_search_stays_small_for_large_displays() -> None:
    """Some thousand positions take some hundredths of a second."""
    dice = random.Random(1)
    cards = [lying(card) for card in range(75)] + [lying(A_PLUM)] * 12
    looked_at = [Search(dice.sample(cards, 25)).positions for _ in range(40)]
    assert 0 < max(looked_at) < 5000


def test_a_plum_of_the_pile_lies_as_a_plum() -> None:
    assert lying(A_PLUM) == Lying("Plum", FRUITS.index("Plum"), "", 0)
    assert best_mixes([]) == ()


# ---- what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "completed", "problem"),
    [
        ("I-26", "", "There is no card 'I-26'"),
        ("Banana", "", "'Banana' is not a card"),
        ("Fig:AAA", "", "'Fig:AAA' is not a card"),
        ("Fig:AAAA5", "", "there is no mix AAAA. Mixes are AA, ABC"),
        ("Fig:AAA0", "", "worth 1 to 99 points"),
        ("Fig:AAA100", "", "worth 1 to 99 points"),
        ("I-7 I-7", "", "I-7 is there twice"),
        ("I-7", "i-7", "I-7 is there twice"),
        ("", "I-15", "I-15 shows no mix"),
        ("", "Plum", "Plum shows no mix"),
        ("Fig " * 10, "", "There are 10 cards with Fig; the game has 9"),
        ("Plum " * 22, "", "There are 22 cards with Plum; the game has 21"),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: str, completed: str, problem: str) -> None:
    with pytest.raises(BadScore, match=problem):
        fruitbowl.score("pflaumen", cards, completed=completed)


def test_every_kind_of_mix_can_be_described() -> None:
    for mix in MIXES:
        assert score("", completed=f"Fig:{mix}7").score == 7
