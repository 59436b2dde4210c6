"""The numbers of the tree game say what its view says."""

import pytest

import fruitbowl
from fruitbowl.core.information import information_state, public_state
from fruitbowl.games.tree.moves import CARD_TEXTS, card_text
from games.row_reading import around, marked, odds_agree, positions, scores_told, seats_marked


@pytest.mark.parametrize(("players", "specials"), [(2, "all"), (3, "none"), (4, "moon trunk"), (6, "all")])
def test_the_numbers_are_those_of_the_view(players: int, specials: str) -> None:
    for match, seat, parts in positions("tree", players, specials=specials, deals=2):
        view = match.view(seat)
        assert [card_text(card) for card in marked(parts["hand"])] == view["hand"]
        assert [card_text(card) for card in marked(parts["played"])] == view["played"]
        for step, other in enumerate(around(match, seat)):
            seen = view["seats"][other]
            assert parts["hand_size"][step] == seen["hand"]
            assert parts["fruits"][step] == len(seen["fruits"])
            if step:
                assert [card_text(card) for card in marked(parts["lacks"][step - 1])] == seen["lacks"]
        assert seats_marked(match, seat, parts["acts"]) == view["actors"]
        assert seats_marked(match, seat, parts["leads"]) == ([] if view["leader"] is None else [view["leader"]])
        assert scores_told(match, seat, parts["score"])
        told = [*parts["left"], *parts["deal"], *parts["deals"], *parts["players"]]
        assert told == [view["left"], view["deal"], view["deals"], players]


def test_a_card_of_the_trick_is_told_by_its_words() -> None:
    seen = set()
    for match, seat, parts in positions("tree", 6, specials="all"):
        trick = match.view(seat)["trick"]
        cards = {played["seat"]: played["card"] for played in trick["cards"]} if trick else {}
        for step, other in enumerate(around(match, seat)):
            assert read(parts["trick"][step].tolist()) == cards.get(other)
            seen.add(cards.get(other))
    assert len(seen) > 30


def read(numbers: list[int]) -> str | None:
    """A card from its numbers."""
    there, words, specials = numbers[0], numbers[1:6], numbers[6:]
    if not there:
        assert not any(numbers)
        return None
    if any(specials):
        assert not any(words)
        return ("sun", "moon", "stars", "rain", "leaf", "trunk")[specials.index(1)]
    told = "".join(pair[word < 0] for word, pair in zip(words, ("LS", "ST", "BD", "RY", "BD"), strict=True) if word)
    assert told in CARD_TEXTS
    return told


def test_what_a_seat_is_told_is_its_hand_and_what_lies_open() -> None:
    match = fruitbowl.new("tree", players=2, seed=4, first=1)
    hand = ",".join(match.view(0)["hand"])
    move = match.legal(1)[0]
    match.play(1, move)
    start = "tree players=2 specials=moon trunk deals=1 first=1 first=0:1 first=1:1"
    assert information_state(match, 0) == f"{start} hand={hand} 1:{move}"
    assert public_state(match) == f"{start} 1:{move}"


@pytest.mark.parametrize("specials", ["none", "all"])
def test_chance_is_as_its_lots_say(specials: str) -> None:
    assert odds_agree("tree", 3, specials=specials, deals=2)
