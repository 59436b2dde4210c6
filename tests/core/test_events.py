"""Events: what a step is told as, scene by scene, and what stays hidden."""

import pytest

import fruitbowl
from fruitbowl.core.events import Event, Rest, Scene, Seat, scenes, untold_changes, with_parts
from fruitbowl.core.match import Match
from fruitbowl.core.moments import moments, seat_names, seen_move
from fruitbowl.core.record import Chance, Move
from fruitbowl.games import LISTED
from windfall.events import Played
from windfall.game import GAME


class CardDrawn(Event):
    parts = ("deck", "seat.hand")
    seat: Seat


class Robbed(Event):
    parts = ("victim.hand", "seat.points=facts.so_far", "deck=facts.so_far")
    seat: Seat
    victim: Seat
    so_far: int


class TrickEnds(Event):
    parts = ("trick=last_trick", "seats.hand")


class TrickCleared(Event):
    parts = ("trick", "last_trick")
    cards: tuple[tuple[str, ...], ...] = ()


BEFORE = {"deck": 9, "trick": ["A"], "last_trick": None, "seats": [{"hand": 2, "points": 0}, {"hand": 3, "points": 0}]}
AFTER = {
    "deck": 8,
    "trick": [],
    "last_trick": ["A", "B"],
    "seats": [{"hand": 1, "points": 5}, {"hand": 4, "points": 0}],
}


# ---- an event -------------------------------------------------------------------------------------------------------


def test_an_event_is_called_like_its_class() -> None:
    assert (CardDrawn.kind, CardDrawn(Seat(1)).kind) == ("card_drawn", "card_drawn")


def test_facts_are_ready_for_json() -> None:
    assert CardDrawn(Seat(1)).facts == {"seat": 1}
    assert TrickCleared((("A", "B"), ())).facts == {"cards": [["A", "B"], []]}


def test_an_ordinary_event_rests_for_a_glance_and_stands_in_the_log() -> None:
    event = TrickEnds()
    assert (event.rest, event.heading, event.in_log, event.tells) == (Rest.GLANCE, 0, True, TrickEnds.parts)


# ---- from one view to the next --------------------------------------------------------------------------------------


def test_an_event_shows_the_parts_that_it_tells_and_no_others() -> None:
    assert with_parts(BEFORE, AFTER, TrickCleared()) == {**BEFORE, "trick": [], "last_trick": ["A", "B"]}


def test_a_part_of_the_seat_is_that_of_the_events_own() -> None:
    shown = with_parts(BEFORE, AFTER, CardDrawn(Seat(1)))
    assert shown == {**BEFORE, "deck": 8, "seats": [{"hand": 2, "points": 0}, {"hand": 4, "points": 0}]}


def test_another_seat_is_the_one_that_a_fact_names_and_a_fact_can_be_shown_itself() -> None:
    shown = with_parts(BEFORE, AFTER, Robbed(Seat(0), victim=Seat(1), so_far=3))
    assert shown == {**BEFORE, "deck": 3, "seats": [{"hand": 2, "points": 3}, {"hand": 4, "points": 0}]}


def test_a_part_of_the_seats_is_that_of_all() -> None:
    shown = with_parts(BEFORE, AFTER, TrickEnds())
    assert shown["seats"] == [{"hand": 1, "points": 0}, {"hand": 4, "points": 0}]


def test_something_can_be_shown_where_something_else_lies() -> None:
    shown = with_parts(BEFORE, AFTER, TrickEnds())
    assert (shown["trick"], shown["last_trick"]) == (["A", "B"], None)


def test_views_are_not_changed_by_showing_events() -> None:
    before, after = dict(BEFORE), dict(AFTER)
    list(scenes(before, after, [CardDrawn(Seat(1)), TrickEnds(), TrickCleared()]))
    assert (before, after) == (BEFORE, AFTER)


def test_scenes_lead_from_the_view_before_to_the_view_after() -> None:
    drawn, ends, cleared = CardDrawn(Seat(1)), TrickEnds(), TrickCleared()
    first, second, last = scenes(BEFORE, AFTER, [drawn, ends, cleared])
    assert first == Scene(drawn, with_parts(BEFORE, AFTER, drawn))
    assert second == Scene(ends, with_parts(first.view, AFTER, ends))
    assert last == Scene(cleared, AFTER)
    assert list(scenes(BEFORE, AFTER, [])) == []


def test_what_no_event_tells_is_named() -> None:
    everything = ["deck", "trick", "last_trick", "seats.hand", "seats.points"]
    assert untold_changes(BEFORE, AFTER, []) == everything
    assert untold_changes(BEFORE, AFTER, [CardDrawn(Seat(1))]) == ["trick", "last_trick", "seats.hand", "seats.points"]
    assert untold_changes(BEFORE, AFTER, [CardDrawn(Seat(1)), TrickEnds(), TrickCleared()]) == ["seats.points"]
    assert untold_changes(AFTER, AFTER, []) == []


def test_what_is_shown_for_the_time_being_has_still_to_be_told() -> None:
    assert "trick" in untold_changes(BEFORE, AFTER, [TrickEnds()])
    robbed = Robbed(Seat(0), victim=Seat(1), so_far=3)
    assert untold_changes(BEFORE, AFTER, [robbed, TrickEnds(), TrickCleared()]) == ["deck", "seats.points"]


def test_whose_turn_it_is_needs_no_event() -> None:
    assert untold_changes({"actors": [0], "phase": "play"}, {"actors": [1], "phase": "over"}, []) == []


# ---- what somebody knows of a move ----------------------------------------------------------------------------------


def test_a_hidden_move_stays_hidden_from_others() -> None:
    match = fruitbowl.new("fruitoplay", players=3, seed=1)
    card = match.legal(1)[0]
    assert seen_move(match, Move(1, card), seat=1) == (1, card)
    assert seen_move(match, Move(1, card), seat=0) == (1, None)
    assert seen_move(match, Move(1, card), seat=None) == (1, None)


def test_the_last_of_several_choices_is_open_because_it_shows_them_all() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=1)
    match.play(0, match.legal(0)[0])
    card = match.legal(1)[0]
    assert seen_move(match, Move(1, card), seat=0) == (1, card)


def test_chance_is_nobodys_move() -> None:
    assert seen_move(Match(GAME, 2), Chance("any"), seat=0) is None


# ---- a match, told --------------------------------------------------------------------------------------------------


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Windfall for two with a plum each, played to its end."""
    monkeypatch.setitem(LISTED, "windfall", "windfall")
    match = Match(GAME, 2, {"cards": 1})
    match.apply_chance("P4 P9 " + " ".join(f"P{n}" for n in (1, 2, 3, 5, 6, 7, 8, 10, 11, 12)))
    match.play(0, "P4")
    match.play(1, "P9")
    return match


def test_moments_are_what_somebody_saw_step_by_step(match: Match) -> None:
    dealt, first, last = moments(match, 0)
    assert (dealt.step, dealt.move, dealt.view["hand"]) == (1, None, ["P4"])
    assert (first.step, first.move, first.events) == (2, (0, "P4"), (Played(0, "P4"),))
    assert (last.step, last.view) == (3, match.view(0))


def test_moments_can_begin_later_and_tell_the_same(match: Match) -> None:
    for first in (1, 2, 3, 4):
        assert list(moments(match, 1, first)) == list(moments(match, 1))[first - 1 :]


def test_a_match_tells_its_events(match: Match) -> None:
    assert [event.kind for event in match.events()] == ["dealt", "played", "played", "trick_taken", "game_won"]
    assert match.events(0) == match.events(1) == match.events()


def test_the_log_is_in_words_for_its_reader(match: Match) -> None:
    assert [(line.step, line.heading, line.text) for line in match.log(1)] == [
        (1, 1, "One plum each"),
        (2, 0, "Seat 0 plays P4."),
        (3, 0, "You play P9."),
        (3, 0, "Your plum is the highest."),
        (3, 0, "You win. Points: 1."),
    ]
    assert [line.text for line in match.log(language="de", names=["Anna", "Otto"])][2:] == [
        "Otto spielt P9.",
        "Otto hat die höchste Pflaume gespielt.",
        "Otto gewinnt. Punkte: 1.",
    ]


def test_the_log_leaves_out_what_is_not_worth_a_line(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Played, "in_log", False)
    assert [line.kind for line in match.log()] == ["dealt", "trick_taken", "game_won"]


def test_somebody_without_a_name_is_called_by_the_seat() -> None:
    assert [seat_names(2, language)[1] for language in ("en", "fr", "de")] == ["Seat 1", "Place 1", "Platz 1"]
