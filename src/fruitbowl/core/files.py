"""Files that are there whole or not at all."""

import errno
import os
import secrets
from pathlib import Path


def write_whole(path: Path, content: bytes, *, durable: bool) -> None:
    """Write a file so that no reader, full disk or killed process finds half of it; the old one stays till then.

    `durable` also waits until it is on the disk. A link is followed; what is not an ordinary file is left alone.
    """
    try:
        target = _ordinary(path.resolve())
        _write_beside(target, content, durable=durable)
        if durable:
            settle_folder(target.parent)
    except OSError as problem:
        raise type(problem)(problem.errno, problem.strerror, str(path)) from None


def _ordinary(path: Path) -> Path:
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "It is not an ordinary file")
    return path


def _write_beside(path: Path, content: bytes, *, durable: bool) -> None:
    half_done = path.with_name(f".{secrets.token_hex(8)}.part")
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


def settle_folder(folder: Path) -> None:
    """The file's name is on the disk, too, once its folder is; not every system can tell."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
