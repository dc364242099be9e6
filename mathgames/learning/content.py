"""Where the notebooks and the lessons are, which are files and no modules."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def content(kind: str) -> Path:
    """The folder ``notebooks`` or ``lessons``: inside of the package where it was installed, beside it in a checkout.

    >>> (content("notebooks") / "00-start.ipynb").is_file()
    True
    """
    installed = _PACKAGE / "content" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / kind
