"""`make bench`: the package's own figures, and random play compared with plain C, in turn; writes bench.json."""

import json
import shutil
import statistics
import subprocess
from pathlib import Path
from typing import Any

from punctuality import punctuality
from punctuality import table as table_of_lateness
from rich.console import Console

from fruitbowl.arena.bench import REPEATS, measure, table
from fruitbowl.arena.simulate import simulate
from fruitbowl.games import LISTED, find

YARDSTICKS = Path(__file__).parent / "yardstick"
RESULTS = Path("bench.json")
GAMES = 60_000


def main() -> None:
    console = Console()
    with console.status("Measuring") as status:
        results = measure(list(LISTED), lambda what: status.update(f"Measuring {what}"))
        for slug in LISTED:
            status.update(f"{slug}: beside C")
            results["games"][slug]["beside_c"] = beside_c(slug)
            status.update(f"{slug}: keeping to the clock")
            results["games"][slug]["punctuality"] = punctuality(slug)
    console.print(table(results))
    console.print(table_of_lateness({slug: found["punctuality"] for slug, found in results["games"].items()}))
    for slug, found in results["games"].items():
        console.print(f"{slug}: {_sentence(found['beside_c'])}")
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    console.print(f"Written to {RESULTS}.")


def beside_c(slug: str) -> dict[str, Any] | None:
    """Our moves per second as a share of the yardstick's, one thread each, run in turn; None without a compiler."""
    source = YARDSTICKS / f"{slug}.c"
    compiler = shutil.which("cc")
    if compiler is None or not source.exists():
        return None
    program = YARDSTICKS / "build" / slug
    program.parent.mkdir(exist_ok=True)
    flags = ["-O3", "-march=native", "-std=gnu11"]  # as Numba does: all that this machine can
    subprocess.run([compiler, *flags, str(source), "-o", str(program)], check=True)
    game = find(slug)
    players = game.about.usual_players
    ours, theirs = [], []
    for seed in range(2 * REPEATS):
        ours.append(simulate(game, players, GAMES, seed=seed).moves_per_second)
        command = [str(program), str(players), str(GAMES), str(seed)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        theirs.append(json.loads(done.stdout)["moves_per_second"])
    return {
        "moves_per_second": statistics.median(ours),
        "c_moves_per_second": statistics.median(theirs),
        "share_of_c": statistics.median(ours) / statistics.median(theirs),
    }


def _sentence(found: dict[str, Any] | None) -> str:
    if found is None:
        return "no C compiler here, so no comparison."
    speeds = f"{found['moves_per_second'] / 1e6:.1f} of {found['c_moves_per_second'] / 1e6:.1f} million moves a second"
    return f"{found['share_of_c']:.2f} of the speed of plain C ({speeds}, one thread)."


if __name__ == "__main__":
    main()
