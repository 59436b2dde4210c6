"""Puts the page into the package: a wheel brings it built, so that who installs it needs Python only."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's own signature)
        web = Path(self.root) / "web" / "build.py"
        spec = importlib.util.spec_from_file_location("page_build", web)
        if spec is None or spec.loader is None:
            raise FileNotFoundError(web)
        builder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(builder)
        builder.build()
