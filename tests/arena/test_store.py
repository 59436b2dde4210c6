"""What is kept of a tournament: every finished game, once, whatever ends the program."""

import json
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from arena.odd_bots import program
from cli.people import started
from fruitbowl.arena.playing import Worker
from fruitbowl.arena.rows import Rows
from fruitbowl.arena.run import hold
from fruitbowl.arena.store import Store
from fruitbowl.arena.tournament import tournament
from fruitbowl.core.errors import BadOption
from patience import Deadline


def rows_in(file: Path) -> list[dict[str, Any]]:
    """All of them, without the time it took."""
    return [{key: row[key] for key in row if key != "seconds"} for row in pq.read_table(file).to_pylist()]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played."""
    numbers: list[int] = []
    play = Worker.play

    def watched(worker: Worker, first: int, last: int, *more: Any) -> Rows:
        numbers.extend(range(first, last))
        return play(worker, first, last, *more)

    monkeypatch.setattr(Worker, "play", watched)
    return numbers


def test_a_file_has_a_row_for_each_game(tmp_path: Path) -> None:
    asked = tournament("tree", [program(tmp_path, "dies"), "random"], players=3, games=3, seed=1)
    rows = hold(asked, out=tmp_path / "games.parquet")
    kept = rows_in(tmp_path / "games.parquet")
    assert [(row["game"], row["deal"], row["rotation"]) for row in kept] == [(0, 0, 0), (1, 0, 1), (2, 0, 2)]
    for number, row in enumerate(kept):
        assert row["bots"] == [asked.entrants[entrant] for entrant in rows.lineup[number]]
        assert row["scores"] == rows.scores[number].tolist()
        assert row["moves"] == rows.moves[number]
        assert row["winners"] == [seat for seat in range(3) if seat != row["forfeit"]]
        assert row["bots"][row["forfeit"]] == asked.bots[0]
        assert "out of memory" in row["problem"]
    assert not (tmp_path / "games.parquet.parts").exists()


def test_a_game_without_forfeit_has_none(tmp_path: Path) -> None:
    hold(tournament("tree", ["random", "greedy"], players=2, games=2), out=tmp_path / "games.parquet")
    assert [(row["forfeit"], row["problem"]) for row in rows_in(tmp_path / "games.parquet")] == [(None, None)] * 2


def test_finished_games_are_not_played_again(tmp_path: Path, played: list[int]) -> None:
    out = tmp_path / "games.parquet"
    bots = [program(tmp_path, "first"), "random"]
    first = hold(tournament("tree", bots, players=2, games=5), out=out)
    assert sorted(played) == list(range(5))
    played.clear()
    again = hold(tournament("tree", bots, players=2, games=5), out=out)
    assert played == []
    assert again.scores.tolist() == first.scores.tolist()
    assert again.seconds.tolist() == first.seconds.tolist()
    more = hold(tournament("tree", bots, players=2, games=9), out=out)
    assert sorted(played) == [5, 6, 7, 8]
    assert more.below(5).scores.tolist() == first.scores.tolist()
    assert len(hold(tournament("tree", bots, players=2, games=3), out=out)) == 3
    assert len(rows_in(out)) == 9


def test_a_gap_is_filled(tmp_path: Path, played: list[int]) -> None:
    asked = tournament("tree", ["random", "greedy"], players=2, games=30, seed=2)
    whole = hold(asked)
    played.clear()
    store = Store(tmp_path / "games.parquet", asked)
    worker = Worker(asked)
    for first, last in ((0, 7), (5, 9), (20, 25)):
        store.keep(worker.play(first, last))
    played.clear()
    assert hold(asked, out=store.path).scores.tolist() == whole.scores.tolist()
    assert sorted(played) == [*range(9, 20), *range(25, 30)]


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"seed": 5}, "seed 0, not 5"),
        ({"bots": ["greedy", "random"]}, 'bots ["random", "greedy"], not ["greedy", "random"]'),
        ({"players": 3}, "players 2, not 3"),
        ({"options": {"deals": 2}}, '"deals": 2'),
        ({"iterations": 3}, "iterations null, not 3"),
        ({"game": "fruitoplay"}, 'game "tree", not "fruitoplay"'),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_left_alone(
    tmp_path: Path, other: dict[str, Any], words: str
) -> None:
    asked = {"game": "tree", "bots": ["random", "greedy"], "players": 2, "games": 4}
    out = tmp_path / "games.parquet"
    hold(tournament(**asked), out=out)
    content = out.read_bytes()
    with pytest.raises(BadOption) as refused:
        hold(tournament(**{**asked, **other}), out=out)
    assert words in str(refused.value)
    assert "Continue with the same settings, or choose another file." in str(refused.value)
    assert out.read_bytes() == content


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    asked = tournament("tree", ["random", "greedy"], players=2, games=4)
    (tmp_path / "text").write_text("my notes")
    with pytest.raises(BadOption, match="is not a Parquet file and was not changed"):
        hold(asked, out=tmp_path / "text")
    assert (tmp_path / "text").read_text() == "my notes"
    hold(asked, out=tmp_path / "games")
    pq.write_table(pq.read_table(tmp_path / "games").replace_schema_metadata({}), tmp_path / "foreign")
    with pytest.raises(BadOption, match="was not written by the arena and was not changed"):
        hold(asked, out=tmp_path / "foreign")


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path, played: list[int]) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        hold(tournament("tree", ["random", "greedy"], players=2, games=4), out=tmp_path / "file" / "games.parquet")
    assert played == []


def test_a_killed_program_loses_only_what_it_was_playing(tmp_path: Path) -> None:
    bots = f"{program(tmp_path, 'first')},random"
    out, parts = tmp_path / "games.parquet", tmp_path / "games.parquet.parts"
    arguments = ["arena", "tree", "--bots", bots, "--players", "2", "--games"]
    with started(*arguments, "100000", "--out", str(out)) as killed:
        limit = Deadline("three parts of its games on disk")
        while len(list(parts.glob("*.parquet"))) < 3:
            limit.check()
            time.sleep(0.01)
        killed.kill()
    assert not out.exists()
    before = [row for part in sorted(parts.iterdir()) if part.suffix == ".parquet" for row in rows_in(part)]
    asked = tournament("tree", bots.split(","), players=2, games=len(before) + 4)
    resumed = hold(asked, out=out)
    assert [row for row in rows_in(out) if row["game"] < len(before)] == before
    assert resumed.scores.tolist() == hold(asked).scores.tolist()
    assert json.loads(pq.read_schema(out).metadata[b"fruitbowl arena 1"])["seed"] == 0
