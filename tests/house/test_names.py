"""What things are called: a class has its name alone, and a name says what the thing is."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "mathgames"
PARTICIPLES = frozenset({"told", "asked", "given", "made", "found", "kept", "seen"})
"""Names that say what happened to a thing, and not what it is."""
MOST = 70
"""Limit of such names in the package; there were more than 700 once."""


def bindings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name that is bound, with its line: variables, parameters, functions, classes, fields, captures, imports.

    A variable that is bound twice counts twice.
    """
    for element in ast.walk(tree):
        match element:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, element.lineno
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name, element.lineno
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, element.lineno
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name, element.lineno
            case ast.alias():
                yield element.asname or element.name, element.lineno


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package, with its place."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield str(path.relative_to(PACKAGE)), ast.parse(path.read_text(encoding="utf-8"))


def bare() -> list[str]:
    """Every place where a participle alone is bound."""
    return [
        f"{place}:{line} {name}"
        for place, tree in trees()
        for name, line in bindings(tree)
        if name.removeprefix("_") in PARTICIPLES
    ]


def test_a_name_says_what_the_thing_is() -> None:
    bound = bare()
    assert len(bound) <= MOST, "\n".join(bound)


OF_EACH_GAME = frozenset({"Position", "GameConfig", "BoardUiState"})
"""Classes that each game has its own of, in the module of the same name of its folder."""


def test_a_class_has_its_name_alone() -> None:
    """Also where it is read without its module. A class that begins with an underscore is known in its module only."""
    places = defaultdict(list)
    for place, tree in trees():
        for element in ast.walk(tree):
            if isinstance(element, ast.ClassDef) and not element.name.startswith("_"):
                places[element.name].append(place)
    assert len(places) > 400
    shared = {name: where for name, where in places.items() if len(where) > 1}
    for name in OF_EACH_GAME & shared.keys():
        assert len({Path(place).name for place in shared[name]}) == 1, shared[name]
        assert all(place.startswith("games/") for place in shared.pop(name))
    assert shared == {}
