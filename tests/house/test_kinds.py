"""No module outside the packages of kinds and forms names one: it calls the task's or the answer's method instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

import mathgames
from mathgames.arithmetic.items.interactions import Interaction, all_interactions
from mathgames.arithmetic.items.interactions.invented import InventedCalculation
from mathgames.explain.nodes import PLAIN
from mathgames.learning import lessons
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.lessons.kind import COMMON
from mathgames.learning.lessons.kinds import all_kinds
from mathgames.learning.lessons.plan import PARTS

PACKAGE = Path(mathgames.__file__).parent
KINDS = "learning/lessons/kinds"
ROOMS = ("learning/lessons", "learning/work", "learning/printing", "learning/reports", "learning/pages")
"""The packages in which tasks are read, shown, printed, judged, reported and checked."""


def of_others() -> set[str]:
    """Return other meanings of a name: part of lessons, key of tasks, choice at the desk, function, attribute."""
    keys = {name for kind in all_kinds().values() for name in kind.keys if name != kind.name}
    return {*PARTS, *COMMON, *keys, *(field.name for field in fields(Assignment)), *lessons.__all__, *PLAIN}


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Each module that may know tasks, but those of kinds, with its place."""
    for wing in ("learning", "notebook"):
        for path in sorted((PACKAGE / wing).rglob("*.py")):
            if not (place := path.relative_to(PACKAGE).as_posix()).startswith(KINDS):
                yield place, ast.parse(path.read_text(encoding="utf-8"))


@cache
def in_kinds() -> tuple[set[str], set[str]]:
    """The modules of kinds, and the classes that are defined in them."""
    modules = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in (PACKAGE / KINDS).glob("[!_]*.py")}
    classes = {it.name for tree in modules.values() for it in ast.walk(tree) if isinstance(it, ast.ClassDef)}
    return set(modules), classes


def docstrings(tree: ast.AST) -> set[int]:
    """Texts that stand alone, which only people read."""
    return {id(it.value) for it in ast.walk(tree) if isinstance(it, ast.Expr)}


def named(tree: ast.Module, *, about_tasks: bool = True) -> Iterator[str]:
    """Yield each place that names a kind: by its module or class; by its name as a text, in a place about kinds, or
    wherever that is the name of nothing else, and as ``kind: …`` in a longer text.
    """
    modules, classes = in_kinds()
    names, told = {*all_kinds()}, docstrings(tree)
    alone = names - of_others()
    written = re.compile(rf"\bkind: ({'|'.join(names)})\b")
    for it in ast.walk(tree):
        match it:
            case ast.ImportFrom(module=str(module)) if re.search(r"lessons\.kinds\.", f"{module}."):
                yield from (alias.name for alias in it.names if alias.name in modules or not module.endswith("kinds"))
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in classes:
                yield name
            case ast.Attribute(value=ast.Name(id="kinds"), attr=name) if name in modules:
                yield name
            case ast.Constant(value=str(text)) if about_tasks and id(it) not in told:
                yield from ([text] if text.strip() in alone else written.findall(text))
            case ast.Compare() | ast.Subscript() | ast.Call():
                yield from _in_question(it, names - alone)


def _in_question(it: ast.Compare | ast.Subscript | ast.Call, names: set[str]) -> Iterator[str]:
    """Names in a comparison with a kind, or in a call or a look-up of kinds."""
    parts: list[ast.expr]
    match it:
        case ast.Compare():
            parts = about = [it.left, *it.comparators]
        case ast.Subscript():
            parts, about = [it.slice], [it.value]
        case _:
            parts, about = it.args, [it.func]
    texts = {one.value for part in parts for one in ast.walk(part) if isinstance(one, ast.Constant)} & names
    if texts and any(re.search(r"(?<![A-Za-z])kinds?(?![a-z])", ast.unparse(part)) for part in about):
        yield from sorted(map(str, texts))


def test_outside_of_its_room_no_kind_is_named() -> None:
    found = {place: [*named(tree, about_tasks=place.startswith(ROOMS))] for place, tree in trees()}
    assert len(found) > 80
    assert {place: names for place, names in found.items() if names} == {}
    styles = {path.name: re.findall(r"\.kind-[a-z]+", path.read_text("utf-8")) for path in PACKAGE.rglob("*.css")}
    assert {name: kinds for name, kinds in styles.items() if kinds} == {}


PLANTED: Mapping[str, tuple[str, ...]] = {
    "from mathgames.learning.lessons.kinds.unmarked import VoteKind": ("VoteKind",),
    "from mathgames.learning.lessons.kinds import unmarked": ("unmarked",),
    "from mathgames.learning.lessons import kinds\nisinstance(task.kind, kinds.test.TestKind)": ("TestKind", "test"),
    "isinstance(task.block, ExampleSolution)": ("ExampleSolution",),
    "if task.kind.name == 'vote': ...": ("vote",),
    "votes = {'vote', 'talk'}": ("talk", "vote"),
    "if task.kind.name in ('find', 'play'): ...": ("find", "play"),
    "played = all_kinds()['play']": ("play",),
    "played = kind_named('explain')": ("explain",),
    "sentence = _('write it with kind: mistake')": ("mistake",),
    "match task.kind.name:\n    case 'compare': ...": ("compare",),
    "key = ['play', {'move': move}]": (),
    "def votes() -> None:\n    'vote'": (),
}
"""Lines of a module, and the kinds that are found in them."""


def test_a_kind_that_is_named_is_found() -> None:
    assert {text: tuple(sorted({*named(ast.parse(text))})) for text in PLANTED} == PLANTED


FORMS = "arithmetic/items/interactions/"


@cache
def form_classes() -> set[str]:
    """The names of all forms' classes, and of those that forms stand on."""
    lines = (base for form in all_interactions().values() for base in type(form).__mro__)
    return {base.__name__ for base in lines if issubclass(base, Interaction) and base is not Interaction} | {
        InventedCalculation.__name__
    }


def forms_told_apart(tree: ast.Module) -> Iterator[str]:
    """Yield places where a module checks for a certain form; code that makes a question may choose one."""
    elsewhere = {
        alias.name
        for it in ast.walk(tree)
        if isinstance(it, ast.ImportFrom) and not str(it.module).startswith("mathgames")
        for alias in it.names
    }
    classes = form_classes() - elsewhere
    for it in ast.walk(tree):
        match it:
            case ast.Compare():
                for part in (one for side in (it.left, *it.comparators) for one in ast.walk(side)):
                    match part:
                        case ast.Attribute(value=ast.Name(id="Interaction"), attr=name) if name.isupper():
                            yield name
                        case ast.Constant(value=str(text)) if (
                            text in all_interactions() and "interaction" in ast.unparse(it.left)
                        ):
                            yield text
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kind]):
                yield from (one.id for one in ast.walk(kind) if isinstance(one, ast.Name) and one.id in classes)
            case ast.MatchClass(cls=ast.Name(id=name)) if name in classes:
                yield name


def test_outside_of_their_room_no_form_is_told_from_others() -> None:
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    found = {
        place: [*forms_told_apart(ast.parse(path.read_text(encoding="utf-8")))]
        for place, path in modules.items()
        if not place.startswith(FORMS)
    }
    assert {place: names for place, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("if question.interaction is Interaction.WALK: ...", ["WALK"]),
        ("if question.interaction in (Interaction.CHOICE, Interaction.CHOICES): ...", ["CHOICE", "CHOICES"]),
        ("if question.interaction.name == 'sign': ...", ["sign"]),
        ("isinstance(question.interaction, InventedCalculation)", ["InventedCalculation"]),
        ("question = Item('2 − 5', Interaction.NUMBER, (-3,))", []),
    ],
)
def test_a_form_that_is_told_apart_is_found(planted: str, found: list[str]) -> None:
    assert [*forms_told_apart(ast.parse(planted))] == found
