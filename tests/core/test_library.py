"""The library as a user types it."""

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest

import fruitbowl


def finished(**facts: Any) -> fruitbowl.Match:
    match = fruitbowl.new("fruitoplay", **facts)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    return match


def test_the_public_names() -> None:
    assert fruitbowl.__all__ == dir(fruitbowl)
    assert sorted(fruitbowl.__all__) == [
        "BadOption",
        "BadRecord",
        "BadScore",
        "BrokenGame",
        "FruitbowlError",
        "IllegalMove",
        "Match",
        "UnknownMove",
        "UnknownName",
        "batch",
        "list_games",
        "load",
        "new",
        "score",
    ]
    for name in fruitbowl.__all__:
        assert getattr(fruitbowl, name) is not None


def test_an_unknown_name_is_answered_with_what_exists() -> None:
    with pytest.raises(AttributeError, match="has no 'nwe'. It has: .*new"):
        _ = fruitbowl.nwe  # type: ignore[attr-defined]


def test_games_can_be_called_and_is_the_package_too() -> None:
    import fruitbowl.games.fruitoplay.rules as rules  # noqa: PLC0415, PLR0402 (this spelling is what is tested)

    assert [game.slug for game in fruitbowl.list_games()] == list(fruitbowl.games.LISTED)  # type: ignore[attr-defined]
    assert rules.__name__ == "fruitbowl.games.fruitoplay.rules"
    (game,) = (game for game in fruitbowl.list_games() if game.slug == "fruitoplay")
    assert (game.title, game.authors, game.options) == ("Fruitoplay", ("Luc Rémond", "Romaric Galonnier"), ())
    assert game.players == range(2, 7)


@pytest.mark.parametrize("players", [1, 7, 0, -2, "4", 4.0, True, None])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(fruitbowl.BadOption, match=r"is for 2 to 6 players, not "):
        fruitbowl.new("fruitoplay", players=players)


@pytest.mark.parametrize("seed", ["7", 1.5, [1]])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    with pytest.raises(fruitbowl.BadOption, match="A seed is a whole number, not "):
        fruitbowl.new("fruitoplay", players=4, seed=seed)


def test_a_seed_has_at_most_256_bits() -> None:
    fruitbowl.new("fruitoplay", players=2, seed=-(2**256) + 1)
    with pytest.raises(fruitbowl.BadOption, match="A seed has at most 256 bits"):
        fruitbowl.new("fruitoplay", players=2, seed=10**5000)


def test_numpy_integers_are_integers() -> None:
    match = fruitbowl.new("fruitoplay", players=np.int64(2), seed=np.uint8(7))
    assert match.record() == fruitbowl.new("fruitoplay", players=2, seed=7).record()
    match.play(np.int64(1), match.legal(np.int32(1))[0])
    assert json.loads(json.dumps([match.record(), match.view(np.int64(1))]))


@pytest.mark.parametrize("move", [5, None, ["B6"]])
def test_a_move_that_is_no_text_is_refused(move: Any) -> None:
    with pytest.raises(fruitbowl.UnknownMove, match="A move is text, not "):
        fruitbowl.new("fruitoplay", players=2).play(0, move)


def test_copies_made_by_the_standard_library_are_clones() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=1)
    for twin in (copy.copy(match), copy.deepcopy(match)):
        twin.play(0, twin.legal(0)[0])
    assert match.actors == (0, 1)


def test_an_unknown_option_is_answered_with_what_exists() -> None:
    with pytest.raises(fruitbowl.UnknownName, match="Fruitoplay has no option 'speed'. It has none."):
        fruitbowl.new("fruitoplay", players=4, speed=3)


def test_everybody_acts_at_once() -> None:
    match = fruitbowl.new("fruitoplay", players=4, seed=7)
    assert match.actors == (0, 1, 2, 3)
    match.play(2, match.legal(2)[0])
    assert match.actors == (0, 1, 3)
    assert match.legal(2) == []
    assert not match.over
    assert match.winners == ()
    assert match.scores == (0, 0, 0, 0)


def test_a_seed_decides_the_deal_and_no_seed_is_always_new() -> None:
    one, two = (fruitbowl.new("fruitoplay", players=3, seed=9).steps for _ in range(2))
    assert one == two
    assert fruitbowl.new("fruitoplay", players=3).steps != fruitbowl.new("fruitoplay", players=3).steps


@pytest.mark.parametrize("seat", [-1, 4, "0", None, 1.0, True])
def test_an_unknown_seat_is_answered_with_what_exists(seat: Any) -> None:
    match = fruitbowl.new("fruitoplay", players=4, seed=7)
    for ask in (match.legal, lambda seat: match.play(seat, "B6"), lambda seat: match.refusal(seat, "B6")):
        with pytest.raises(fruitbowl.UnknownName, match="There is no seat .* The seats are 0 to 3."):
            ask(seat)
    if seat is not None:
        with pytest.raises(fruitbowl.UnknownName):
            match.view(seat)


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    match = fruitbowl.new("fruitoplay", players=4, seed=7)
    before = match.state.tobytes()
    not_held = next(card for card in match.legal(1) if card not in match.legal(0))
    with pytest.raises(fruitbowl.IllegalMove, match=f"{not_held} is not in your hand") as refused:
        match.play(0, not_held)
    assert refused.value.reason == "not_in_hand"
    with pytest.raises(fruitbowl.UnknownMove, match="'pear 3' is not a move. Moves are cards such as B6"):
        match.play(0, "pear 3")
    assert match.state.tobytes() == before
    assert issubclass(fruitbowl.UnknownMove, fruitbowl.IllegalMove)
    assert issubclass(fruitbowl.IllegalMove, ValueError)


def test_after_the_end_nothing_can_be_played() -> None:
    match = finished(players=2, seed=1)
    assert match.over
    assert match.winners
    with pytest.raises(fruitbowl.IllegalMove, match="The game is over") as refused:
        match.play(0, "B6")
    assert refused.value.reason == "over"


def test_refusals_speak_three_languages() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=1)
    match.play(0, match.legal(0)[0])
    said = {language: match.refusal(0, "B6", language) for language in ("en", "fr", "de")}
    assert [refusal.text for refusal in said.values() if refusal] == [
        "It is not the turn of seat 0. Awaited: 1.",
        "Ce n'est pas à la place 0 de jouer. On attend : 1.",
        "Platz 0 ist nicht am Zug. Erwartet: 1.",
    ]
    with pytest.raises(fruitbowl.UnknownName, match="There is no language 'it'. There are: en, fr, de."):
        match.refusal(0, "B6", "it")


def test_a_view_is_ready_for_json_and_a_spectator_sees_no_hand() -> None:
    match = fruitbowl.new("fruitoplay", players=3, seed=2)
    view = match.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["hand"] == match.legal(1)
    assert view["seat"] == 1
    watching = match.view(None)
    assert watching["hand"] == []
    assert watching["seat"] is None


def test_a_clone_has_the_same_luck_to_come() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=3)
    twin = match.clone()
    for one in (match, twin):
        while not one.over:
            one.play(one.actors[0], one.legal(one.actors[0])[0])
    assert match.record() == twin.record()


def test_chance_can_be_told_only_when_it_is_due() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=3)
    with pytest.raises(fruitbowl.IllegalMove, match="No shuffle or draw by lot is due now"):
        match.apply_chance("collective B")


def test_reprs_tell_what_is_going_on() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=1)
    assert repr(match) == "<Match of Fruitoplay: 2 players, 0 moves played, awaiting seats 0, 1>"
    assert repr(match.game) == "<Game fruitoplay: Fruitoplay, 2-6 players>"
    done = finished(players=2, seed=1)
    assert repr(done).endswith(f"over, scores {done.scores}, won by seat {done.winners[0]}>")


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(fruitbowl.IllegalMove("over", "The game is over.")))  # noqa: S301
    assert (error.reason, str(error)) == ("over", "The game is over.")
