"""No module imports itself by a way round: in Python, also behind TYPE_CHECKING and in functions, and in TypeScript."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE, SOURCES = ROOT / "mathgames", ROOT / "frontend/src"

Graph = Mapping[str, frozenset[str]]

_TS_IMPORT = re.compile(r"""(?:import|export)\s[^;]*?from\s+["'](\.[^"']*)["']|import\s*\(?\s*["'](\.[^"']*)["']""")


def python_modules() -> dict[str, Path]:
    """The modules of the package by name."""
    return {
        ".".join(("mathgames", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
    }


def python_imports(names: frozenset[str], source: str) -> frozenset[str]:
    """The modules among these that a source imports, wherever the import stands; of a package, what is taken."""
    found = set()
    for element in ast.walk(ast.parse(source)):
        match element:
            case ast.Import(aliases):
                found |= {alias.name for alias in aliases}
            case ast.ImportFrom(str(module), aliases, 0):
                inside = {f"{module}.{alias.name}" for alias in aliases} & names
                found |= inside or {module}
                if len(inside) < len(aliases):
                    found.add(module)
    return frozenset(found & names)


def python_graph() -> Graph:
    """Return what each module of the package imports; a package is its ``__init__``."""
    modules = python_modules()
    names = frozenset(modules)
    return {name: python_imports(names, path.read_text(encoding="utf-8")) - {name} for name, path in modules.items()}


def typescript_graph() -> Graph:
    """Return what each module of the front-end imports, types included."""
    graph = {}
    for path in SOURCES.rglob("*.ts"):
        targets = set()
        for pair in _TS_IMPORT.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / (pair[0] or pair[1])).resolve()
            targets.add(str(target.with_suffix(".ts").relative_to(SOURCES)))
        graph[str(path.relative_to(SOURCES))] = frozenset(targets)
    return graph


def circle(graph: Graph) -> list[str]:
    """The modules of one circle, from one to itself again; none if there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_python_has_no_circle() -> None:
    assert circle(python_graph()) == []


def test_typescript_has_no_circle() -> None:
    graph = typescript_graph()
    assert graph["widget.ts"], "imports are found"
    assert {target for targets in graph.values() for target in targets} <= graph.keys()
    assert circle(graph) == []


@pytest.mark.parametrize(
    "source",
    [
        "import mathgames.explain.nodes",
        "from mathgames.explain.nodes import node",
        "from mathgames.explain import nodes",
        "if TYPE_CHECKING:\n    from mathgames.explain.nodes import Node",
        "def later():\n    from mathgames.explain.nodes import node",
    ],
)
def test_every_kind_of_import_is_seen(source: str) -> None:
    assert "mathgames.explain.nodes" in python_imports(frozenset(python_modules()), source)


def test_a_circle_is_noticed() -> None:
    graph = dict(python_graph())
    graph["mathgames.language.words"] |= {"mathgames.explain.nodes"}
    assert circle(graph)
