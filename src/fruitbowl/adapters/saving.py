"""A saved batch: a line of JSON that says what it is, and its arrays. A checksum shows if it was cut off or changed."""

import hashlib
import io
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from fruitbowl.core.errors import BadRecord

MARK = b"fruitbowl batch 1\n"


def pack(facts: Mapping[str, Any], arrays: Mapping[str, npt.NDArray[Any]]) -> bytes:
    content = io.BytesIO()
    np.savez(content, **{name: _plain(array) for name, array in arrays.items()})  # type: ignore[arg-type]
    body = json.dumps(facts).encode() + b"\n" + content.getvalue()
    return MARK + hashlib.sha256(body).digest() + body


def _plain(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.ascontiguousarray(array)


def unpack(saved: bytes, facts: Mapping[str, Any]) -> dict[str, npt.NDArray[Any]]:
    """The arrays, if they are intact and belong to a batch with these facts; else BadRecord."""
    digest, body = saved[len(MARK) : len(MARK) + 32], saved[len(MARK) + 32 :]
    if not saved.startswith(MARK) or hashlib.sha256(body).digest() != digest:
        raise BadRecord("This is not a saved batch, or it was cut off or changed.")
    told, _, content = body.partition(b"\n")
    found = json.loads(told)
    for name, wanted in facts.items():
        if found[name] != wanted:
            raise BadRecord(f"The saved batch has {name} {found[name]!r}, this one {wanted!r}.")
    with np.load(io.BytesIO(content)) as arrays:
        return dict(arrays)
