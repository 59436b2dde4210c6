"""The page is served in the form that suits each browser best, and nothing else of the package is served."""

import gzip
from pathlib import Path

import pytest

from fruitbowl.server.http.routes import page
from server.house import House

pytestmark = pytest.mark.anyio

FILES = {
    "index.html": b"<!doctype html><title>Built</title>",
    "sw.js": b"// offline",
    "manifest.webmanifest": b"{}",
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "icon-192.png": b"\x89PNG",
    "assets/index-REzRcuOt.js": b"export {};" * 100,
    "assets/index-WX_h-kI0.css": b"body {}",
    "assets/serif-AbCdEf12.woff2": b"wOF2",
    "assets/names-AbCdEf12.json": b"{}",
    "assets/plain.css": b"p {}",
    ".made-of": b"secret",
    "notes.txt": b"secret",
}


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as its builder leaves it."""
    folder = tmp_path / "page"
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    script = folder / "assets" / "index-REzRcuOt.js"
    script.with_name(f"{script.name}.gz").write_bytes(gzip.compress(script.read_bytes()))
    script.with_name(f"{script.name}.br").write_bytes(b"as if packed by brotli")
    (tmp_path / "beside.json").write_bytes(b"secret")
    monkeypatch.setattr(page, "BUILT", folder)
    return folder


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/", "/t/AbC-12_x", "/t/x/replay", "/rules/tree", "/score/grow", "/learn/tree", "/nowhere"]
)
async def test_the_page_is_at_every_path_that_is_no_file_and_is_asked_for_again_each_time(
    there: House, path: str
) -> None:
    async with there.stranger() as somebody:
        answer = await somebody.get(path)
        assert (answer.status_code, answer.content) == (200, FILES["index.html"])
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        again = await somebody.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_at_a_table_the_page_is_the_one_that_fetches_what_its_game_needs(there: House, built: Path) -> None:
    (built / "tree.html").write_bytes(b"<!doctype html><title>Tree</title>")
    async with await there.person() as host, there.stranger() as somebody:
        table = await host.open_table("tree")
        assert (await somebody.get(f"/t/{table}")).content == b"<!doctype html><title>Tree</title>"
        assert (await somebody.get(f"/t/{table}/replay")).content == FILES["index.html"]
        (built / "tree.html").unlink()
        assert (await somebody.get(f"/t/{table}")).content == FILES["index.html"]


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("name", "kind", "kept"),
    [
        ("assets/index-REzRcuOt.js", "text/javascript; charset=utf-8", page.FOREVER),
        ("assets/index-WX_h-kI0.css", "text/css; charset=utf-8", page.FOREVER),
        ("assets/serif-AbCdEf12.woff2", "font/woff2", page.FOREVER),
        ("assets/names-AbCdEf12.json", "application/json", page.FOREVER),
        ("assets/plain.css", "text/css; charset=utf-8", page.FRESH),
        ("sw.js", "text/javascript; charset=utf-8", page.FRESH),
        ("manifest.webmanifest", "application/manifest+json", page.FRESH),
        ("icon.svg", "image/svg+xml", page.FRESH),
        ("icon-192.png", "image/png", page.FRESH),
    ],
)
async def test_files_have_their_types_and_those_with_a_hash_are_kept_for_a_year(
    there: House, name: str, kind: str, kept: str
) -> None:
    async with there.stranger() as somebody:
        answer = await somebody.get(f"/{name}", headers={"accept-encoding": "identity"})
        assert (answer.status_code, answer.content) == (200, FILES[name])
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, kept)
        head = await somebody.head(f"/{name}", headers={"accept-encoding": "identity"})
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == str(len(FILES[name]))


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None), ("", None)],
)
async def test_what_lies_there_packed_is_sent_packed_to_whoever_takes_it(
    there: House, built: Path, accepts: str, encoding: str | None
) -> None:
    file = built / "assets" / "index-REzRcuOt.js"
    async with there.stranger() as somebody:
        headers = {"accept-encoding": accepts}
        async with somebody.stream("GET", f"/assets/{file.name}", headers=headers) as answer:
            sent = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "accept-encoding"
    packed = file.with_name(file.name + page.PACKED[encoding]) if encoding else file
    assert sent == packed.read_bytes()


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    [
        "/assets/none-AbCdEf12.js",
        "/assets/none",
        "/assets",
        "/assets/",
        "/favicon.ico",
        "/.made-of",
        "/notes.txt",
        "/assets/index-REzRcuOt.js.gz",
        "/assets/..%2f..%2fbeside.json",
        "/..%2fbeside.json",
        "/%2e%2e/beside.json",
        "/assets/%2e%2e/%2e%2e/beside.json",
        "/assets/..%5c..%5cbeside.json",
        "//etc/passwd.json",
        "/index.html%00.js",
    ],
)
async def test_what_is_no_file_of_the_page_is_not_served(there: House, path: str) -> None:
    async with there.stranger() as somebody:
        answer = await somebody.get(path)
        assert answer.status_code == (200 if path in ("/assets", "/assets/") else 404)
        assert b"secret" not in answer.content


@pytest.mark.usefixtures("built")
async def test_below_api_nothing_is_the_page(there: House) -> None:
    async with there.stranger() as somebody:
        for path in ("/api", "/api/", "/api/nowhere", "/api/tables/x/nowhere"):
            answer = await somebody.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
        assert (await somebody.post("/t/x")).status_code == 405


async def test_where_the_page_is_not_built_there_is_a_plain_one(
    there: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "BUILT", tmp_path)
    async with there.stranger() as somebody:
        assert "/assets/client.js" in (await somebody.get("/t/x")).text
        assert (await somebody.get("/assets/client.js")).headers["content-type"].startswith("text/javascript")
