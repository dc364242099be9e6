"""Where an answer is entered: a field for a number with keys on the screen, and the signs to choose from."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from mathgames.arithmetic.answers.reading import MAX_CHARACTERS, NO_SIGN, NO_VALUE
from mathgames.explain.drawing.icons import icon
from mathgames.explain.nodes import Node, node
from mathgames.language.words import MINUS, Words, _

FIELD: Final = "answer"
"""The field in which the answer comes."""

_Rows: TypeAlias = tuple[tuple[str, ...], ...]
_KEYS: Final[_Rows] = (("1", "2", "3", "4", "5", "±"), ("6", "7", "8", "9", "0", "⌫"))
_OF_CALCULATIONS: Final[_Rows] = (
    ("1", "2", "3", "4", "5", "/"),
    ("6", "7", "8", "9", "0", "⌫"),
    ("+", MINUS, "×", "÷", "(", ")"),
)


@lru_cache(maxsize=16)
def entry(form: str, *, extended: bool = False) -> tuple[Node, Node]:
    """A field for a number and keys below it, inside the form with this key.

    Where results can be ``extended``, there are keys for fractions and ∞, and for "no value".
    """
    return field(), _keypad(form, (*_KEYS, ("/", "∞", str(NO_VALUE))) if extended else _KEYS)


@lru_cache(maxsize=16)
def calculation_entry(form: str) -> tuple[Node, Node]:
    """A field for a calculation and keys below it, inside the form with this key."""
    return field(), _keypad(form, _OF_CALCULATIONS)


def signs(*, extended: bool = False) -> tuple[tuple[str, Words], ...]:
    """The signs that a result can have, as an answer gives them and in words."""
    offered = [("+", _("+ positive")), (MINUS, _("− negative")), ("0", _("0 zero"))]
    return (*offered, *([(NO_SIGN, NO_VALUE)] if extended else []))


def said_sign(text: str) -> Words:
    """A sign in words."""
    return {"+": _("positive"), MINUS: _("negative"), "0": _("zero"), NO_SIGN: NO_VALUE}[text]


def field(*, characters: int = MAX_CHARACTERS, example: str | None = None) -> Node:
    """The field itself, for so many characters.

    Keys below it do the same for hands without a keyboard; an ``example`` stands where there are none.
    """
    return node(
        "label",
        {"class": "mg-answer"},
        node("span", {"class": "mg-label"}, _("Your answer")),
        node(
            "input",
            {
                "type": "text",
                "role": "textbox",
                "aria-label": _("Your answer"),
                "focus": True,
                "field": FIELD,
                "maxlength": characters,
                "placeholder": example,
                "inputmode": "none" if example is None else None,  # a tablet's own keys would cover the board
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "enterkeyhint": "go",
            },
        ),
    )


def _keypad(form: str, rows: _Rows) -> Node:
    keys = (_key(form, key) for row in rows for key in row)
    return node("div", {"class": "mg-keypad", "role": "toolbar", "aria-label": _("Keypad"), "key": "keypad"}, *keys)


_NAMES: Final[dict[str, Words]] = {
    "±": _("change the sign"),
    "⌫": _("delete the last character"),
    "/": _("fraction bar"),
    "∞": _("infinity"),
    "+": _("plus"),
    MINUS: _("minus"),
    "×": _("times"),
    "÷": _("divided by"),
    "(": _("opening bracket"),
    ")": _("closing bracket"),
}


def _key(form: str, key: str) -> Node:
    typed, shown = ("", icon("delete")) if key == "⌫" else (key, key)
    return node(
        "button",
        {
            "type": "button",
            "class": "mg-key",
            "key": key,
            "local": ["type", form, FIELD, typed],
            "aria-label": _NAMES.get(key),
        },
        shown,
    )
