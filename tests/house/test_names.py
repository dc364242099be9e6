"""The language of the code: names, docstrings, comments, test names and commit subjects (`harness.naming`)."""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

from harness.naming import (
    SUBJECT,
    VALUES,
    WH,
    bound_names,
    comments,
    docstrings,
    fault_of_function,
    functions,
    hidden_imports,
    turns_in,
)
from harness.project_files import ROOT

PACKAGE, TESTS = ROOT / "mathgames", ROOT / "tests"
MAX_BOUND = 6
"""Variables named by participles, adverbs or pronouns in a thousand lines, as in python-chess."""
MAX_WH = 0.03
"""The share of docstrings that begin with What, How, Whether or Who."""
MAX_SUBJECT = 72
LANGUAGE = "mathgames: rename names to the standard terms of their fields"
"""The subject of the commit since which subjects have a scope."""


class Names(NamedTuple):
    """The names and sentences of a module, with their lines."""

    place: str
    lines: int
    functions: list[tuple[int, str]]
    variables: list[tuple[int, str]]
    hidden: list[tuple[int, str]]
    docstrings: list[tuple[int, str]]
    comments: list[tuple[int, str]]
    classes: list[str]


def read_names(path: Path) -> Names:
    """Read a module, of tests without variables, and forget its tree, which is a hundred times as large."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    return Names(
        path.relative_to(ROOT).as_posix(),
        text.count("\n"),
        [(node.lineno, node.name) for node in functions(tree)],
        [*bound_names(tree)] if path.is_relative_to(PACKAGE) else [],
        [*hidden_imports(tree)] if path.is_relative_to(PACKAGE) else [],
        [*docstrings(tree)],
        [*comments(text)],
        [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)],
    )


@cache
def names_in(folder: Path) -> tuple[Names, ...]:
    """Return the names in each module of a folder."""
    return tuple(read_names(path) for path in sorted(folder.rglob("*.py")))


def test_function_names_have_a_verb_or_a_noun() -> None:
    found = [
        f"{module.place}:{line} {name}"
        for module in names_in(PACKAGE)
        for line, name in module.functions
        if not name.startswith("__") and fault_of_function(name) not in (None, "noun + participle")
    ]
    assert found == []


def test_variables_are_named_by_nouns() -> None:
    lines = sum(module.lines for module in names_in(PACKAGE))
    found = [
        f"{module.place}:{line} {name}"
        for module in names_in(PACKAGE)
        for line, name in module.variables
        if name not in VALUES and fault_of_function(name) not in (None, "noun + participle")
    ]
    assert len(found) <= MAX_BOUND * lines / 1000, "\n".join(found)


def test_names_hide_no_import() -> None:
    assert [f"{module.place}:{line} {name}" for module in names_in(PACKAGE) for line, name in module.hidden] == []


def test_docstrings_begin_in_the_third_person() -> None:
    found = [(f"{module.place}:{line}", text) for module in names_in(PACKAGE) for line, text in module.docstrings]
    assert len(found) > 4000
    riddles = [f"{place} {text.splitlines()[0]}" for place, text in found if WH.match(text)]
    assert len(riddles) <= MAX_WH * len(found), "\n".join(riddles)


def test_docstrings_comments_and_test_names_are_plain_english() -> None:
    found = []
    for folder in (PACKAGE, TESTS):
        for module in names_in(folder):
            told = [*module.docstrings, *module.comments]
            told += [(line, name.replace("_", " ")) for line, name in module.functions if name.startswith("test_")]
            found += [f"{module.place}:{line} {turn}" for line, it in told for turn in turns_in(it)]
    assert found == []


def test_commit_subjects_have_a_scope() -> None:
    """Skip silently without a history: a shallow checkout and an archive have none."""
    log = subprocess.run(["git", "log", "--format=%s"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    subjects = log.splitlines()
    since = subjects[: subjects.index(LANGUAGE) + 1] if LANGUAGE in subjects else []
    assert [it for it in since if len(it) > MAX_SUBJECT or not SUBJECT.match(it)] == []


OF_EACH_GAME = frozenset({"Position", "GameConfig", "BoardUiState"})
"""Classes that each game has its own of, in the module of the same name of its folder."""


def test_class_names_are_unique() -> None:
    """Also where one is read without its module. A class with an underscore is known in its module only."""
    places = defaultdict(list)
    for module in names_in(PACKAGE):
        for name in module.classes:
            if not name.startswith("_"):
                places[name].append(module.place)
    assert len(places) > 400
    shared = {name: where for name, where in places.items() if len(where) > 1}
    for name in OF_EACH_GAME & shared.keys():
        assert len({Path(place).name for place in shared[name]}) == 1, shared[name]
        assert all(place.startswith("mathgames/games/") for place in shared.pop(name))
    assert shared == {}
