"""The promises that every game keeps in every setting. Each check plays random games, and asserts one of them."""

import json
import sys
from collections import Counter
from collections.abc import Sequence

from fruitbowl.core import record
from fruitbowl.core.dice import new_dice, roll
from fruitbowl.core.errors import IllegalMove
from fruitbowl.core.game import TABLE
from fruitbowl.core.match import Match, replay, retrace
from fruitbowl.core.options import encode_options
from fruitbowl.testing.settings import Setting, legal_ids

EVERY = 7
"""Costly questions are asked at every seventh position, so that over many games all kinds of positions are met."""


def ends_in_time_with_a_winner(setting: Setting) -> None:
    """A game ends within its announced length; it is over when nobody acts; somebody has won."""
    options = encode_options(setting.game.about, setting.players, setting.options)
    bound = setting.game.most_steps(setting.players, options)
    for game in setting.random_games():
        for match in game:
            assert len(match.steps) <= bound, "longer than most_steps says"
            assert match.over == (not match.actors), "over and actors disagree"
            assert set(match.actors) <= set(range(setting.players)), f"no such seats: {match.actors}"
        assert match.winners, "nobody won"
        assert set(match.winners) <= set(range(setting.players)), f"no such winners: {match.winners}"


def same_seed_same_game(setting: Setting) -> None:
    """A seed and the moves decide everything."""
    for seed in range(2):
        one, other = list(setting.random_game(seed))[-1], list(setting.random_game(seed))[-1]
        assert one.record() == other.record(), "the same seed and moves gave two games"
    assert setting.match(0).record() != setting.match(1).record(), "two seeds gave the same game"


def conserves_components(setting: Setting) -> None:
    """No card appears twice, and none is lost."""
    whole = Counter(setting.game.components(setting.match(0).state))
    for game in setting.random_games():
        for match in game:
            now = Counter(match.game.components(match.state))
            assert now == whole, f"too many: {dict(now - whole)}; missing: {dict(whole - now)}"


def legal_moves_are_legal(setting: Setting) -> None:
    """Listed moves are possible, listed once, and within the announced bounds; every acting seat has one."""
    for game in setting.random_games():
        for match in game:
            for seat in match.actors:
                moves = legal_ids(match, seat)
                assert 0 < len(moves) <= match.game.most_legal, f"{len(moves)} moves for seat {seat}"
                assert len(set(moves)) == len(moves), f"listed twice: {moves}"
                assert all(0 <= move < match.game.move_count for move in moves), f"no such move: {moves}"
                refused = [move for move in moves if match.game.rules.refusal(match.state, seat, move)]
                assert not refused, f"listed and refused: {[match.game.move_text(move) for move in refused]}"


def illegal_moves_change_nothing(setting: Setting) -> None:
    """Moves that are not listed are refused with a reason, and no byte changes."""
    for game in setting.random_games():
        for number, match in enumerate(game):
            if number % EVERY == 0 or match.over:
                for seat in range(setting.players):
                    _try_all_illegal(match, seat)


def _try_all_illegal(match: Match, seat: int) -> None:
    before, steps = match.state.tobytes(), match.steps
    if seat in match.actors:
        tried: Sequence[int] = _ends_of_reasons(match, seat)
    else:  # refused whatever it is
        tried = range(0, match.game.move_count, 1 + match.game.move_count // 20)
    assert match.state.tobytes() == before, "asked why not, and the state changed"
    for move in tried:
        text = match.game.move_text(move)
        refused = _refusal(match, seat, text)
        assert refused is not None, f"seat {seat} played {text}, which is not legal"
        assert str(refused), f"{text}: refused without a reason"
        assert match.state.tobytes() == before, f"{text}: refused, but the state changed"
        assert match.steps == steps, f"{text}: refused, but it is in the history"


def _ends_of_reasons(match: Match, seat: int) -> Sequence[int]:
    """Of all moves that are not listed, the first and the last for each refusal reason: those are worth trying."""
    state, refusal, legal = match.state, match.game.rules.refusal, set(legal_ids(match, seat))
    reasons: dict[int, list[int]] = {}
    for move in range(match.game.move_count):
        if move not in legal:
            reasons.setdefault(refusal(state, seat, move), []).append(move)
    return [end for moves in reasons.values() for end in (moves[0], moves[-1])]


def _refusal(match: Match, seat: int, move: str) -> IllegalMove | None:
    try:
        match.play(seat, move)
    except IllegalMove as refused:
        return refused
    return None


def copies_are_independent(setting: Setting) -> None:
    """What happens to a clone does not happen to the original."""
    for game in setting.random_games():
        for number, match in enumerate(game):
            if number % EVERY == 0:
                before, told = match.state.tobytes(), match.record()
                twin = match.clone()
                assert twin.record() == told, "a clone tells another story"
                _play_on(twin, moves=50)
                assert match.state.tobytes() == before, "playing a clone changed the original"
                assert match.record() == told, "playing a clone changed the original's history"


def _play_on(match: Match, moves: int = sys.maxsize) -> None:
    """Plays this many random moves, or until the game is over."""
    dice = new_dice("play on")
    while not match.over and moves:
        legal = match.legal(match.actors[0])
        match.play(match.actors[0], legal[roll(dice, len(legal))])
        moves -= 1


def simultaneous_choices_do_not_meet(setting: Setting) -> None:
    """Seats that act at the same time can act in any order, and no choice changes anything for the others."""
    for game in setting.random_games():
        for match in game:
            if len(match.actors) > 1:
                _any_order(match)


def _any_order(match: Match) -> None:
    choices = {seat: match.legal(seat)[0] for seat in match.actors}
    states = []
    for order in (match.actors, match.actors[::-1]):
        twin = match.clone()
        for seat in order:
            waiting = [other for other in twin.actors if other != seat]
            before = {other: twin.legal(other) for other in waiting}
            twin.play(seat, choices[seat])
            for other in waiting:
                if other in twin.actors and twin.steps[-1].text == choices[seat]:
                    assert twin.legal(other) == before[other], f"seat {seat}'s choice changed what seat {other} can do"
        states.append(twin.state.tobytes())
    assert states[0] == states[1], f"the order of simultaneous choices matters: {choices}"


def views_are_plain_json(setting: Setting) -> None:
    """A view survives JSON unchanged, and looking changes nothing."""
    for game in setting.random_games():
        for number, match in enumerate(game):
            if number % EVERY == 0 or match.over:
                before = match.state.tobytes()
                for seat in (None, *range(setting.players)):
                    view = match.view(seat)
                    assert json.loads(json.dumps(view, allow_nan=False)) == view, "a view that JSON changes"
                assert match.state.tobytes() == before, "a view changed the state"


def views_keep_secrets(setting: Setting) -> None:
    """Nothing that a seat is shown depends on what it may not see, and `redeal` agrees with all that it is shown.

    Conversely, what others are shown does change, or `redeal` would prove nothing. (With two players, each may well
    know what the other has, where all cards are dealt.)
    """
    everybody = (TABLE, *range(setting.players))
    guessing = everybody if setting.players > 2 else (TABLE,)
    unchanged = {(seat, other) for seat in guessing for other in range(setting.players) if seat != other}
    private: set[int] = set()
    for game in setting.random_games():
        for number, match in enumerate(game):
            if number % EVERY == 0 or match.over:
                table = match.game.view(match.state, TABLE)
                private |= {seat for seat in range(setting.players) if match.game.view(match.state, seat) != table}
                for seat in everybody:
                    unchanged -= _who_sees_another_world(match, seat, number, unchanged)
    stale = {(seat, other) for seat, other in unchanged if other in private}
    for seed in range(
        setting.games, 5 * setting.games if stale else 0
    ):  # in case something is hidden only now and then
        for number, match in enumerate(setting.random_game(seed)):
            for seat in {seat for seat, _ in stale}:
                stale -= _who_sees_another_world(match, seat, number, stale)
    assert not stale, f"redeal for a seat never changes what another sees: {stale}"


def _who_sees_another_world(match: Match, seat: int, number: int, asked: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Redeals for a seat, which must not notice, and returns which of the asked (seat, other) pairs do."""
    world, view = _redealt(match, seat, number), match.game.view
    if world.state.tobytes() == match.state.tobytes():
        return set()  # nothing is hidden: the same state looks the same
    assert view(world.state, seat) == view(match.state, seat), f"seat {seat} sees what it may not see"
    others = {other for guessing, other in asked if guessing == seat}
    return {(seat, other) for other in others if view(world.state, other) != view(match.state, other)}


def _redealt(match: Match, seat: int, seed: int) -> Match:
    """A world that the seat considers possible, checked for all but views that could tell it from the real one."""
    game, rules = match.game, match.game.rules
    world = match.clone()
    rules.redeal(world.state, seat, new_dice("redeal", seed, seat))
    if world.state.tobytes() == match.state.tobytes():
        return world
    assert rules.actors(world.state) == rules.actors(match.state), "redeal changed whose turn it is"
    assert world.scores == match.scores, "redeal changed the scores, which are open: so must be what they count"
    components = Counter(game.components(match.state))
    assert Counter(game.components(world.state)) == components, "redeal lost or made components"
    if seat in match.actors:
        assert legal_ids(world, seat) == legal_ids(match, seat), f"seat {seat} could tell by its legal moves"
        for move in range(game.move_count):
            told, untold = (rules.refusal(one.state, seat, move) for one in (match, world))
            assert told == untold, f"seat {seat} could tell by the reason why not {game.move_text(move)}"
    again = world.clone()
    rules.redeal(again.state, seat, new_dice("redeal", seed, seat))
    assert again.state.tobytes() == world.state.tobytes(), "redeal depends on what the seat cannot see"
    if seat in match.actors:
        rules.retract(again.state, seat)
        assert legal_ids(again, seat) == legal_ids(match, seat), "retract changed the moves of who asked"
        assert Counter(game.components(again.state)) == components, "retract lost or made components"
    if seat == seed % match.players:
        _play_on(world.clone())  # a consistent world can be played to its end
    return world


def what_shows_nothing_can_be_taken_back(setting: Setting) -> None:
    """A move that claims to reveal nothing looks the same to everybody in all worlds that they consider possible."""
    for game in setting.random_games():
        for number, match in enumerate(game):
            if number % EVERY == 0 and match.actors:
                seat = match.actors[number % len(match.actors)]
                move = legal_ids(match, seat)[0]
                if not match.game.reveals(match.state, seat, move):
                    _looks_the_same(match, seat, match.game.move_text(move), number)


def _looks_the_same(match: Match, seat: int, move: str, seed: int) -> None:
    moved = match.clone()
    moved.take(record.Move(seat, move))
    for viewer in (TABLE, *range(match.players)):
        world = match.clone()
        match.game.rules.redeal(world.state, viewer, new_dice("shows", seed, viewer))
        possible = world.legal(seat)  # another world may have another secret choice instead, which looks the same
        world.take(record.Move(seat, move if move in possible else possible[0]))
        same = match.game.view(world.state, viewer) == match.game.view(moved.state, viewer)
        assert same, f"{move} is said to show nothing, but seat {viewer} sees something new"


def records_replay_to_the_same_bytes(setting: Setting) -> None:
    """A record, written and read back, gives the same game, finished or not."""
    for game in setting.random_games():
        for number, match in enumerate(game):
            if number % (EVERY * 3) == 0 or match.over:
                told = match.record()
                again = replay(match.game, record.parse(record.to_text(told).encode()))
                assert again.state.tobytes() == match.state.tobytes(), "a replay led to another state"
                assert again.record() == told, "a replay tells another story"


def moves_read_back(setting: Setting) -> None:
    """Every move has its own text, which reads back however it is typed, and so has every chance outcome."""
    game = setting.game
    texts = [game.move_text(move) for move in range(game.move_count)]
    assert len(set(texts)) == len(texts), "two moves have the same text"
    for move, text in enumerate(texts):
        assert game.parse_move(text) == move, f"{text!r} reads back as another move"
        assert game.parse_move(f"  {text.lower()} ") == move, f"{text!r} is not read in lower case, with spaces"
    for played in setting.random_games():
        *_, match = played
        for step, moment in zip(match.steps, retrace(match), strict=False):
            if isinstance(step, record.Chance):
                numbers = game.parse_outcome(moment.state, step.outcome)
                assert game.outcome_text(moment.state, numbers) == step.outcome, f"not read back: {step.outcome}"


CHECKS = (
    ends_in_time_with_a_winner,
    same_seed_same_game,
    conserves_components,
    legal_moves_are_legal,
    illegal_moves_change_nothing,
    copies_are_independent,
    simultaneous_choices_do_not_meet,
    views_are_plain_json,
    views_keep_secrets,
    what_shows_nothing_can_be_taken_back,
    records_replay_to_the_same_bytes,
    moves_read_back,
)
