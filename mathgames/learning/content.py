"""The folders of the notebooks and the lessons, which are files and not modules."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def content(kind: str) -> Path:
    """Return the folder ``notebooks`` or ``lessons``: inside of an installed package, beside the package in a checkout.

    >>> (content("notebooks") / "00-start.ipynb").is_file()
    True
    """
    installed = _PACKAGE / "content" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / kind
