"""On Ray the games are the same, and none is lost. Ray runs in its own process, with one worker at a time."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli.people import PROGRAM
from fruitbowl.arena import cluster
from fruitbowl.arena.run import hold
from fruitbowl.arena.tournament import tournament
from fruitbowl.core.errors import BadOption

PATIENCE = 120
"""Seconds; Ray alone takes ten to start."""
BOTS = "arena.odd_bots:KillsWorkerOnce,random"


def arena(*arguments: str, **environment: str) -> dict[str, Any]:
    command = [*PROGRAM, "arena", "tree", "--players", "2", "--games", "6", "--bots", BOTS, "--json", *arguments]
    paths = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_a_worker_that_dies_loses_no_result_and_the_results_are_those_without_ray(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    on_ray = arena("--cluster", KILLED_ONCE=str(killed))
    assert killed.exists()
    assert on_ray == arena(KILLED_ONCE=str(killed))
    assert on_ray["forfeits"] == []
    assert [bot["games"] for bot in on_ray["bots"]] == [6, 6]


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'fruitbowl\[cluster\]'"):
        hold(tournament("tree", ["random", "greedy"], players=2, games=2), cluster=True)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:no-port"])
def test_a_cluster_that_does_not_answer_is_refused_at_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    began = time.monotonic()
    with pytest.raises(BadOption, match=rf"Nobody answers at RAY_ADDRESS={address}: .+ unset RAY_ADDRESS"):
        cluster._start(None, 1)
    assert time.monotonic() - began < 2 * cluster.REACH


@pytest.mark.parametrize("address", ["auto", "10.255.255.1:6379"])
def test_what_ray_says_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ray:
        def init(self, **_: object) -> None:
            raise ConnectionError("no cluster")

    monkeypatch.setenv("RAY_ADDRESS", address)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: socket.socket())
    with pytest.raises(BadOption, match=rf"There is no Ray cluster at RAY_ADDRESS={address}: no cluster"):
        cluster._start(Ray(), 1)


def test_a_chunk_can_be_played_by_anybody() -> None:
    asked = tournament("tree", ["random", "beginner"], players=2, games=6, iterations=3)
    assert cluster.play_chunk(asked, 2, 5).scores.tolist() == hold(asked).scores[2:5].tolist()
