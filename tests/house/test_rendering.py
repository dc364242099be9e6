"""Words are rendered only by the views, the command line and ``__str__``."""

from __future__ import annotations

import ast
import inspect
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import FrameType

import pytest

import mathgames as mg
from mathgames.arithmetic import calculate, derive, diagnose
from mathgames.explain import Extended, Operator
from mathgames.explain.drawing import illustrate
from mathgames.explain.mathml import render_equation
from mathgames.explain.quantity import quantity
from mathgames.explain.speech import spoken_number
from mathgames.language import words
from mathgames.language.words import LazyString

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "mathgames").rglob("*.py"))

KEPT = ("cache", "lru_cache", "cached_property")
READ_ALOUD = ("spell", "spoken_number", "spoken_equation")
MAKERS = (
    "_",
    "_n",
    "fill_places",
    "join_sentences",
    "join_with_and",
    "capitalize",
    "player_label",
    "player_words",
    *READ_ALOUD,
)
"""The names of functions that always return sentences."""

READERS = (
    "mathgames/page/",
    "mathgames/learning/pages/",
    "mathgames/learning/printing/document.py",
    "mathgames/learning/work/look_again.py",  # a lesson, in the language in which it is opened, as from a file
    "mathgames/notebook/commands/",
    "mathgames/explain/nodes.py",
    "mathgames/language/languages.py",  # the name of a language in itself, which is the same for every reader
    "mathgames/language/words.py",
)
"""The modules that render sentences, besides the methods ``__str__`` and ``__repr__``."""


def called(node: ast.AST) -> str | None:
    """The name of what is called."""
    if not isinstance(node, ast.Call):
        return None
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", None)


def renderings(tree: ast.AST) -> Iterator[ast.expr]:
    """Everything of which a text is made: by ``str``, in an f-string, by a format, by joining."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="str"), args=[made]) | ast.FormattedValue(value=made, conversion=-1 | 115):
                yield made
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="format" | "join"), args=parts):
                yield from parts
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="str"), *parts]):
                yield from parts


def rendered_words(source: str, *, kept_only: bool = False) -> Iterator[int]:
    """The lines on which words are rendered outside of ``__str__`` and ``__repr__``, as far as their source shows it.

    ``kept_only`` looks only into the functions whose results are kept.
    """
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    allowed = {
        id(node) for function in functions if function.name in ("__str__", "__repr__") for node in renderings(function)
    }
    kept = [function for function in functions if any(_keeps(decorator) for decorator in function.decorator_list)]
    for part in kept if kept_only else [tree]:
        for made in renderings(part):
            if id(made) not in allowed and any(called(node) in MAKERS for node in [made, *_items(made)]):
                yield made.lineno


def _keeps(decorator: ast.expr) -> bool:
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (name.id if isinstance(name, ast.Name) else getattr(name, "attr", None)) in KEPT


def _items(made: ast.expr) -> list[ast.expr]:
    match made:
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return items
        case ast.GeneratorExp(elt=item) | ast.ListComp(elt=item):
            return [item]
    return []


def where(check: Callable[[str], Iterator[int]], modules: list[Path]) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{line}" for path in modules for line in check(path.read_text(encoding="utf-8"))]


def test_words_are_rendered_only_for_readers() -> None:
    modules = [path for path in MODULES if not path.relative_to(ROOT).as_posix().startswith(READERS)]
    assert where(rendered_words, modules) == []


def test_stored_values_contain_no_rendered_words() -> None:
    assert where(lambda source: rendered_words(source, kept_only=True), MODULES) == []


@pytest.mark.parametrize(
    "source",
    [
        '@cache\ndef f(): return str(_("a"))',
        '@lru_cache(maxsize=1)\ndef f(): return f"{spoken_number(3)}."',
        '@functools.cache\ndef f(): return ", ".join([_("a"), "b"])',
        '@cached_property\ndef f(self): return " ".join(map(str, [_("a"), _n("b", "bs", 2)]))',
    ],
)
def test_what_is_rendered_into_a_cache_would_be_found(source: str) -> None:
    assert list(rendered_words(source)) == list(rendered_words(source, kept_only=True)) == [2]
    assert not list(rendered_words(source.replace("def f", "def __str__")))


class Watch:
    """Sees who renders words."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.elsewhere: set[str] = set()
        for kind in _kinds(LazyString):
            monkeypatch.setattr(kind, "__str__", self._watched(kind.__str__))

    def _watched(self, render: Callable[[LazyString], str]) -> Callable[[LazyString], str]:
        def watched(rendered: LazyString) -> str:
            frame = inspect.currentframe()
            assert frame is not None
            self._look(frame.f_back)
            return render(rendered)

        return watched

    def _look(self, frame: FrameType | None) -> None:
        """Find the first frame outside of ``words``, which renders; a method ``__str__`` can call others beside it."""
        while frame is not None and frame.f_code.co_filename in (__file__, words.__file__):
            frame = frame.f_back
        reader = frame
        while frame is not None and reader is not None and frame.f_code.co_filename == reader.f_code.co_filename:
            if frame.f_code.co_name in ("__str__", "__repr__"):
                return
            frame = frame.f_back
        path = Path(reader.f_code.co_filename) if reader else ROOT
        if path.is_relative_to(ROOT / "mathgames"):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(READERS):
                self.elsewhere.add(f"{name}:{reader.f_lineno}" if reader else name)


def _kinds(kind: type) -> Iterator[type]:
    for inner in kind.__subclasses__():
        if inner.__module__.startswith("mathgames"):
            yield inner
        yield from _kinds(inner)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def test_arithmetic_is_told_without_rendering_anything(watch: Watch) -> None:
    numbers = [*map(quantity, (6, 4, 1, 0, -3, "5/6", "-1/4")), *Extended]
    for operator in Operator:
        for a in numbers:
            for b in numbers:
                for step in derive(operator, a, b).steps:
                    render_equation(step.before, step.after)
                    list(map(illustrate, step.illustrations))
                diagnose(a, operator, b, 4)
    assert not watch.elsewhere
    str(calculate(3, "−", "-5"))
    assert not watch.elsewhere


@pytest.mark.parametrize("game", mg.list_games())
def test_a_game_is_played_and_told_without_rendering_anything(game: str, watch: Watch) -> None:
    rules, chance = mg.rules(game), random.Random(1)
    position = rules.initial()
    for _ply in range(60):
        if rules.outcome(position) is not None:
            break
        move = rules.random_move(position, chance)
        rules.explain(position, move)
        rules.warning(position, move)
        for candidate in islice(rules.candidates(position), 200):
            rules.why_illegal(position, candidate)
        position = rules.apply(position, move)
    assert not watch.elsewhere


@pytest.mark.parametrize(
    ("module", "source", "seen"),
    [
        ("engine/newcomer.py", "def f(words): return f'{words}'", True),
        ("engine/newcomer.py", "def f(words): return ' '.join(map(str, [words]))", True),
        ("engine/newcomer.py", "def f(words): return str(together(words))", True),
        (
            "engine/newcomer.py",
            "def g(words): return str(words)\ndef __str__(words): return g(words)\nf = __str__",
            False,
        ),
        ("page/newcomer.py", "def f(words): return f'{words}'", False),
    ],
)
def test_rendering_elsewhere_is_detected(module: str, source: str, seen: bool, watch: Watch) -> None:
    names = {"together": words.join_sentences}
    exec(compile(source, str(ROOT / "mathgames" / module), "exec"), names)
    names["f"](spoken_number(quantity(3)))
    assert bool(watch.elsewhere) == seen


def test_nothing_is_rendered_while_it_is_imported() -> None:
    program = """
from mathgames.language import words
def refuse():
    raise AssertionError("rendered while it is imported")
words.current_language = refuse
import importlib, pkgutil, mathgames
for module in pkgutil.walk_packages(mathgames.__path__, "mathgames."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:  # of adapters, whose libraries are in an environment of their own
            assert error.name in ("gymnasium", "pyspiel"), error
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
