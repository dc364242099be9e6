"""The entry of an answer: a field for a number with keys on the screen, the signs to choose from, and what comes in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from mathgames.arithmetic.items.reading import MAX_CHARACTERS, NO_SIGN, NO_VALUE
from mathgames.explain.drawing.controls import icon
from mathgames.explain.nodes import Node, node
from mathgames.language.words import MINUS, LazyString, _

FIELD: Final = "answer"
"""The name of the field with the answer."""

Rows: TypeAlias = tuple[tuple[str, ...], ...]
DIGITS: Final = (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "0"))
"""The first keys of the first two rows of a keypad."""
DELETE: Final = "⌫"
_ROWS: Final[Rows] = ((*DIGITS[0], "±"), (*DIGITS[1], DELETE))
_COLUMNS: Final = 6
_OF_CALCULATIONS: Final[Rows] = ((*DIGITS[0], "/"), (*DIGITS[1], DELETE), ("+", MINUS, "×", "÷", "(", ")"))


@lru_cache(maxsize=16)
def entry(interaction: str, *, is_extended: bool = False) -> tuple[Node, Node]:
    """Draw a field for a number and keys below it, inside the form with this key.

    Where results can be ``is_extended``, there are keys for fractions and ∞, and for "no value".
    """
    if not is_extended:
        return field(), keypad(interaction, _ROWS)
    return field(), keypad(interaction, (*_ROWS, ("/", "∞", str(NO_VALUE))))


def decimal_entry(interaction: str) -> tuple[Node, Node]:
    """Draw a field for a number that is written with a point and keys below it, inside the form with this key."""
    return field(), keypad(interaction, (*_ROWS, (".",)))


def calculation_entry(interaction: str) -> tuple[Node, Node]:
    """Draw a field for a calculation and keys below it, inside the form with this key."""
    return field(), keypad(interaction, _OF_CALCULATIONS)


def signs(*, is_extended: bool = False) -> tuple[tuple[str, LazyString], ...]:
    """Return the signs that a result can have, as an answer gives them and in words."""
    choices = [("+", _("+ positive")), (MINUS, _("− negative")), ("0", _("zero"))]
    return (*choices, *([(NO_SIGN, NO_VALUE)] if is_extended else []))


_SIGN_WORDS: Final[dict[str, LazyString]] = {
    "+": _("positive"),
    MINUS: _("negative"),
    "0": _("zero"),
    NO_SIGN: NO_VALUE,
    "<": _("less than"),
    "=": _("equal to"),
    ">": _("greater than"),
}


def spell_sign(text: str) -> LazyString:
    """Return a sign, of a number or between two, in words."""
    return _SIGN_WORDS[text]


def field(
    *, characters: int = MAX_CHARACTERS, example: str | None = None, before: str = "", keys: bool | None = None
) -> Node:
    """Draw the field for an answer of up to *characters* characters; ``before`` is a text in front of it.

    ``keys`` below it are for readers without a keyboard; without them, the field shows an ``example``.
    """
    has_keys = example is None if keys is None else keys
    return node(
        "label",
        {"class": "mg-answer"},
        node("span", {"class": "mg-label"}, _("Your answer")),
        node("span", {"class": "mg-before", "aria-hidden": "true"}, before) if before else None,
        node(
            "input",
            {
                "type": "text",
                "role": "textbox",
                "aria-label": _("Your answer: {beginning}", beginning=before) if before else _("Your answer"),
                "focus": True,
                "field": FIELD,
                "maxlength": characters,
                "placeholder": example,
                "inputmode": "none" if has_keys else None,  # a tablet's own keys would cover the board
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "enterkeyhint": "go",
            },
        ),
    )


@lru_cache(maxsize=32)
def keypad(interaction: str, rows: Rows) -> Node:
    """Draw keys in rows that type into the field of the form with this key.

    Where there is little height, those of a third row stand beside the others, if they have room.
    """
    keys = [_key(interaction, key) for row in rows for key in row]
    is_extended = 2 * _COLUMNS < len(keys) <= 2 * _COLUMNS + 4
    kind = "mg-keypad mg-extended" if is_extended else "mg-keypad"
    return node("div", {"class": kind, "role": "toolbar", "aria-label": _("Keypad"), "key": "keypad"}, *keys)


_NAMES: Final[dict[str, LazyString]] = {
    "±": _("change the sign"),
    DELETE: _("delete the last character"),
    MINUS: _("minus"),
    "(": _("opening bracket"),
    ")": _("closing bracket"),
    ",": _("comma"),
    "+": _("plus"),
    "/": _("fraction bar"),
    ".": _("decimal point"),
    "∞": _("infinity"),
    "×": _("times"),
    "÷": _("divided by"),
}


def _key(interaction: str, key: str) -> Node:
    raw_answer, label = ("", icon("delete")) if key == DELETE else (key, key)
    return node(
        "button",
        {
            "class": "mg-key mg-wide-key" if len(key) > 2 else "mg-key",
            "key": key,
            "local": ["type", interaction, FIELD, raw_answer],
            "aria-label": _NAMES.get(key),
        },
        label,
    )


CHECK: Final = _("Check")
"""The label of the button that submits an answer that is judged immediately."""


class EnteredResponse(NamedTuple):
    """The submitted inputs of a question: the button pressed, the fields, the options, and the state of the bench."""

    args: Mapping[str, Any]
    fields: Mapping[str, str]
    selection: frozenset[int] = frozenset()
    placement: object = None
    """The answer on the bench, if there is one (``items.responses.laid_answer``)."""


class FieldState(NamedTuple):
    """The data that a field on the screen needs besides its question.

    ``intent`` makes the intent of a control, ``key`` names the form, ``benches`` are drawn already, and ``is_extended``
    says whether there are keys for fractions, ∞ and "no value". ``wrong`` are the parts of the last answer that are to
    be marked (``Interaction.wrong_in``), and ``extras`` are extra fields of the answer. ``on_board`` says whether the
    answer is marked on the board, and ``submit_label`` is the label of the button that submits it. ``right`` are the
    options that settled the question, if it is shown with its answer; where none is right or wrong, these are only
    the pupil's ``pupil_options``.
    """

    key: str
    intent: Callable[..., list[Any]]
    selection: frozenset[int] = frozenset()
    benches: tuple[Node, ...] = ()
    is_extended: bool = False
    wrong: frozenset[Hashable] = frozenset()
    extras: tuple[Node, ...] = ()
    on_board: bool = False
    submit_label: LazyString = CHECK
    right: frozenset[Hashable] = frozenset()
    pupil_options: frozenset[Hashable] = frozenset()

    def mark(self, option: Hashable) -> str:
        """Return the class of an option that was answered wrongly or rightly, or if nothing is right or wrong."""
        if option in self.pupil_options:
            return "is-given"
        return "is-wrong" if option in self.wrong else "is-right" if option in self.right else ""
