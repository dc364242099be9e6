"""The command that installs mathgames or an extra, with the package name only if an index publishes it."""

from __future__ import annotations

import json
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

_PACKAGE = Path(__file__).parents[1]


def install_command(extra: str = "") -> str:
    """Return the command that installs mathgames with an extra, such as ``lab``.

    An installed wheel has in its metadata where mathgames is published (``[tool.mathgames.published]``). As long as
    that is on no index, anybody can register the name there, so the command names the checkout or the wheel.
    """
    extra_suffix = f"[{extra}]" if extra else ""
    if (_PACKAGE.parent / "pyproject.toml").is_file():
        return f'pip install --editable "{_PACKAGE.parent}{extra_suffix}"'
    try:
        package = distribution("mathgames")
    except PackageNotFoundError:
        return f'pip install "./mathgames-VERSION-py3-none-any.whl{extra_suffix}"'
    if any(url.startswith("Index, ") for url in package.metadata.get_all("Project-URL", [])):
        return f'pip install "mathgames{extra_suffix}"'
    return f'pip install "{_origin(package)}{extra_suffix}"'


def _origin(package: Distribution) -> str:
    text = package.read_text("direct_url.json")
    address = urlsplit(json.loads(text)["url"]) if text else None
    if address is not None and address.scheme == "file" and Path(file := url2pathname(address.path)).exists():
        return file
    return f"./mathgames-{package.version}-py3-none-any.whl"
