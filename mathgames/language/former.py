"""Former names of modules: they work for one more version, with a DeprecationWarning that tells the new name."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import MappingProxyType, ModuleType
from typing import Final
from warnings import warn

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "answering": "arithmetic.answers",
        "answers": "arithmetic.answers",
        "commands": "notebook.commands",
        "content": "learning.content",
        "drawing": "explain.drawing",
        "engine.counting": "engine.line_count",
        "engine.followed": "engine.observable",
        "engine.integers": "arithmetic.integers",
        "engine.kept": "engine.judge_cache",
        "errors": "language.errors",
        "exercises": "learning.practice",
        "files": "engine.files",
        "game": "games.contract",
        "installing": "language.installing",
        "languages": "language.languages",
        "later": "language.later",
        "lessons": "learning.lessons",
        "manipulatives": "explain.manipulatives",
        "nodes": "explain.nodes",
        "printing": "learning.printing",
        "registry": "games.registry",
        "reports": "learning.reports",
        "saves": "engine.saves",
        "standalone": "notebook.standalone",
        "teaching": "learning.work",
        "views": "page",
        "views.beside": "page.side_tabs",
        "views.desk_session": "learning.pages.desk_session",
        "views.handing_in": "learning.pages.handing_in",
        "views.lesson_session": "learning.pages.lesson_session",
        "views.light": "page.stylesheet",
        "views.practice_page": "learning.pages.practice_page",
        "views.practice_session": "learning.pages.practice_session",
        "views.report": "learning.pages.report",
        "views.report_tables": "learning.pages.report_tables",
        "views.still": "page.static_output",
        "widgets": "notebook.widgets",
        "words": "language.words",
    }
)
"""Where the modules of ``mathgames`` are that stood elsewhere."""

_OFFERED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"answering": {"read_answer": "read_number"}, "views": {"Session": "MatchSession"}}
)
"""What a module offered under its former name is called now."""


def new_name(name: str) -> str | None:
    """The name that a module of ``mathgames`` has now; None if it never had another one.

    >>> new_name("views.session"), new_name("views.report"), new_name("engine")
    ('page.session', 'learning.pages.report', None)
    """
    head, tail = name, ""
    while head:
        if head in NAMES:
            return f"{NAMES[head]}{tail}"
        head, _dot, last = head.rpartition(".")
        tail = f".{last}{tail}"
    return None


class _Former(MetaPathFinder, Loader):
    """Finds the module itself under its former name, so that there are no two of it."""

    def __init__(self) -> None:
        self._specs: dict[str, ModuleSpec | None] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _dot, name = fullname.partition(".")
        if package != "mathgames" or (new := new_name(name)) is None:
            return None
        warn(f"{fullname} is called mathgames.{new} now", DeprecationWarning, stacklevel=2)
        return ModuleSpec(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(f"mathgames.{new_name(spec.name.partition('.')[2])}")
        self._specs[spec.name] = module.__spec__
        return _with_former_names(module, spec.name.partition(".")[2])

    def exec_module(self, module: ModuleType) -> None:
        former = next(name for name, loaded in self._specs.items() if loaded and loaded.name == module.__name__)
        module.__spec__ = self._specs.pop(former)  # the import put another one in its place


def former_module(name: str) -> ModuleType:
    """The module of ``mathgames`` that had this name."""
    warn(f"mathgames.{name} is called mathgames.{new_name(name)} now", DeprecationWarning, stacklevel=3)
    return _with_former_names(import_module(f"mathgames.{new_name(name)}"), name)


def _with_former_names(module: ModuleType, former: str) -> ModuleType:
    """The module that had this former name, with what it offered under names of then."""
    for then, now in _OFFERED.get(former, {}).items():
        vars(module).setdefault(then, vars(module)[now])
    return module


def know_former_names() -> None:
    """Let ``import`` find modules under their former names too."""
    if not any(isinstance(finder, _Former) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Former())
