"""Checks that the deals of a game were fair: draws all chance outcomes again from the seed of its table."""

from pathlib import Path

import typer

from fruitbowl.api import load
from fruitbowl.core import record
from fruitbowl.core.errors import BadRecord
from fruitbowl.server.tables import fairness


def run(path: Path) -> None:
    """Says what was checked; BadRecord names the first check that fails."""
    match = load(path)
    told = record.read(path)
    fair: record.Fairness | None = told.get("fairness") if isinstance(told, dict) else None
    if fair is None:
        raise BadRecord(
            f'{path}: It has no "fairness", so its deals cannot be checked. '
            "Records of games played on a server have it."
        )
    try:
        outcomes = fairness.check(match, bytes.fromhex(fair["seed"]), fair["salts"], fair["commitment"])
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None
    moves = sum(isinstance(step, record.Move) for step in match.steps)
    salts = sum(1 for salt in fair["salts"] if salt)
    players = "1 player" if salts == 1 else f"{salts} players"
    dealt = ""
    if bytes.fromhex(fair["seed"]) == fairness.seed_of_tutorial(match.game.about.slug):
        dealt = "This is a tutorial: every learner gets the same deal, so its seed is no secret.\n"
    typer.echo(
        f"{path} checks out:\n"
        f"  All {moves} moves are legal, and lead to the result.\n"
        f"  The seed is the one the table committed to: {fair['commitment']}\n"
        f"  All {outcomes} chance outcomes follow from that seed and the salts of {players}.\n"
        f"{dealt}Compare the commitment with the one that the table showed before the first card."
    )
