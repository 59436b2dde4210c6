"""The conformance suite itself: a small sound game passes it, and each kind of broken game fails it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import fruitbowl
import windfall.game
from fruitbowl.core.dice import roll
from fruitbowl.core.encoding import Encoding
from fruitbowl.core.events import Event, SeenMove
from fruitbowl.core.game import Game, View, tells_nothing
from fruitbowl.games import LISTED
from fruitbowl.testing import Setting, cases, checks, information, lockstep, settings
from fruitbowl.testing import events as telling
from fruitbowl.testing.golden import remake, replays_its_golden_record
from fruitbowl.testing.ledger import every_rule_is_tested, rules_named_in
from fruitbowl.testing.texts import every_language_says_the_same
from variants import variant
from windfall import chance, encoding, events, hidden, moves, rules
from windfall.encoding import FIELDS
from windfall.game import GAME

SETTING = Setting("windfall", 3)


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LISTED, "windfall", "windfall")


@pytest.fixture
def swapped(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    """Puts another game in the place of the sound one."""
    return lambda game: monkeypatch.setattr(windfall.game, "GAME", game)


@pytest.mark.rule("WF-1", "WF-2", "WF-3")
def test_a_game_is_enrolled_by_being_listed_and_a_sound_one_passes(tmp_path: Path) -> None:
    assert {case.name.partition("-")[0] for case in cases(tmp_path, tmp_path)} == set(LISTED)
    remake(tmp_path, ["windfall"])
    for case in cases(tests=Path(__file__).parent, golden=tmp_path, slugs=["windfall"]):
        case.check()


def test_every_number_of_players_and_every_option_is_played() -> None:
    assert [str(setting) for setting in settings(GAME.about)] == [
        *("windfall-2", "windfall-2-cards=1", "windfall-2-cards=3"),
        *("windfall-3", "windfall-3-cards=1", "windfall-3-cards=3"),
    ]


@pytest.mark.parametrize(("value", "reason"), [(4, "1, 2 or 3 cards each, not 4"), ("many", "not 'many'"), (True, "T")])
def test_a_wrong_value_of_an_option_is_refused(value: Any, reason: str) -> None:
    with pytest.raises(fruitbowl.BadOption, match=f"Windfall, option cards: .*{reason}"):
        fruitbowl.new("windfall", players=2, cards=value)
    with pytest.raises(fruitbowl.UnknownName, match="has no option 'card'. It has: cards."):
        fruitbowl.new("windfall", players=2, card=1)


def test_options_are_in_the_record(tmp_path: Path) -> None:
    match = fruitbowl.new("windfall", players=2, cards=3, seed=1)
    match.save(tmp_path / "game.json")
    assert fruitbowl.load(tmp_path / "game.json").options == {"cards": 3}


# ---- broken games ---------------------------------------------------------------------------------------------------


def never_ends(s: Any, seat: int, move: int) -> None:
    s.seat = (seat + 1) % s.players


def nobody_wins(s: Any) -> int:
    return 0


def loses_a_card(s: Any, seat: int, move: int) -> None:
    rules.apply(s, seat, move)
    s.left &= s.left - 1


def lists_what_is_refused(s: Any, seat: int, moves: Any) -> int:
    moves[0] = next(plum for plum in range(12) if not s.hand[seat] >> plum & 1)
    return 1


def allows_everything(s: Any, seat: int, move: int) -> int:
    return 0


def changes_what_it_refuses(s: Any, seat: int, move: int) -> int:
    code = rules.refusal(s, seat, move)
    s.left |= 1 if code else 0
    return code


def shows_a_neighbour(s: Any, seat: int) -> dict[str, Any]:
    return {**hidden.own_facts(s, seat), "neighbour": bin(s.hand[(seat + 1) % s.players])}


def shows_what_is_left(s: Any, seat: int) -> dict[str, Any]:
    return {**hidden.own_facts(s, seat), "left": int(s.left)}


def shows_numpy(s: Any, seat: int) -> dict[str, Any]:
    return {**hidden.own_facts(s, seat), "set": (1, 2)}


def touches(s: Any, seat: int) -> dict[str, Any]:
    seen = hidden.own_facts(s, seat)
    s.left = 0
    return seen


def deals_nothing_anew(s: Any, seat: int, dice: Any) -> None:
    pass


def changes_the_own_hand(s: Any, seat: int, dice: Any) -> None:
    hidden.redeal(s, -1, dice)


def gives_cards_away(s: Any, seat: int, dice: Any) -> None:
    hidden.redeal(s, seat, dice)
    s.left = 0


def shuffles_what_it_peeked_at(s: Any, seat: int, dice: Any) -> None:
    for _ in range(s.left % 3):
        roll(dice, 2)
    hidden.redeal(s, seat, dice)


def retracts_too_much(s: Any, seat: int) -> None:
    s.hand[seat] = 0


SHARED: list[Any] = []


def remembers(s: Any, seat: int, move: int) -> None:
    """Keeps something outside the state."""
    SHARED.append(move)
    rules.apply(s, seat, move)
    s.points[0] = len(SHARED) % 100


def luck_of_its_own(s: Any, dice: Any, outcome: Any) -> int:
    SHARED.append(0)
    dice[0] += len(SHARED)
    return rules.sample_chance(s, dice, outcome)


def same_text(move: int) -> str:
    return "P1" if move < 2 else moves.move_text(move)


def shouts(text: str) -> int:
    if text != text.upper():
        raise ValueError("louder")
    return moves.parse_move(text)


def reads_wrongly(s: Any, text: str) -> list[int]:
    return moves.parse_outcome(s, text)[::-1]


def says_nothing_shows(_s: Any, _seat: int, _move: int) -> bool:
    return False


def writes_a_neighbour(s: Any, seat: int, row: Any) -> None:
    encoding.write(s, seat, row)
    row[0] = s.hand[(seat + 1) % s.players] & 1


def writes_too_much(s: Any, seat: int, row: Any) -> None:
    encoding.write(s, seat, row)
    row[0] = 2


def writes_too_little(s: Any, seat: int, row: Any) -> None:
    row[1:] = 0


def writes_nothing(s: Any, seat: int, row: Any) -> None:
    row[:] = 0


def tells_no_hand(s: Any, seat: int) -> dict[str, list[str]]:
    return {}


def tells_what_is_left(s: Any, seat: int) -> dict[str, list[str]]:
    return {**hidden.revealed(s, seat), "left": [str(int(s.left))]}


def hides_a_move_for_ever(s: Any, seat: int, move: int) -> bool:
    return True


def never_draws_the_first(s: Any, drawn: Any) -> list[tuple[int, int]]:
    return [lot for lot in chance.chance_outcomes(s, drawn) if lot[0]]


def draws_for_ever(s: Any, drawn: Any) -> list[tuple[int, int]]:
    return [(plum, 1) for plum in range(12)]


def shuffles_half_of_it(s: Any) -> range:
    return range(6)


def tells_no_trick(before: View, after: View, move: SeenMove | None) -> list[Event]:
    return [event for event in events.tell(before, after, move) if not isinstance(event, events.TrickTaken)]


class Unheard(Event):
    """There is no sentence for it."""


def tells_what_has_no_words(before: View, after: View, move: SeenMove | None) -> list[Event]:
    return [*events.tell(before, after, move), Unheard()]


def tells_what_json_changes(before: View, after: View, move: SeenMove | None) -> list[Event]:
    return [*events.tell(before, after, move), events.Dealt({0: 2})]  # type: ignore[arg-type]


BROKEN = [
    (telling.every_change_is_told, {"tell": tells_nothing}, "the game has no events"),
    (telling.every_change_is_told, {"tell": tells_no_trick}, r"no event tells \['scores', 'gone'\]"),
    (telling.every_change_is_told, {"tell": tells_what_has_no_words}, "en: no sentence for"),
    (telling.every_change_is_told, {"tell": tells_what_json_changes}, "not plain JSON"),
    (information.rows_keep_secrets, {"encoding": Encoding(FIELDS, writes_a_neighbour)}, "tells secrets"),
    (information.rows_keep_secrets, {"encoding": Encoding(FIELDS, writes_nothing)}, "hardly tell views apart"),
    (
        information.rows_are_as_documented,
        {"encoding": Encoding(FIELDS, writes_too_much)},
        "outside of its range",
    ),
    (
        information.rows_are_as_documented,
        {"encoding": Encoding(FIELDS, writes_too_little)},
        "written as a whole",
    ),
    (information.accounts_tell_apart_what_a_seat_can, {"is_secret": hides_a_move_for_ever}, "saw two different things"),
    (information.accounts_tell_apart_what_a_seat_can, {"revealed": tells_what_is_left}, "told what it may not"),
    (information.accounts_tell_apart_what_a_seat_can, {"revealed": tells_no_hand}, "is not told differently"),
    (information.chance_keeps_to_its_outcomes, {"chance_outcomes": never_draws_the_first}, "0 could not be drawn"),
    (information.chance_keeps_to_its_outcomes, {"chance_outcomes": draws_for_ever}, "not complete"),
    (information.a_shuffle_is_one_of_its_deck, {"deck": shuffles_half_of_it}, "is not what is shuffled"),
    (checks.ends_in_time_with_a_winner, {"apply": never_ends}, "longer than most_steps"),
    (checks.ends_in_time_with_a_winner, {"winners": nobody_wins}, "nobody won"),
    (checks.same_seed_same_game, {"sample_chance": luck_of_its_own}, "gave two games"),
    (checks.conserves_components, {"apply": loses_a_card}, "missing"),
    (checks.legal_moves_are_legal, {"legal": lists_what_is_refused}, "listed and refused"),
    (checks.illegal_moves_change_nothing, {"refusal": allows_everything}, "which is not legal"),
    (checks.illegal_moves_change_nothing, {"refusal": changes_what_it_refuses}, "the state changed"),
    (checks.views_are_plain_json, {"own_facts": shows_numpy}, "a view that JSON changes"),
    (checks.views_are_plain_json, {"own_facts": touches}, "a view changed the state"),
    (checks.views_keep_secrets, {"own_facts": shows_a_neighbour}, "sees what it may not see"),
    (checks.views_keep_secrets, {"own_facts": shows_what_is_left}, "sees what it may not see"),
    (checks.views_keep_secrets, {"redeal": deals_nothing_anew}, "never changes what another sees"),
    (checks.views_keep_secrets, {"redeal": changes_the_own_hand}, "could tell by its legal moves|sees what it may not"),
    (checks.views_keep_secrets, {"redeal": gives_cards_away}, "lost or made components"),
    (checks.views_keep_secrets, {"redeal": shuffles_what_it_peeked_at}, "depends on what the seat cannot see"),
    (checks.views_keep_secrets, {"retract": retracts_too_much}, "retract changed the moves"),
    (checks.what_shows_nothing_can_be_taken_back, {"reveals": says_nothing_shows}, "said to show nothing"),
    (checks.records_replay_to_the_same_bytes, {"apply": remembers}, "a replay led to another state|cut off or edited"),
    (checks.moves_read_back, {"move_text": same_text}, "two moves have the same text"),
    (checks.moves_read_back, {"parse_move": shouts}, "louder"),
    (checks.moves_read_back, {"parse_outcome": reads_wrongly}, "not read back"),
]


def _name(parts: dict[str, Any]) -> str:
    (part,) = parts.values()
    name: str = (part.write if isinstance(part, Encoding) else part).__name__
    return name


@pytest.mark.parametrize(("check", "parts", "complaint"), BROKEN, ids=[_name(parts) for _, parts, _ in BROKEN])
def test_a_broken_game_is_caught(
    swapped: Callable[[Game], None], check: Callable[[Setting], None], parts: dict[str, Any], complaint: str
) -> None:
    SHARED.clear()
    check(SETTING)  # the sound game passes
    swapped(variant(**parts))
    with pytest.raises((AssertionError, ValueError), match=complaint):
        check(Setting("windfall", 3))


def test_a_hidden_move_that_is_told_is_caught(swapped: Callable[[Game], None]) -> None:
    """Plums made secret: nobody sees them but whoever plays them, until the trick is over."""

    def hides_the_trick(s: Any) -> View:
        facts = hidden.open_facts(s)
        return {**facts, "seats": [{**seat, "trick": None} for seat in facts["seats"]]}

    def notes_it(s: Any, seat: int, move: int) -> None:
        SHARED.append(moves.move_text(move))
        rules.apply(s, seat, move)

    def tells_what_it_was(before: View, after: View, move: SeenMove | None) -> Iterator[Event]:
        return events.tell(before, after, move and SeenMove(move.seat, SHARED[-1]))

    secret = {"open_facts": hides_the_trick, "is_secret": hides_a_move_for_ever, "apply": notes_it}
    swapped(variant(**secret))
    telling.events_keep_secrets(Setting("windfall", 3))
    swapped(variant(**secret, tell=tells_what_it_was))
    with pytest.raises(AssertionError, match="is told secrets"):
        telling.events_keep_secrets(Setting("windfall", 3))


def test_a_number_of_chance_beyond_all_moves_is_caught(swapped: Callable[[Game], None]) -> None:
    swapped(variant(move_count=11))
    with pytest.raises(AssertionError, match="11 is not less than move_count"):
        information.chance_keeps_to_its_outcomes(Setting("windfall", 3))


def test_a_clone_that_shares_its_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(match: Any) -> Any:
        twin = object.__new__(type(match))
        twin.__dict__.update(match.__dict__)
        return twin

    monkeypatch.setattr(fruitbowl.Match, "clone", shallow)
    with pytest.raises(AssertionError, match="changed the original"):
        checks.copies_are_independent(SETTING)


def test_choices_that_meet_are_caught(swapped: Callable[[Game], None]) -> None:
    """A made-up simultaneous phase in which the first to play takes all."""

    def both(s: Any) -> int:
        return rules.actors(s) if not s.dealt else sum(1 << seat for seat in range(s.players) if s.trick[seat] < 0)

    def first_takes(s: Any, seat: int, move: int) -> None:
        s.trick[seat] = move
        s.points[seat] += 1 if s.trick.max() == move and sum(plum >= 0 for plum in s.trick) == 1 else 0

    swapped(variant(actors=both, apply=first_takes))
    with pytest.raises(AssertionError, match="order of simultaneous choices matters"):
        checks.simultaneous_choices_do_not_meet(Setting("windfall", 3))


def test_a_difference_between_compiled_and_uncompiled_rules_is_caught(swapped: Callable[[Game], None]) -> None:
    lockstep.compiled_equals_uncompiled(SETTING)

    def another_winner(s: Any) -> int:
        return 1

    swapped(variant(winners=another_winner))
    with pytest.raises(AssertionError, match="game 0, step 6: compiled and uncompiled rules differ"):
        lockstep.compiled_equals_uncompiled(Setting("windfall", 3))


def test_a_missing_or_changed_golden_record_is_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="there is no golden record windfall-3.json"):
        replays_its_golden_record(SETTING, tmp_path)
    remake(tmp_path, ["windfall"])
    path = tmp_path / "windfall-3.json"
    path.write_text(path.read_text().replace("\n", "\r\n", 1))
    with pytest.raises(AssertionError, match="written differently"):
        replays_its_golden_record(SETTING, tmp_path)


@pytest.fixture
def rule_tests(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    def write(text: str) -> Path:
        (tmp_path / "test_rules.py").write_text(text)
        return tmp_path

    return write  # type: ignore[return-value]


NAMED = "@pytest.mark.rule({numbers})\ndef test_it(): pass\n"


def test_a_rule_without_a_test_is_caught(rule_tests: Callable[[str], Path]) -> None:
    every_rule_is_tested(GAME, rule_tests(NAMED.format(numbers='"WF-1", "WF-2", "WF-3"')))
    with pytest.raises(AssertionError, match="rules without a test: WF-2"):
        every_rule_is_tested(GAME, rule_tests(NAMED.format(numbers='"WF-1", "WF-3"')))
    with pytest.raises(AssertionError, match="not in the ledger: WF-4"):
        every_rule_is_tested(GAME, rule_tests(NAMED.format(numbers='"WF-1", "WF-2", "WF-3", "WF-4"')))


@pytest.mark.parametrize("put_off", ["@pytest.mark.skip\n", "@pytest.mark.xfail(strict=True)\n", "# "])
def test_a_test_that_does_not_run_counts_for_nothing(rule_tests: Callable[[str], Path], put_off: str) -> None:
    assert rules_named_in(rule_tests(put_off + NAMED.format(numbers='"WF-1"'))) == set()


def test_a_language_that_lacks_a_word_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every_language_says_the_same(GAME)
    (tmp_path / "texts").mkdir()
    for language, sentence in {"en": "{move}?", "fr": "{move} ?", "de": "{karte}?"}.items():
        text = f'[refusals]\nnot_yours = "{sentence}"\n[rules]\nsummary = "..."\n'
        (tmp_path / "texts" / f"{language}.toml").write_text(text)
    with pytest.raises(AssertionError, match="de: refusals.not_yours has other blanks than in English"):
        every_language_says_the_same(variant(folder=tmp_path))


def test_an_option_that_is_not_translated_is_caught(tmp_path: Path) -> None:
    shutil.copytree(GAME.folder / "texts", tmp_path / "texts")
    about = tmp_path / "texts" / "about.toml"
    about.write_text(about.read_text("utf-8").replace("[de.options]", "[de.choices]"), "utf-8")
    with pytest.raises(AssertionError, match=r"about.toml, de: missing or unknown .*options.cards"):
        every_language_says_the_same(variant(folder=tmp_path))
