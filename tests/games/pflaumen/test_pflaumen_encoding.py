"""The numbers of Pi mal Pflaumen say what its view says."""

import pytest

import fruitbowl
from fruitbowl.core.information import information_state, public_state
from fruitbowl.games.pflaumen.components import CARD_AT, FRUITS, NONE
from fruitbowl.games.pflaumen.moves import card_text
from games.row_reading import around, marked, odds_agree, positions, scores_told, seats_marked

PHASES = ("play", "take", "steal", "steal which", "mix", "last mixes")


@pytest.mark.parametrize(("players", "experienced"), [(3, False), (4, True), (5, False)])
def test_the_numbers_are_those_of_the_view(players: int, experienced: bool) -> None:
    for match, seat, parts in positions("pflaumen", players, experienced=experienced):
        view = match.view(seat)
        first = (view["round"] - 1) * 25
        assert [card_text(first + number) for number in marked(parts["hand"])] == view["hand"]
        assert [card_text(first + number) for number in marked(parts["seen"])] == view["seen"]
        for step, other in enumerate(around(match, seat)):
            check_seat(view, other, {name: part[step] for name, part in parts.items() if len(part) == 5})
        assert seats_marked(match, seat, parts["acts"]) == view["actors"]
        assert scores_told(match, seat, parts["score"])
        for name, told in (("leads", view["leader"]), ("watchdog", view["watchdog"])):
            assert seats_marked(match, seat, parts[name]) == ([] if told is None else [told])
        stealing = view["stealing"] or {"from": None, "fruit": None}
        assert seats_marked(match, seat, parts["victim"]) == ([] if stealing["from"] is None else [stealing["from"]])
        assert [FRUITS[fruit] for fruit in marked(parts["loot"])] == (
            [] if stealing["fruit"] is None else [stealing["fruit"]]
        )
        assert [PHASES[phase] for phase in marked(parts["phase"])] == [view["phase"]] * (view["phase"] in PHASES)
        assert parts["piles"].tolist() == [view["pi_pile"], view["plum_pile"]]
        told = [*parts["round"], *parts["trick"], *parts["experienced"], *parts["players"]]
        assert told == [view["round"], view["trick"], experienced, players]


def check_seat(view, other, part):  # type: ignore[no-untyped-def]
    seen, laid = view["seats"][other], view["table"][other]
    cards = [int(CARD_AT[fruit, place]) for fruit in range(9) for place in marked(part["display"][fruit])]
    assert NONE not in cards
    assert [*map(card_text, cards), *["Plum"] * part["plums"]] == seen["display"]
    assert (part["hand_size"], part["pi"]) == (seen["hand"], seen["pi"])
    assert (card_text(part["making"] - 1) if part["making"] else None) == seen["making"]
    played = laid is not None and laid["card"] is not None
    assert part["laid"] == (int(laid["card"].split("-")[1]) if played else 0)
    assert part["laid_pi"] == (laid["pi"] if laid else 0)
    assert part["on_table"] == (played and not laid["taken"])
    assert part["order"] == (view["order"].index(other) + 1 if view["order"] else 0)


def test_what_a_seat_is_told_is_its_hand_and_what_lies_open() -> None:
    match = fruitbowl.new("pflaumen", players=3, seed=4, first=1)
    start, hand = "pflaumen players=3 experienced=False first=1 leads=1", ",".join(match.view(2)["hand"])
    assert (information_state(match, 2), public_state(match)) == (f"{start} hand={hand}", start)


def test_chance_is_as_its_lots_say() -> None:
    assert odds_agree("pflaumen", 5)
    assert odds_agree("pflaumen", 3, first=1)
