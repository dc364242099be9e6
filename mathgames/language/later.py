"""Names of a package that are imported when somebody first asks for them: a board loads what it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def later(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package: in which of its modules, or of others, each of these names is.

    >>> later("mathgames", {"perft": "engine"})("perft").__name__
    'perft'
    """

    def attribute(name: str) -> Any:
        if name in modules:
            module = modules[name]
            return getattr(import_module(module if module.startswith("mathgames.") else f"{package}.{module}"), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return attribute
