"""The folders of the notebooks and the lessons, which are files and not modules."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def content_folder(kind: str) -> Path:
    """Return the folder ``notebooks`` or ``lessons``: inside of an installed package, beside the package in a checkout.

    >>> (content_folder("notebooks") / "00-start.ipynb").is_file()
    True
    """
    installed_folder = _PACKAGE / "content" / kind
    return installed_folder if installed_folder.is_dir() else _PACKAGE.parent / kind
