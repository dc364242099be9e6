"""The files of this project, in a checkout and in an sdist alike."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hatchling.builders.sdist import SdistBuilder

ROOT = Path(__file__).parents[2]


@cache
def project_files() -> tuple[str, ...]:
    """Return the files that git does not ignore, as the sdist takes them, with new ones that are not committed yet.

    >>> "pyproject.toml" in project_files()
    True
    """
    builder = SdistBuilder(str(ROOT))
    names = {Path(file.relative_path).as_posix() for file in builder.recurse_included_files()}
    return tuple(sorted(names - {"PKG-INFO"}))  # what was added when this sdist was made
