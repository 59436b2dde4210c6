"""Promises about what programs get: rows of numbers, accounts of what a seat was told, and chance with its odds."""

import json
from collections.abc import Iterator

import numpy as np

from fruitbowl.core import record
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.encoding import Row
from fruitbowl.core.game import TABLE
from fruitbowl.core.information import Account, account_of, begin
from fruitbowl.core.match import Match, retrace
from fruitbowl.testing.settings import Setting, legal_ids

GAMES = 3
"""How many random games are checked in each setting."""
EVERY = 7
"""Costly questions are asked at every seventh position."""
BRANCHES = 3
"""How often in a game a second history branches off,"""
STEPS_ON = 12
"""and for how many moves the two are compared."""


def written(match: Match, seat: int, before: int = 0) -> Row:
    """What a seat sees as a row of numbers, written over what was there before."""
    row = np.full(match.game.encoding.size, before, np.int8)
    match.game.encoding.write(match.state, seat, row)
    return row


def rows_are_as_documented(setting: Setting) -> None:
    """Every number is in its range, whatever was in the row before; looking changes nothing."""
    encoding = setting.game.encoding
    names = np.repeat([field.name for field in encoding.fields], [field.size for field in encoding.fields])
    for seed in range(GAMES):
        for number, match in enumerate(setting.random_game(seed)):
            if number % EVERY == 0 or match.over:
                before = match.state.tobytes()
                for seat in range(setting.players):
                    row = written(match, seat)
                    assert (row == written(match, seat, before=-77)).all(), "a row is not written as a whole"
                    outside = set(names[(row < encoding.low) | (row > encoding.high)].tolist())
                    assert not outside, f"outside of its range: {outside}"
                assert match.state.tobytes() == before, "to write a row changed the state"


def rows_keep_secrets(setting: Setting) -> None:
    """Equal views give equal rows, and different views of the same seat mostly different rows."""
    for seed in range(GAMES):
        views, rows = set(), set()
        for number, match in enumerate(setting.random_game(seed)):
            if number % EVERY == 0 or match.over:
                for seat in range(setting.players):
                    world = match.clone()
                    match.game.rules.redeal(world.state, seat, new_dice("rows", number, seat))
                    row = written(match, seat)
                    assert (written(world, seat) == row).all(), f"the row of seat {seat} tells secrets"
                    views.add(json.dumps(match.game.view(match.state, seat)))
                    rows.add(row.tobytes())
        assert len(rows) > len(views) / 2, "rows hardly tell views apart"


# ---- accounts -------------------------------------------------------------------------------------------------------


def accounts_tell_apart_what_a_seat_can(setting: Setting) -> None:
    """Two histories have the same account for a seat if and only if they have looked the same to it so far.

    They begin alike: the second is a world that the seat considers possible in the first. From there on both get the
    same moves, as long as these are possible in both, and now and then different luck.
    """
    starts = [setting.match(seed) for seed in range(6)]
    for seat in range(setting.players):
        seen = [json.dumps(match.view(seat)) for match in starts]
        told = [account_of(match).of(seat) for match in starts]
        assert len(set(told)) == len(set(seen)), "a deal that looks different is not told differently"
    for seed in range(GAMES):
        *_, match = setting.random_game(seed)
        for step in range(1 + seed, len(match.steps), 1 + len(match.steps) // BRANCHES):
            _compare(match, step, step % setting.players, seed)


def _compare(match: Match, step: int, seat: int, seed: int) -> None:
    """From a step of a match on, against another world."""
    here = _at(match, step)
    if here.awaits_chance or here.over:
        return
    there = here.clone()
    match.game.rules.redeal(there.state, seat, new_dice("apart", seed, seat))
    facts = match.game.revealed
    assert facts(there.state, seat) == facts(here.state, seat), f"seat {seat} is told what it may not know"
    known = account_of(here)
    ours, theirs = _History(here, seat, known), _History(there, seat, known.guessed(there.state, seat), luck=seed % 2)
    dice = new_dice("moves apart", seed, seat)
    for _ in range(STEPS_ON):
        assert (ours.account.of(seat) == theirs.account.of(seat)) == (ours.seen == theirs.seen), (
            f"seat {seat} was told\n{ours.account.of(seat)}\nand\n{theirs.account.of(seat)}\n"
            f"and saw {'the same' if ours.seen == theirs.seen else 'two different things'}"
        )
        if here.over or there.over or here.actors != there.actors:
            return
        actor = here.actors[roll(dice, len(here.actors))]
        choice = roll(dice, 100)
        ours.play(actor, choice)
        theirs.play(actor, choice)


class _History:
    """A match that goes on, and everything that a seat has seen and done since."""

    def __init__(self, match: Match, seat: int, account: Account, luck: int = 0) -> None:
        self.match, self.account, self._seat = match, account, seat
        self.seen: list[object] = []
        self._luck = luck
        self._hidden: list[tuple[int, str]] = list(account.hidden)

    def play(self, actor: int, choice: int) -> None:
        match, game = self.match, self.match.game
        moves = legal_ids(match, actor)
        move = moves[choice % len(moves)]
        secret, text = game.is_secret(match.state, actor, move), game.move_text(move)
        match.take(record.Move(actor, text))
        self.account = self.account.after_move(match.state, actor, text, secret=secret)
        self._look((actor, None if secret and actor != self._seat else text))
        self._hidden.append((actor, text))
        if not secret:
            self._look(*self._hidden)
            self._hidden = []
        while match.awaits_chance:
            match.apply_chance(match.sample_chance(new_dice("chance apart", len(match.steps), self._luck)))
            self.account = self.account.after_chance(match.state)
            self._look("chance")

    def _look(self, *what: object) -> None:
        self.seen.append((*what, json.dumps(self.match.view(self._seat), sort_keys=True)))


def _at(match: Match, step: int) -> Match:
    """A match as it was after this many steps."""
    for number, moment in enumerate(retrace(match)):
        if number == step:
            return moment.clone()
    return match.clone()


def accounts_grow_with_the_game(setting: Setting) -> None:
    """What a seat was told is never revised: an account only gets longer."""
    *_, match = setting.random_game(0)
    last = begin(match.game, match.players, match.options, next(retrace(match)).state)
    for account in _accounts(match):
        for seat in (TABLE, *range(match.players)):
            assert account.of(seat).startswith(last.of(seat)), "an account was changed afterwards"
        last = account


def _accounts(match: Match) -> Iterator[Account]:
    for step, moment in enumerate(retrace(match)):
        if step % (EVERY * 5) == 0:
            yield account_of(moment)
    yield account_of(match)


# ---- chance ---------------------------------------------------------------------------------------------------------


def chance_keeps_to_its_outcomes(setting: Setting) -> None:
    """Every chance outcome is among the possible ones, number by number, and is complete when it says so."""
    for match, numbers in _outcomes(setting):
        for place, number in enumerate(numbers):
            possible = dict(match.game.chance_outcomes(match.state, numbers[:place]))
            assert possible.get(number, 0) > 0, f"{numbers}: {number} could not be drawn"
            assert min(possible.values()) > 0, f"listed and impossible: {possible}"
            assert number < match.game.move_count, f"{number} is not less than move_count"
        assert match.game.chance_outcomes(match.state, numbers) == [], f"{numbers}: not complete"


def a_shuffle_is_one_of_its_deck(setting: Setting) -> None:
    """Where a deck is shuffled, the outcomes are the cards not drawn yet, all equally likely."""
    for match, numbers in _outcomes(setting):
        if deck := set(match.game.deck(match.state)):
            for place in range(len(numbers) + 1):
                outcomes = dict(match.game.chance_outcomes(match.state, numbers[:place]))
                assert outcomes == dict.fromkeys(deck - set(numbers[:place]), 1), f"{deck} is not what is shuffled"


def _outcomes(setting: Setting) -> Iterator[tuple[Match, list[int]]]:
    """What chance does in two games, each with the match before it."""
    for seed in range(2):
        *_, last = setting.random_game(seed)
        for step, match in zip(last.steps, retrace(last), strict=False):
            if isinstance(step, record.Chance):
                yield match, match.game.parse_outcome(match.state, step.outcome)


CHECKS = (
    rows_are_as_documented,
    rows_keep_secrets,
    accounts_tell_apart_what_a_seat_can,
    accounts_grow_with_the_game,
    chance_keeps_to_its_outcomes,
    a_shuffle_is_one_of_its_deck,
)
