"""What the package needs that files alone do not give: the built page, and a README that can be read elsewhere.

A wheel brings the page built, so that whoever installs it needs Python only.

A package index shows the README without the files around it, so its links and pictures need absolute addresses. Only
whoever makes a release knows the public address of the repository, and tells the build by FRUITBOWL_REPOSITORY_URL.
Without it, pictures are left out and links become plain text, so that nothing in the package points nowhere.
"""

import importlib.util
import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https://)([^)]+)\)")
"""A link to a file of the repository, or with `!` a picture."""


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        repository = os.environ.get("FRUITBOWL_REPOSITORY_URL", "").rstrip("/")
        if repository:
            tag = f"v{metadata['version']}"
            readme = with_absolute_links(readme, repository, tag)
            metadata["urls"] = {
                "Repository": repository,
                "Changelog": f"{repository}/blob/{tag}/CHANGELOG.md",
                "Issues": f"{repository}/issues",
            }
        else:
            readme = without_relative_links(readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def with_absolute_links(readme: str, repository: str, tag: str) -> str:
    """Links and pictures as GitHub addresses them."""
    return RELATIVE.sub(
        lambda found: f"{found[1]}[{found[2]}]({repository}/{'raw' if found[1] else 'blob'}/{tag}/{found[3]})", readme
    )


def without_relative_links(readme: str) -> str:
    """No pictures, and of links only their words."""
    readme = RELATIVE.sub(lambda found: "" if found[1] else found[2], readme)
    return re.sub(r"\n[ \n]*\n", "\n\n", readme)


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's own signature)
        web = Path(self.root) / "web" / "build.py"
        spec = importlib.util.spec_from_file_location("page_build", web)
        if spec is None or spec.loader is None:
            raise FileNotFoundError(web)
        builder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(builder)
        builder.build()
