"""Which games there are, and what is said about those that there are not."""

from typing import Any

import pytest

import fruitbowl
from fruitbowl.games import LISTED, about, find


def test_what_is_listed_can_be_found() -> None:
    assert [facts.slug for facts in fruitbowl.list_games()] == list(LISTED)
    for slug in LISTED:
        assert find(slug).about is about(slug)


@pytest.mark.parametrize("game", ["frutoplay", "FRUITOPLAY", "chess", "", None, ["fruitoplay"]])
def test_an_unknown_game_is_answered_with_what_exists(game: Any) -> None:
    with pytest.raises(fruitbowl.UnknownName, match="There is no game .*There are: .*fruitoplay"):
        fruitbowl.new(game, players=4)


def test_a_name_that_is_nearly_right_is_answered_with_what_was_meant() -> None:
    with pytest.raises(fruitbowl.UnknownName, match=r"Did you mean fruitoplay\?"):
        about("fruitpolay")
