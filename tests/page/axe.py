"""What axe finds: on a page as it is, by day and by lamplight, on a wide screen and on a phone."""

from playwright.sync_api import Page

from page.scripts import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""What depends on the size of a window follows it a frame later."""
FIND = "axe.run(document, { resultTypes: ['violations'] })"


def violations(page: Page) -> list[str]:
    """In all four looks; the last one is as the first."""
    page.evaluate(AXE.read_text())
    found = []
    for light in ("dark", "light"):
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        for size in ("phone", "desktop"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            found += [f"{light}, {size}: {one}" for one in _found(page)]
    return found


def _found(page: Page) -> list[str]:
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:3]}"
        for one in page.evaluate(FIND)["violations"]
    ]
