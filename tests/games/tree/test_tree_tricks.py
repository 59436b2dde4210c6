"""Who takes a trick, and who leads the next one."""

import random
import re
from itertools import permutations

import numpy as np
import pytest

from fruitbowl.games.tree import game
from fruitbowl.games.tree.tricks import leading, taking

from . import reference
from .builders import ALL_CARDS, SPECIALS, numbers, outcome, play, table

# ---- without special cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-16")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("LTD L LT", 1),  # the rulebook: Large or Large Tart might win
        ("LTD LT LTDR", 1),
        ("LTD LT L", 2),
        ("LTD LTDR LTDYB", 0),  # but nothing that starts with Large Tart Dull
    ],
)
def test_the_rulebooks_example_a_lead_of_large_tart_dull(cards: str, winner: int) -> None:
    assert outcome(cards) == (winner, winner)


@pytest.mark.rule("TR-16")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("LTDRB LTDR LTD LT L", 4),
        ("LTDRB L LT LTD LTDR", 1),
        ("LTDRB S LS LTB LTDY LTDRD", 0),  # more general than the lead, but not describing it
        ("LSBYD SS LSBY ST S LTB", 2),
        ("L LS LT LSBRB", 0),
        ("S L", 0),
    ],
)
def test_the_most_general_card_that_describes_the_lead_wins(cards: str, winner: int) -> None:
    assert outcome(cards) == (winner, winner)


@pytest.mark.rule("TR-10", "TR-16")
def test_the_trunk_wins_as_the_most_general_card() -> None:
    assert outcome("LTD L trunk LT") == (2, 2)
    assert outcome("S trunk L") == (1, 1)


@pytest.mark.rule("TR-17")
def test_the_winner_collects_the_cards_and_leads() -> None:
    match = play(table("LTDRB S", "SSBYB STB", "LT ST", "LTDRD SS"), "LTDRB SSBYB LT LTDRD")
    view = match.view(None)
    assert view["seats"][2]["fruits"] == ["LTDRB", "LTDRD", "SSBYB"]
    assert match.scores == (0, 0, 3, 0)
    assert match.actors == (2,)
    assert view["trick"] is None


@pytest.mark.rule("TR-17")
def test_a_trick_that_was_not_led_by_seat_0_goes_to_the_right_seat() -> None:
    match = play(table("L S", "SSBYB STB", "LTDRB SSDRD", leader=2), "LTDRB L SSBYB")
    assert match.view(None)["last_trick"] == {
        "cards": [{"seat": 2, "card": "LTDRB"}, {"seat": 0, "card": "L"}, {"seat": 1, "card": "SSBYB"}],
        "winning": "L",
        "takes": 0,
        "leads": 0,
    }
    assert match.actors == (0,)
    assert match.scores == (2, 0, 0)


# ---- a special card led ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-18")
@pytest.mark.parametrize("led", ["leaf"])
@pytest.mark.parametrize(
    ("rest", "winner"),
    [("LTD SS LSBRB", 2), ("LTD SSD LSBRB", 1), ("LSBRB SSBRB STD STB", 3), ("STDYD LSBRB", 1), ("trunk L S", 1)],
)
def test_the_most_general_card_wins_the_earliest_of_equals(led: str, rest: str, winner: int) -> None:
    assert outcome(f"{led} {rest}") == (winner, winner)


@pytest.mark.rule("TR-18")
def test_a_led_trunk_is_the_most_general_card() -> None:
    assert outcome("trunk L S LTDRB") == (0, 0)


@pytest.mark.rule("TR-18")
def test_without_any_fruit_or_branch_the_leader_wins() -> None:
    assert outcome("leaf sun") == (0, 1)
    assert outcome("sun leaf") == (0, 0)
    assert outcome("leaf stars") == (1, 0)


# ---- one special card -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-19")
def test_the_moon_wins_whatever_else_is_played() -> None:
    assert outcome("LTDRB moon L S") == (1, 1)
    assert outcome("L S SS moon") == (3, 3)
    assert outcome("moon L STDYD") == (0, 0)
    assert outcome("leaf moon L") == (1, 1)


@pytest.mark.rule("TR-20")
def test_of_moon_and_trunk_the_first_played_wins() -> None:
    assert outcome("LTDRB moon trunk") == (1, 1)
    assert outcome("LTDRB trunk moon") == (1, 1)
    assert outcome("moon trunk LTDRB") == (0, 0)
    assert outcome("trunk moon LTDRB") == (0, 0)


@pytest.mark.rule("TR-21")
def test_the_sun_leads_and_the_cards_go_where_they_go_without_it() -> None:
    assert outcome("LTDRB sun L S") == (2, 1)
    assert outcome("sun LTDRB L S") == (2, 0)
    assert outcome("LTDRB moon sun L") == (1, 2)
    match = play(table("LTDRB S", "sun STB", "LT ST"), "LTDRB sun LT")
    assert match.actors == (1,)


@pytest.mark.rule("TR-22")
def test_the_stars_collect_and_the_lead_goes_where_it_goes_without_them() -> None:
    assert outcome("LTDRB stars L S") == (1, 2)
    assert outcome("LTDRB L stars S") == (2, 1)
    assert outcome("stars LTDRB L S") == (0, 2)
    match = play(table("LTDRB S", "stars STB", "LT ST"), "LTDRB stars LT")
    assert match.actors == (2,)


@pytest.mark.rule("TR-22")
def test_the_stars_collect_from_the_moon_too() -> None:
    assert outcome("LTDRB moon stars L") == (2, 1)
    assert outcome("LTDRB stars moon L") == (1, 2)


@pytest.mark.rule("TR-23", "TR-29")
def test_in_the_rain_nobody_wins_and_the_same_player_leads_again() -> None:
    match = play(table("LTDRB S", "rain STB", "LT SSBRB", leader=0), "LTDRB rain LT")
    view = match.view(None)
    assert [seat["fruits"] for seat in view["seats"]] == [[], [], []]
    assert match.scores == (0, 0, 0)
    assert match.actors == (0,)
    assert {"LTDRB", "LT"} <= set(view["aside"])
    assert view["last_trick"]["winning"] is None


@pytest.mark.rule("TR-23")
def test_a_led_rain_lets_its_player_lead_again() -> None:
    match = play(table("L S", "rain leaf", "LT ST", leader=1), "rain LT L")
    assert match.actors == (1,)
    assert match.legal(1) == ["leaf"]


@pytest.mark.rule("TR-24")
def test_in_the_rain_the_first_of_sun_and_stars_leads() -> None:
    assert outcome("LTDRB rain L sun") == (None, 3)
    assert outcome("LTDRB sun L rain") == (None, 1)
    assert outcome("LTDRB rain L stars") == (None, 3)
    assert outcome("LTDRB rain stars sun") == (None, 2)
    assert outcome("LTDRB rain sun stars") == (None, 2)
    assert outcome("LTDRB sun rain stars") == (None, 1)


@pytest.mark.rule("TR-25")
def test_rain_after_moon_or_stars_does_nothing() -> None:
    assert outcome("LTDRB moon rain L") == (1, 1)
    assert outcome("LTDRB stars rain L") == (1, 3)
    assert outcome("LTDRB moon rain stars") == (3, 1)


@pytest.mark.rule("TR-25")
def test_after_rain_the_moon_does_nothing_and_the_stars_do_not_collect() -> None:
    assert outcome("LTDRB rain moon L") == (None, 0)
    assert outcome("LTDRB rain stars L") == (None, 2)
    assert outcome("LTDRB rain moon stars") == (None, 3)


@pytest.mark.rule("TR-26")
def test_the_leaf_does_nothing() -> None:
    assert outcome("LTDRB leaf L S") == (2, 2)
    assert outcome("LTDRB leaf LTDRD S") == (0, 0)


@pytest.mark.rule("TR-20", "TR-25", "TR-27")
def test_a_moon_that_lost_to_the_trunk_still_keeps_the_rain_off() -> None:
    assert outcome("LTDRB trunk moon rain") == (1, 1)


# ---- every two special cards, as the ledger's table says ------------------------------------------------------------

LEDGER = (game.GAME.folder / "README.md").read_text("utf-8")
CELL = r"(\w+) \| "
PAIRS = [
    row
    for row in re.findall(rf"^\| {CELL * 8}?$", LEDGER.replace(" |\n", " | \n"), re.MULTILINE)
    if row[0] in map(str.title, SPECIALS)
]


def place(cell: str, cards: str, winner: int) -> int | None:
    """Who is meant by a cell of the table."""
    meant = {"winner": winner, "leader": 0, "aside": None}
    return meant[cell] if cell in meant else cards.split().index(cell)


def test_the_ledger_has_every_ordered_pair() -> None:
    assert [(row[0].lower(), row[1].lower()) for row in PAIRS] == list(permutations(SPECIALS, 2))


@pytest.mark.rule("TR-27")
@pytest.mark.parametrize("row", PAIRS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_two_special_cards_on_a_fruit_or_branch(row: tuple[str, ...]) -> None:
    for template in ("LTDRB {} {} L", "LTDRB L {} {}", "LTDRB {} L {}", "LTDRB L {} S {}", "LTDRB {} S {} SS L"):
        cards = template.format(row[0].lower(), row[1].lower())
        winner = cards.split().index("L")
        assert outcome(cards) == (place(row[2], cards, winner), place(row[3], cards, winner)), cards


@pytest.mark.rule("TR-18", "TR-27")
@pytest.mark.parametrize("row", PAIRS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_two_special_cards_the_first_of_them_led(row: tuple[str, ...]) -> None:
    for template in ("{} {} LTDRB L", "{} L {} LTDRB", "{} LTDRB L {}", "{} LTDRB L S {}"):
        cards = template.format(row[0].lower(), row[1].lower())
        winner = cards.split().index("L")
        assert outcome(cards) == (place(row[4], cards, winner), place(row[5], cards, winner)), cards


@pytest.mark.rule("TR-18", "TR-27")
@pytest.mark.parametrize("row", PAIRS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_two_special_cards_alone(row: tuple[str, ...]) -> None:
    cards = f"{row[0].lower()} {row[1].lower()}"
    assert outcome(cards) == (place(row[6], cards, 0), place(row[7], cards, 0))


@pytest.mark.rule("TR-18", "TR-27")
@pytest.mark.parametrize("row", [row for row in PAIRS if "Leaf" not in row], ids=lambda row: f"{row[0]}-{row[1]}")
def test_two_special_cards_after_a_third_that_was_led(row: tuple[str, ...]) -> None:
    cards = f"leaf {row[0].lower()} {row[1].lower()} LTDRB L"
    assert outcome(cards) == (place(row[2], cards, 4), place(row[3], cards, 4))


# ---- against the naive reference ------------------------------------------------------------------------------------


def result(cards: tuple[str, ...]) -> tuple[int | None, int]:
    row = np.full(6, -1, np.int8)
    row[: len(cards)] = numbers(" ".join(cards))
    taker = int(taking(row, len(cards)))
    return None if taker == -1 else taker, int(leading(row, len(cards)))


@pytest.mark.rule("TR-16", "TR-18", "TR-27")
@pytest.mark.parametrize("led", ["LTDRB", "LT", "L", *SPECIALS])
def test_any_three_special_cards_in_any_order_do_what_the_rules_say(led: str) -> None:
    for three in permutations([card for card in SPECIALS if card != led], 3):
        for others in (("L", "S"), ("S", "L"), ("LTDYB", "SS")):
            a, b = (card if card != led else "LS" for card in others)
            for cards in (
                (led, *three, a, b),
                (led, a, *three, b),
                (led, a, b, *three),
                (led, *three),
                (led, a, *three),
            ):
                assert result(cards) == reference.result(cards), cards


@pytest.mark.rule("TR-27")
def test_all_six_special_cards_in_any_order_do_what_the_rules_say() -> None:
    for cards in permutations(SPECIALS):
        assert result(cards) == reference.result(cards), cards


@pytest.mark.rule("TR-16", "TR-18")
def test_every_pair_of_cards_ends_as_the_rules_say() -> None:
    for pair in permutations(ALL_CARDS, 2):
        assert result(pair) == reference.result(pair), pair


@pytest.mark.rule("TR-16", "TR-18", "TR-27")
def test_any_trick_ends_as_the_rules_say() -> None:
    choices = random.Random(2)
    for number in range(4000):
        near = choices.choice(["L", "LS", "ST", "SSB"])
        cards = (
            ALL_CARDS
            if number % 2
            else [card for card in ALL_CARDS if card.startswith(near[: len(card)])] + [*SPECIALS]
        )
        row = tuple(choices.sample(sorted(set(cards)), choices.randint(2, 6)))
        assert result(row) == reference.result(row), row
