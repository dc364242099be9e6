"""What a wheel says about itself that follows from `[tool.mathgames.published]`: its addresses, and its readme."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"(!\[[^\]]*\]\()(?!https?:)([^)]+)")
LINK = re.compile(r"(?<=\]\()(?!https?:)([^)#][^)]*)")
PICTURE_ALONE = re.compile(r"!\[([^\]]*)\]\((?!https?:)[^)]*\)")
TEXT = re.compile(r"\[([^\[\]]*)\]\((?!https?:)[^)]*\)")


class Addresses(MetadataHookInterface):
    """The fields `urls` and `readme`. The page of a release is read elsewhere, so its links lead to the repository as
    it was at that release; while there is no repository they lead nowhere, and only their text is left.
    """

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        published: dict[str, str] = project["tool"]["mathgames"]["published"]
        repository, site = published["repository"].rstrip("/"), published["site"].rstrip("/")
        metadata["urls"] = urls(repository, site, published["index"])
        readme = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": told(readme, repository, metadata["version"])}


def urls(repository: str, site: str, index: str) -> dict[str, str]:
    """The addresses of a project that is published at these; `language.installing` asks whether there is an index."""
    of_the_repository = {
        "Homepage": repository,
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
    of_the_site = {"Try it": f"{site}/", "Documentation": f"{site}/docs/index.html"}
    return {
        **(of_the_repository if repository else {}),
        **(of_the_site if site else {}),
        **({"Index": index} if index else {}),
    }


def told(readme: str, repository: str, version: str) -> str:
    """The readme with links that lead somewhere from anywhere."""
    if repository:
        pictured = PICTURE.sub(rf"\1{repository}/raw/v{version}/\2", readme)
        return LINK.sub(rf"{repository}/blob/v{version}/\1", pictured)
    return TEXT.sub(r"\1", PICTURE_ALONE.sub(r"\1", readme))
