"""The games of a tournament in a Parquet file, a row for each. docs/bots.md lists the columns.

During a tournament, each chunk of finished games is a separate file in a folder next to it, written whole or not at
all; at the end they become the one file. So whatever ends the program, only unfinished games are lost.
"""

import io
import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from fruitbowl.arena.rows import NOBODY, Rows
from fruitbowl.arena.tournament import Tournament
from fruitbowl.core.errors import BadOption
from fruitbowl.core.files import write_whole

KEY = b"fruitbowl arena 1"
"""The metadata key of the tournament's settings."""


class Store:
    """Where the rows of one tournament are kept."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.parts = path.with_name(f"{path.name}.parts")
        self._tournament = tournament

    def found(self) -> Rows:
        """The games already stored. BadOption if they belong to another tournament."""
        files = [*([self.path] if self.path.exists() else []), *sorted(self.parts.glob("*.parquet"))]
        return Rows.joined([self._read(file) for file in files], self._tournament.players)

    def check_writable(self) -> None:
        """Before the work, not after it."""
        self.parts.mkdir(parents=True, exist_ok=True)

    def keep(self, rows: Rows) -> None:
        """Finished games, on the disk before this returns."""
        self.check_writable()
        self._write(rows, self.parts / f"{rows.number[0]:09}-{len(rows)}.parquet")

    def finish(self, rows: Rows) -> None:
        """All games in one file."""
        self._write(rows, self.path)
        shutil.rmtree(self.parts, ignore_errors=True)

    def _write(self, rows: Rows, path: Path) -> None:
        content = io.BytesIO()
        pq.write_table(table_of(rows, self._tournament), content)
        write_whole(path, content.getvalue(), durable=True)

    def _read(self, path: Path) -> Rows:
        try:
            table = pq.ParquetFile(path).read()
        except pa.ArrowInvalid:
            raise BadOption(f"{path} is not a Parquet file and was not changed. Choose another name.") from None
        metadata = table.schema.metadata or {}
        if KEY not in metadata:
            raise BadOption(f"{path} was not written by the arena and was not changed. Choose another name.")
        self._check_settings(path, json.loads(metadata[KEY]))
        return rows_of(table, self._tournament)

    def _check_settings(self, path: Path, kept: dict[str, Any]) -> None:
        asked = json.loads(json.dumps(self._tournament.settings()))
        for name in asked:
            if kept.get(name) != asked[name]:
                raise BadOption(
                    f"{path} was made with {name} {json.dumps(kept.get(name))}, not {json.dumps(asked[name])}. "
                    "Continue with the same settings, or choose another file."
                )


def table_of(rows: Rows, tournament: Tournament) -> pa.Table:
    players = tournament.players
    seats = np.arange(len(rows) + 1, dtype=np.int32) * players
    names = pa.array(tournament.entrants).take(pa.array(rows.lineup.reshape(-1)))
    winning = rows.won[:, None] >> np.arange(players) & 1
    ends = np.concatenate([[0], winning.sum(axis=1).cumsum()]).astype(np.int32)
    columns = {
        "game": rows.number,
        "deal": rows.number // tournament.rotations,
        "rotation": (rows.number % tournament.rotations).astype(np.int32),
        "bots": pa.ListArray.from_arrays(seats, names),
        "scores": pa.ListArray.from_arrays(seats, rows.scores.reshape(-1).astype(np.int32)),
        "winners": pa.ListArray.from_arrays(ends, winning.nonzero()[1].astype(np.int32)),
        "moves": rows.moves.astype(np.int32),
        "forfeit": pa.array(rows.forfeit.astype(np.int32), mask=rows.forfeit == NOBODY),
        "problem": pa.array([rows.problems.get(int(number)) for number in rows.number], pa.string()),
        "seconds": rows.seconds,
    }
    return pa.table(columns).replace_schema_metadata({KEY: json.dumps(tournament.settings())})


def rows_of(table: pa.Table, tournament: Tournament) -> Rows:
    games, players = len(table), tournament.players
    place_of = {name: place for place, name in enumerate(tournament.entrants)}
    numbers = table["game"].to_numpy()
    won = np.zeros(games, np.int64)
    winners = table["winners"].combine_chunks()
    which = np.repeat(np.arange(games), winners.value_lengths().to_numpy())
    np.bitwise_or.at(won, which, 1 << winners.flatten().to_numpy().astype(np.int64))
    problems = zip(numbers.tolist(), table["problem"].to_pylist(), strict=True)
    names = table["bots"].combine_chunks().flatten().to_pylist()
    return Rows(
        number=numbers,
        lineup=np.array([place_of[name] for name in names], np.int64).reshape(games, players),
        scores=table["scores"].combine_chunks().flatten().to_numpy().astype(np.int64).reshape(games, players),
        won=won,
        moves=table["moves"].to_numpy().astype(np.int64),
        forfeit=table["forfeit"].fill_null(NOBODY).to_numpy().astype(np.int64),
        seconds=table["seconds"].to_numpy(),
        problems={number: problem for number, problem in problems if problem is not None},
    )
