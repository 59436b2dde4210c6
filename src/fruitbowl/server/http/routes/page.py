"""The page: static files that a build puts into the package, or a plain client until it has been built."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from litestar import HttpMethod, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from fruitbowl.server.http.dependencies import AnyRequest, TheCaller, TheService
from fruitbowl.server.runtime.service import Service
from fruitbowl.server.store import Unavailable

SERVER = Path(__file__).parents[2]
BUILT = SERVER / "page"
PLAIN = SERVER / "plain"
"""Served until the page has been built."""

FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"
"""Browsers keep it, but ask each time whether it has changed."""
WITH_HASH = re.compile(r"assets/.+-[\w-]{8}\.\w+")
"""Files with a hash of their content in the name."""

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The only types that are served. Litestar adds the charset to texts."""

PACKED = {"br": ".br", "gzip": ".gz"}
"""Encodings, best first, each with the suffix of the compressed file beside a file."""


class File(NamedTuple):
    content: bytes
    tag: str
    """The ETag."""


TABLE = re.compile(r"t/([\w-]+)")
"""The path of a table."""


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def page(
    request: AnyRequest, service: TheService, caller: TheCaller, path: FromPath[str] = "/"
) -> Response[bytes]:
    """A file; or the page itself, which knows what to show at any other path."""
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise NotFoundException
    if "." in name.rpartition("/")[2] or name.startswith("assets/"):
        return answer(request, name)
    if (table := TABLE.fullmatch(name)) and service.reads.take(caller.address):
        return answer(request, await page_of(service, table[1]))
    return answer(request, "index.html")


async def page_of(service: Service, table: str) -> str:
    """The page that preloads what this table's game needs: its own board, or the one for any game."""
    try:
        game = await service.tables.game_of(table)
    except Unavailable:
        game = None
    names = (f"{game}.html", "generic.html") if game else ()
    return next((name for name in names if (BUILT / name).is_file()), "index.html")


def answer(request: AnyRequest, name: str) -> Response[bytes]:
    path = find(name)
    kind = TYPES[path.suffix]
    headers = {"cache-control": FOREVER if WITH_HASH.fullmatch(name) else FRESH, "vary": "accept-encoding"}
    for encoding in accepted(request.headers.get("accept-encoding", "")):
        packed = path.with_name(path.name + PACKED[encoding])
        if packed.is_file():
            path = packed
            headers["content-encoding"] = encoding
            break
    file = read(path, path.stat().st_mtime_ns)
    headers["etag"] = file.tag
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(file.content, headers=headers, media_type=kind)


def find(name: str) -> Path:
    """A file of the page; NotFoundException if there is none, or none that is served."""
    folder = BUILT if (BUILT / "index.html").is_file() else PLAIN
    parts = name.split("/")
    if "\0" in name or "\\" in name or any(part.startswith(".") for part in parts):  # no way up, nothing hidden
        raise NotFoundException
    path = folder.joinpath(*parts)
    if path.suffix not in TYPES or not path.is_file():
        raise NotFoundException
    return path


def accepted(header: str) -> list[str]:
    """Which of our encodings a client accepts, best first.

    >>> accepted("gzip, deflate, br;q=1.0"), accepted("br;q=0, gzip"), accepted("")
    (['br', 'gzip'], ['gzip'], [])
    """
    taken = set()
    for part in header.lower().split(","):
        encoding, _, quality = part.partition(";")
        if not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality):
            taken.add(encoding.strip())
    return [encoding for encoding in PACKED if encoding in taken]


@lru_cache(maxsize=256)
def read(path: Path, _changed: int) -> File:
    """A file, kept in memory until it changes: the page is small."""
    content = path.read_bytes()
    return File(content, f'"{hashlib.sha256(content).hexdigest()[:24]}"')


ROUTES = [page]
