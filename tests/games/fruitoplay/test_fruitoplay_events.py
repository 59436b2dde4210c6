"""What people are told of a game of Fruitoplay."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from fruitbowl.core.events import Event, Rest, View, scenes
from fruitbowl.core.match import Match, retrace
from fruitbowl.core.moments import moments, phrases_of, seen_move
from fruitbowl.core.record import Move, Step
from fruitbowl.games.fruitoplay.game import GAME

from .builders import (
    deal,
    last_turn,
    play,
    random_positions,
    six_tricks_nobody_wins,
    six_tricks_won_by_seat_0,
)
from .test_fruitoplay_draws import WHOLE_DECK

NAMES = ["Anna", "Otto", "Mia", "Emil", "Lea", "Ben"]


def step_events(match: Match, step: Step, seat: int | None) -> list[Event]:
    """What a seat is told of a step, which is taken."""
    before, move = match.view(seat), seen_move(match, step, seat)
    match.take(step)
    return list(GAME.tell(before, match.view(seat), move))


def events(match: Match, moves: str, seat: int | None = 0) -> list[Event]:
    """What a seat is told while the awaited seats make these moves, in seat order."""
    return [
        event
        for actor, move in zip(match.actors, moves.split(), strict=True)
        for event in step_events(match, Move(actor, move), seat)
    ]


def in_words(told: list[Event], seat: int | None, language: str = "en") -> list[str]:
    phrases = phrases_of(GAME, language)
    return [phrases.sentence(event, NAMES, seat) for event in told]


def lines(match: Match, moves: str, seat: int | None = 0, language: str = "en") -> list[str]:
    """The same, as the lines of a log."""
    return in_words([event for event in events(match, moves, seat) if event.in_log], seat, language)


def of_kind(kind: str, told: list[Event]) -> list[Event]:
    return [event for event in told if event.kind == kind]


# ---- a trick --------------------------------------------------------------------------------------------------------


def test_a_trick_is_told_as_people_at_a_table_see_it() -> None:
    match = deal(["F13", "F9", "A9", "B1"], river="F15 B7", deck="S4 S5 S6")
    told = events(match.clone(), "F13 F9 A9 B1")
    assert [event.kind for event in told] == [
        "chosen", "chosen", "chosen",
        "revealed", "played", "played", "played", "played", "trick_won", "collected", "drew", "trick_begins",
    ]  # fmt: skip
    assert lines(match, "F13 F9 A9 B1") == [
        "You play Fig 13: 2 away.",
        "Otto plays Fig 9: 6 away.",
        "Mia plays Apple 9: another fruit, 6 away.",
        "Emil plays Banana 1: another fruit, 14 away.",
        "Fig 13 is 2 away, nearest: the trick is yours.",
        "You collect 1 banana, 1 apple and 4 figs.",
        "Otto, Mia and Emil draw a card each.",
        "Trick 2: Target Banana 7",
    ]


REASONS = [
    ("nearest", "F13 F9 A1", ["Fig 13 is 2 away, nearest: the trick is yours."]),
    ("fruit", "F9 F13 A15", ["Fig 13 is 2 away, the nearest fig: Otto wins the trick."]),
    ("fruit", "F9 F13 A13", ["Fig 13 is 2 away, the nearest fig: Otto wins the trick."]),
    ("only", "A15 F1 B14", ["Fig 1 is the only fig: Otto wins the trick."]),
    ("last", "F13 F17 F1", ["Fig 13 and Fig 17 tie at 2 away and cancel out.",
                            "Fig 1 is the only fig left: Mia wins the trick."]),
    ("left", "F13 F17 F1 F2", ["Fig 13 and Fig 17 tie at 2 away and cancel out.",
                               "Fig 2 is 13 away, the nearest fig left: Emil wins the trick."]),
    ("unplayed", "A15 B14 S20", ["No fig was played. Apple 15 is 0 away, nearest: the trick is yours."]),
    ("rest", "A14 B16 S20", ["Apple 14 and Banana 16 tie at 1 away and cancel out.",
                             "No fig was played. Of the cards left, Strawberry 20 is nearest, 5 away: "
                             "Mia wins the trick."]),
    ("cancelled", "A15 F13 F17", ["Fig 13 and Fig 17 tie at 2 away and cancel out.",
                                  "No fig is left. Apple 15 is 0 away, nearest: the trick is yours."]),
]  # fmt: skip


@pytest.mark.rule("FP-11", "FP-12", "FP-13")
@pytest.mark.parametrize(("why", "cards", "words"), REASONS)
def test_a_trick_is_won_for_a_reason(why: str, cards: str, words: list[str]) -> None:
    told = events(deal(cards.split(), river="F15"), cards)
    (won,) = of_kind("trick_won", told)
    assert (won.facts["why"], won.facts["fruit"]) == (why, "F")
    assert in_words([*of_kind("tied", told), won], 0) == words


@pytest.mark.rule("FP-13")
def test_separate_ties_are_told_separately_the_nearest_first() -> None:
    told = events(deal(["A14", "F13", "B16", "F17", "S1"], river="F15"), "A14 F13 B16 F17 S1", seat=4)
    assert [event.facts for event in of_kind("tied", told)] == [
        {"seats": [1, 3], "cards": ["F13", "F17"], "difference": 2},
        {"seats": [0, 2], "cards": ["A14", "B16"], "difference": 1},
    ]
    assert in_words(of_kind("trick_won", told), 4) == [
        "No fig is left. Strawberry 1 is 14 away, nearest: the trick is yours."
    ]


@pytest.mark.rule("FP-13")
@pytest.mark.parametrize("cards", ["F13 A14 B14", "F13 F1 A14 B14", "A15 B14 S14", "F14 F13 F17"])
def test_a_tie_that_changed_nothing_is_not_told(cards: str) -> None:
    assert of_kind("tied", events(deal(cards.split(), river="F15"), cards)) == []


@pytest.mark.rule("FP-15")
def test_a_trick_that_nobody_wins_leaves_the_round() -> None:
    match = deal(["A14", "B14", "S12", "A12"], river="F15 B7", deck="S4 S5 S6 S7")
    assert lines(match, "A14 B14 S12 A12")[4:] == [
        "Apple 14 and Banana 14 tie at 1 away and cancel out.",
        "Strawberry 12 and Apple 12 tie at 3 away and cancel out.",
        "Every card is cancelled: nobody wins the trick.",
        "Fig 15 and the cards played leave the round.",
        "You draw Strawberry 4; Otto, Mia and Emil draw a card each.",
        "Trick 2: Target Banana 7",
    ]


@pytest.mark.rule("FP-14")
def test_collected_are_fruits_by_fruit_and_rotten_cards() -> None:
    match = deal(["F2", "B11"], river="F11")
    (collected,) = of_kind("collected", events(match, "F2 B11"))
    assert collected.facts == {"seat": 0, "fruits": ["F+1", "F-1", "B-1"]}
    match = deal(["F13", "F18", "A11"], river="F15")
    assert in_words(of_kind("collected", events(match, "F13 F18 A11", seat=1)), 1) == [
        "Anna collects 5 figs and a rotten apple."
    ]


# ---- choices and draws ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-9", "FP-18")
def test_a_hidden_choice_is_shown_but_not_worth_a_line() -> None:
    match = last_turn(["A5 A1", "S5 S1", "F5 F1"], target="B6", deck="F18")
    assert in_words(events(match.clone(), "A5 S5 F5")[:2], 0) == ["You choose Apple 5.", "Otto has chosen."]
    assert lines(match.clone(), "A5 S5 F5", seat=None)[0] == "Anna plays Apple 5: another fruit, 1 away."
    play(match, "A5 S5 F5")
    assert in_words(events(match.clone(), "draw stay draw")[:2], 0) == [
        "You choose to draw a card.",
        "Otto has chosen.",
    ]
    assert in_words(events(match, "draw stay draw", seat=1)[:2], 1) == ["Anna has chosen.", "You choose not to draw."]


@pytest.mark.rule("FP-17")
def test_your_own_draw_is_named_and_the_others_counted() -> None:
    match = deal(["F13", "F9", "A9", "B1"], river="F15", deck="S4 S5 S6")
    drawn = {
        seat: in_words(of_kind("drew", events(match.clone(), "F13 F9 A9 B1", seat)), seat) for seat in (None, 0, 2)
    }
    assert drawn == {
        None: ["Otto, Mia and Emil draw a card each."],
        0: ["Otto, Mia and Emil draw a card each."],
        2: ["You draw Strawberry 5; Otto and Emil draw a card each."],
    }
    match = deal(["F13", "F9"], river="F15", deck="S4")
    assert lines(match.clone(), "F13 F9")[-2] == "Otto draws a card."
    assert lines(match, "F13 F9", seat=1)[-2] == "You draw Strawberry 4."
    match = deal(["F13", "F9", "A9"], river="F15", deck="S4")
    assert lines(match, "F13 F9 A9", seat=1)[-2] == "You draw Strawberry 4, and Mia draws a card."


@pytest.mark.rule("FP-16")
@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (0, "You have no card left and sit this trick out."),
        (1, "Anna has no card left and sits this trick out."),
    ],
)
def test_whoever_has_no_card_left_sits_out(seat: int, words: str) -> None:
    match = six_tricks_won_by_seat_0(deck="A12 S12 F12")
    assert in_words(list(moments(match, seat))[-1].events[-2:], seat) == ["Trick 7: Target Banana 7", words]
    assert [event.facts["seat"] for event in of_kind("played", events(match, "A12 S12 F12"))] == [1, 2, 3]


@pytest.mark.rule("FP-18")
@pytest.mark.parametrize(
    ("choices", "seat", "words"),
    [
        ("draw draw", 0, ["You draw Apple 9, and Otto draws a card."]),
        ("draw stay", 0, ["You draw Apple 9.", "Otto draws no card."]),
        ("stay draw", 0, ["Otto draws a card.", "You draw no card."]),
        ("stay stay", 0, ["You and Otto draw no card."]),
        ("stay stay", None, ["Anna and Otto draw no card."]),
        ("draw draw", None, ["Anna and Otto draw a card each."]),
    ],
)
def test_the_last_draws_are_told_before_the_count(choices: str, seat: int | None, words: list[str]) -> None:
    match = last_turn(["S2 A1", "A2 A3", "B5"], target="B1", deck="A9 S7")
    play(match, "S2 A2 B5")
    told = lines(match, choices, seat)
    assert told[: len(words)] == words
    assert told[len(words)] == "Round 1 is counted: largest column times smallest"


@pytest.mark.rule("FP-8")
@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (0, ["You draw Banana 20.", "The deck is empty: no card for Ben.", "Otto, Mia, Emil and Lea draw no card."]),
        (1, ["Anna draws a card.", "The deck is empty: no card for you and Ben.", "Mia, Emil and Lea draw no card."]),
        (5, ["Anna draws a card.", "The deck is empty: no card for you.", "Otto, Mia, Emil and Lea draw no card."]),
    ],
)
def test_an_empty_deck_is_told_to_those_who_know_who_wanted_a_card(seat: int, words: list[str]) -> None:
    match = six_tricks_nobody_wins(deck=WHOLE_DECK)
    play(match, "A13 S13 F13 A14 S14 F14")
    assert lines(match, "draw draw stay stay stay draw", seat)[:3] == words


# ---- rounds ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FP-5", "FP-6")
def test_the_first_round_begins_with_its_first_trick() -> None:
    (moment,) = moments(deal(["F13", "F9"], river="F15"), 0)
    assert [
        (event.heading, line) for event, line in zip(moment.events, in_words([*moment.events], 0), strict=True)
    ] == [
        (1, "Round 1 of 3: 7 cards each, seven Targets"),
        (2, "Trick 1: Target Fig 15"),
    ]


@pytest.mark.rule("FP-20", "FP-21", "FP-23", "FP-24")
def test_a_round_is_counted_seat_by_seat() -> None:
    match = last_turn(["B2 B11 A3", "F5 S11", "F3"], target="B1", deck="A9 S7")
    play(match, "B2 F5 F3")
    assert lines(match, "draw stay")[2:] == [
        "Round 1 is counted: largest column times smallest",
        "The cards left in hand join the columns.",
        "You have Banana 11, which is Rotten and cancels Banana 1.",
        "You have 1 banana, 2 apples and 3 figs: 3 × 1 = 3 points.",
        "Otto has Strawberry 11, which is Rotten and cancels only itself.",
        "Otto has only 1 apple: 1 × 1 = 1 point.",
        "Mia has no fruit: 0 points.",
        "You lead with 3 points.",
    ]


@pytest.mark.rule("FP-21", "FP-26", "FP-30")
def test_the_collective_fruit_counts_for_everybody_unless_it_is_cancelled() -> None:
    match = last_turn(["F3 F11", "B5", "A1"], target="B1", points=[[9, 9, 9]], collective="F")
    play(match, "F3 B5 A1")
    assert lines(match, "stay stay", seat=1)[1:] == [
        "Round 2 is counted: largest column times smallest",
        "The cards left in hand join the columns.",
        "The Collective Fruit adds one fig for everybody.",
        "Anna has Fig 11, which is Rotten and cancels the Collective Fruit for Anna.",
        "Anna has no fruit: 0 points, 9 in all.",
        "You have 2 bananas, 1 apple and 3 figs: 3 × 1 = 3 points, 12 in all.",
        "Mia has only 1 fig: 1 × 1 = 1 point, 10 in all.",
        "You lead with 12 points.",
    ]


@pytest.mark.rule("FP-28")
@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (0, ["You are last with 3 points and choose the Collective Fruit.",
             "You choose: everybody gets one strawberry in this round."]),
        (1, ["Anna is last with 3 points and chooses the Collective Fruit.",
             "Anna chooses: everybody gets one strawberry in this round."]),
    ],
)  # fmt: skip
def test_the_last_place_chooses_the_collective_fruit(seat: int, words: list[str]) -> None:
    match = deal(["", ""], river="F15", points=[[3, 5]])
    start = Match(GAME, 2)
    start.state.round_number, start.state.points[0, :2] = 2, [3, 5]
    told = step_events(start, match.steps[0], seat)
    assert in_words(told, seat) == ["Round 2 of 3: 7 cards each, seven Targets", words[0]]
    told = step_events(match, Move(0, "collective S"), seat)
    assert in_words(told, seat) == [words[1], "Trick 1: Target Fig 15"]


@pytest.mark.rule("FP-29")
@pytest.mark.parametrize(("seat", "who"), [(0, "You and Mia"), (1, "Anna and Mia")])
def test_lots_are_drawn_if_several_share_the_last_place(seat: int, who: str) -> None:
    match = deal(["", "", ""], river="F15", points=[[3, 5, 3], [1, 1, 1]])
    before = match.view(seat)
    match.apply_chance("collective F")
    assert in_words(list(GAME.tell(before, match.view(seat), None)), seat) == [
        f"{who} share last place, so lots are drawn: everybody gets two figs in this round.",
        "Trick 1: Target Fig 15",
    ]


def test_several_can_lead() -> None:
    match = last_turn(["A1 S1 S2 S4", "A2", "F1"], target="A6", points=[(5, 5, 9)], collective="B")
    play(match, "A1 A2 F1")
    assert lines(match.clone(), "stay stay")[-1] == "Mia leads with 10 points."
    match.state.points[0, :3] = [7, 7, 0]
    assert lines(match.clone(), "stay stay")[-1] == "You and Otto share the lead with 10 points each."
    assert lines(match, "stay stay", seat=2)[-1] == "Anna and Otto share the lead with 10 points each."


@pytest.mark.rule("FP-32", "FP-33", "FP-34")
@pytest.mark.parametrize(
    ("hand", "points", "seat", "words"),
    [
        ("A1 S1 S2", [(5, 0), (3, 1)], 0, ["You win with 12 points."]),
        ("A1 S1 S2", [(5, 0), (3, 1)], 1, ["Anna wins with 12 points."]),
        ("A1 S1 S2", [(6, 5), (5, 4)], 0, ["You and Otto have 15 points each: the third round decides.",
                                           "Otto wins with 15 points."]),
        ("A1 S1 S2 S4", [(5, 4), (4, 5)], 1, ["Anna and you have 15 points each: the third round decides.",
                                              "The third round is a tie too: Anna and you share the victory."]),
        ("A1 S1 S2 S4", [(5, 4), (4, 5)], None, ["Anna and Otto have 15 points each: the third round decides.",
                                                 "The third round is a tie too: Anna and Otto share the victory."]),
    ],
)  # fmt: skip
def test_the_end_is_told_with_its_reason(
    hand: str, points: list[tuple[int, int]], seat: int | None, words: list[str]
) -> None:
    match = last_turn([hand, "A2"], target="A6", points=points, collective="B")
    play(match, "A1 A2")  # in this round two bananas times two or three strawberries, and times three apples
    assert lines(match, "stay", seat)[-len(words) :] == words


# ---- in other languages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["Vous jouez Figue 9 : écart de 6.", "Otto joue Pomme 15 : autre fruit, écart de 0.",
                "Mia joue Figue 13 : écart de 2.",
                "Figue 13 a le plus petit écart parmi les figues, 2 : Mia remporte le pli.",
                "Mia récupère 1 pomme et 4 figues.", "Vous piochez Fraise 4, Otto pioche une carte.",
                "Pli 2 : carte Cible Pomme 7"]),
        ("de", ["Du spielst Feige 9: Abstand 6.", "Otto spielt Apfel 15: andere Frucht, Abstand 0.",
                "Mia spielt Feige 13: Abstand 2.",
                "Von der Zielfrucht liegt Feige 13 mit Abstand 2 am nächsten: Der Stich geht an Mia.",
                "Mia bekommt 1 Apfel und 4 Feigen.", "Du ziehst Erdbeere 4, Otto zieht eine Karte.",
                "Stich 2: Zielkarte Apfel 7"]),
    ],
)  # fmt: skip
def test_a_trick_in_other_languages(language: str, words: list[str]) -> None:
    match = deal(["F9", "A15", "F13"], river="F15 A7", deck="S4 S5")
    assert lines(match, "F9 A15 F13", language=language) == words


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Fig 13", "Collective Fruit: apple", "Draw a card", "Do not draw"]),
        ("fr", ["Figue 13", "Fruit Collectif : pomme", "Piocher une carte", "Ne pas piocher"]),
        ("de", ["Feige 13", "Gemeinschaftsfrucht: Apfel", "Eine Karte ziehen", "Nicht ziehen"]),
    ],
)
def test_moves_have_names(language: str, names: list[str]) -> None:
    assert [GAME.noun("move", move, language) for move in ("F13", "collective A", "draw", "stay")] == names


# ---- one scene after another ----------------------------------------------------------------------------------------


def pictures(match: Match, seat: int | None) -> Iterator[tuple[Event, View]]:
    """All events of a match, each with what the seat sees while it is told."""
    before = next(retrace(match)).view(seat)
    for moment in moments(match, seat):
        yield from scenes(before, moment.view, moment.events)
        before = moment.view


def last_pictures(match: Match, moves: str, seat: int | None = 0) -> dict[str, View]:
    """The scenes of the step that the last of these moves is, the last one of each kind."""
    *first, last = zip(match.actors, moves.split(), strict=True)
    for actor, move in first:
        match.play(actor, move)
    before = match.view(seat)
    told = step_events(match, Move(*last), seat)
    return {event.kind: view for event, view in scenes(before, match.view(seat), told)}


def test_a_trick_lies_on_the_table_until_it_is_collected() -> None:
    match = deal(["F1", "F13", "B1"], river="F15 B7", deck="S4 S5")
    scene = last_pictures(match, "F1 F13 B1")
    assert {
        kind: (view["river"][0], view["turn"], view["seats"][1]["columns"]["F"]) for kind, view in scene.items()
    } == {
        "revealed": ("F15", 1, []),
        "played": ("F15", 1, []),
        "trick_won": ("F15", 1, []),
        "collected": ("B7", 1, ["F1", "F13", "F15"]),
        "drew": ("B7", 1, ["F1", "F13", "F15"]),
        "trick_begins": ("B7", 2, ["F1", "F13", "F15"]),
    }
    assert all(view["last_trick"]["cards"] == ["F1", "F13", "B1"] for view in scene.values())


def test_a_hand_lacks_the_card_played_and_gets_the_one_drawn_when_that_is_told() -> None:
    match = deal(["F1", "B1 B2"], river="B7", deck="S4")
    match.state.hand[1] = [0b11, 0]
    scene = last_pictures(match, "F1 B1", seat=1)
    assert (scene["collected"]["hand"], scene["collected"]["seats"][1]["hand"]) == (["B2"], 1)
    match = deal(["B1 B2", "B6"], river="B7", deck="S4")
    match.state.hand[0] = [0b11, 0]
    match.play(1, "B6")
    before = match.view(0)
    told = step_events(match, Move(0, "B1"), 0)
    hands = {event.kind: (view["hand"], view["deck"]) for event, view in scenes(before, match.view(0), told)}
    assert [hands[kind] for kind in ("revealed", "collected", "drew")] == [
        (["B2"], 59), (["B2"], 59), (["B2", "S4"], 58),
    ]  # fmt: skip


def test_the_last_card_is_seen_in_hand_before_it_joins_the_columns() -> None:
    match = last_turn(["S2 S9", "B5"], target="B1", deck="A9 S7")
    play(match, "S2 B5")
    scene = last_pictures(match, "draw")
    assert (scene["drew"]["hand"], scene["drew"]["deck"]) == (["A9", "S9"], 1)
    assert scene["drew"]["seats"][0]["columns"]["A"] == []
    assert (scene["hands_laid_down"]["hand"], scene["hands_laid_down"]["seats"][0]["columns"]["A"]) == ([], ["A9"])
    assert (scene["hands_laid_down"]["last_round"], scene["hands_laid_down"]["scores"]) == (None, [0, 0])
    assert scene["counted"]["last_round"][0]["score"] == 1
    assert (scene["leads"]["round"], scene["leads"]["scores"]) == (1, [1, 2])


def cards_in_sight(view: View) -> list[str]:
    """All cards that a reader sees, where they lie."""
    columns = [card for seat in view["seats"] for cards in seat["columns"].values() for card in cards]
    trick = view["last_trick"]
    is_open = bool(trick and view["river"] and trick["target"] == view["river"][0])
    own = view["choice"] if view["choice"] not in ("draw", "stay") else None
    played = [*(trick["cards"] if is_open else ()), own]
    return [*view["hand"], *view["river"], *view["discard"], *columns, *filter(None, played)]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_in_no_scene_a_card_lies_in_two_places(players: int) -> None:
    *_, match = random_positions(players, seed=1)
    for seat in (None, *range(players)):
        for event, view in pictures(match, seat):
            cards = cards_in_sight(view)
            assert len(cards) == len(set(cards)), f"{event}: {sorted(cards)}"


@pytest.mark.parametrize("players", [2, 5])
def test_every_round_and_trick_has_a_heading_and_what_belongs_under_it(players: int) -> None:
    *_, match = random_positions(players, seed=4)
    told = [event for event, _ in pictures(match, 0)]
    headings = [event.kind for event in told if event.heading]
    assert headings == ["round_begins", *["trick_begins"] * 7, "count_begins"] * 3
    for heading, event in pairwise(told):
        if event.kind in ("trick_won", "nobody_won", "collected", "drew"):
            assert heading.kind != "trick_begins"
    assert sum(event.kind == "counted" for event in told) == 3 * players
    assert told[-1].kind == "game_won"


def test_a_finished_trick_and_a_count_rest_longest() -> None:
    *_, match = random_positions(3, seed=2)
    rests = {event.kind: event.rest for event, _ in pictures(match, None)}
    assert {kind for kind, rest in rests.items() if rest == Rest.READ} >= {"trick_won", "counted", "game_won"}
    assert rests["played"] == Rest.GLANCE
