"""Third-party bots run in their own processes, and whatever they do, the tournament goes on."""

import os
import re
import shlex
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from arena.odd_bots import program
from fruitbowl.arena import process
from fruitbowl.arena.entrants import NAMES
from fruitbowl.arena.playing import Stopped, Worker
from fruitbowl.arena.ratings import standings
from fruitbowl.arena.rows import Rows
from fruitbowl.arena.run import hold
from fruitbowl.arena.tournament import Tournament, tournament
from fruitbowl.core.errors import BadOption

ROOT = Path(__file__).parents[2]


def duel(*bots: str, games: int = 4, players: int = 2, **more: Any) -> tuple[Tournament, Rows]:
    asked = tournament("tree", bots, players=players, games=games, **more)
    return asked, hold(asked)


def test_a_class_of_ones_own_plays_and_is_shown_what_its_seat_may_see() -> None:
    _, rows = duel("arena.odd_bots:Curious", "random", iterations=7)
    assert rows.problems == {}
    assert (rows.moves > 2).all()


def test_a_program_plays_like_a_class_that_thinks_alike(tmp_path: Path) -> None:
    in_python = duel("arena.odd_bots:First", "random", players=3)[1]
    over_a_pipe = duel(program(tmp_path, "first"), "random", players=3)[1]
    assert in_python.scores.tolist() == over_a_pipe.scores.tolist()
    assert in_python.problems == over_a_pipe.problems == {}


@pytest.mark.parametrize(
    ("name", "report"),
    [
        ("illegal", r"answered 'Z99': .+ It had .+"),
        ("moveless", r"answered \{\}: A move is text, not \{\}\. It had .+"),
        ("chatters", r"answered I think I play the first, which is not a line of JSON"),
        ("lists", r"answered \[\], which is not a JSON object"),
        ("gives up", r"gives up"),
        ("dies", r"ended with exit code 1, saying: out of memory"),
        ("never stops", r"answered \{.+, which is not a line of JSON"),
        ("has no end", r"answered x+\.\.\., which is not a line of JSON"),
        ("goes deaf", r"closed its output"),
    ],
)
def test_a_program_that_fails_loses_its_game_and_the_others_share_it(tmp_path: Path, name: str, report: str) -> None:
    asked, rows = duel(program(tmp_path, name), "random", "random", players=3, games=3)
    assert len(rows.problems) == 3
    for row in range(3):
        offender = int(rows.forfeit[row])
        assert asked.entrants[rows.lineup[row, offender]].startswith("pipe:")
        assert rows.won[row] == 0b111 & ~(1 << offender)
        assert re.fullmatch(report, rows.problems[row])
    failing, other = standings(rows, asked.entrants, asked.rotations)
    assert (failing.forfeits, failing.win_share) == (3, 0)
    assert (other.forfeits, other.win_share) == (0, 1)


def test_a_class_that_fails_loses_its_game_with_a_line_that_tells_where() -> None:
    asked, rows = duel("arena.odd_bots:Raises", "arena.odd_bots:Number", "random", games=6)
    told = {
        asked.entrants[rows.lineup[number, rows.forfeit[number]]]: problem for number, problem in rows.problems.items()
    }
    assert re.fullmatch(r"raised ValueError: no plums left \(odd_bots\.py, line \d+\)", told["arena.odd_bots:Raises"])
    assert told["arena.odd_bots:Number"] == "answered np.int64(7), which is not text"
    assert set(told) == {"arena.odd_bots:Raises", "arena.odd_bots:Number"}


@pytest.mark.parametrize("as_class", [True, False])
def test_a_bot_that_hangs_is_ended_and_loses_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_class: bool
) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.3)
    name = "arena.odd_bots:Hangs" if as_class else program(tmp_path, "hangs")
    asked = tournament("tree", [name, "random"], players=2, games=2, seconds=0.2)
    with Worker(asked) as worker:
        rows = worker.play(0, 1)
        (hanging,) = worker._processes.values()
    assert list(rows.problems.values()) == ["gave no answer within 0.5 seconds"]
    with pytest.raises(ProcessLookupError):
        os.kill(hanging._process.pid, 0)


def test_a_bot_that_has_hung_is_not_waited_for_as_long_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.4)
    monkeypatch.setattr(process, "AFTER_HANGING", 0.1)
    asked = tournament("tree", [program(tmp_path, "hangs"), "random"], players=2, games=3, seconds=0.1)
    with Worker(asked) as worker:
        rows = worker.play(0, 3)
    assert list(rows.problems.values()) == [f"gave no answer within {seconds} seconds" for seconds in (0.5, 0.2, 0.2)]


def test_what_a_program_has_started_does_not_hold_us_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has left the program's group, and keeps its output open."""
    monkeypatch.setattr(process, "PATIENCE", 0.3)
    away = f"setsid {program(tmp_path, 'lingers').removeprefix('pipe:')} & wait"
    asked = tournament("tree", [f"pipe:sh -c {shlex.quote(away)}", "random"], players=2)
    with Worker(asked) as worker:
        rows = worker.play(0, 1)
    assert list(rows.problems.values()) == ["gave no answer within 0.3 seconds"]


def test_stopping_a_tournament_ends_a_bot_that_hangs(tmp_path: Path) -> None:
    asked = tournament("tree", [program(tmp_path, "hangs"), "random"], players=2, games=2)
    stopped = threading.Event()
    threading.Timer(0.5, stopped.set).start()
    with Worker(asked, stopped) as worker:
        with pytest.raises(Stopped):  # and not: forfeited
            worker.play(0, 1)
        (hanging,) = worker._processes.values()
    assert not hanging.alive


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_package:Bot", "could not be started: ModuleNotFoundError: No module named 'no_such_package'"),
        ("arena.odd_bots:Nobody", "could not be started: AttributeError: module 'arena.odd_bots' has no attribute"),
        ("arena.odd_bots:NoBot", "could not be started: TypeError: arena.odd_bots:NoBot has no method choose("),
        ("pipe:cat", 'answered {"hello": '),
        (f"pipe:{sys.executable} -c 1/0", "ended with exit code 1, saying: Traceback"),
    ],
)
def test_a_bot_that_does_not_even_start_is_refused(name: str, words: str) -> None:
    with pytest.raises(BadOption) as refused:
        duel(name, "random")
    assert str(refused.value).startswith(f"The bot {name} {words}")


def test_a_bot_of_ours_that_fails_loses_its_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("fruitbowl.bots.levels.search_root", fail)
    _, rows = duel("beginner", "random", games=2)
    assert len(rows.problems) == 2
    assert rows.problems[0].startswith("raised MemoryError")


def test_the_bots_of_the_documentation_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    in_python, over_a_pipe, *_ = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert over_a_pipe.count("\n") <= 20
    (tmp_path / "careful_bot.py").write_text(in_python)
    (tmp_path / "pipe_bot.py").write_text(over_a_pipe)
    monkeypatch.syspath_prepend(tmp_path)
    bots = ["careful_bot:Careful", f"pipe:{sys.executable} {tmp_path / 'pipe_bot.py'}", "random"]
    first, again = (duel(*bots, players=3, games=3)[1] for _ in range(2))
    assert first.problems == {}
    assert first.scores.tolist() == again.scores.tolist()


def test_the_documentation_tells_the_times_and_the_protocol_as_they_are() -> None:
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert f'"protocol": {process.PROTOCOL}' in page
    assert f"within {process.START:.0f} seconds" in page
    assert f"within {process.PATIENCE:.0f} seconds" in page
    assert f"{process.AFTER_HANGING:.0f} second more" in page


def test_the_documentation_names_our_bots() -> None:
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert tuple(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)[: len(NAMES)]) == NAMES
