"""Names of code in prose: the names that a page or a docstring puts in backticks and that are nowhere in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from harness.naming import comments, docstrings
from harness.project_files import ROOT, project_files

PACKAGE = ROOT / "mathgames"
FOREIGN = re.compile(r"(?:concurrent|logging|Path|Widget)\.|client\.get_executor")
"""Names of other libraries."""
FILE = re.compile(r"[\w./<>-]+\.(?:py|ts|css|md|csv|mjs|json|yaml|toml|txt)|[\w.<>-]+/(?:[\w.<>-]+/)*")
DOTTED = re.compile(r"([A-Za-z_]\w*(?:\.\w+)+)(?:\(.*\))?")


def bound_names(node: ast.AST) -> Iterator[str]:
    """Yield the names that a module or a class binds or imports, and those of strings, which are imported lazily."""
    for it in ast.walk(node):
        if isinstance(it, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield it.name
        elif isinstance(it, ast.Name) and isinstance(it.ctx, ast.Store):
            yield it.id
        elif isinstance(it, ast.Attribute) and isinstance(it.ctx, ast.Store):
            yield it.attr
        elif isinstance(it, ast.arg):
            yield it.arg
        elif isinstance(it, ast.alias):
            yield it.asname or it.name
        elif isinstance(it, ast.Constant) and isinstance(it.value, str) and it.value.isidentifier():
            yield it.value


class Module(NamedTuple):
    """The names in a module, its classes with their members and bases, and its docstrings and comments by line."""

    names: frozenset[str]
    classes: list[tuple[str, set[str], set[str]]]
    prose: list[tuple[int, str]]


@cache
def modules() -> dict[str, Module]:
    """Return the modules of the package by dotted name, without ``mathgames``; a package is the name of its folder."""
    return {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): read_module(path)
        for path in PACKAGE.rglob("*.py")
    }


def read_module(path: Path) -> Module:
    """Read a module. Its tree, which is far larger, is not kept."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    classes = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = {it.id for base in node.bases for it in ast.walk(base) if isinstance(it, ast.Name)}
            classes.append((node.name, {*bound_names(node)}, bases))
    return Module(frozenset(bound_names(tree)), classes, [*docstrings(tree), *comments(text)])


@cache
def classes() -> dict[str, tuple[set[str], set[str]]]:
    """Return the members and the bases of each class of the package; those of one name are taken together."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    for name, members, bases in (it for module in modules().values() for it in module.classes):
        known_members, known_bases = found.setdefault(name, (set(), set()))
        known_members |= members
        known_bases |= bases
    return found


def has_member(name: str, member: str) -> bool:
    """Check if a class of the package has a member, by itself or by a base."""
    members, bases = classes().get(name, (set(), set()))
    return member in members or any(has_member(base, member) for base in bases - {name})


@cache
def is_name(dotted: str) -> bool:
    """Check if a dotted name leads to a module, a name in a module, or a member of a class.

    Of a value such as ``task``, whose class the name does not tell, each part must be a name in the package.
    """
    dotted = dotted.removeprefix("mathgames.")
    owner, _dot, name = dotted.rpartition(".")
    *path, last = owner.split(".")
    if modules_at(dotted):
        return True
    if owner in ("", "mg"):
        return name in modules()["__init__"].names
    if last[0].isupper():
        return has_member(last, name)
    if any(name in modules()[module].names for module in modules_at(owner)):
        return True
    return not path and not (PACKAGE / last).is_dir() and {last, name} <= all_names()


def modules_at(path: str) -> list[str]:
    """Return the modules whose dotted names end in this path."""
    return [module for module in modules() if f".{module}".endswith(f".{path}")]


@cache
def all_names() -> frozenset[str]:
    """Return every name that the package binds."""
    return frozenset().union(*(module.names for module in modules().values()))


def is_file(text: str) -> bool:
    """Check if a path is the end of one of this project, or the folder of one; ``<game>`` is any name.

    >>> [is_file(it) for it in ("engine/match.py", "games/<game>/look.css", "kinds/", "engine/matches.py")]
    [True, True, True, False]
    """
    pattern = re.sub(r"<.*?>", "[^/]+", re.escape(text.strip("/")))
    return any(re.search(rf"(?:^|/){pattern}(?:$|/)", name) for name in project_files())


def unknown_names(text: str) -> list[str]:
    """Return the dotted names of a text that lead nowhere: in backticks, and of members of classes also in blocks."""
    quoted = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    quoted = [it for it in quoted if not FOREIGN.match(it) and not FILE.fullmatch(it)]
    names = [match[1] for it in quoted if (match := DOTTED.fullmatch(it))]
    blocks = re.findall(r"^```$.*?^```$", text, re.MULTILINE | re.DOTALL)
    names += [it for block in blocks for it in re.findall(r"\b[A-Z]\w+\.[a-z_]\w+\b(?!\.)", block)]
    return [name for name in dict.fromkeys(names) if not is_name(name)]


def unknown_files(text: str) -> list[str]:
    """Return the paths in backticks that lead nowhere."""
    quoted = dict.fromkeys(re.findall(r"`([^`\n]+)`", text))
    return [it for it in quoted if FILE.fullmatch(it) and not is_file(it)]
