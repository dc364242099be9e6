"""Every sentence of the source can be found by Babel, and has the places that it mentions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract

from harness.catalogues import KEYWORDS, MODULES, ROOT


def is_plural(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "_n"


def sentences(source: str | ast.Module) -> Iterator[tuple[ast.Call, list[ast.expr]]]:
    """Every sentence that is made, with the arguments that have to be its templates."""
    for node in ast.walk(ast.parse(source) if isinstance(source, str) else source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            yield node, node.args[:-1] if is_plural(node) else node.args


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def literals(arguments: list[ast.expr]) -> tuple[str, ...]:
    return tuple(node.value for node in arguments if isinstance(node, ast.Constant) and isinstance(node.value, str))


def mentioned(template: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(template) if name is not None}


def no_literals(source: str) -> Iterator[int]:
    """The lines of sentences whose templates Babel cannot read."""
    for call, arguments in sentences(source):
        expected = 2 if is_plural(call) else 1
        if len(arguments) != expected or not all(map(is_literal, arguments)):
            yield call.lineno


def taken_names(source: str) -> Iterator[int]:
    """The lines on which ``_`` or ``_n`` is given another meaning."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Name(id="_" | "_n", ctx=ast.Store())
                | ast.arg(arg="_" | "_n")
                | ast.ExceptHandler(name="_" | "_n")
                | ast.alias(asname="_" | "_n")
            ):
                yield getattr(node, "lineno", 0)


def odd_places(source: str) -> Iterator[int]:
    """The lines of sentences with a place that has no plain name: a number, an attribute, an index, a format."""
    for call, arguments in sentences(source):
        for template in literals(arguments):
            for _text, name, spec, conversion in Formatter().parse(template):
                if name is not None and (not name.isidentifier() or spec or conversion):
                    yield call.lineno


def places_that_do_not_fit(source: str) -> Iterator[int]:
    """Return the lines of sentences with a place that has no value, or with a value that has no place.

    Places of sentences made at import may be filled later.
    """
    tree = ast.parse(source)
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    inside = {id(node) for function in functions for part in function.body for node in ast.walk(part)}
    for call, arguments in sentences(tree):
        if any(keyword.arg is None for keyword in call.keywords):
            continue
        given = {keyword.arg for keyword in call.keywords}
        places = set().union(*map(mentioned, literals(arguments))) - ({"n"} if is_plural(call) else set())
        if places != given and (given or id(call) in inside):
            yield call.lineno


CHECKS: dict[str, Callable[[str], Iterator[int]]] = {
    "a template that is no literal": no_literals,
    "a place without a plain name": odd_places,
    "places that do not fit the template": places_that_do_not_fit,
}


def where(check: Callable[[str], Iterator[int]], modules: list[Path]) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{line}" for path in modules for line in check(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("what", CHECKS)
def test_no_sentence_has(what: str) -> None:
    assert where(CHECKS[what], MODULES) == []


@pytest.mark.parametrize(
    ("what", "source"),
    [
        ("a template that is no literal", '_(f"{piece} wins")'),
        ("a template that is no literal", '_(f"a piece" " wins")'),
        ("a template that is no literal", '_("a piece" + " wins")'),
        ("a template that is no literal", '_("{} wins".format(piece))'),
        ("a template that is no literal", "_(sentence)"),
        ("a template that is no literal", '_("one", "two")'),
        ("a template that is no literal", '_n("{n} point", many, 2)'),
        ("a template that is no literal", '_n("{n} points", 2)'),
        ("a place without a plain name", '_("{piece.value} wins", piece=piece)'),
        ("a place without a plain name", '_("{pieces[0]} wins", pieces=pieces)'),
        ("a place without a plain name", '_("{} wins", piece)'),
        ("a place without a plain name", '_("{n:02}", n=n)'),
        ("a place without a plain name", '_n("{n} point", "{n!r} points", 2)'),
        ("places that do not fit the template", 'def f(): _("{piece} wins")'),
        ("places that do not fit the template", '_("{piece} wins", place=1)'),
        ("places that do not fit the template", '_("{piece} wins", piece=1, place=1)'),
        ("places that do not fit the template", '_n("{piece} wins", "{n} win {x}", 2, piece=1)'),
        ("places that do not fit the template", 'def f(): _n("{piece} wins", "{n} win", 2)'),
    ],
)
def test_a_sentence_that_has_it_would_be_found(what: str, source: str) -> None:
    assert list(CHECKS[what](source)) == [1]


def test_a_sound_sentence_is_not_found() -> None:
    source = (
        '_("a " "b {c}", c=1); _n("{n} of {d}", "{n} of {d}", number, d=2); _n("one", "{n}", 2); _("{later}")\n'
        'def f(places): return _("{c}", **places)'
    )
    assert not [what for what, check in CHECKS.items() if list(check(source))]


def imports_words(source: str) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "mathgames.language.words"
        and any(alias.name in KEYWORDS for alias in node.names)
        for node in ast.walk(ast.parse(source))
    )


def test_nothing_takes_the_names_of_what_makes_sentences() -> None:
    modules = [path for path in MODULES if imports_words(path.read_text(encoding="utf-8"))]
    assert len(modules) > 10
    assert where(taken_names, [ROOT / "mathgames/language/words.py", *modules]) == []


@pytest.mark.parametrize(
    "source",
    [
        "for _ in row: pass",
        "_, b = pair",
        "[a for a, _ in pairs]",
        "def f(a, _): pass",
        "lambda _n: 1",
        "with a as _: pass",
        "try: pass\nexcept E as _: pass",
        "import a as _",
        "(_ := 1)",
        "_n: int = 1",
    ],
)
def test_a_taken_name_would_be_found(source: str) -> None:
    assert len(list(taken_names(source))) == 1


def found_by_babel(source: str) -> list[tuple[str, ...]]:
    found = extract("python", BytesIO(source.encode()), KEYWORDS, options={"encoding": "utf-8"})
    return sorted(
        message if isinstance(message, tuple) else (message,) for _line, message, _comments, _context in found
    )


def found_in_the_tree(source: str) -> list[tuple[str, ...]]:
    return sorted(literals(arguments) for _call, arguments in sentences(source))


def test_babel_finds_each_sentence() -> None:
    for path in MODULES:
        source = path.read_text(encoding="utf-8")
        assert found_by_babel(source) == found_in_the_tree(source), path.relative_to(ROOT)


def test_babel_finds_literals_only() -> None:
    assert found_by_babel('_("a " "b {c}", c=1)\n_n("{n} d", "{n} ds", 2)') == [("a b {c}",), ("{n} d", "{n} ds")]
    assert found_by_babel('_(f"a {b}")') == []
    assert found_by_babel('_("a " + b)') != [("a b",)]
