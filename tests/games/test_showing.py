"""What a move shows, and which moves stay secret: what undo and the log of a table go by."""

import random
from collections.abc import Iterator

import pytest

import fruitbowl
from fruitbowl.core.match import Match
from fruitbowl.games import LISTED


def decisions(slug: str) -> Iterator[tuple[Match, int, str]]:
    """All along a random game: who may do what."""
    dice = random.Random(5)
    match = fruitbowl.new(slug, players=4, seed=5)
    for _ in range(1000):
        if match.over:
            return
        seat = dice.choice(match.actors)
        legal = match.legal(seat)
        move = "done" if "done" in legal and dice.random() < 0.5 else dice.choice(legal)
        yield match, seat, move
        match.play(seat, move)


def is_secret(match: Match, seat: int, move: str) -> bool:
    return bool(match.game.is_secret(match.state, seat, match.game.parse_move(move)))


def shows(match: Match, seat: int, move: str) -> bool:
    return bool(match.game.reveals(match.state, seat, match.game.parse_move(move)))


@pytest.mark.parametrize("slug", LISTED)
def test_others_cannot_tell_which_secret_move_it_was(slug: str) -> None:
    secrets = 0
    for match, seat, move in decisions(slug):
        if not is_secret(match, seat, move):
            continue
        secrets += 1
        assert not shows(match, seat, move)
        looks = []
        for other in match.legal(seat)[:3]:
            moved = match.clone()
            moved.play(seat, other)
            looks.append([moved.view(viewer) for viewer in range(match.players) if viewer != seat])
        assert all(look == looks[0] for look in looks)
    assert (secrets > 0) == (slug == "fruitoplay")  # votes of the growing game are rarer: see its own tests


@pytest.mark.parametrize("slug", LISTED)
def test_a_card_from_the_hand_and_the_last_of_several_choices_show_something(slug: str) -> None:
    showing = [shows(match, seat, move) for match, seat, move in decisions(slug)]
    assert any(showing) == (slug != "grow")
    assert all(showing) == (slug == "tree")
