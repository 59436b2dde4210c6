"""Promises about events: every change of a view is told, in every language, and nothing a seat may not know."""

import json
from collections.abc import Iterator

from fruitbowl.core import record
from fruitbowl.core.dice import new_dice
from fruitbowl.core.events import Event, untold_changes
from fruitbowl.core.game import tells_nothing
from fruitbowl.core.match import Match, retrace
from fruitbowl.core.moments import Moment, moments, phrases_of, seat_names, watch
from fruitbowl.core.texts import LANGUAGES
from fruitbowl.testing.settings import Setting

GAMES = 3
EVERY = 5
"""Costly questions are asked at every so manyth step."""


def every_change_is_told(setting: Setting) -> None:
    """Whatever changes in what somebody sees is told by an event, in words of every language."""
    assert setting.game.tell is not tells_nothing, "the game has no events: write events.py"
    for seed in range(GAMES):
        *_, match = setting.random_game(seed)
        for seat in (None, *range(setting.players)):
            before = next(retrace(match)).view(seat)
            for moment in moments(match, seat):
                untold = untold_changes(before, moment.view, moment.events)
                assert not untold, f"step {moment.step}, {moment.move}: no event tells {untold}"
                _check_words(match, seat, moment)
                before = moment.view


def _check_words(match: Match, seat: int | None, moment: Moment) -> None:
    for event in moment.events:
        assert json.loads(json.dumps(event.facts)) == event.facts, f"{event} is not plain JSON"
        assert event.heading in (0, 1, 2), f"{event}: no such heading"
        for language in LANGUAGES:
            text = _sentence(match, event, language, seat)
            assert text.strip() == text != "", f"{event.kind} has an odd sentence in {language}: {text!r}"
            assert not set("{}") & set(text), f"{event.kind} has a blank left in {language}: {text!r}"


def _sentence(match: Match, event: Event, language: str, seat: int | None) -> str:
    try:
        return phrases_of(match.game, language).sentence(event, seat_names(match.players, language), seat)
    except (KeyError, AttributeError) as missing:
        raise AssertionError(f"{language}: no sentence for {event}: {missing}") from None


def events_keep_secrets(setting: Setting) -> None:
    """Steps that look the same to a seat before and after are told in the same events."""
    compared = 0
    for seed in range(GAMES):
        *_, match = setting.random_game(seed)
        for number, (step, now) in enumerate(zip(match.steps, retrace(match), strict=False)):
            if number % EVERY == seed + 1 and isinstance(step, record.Move):
                for seat in range(setting.players):
                    compared += sum(_told_alike((now, step), other, seat) for other in _others(now, step, seat))
    assert compared, "no two worlds could be compared"


def _others(now: Match, step: record.Move, seat: int) -> Iterator[tuple[Match, record.Move]]:
    """What may just as well have happened, for all that a seat knows before it."""
    another_world = now.clone()
    now.game.rules.redeal(another_world.state, seat, new_dice("events", len(now.steps), seat))
    if not another_world.refusal(step.seat, step.move):
        yield another_world, step
    if step.seat != seat and now.game.is_secret(now.state, step.seat, now.game.parse_move(step.move)):
        other_moves = [move for move in now.legal(step.seat) if move != step.move]
        yield from ((now, record.Move(step.seat, move)) for move in other_moves[:1])


def _told_alike(one: tuple[Match, record.Move], other: tuple[Match, record.Move], seat: int) -> bool:
    """Whether two steps looked the same. If so, they were told alike."""
    here, there = (watch(now.clone(), step, seat) for now, step in (one, other))
    if here.view != there.view:
        return False
    assert here.events == there.events, f"seat {seat} is told secrets: {here.events} or {there.events}"
    return True


CHECKS = (every_change_is_told, events_keep_secrets)
