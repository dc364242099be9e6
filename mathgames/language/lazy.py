"""Names of a package that are imported at their first use, so that a board loads only what it needs; and names that
are elsewhere.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_attributes(package: str, modules: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    *modules* has the module of the package, or another one, that each name is imported from. ``dir`` lists
    ``__all__``, whether it is imported or not.

    >>> getattr_, dir_ = lazy_attributes("mathgames", {"perft": "engine"})
    >>> getattr_("perft").__name__, "perft" in dir_()
    ('perft', True)
    """

    def attribute(name: str) -> Any:
        if name in modules:
            module = modules[name]
            return getattr(import_module(module if module.startswith("mathgames.") else f"{package}.{module}"), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def names() -> list[str]:
        return sorted(sys.modules[package].__all__)

    return attribute, names


class Elsewhere:
    """A name that objects of a class do not have; the error says which one to use instead."""

    def __init__(self, replacement: str) -> None:
        self._instead = replacement

    def __get__(self, instance: object, kind: object = None) -> Elsewhere:
        if instance is None:
            return self
        raise AttributeError(self._instead)
