"""The widget's style sheet, reduced to the rules of one drawing, in its light colours.

A picture stands alone, so it carries its styles with it. They are taken from the very style sheet that the widget uses;
many programs that show SVG know neither custom properties nor ``light-dark()``, so both are written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from mathgames.explain.nodes import Node, iter_nodes

STATIC = Path(__file__).parent.parent / "static"
WIDGET = ".mathgames"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_LIGHT = re.compile(r"light-dark\(([^(),]*),[^()]*\)")
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
_TOP_LEVEL_COMMA = re.compile(r",(?![^()]*\))")  # a comma outside of brackets
_IS_SELECTOR = re.compile(r":is\(([^()]*)\)")
# Selectors of classes and tags; all others are about states and hosts, which a picture has not.
_PLAIN = re.compile(r"[\w.\s-]+")
_NAMES = re.compile(r"(\.?)([\w-]+)")
_PAINTING = re.compile(r"(fill|stroke|font|text-anchor|dominant-baseline|opacity|paint-order|vector-effect|color$)")

Rule = tuple[str, dict[str, str]]

Inks = tuple[tuple[str, str], ...]
"""Other colours for a drawing, as pairs of a custom property and its value."""


def style_sheet(look: Path | None = None) -> str:
    """Return the widget's style sheet, with that of a game from outside of the package."""
    return "\n".join(path.read_text(encoding="utf-8") for path in (STATIC / "widget.css", look) if path is not None)


@lru_cache(maxsize=8)
def _rules(look: Path | None = None) -> tuple[Rule, ...]:
    sheet = _COMMENT.sub("", style_sheet(look))
    rules = []
    for selectors, body in _RULE.findall(_outside_of_at_rules(sheet)):
        pairs = (declaration.partition(":") for declaration in body.replace(",", ", ").split(";"))
        declarations = {name.strip(): " ".join(value.split()) for name, colon, value in pairs if colon}
        rules += [
            (selector, declarations)
            for part in _TOP_LEVEL_COMMA.split(selectors)
            for selector in _expand_selector(part.strip())
        ]
    return tuple(rules)


def _expand_selector(selector: str) -> Iterator[str]:
    several = _IS_SELECTOR.search(selector)
    if several is None:
        yield selector
        return
    for alternative in several[1].split(","):
        yield from _expand_selector(f"{selector[: several.start()]}{alternative.strip()}{selector[several.end() :]}")


def _outside_of_at_rules(sheet: str) -> str:
    plain_parts, depth, at_rule = [], 0, False
    for part in re.split(r"([{}]|@)", sheet):
        if part == "@" and depth == 0:
            at_rule = True
        elif not at_rule:
            plain_parts.append(part)
        if part in ("{", "}"):
            depth += 1 if part == "{" else -1
            at_rule = at_rule and depth > 0
    return "".join(plain_parts)


@lru_cache(maxsize=8)
def colours(look: Path | None = None, inks: Inks = ()) -> dict[str, str]:
    """Return the custom properties of the widget, as they are on a light ground.

    >>> colours()["--ground"]
    '#ffffff'
    """
    by_name: dict[str, str] = {}
    for selector, declarations in _rules(look):
        if selector == WIDGET:
            by_name |= {name: value for name, value in declarations.items() if name.startswith("--")}
    return {name: _LIGHT.sub(r"\1", value) for name, value in by_name.items()} | dict(inks)


def _resolve(value: str, look: Path | None, inks: Inks) -> str:
    def substitute(variable: re.Match[str]) -> str:
        return colours(look, inks).get(variable[1], (variable[2] or "").strip())

    while (simpler := _LIGHT.sub(r"\1", _VARIABLE.sub(substitute, value))) != value:
        value = simpler
    return value


def style_of(tree: Node, look: Path | None = None, inks: Inks = ()) -> str:
    """Return the rules that paint this drawing, as a style sheet for a separate SVG; ``look`` is that of its game."""
    elements = list(iter_nodes(tree))
    classes = frozenset(name for element in elements for name in str(element[1].get("class", "")).split())
    return _style(classes, frozenset(element[0] for element in elements), look, inks)


@lru_cache(maxsize=64)
def _style(classes: frozenset[str], tags: frozenset[str], look: Path | None, inks: Inks) -> str:
    lines = []
    for selector, declarations in _rules(look):
        relative_selector = "svg" if selector == WIDGET else selector.removeprefix(f"{WIDGET} ")
        if relative_selector == selector or not _PLAIN.fullmatch(relative_selector):
            continue
        if any(name not in (classes if dot else tags) for dot, name in _NAMES.findall(relative_selector)):
            continue
        painting = ";".join(_painting(declarations, look, inks))
        if painting:
            lines.append(f"{relative_selector}{{{painting}}}")
    return "".join(lines)


def _painting(declarations: dict[str, str], look: Path | None, inks: Inks) -> Iterator[str]:
    for name, value in declarations.items():
        if _PAINTING.match(name):
            yield f"{name}:{_resolve(value, look, inks)}"
