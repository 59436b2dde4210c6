"""What is told of a tree game: every event, and every reason that it can give."""

import pytest

from fruitbowl.core import record
from fruitbowl.core.events import Event, scenes, untold_changes
from fruitbowl.core.game import View
from fruitbowl.core.match import Match
from fruitbowl.core.moments import phrases_of, watch
from fruitbowl.games.tree.game import GAME

from .builders import play, table

NAMES = ("Anna", "Otto", "Mia", "Emil")


def happens(match: Match, step: record.Step, seat: int | None) -> tuple[View, View, list[Event]]:
    """What a seat sees before and after a step, and what it is told; every change that it sees is told."""
    before = match.view(seat)
    moment = watch(match, step, seat)
    assert untold_changes(before, moment.view, moment.events) == []
    return before, moment.view, list(moment.events)


def next_card(match: Match, card: str) -> record.Move:
    return record.Move(match.actors[0], card)


def told(match: Match, card: str, seat: int | None = 0, language: str = "en") -> list[str]:
    """What a seat reads when the next card is played."""
    _, _, events = happens(match, next_card(match, card), seat)
    return in_words(events, seat, language)


def in_words(events: list[Event], seat: int | None, language: str = "en") -> list[str]:
    return [phrases_of(GAME, language).sentence(event, NAMES, seat) for event in events]


SPARES = ("SSBYB", "SSBYD", "SSDRB", "SSDRD")


def end_of_trick(cards: str, seat: int | None = 0) -> list[str]:
    """What a seat reads when these cards have been played, from Anna on, and another trick follows."""
    first, *_, last = hands = cards.split()
    led_special = first in ("leaf", "trunk")  # which only a hand of special cards leads
    spares = ("rain" if led_special else "SSDYB", *SPARES)
    match = table(*(f"{card} {spare}" for card, spare in zip(hands, spares, strict=False)))
    return told(play(match, " ".join(hands[:-1])), last, seat)[1:]


def end_of_deal(cards: str, seat: int | None = 0, deals: int = 1) -> list[str]:
    """What a seat reads after the last trick of a deal, of these cards."""
    *first, last = cards.split()
    lines = told(play(table(*cards.split(), deals=deals), " ".join(first)), last, seat)
    return lines[lines.index("All cards are played: the fruits are counted") + 1 :]


# ---- a deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-4")
def test_the_lot_says_who_leads_first() -> None:
    for seat, words in ((2, "The lot falls on you: you lead first."), (0, "The lot falls on Mia, who leads first.")):
        _, _, events = happens(Match(GAME, 4), record.Chance("first 2"), seat)
        assert in_words(events, seat) == [words]


@pytest.mark.rule("TR-5", "TR-6")
@pytest.mark.parametrize(
    ("players", "specials", "dealt"),
    [
        (2, "all", "The cards are dealt: 34 each"),
        (3, "moon", "The cards are dealt: 21 each"),
        (3, "moon trunk", "The cards are dealt: 21 each, one left over"),
        (4, "none", "The cards are dealt: 15 each, 2 left over"),
    ],
)
def test_a_deal_says_how_many_cards_everybody_gets(players: int, specials: str, dealt: str) -> None:
    match = Match(GAME, players, {"specials": specials}, seed=1)
    match.apply_chance("first 0")
    _, after, events = happens(match, record.Chance(match.sample_chance(match._dice)), 0)
    assert in_words(events, 0) == [dealt]
    assert events[0].heading == 1
    assert len(after["hand"]) == after["seats"][0]["hand"]


@pytest.mark.rule("TR-4")
def test_a_first_leader_whom_the_table_names_is_told_with_the_deal() -> None:
    match = Match(GAME, 3, {"first": 1}, seed=1)
    _, _, events = happens(match, record.Chance(match.sample_chance(match._dice)), 0)
    assert in_words(events, 0)[1:] == ["Otto leads first, as agreed."]
    assert in_words(events, 1)[1:] == ["You lead first, as agreed."]


@pytest.mark.rule("TR-30")
def test_several_deals_are_numbered_and_the_first_lead_moves_on() -> None:
    match = table("L", "LTDRB", "S", deals=2)
    for card in ("L", "LTDRB", "S"):
        match.take(next_card(match, card))
    _, _, events = happens(match, record.Chance(match.sample_chance(match._dice)), 1)
    assert in_words(events, 1) == ["Deal 2 of 2: 22 cards each, 2 left over", "This time you lead first."]
    assert in_words(events, None)[1] == "This time Otto leads first."


# ---- the cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-7", "TR-9")
def test_a_trick_is_told_card_by_card_under_its_number() -> None:
    match = table("LTD S", "L SS", "STDYD LTBRB", "LTDYD ST")
    assert told(match, "LTD") == ["Trick 16 of 17", "You lead Large Tart Dull."]
    assert told(match, "L") == ["Otto plays Large, which describes the lead."]
    assert told(match, "STDYD") == ["Mia cannot follow and plays Small Tart Dull Yellow Drupe."]
    assert told(match, "LTDYD")[0] == "Emil plays Large Tart Dull Yellow Drupe, which grows on the lead."
    assert told(match, "SS") == ["Trick 17 of 17", "Otto leads Small Sweet."]


YOU_MOON = "You have no fruit or branch that follows, so you play the Moon."
THEY_MOON = "Otto has no fruit or branch that follows and plays the Moon."


@pytest.mark.rule("TR-10", "TR-12", "TR-13", "TR-14", "TR-15")
@pytest.mark.parametrize(
    ("lead", "card", "yours", "theirs"),
    [
        ("LTD", "L", "You play Large, which describes the lead.", "Otto plays Large, which describes the lead."),
        (
            "L",
            "trunk",
            "You play the Trunk, which describes the lead.",
            "Otto plays the Trunk, which describes the lead.",
        ),
        ("L", "LT", "You play Large Tart, which grows on the lead.", "Otto plays Large Tart, which grows on the lead."),
        ("LTD", "S", "You cannot follow, so you play Small.", "Otto cannot follow and plays Small."),
        ("LTD", "moon", YOU_MOON, THEY_MOON),
        ("leaf", "moon", YOU_MOON, THEY_MOON),
        ("LTD", "sun", "You play the Sun.", "Otto plays the Sun."),
        ("leaf", "S", "You play Small.", "Otto plays Small."),
        ("trunk", "S", "You play Small.", "Otto plays Small."),
    ],
)
def test_a_card_is_told_with_how_it_follows(lead: str, card: str, yours: str, theirs: str) -> None:
    assert told(play(table(lead, card, "LS"), lead), card, seat=1) == [yours]
    assert told(play(table(lead, card, "LS"), lead), card, seat=2) == [theirs]


@pytest.mark.rule("TR-8")
@pytest.mark.parametrize("card", ["trunk", "moon", "leaf"])
def test_a_special_card_that_is_led_tells_that_nothing_else_was_left(card: str) -> None:
    name = f"the {card.capitalize()}"
    assert told(table(card, "L"), card)[1] == f"You have only special cards left and lead {name}."
    assert told(table(card, "L"), card, seat=1)[1] == f"Anna has only special cards left and leads {name}."


# ---- who wins a trick -----------------------------------------------------------------------------------------------


SPECIAL = "A special card was led, so the most general card wins"


@pytest.mark.rule("TR-16", "TR-18", "TR-19")
@pytest.mark.parametrize(
    ("cards", "winner", "yours", "theirs"),
    [
        (
            "LTD LTDR S", 0,
            "No other card describes Large Tart Dull: you win the trick.",
            "No other card describes Large Tart Dull: Anna wins the trick.",
        ),
        (
            "trunk L S", 0,
            "No other card describes the Trunk: you win the trick.",
            "No other card describes the Trunk: Anna wins the trick.",
        ),
        (
            "LTD L LTDRB", 1,
            "Large describes Large Tart Dull, and nothing more general does: you win the trick.",
            "Large describes Large Tart Dull, and nothing more general does: Otto wins the trick.",
        ),
        (
            "LTD trunk L", 1,
            "The Trunk describes Large Tart Dull, and nothing more general does: you win the trick.",
            "The Trunk describes Large Tart Dull, and nothing more general does: Otto wins the trick.",
        ),
        (
            "leaf STDYD LS", 2,
            f"{SPECIAL}: Large Sweet, which is yours.",
            f"{SPECIAL}: Large Sweet, played by Mia.",
        ),
        (
            "leaf LS ST", 1,
            f"{SPECIAL}, the first of equals: Large Sweet, which is yours.",
            f"{SPECIAL}, the first of equals: Large Sweet, played by Otto.",
        ),
        (
            "leaf sun", 0,
            "Nobody played a fruit or a branch: you led, so you win the trick.",
            "Nobody played a fruit or a branch: Anna led and wins the trick.",
        ),
        (
            "LTDRB moon L", 1,
            "The Moon wins the trick for you.",
            "The Moon wins the trick for Otto.",
        ),
    ],
)  # fmt: skip
def test_why_a_card_wins_the_trick(cards: str, winner: int, yours: str, theirs: str) -> None:
    assert end_of_trick(cards, winner)[0] == yours
    assert end_of_trick(cards, 0 if winner else 1)[0] == theirs
    assert end_of_trick(cards, None)[0] == theirs


@pytest.mark.rule("TR-17", "TR-29")
def test_the_winner_collects_the_fruits() -> None:
    assert end_of_trick("L LTDRB LTDRD")[1:] == ["You collect 2 fruits."]
    assert end_of_trick("L LTDRB LTDRD", 1)[1:] == ["Anna collects 2 fruits."]
    assert end_of_trick("LTD L LTDRB", 1)[1:] == ["You collect one fruit."]
    assert end_of_trick("LTD L LTDRB")[1:] == ["Otto collects one fruit."]
    assert end_of_trick("L LTD S")[1:] == ["You collect the cards: no fruit among them."]
    assert end_of_trick("L LTD S", 1)[1:] == ["Anna collects the cards: no fruit among them."]


# ---- special cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-21", "TR-22")
def test_sun_and_stars_part_the_lead_from_the_cards() -> None:
    assert end_of_trick("LTDRB sun LS") == [
        "No other card describes Large Tart Dull Red Berry: you win the trick.",
        "You collect one fruit.",
        "Otto played the Sun and leads next.",
    ]
    assert end_of_trick("LTDRB sun LS", 1)[2] == "You played the Sun, so you lead next."
    assert end_of_trick("LTDRB stars LS") == [
        "No other card describes Large Tart Dull Red Berry: you win the trick.",
        "The Stars collect one fruit for Otto.",
        "You won the trick, so you lead next.",
    ]
    assert end_of_trick("LTDRB stars LS", 1)[1:] == [
        "The Stars collect one fruit for you.",
        "Anna won the trick and leads next.",
    ]
    assert end_of_trick("LTDRB stars LSBRB")[1] == "The Stars collect 2 fruits for Otto."
    assert end_of_trick("LTD stars LS")[1] == "The Stars collect the cards for Otto: no fruit among them."


@pytest.mark.rule("TR-23", "TR-24")
def test_rain_sets_the_cards_aside() -> None:
    nobody = "It rains: nobody wins the trick."
    assert end_of_trick("LTDRB rain L") == [nobody, "One fruit is set aside and counts for nobody.", "You lead again."]
    assert end_of_trick("LTDRB LTDRD rain")[1] == "2 fruits are set aside and count for nobody."
    assert end_of_trick("LTD rain L", 1)[1:] == ["The cards are set aside: no fruit among them.", "Anna leads again."]
    assert end_of_trick("LTD rain sun")[2] == "Mia played the Sun and leads next."
    assert end_of_trick("LTD rain stars", 2)[-1] == "You played the Stars, so you lead next."
    assert end_of_trick("LTD rain stars")[-1] == "Mia played the Stars and leads next."


@pytest.mark.rule("TR-20", "TR-25")
@pytest.mark.parametrize(
    ("cards", "late"),
    [
        ("LTD moon rain", ["The Rain comes too late: the Moon is there already."]),
        ("LTD stars rain", ["The Rain comes too late: the Stars are there already."]),
        ("LTD moon stars rain", ["The Rain comes too late: the Moon is there already."]),
        ("LTD rain moon", ["The Moon comes too late: it is raining already."]),
        ("LTD rain stars", ["The Stars come too late to collect anything: it is raining already."]),
        ("LTD trunk moon", ["The Moon comes too late: the Trunk is there already."]),
        ("LTD moon trunk", ["The Trunk comes too late: the Moon is there already."]),
        (
            "LTD trunk moon rain",
            [
                "The Rain comes too late: the Moon is there already.",
                "The Moon comes too late: the Trunk is there already.",
            ],
        ),
        ("LTD rain trunk", []),
        ("LTD moon sun", []),
    ],
)
def test_a_special_card_that_comes_too_late_is_told(cards: str, late: list[str]) -> None:
    assert [line for line in end_of_trick(cards) if "too late" in line] == late


def test_that_it_rains_is_told_before_what_it_drowns() -> None:
    lines = end_of_trick("LTD rain moon")
    assert lines[:2] == ["It rains: nobody wins the trick.", "The Moon comes too late: it is raining already."]


# ---- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-28", "TR-29", "TR-31")
def test_at_the_end_everybodys_fruits_are_counted_and_nobody_leads_next() -> None:
    assert end_of_deal("L LTDRB S") == [
        "You have collected one fruit.",
        "Otto has collected no fruit.",
        "Mia has collected no fruit.",
        "You win with one fruit.",
    ]
    assert end_of_deal("L LTDRB LTDRD", 1) == [
        "Anna has collected 2 fruits.",
        "You have collected no fruit.",
        "Mia has collected no fruit.",
        "Anna wins with 2 fruits.",
    ]
    assert end_of_deal("L LTDRB LTDRD")[::3] == ["You have collected 2 fruits.", "You win with 2 fruits."]
    assert end_of_deal("L LTDRB S", None)[::3] == ["Anna has collected one fruit.", "Anna wins with one fruit."]
    last_trick = told(play(table("LTDRB", "sun"), "LTDRB"), "sun")
    assert not [line for line in last_trick if "leads next" in line]


@pytest.mark.rule("TR-30")
def test_of_several_deals_the_sum_is_told_too() -> None:
    assert end_of_deal("L LTDRB S", deals=2) == [
        "You collected one fruit in this deal; 1 in all.",
        "Otto collected no fruit in this deal; 0 in all.",
        "Mia collected no fruit in this deal; 0 in all.",
    ]
    assert end_of_deal("L LTDRB LTDRD", 1, deals=2)[:2] == [
        "Anna collected 2 fruits in this deal; 2 in all.",
        "You collected no fruit in this deal; 0 in all.",
    ]
    assert end_of_deal("L LTDRB LTDRD", deals=2)[0] == "You collected 2 fruits in this deal; 2 in all."
    assert end_of_deal("L LTDRB S", 1, deals=2)[0] == "Anna collected one fruit in this deal; 1 in all."


def shared(fruits: int, seat: int | None, language: str = "en") -> str:
    """How a victory is told that Anna and Otto share, with so many fruits each."""
    match = table("LTDRB", "rain")
    match.state.points[:2] = fruits
    return told(play(match, "LTDRB"), "rain", seat, language)[-1]


@pytest.mark.rule("TR-31")
def test_equals_share_the_victory() -> None:
    assert shared(3, 1) == "Anna and you share the victory with 3 fruits each."
    assert shared(3, 0) == "You and Otto share the victory with 3 fruits each."
    assert shared(1, None) == "Anna and Otto share the victory with one fruit each."
    assert shared(0, 0) == "You and Otto share the victory: nobody has collected a fruit."


# ---- shown a little at a time ---------------------------------------------------------------------------------------


def test_the_trick_lies_there_until_somebody_collects_it() -> None:
    match = play(table("LTDR S", "LTDRB SS"), "LTDR")
    before, after, events = happens(match, next_card(match, "LTDRB"), 1)
    shown = {scene.event.kind: scene.view for scene in scenes(before, after, events)}
    assert list(shown) == ["played", "trick_won", "collected"]
    for kind in ("played", "trick_won"):
        assert [card["card"] for card in shown[kind]["trick"]["cards"]] == ["LTDR", "LTDRB"]
        assert shown[kind]["hand"] == ["SS"]
        assert shown[kind]["seats"][0]["fruits"] == []
        assert shown[kind]["scores"] == [0, 0]
    assert shown["collected"]["trick"] is None
    assert shown["collected"]["seats"][0]["fruits"] == ["LTDRB"]
    assert shown["collected"]["scores"] == [1, 0]


def test_cards_in_the_rain_lie_there_until_they_are_set_aside() -> None:
    match = play(table("LTDRB S", "rain SS"), "LTDRB")
    before, after, events = happens(match, next_card(match, "rain"), None)
    shown = {scene.event.kind: scene.view for scene in scenes(before, after, events)}
    assert list(shown) == ["played", "rain_fell", "set_aside", "lead_goes_to"]
    assert [bool(view["trick"]) for view in shown.values()] == [True, True, False, False]
    assert ["LTDRB" in view["aside"] for view in shown.values()] == [False, False, True, True]


# ---- French and German ----------------------------------------------------------------------------------------------


def test_articles_and_cases_are_right_in_french_and_german() -> None:
    moon = play(table("LTD S", "moon ST", "L SS"), "LTD")
    assert told(moon.clone(), "moon", 0, "fr") == ["Sans fruit ni branche pour fournir, Otto joue la Lune."]
    assert told(moon.clone(), "moon", 1, "de") == ["Du hast weder Frucht noch Zweig zum Bedienen und spielst den Mond."]
    trunk = play(table("LTD S", "trunk ST"), "LTD")
    assert told(trunk.clone(), "trunk", 0, "fr")[0] == "Otto joue le Tronc, qui décrit l'entame."
    assert told(trunk.clone(), "trunk", 0, "de")[:2] == [
        "Otto spielt den Stamm und beschreibt damit die ausgespielte Karte.",
        "Von allen Karten, die Groß Sauer Matt beschreiben, ist der Stamm die allgemeinste: Otto gewinnt den Stich.",
    ]


def test_a_shared_victory_is_yours_in_every_language() -> None:
    assert shared(3, 1, "fr") == "Anna et vous partagez la victoire avec 3 fruits chacun."
    assert shared(3, None, "fr") == "Anna et Otto partagent la victoire avec 3 fruits chacun."
    assert shared(3, 0, "de") == "Du und Otto teilt euch den Sieg mit je 3 Früchten."
    assert shared(1, None, "de") == "Anna und Otto teilen sich den Sieg mit je einer Frucht."
