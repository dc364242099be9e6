"""Nothing that is calculated is ever a float."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import mathgames.arithmetic
import mathgames.explain

DRAWN = {"drawing", "nodes", "on_paper"}
"""Positions on the page are not mathematics, and are floats."""

MODULES = [
    path
    for package in (mathgames.arithmetic, mathgames.explain)
    for path in sorted(Path(package.__path__[0]).rglob("*.py"))
    if not DRAWN & {part.removesuffix(".py") for part in path.parts}
]


def floats(source: str) -> Iterator[int]:
    """The lines in which a float is written, made or named."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float()) | ast.Name(id="float" | "inf" | "nan"):
                yield node.lineno
            case ast.Attribute(attr="inf" | "nan" | "float64"):
                yield node.lineno
            case ast.Import(names=names) if any(name.name in ("numpy", "cmath") for name in names):
                yield node.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_float_in(path: Path) -> None:
    assert list(floats(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("source", ["0.5", "float(x)", "math.inf", "import numpy as np"])
def test_a_float_would_be_found(source: str) -> None:
    assert list(floats(source)) == [1]
