"""What is stored or sent keeps its names, whatever its classes are called: old tables open, and old pages play."""

from typing import Any, get_args

import pytest

from fruitbowl.server.runtime.messages import Incoming, Outgoing
from fruitbowl.server.tables.events import AnyEvent, Started, decode, encode

STORED = {
    "created": "at settings commitment host rematch_of kept",
    "sat": "at seat guest name salt",
    "stood": "at seat",
    "bot": "at seat level",
    "started": "at chance",
    "moved": "at seat move chance by client",
    "undone": "at seat client to",
    "absent": "at seat",
    "gone": "at seat",
    "here": "at seat",
    "reacted": "at seat reaction",
    "rematch": "at table",
    "link": "at seat digest until",
    "carried": "at seat guest",
    "kept": "at seat guest",
    "token": "at seat digest",
}
SENT = {
    "table": "table news",
    "ok": "id seq",
    "refused": "id reason text seq table",
    "reaction": "seat reaction",
    "goodbye": "resume",
    "warming": "seconds",
}
RECEIVED = {"move": "id base move", "undo": "id to", "react": "id reaction"}


@pytest.mark.parametrize(
    ("structs", "tag_field", "names"),
    [(AnyEvent, "entry", STORED), (Outgoing, "type", SENT), (Incoming, "type", RECEIVED)],
    ids=["stored", "sent", "received"],
)
def test_tags_and_fields_stay_as_they_are(structs: Any, tag_field: str, names: dict[str, str]) -> None:
    found = {struct.__struct_config__.tag: " ".join(struct.__struct_encode_fields__) for struct in get_args(structs)}
    assert found == names
    assert {struct.__struct_config__.tag_field for struct in get_args(structs)} == {tag_field}


def test_an_event_is_stored_with_a_mark_that_makes_it_unique() -> None:
    event = Started(7, ("a",))
    first, second = encode(event), encode(event)
    assert first != second
    assert first.endswith(b',{"entry":"started","at":7,"chance":["a"]}]')
    assert decode(first) == decode(second) == event
