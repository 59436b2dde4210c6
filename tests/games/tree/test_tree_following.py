"""What may be led and played."""

import random

import pytest

from fruitbowl.core.errors import IllegalMove

from . import reference
from .builders import ALL_CARDS, play, random_positions, table


def may_play(hand: str, led: str | None) -> set[str]:
    """What a hand may play to a lead; None: what it may lead."""
    if led is None:
        return set(table(hand, "LSBRB").legal(0))
    return set(play(table(led, hand), led).legal(1))


def refused(hand: str, card: str, led: str | None = None) -> str:
    match = table(hand, "LSBRB") if led is None else play(table(led, hand), led)
    with pytest.raises(IllegalMove) as refusal:
        match.play(match.actors[0], card)
    return refusal.value.reason


# ---- leading --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-7")
def test_any_fruit_or_branch_may_be_led() -> None:
    assert may_play("L STDYD SSB LTDR", None) == {"L", "STDYD", "SSB", "LTDR"}


@pytest.mark.rule("TR-7")
def test_the_others_play_one_card_each_clockwise() -> None:
    match = table("L S", "LS SS", "LT ST", leader=1)
    for seat, card in ((1, "LS"), (2, "LT"), (0, "L")):
        assert match.actors == (seat,)
        match.play(seat, card)
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [1, 1, 1]


@pytest.mark.rule("TR-8")
def test_a_special_card_cannot_be_led_beside_a_fruit_or_branch() -> None:
    assert may_play("S sun moon stars rain leaf trunk", None) == {"S"}
    for card in ("sun", "moon", "stars", "rain", "leaf", "trunk"):
        assert refused(f"LSBYD {card}", card) == "lead_no_special"


@pytest.mark.rule("TR-8")
def test_with_special_cards_alone_any_of_them_may_be_led() -> None:
    assert may_play("sun moon stars rain leaf trunk", None) == {"sun", "moon", "stars", "rain", "leaf", "trunk"}
    assert may_play("moon trunk", None) == {"moon", "trunk"}


# ---- following ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-9")
def test_the_rulebooks_example_what_follows_large_tart_dull() -> None:
    """Adding or removing words, but not both."""
    following = {
        card for card in ALL_CARDS[1:63] if may_play(f"{card} SSBRB" if card != "SSBRB" else card, "LTD") == {card}
    }
    following.discard("SSBRB")
    assert following == {"L", "LT", "LTDR", "LTDY", "LTDRB", "LTDRD", "LTDYB", "LTDYD"}


@pytest.mark.rule("TR-9", "TR-11")
def test_whoever_has_cards_that_follow_must_play_one_of_them() -> None:
    assert may_play("L LS LTDYB STD LTB", "LTD") == {"L", "LTDYB"}
    assert refused("L LS LTDYB STD LTB", "LS", led="LTD") == "follow"
    assert refused("L LS LTDYB STD LTB", "STD", led="LTD") == "follow"


@pytest.mark.rule("TR-9")
def test_only_the_card_led_counts_not_what_was_played_after_it() -> None:
    match = play(table("LTD", "L", "LS S LTDR"), "LTD L")
    assert match.legal(2) == ["LTDR"]


@pytest.mark.rule("TR-9")
def test_a_led_fruit_is_followed_by_the_branches_it_grows_on() -> None:
    assert may_play("L LT LTD LTDR LTDRD LTDY S", "LTDRB") == {"L", "LT", "LTD", "LTDR"}


@pytest.mark.rule("TR-10", "TR-11")
def test_the_trunk_follows_every_lead_and_obliges() -> None:
    assert may_play("trunk S SS STDYD", "LTD") == {"trunk"}
    assert may_play("trunk L LS", "LTD") == {"trunk", "L"}
    assert refused("trunk S", "S", led="LTD") == "follow"


@pytest.mark.rule("TR-12")
def test_sun_stars_rain_and_leaf_may_be_played_on_any_lead_and_never_have_to_be() -> None:
    assert may_play("L S sun stars rain leaf", "LTD") == {"L", "sun", "stars", "rain", "leaf"}
    assert may_play("S sun stars rain leaf", "LTD") == {"S", "sun", "stars", "rain", "leaf"}


@pytest.mark.rule("TR-13")
def test_the_moon_needs_a_hand_in_which_nothing_follows() -> None:
    assert may_play("L S moon", "LTD") == {"L"}
    assert refused("L S moon", "moon", led="LTD") == "moon_not_yet"
    assert may_play("S moon", "LTD") == {"S", "moon"}


@pytest.mark.rule("TR-13")
def test_the_trunk_keeps_the_moon_in_hand_and_other_special_cards_do_not() -> None:
    assert may_play("trunk moon", "LTD") == {"trunk"}
    assert may_play("trunk moon leaf", "LTD") == {"trunk", "leaf"}
    assert may_play("moon sun stars rain leaf", "LTD") == {"moon", "sun", "stars", "rain", "leaf"}


@pytest.mark.rule("TR-14")
def test_whoever_has_nothing_that_follows_may_play_any_card() -> None:
    assert may_play("S SSB LS LTB STDYD moon leaf", "LTD") == {"S", "SSB", "LS", "LTB", "STDYD", "moon", "leaf"}


@pytest.mark.rule("TR-15")
@pytest.mark.parametrize("led", ["sun", "moon", "stars", "rain", "leaf", "trunk"])
def test_every_card_follows_a_special_card(led: str) -> None:
    others = {"sun", "stars", "rain", "leaf"} - {led}
    assert may_play(f"L STDYD SSB {' '.join(others)}", led) == {"L", "STDYD", "SSB", *others}


@pytest.mark.rule("TR-15")
@pytest.mark.parametrize("led", ["sun", "stars", "rain", "leaf", "trunk"])
def test_the_moon_on_a_special_card_needs_a_hand_without_fruit_and_branch(led: str) -> None:
    other = "leaf" if led != "leaf" else "sun"
    assert may_play(f"STDYD moon {other}", led) == {"STDYD", other}
    assert may_play(f"moon {other}", led) == {"moon", other}
    assert refused("L moon", "moon", led=led) == "moon_not_yet"


@pytest.mark.rule("TR-15")
def test_the_moon_on_a_special_card_needs_a_hand_without_trunk() -> None:
    assert may_play("trunk moon sun", "leaf") == {"trunk", "sun"}


def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    for card in ("LT", "moon", "trunk"):
        assert refused("L S", card) == "not_in_hand"
        assert refused("L S", card, led="LTD") == "not_in_hand"


# ---- against the naive reference ------------------------------------------------------------------------------------


@pytest.mark.rule("TR-7", "TR-8", "TR-9", "TR-10", "TR-11", "TR-12", "TR-13", "TR-14", "TR-15")
def test_every_lead_allows_what_the_rules_say_to_every_hand() -> None:
    choices = random.Random(1)
    for number in range(600):
        led = ALL_CARDS[number % 68]
        hand = choices.sample([card for card in ALL_CARDS if card != led], choices.randint(1, 7))
        assert may_play(" ".join(hand), led) == reference.legal(set(hand), led), (led, hand)
        assert may_play(" ".join(hand), None) == reference.legal(set(hand), None) or "LSBRB" in hand, hand


@pytest.mark.rule("TR-7", "TR-8", "TR-9", "TR-10", "TR-11", "TR-12", "TR-13", "TR-14", "TR-15")
@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_allow_what_the_rules_say(players: int) -> None:
    for seed in range(3):
        for match in random_positions(players, seed, specials="all"):
            for seat in match.actors:
                view = match.view(seat)
                led = view["trick"]["cards"][0]["card"] if view["trick"] else None
                assert set(match.legal(seat)) == reference.legal(set(view["hand"]), led)
