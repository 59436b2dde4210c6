"""What is told of a game, to whom, and what is seen meanwhile."""

from collections.abc import Sequence

import pytest

from fruitbowl.core.events import Event, Rest, Scene, Seat, SeenMove, scenes
from fruitbowl.core.match import Match
from fruitbowl.core.moments import phrases_of, seat_names
from fruitbowl.games.pflaumen import events as kinds
from fruitbowl.games.pflaumen.game import GAME

from .builders import last_trick, mixing, new, play, position, round_cards, trick

NAMES = ["Anna", "Otto", "Mia", "Emil", "Lea"]


def step(match: Match, move: str, seat: int | None = 0) -> list[Scene]:
    """The scenes of a move, as a seat sees them."""
    before, seen = match.view(seat), SeenMove(match.actors[0], move.strip())
    play(match, move)
    after = match.view(seat)
    return list(scenes(before, after, list(GAME.tell(before, after, seen))))


def events(match: Match, move: str, seat: int | None = 0) -> list[Event]:
    return [scene.event for scene in step(match, move, seat)]


def words(event: Event, seat: int | None = 0, language: str = "en", names: Sequence[str] = NAMES) -> str:
    return phrases_of(GAME, language).sentence(event, names, seat)


def told(match: Match, moves: str, seat: int | None = 0, language: str = "en") -> list[str]:
    """What the log says of some moves, one after the other."""
    happened = [event for move in moves.split(",") for event in events(match, move, seat)]
    return [words(event, seat, language) for event in happened if event.in_log]


# ---- the beginning --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-8")
def test_the_lot_is_told() -> None:
    for leader, sentence in (
        (0, "The lot falls on you: you lead first."),
        (1, "The lot falls on Otto, who leads first."),
    ):
        match = new(3, first="random")
        before = match.view(0)
        match.apply_chance(f"first seat {leader}")
        assert [words(event) for event in GAME.tell(before, match.view(0), None)] == [sentence]


@pytest.mark.rule("PP-6", "PP-7")
@pytest.mark.parametrize(
    ("players", "first", "sentence"),
    [
        (3, 0, "Round 1 of 3: the cards 1 to 18, 6 each; you lead"),
        (4, 1, "Round 1 of 3: the cards 1 to 24, 6 each; Otto leads"),
        (5, 1, "Round 1 of 3: the cards 1 to 25, 5 each; Otto leads"),
    ],
)
def test_a_round_begins_with_which_cards_are_dealt(players: int, first: int, sentence: str) -> None:
    match = new(players, first=first)
    before = match.view(0)
    match.apply_chance(" ".join(["deal", *round_cards(players)]))
    (event,) = GAME.tell(before, match.view(0), None)
    assert words(event) == sentence
    assert event.heading == 1


# ---- a trick --------------------------------------------------------------------------------------------------------


def test_a_trick_is_told() -> None:
    match = position(["I-13 I-6", "I-16 I-2", "I-3 I-15"], ["", "I-7 Plum"], pi=[3])
    assert told(match, "+1pi, I-13, I-16, I-3, take I-13, steal Plum from seat 1, take I-16") == [
        "Trick 5 of 6",
        "You play Fig 13 (steal) with a pi card: 16.14.",
        "Otto plays Orange 16 (three pi).",
        "Mia plays Cherry 3 (PPPP, 10 points).",
        "They take in this order, highest first: you (16.14), Otto (16) and Mia (3).",
        "You take Fig 13.",
        "You may steal a card from another display.",
        "You steal a plum from Otto.",
        "Otto takes Orange 16.",
        "The card brings Otto 3 pi cards.",
        "Mia comes last and gets what is left, Cherry 3 (PPPP, 10 points), and a plum.",
        "You were highest and lead the next trick.",
    ]
    assert told(match, "I-6, I-2, I-15, take I-15", seat=2) == [
        "Trick 6 of 6",
        "Anna plays White Currant 6 (three pi).",
        "Otto plays Apple 2 (AABBCC, 10 points).",
        "You play Blackberry 15 (watchdog).",
        "They take in this order, highest first: you (15), Anna (6) and Otto (2).",
        "You take Blackberry 15.",
        "The watchdog comes to you: you cannot be robbed now.",
    ]


def test_the_log_has_a_heading_right_before_the_first_thing_of_a_trick() -> None:
    match = position(["I-10 I-1", "I-14 I-2", "I-12 I-3"], pi=[1])
    heading, laid = events(match, "+1pi")
    assert (heading.heading, heading.rest) == (2, Rest.NONE)
    assert [event.kind for event in events(match, "I-10")] == ["played"]
    assert (words(laid), laid.in_log) == ("You lay a pi card.", False)


@pytest.mark.rule("PP-11", "PP-12")
def test_pi_cards_are_told_with_the_height_they_make() -> None:
    match = position(["I-10 I-1", "I-14 I-2", "I-12 I-3"], pi=[3])
    _, laid = events(match, "+3pi", 1)
    assert words(laid, 1) == "Anna lays 3 pi cards."
    assert told(match, "I-10", 1) == ["Anna plays Pear 10 (AABB, 6 points) with 3 pi cards: 19.42."]


@pytest.mark.rule("PP-13", "PP-15")
def test_whose_turn_it_is_to_take_is_shown_but_not_logged() -> None:
    match = position(["I-10 I-1", "I-14 I-2", "I-12 I-3", "I-23 I-4"])
    trick(match, "I-10 I-14 I-12 I-23")
    taken, turn = events(match, "take I-10")
    assert (taken.facts, taken.tells) == (
        {"seat": 3, "card": "I-10", "last_follows": False},
        ("seat.display", "table"),
    )
    assert (words(turn), words(turn, 1), turn.in_log) == ("Otto takes next.", "Your turn to take a card.", False)


@pytest.mark.rule("PP-13", "PP-14", "PP-16", "PP-36")
def test_what_goes_without_asking_is_seen_bit_by_bit() -> None:
    match = position(["I-10 I-1", "I-14 I-2", "I-12 I-3"], pi=[0, 2])
    play(match, "I-10, +2pi, I-14, I-12, take I-12")
    seen = step(match, "take I-10")
    assert [scene.event.kind for scene in seen] == ["taken", "last_taken", "pi_returned", "trick_over"]
    displays = [[seat["display"] for seat in scene.view["seats"]] for scene in seen]
    assert displays[0] == [[], ["I-12"], ["I-10"]]
    assert displays[1] == [["I-14", "Plum"], ["I-12"], ["I-10"]]
    assert [scene.view["plum_pile"] for scene in seen] == [18, 17, 17, 17]
    assert [scene.view["pi_pile"] for scene in seen] == [16, 16, 18, 18]
    assert [scene.view["turn"] for scene in seen] == [2, 2, 2, None]
    assert [scene.view["leader"] for scene in seen] == [0, 0, 0, 1]
    assert [any(scene.view["table"]) for scene in seen] == [True, True, False, False]
    assert words(seen[2].event) == "The 2 pi cards go back to the pile."


@pytest.mark.rule("PP-14")
def test_whoever_comes_last_is_told_of_the_plum_also_if_it_is_the_last_one() -> None:
    match = position(["I-10 I-1", "I-14 I-2", "I-12 I-3"])
    trick(match, "I-10 I-14 I-12")
    play(match, "take I-12")
    assert told(match, "take I-10") == [
        "Mia takes Pear 10 (AABB, 6 points).",
        "You come last: White Currant 14 (ABC, 3 points) is left for you, and you get a plum.",
        "Otto was highest and leads the next trick.",
    ]
    match = last_trick(["III-18", "III-17", "III-16"])
    match.state.plum_pile = 1
    trick(match, "III-18 III-17 III-16")
    play(match, "take III-16")
    assert told(match, "take III-18")[2] == (
        "Mia comes last and gets what is left, Orange 17, with the last plum of the pile."
    )


@pytest.mark.rule("PP-16")
def test_who_leads_next_is_told_with_the_reason() -> None:
    hands = ["I-10", "I-14", "I-12"]
    match = position(hands)
    trick(match, "I-10 I-14 I-12")
    play(match, "take I-12")
    assert told(match, "take I-10")[-1] == "Otto was highest and leads round 2."
    match = position(hands)
    trick(match, "I-10 I-14 I-12")
    play(match, "take I-12")
    assert told(match, "take I-10", 1)[-1] == "You were highest and lead round 2."
    match = last_trick(["III-22", "III-23", "III-24"])
    trick(match, "III-22 III-23 III-24")
    play(match, "take III-22")
    assert "That was the last trick." in told(match, "take III-23")


# ---- what cards bring -----------------------------------------------------------------------------------------------


def about_to_take(watchdog: int | None = None, displays: Sequence[str] = ()) -> Match:
    """Seat 0 has the choice among I-15 (watchdog), I-16 (three pi) and I-17 (steal)."""
    match = position(["I-17 I-1", "I-15 I-2", "I-16 I-3"], displays, watchdog=watchdog)
    trick(match, "I-17 I-15 I-16")
    return match


@pytest.mark.rule("PP-17", "PP-19")
@pytest.mark.parametrize(
    ("owner", "reader", "sentence"),
    [
        (None, 0, "The watchdog comes to you: you cannot be robbed now."),
        (None, 1, "The watchdog comes to Anna, who cannot be robbed now."),
        (1, 0, "The watchdog leaves Otto for you: you cannot be robbed now."),
        (1, 1, "The watchdog leaves you for Anna: you can be robbed again."),
        (1, 2, "The watchdog leaves Otto for Anna, who cannot be robbed now."),
        (0, 0, "The watchdog stays with you."),
        (0, None, "The watchdog stays with Anna."),
    ],
)
def test_the_watchdog_is_told(owner: int | None, reader: int | None, sentence: str) -> None:
    assert told(about_to_take(owner), "take I-15", reader)[1] == sentence


@pytest.mark.rule("PP-17")
def test_the_watchdog_can_run_twice_in_a_step() -> None:
    match = position(["I-24 I-1", "I-19 I-2", "I-15 I-3", "I-23 I-4"], watchdog=0)
    trick(match, "I-24 I-19 I-15 I-23")
    play(match, "take I-24, take I-23")
    seen = step(match, "take I-15")
    assert [(words(scene.event), scene.view["watchdog"]) for scene in seen[:4]] == [
        ("Otto takes Blackberry 15.", 0),
        ("The watchdog leaves you for Otto: you can be robbed again.", 1),
        ("Mia comes last and gets what is left, Apple 19, and a plum.", 1),
        ("The watchdog leaves Otto for Mia, who cannot be robbed now.", 2),
    ]


@pytest.mark.rule("PP-21")
@pytest.mark.parametrize(
    ("pile", "yours", "theirs"),
    [
        (3, "The card brings you 3 pi cards.", "The card brings Anna 3 pi cards."),
        (
            2,
            "The card should bring you three pi cards, but only 2 are left in the pile.",
            "The card should bring Anna three pi cards, but only 2 are left in the pile.",
        ),
        (
            1,
            "The card should bring you three pi cards, but only one is left in the pile.",
            "The card should bring Anna three pi cards, but only one is left in the pile.",
        ),
        (
            0,
            "The card brings you no pi cards: the pile is empty.",
            "The card brings Anna no pi cards: the pile is empty.",
        ),
    ],
)
def test_pi_cards_are_told_also_when_they_run_out(pile: int, yours: str, theirs: str) -> None:
    for reader, sentence in ((0, yours), (1, theirs)):
        match = about_to_take()
        match.state.pi_pile = pile
        assert told(match, "take I-16", reader)[1] == sentence


@pytest.mark.rule("PP-11", "PP-21")
def test_the_pile_of_pi_cards_is_seen_to_shrink_and_to_grow_again() -> None:
    match = position(["I-17 I-1", "I-16 I-2", "I-11 I-3"], pi=[1])
    play(match, "+1pi, I-17, I-16, I-11, take I-17")
    seen = [scene for scene in step(match, "take I-11") if scene.event.kind.startswith("pi_")]
    assert [scene.view["pi_pile"] for scene in seen] == [14, 11, 12]


@pytest.mark.rule("PP-18", "PP-19")
@pytest.mark.parametrize(
    ("watchdog", "reader", "sentence"),
    [
        (None, 0, "You may steal a card from another display."),
        (0, 1, "Anna may steal a card from another display."),
        (2, 1, "Anna may steal a card from another display."),
        (1, 0, "You may steal a card, but not from Otto, who has the watchdog."),
        (1, 1, "Anna may steal a card, but not from you: you have the watchdog."),
        (1, 2, "Anna may steal a card, but not from Otto, who has the watchdog."),
    ],
)
def test_who_may_steal_from_whom_is_told(watchdog: int | None, reader: int, sentence: str) -> None:
    displays = ["", "I-7", "" if watchdog == 2 else "I-8"]
    assert told(about_to_take(watchdog, displays), "take I-17", reader)[1] == sentence


@pytest.mark.rule("PP-18", "PP-19", "PP-36")
@pytest.mark.parametrize(
    ("watchdog", "displays", "reader", "sentence"),
    [
        (None, [], 0, "You may steal, but the other displays are empty."),
        (1, [], 1, "Anna may steal, but the other displays are empty."),
        (1, ["", "I-7"], 0, "You may steal, but only Otto has fruit, and the watchdog."),
        (1, ["", "I-7"], 1, "Anna may steal, but only you have fruit, and you have the watchdog."),
        (1, ["", "I-7"], 2, "Anna may steal, but only Otto has fruit, and the watchdog."),
    ],
)
def test_why_nothing_can_be_stolen_is_told(
    watchdog: int | None, displays: list[str], reader: int, sentence: str
) -> None:
    assert told(about_to_take(watchdog, displays), "take I-17", reader)[1] == sentence


@pytest.mark.rule("PP-18")
def test_a_theft_is_told_to_the_thief_the_victim_and_the_others() -> None:
    for reader, sentence in (
        (0, "You steal Blackberry 7 (AAA, 6 points) from Otto."),
        (1, "Anna steals Blackberry 7 (AAA, 6 points) from you."),
        (2, "Anna steals Blackberry 7 (AAA, 6 points) from Otto."),
    ):
        match = about_to_take(displays=["", "I-7"])
        play(match, "take I-17")
        event, _ = events(match, "steal Blackberry from seat 1", reader)
        assert words(event, reader) == sentence
        assert event.rest == Rest.BLOW


@pytest.mark.rule("PP-18")
def test_choosing_among_several_cards_is_shown_and_then_the_theft() -> None:
    for reader, seeks, steals in (
        (0, "You choose among the figs of Otto.", "You steal Fig 13 from Otto."),
        (1, "Anna is choosing among your figs.", "Anna steals Fig 13 from you."),
        (2, "Anna is choosing among the figs of Otto.", "Anna steals Fig 13 from Otto."),
    ):
        match = about_to_take(displays=["", "I-8 I-13"])
        play(match, "take I-17")
        (sought,) = events(match, "steal Fig from seat 1", reader)
        assert (words(sought, reader), sought.in_log) == (seeks, False)
        assert told(match, "take I-13", reader) == [steals]


@pytest.mark.rule("PP-18")
def test_whoever_steals_nothing_is_told_of_too() -> None:
    for reader, sentence in ((0, "You steal nothing."), (1, "Anna steals nothing.")):
        match = about_to_take(displays=["", "I-7"])
        play(match, "take I-17")
        assert told(match, "no steal", reader) == [sentence]


@pytest.mark.rule("PP-18", "PP-36")
def test_a_theft_is_seen_before_the_last_card_is_taken() -> None:
    match = position(["I-18 I-1", "I-17 I-2", "I-16 I-3"], ["I-7"])
    trick(match, "I-18 I-17 I-16")
    play(match, "take I-18, take I-17")
    stolen, taken, *_ = step(match, "steal Fig from seat 0")
    assert [seat["display"] for seat in stolen.view["seats"]] == [["I-7"], ["I-17", "I-18"], []]
    assert taken.view["seats"][2]["display"] == ["I-16", "Plum"]


# ---- mixes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-26")
def test_a_mix_is_told_with_its_fruits_and_its_points() -> None:
    made, _ = events(mixing("I-7 I-15 II-23"), "mix AAA I-7", 1)
    assert (
        words(made, 1) == "You complete the mix AAA: three blackberries. Blackberry 7 is turned face down for 6 points."
    )
    assert made.facts == {"seat": 1, "card": "I-7", "mix": "AAA", "fruits": [["Blackberry", 3]], "n": 6}
    assert told(mixing("I-8 Plum Plum Plum"), "mix PPP I-8") == [
        "Otto completes the mix PPP: three plums. Fig 8 is turned face down for 6 points."
    ]


@pytest.mark.rule("PP-26")
def test_the_mixes_of_cards_that_are_used_up_are_lost() -> None:
    assert told(mixing("I-7 I-15 I-20"), "mix AAA I-7")[1] == (
        "Blackberry 20 (ABC, 3 points) is used up, and its own mix is lost."
    )
    assert told(mixing("I-7 II-6 I-20"), "mix AAA I-7")[1] == (
        "Blackberry 20 (ABC, 3 points) and Blackberry 6 (AABB, 8 points) are used up, and their own mixes are lost."
    )


@pytest.mark.rule("PP-27")
def test_a_mix_is_told_card_by_card_and_then_as_a_whole() -> None:
    match = mixing("I-4 I-9 I-19 II-12 III-23 Plum Plum")
    (begun,) = events(match, "mix AAABB I-4")
    assert words(begun) == "Otto begins the mix AAABB of Strawberry 4."
    assert words(begun, 1) == "You begin the mix AAABB of Strawberry 4."
    (more,) = events(match, "with I-9")
    assert (words(more), words(more, 1), more.in_log) == ("Otto puts in Apple 9.", "You put in Apple 9.", False)
    play(match, "with I-19, with II-12")
    assert told(match, "with I-4") == [
        "Otto completes the mix AAABB: three apples and two strawberries. "
        "Strawberry 4 is turned face down for 9 points.",
    ]


@pytest.mark.rule("PP-25", "PP-27")
def test_the_card_that_shows_the_mix_is_named_when_it_goes_into_it() -> None:
    match = mixing("I-12 I-7 I-8 I-1 II-7")
    assert [event.facts for event in events(match, "mix ABCD I-12")] == [{"seat": 1, "card": "I-12", "mix": "ABCD"}]
    (more, lost) = events(match, "with I-7")
    assert (more.facts["cards"], lost.facts["cards"]) == (["I-7"], ["I-7"])
    (more,) = events(match, "with I-12")
    assert words(more) == "Otto puts in Cherry 12."


@pytest.mark.rule("PP-27")
def test_the_view_lists_the_fruits_that_are_in_an_unfinished_mix() -> None:
    match = mixing("I-4 I-9 I-19 II-12 III-23 II-1 Plum Plum")
    for move, fruits in (
        ("mix AAABB I-4", []),
        ("with I-4", ["Strawberry"] * 3),
        ("with I-9", ["Strawberry"] * 3 + ["Apple"]),
    ):
        play(match, move)
        assert match.view(0)["seats"][1]["mixed"] == fruits
    match = mixing("I-1 Plum Plum Plum Plum Plum I-25")
    play(match, "mix PPPPP I-1, with I-25")
    assert match.view(0)["seats"][1]["mixed"] == []
    assert match.view(0)["seats"][1]["points"] == 14


@pytest.mark.rule("PP-22")
def test_whoever_waits_with_a_mix_is_told_of() -> None:
    assert told(mixing("I-7 I-15 II-23"), "done, take III-22")[:1] == ["Otto keeps AAA (6 points) for later."]
    assert told(mixing("I-7 I-15 II-23"), "done", 1) == ["You keep AAA (6 points) for later."]
    two = "I-7 I-15 II-23 I-8 Plum Plum Plum"
    assert told(mixing(two), "done") == ["Otto could make 2 mixes, but waits."]
    assert told(mixing(two), "done", 1) == ["You could make 2 mixes, but wait."]
    (event, _) = events(mixing("I-7 I-15 II-23 I-1 Plum Plum Plum Plum Plum"), "done")
    assert event.facts["cards"] == ["I-1", "I-7"], "the best first"


@pytest.mark.rule("PP-33")
def test_among_experienced_players_a_second_mix_is_not_allowed_and_a_last_chance_is_one() -> None:
    assert told(mixing("I-7 I-15 II-23", experienced=True), "mix AAA I-7")[1:] == []
    two = "I-8 Plum Plum Plum I-7 I-15 II-23"
    assert told(mixing(two, experienced=True), "mix PPP I-8")[1:] == [
        "Only one mix a turn: AAA (6 points) would have been possible too."
    ]
    assert told(mixing(f"{two} I-21", experienced=True), "mix PPP I-8")[1:] == [
        "Only one mix a turn: 2 more would have been possible."
    ]
    assert told(mixing("I-7 I-15 II-23", experienced=True), "done") == ["Otto does without AAA (6 points)."]
    match = position(["I-23 I-1", "I-24 I-2", "I-22 I-3", "I-20 I-4"], ["", "I-7 I-15 II-23"], experienced=True)
    trick(match, "I-23 I-24 I-22 I-20")
    play(match, "take I-24")
    assert told(match, "done") == ["Otto keeps AAA (6 points) for later."]


# ---- the end --------------------------------------------------------------------------------------------------------

BLACKBERRIES, PLUMS = "I-7 I-15 II-23", "I-8 Plum Plum Plum"


def ending(*displays: str, points: Sequence[int] = (), **options: bool) -> Match:
    """One card is to be taken; then the last trick is over."""
    match = last_trick(["III-23", "III-22", "III-21"], displays, **options)
    for seat, count in enumerate(points):
        match.state.points[seat] = count
    trick(match, "III-23 III-22 III-21")
    play(match, "take III-23")
    while match.actors == (0,):
        play(match, "done")
    return match


@pytest.mark.rule("PP-29")
def test_the_last_mixes_and_the_count_are_told() -> None:
    match = ending(BLACKBERRIES)
    assert told(match, "take III-22")[-2:] == ["That was the last trick.", "Last mixes: you can still make some"]
    assert told(match, "done", 2) == [
        "Anna does without AAA (6 points).",
        "Final count",
        "Otto: 0 points (mixes made: 0; fruit cards left: 1).",
        "You: 0 points (mixes made: 0; fruit cards left: 2).",
        "Anna: 0 points (mixes made: 0; fruit cards left: 4).",
        "A tie at 0 points: Anna, Otto and you. Anna has the most fruit cards left, 4, and wins.",
    ]


@pytest.mark.rule("PP-29")
def test_everybody_who_can_make_last_mixes_is_named() -> None:
    match = ending(BLACKBERRIES, PLUMS)
    play(match, "take III-22")
    assert told(match, "done", 1)[-1] == "Last mixes: Anna and you can still make some"
    assert told(match, "done", 1) == ["Anna does without AAA (6 points)."]
    assert told(match, "mix PPP I-8", 1)[:2] == [
        "You complete the mix PPP: three plums. Fig 8 is turned face down for 6 points.",
        "Final count",
    ]


@pytest.mark.rule("PP-29")
def test_whoever_has_the_choice_among_several_last_mixes_can_leave_them() -> None:
    match = ending(f"{BLACKBERRIES} {PLUMS}")
    play(match, "take III-22")
    (event, *_) = events(match, "done")
    assert words(event) == "You make no more mixes, though 2 are possible."
    assert words(event, 1) == "Anna makes no more mixes, though 2 are possible."


@pytest.mark.rule("PP-29", "PP-33")
def test_why_there_are_no_last_mixes_is_told() -> None:
    assert "Final count: nobody can make another mix" in told(ending(), "take III-22")
    assert "Final count: experienced players make no mixes after the last trick" in told(
        ending(BLACKBERRIES, experienced=True), "take III-22"
    )


@pytest.mark.rule("PP-30", "PP-31", "PP-32")
@pytest.mark.parametrize(
    ("points", "displays", "reader", "sentence"),
    [
        ([9, 1, 1], [], 0, "You win with 9 points."),
        ([1, 9, 1], [], 0, "Otto wins with 9 points."),
        ([9, 9, 1], [], 0, "You and Otto share the victory: 9 points each, and as many fruit cards left (1)."),
        (
            [9, 9, 1],
            ["", "I-23"],
            0,
            "A tie at 9 points: you and Otto. Otto has the most fruit cards left, 2, and wins.",
        ),
        (
            [9, 9, 1],
            ["", "I-23"],
            1,
            "A tie at 9 points: Anna and you. You have the most fruit cards left, 2, and win.",
        ),
    ],
)
def test_the_victory_is_told(points: list[int], displays: list[str], reader: int, sentence: str) -> None:
    assert told(ending(*displays, points=points), "take III-22", reader)[-1] == sentence


# ---- in other words -------------------------------------------------------------------------------------------------

Card, Seats = kinds.Card, (Seat(0), Seat(1))


@pytest.mark.parametrize(
    ("event", "reader", "french", "german"),
    [
        (
            kinds.Played(Seat(0), Card("I-16"), 2, kinds.Height(22.28)),
            0,
            "Vous jouez l'Orange 16 (trois pi) avec 2 cartes pi : 22,28.",
            "Du spielst Orange 16 (drei Pi) mit 2 Pi-Karten: 22,28.",
        ),
        (
            kinds.OrderDecided((kinds.Place(Seat(1), kinds.Height(16.14)), kinds.Place(Seat(0), kinds.Height(16)))),
            0,
            "On prend dans cet ordre, du plus haut au plus bas : Otto (16,14) et vous (16).",
            "Genommen wird der Höhe nach: Otto (16,14) und du (16).",
        ),
        (
            kinds.Stolen(Seat(0), Seat(1), Card("I-9")),
            1,
            "Anna vous vole la Pomme 9.",
            "Anna stibitzt dir Apfel 9.",
        ),
        (
            kinds.Stolen(Seat(0), Seat(1), Card("Plum")),
            0,
            "Vous volez une prune à Otto.",
            "Du stibitzt eine Pflaume bei Otto.",
        ),
        (
            kinds.MixMade(
                Seat(1), Card("I-5"), "AABB", (kinds.Portion(("Apple", 2)), kinds.Portion(("White Currant", 2))), 1
            ),
            0,
            "Otto réalise le mélange AABB : deux pommes et deux groseilles blanches ; "
            "l'Orange 5, retournée, rapporte 1 point.",
            "Otto macht die Mischung AABB: zwei Äpfel und zwei Weiße Johannisbeeren. "
            "Orange 5 wird umgedreht und bringt 1 Punkt.",
        ),
        (
            kinds.LastMixesBegin(Seats),
            0,
            "Derniers mélanges : encore possibles pour vous et Otto",
            "Letzte Mischungen, noch dabei: du und Otto",
        ),
        (
            kinds.GameWon(Seats, 40, 3, Seats, "shared"),
            1,
            "Victoire partagée : Anna et vous, à égalité de points (40) et de cartes fruit restantes (3).",
            "Geteilter Sieg: Anna und du mit je 40 Punkten und gleich vielen übrigen Obstkarten (3).",
        ),
    ],
)
def test_french_and_german_speak_for_themselves(event: Event, reader: int, french: str, german: str) -> None:
    assert words(event, reader, "fr") == french
    assert words(event, reader, "de") == german


@pytest.mark.parametrize(
    ("move", "english", "french", "german"),
    [
        ("I-16", "Orange 16 (three pi)", "L'Orange 16 (trois pi)", "Orange 16 (drei Pi)"),
        ("+1pi", "Add a pi card", "Ajouter une carte pi", "Eine Pi-Karte dazulegen"),
        ("+2pi", "Add 2 pi cards", "Ajouter 2 cartes pi", "2 Pi-Karten dazulegen"),
        ("take I-23", "Take Strawberry 23", "Prendre la Fraise 23", "Erdbeere 23 nehmen"),
        (
            "steal Apple from seat 2",
            "Steal an apple from seat 2",
            "Voler une pomme à la place 2",
            "Bei Platz 2 stibitzen: ein Apfel",
        ),
        ("no steal", "Steal nothing", "Ne rien voler", "Nichts stibitzen"),
        (
            "mix AAA I-7",
            "Make the mix AAA (6 points) of Blackberry 7",
            "Faire le mélange AAA (6 points) de la Mûre 7",
            "Mischung AAA (6 Punkte) machen: Brombeere 7",
        ),
        ("with Plum", "Use a plum", "Utiliser une prune", "Eine Pflaume verwenden"),
        ("done", "Make no more mixes", "Ne plus faire de mélange", "Keine Mischung mehr machen"),
    ],
)
def test_moves_have_names_for_lists_of_advice(move: str, english: str, french: str, german: str) -> None:
    assert [GAME.noun("move", move, language) for language in ("en", "fr", "de")] == [english, french, german]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_rare_events_have_words_in_every_language(language: str) -> None:
    rare: list[Event] = [
        *(
            kinds.PiReceived(Seat(0), n, 0, supply)
            for n, supply in ((3, "enough"), (2, "short"), (1, "short"), (0, "empty"))
        ),
        *(kinds.LastTaken(Seat(0), Card("I-9"), left, True) for left in (0, 1, 2)),
        *(kinds.WatchdogMoved(Seat(0), owner) for owner in (None, Seat(1))),
        *(kinds.StealOffered(Seat(0), guarded) for guarded in (None, Seat(1))),
        *(kinds.NothingToSteal(Seat(0), guarded) for guarded in (None, Seat(1))),
        *(kinds.MixesLeft(Seat(0), (Card("I-7"),) * n, n, why) for n in (1, 2) for why in ("later", "never", "one")),
        *(kinds.FinalCount(why) for why in ("done", "none", "experienced")),
        *(kinds.GameWon((Seat(0),), 40, 3, Seats, by) for by in ("points", "fruit", "shared")),
    ]
    for event in rare:
        sentences = {words(event, reader, language, seat_names(3, language)) for reader in (None, 0, 1, 2)}
        assert all(sentence.strip() and "{" not in sentence for sentence in sentences)
