"""Files that are there whole or not at all."""

import os
import secrets
from pathlib import Path


def write_whole(path: Path, content: bytes, *, durable: bool) -> None:
    """Write a file so that no reader, full disk or killed process finds half of it; the old one stays till then.

    `durable` also waits until it is on the disk.
    """
    half_done = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with half_done.open("xb") as file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        half_done.replace(path)
    except BaseException:
        half_done.unlink(missing_ok=True)
        raise
