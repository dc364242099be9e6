"""The reference: what belongs to a public name, wherever it was defined.

Sphinx looks for the docstring of a function or a class at the thing itself. A constant has none, and its type's is not
about it: what is said of it stands in the source, below the line that makes it.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer

API = Path(__file__).with_name("api.md")
"""The page that lists the packages."""


def note_what_is_told_elsewhere(app: Sphinx, config: Config) -> None:
    """Tell the templates which names an earlier package of the page offers, too: they are indexed there."""
    listed = re.findall(r"^   (mathgames\S*)$", API.read_text(encoding="utf-8"), re.MULTILINE)
    packages = [name for package in listed for name in (package, *_modules(package, listed))]
    offered = {f"{package}.{name}": (package, name) for package in packages for name in import_module(package).__all__}
    told: set[Any] = set()
    elsewhere = []
    for whole, (package, name) in offered.items():
        thing = getattr(import_module(package), name)
        if isinstance(thing, type | FunctionType):
            elsewhere += [whole] if thing in told else []
            told.add(thing)
    config.autosummary_context = {"told_elsewhere": elsewhere}
    # Two names that differ in capital letters alone would be one file on Windows and macOS.
    alike = [whole for whole in offered if _with_a_small_letter(whole) in offered and _begins_large(whole)]
    config.autosummary_filename_map = {whole: f"{whole}-class" for whole in alike}


def _modules(package: str, listed: list[str]) -> list[str]:
    """Return the modules that a package offers as names of its own, such as ``mathgames.errors``."""
    things = vars(import_module(package))
    names = [f"{package}.{name}" for name in things["__all__"] if isinstance(things.get(name), ModuleType)]
    return [name for name in names if name not in listed]


def _begins_large(name: str) -> bool:
    return name.rpartition(".")[2][0].isupper()


def _with_a_small_letter(name: str) -> str:
    package, _, last = name.rpartition(".")
    return f"{package}.{last.lower()}"


def describe_constant(app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Say of a constant what its source says, and nothing of its type."""
    if what in ("data", "attribute"):
        lines[:] = _below_its_line(name, value)


def _below_its_line(full_name: str, value: Any) -> list[str]:
    package, _, name = full_name.rpartition(".")
    for module in [module for key, module in sys.modules.items() if f"{key}.".startswith(f"{package}.")]:
        if vars(module).get(name) is value:
            try:
                found = ModuleAnalyzer.for_module(module.__name__).find_attr_docs().get(("", name))
            except PycodeError:
                continue
            if found:
                return found
    return []


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx what there is here."""
    app.connect("config-inited", note_what_is_told_elsewhere)
    app.connect("autodoc-process-docstring", describe_constant)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
