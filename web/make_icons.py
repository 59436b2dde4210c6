"""Draws the PNG icons of the page from its SVG icon, with a Chromium that Playwright can start.

python web/make_icons.py [path of a Chromium]
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent / "public"
PAPER = "#f7f0df"
ICONS = {
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable-512.png": (512, 0.86, PAPER),
}
"""Size, how much of it the drawing takes, and what is behind: a mask cuts the edges off."""


def main(chromium: str | None) -> None:
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, share, behind) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"margin:0;display:grid;place-items:center;block-size:{size}px;background:{behind}"
            inside = f"<style>svg{{width:{size * share}px;height:{size * share}px}}</style>{drawing}"
            page.set_content(f'<body style="{style}">{inside}</body>')
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
