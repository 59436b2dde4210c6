"""The page's types of messages are the server's."""

import msgspec
import pytest

import fruitbowl
from page.facts import script
from page.scripts import WEB

GAMES = ("fruitoplay", "grow", "pflaumen", "tree")


def test_the_types_of_messages_are_up_to_date() -> None:
    have = (WEB / "src" / "lib" / "wire.ts").read_text(encoding="utf-8")
    assert have == script("make_wire").written(), "run: python web/make_wire.py"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [None, 0])
def test_every_view_has_what_the_page_expects_of_all_views(game: str, seat: int | None) -> None:
    match = fruitbowl.new(game, players=3, seed=7)
    for _ in range(20):
        msgspec.convert(match.view(seat), script("make_wire").View)
        actor = match.actors[0]
        match.play(actor, match.legal(actor)[-1])
