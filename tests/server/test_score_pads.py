"""Score pads over HTTP: the same as `fruitbowl.score`."""

from typing import Any

import pytest

import fruitbowl
from server.house import House

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("fruitoplay", {"cards": "S1 S3 S4 A8 A11 A12"}),
        ("fruitoplay", {"cards": ["B1", "B3", "F5"], "collective": "B+1"}),
        ("grow", {"counts": "4 stalks, 6 branches, 5 leaves, 2 fruits"}),
        ("grow", {"stalks": 4, "branches": 2, "others_stalks": [3, 2]}),
        ("tree", {"cards": "LTB"}),
    ],
)
async def test_a_pad_counts_what_it_is_told(there: House, game: str, told: dict[str, Any]) -> None:
    somebody = await there.person()
    counted = await somebody.post(f"/score/{game}", told)
    expected = fruitbowl.score(game, **told).as_dict()
    assert counted == _as_json(expected)
    assert not somebody.http.cookies
    if all(isinstance(value, str) for value in told.values()):
        answer = await somebody.http.get(f"/api/score/{game}", params={**told, "language": "de"})
        assert answer.json() == counted


def _as_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _as_json(part) for key, part in value.items()}
    return [_as_json(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(
    ("game", "told", "status", "words"),
    [
        ("fruitoplay", {"cards": "B3 B3"}, 400, "The card B3 is there twice"),
        ("fruitoplay", {"cards": "nonsense"}, 400, "nonsense"),
        ("fruitoplay", {"cards": 17}, 400, ""),
        ("fruitoplay", {}, 400, "cards"),
        ("tree", {"cards": "LTB", "colour": "red"}, 400, "does not take 'colour'"),
        ("grow", {"stalks": -1}, 400, "fewer than none"),
        ("grow", {"stalks": 1e300}, 400, "Stalks"),
        ("pflaumen", {"cards": "x" * 5000}, 400, "No game has that many cards"),
        ("chess", {"cards": "Ke4"}, 404, "There is no game 'chess'"),
    ],
)
async def test_what_cannot_be_counted_is_refused_clearly(
    there: House, game: str, told: dict[str, Any], status: int, words: str
) -> None:
    refused = await (await there.person()).post(f"/score/{game}", told, status=status)
    assert words in refused["text"]
    assert refused["reason"] == ("bad_score" if status == 400 else "no_such_game")
