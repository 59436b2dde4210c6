"""The numbers of Fruitoplay say what its view says."""

import pytest

import fruitbowl
from fruitbowl.core.information import information_state, public_state
from fruitbowl.games.fruitoplay.moves import card_text, move_text
from fruitbowl.games.fruitoplay.state import LOT
from games.row_reading import around, marked, odds_agree, positions, scores_told, seats_marked


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_numbers_are_those_of_the_view(players: int) -> None:
    for match, seat, parts in positions("fruitoplay", players):
        view = match.view(seat)
        assert [card_text(card) for card in marked(parts["hand"])] == view["hand"]
        assert [card_text(card) for card in marked(parts["discard"])] == view["discard"]
        for step, other in enumerate(around(match, seat)):
            seen = view["seats"][other]
            lying = [card for column in seen["columns"].values() for card in column]
            assert [card_text(card) for card in marked(parts["columns"][step])] == lying
            assert (parts["hand_size"][step], bool(parts["chosen"][step])) == (seen["hand"], seen["chosen"])
        river = [f"{'BASF'[target[:4].argmax()]}{target[4]}" for target in parts["river"] if target.any()]
        assert river == view["river"]
        assert seats_marked(match, seat, parts["acts"]) == view["actors"]
        assert scores_told(match, seat, parts["score"])
        (choice,) = parts["choice"]
        assert (move_text(choice - 1) if choice else None) == view["choice"]
        fruits = ["BASF"[fruit] for fruit in marked(parts["collective"])]
        assert fruits == ([] if view["collective"] is None else [view["collective"][0]])
        phases = [("collective", "play", "last draw")[phase] for phase in marked(parts["phase"])]
        assert phases == [phase for phase in [view["phase"]] if phase in ("collective", "play", "last draw")]
        told = [*parts["deck"], *parts["round"], *parts["turn"], *parts["players"]]
        assert told == [view["deck"], view["round"], view["turn"], players]


def test_a_choice_is_told_to_others_when_all_have_chosen() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=3)
    first, second = match.legal(0)[0], match.legal(1)[0]
    before = {seat: information_state(match, seat) for seat in range(2)}
    match.play(0, first)
    assert information_state(match, 0) == f"{before[0]} 0:{first}"
    assert information_state(match, 1) == f"{before[1]} 0:?"
    assert public_state(match).endswith(" 0:?")
    match.play(1, second)
    assert information_state(match, 1).startswith(f"{before[1]} 0:? 1:{second} (0:{first})")


def test_the_choice_of_another_in_a_guess_is_the_one_of_that_world() -> None:
    match = fruitbowl.new("fruitoplay", players=2, seed=3)
    assert match.game.pending(match.state, 0) == -1
    match.play(0, match.legal(0)[0])
    assert match.game.move_text(match.game.pending(match.state, 0)) == match.view(0)["choice"]


def test_chance_is_as_its_lots_say() -> None:
    assert all(odds_agree("fruitoplay", players) for players in (2, 5))
    match = next(match for match, _, _ in positions("fruitoplay", 2))
    assert len(match.game.chance_outcomes(match.state, [])) == 80
    match.state.phase = LOT
    assert match.game.chance_outcomes(match.state, []) == [(0, 1), (1, 1), (2, 1), (3, 1)]
    assert match.game.chance_outcomes(match.state, [2]) == []
