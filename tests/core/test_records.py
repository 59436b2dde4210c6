"""Saved games: readable, self-contained, and refused with a reason when something is wrong with them."""

import copy
import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fruitbowl
from fruitbowl.core import files, record
from fruitbowl.core.match import replay
from fruitbowl.games import find


def played(moves: int | None = None, seed: int = 4) -> fruitbowl.Match:
    """A game of two, played for some moves, or to its end."""
    match = fruitbowl.new("fruitoplay", players=2, seed=seed)
    while not match.over and (moves is None or moves > 0):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
        moves = None if moves is None else moves - 1
    return match


TOLD = played().record()


@pytest.mark.parametrize("moves", [0, 1, 5, 20, None])
def test_a_saved_game_is_loaded_as_it_was(tmp_path: Path, moves: int | None) -> None:
    match = played(moves)
    match.save(tmp_path / "game.json")
    again = fruitbowl.load(tmp_path / "game.json")
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()
    assert (again.actors, again.scores, again.winners) == (match.actors, match.scores, match.winners)


def test_a_loaded_game_can_be_played_on(tmp_path: Path) -> None:
    played(5).save(tmp_path / "game.json")
    match = fruitbowl.load(str(tmp_path / "game.json"))
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert replay(match.game, match.record()).scores == match.scores


def test_a_record_is_readable_and_self_contained() -> None:
    text = record.to_text(TOLD)
    lines = text.splitlines()
    assert lines[1:6] == [
        '  "format": "fruitbowl record 1",',
        '  "game": "fruitoplay",',
        '  "rules": 1,',
        '  "players": 2,',
        '  "options": {},',
    ]
    assert lines[7].startswith('    {"chance": "deal ')
    assert lines[8] == f'    {{"seat": 0, "move": "{TOLD["steps"][1]["move"]}"}},'
    assert json.loads(text) == TOLD


def test_replay_needs_no_random_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_luck(*_: object) -> int:
        raise AssertionError("chance was asked")

    game = find("fruitoplay")
    monkeypatch.setattr(game.rules.__class__, "__setattr__", object.__setattr__)
    monkeypatch.setattr(game.rules, "sample_chance", no_luck)
    assert replay(game, copy.deepcopy(TOLD)).over


# ---- what is refused ------------------------------------------------------------------------------------------------


def with_key(key: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda told: told.__setitem__(key, value)


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda told: told.__delitem__(key)


def step(number: int, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda told: told["steps"].__setitem__(number - 1, value)


DEAL = TOLD["steps"][0]["chance"]
FIRST, SECOND = DEAL.split()[1:3]
TWICE = DEAL.replace(f" {SECOND} ", f" {FIRST} ")
BAD: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no format": (without("format"), '"format" is missing'),
    "another format": (with_key("format", "PGN"), "\"format\" is 'PGN'; this version reads 'fruitbowl record 1'"),
    "another game": (with_key("game", "chess"), "There is no game 'chess'"),
    "no game": (with_key("game", 3), '"game" must be the name of a game'),
    "other rules": (with_key("rules", 99), '"rules" is 99: it was played by another version'),
    "too many players": (with_key("players", 7), "is for 2 to 6 players, not 7"),
    "more players": (with_key("players", 3), "Step "),
    "true players": (with_key("players", True), '"players" is of the wrong type: True'),
    "an unknown option": (with_key("options", {"fast": 1}), "has no option 'fast'"),
    "an unknown key": (with_key("comment", "hello"), "'comment' is not a key of a record"),
    "no steps": (without("steps"), '"steps" is missing'),
    "steps of another kind": (with_key("steps", "B6"), '"steps" is of the wrong type'),
    "a step of another kind": (step(3, "B6"), "Step 3 is neither a move nor a chance outcome: 'B6'"),
    "a step with more": (step(3, {"seat": 0, "move": "B6", "x": 1}), "Step 3 is neither"),
    "a seat that is none": (step(2, {"seat": 5, "move": FIRST}), "Step 2: There is no seat 5"),
    "a card of somebody else": (step(3, {"seat": 1, "move": FIRST}), "Step 3: .* is not in your hand"),
    "a move that is none": (step(2, {"seat": 0, "move": "Z9"}), "Step 2: 'Z9' is not a move"),
    "a seat out of turn": (step(3, {"seat": 0, "move": SECOND}), "Step 3: It is not the turn of seat 0"),
    "a move for chance": (step(1, {"seat": 0, "move": "B6"}), "Step 1: a chance outcome must come here, not a move"),
    "chance for a move": (step(2, {"chance": DEAL}), "Step 2: No shuffle or draw by lot is due now"),
    "a card dealt twice": (step(1, {"chance": TWICE}), f"Step 1: The card {FIRST} is dealt twice"),
    "too few cards": (step(1, {"chance": DEAL.rpartition(" ")[0]}), "Step 1: Only 79 of 80 cards are dealt"),
    "a card that is none": (step(1, {"chance": DEAL.replace(f" {FIRST} ", " B21 ")}), "Step 1: There is no card 'B21'"),
    "no deal": (step(1, {"chance": "collective B"}), "Step 1: A deal has to come here"),
    "nothing dealt": (step(1, {"chance": ""}), "Step 1: A deal has to come here"),
    "careless writing": (
        step(2, {"seat": 0, "move": TOLD["steps"][1]["move"].lower()}),
        "Step 2: .* must be written ",
    ),
    "steps cut off": (lambda told: told["steps"].pop(), 'the "result" is None, not .*cut off or edited'),
    "cut off before a deal": (lambda told: told["steps"].clear(), "cut off after step 0: a chance outcome must follow"),
    "steps after the end": (lambda told: told["steps"].append({"seat": 0, "move": "B6"}), "The game is over"),
    "a key with a line break": (with_key("a\n\x1b[2J" + "b" * 200, 1), r"'a\\n\\x1b\[2Jb+\.\.\. is not a key"),
    "scores that are no whole numbers": (
        lambda told: told["result"].__setitem__("scores", [float(score) for score in told["result"]["scores"]]),
        "cut off or edited",
    ),
    "another score": (lambda told: told["result"]["scores"].__setitem__(0, 999), "cut off or edited"),
    "another winner": (lambda told: told["result"]["winners"].append(1), "cut off or edited"),
    "no result": (with_key("result", None), "cut off or edited"),
    "another fingerprint": (with_key("sha256", "0" * 64), '"sha256" does not match the rest'),
    "undrawn cards swapped": (
        step(1, {"chance": " ".join([*DEAL.split()[:-2], *DEAL.split()[:-3:-1]])}),
        '"sha256" does not match the rest: it has been edited',
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_record_that_was_tampered_with_is_refused(tmp_path: Path, case: str) -> None:
    tamper, reason = BAD[case]
    told = copy.deepcopy(TOLD)
    tamper(told)  # type: ignore[arg-type]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(told), "utf-8")
    with pytest.raises(fruitbowl.BadRecord, match=reason) as refused:
        fruitbowl.load(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert "\n" not in str(refused.value)


NOT_JSON = {
    "empty": (b"", "at line 1, column 1: it ends too early"),
    "binary": (b"\xff\xfe\x00", "not text in UTF-8, at byte 0"),
    "a list": (b"[]", '"format" is missing'),
    "a picture": (b"\x89PNG\r\n", "not text in UTF-8"),
    "twice the same key": (b'{"format": 1, "format": 2}', "The key 'format' appears twice"),
    "not a number": (b'{"format": NaN}', "NaN is not a number"),
    "a comma too many": (b'{"format": 1,}', "at line 1, column"),
    "a deep nest": (b"[" * 200_000, "It is not"),
    "a long number": (b"[" + b"9" * 10_000 + b"]", "It is not"),
}


@pytest.mark.parametrize("case", NOT_JSON)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, case: str) -> None:
    content, reason = NOT_JSON[case]
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(fruitbowl.BadRecord, match=reason):
        fruitbowl.load(path)


def test_a_file_with_many_keys_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({str(number): number for number in range(200_000)}))
    with pytest.raises(fruitbowl.BadRecord, match='"format" is missing'):
        fruitbowl.load(path)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.truncate(record.LARGEST + 1)
    with pytest.raises(fruitbowl.BadRecord, match="larger than 16 MiB"):
        fruitbowl.load(path)


def test_a_file_cut_off_anywhere_is_refused_with_the_place(tmp_path: Path) -> None:
    whole = record.to_text(TOLD).encode()
    path = tmp_path / "game.json"
    for length in range(0, len(whole) - 2, 97):
        path.write_bytes(whole[:length])
        with pytest.raises(fruitbowl.BadRecord, match=r"not JSON, at line \d+, column \d+"):
            fruitbowl.load(path)


@settings(max_examples=150, deadline=None)
@given(place=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_byte_changed_anywhere_is_noticed(place: int, byte: int) -> None:
    whole = bytearray(record.to_text(TOLD).encode())
    place %= len(whole)
    same = whole[place] == byte or (chr(whole[place]).isspace() and chr(byte).isspace())
    whole[place] = byte
    try:
        again = replay(find("fruitoplay"), record.parse(bytes(whole)))
    except fruitbowl.BadRecord:
        return
    assert same or again.record() == TOLD  # white space between two tokens: the same record, written differently


# ---- saving ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    played(3).save(path)
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        played(9).save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where the system has a disk that is always full")
def test_a_disk_that_is_really_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_open, full = Path.open, Path("/dev/full")
    monkeypatch.setattr(Path, "open", lambda path, mode="r": real_open(full if "x" in mode else path, "wb"))
    with pytest.raises(OSError, match="No space left"):
        played(3).save(tmp_path / "game.json")
    assert not list(tmp_path.iterdir())


def test_only_an_ordinary_file_is_replaced(tmp_path: Path) -> None:
    pipe, real, link = tmp_path / "pipe", tmp_path / "real.json", tmp_path / "link.json"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=r"not an ordinary file: .*pipe"):
        played(3).save(pipe)
    assert pipe.is_fifo()
    played(3).save(real)
    link.symlink_to(real)
    played(5).save(link)
    assert link.is_symlink()
    assert fruitbowl.load(real).record() == played(5).record()


def test_a_long_name_can_be_used(tmp_path: Path) -> None:
    played(3).save(tmp_path / ("x" * 255))
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="game.json"):
        played(3).save(tmp_path / "no" / "game.json")


def test_a_saved_file_has_ordinary_rights(tmp_path: Path) -> None:
    played(3).save(tmp_path / "game.json")
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    assert os.stat(tmp_path / "game.json").st_mode == os.stat(ordinary).st_mode  # noqa: PTH116


FAIRNESS = {"commitment": "0" * 64, "seed": "f" * 64, "salts": ["", "pepper"]}


def test_a_record_may_tell_the_seed_of_its_chance() -> None:
    match = played()
    told = match.record(FAIRNESS)  # type: ignore[arg-type]
    assert list(told)[-2:] == ["fairness", "sha256"]
    assert replay(match.game, json.loads(record.to_text(told))).scores == match.scores
    assert "fairness" not in match.record()


@pytest.mark.parametrize(
    "spoiled",
    [
        {"seed": "F" * 64},
        {"commitment": "0" * 63},
        {"salts": ["pepper"]},
        {"salts": ["", 1]},
        {"salts": ["", "x" * 65]},
        {"more": 1},
        {"seed": None},
    ],
)
def test_what_a_record_tells_of_its_seed_has_one_form(spoiled: dict[str, Any]) -> None:
    told: Any = {**TOLD, "fairness": {**FAIRNESS, **spoiled}}
    told["sha256"] = record.fingerprint(told)
    with pytest.raises(fruitbowl.BadRecord, match="fairness"):
        replay(find("fruitoplay"), told)
