"""Golden records: one finished game per setting, kept in the repo, so that no change to a rule goes unnoticed.

`python -m fruitbowl.testing golden FOLDER [GAME ...]` remakes them, after a deliberate change.
"""

from collections.abc import Iterable
from pathlib import Path

from fruitbowl.core import record
from fruitbowl.core.match import replay
from fruitbowl.games import LISTED, about
from fruitbowl.testing.settings import Setting, settings


def path_of(setting: Setting, folder: Path) -> Path:
    return folder / f"{setting}.json"


def replays_its_golden_record(setting: Setting, folder: Path) -> None:
    path = path_of(setting, folder)
    assert path.exists(), f"there is no golden record {path.name}"
    kept = path.read_bytes()
    match = replay(setting.game, record.parse(kept))
    assert match.over, f"{path.name} is not finished"
    assert (match.players, match.options) == (setting.players, setting.match(0).options), f"{path.name}: other setting"
    assert record.to_text(match.record()).encode() == kept, f"{path.name}: the replay is written differently"


def remake(folder: Path, slugs: Iterable[str] = LISTED) -> None:
    """Remake the golden records of some games, or of all."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug in slugs:
        for old in folder.glob(f"{slug}-*.json"):
            old.unlink()
        for setting in settings(about(slug)):
            *_, match = setting.random_game(seed=1)
            match.save(path_of(setting, folder))
